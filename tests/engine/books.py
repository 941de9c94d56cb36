"""Which book a test's battles are played by: Chain Reaction 3.0, and what a test's mark `also` names besides.

A test that holds in two books says so with `pytest.mark.also("swordplay")` and runs once by each. Its figures are
those of Chain Reaction 3.0; another book's get the arms that come nearest, unless they are named. Where these throw
one die for a gun's burst, it is the first of those that the test has written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import rulesets

FIRST = "cr3"
LONG, SHORT = "longbow", "sling"
"""Swordplay's weapons in place of those that reach far, and of those that reach twelve inches."""
GUNS = {"pistol": SHORT, "ba-pistol": SHORT, "machine-pistol": SHORT, "shotgun": SHORT}


@dataclass(slots=True)
class Book:
    """The book that is open; `read` tells whether anything has been played by it."""

    ruleset: str = FIRST
    read: bool = False

    def name(self) -> str:
        """The ruleset to play by."""
        self.read = True
        return self.ruleset


BOOK = Book()


def dressed(ruleset: str, figure: dict[str, Any]) -> dict[str, Any]:
    """A figure of Chain Reaction 3.0 as another book has it: its gun a bow or a sling; with none it is a Soldier."""
    rules = rulesets.get(ruleset)
    own = {key: value for key, value in figure.items() if key not in GEAR or key in rules.figure_fields}
    if "class" not in rules.figure_fields or "class" in figure:
        return own
    weapons = [name if name in rules.weapons else GUNS.get(name, LONG) for name in figure["weapons"]]
    return {**own, "weapons": weapons, "class": "missile" if weapons else "soldier"}


GEAR = frozenset({"class", "armor", "shield", "mounted", "fierce", "religious"})
"""What only figures of some books have; left out where a book knows nothing of it."""


def thinned(ruleset: str, figures: list[dict[str, Any]], dice: dict[str, list[int]]) -> dict[str, list[int]]:
    """The dice of a test for arms that throw one where the guns of Chain Reaction 3.0 throw a burst."""
    if ruleset == FIRST:
        return dice
    guns = rulesets.get(FIRST).weapons
    bursts = {
        f"{label}:{figure['id']}": max(guns[name].target for name in figure["weapons"])
        for figure in figures
        for label in ("ranged-combat", "parting-shot")
        if figure["weapons"] and all(name in guns for name in figure["weapons"])
    }
    return {key: faces[:: bursts.get(key, 1)] for key, faces in dice.items()}
