"""Missions in a few lines: a band in the south of an open table, markers where a test wants them."""

from __future__ import annotations

from typing import Any

from engine.ruleset import registry as rulesets
from tests.engine.books import BOOK
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
STAR = "star blue rep 5 star at 18,34"
WALL = {"id": "wall", "type": "wall", "line": [[0, 30], [36, 30]], "dv": 4, "tall": True}
"""Keeps whoever is south of it out of sight."""
FARM = {
    "id": "farm",
    "type": "building",
    "rect": [15, 3, 6, 4],
    "dv": 2,
    "doors": [{"wall": "south", "at": 3}],
    "windows": [{"wall": "north", "at": 3}, {"wall": "east", "at": 2}, {"wall": "west", "at": 2}],
}


ARMY = "feudal"
"""Who comes in a book of army lists."""
LINES = {1: [3, 3], 3: [6, 4], 6: [1, 1]}
"""What is rolled on its list for somebody of the same Rep, by the die for Party Generation."""


def _listed() -> bool:
    return "party" not in rulesets.get(BOOK.name()).checks


def mission(
    *figures: str,
    name: str = "patrol",
    at: dict[str, Any] | None = None,
    enemy: dict[str, Any] | None = None,
    block: dict[str, Any] | None = None,
    **record: Any,
) -> Battle:
    """An encounter with a mission; `at` puts markers down by name instead of dice, `block` adds to the mission."""
    arms = {"kind": ARMY} if _listed() else {"kind": "other", "weapons": [["assault-rifle"]]}
    described: dict[str, Any] = {
        "id": name,
        "side": "blue",
        "eal": 3,
        "enemy": {"side": "red", **arms, **(enemy or {})},
        **(block or {}),
    }
    if at is not None:
        described["markers"] = [{"id": marker, "side": "red", "at": spot} for marker, spot in at.items()]
    record.setdefault("sides", SIDES)
    return Battle(*(figures or (STAR,)), mission=described, **record)


def red_turn(b: Battle) -> None:
    """Begin a turn in which the rules go first."""
    b.blue_turn(blue=1, red=6)


def took(b: Battle, marker: str, *movement: int, choice: int | None = None, **dice: list[int] | int) -> Any:
    """A marker takes its turn with these dice."""
    script = b.record["dice"]
    script.setdefault(f"pef-movement:{marker}", []).extend(movement)
    if choice is not None:
        script.setdefault(f"pef-choice:{marker}", []).append(choice)
    give(b, **dice)
    return b.do("marker", marker=marker)


def give(b: Battle, **dice: Any) -> None:
    """More faces for the script; underlined keys: `how_many__pef_1`."""
    for key, faces in dice.items():
        label, _, who = key.replace("__", ":").replace("_", "-").partition(":")
        if label == "party" and _listed():
            label, faces = "army-list", LINES[faces]
        b.record["dice"].setdefault(f"{label}:{who}", []).extend([faces] if isinstance(faces, int) else faces)
    b._restock()


def where(b: Battle, marker: str) -> tuple[float, float] | None:
    """Where a marker lies, in inches; None once it is gone."""
    for m in b.encounter.state.markers:
        if m.id == marker:
            return m.at[0] / 100, m.at[1] / 100
    return None


def arrived(b: Battle) -> list[dict[str, Any]]:
    """Everybody who came into play."""
    return b.all("figure")
