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
