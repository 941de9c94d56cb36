"""Creatures that Chain Reaction 2.0 moves, for golden records: bugs out of three holes, and a bitten Star among
zombies that every shot draws."""

from __future__ import annotations

from typing import Any

RIDGE = {"id": "ridge", "type": "wall", "line": [[8, 16], [15, 17]], "dv": 3}
RELAY = {"id": "relay", "type": "building", "rect": [15, 4, 6, 5], "doors": [{"wall": "south", "at": 3}]}
ROCKS = {"id": "rocks", "type": "rough", "polygon": [[24, 20], [31, 19], [32, 25], [26, 27]]}


def _figure(name: str, rep: int, weapon: str, at: list[float], **more: Any) -> dict[str, Any]:
    return {"id": name, "side": "blue", "rep": rep, "weapons": [weapon], "at": at, "facing": 180, **more}


def _battle(drill: str, options: list[str], figures: list[dict[str, Any]], seed: str) -> dict[str, Any]:
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "options": options,
        "table": {"width": 36, "height": 36, "terrain": [RIDGE, RELAY, ROCKS]},
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": drill}],
        "figures": figures,
        "seed": seed,
    }


HOLES = _battle(
    "bugs",
    ["bug-rate-5", "bug-hole-open"],
    [
        _figure("sgt", 5, "assault-rifle", [18, 12], star=True, leader=True, traits=["protected"]),
        _figure("gun", 5, "lmg", [16, 12], traits=["protected"]),
        _figure("lou", 4, "assault-rifle", [20, 12], traits=["protected"]),
        _figure("max", 4, "assault-rifle", [18, 14], traits=["protected"]),
        _figure("ned", 4, "shotgun-pump", [22, 12], traits=["protected"]),
        _figure("oli", 5, "lmg", [14, 11], traits=["protected"]),
        _figure("pam", 3, "pistol", [18, 7]),
        {"id": "puk", "side": "red", "rep": 4, "weapons": [], "at": [30, 32], "facing": 0, "traits": ["puker"]},
    ],
    "zipzip9, 29",
)
BITTEN = _battle(
    "zombies",
    ["zombies"],
    [
        _figure("ava", 5, "pistol", [18, 12], star=True, leader=True, melee_weapon="hand-held"),
        _figure("abe", 4, "shotgun-pump", [16, 12], melee_weapon="two-hand"),
        _figure("bea", 4, "carbine", [20, 12]),
        _figure("bob", 3, "pistol", [18, 14]),
        *(
            {"id": f"zed-{n}", "side": "red", "rep": 4, "weapons": [], "at": at, "facing": 0, "traits": ["zombie"]}
            for n, at in enumerate(([18, 22], [14, 20], [24, 18], [20, 24], [10, 14]), start=1)
        ),
    ],
    "bitten, 1",
)
BATTLES = {
    "three-holes": ({"charges": 0.0, "nerve": 0.0, "turns": 8}, HOLES),
    "bitten-star": ({"charges": 0.2, "nerve": 0.0, "turns": 7}, BITTEN),
}
