"""Random legal play of MG-42: no crash, no dead end, no broken promise, and every event cites its own book."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.record import load
from tests.engine.play import PIECES, check_invariants, choose

WEAPONS = ("carbine", "submachine-gun", "rifle", "lmg")


def battle(seed: int, size: int = 4) -> dict[str, Any]:
    """Two small sides on a table of woods, walls and houses; stars, leaders and weapons vary with the seed."""
    chance = random.Random(seed)
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            figures.append(
                {
                    "id": f"{side}-{n}",
                    "side": side,
                    "rep": chance.choice((3, 4, 4, 5)),
                    "star": chance.random() < 0.2,
                    "leader": n == 0 and chance.random() < 0.7,
                    "weapons": [] if chance.random() < 0.06 else [chance.choice(WEAPONS)],
                    "melee_weapon": chance.choice(("bayonet", "fixed-bayonet")),
                    "at": [columns[n] + 0.5, y + chance.choice((-1, 0, 1))],
                    "facing": facing,
                    "set_up": chance.random() < 0.5,
                }
            )
    return {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "table": {"width": 36, "height": 36, "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"mg42-{seed}",
        "auto": chance.random() < 0.3,
    }


def play(seed: int, inputs: int) -> Encounter:
    chance = random.Random(seed + 30_000_000)
    encounter = Encounter(load(battle(seed)))
    for _ in range(inputs):
        encounter.submit(choose(encounter, chance))
        check_invariants(encounter)
        if not encounter.pending and len({f.side for f in encounter.state.figures if f.able}) < 2:
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
@pytest.mark.parametrize("first", range(100, 500, 20))
def test_many_random_battles_go_well(first: int):
    for seed in range(first, first + 20):
        holds(play(seed, 140))
