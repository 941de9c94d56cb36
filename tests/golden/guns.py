"""Guns, machines and mounts of Chain Reaction 2.0 for golden records: a tank stopped at the kill distance, a truck
whose driver is shot, a tank that answers a rocket hull-down, and a rider under way in both phases."""

from __future__ import annotations

from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load

Input = dict[str, Any]
WALL = {"id": "wall", "type": "wall", "line": [[4, 16], [16, 16]], "dv": 3}
CREW = {"leader": "lou", "gunner": "gus", "driver": "dan", "loader": "lee"}


def _battle(
    figures: list[Input], machines: list[Input], dice: dict[str, list[int]], *inputs: Input, terrain: Input = WALL
) -> dict[str, Any]:
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "table": {"width": 36, "height": 36, "terrain": [terrain]},
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "figures": figures,
        "machines": machines,
        "dice": dice,
        "inputs": list(inputs),
        "seed": "guns and machines",
    }


def _man(name: str, side: str, rep: int, weapon: str = "rifle", **more: Any) -> Input:
    return {"id": name, "side": side, "rep": rep, "weapons": [weapon], "facing": 0 if side == "blue" else 180, **more}


def _turn(side: str, *figures: str) -> list[Input]:
    return [{"do": "start-turn"}, {"do": "activate", "figures": list(figures)}]


def _tank(**more: Any) -> Input:
    return {"id": "tank", "side": "red", "model": "medium-tank", "crew": CREW, "rounds": {"apw-medium": 5}, **more}


TANKERS = [_man("lou", "red", 5, "pistol", star=True), *(_man(name, "red", 4, "pistol") for name in ("dan", "lee"))]

KILL = _battle(
    [
        *TANKERS,
        _man("gus", "red", 4, "pistol", star=True),
        _man("gil", "blue", 3, at=[9, 32]),
        _man("lil", "blue", 4, at=[11, 32]),
    ],
    [
        _tank(at=[10, 22], facing=180, speed=0),
        {
            "id": "gun", "side": "blue", "model": "medium-gun", "at": [10, 30], "facing": 0,
            "crew": {"gunner": "gil", "loader": "lil"}, "rounds": {"apw-medium": 4},
        },
    ],
    {"activation:blue": [3], "activation:red": [2], "ranged-combat:gil": [6]},
    *_turn("blue", "gil", "lil"),
    {"do": "fire", "figure": "gil", "weapon": "apw-medium", "targets": [{"machine": "tank"}]},
    {"do": "decide", "figure": "gus", "kind": "larger-than-life", "choice": "yes"},
    {"do": "decide", "figure": "lou", "kind": "larger-than-life", "choice": "yes"},
)  # fmt: skip
"""A gun hits the front of a tank within its kill distance: the crew is lost, but for two Stars asked together."""

DRIVER = _battle(
    [
        _man("dan", "red", 4),
        _man("gus", "red", 4, star=True),
        _man("ben", "blue", 4, at=[4, 33]),
        _man("kim", "blue", 3, "carbine", at=[30, 30]),
    ],
    [
        {
            "id": "lorry", "side": "red", "model": "truck", "at": [8, 28], "facing": 0, "speed": 12,
            "crew": {"driver": "dan"}, "riders": ["gus"],
        }
    ],
    {
        "activation:blue": [4],
        "activation:red": [3],
        "ranged-combat:ben": [6],
        "obviously-dead:ben": [1],
        "veer:lorry": [5],
        "obviously-dead:gus": [1],
    },
    {"do": "start-turn"},
    {"do": "activate", "figures": ["ben"]},
    {"do": "fire", "figure": "ben", "targets": [{"figure": "dan"}]},
    {"do": "decide", "figure": "gus", "kind": "cheat-death", "choice": "yes"},
)  # fmt: skip
"""The truck goes straight on, its driver is shot from behind, and it veers into the wall with a Star in it."""

ANSWER = _battle(
    [
        *TANKERS,
        _man("gus", "red", 4, "pistol"),
        {**_man("ann", "blue", 4, at=[10, 32]), "weapons": ["law"], "rounds": {"law": 2}},
        _man("kim", "blue", 3, "carbine", at=[16, 32]),
    ],
    [_tank(at=[19, 12], facing=180, turret=0)],
    {
        "activation:blue": [4],
        "activation:red": [3],
        "ranged-combat:ann": [6],
    },
    *_turn("blue", "ann"),
    {"do": "fire", "figure": "ann", "targets": [{"machine": "tank"}]},
    {"do": "decide", "figure": "lou", "kind": "free-will", "choice": "pass-1"},
)
"""The turret looks the other way: the tank drives behind the wall, its front to the one who fired."""

BARN = {"id": "barn", "type": "building", "rect": [6, 20, 16, 4], "dv": 2, "doors": [{"wall": "south", "at": 8}]}
RIDE = _battle(
    [
        _man("bob", "blue", 5, "pistol", at=[4, 30], facing=90, mounted=True, star=True),
        _man("ben", "blue", 4, at=[8, 33]),
        _man("rob", "red", 4, at=[21, 10]),
    ],
    [],
    {
        "activation:blue": [5],
        "activation:red": [4],
        "in-sight:rob": [1, 2],
        "in-sight:bob": [6, 6],
        "ranged-combat:rob": [1],
        "mounted-miss:rob": [1, 6],
        "hold-on:bob": [3],
    },
    {"do": "start-turn"},
    {"do": "activate", "figures": ["bob"]},
    {"do": "ride", "figure": "bob", "speed": 12},
    {"do": "end-phase"},
    {"do": "decide", "figure": "bob", "kind": "free-will", "choice": "pass-1"},
    {"do": "decide", "figure": "bob", "kind": "free-will", "choice": "pass-2"},
    terrain=BARN,
)
"""A rider goes on in the enemy's phase, past a barn and into sight, is shot at, and holds on to the mount."""

GOLDEN: dict[str, dict[str, Any]] = {"kill-distance": KILL, "driver-shot": DRIVER, "hull-down": ANSWER, "rider": RIDE}
MANNER = {"turns": 3}


def opened(name: str) -> Encounter:
    """The battle behind its written opening."""
    record = GOLDEN[name]
    encounter = Encounter(load({**record, "inputs": []}))
    for item in record["inputs"]:
        encounter.submit(item)
    return encounter
