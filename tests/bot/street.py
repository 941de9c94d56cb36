"""A street with an ambush: a battle of Chain Reaction 2.0 that tests of the bot share."""

from __future__ import annotations

from typing import Any

PATROL, GUERRILLAS = "patrol", "guerrillas"
TERRAIN: list[dict[str, Any]] = [
    {
        "id": "house",
        "type": "building",
        "rect": [14, 4, 8, 4],
        "windows": [{"wall": "south", "at": 2}, {"wall": "south", "at": 6}],
        "doors": [{"wall": "north", "at": 4}],
    },
    {"id": "hedge", "type": "hedge", "line": [[24, 8], [32, 8]]},
    {"id": "woods", "type": "woods", "rect": [2, 5, 7, 6]},
    {"id": "alley", "type": "wall", "tall": True, "line": [[10, 18], [10, 30]]},
    {"id": "low-wall", "type": "wall", "line": [[14, 20], [24, 20]]},
    {"id": "road", "type": "road", "line": [[0, 14], [36, 14]]},
]


def man(name: str, side: str, rep: int, weapon: str, at: list[float], **more: Any) -> dict[str, Any]:
    facing = 0 if side == PATROL else 180
    return {
        "id": name.lower(),
        "name": name,
        "side": side,
        "rep": rep,
        "weapons": [weapon],
        "at": at,
        "facing": facing,
    } | more


STREET: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "cr2",
    "seed": "street-1",
    "table": {"width": 36, "height": 36, "terrain": TERRAIN},
    "sides": [{"id": PATROL, "name": "Patrol"}, {"id": GUERRILLAS, "name": "Guerrillas"}],
    "figures": [
        man("Reyes", PATROL, 5, "submachine-gun", [12.5, 27.5], leader=True, star=True, traits=["overall-leader"]),
        man("Betts", PATROL, 4, "rifle", [11.5, 25.5]),
        man("Moss", PATROL, 4, "carbine", [14.5, 26.5], traits=["medic"]),
        man("Quinn", PATROL, 4, "lmg", [13.5, 24.5], traits=["protected"]),
        man("Tate", PATROL, 5, "assault-rifle", [21.5, 27.5], leader=True),
        man("Vance", PATROL, 3, "rifle", [23.5, 26.5]),
        man("Wicks", PATROL, 4, "shotgun-pump", [20.5, 25.5], melee_weapon="hand-held", traits=["ferocious"]),
        man("Boris", GUERRILLAS, 5, "submachine-gun", [20, 7.4], leader=True, unseen=True),
        man("Ivan", GUERRILLAS, 4, "rifle", [16, 7.4], unseen=True),
        man("Vera", GUERRILLAS, 4, "sniper-rifle", [28, 7.2], unseen=True, traits=["sniper"]),
        man("Anton", GUERRILLAS, 4, "lmg", [26, 7.2], unseen=True),
        man("Katya", GUERRILLAS, 4, "assault-rifle", [6, 10.6], unseen=True, traits=["stone-cold"]),
        man("Yuri", GUERRILLAS, 4, "pistol", [4, 10.6], unseen=True, melee_weapon="hand-held"),
    ],
}
