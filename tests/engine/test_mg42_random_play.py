"""Random legal play of MG-42: no crash, no dead end, no broken promise, and every event cites its own book."""

from __future__ import annotations

import random

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from tests.engine.mg42_play import any_battle
from tests.engine.play import check_invariants, choose, over


def play(seed: int, inputs: int) -> Encounter:
    chance = random.Random(seed + 30_000_000)
    encounter = Encounter(load(any_battle(seed)))
    for _ in range(inputs):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if over(encounter):
            break
    return encounter


def holds(encounter: Encounter) -> None:
    cited = {entry.event.rule for entry in encounter.log if entry.event.rule}
    assert {rule for rule in cited if not rule.startswith("MG42-")} == set()
    again = Encounter(load(encounter.record.with_inputs(()).to_json()))
    for item in encounter.inputs:
        again.submit(item)
    assert again.digests == encounter.digests


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_go_well(seed: int):
    holds(play(seed, 90))


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 300, 20))
def test_many_random_battles_go_well(first: int):
    for seed in range(first, first + 20):
        holds(play(seed, 140))
