"""Battles for the opposition: made from a seed, played by tactics, at random, or one against the other."""

from __future__ import annotations

import random
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.opposition import next_input
from engine.record import load
from tests.bench.bench_engine import TERRAIN
from tests.engine.play import battle, choose


def set_up(seed: int, size: int = 6, *, equal: bool = False, hidden: bool = False) -> Encounter:
    """Blue of people against red of the rules; `equal`: red is blue's mirror image, but for the table."""
    record = battle(seed, size)
    record |= {"seed": f"opposition-{seed}", "auto": False}
    record["sides"] = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
    if seed % 2:
        record["table"]["terrain"] = list(TERRAIN)
    if hidden:
        record["information"] = "hidden"
    if equal:
        _mirror(record["figures"])
    return Encounter(load(record))


def _mirror(figures: list[dict[str, Any]]) -> None:
    """Every red figure gets what a blue one has, across the table, and nobody is a Star."""
    blue = [f for f in figures if f["side"] == "blue"]
    red = [f for f in figures if f["side"] == "red"]
    for one, other in zip(blue, red, strict=True):
        one["star"] = False
        (x, y), same = one["at"], {key: one[key] for key in ("rep", "star", "weapons", "melee_weapon")}
        other |= {**same, "at": [36 - x, 36 - y]}


def over(encounter: Encounter) -> bool:
    """Whether a side has nobody left who can act."""
    return len({f.side for f in encounter.state.figures if f.able}) < 2


def against_random(seed: int, tactics: str, most: int = 3_000, turns: int = 30) -> Encounter:
    """Play one side by tactics, `tactics`, and the other by any legal input."""
    chance = random.Random(seed)
    encounter = set_up(seed, equal=True)
    for _ in range(most):
        state = encounter.state
        if over(encounter) or (not state.phase and state.turn >= turns):
            break
        if encounter.pending:
            item = next(iter(legal.answers(encounter.pending[0])))
        elif state.active_side in ("", tactics):
            item = next_input(encounter, sides=[tactics], between_turns=True) or {}
        else:
            item = choose(encounter, chance)
        encounter.submit(item)
    return encounter


def able(encounter: Encounter, side: str) -> int:
    """How many of a side can still act."""
    return sum(f.able and f.side == side for f in encounter.state.figures)
