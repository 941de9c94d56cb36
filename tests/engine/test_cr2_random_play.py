"""Random legal play of Chain Reaction 2.0, half of it with machines: no crash, no dead end, restarts change nothing."""

from __future__ import annotations

import json
import random

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.engine import cr2_play
from tests.engine.fuzz import Tally, fuzz
from tests.engine.play import choose, over
from tests.some import first


@pytest.mark.long
def test_random_battles_with_the_press_go_well() -> None:
    """The long tests play more, the sweep many."""
    total = Tally()
    for seed in (3, 11):
        total.add(fuzz(seed, inputs=60, ruleset="press"))
    assert [(failure["seed"], failure["error"]) for failure in total.failures] == []


@pytest.mark.parametrize("start", first(1, (0, *range(20, 70, 10))))
def test_random_battles_go_well(start: int) -> None:
    total = Tally()
    for seed in range(start, start + 10):
        total.add(fuzz(seed, inputs=110, checks=seed % 5 == 0, ruleset="cr2"))
    assert [(failure["seed"], failure["error"]) for failure in total.failures] == []
    for kind in ("roll", "move", "shot", "drive", "machine"):
        assert total.events[kind], f"no {kind} in ten battles"


@pytest.mark.long
@pytest.mark.parametrize("seed", first(1, (7, 11, 23)))
def test_a_battle_with_machines_goes_on_the_same_after_a_restart_at_every_input(seed: int) -> None:
    record = cr2_play.any_battle(seed, 6)
    assert record["machines"]
    encounter, chance = Encounter(load(record)), random.Random(seed)
    for _ in range(40):
        checkpoint = json.loads(json.dumps(encounter.checkpoint()))
        again = Encounter.resume(load(json.loads(json.dumps(encounter.export()))), checkpoint)
        item = choose(encounter, chance)
        assert [e.event for e in again.submit(item)] == [e.event for e in encounter.submit(item)]
        assert state_to_json(again.state) == state_to_json(encounter.state)
        if over(encounter):
            break
