"""Short ways to battles with bugs of Chain Reaction 2.0."""

from __future__ import annotations

from typing import Any

from tests.engine.cr2_field import battle
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "bugs"}]
FAR = "ann blue rep 5 with rifle at 18,35 facing 180"


def bugs(*figures: str, rate: int = 3, options: tuple[str, ...] = (), **more: Any) -> Battle:
    """A battle in an area of this rate."""
    return battle(*figures, sides=SIDES, options=[f"bug-rate-{rate}", *options], **more)


def bug(name: str, where: str, kind: str = "bug") -> str:
    """A bug or a puker."""
    return f"{name} red rep 4 with nothing traits {kind} {where}"


def turn(b: Battle, *, blue: int = 1, red: int = 2) -> None:
    """A turn in which the bugs act first."""
    b.blue_turn(blue=blue, red=red)


def over(b: Battle) -> None:
    """The rest of the turn."""
    while b.encounter.state.phase:
        b.do("end-phase")
