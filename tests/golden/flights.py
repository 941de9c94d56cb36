"""Aircraft of Chain Reaction 2.0 for golden records: a strafing run that is answered from the ground."""

from __future__ import annotations

from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load
from tests.golden.guns import WALL

STRAFED: dict[str, Any] = {
    "format": "duckback-record/1",
    "ruleset": "cr2",
    "table": {"width": 36, "height": 36, "terrain": [WALL]},
    "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
    "figures": [
        {"id": "ann", "side": "blue", "rep": 5, "weapons": ["rifle"], "at": [30, 34], "facing": 0},
        {"id": "pip", "side": "blue", "weapons": []},
        {"id": "rob", "side": "red", "rep": 4, "weapons": ["assault-rifle"], "at": [10, 10], "facing": 180},
        {"id": "bob", "side": "red", "rep": 4, "star": True, "weapons": ["rifle"], "at": [14, 14], "facing": 180},
        {"id": "tom", "side": "red", "rep": 4, "weapons": ["lmg"], "at": [8, 13], "facing": 180},
    ],
    "machines": [
        {
            "id": "sky",
            "side": "blue",
            "model": "aircraft",
            "at": [0, 0],
            "status": "off-table",
            "crew": {"pilot": "pip"},
        }
    ],
    "dice": {
        "pilot-rep:pip": [5],
        "activation:blue": [4, 5],
        "activation:red": [3, 4],
        "anti-aircraft:rob": [1, 2],
        "anti-aircraft:tom": [2, 3],
        "ranged-combat:rob": [6, 2, 1],
        "golden-bb:sky": [2, 3],
    },
    "inputs": [
        {"do": "start-turn"},
        {"do": "strafe", "side": "blue", "from": [12, 36], "to": [12, 0], "with": "sky"},
        {"do": "end-phase"},
        {"do": "end-phase"},
        {"do": "start-turn"},
        {"do": "decide", "figure": "bob", "kind": "free-will", "choice": "pass-2"},
        {"do": "decide", "figure": "rob", "kind": "fire-or-duck-back", "choice": "fire"},
    ],
    "seed": "a run answered",
}
"""Rob and Tom stand and fire, a hit does nothing to the aircraft, and its bursts are answered at others only."""
GOLDEN: dict[str, dict[str, Any]] = {"strafing-run": STRAFED}
MANNER = {"turns": 3}


def opened(name: str) -> Encounter:
    """The battle behind its written opening."""
    record = GOLDEN[name]
    encounter = Encounter(load({**record, "inputs": []}))
    for item in record["inputs"]:
        encounter.submit(item)
    return encounter
