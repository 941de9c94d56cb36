"""The golden battles of Swordplay: a fight on foot, and one of riders."""

from __future__ import annotations

from typing import Any

WOOD = {"id": "wood", "type": "woods", "polygon": [[2, 13], [10, 12], [11, 19], [3, 20]]}
WALL = {"id": "wall", "type": "wall", "line": [[20, 15], [28, 15]], "dv": 4}
HUT = {"id": "hut", "type": "building", "rect": [14, 6, 5, 4], "dv": 2, "doors": [{"wall": "south", "at": 2}]}


def figure(side: str, n: int, rep: int, class_: str, armor: int, melee: str, **more: Any) -> dict[str, Any]:
    """One of a row, three inches apart."""
    y, facing = (28.5, 0) if side == "blue" else (8.0 if n > 2 else 4.5, 180)
    return {
        "id": f"{side}-{n}",
        "side": side,
        "rep": rep,
        "class": class_,
        "armor": armor,
        "melee_weapon": melee,
        "at": [6.5 + 3 * n, y],
        "facing": facing,
        **more,
    }


def battle(seed: str, figures: list[dict[str, Any]]) -> dict[str, Any]:
    """A record without inputs."""
    return {
        "format": "duckback-record/1",
        "ruleset": "swordplay",
        "table": {"width": 36, "height": 36, "terrain": [WOOD, WALL, HUT]},
        "sides": [{"id": "blue", "name": "Northmen"}, {"id": "red", "name": "Feudal"}],
        "figures": figures,
        "seed": seed,
        "inputs": [],
    }


SHIELD_WALLS = battle(
    "shield walls",
    [
        figure("blue", 0, 5, "noble", 4, "two-hand", star=True),
        figure("blue", 1, 4, "warrior", 2, "spear", shield=True),
        figure("blue", 2, 5, "warrior", 2, "spear", shield=True, fierce=True),
        figure("blue", 3, 4, "warrior", 2, "one-hand", shield=True, weapons=["javelin"]),
        figure("blue", 4, 4, "missile", 2, "improvised", weapons=["short-bow"]),
        figure("red", 0, 4, "missile", 2, "improvised", weapons=["crossbow"]),
        figure("red", 1, 4, "missile", 2, "improvised", weapons=["crossbow"]),
        figure("red", 2, 3, "soldier", 2, "spear", shield=True),
        figure("red", 3, 4, "soldier", 4, "spear", shield=True),
        figure("red", 4, 3, "peasant", 2, "improvised", weapons=["short-bow"]),
    ],
)
LANCES = battle(
    "lances",
    [
        figure("blue", 0, 5, "noble", 4, "lance", star=True, shield=True, mounted=True),
        figure("blue", 1, 4, "soldier", 4, "lance", shield=True, mounted=True),
        figure("blue", 2, 4, "missile", 2, "improvised", weapons=["crossbow"], mounted=True),
        figure("blue", 3, 5, "noble", 6, "lance", shield=True, mounted=True, religious=True),
        figure("red", 0, 4, "warrior", 6, "two-hand", fierce=True),
        figure("red", 1, 5, "warrior", 4, "one-hand", shield=True, mounted=True, weapons=["javelin"]),
        figure("red", 2, 4, "missile", 2, "improvised", weapons=["longbow"]),
        figure("red", 3, 4, "warrior", 2, "spear", shield=True),
        figure("red", 4, 5, "noble", 4, "spear", shield=True),
    ],
)
BATTLES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "shield-walls": ({"charges": 0.5, "nerve": 0.1}, SHIELD_WALLS),
    "lances": ({"charges": 0.8, "nerve": 0.1}, LANCES),
}
