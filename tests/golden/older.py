"""MG-42 for golden records: its sample battle by the book's dice, and its scenario alone and for two."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import play
from engine.replay.replay import replay

SCENARIO = Path(__file__).parents[2] / "assets" / "scenarios" / "mg42.json"
Input = dict[str, Any]

NCO = {"id": "nco", "side": "us", "rep": 5, "star": True, "leader": True, "weapons": ["submachine-gun"], "facing": 90}
ABLE = {"id": "able", "side": "us", "rep": 4, "weapons": ["carbine"], "facing": 90}
CHARLIE = {"id": "charlie", "side": "us", "rep": 3, "weapons": ["carbine"], "facing": 90}
ARNOLD = {"id": "arnold", "side": "germans", "rep": 4, "leader": True, "weapons": ["submachine-gun"], "facing": 0}
CONRAD = {"id": "conrad", "side": "germans", "rep": 3, "weapons": ["rifle"], "facing": 0}
HEDGE = {"id": "hedge", "type": "hedge", "line": [[0, 14.4], [8, 14.4]], "tall": True}
HEDGES = [
    {"id": f"hedge-{n}", "type": "hedge", "line": [[west, 13.3], [east, 13.3]], "tall": True}
    for n, (west, east) in enumerate([(3.5, 5.3), (6.2, 7.5), (8.3, 9.8)])
]
"""Each of the three steps out from behind his own, so that all are seen at once and none hides another."""
ROCK = {"id": "rock", "type": "impassable", "rect": [4, 8.8, 3, 1.4], "tall": True}
WALL = {"id": "wall", "type": "wall", "line": [[8.5, 18.4], [13, 18.4]]}
ROAD = {"id": "road", "type": "road", "line": [[0, 12.5], [36, 12.5]]}


def _battle(figures: list[Input], terrain: list[Input], dice: dict[str, list[int]]) -> dict[str, Any]:
    return {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "table": {"width": 36, "height": 36, "terrain": terrain},
        "sides": [{"id": "us", "name": "Americans"}, {"id": "germans", "name": "Germans"}],
        "figures": figures,
        "dice": dice,
        "inputs": [],
    }


def _decide(figure: str, kind: str, choice: Any) -> Input:
    return {"do": "decide", "figure": figure, "kind": kind, "choice": choice}


ROLL = _decide("nco", "free-will", "roll")
SAMPLE = _battle(
    [
        NCO | {"at": [6.6, 12.4]},
        ABLE | {"at": [4, 12.4]},
        CHARLIE | {"at": [9.2, 12.4]},
        ARNOLD | {"at": [9.6, 19]},
        CONRAD | {"at": [11.2, 19]},
    ],
    [*HEDGES, ROCK, WALL, ROAD],
    {
        "activation:us": [5, 6],
        "activation:germans": [3, 3],
        "in-sight:arnold": [5, 4, 3],
        "in-sight:conrad": [2, 4],
        "in-sight:nco": [5, 4, 6],
        "in-sight:able": [4, 5],
        "in-sight:charlie": [4, 5],
        "ranged-combat:arnold": [3, 2, 1],
        "received-fire:nco": [5, 3, 1, 6, 6, 1],
        "received-fire:able": [4, 3],
        "ranged-combat:nco": [6, 3, 1],
        "obviously-dead:nco": [4],
        "damage:nco": [4],
        "ranged-combat:conrad": [4, 6],
        "ranged-combat:charlie": [5, 2],
        "received-fire:conrad": [2, 5],
        "obviously-dead:conrad": [1],
        "doc:arnold": [5],
        "recovery:arnold": [3, 6],
    },
)
SAMPLE_INPUTS: list[Input] = [
    {"do": "start-turn"},
    {"do": "activate", "figures": ["nco", "able", "charlie"]},
    {
        "do": "move",
        "moves": [
            {"figure": "nco", "to": [7.6, 12.4]},
            {"figure": "able", "to": [5, 12.4]},
            {"figure": "charlie", "to": [10.2, 12.4]},
        ],
    },
    ROLL,
    _decide("arnold", "targets", {"nco": 1, "able": 2}),
    ROLL,
    _decide("nco", "targets", {"arnold": 3}),
    _decide("conrad", "targets", {"nco": 1}),
    ROLL,
    {"do": "fire", "figure": "charlie", "targets": [{"figure": "conrad"}]},
    _decide("conrad", "fire-or-duck-back", "fire"),
    {"do": "end-phase"},
    {"do": "activate", "figures": ["conrad"]},
    {"do": "move", "figure": "conrad", "to": [10.6, 19]},
    {"do": "end-phase"},
    {"do": "start-turn"},
    {"do": "end-phase"},
    {"do": "activate", "figures": ["conrad"]},
    {"do": "examine", "figure": "conrad", "target": "arnold"},
    {"do": "end-encounter"},
]
SAMPLE_END = _battle(
    [
        NCO | {"at": [7.5, 13.4], "status": "ducked-back"},
        ABLE | {"at": [6.3, 12.2], "status": "ducked-back"},
        CONRAD | {"at": [10.3, 20.6]},
    ],
    [HEDGE, WALL, ROAD],
    {
        "activation:us": [5],
        "activation:germans": [4],
        "in-sight:nco": [1, 2, 6],
        "in-sight:conrad": [3, 4],
        "in-sight:able": [4, 6],
        "ranged-combat:nco": [6, 4, 3],
        "obviously-dead:nco": [1, 4, 5],
    },
)
SAMPLE_END_INPUTS: list[Input] = [
    {"do": "start-turn"},
    {"do": "activate", "figures": ["nco", "able"]},
    {"do": "stand", "figure": "nco"},
    {"do": "stand", "figure": "able"},
    {"do": "move", "moves": [{"figure": "nco", "to": [8.8, 13.4]}, {"figure": "able", "to": [7.6, 12.2]}]},
    ROLL,
    {"do": "end-encounter"},
]


def scenario(seed: str, *, hidden: bool = False) -> dict[str, Any]:
    """The scenario against the rules, or for two who know only what they see."""
    record: dict[str, Any] = json.loads(SCENARIO.read_text()) | {"seed": seed, "inputs": []}
    if hidden:
        record["information"] = "hidden"
        del record["sides"][1]["controller"]
    return record


GOLDEN: dict[str, tuple[dict[str, Any], list[Input] | None]] = {
    "mg42-sample": (SAMPLE, SAMPLE_INPUTS),
    "mg42-sample-end": (SAMPLE_END, SAMPLE_END_INPUTS),
    "mg42-solo": (scenario("the house, 5"), None),
    "mg42-head-to-head": (scenario("the house, 3", hidden=True), None),
}
"""Each with its inputs; None: sides are played by tactics, questions by their defaults but for these places."""
PLACES = {"arnold": "T18", "conrad": "S19"}


def played(name: str) -> dict[str, Any]:
    """The battle with the inputs that bring it to its end."""
    record, inputs = GOLDEN[name]
    encounter = Encounter(load(record))
    for item in inputs or ():
        encounter.submit(item)
    if inputs:
        return encounter.export()
    record = play(encounter).export()
    chosen = next((n for n, item in enumerate(record["inputs"]) if item.get("kind") == "deploy-at"), None)
    if chosen is None:
        return record
    begun = [*record["inputs"][:chosen], record["inputs"][chosen] | {"choice": PLACES}]
    return play(replay(load(record | {"inputs": begun})).encounter).export()
