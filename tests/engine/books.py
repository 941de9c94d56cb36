"""Which book a test's battles are played by, and how what a test says is fitted to it.

A test is written for Chain Reaction 3.0. One that holds in another book too says `pytest.mark.also("swordplay")` and
runs once by each (`conftest.py`): there its guns are bows or slings, which throw a single die.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.ruleset import registry as rulesets

FIRST = "cr3"


@dataclass(slots=True)
class Book:
    """The book that is open, and whether anything has been played by it since."""

    ruleset: str = FIRST
    read: bool = False

    def open(self, ruleset: str) -> None:
        """Lay another book on the table; nothing has been played by it yet."""
        self.ruleset, self.read = ruleset, False

    def name(self) -> str:
        """The ruleset to play by."""
        self.read = True
        return self.ruleset


BOOK = Book()

NOT_EVERYWHERE = frozenset({"class", "armor", "shield", "mounted", "fierce", "religious"})
"""What only some books' figures have; where a book knows nothing of it, a test's word is dropped."""
LIKE = {"pistol": "sling", "ba-pistol": "sling", "machine-pistol": "sling", "shotgun": "sling"}
"""What stands for a gun that reaches twelve inches."""
LONG = "longbow"
"""What stands for any other gun."""


def dressed(ruleset: str, figure: dict[str, Any]) -> dict[str, Any]:
    """A test's figure as this book has it. Where there are Classes it is, unless it says so, a Missile figure with
    something to shoot with, otherwise a Soldier, and in armour that changes nothing."""
    rules = rulesets.get(ruleset)
    fitted = {key: value for key, value in figure.items() if key not in NOT_EVERYWHERE or key in rules.figure_fields}
    if "class" in rules.figure_fields and "class" not in figure:
        weapons = [name if name in rules.weapons else LIKE.get(name, LONG) for name in figure["weapons"]]
        fitted = {"armor": 4, **fitted, "weapons": weapons, "class": "missile" if weapons else "soldier"}
    return fitted


def thinned(ruleset: str, figures: list[dict[str, Any]], dice: dict[str, list[int]]) -> dict[str, list[int]]:
    """A test's dice for figures so dressed: of each burst that it wrote down, the first die is thrown."""
    if ruleset == FIRST:
        return dice
    guns = rulesets.get(FIRST).weapons
    fitted = dict(dice)
    for figure in figures:
        held = figure["weapons"]
        if held and all(name in guns for name in held):
            burst = max(guns[name].target for name in held)
            for key in (f"ranged-combat:{figure['id']}", f"parting-shot:{figure['id']}"):
                if key in dice:
                    fitted[key] = dice[key][::burst]
    return fitted
