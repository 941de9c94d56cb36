"""Battles for the opposition: made from a seed, played by tactics, at random, or one against the other."""

from __future__ import annotations

import random

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input
from tests.bench.bench_engine import TERRAIN
from tests.engine.play import battle, choose

ARMS = (
    "assault-rifle",
    "semi-automatic-rifle",
    "semi-automatic-rifle",
    "bolt-action-rifle",
    "submachine-gun",
    "squad-automatic-weapon",
)


def set_up(seed: int, size: int = 6, *, hidden: bool = False) -> Encounter:
    """Blue of people against red of the rules, everybody anywhere and armed anyhow."""
    record = battle(seed, size)
    record |= {"seed": f"opposition-{seed}", "auto": False}
    record["sides"] = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    if seed % 2:
        record["table"]["terrain"] = list(TERRAIN)
    if hidden:
        record["information"] = "hidden"
    return Encounter(load(record))


def match(seed: int) -> Encounter:
    """Six against six in two groups a side, red blue's mirror image: Grunts with what Grunts carry, by day."""
    chance = random.Random(seed)
    record = battle(seed)
    record |= {"seed": f"match-{seed}", "auto": False, "options": []}
    record["sides"] = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    record["table"] |= {"terrain": list(TERRAIN), "light": "day", "weather": "clear"}
    west, east = chance.choice(range(3, 14)), chance.choice(range(18, 30))
    figures = []
    for n, x in enumerate((west, west + 2, west + 4, east, east + 2, east + 4)):
        same = {"rep": chance.choice((3, 4, 4, 5)), "weapons": [chance.choice(ARMS)]}
        figures.append({"id": f"blue-{n}", "side": "blue", "at": [x, 33], "facing": 0, **same})
        figures.append({"id": f"red-{n}", "side": "red", "at": [36 - x, 3], "facing": 180, **same})
    record["figures"] = sorted(figures, key=lambda f: str(f["id"]))
    return Encounter(load(record))


def over(encounter: Encounter) -> bool:
    """Whether a side has nobody left who can act."""
    return len({f.side for f in encounter.state.figures if f.able}) < 2


def against_random(seed: int, tactics: str, most: int = 3_000, turns: int = 30) -> Encounter:
    """Play one side by tactics, `tactics`, and the other by any legal input."""
    chance = random.Random(seed)
    encounter = match(seed)
    for _ in range(most):
        state = encounter.state
        if over(encounter) or (not state.phase and state.turn >= turns):
            break
        if encounter.pending:
            item = next(iter(legal.answers(encounter.pending[0])))
        elif state.active_side in ("", tactics):
            item = next_input(encounter, sides=[tactics], between_turns=True) or {}
        else:
            item = choose(encounter, chance, plans=0)
        encounter.submit(item)
    return encounter


def able(encounter: Encounter, side: str) -> int:
    """How many of a side can still act."""
    return sum(f.able and f.side == side for f in encounter.state.figures)
