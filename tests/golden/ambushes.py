"""Chain Reaction 2.0 for golden records: an ambush held till the street's middle, and a chain of fire with a reveal."""

from __future__ import annotations

from typing import Any

from engine.encounter import Encounter
from engine.records.load import load

Input = dict[str, Any]

HOUSE = {
    "id": "house",
    "type": "building",
    "rect": [14, 4, 8, 4],
    "windows": [{"wall": "south", "at": 2}, {"wall": "south", "at": 6}],
    "doors": [{"wall": "north", "at": 4}],
}
HEDGE = {"id": "hedge", "type": "hedge", "line": [[24, 8], [32, 8]]}
ALLEY = {"id": "alley", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
ROAD = {"id": "road", "type": "road", "line": [[0, 13], [36, 13]]}


def _battle(figures: list[Input], dice: dict[str, list[int]], inputs: list[Input], **more: Any) -> dict[str, Any]:
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "table": {"width": 36, "height": 36, "terrain": [HOUSE, HEDGE, ALLEY, ROAD]},
        "sides": [{"id": "patrol", "name": "Patrol"}, {"id": "guerrillas", "name": "Guerrillas"}],
        "figures": figures,
        "dice": dice,
        "inputs": inputs,
        **more,
    }


def _man(name: str, side: str, rep: int, weapon: str, at: list[float], facing: int, **more: Any) -> Input:
    return {"id": name, "side": side, "rep": rep, "weapons": [weapon], "at": at, "facing": facing, **more}


def _decide(figure: str, choice: Any, kind: str = "hold-fire") -> Input:
    return {"do": "decide", "figure": figure, "kind": kind, "choice": choice}


def _at_inches(inches: int) -> Input:
    return {"act": "wait", "until": "at-inches", "inches": inches}


HIDDEN = [
    _man("ivan", "guerrillas", 4, "rifle", [16, 7.4], 180, unseen=True),
    _man("boris", "guerrillas", 5, "submachine-gun", [20, 7.4], 180, unseen=True, leader=True),
    _man("vera", "guerrillas", 4, "sniper-rifle", [28, 7.2], 180, unseen=True, traits=["sniper"]),
]
PATROL = [
    _man("betts", "patrol", 4, "rifle", [9, 16], 0),
    _man("moss", "patrol", 4, "carbine", [9, 18], 0),
    _man("reyes", "patrol", 5, "submachine-gun", [9, 20], 0, leader=True),
]
START: list[Input] = [{"do": "start-turn"}, {"do": "activate", "figures": ["betts", "moss", "reyes"]}]

AMBUSH = _battle(
    [*PATROL, *HIDDEN],
    {
        "activation:patrol": [3],
        "activation:guerrillas": [1],
        "in-sight:ivan": [1, 4],
        "in-sight:boris": [5, 5, 6],
        "in-sight:vera": [2, 2],
    },
    [
        *START,
        {"do": "move", "figure": "betts", "path": [[9, 13], [14, 13]]},
        _decide("ivan", _at_inches(6)),
        _decide("boris", {"act": "hold"}),
        _decide("vera", {"act": "wait", "until": "end-of-move"}),
        {"do": "end-activation"},
    ],
    information="hidden",
    seed="an ambush",
)
"""Ivan waits till she is six inches away, misses, and she ducks back: nobody knows where the shot came from."""

REVEAL = _battle(
    [PATROL[0], PATROL[1] | {"at": [13, 22]}, PATROL[2], *HIDDEN],
    {
        "activation:patrol": [3],
        "activation:guerrillas": [1],
        "in-sight:ivan": [1, 1],
        "ranged-combat:ivan": [1],
        "received-fire:betts": [1, 2],
        "ranged-combat:betts": [2],
        "received-fire:ivan": [2, 1],
        "in-sight:moss": [1, 2],
    },
    [
        {"do": "start-turn"},
        {"do": "activate", "figures": ["betts"]},
        {"do": "move", "figure": "betts", "path": [[9, 13], [12, 13]]},
        _decide("ivan", {"act": "fire"}),
    ],
    information="hidden",
    seed="a reveal",
)
"""Ivan misses, Betts passes two and sees him, they fire at each other, and Moss, who sees him too, checks."""

GOLDEN: dict[str, dict[str, Any]] = {"held-fire": AMBUSH, "reveal": REVEAL}
MANNER = {"turns": 4}


def opened(name: str) -> Encounter:
    """The battle behind its written opening."""
    record = GOLDEN[name]
    encounter = Encounter(load({**record, "inputs": []}))
    for item in record["inputs"]:
        encounter.submit(item)
    return encounter
