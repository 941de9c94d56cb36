"""The same battle twice, with the same dice and inputs, once with something and once without it: does it tell?"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine import legal
from engine.encounter import Encounter
from engine.errors import DuckbackError
from engine.facts import facts
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from engine.ruleset.model import Ruleset
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over

INPUTS = 60
LOOKS = ("dice", "modifiers", "rule")
"""What a fact says of a roll besides what comes of it."""
Change = Callable[[Encounter], None]


def tells(
    name: str,
    seed: int,
    *,
    one: Change = lambda _: None,
    other: Change = lambda _: None,
    bare: Callable[[Ruleset], Ruleset] = lambda rules: rules,
    like: Mapping[str, Any] | None = None,
) -> str:
    """The input by which a random battle and its twin part, empty where they never do.

    `one` and `other` change them before they begin, `bare` the rules of the twin, and `like` is an input given as
    often as not where one of its kind is legal.
    """
    record = load(BATTLES[name](seed, size=4) | {"auto": True})
    first, second = Encounter(record), Encounter(replace(record, ruleset=bare(record.ruleset)))
    one(first)
    other(second)
    chance = random.Random(seed)
    for _ in range(INPUTS):
        item = _next(first, chance, like)
        if _part(first, second, item):
            return str(item)
        if over(first):
            break
    return ""


def _next(encounter: Encounter, chance: random.Random, like: Mapping[str, Any] | None) -> dict[str, Any]:
    item = choose(encounter, chance)
    if like and not encounter.pending and chance.random() < 0.5:
        fitting = [found for found in legal.inputs(encounter) if found["do"] == like["do"]]
        return {**chance.choice(fitting), **like} if fitting else item
    return item


def _part(first: Encounter, second: Encounter, item: dict[str, Any]) -> bool:
    """Whether something else comes of an input here and there."""
    one = _told(first, item)
    try:
        return one != _told(second, item) or _stands(first) != _stands(second)
    except DuckbackError:
        return True


def _told(encounter: Encounter, item: dict[str, Any]) -> list[dict[str, Any]]:
    entries = encounter.submit(item)
    return [{key: what for key, what in facts(entry.event).items() if key not in LOOKS} for entry in entries]


def _stands(encounter: Encounter) -> list[dict[str, Any]]:
    """All figures, whatever they are by nature."""
    figures: list[dict[str, Any]] = state_to_json(encounter.state)["figures"]
    return [{key: what for key, what in figure.items() if key != "traits"} for figure in figures]
