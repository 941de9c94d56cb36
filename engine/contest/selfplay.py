"""A table of an event with nobody at it: the opposition plays every chair."""

from __future__ import annotations

from collections.abc import Collection

from engine.contest.verdict import TURNS, ending
from engine.encounter import Encounter
from engine.legal import Input
from engine.opposition import next_input
from engine.opposition.battle import MOST

GONE_AFTER = 2
"""The turn after which the rules play for those that are gone."""


def play_out(encounter: Encounter, turns: int = TURNS, gone: Collection[str] = ()) -> Encounter:
    """Play until the table is over. What sides that are `gone` do after their second turn is given by the rules."""
    for _ in range(MOST):
        item = ending(encounter, turns) or _next(encounter, gone)
        if item is None:
            break
        encounter.submit(item)
    return encounter


def _next(encounter: Encounter, gone: Collection[str]) -> Input | None:
    state = encounter.state
    item = next_input(encounter, sides=encounter.game.sides, between_turns=True)
    side = encounter.pending[0].side if encounter.pending else state.active_side
    if item is None or (side in gone and state.turn > GONE_AFTER) or encounter.game.rules_run(side):
        return item
    # In the chair of a person it is given as the person would give it.
    return {key: value for key, value in item.items() if key not in ("by", "how")}
