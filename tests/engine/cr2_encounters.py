"""Records of the five encounters of Chain Reaction 2.0; what is not scripted of their dice is sealed."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle

FARM = {
    "id": "farm",
    "type": "building",
    "rect": [15, 15, 6, 4],
    "doors": [{"wall": "south", "at": 3}],
    "windows": [{"wall": "north", "at": 3}],
}
BARN = {"id": "barn", "type": "building", "rect": [26, 12, 4, 4], "doors": [{"wall": "south", "at": 2}]}
WOODS = [
    {"id": name, "type": "woods", "polygon": [[x, y], [x + 5, y], [x + 5, y + 5], [x, y + 5]]}
    for name, x, y in (("north-woods", 4, 2), ("east-woods", 29, 20), ("south-woods", 12, 29), ("west-woods", 1, 20))
]
BLUE = tuple(f"b{n} blue rep {5 if n == 1 else 4} {'leader ' if n == 1 else ''}at {11 + 2 * n},35" for n in range(1, 5))
RED = tuple(f"r{n} red rep {5 if n == 1 else 4} {'leader ' if n == 1 else ''}at {11 + 2 * n},1" for n in range(1, 5))


def encounter(kind: str, *figures: str, dice: dict[str, Any], red: str = "rules", **mission: Any) -> Battle:
    """An encounter of four against four, blue's by default, with the rules on the other side."""
    more = mission.pop("record", {})
    sides = [{"id": "blue", "drill": "advance"}, {"id": "red", "controller": red, "drill": "advance"}]
    return Battle(
        *(figures or (*BLUE, *RED)),
        ruleset="cr2",
        terrain=[FARM, BARN, *WOODS],
        sides=sides,
        dice=dice,
        seed="0" * 64,
        mission={"id": kind, "side": "blue", **mission},
        **{"information": "hidden", **more},
    )


def opening(
    check: str, blue: list[int], red: list[int], leaders: tuple[str, str] = ("b1", "r1")
) -> dict[str, list[int]]:
    """The faces that both leaders roll against one another."""
    return {f"{check}:b1": blue, f"{check}:r1": red}


ALERT = {"awareness-state:b1": [1, 1], "awareness-state:r1": [1, 1]}
"""Both sides are on the alert."""
EVEN = opening("ambush", [1, 1], [1, 1])
"""No ambush."""
DEFENDERS = tuple(f"r{n} red rep {5 if n == 1 else 4} at {12 + 2 * n},21" for n in range(1, 5))
HOUSES = {"objectives": ["farm", "barn"]}
KINDS = ("open-battle", "ambush", "raid", "escape", "pursuit")


def told(b: Battle) -> list[str]:
    """What has been told of the mission."""
    return [event["what"] for event in b.all("mission")]


def away(b: Battle, one: str, other: str) -> float:
    """How far two figures are apart, base to base, in inches."""
    (ax, ay), (bx, by) = b.at(one), b.at(other)
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 0.98


def nearest(b: Battle, side: str, names: str) -> float:
    """How far the nearest of four of a side is from any of these."""
    return min(away(b, one, f"{side}{n}") for one in names.split() for n in range(1, 5))


def raid(
    start: tuple[list[int], list[int]], *, dice: dict[str, Any] | None = None, red: str = "rules", **more: Any
) -> Battle:
    """A raid on the farm and the barn, begun with these faces of both leaders."""
    rolls = {"awareness-state:r1": [1, 1], **opening("raid-start", *start), **(dice or {})}
    b = encounter("raid", *BLUE, *DEFENDERS, dice=rolls, red=red, **HOUSES, **more)
    b.do("start-turn")
    b.answer("blue", "raid-from", more.get("entry", "south"))
    return b


def escape(dice: dict[str, Any], **more: Any) -> Battle:
    """Two captives in the farm."""
    figures = ("b1 blue rep 5 at 17,17", "b2 blue rep 4 at 19,17", *RED)
    rolls = {"awareness-state:r1": [1, 1], **dice}
    return encounter("escape", *figures, dice=rolls, prison="farm", captives=["b1", "b2"], **more)


def seeded(kind: str, seed: int) -> dict[str, Any]:
    """A record of that kind with sealed dice and both sides run by the rules."""
    figures: tuple[str, ...] = ()
    more: dict[str, Any] = {}
    if kind == "raid":
        figures, more = (*BLUE, *DEFENDERS), {**HOUSES, "goals": [{"id": ("field", "loot")[seed % 2]}]}
    if kind == "clearing":
        more = HOUSES
    if kind == "escape":
        figures = (*(f"b{n} blue rep 5 at {15 + n},17" for n in range(1, 5)), *RED)
        more = {"prison": "farm", "captives": ["b1", "b2"]}
    if kind == "pursuit":
        figures = (*(f"b{n} blue rep 4 at {13 + 2 * n},22" for n in range(1, 5)), *RED)
    record = encounter(kind, *figures, dice={}, **more).record
    record["sides"][0] |= {"controller": "rules"}
    return {**record, "seed": f"{seed:064x}"}
