"""Enemies that the French Compendium moves, for golden records: a night in a diner among zombies, with two allied
players, and a section that insurgents come for in bad weather."""

from __future__ import annotations

from typing import Any

DINER = {
    "id": "diner",
    "type": "building",
    "rect": [14, 15, 8, 6],
    "windows": [{"wall": "north", "at": 4}, {"wall": "east", "at": 3}],
    "doors": [{"wall": "south", "at": 4}, {"wall": "west", "at": 3}],
}
PUMPS = {"id": "pumps", "type": "impassable", "rect": [25, 22, 2, 3], "loot": True}
FENCE = {"id": "fence", "type": "wall", "line": [[6, 8], [16, 8]]}
TREES = {"id": "trees", "type": "woods", "polygon": [[26, 2], [34, 2], [34, 10], [26, 10]]}


def _figure(name: str, rep: int, weapon: str, at: list[float], **more: Any) -> dict[str, Any]:
    return {"id": name, "side": "blue", "rep": rep, "weapons": [weapon], "at": at, "facing": 0, **more}


def _battle(mode: str, figures: list[dict[str, Any]], terrain: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    sides = [{"id": "blue", **more.pop("blue", {})}, {"id": "red", "controller": "rules", "drill": mode}]
    table = {"width": 36, "height": 36, "terrain": terrain, **more.pop("table")}
    return {
        "format": "duckback-record/1",
        "ruleset": "compendium",
        "options": [mode],
        "table": table,
        "sides": sides,
        "figures": figures,
        **more,
    }


ZOMBIES = _battle(
    "zombies",
    [
        _figure("ava", 5, "submachine-gun", [16, 17], star=True, leader=True, command="ann", traits=["brave"]),
        _figure("abe", 4, "shotgun", [16, 19], command="ann", melee_weapon="improvised-two-handed"),
        _figure("bea", 5, "assault-rifle", [20, 17], star=True, leader=True, command="ben", traits=["lucky"]),
        _figure("bob", 3, "revolver", [20, 19], command="ben", traits=["phobia"]),
        _figure("bud", 4, "bolt-action-rifle", [18, 24], command="ben", traits=["looter"], facing=180),
        *(
            _figure(f"zed-{n}", 4, "", at, side="red", weapons=[], traits=["zombie"], facing=180)
            | {"melee_weapon": "improvised-one-handed"}
            for n, at in enumerate(([8, 5], [18, 3], [30, 30], [4, 20], [20, 5], [33, 18]), start=1)
        ),
    ],
    [DINER, PUMPS, FENCE, TREES],
    blue={"commands": ["ann", "ben"]},
    table={"hour": "evening", "weather": "variable"},
    seed="the diner, 3",
)

INSURGENTS = _battle(
    "insurgents",
    [
        _figure("sgt", 5, "assault-rifle", [17, 19], star=True, leader=True),
        _figure("gun", 4, "light-machine-gun", [19, 19]),
        _figure("lou", 4, "assault-rifle", [15, 17], traits=["vest"]),
        _figure("max", 4, "rocket-launcher", [21, 17], facing=90),
        _figure("ned", 3, "bolt-action-rifle", [18, 25], facing=180, traits=["stoic"]),
        *(
            _figure(f"ali-{n}", 4, "assault-rifle", at, side="red", traits=["insurgent"], facing=180)
            for n, at in enumerate(([6, 4], [30, 5]), start=1)
        ),
    ],
    [DINER, FENCE, TREES],
    table={"weather": "bad"},
    seed="dust, 2",
)

BATTLES = {
    "zombies": ({"charges": 0.2, "nerve": 0.0, "turns": 9}, ZOMBIES),
    "insurgents": ({"charges": 0.1, "nerve": 0.0, "turns": 8}, INSURGENTS),
}
