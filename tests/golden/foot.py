"""Chain Reaction 2.0 on foot for golden records: an ambush held till the street's middle, a chain of fire with a
reveal, a human wave behind an overall Leader, a turn of doubles for the doctor, and smoke that saves a crossing."""

from __future__ import annotations

from typing import Any

from engine.encounter import Encounter
from engine.loading.load import load

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
        "table": {"width": 36, "height": 36, "terrain": more.pop("terrain", [HOUSE, HEDGE, ALLEY, ROAD])}
        | more.pop("table", {}),
        "sides": [{"id": "patrol", "name": "Patrol"}, {"id": "guerrillas", "name": "Guerrillas"}],
        "figures": figures,
        "dice": dice,
        "inputs": inputs,
        **more,
    }


def _man(name: str, side: str, rep: int, weapon: str, at: list[float], facing: int, **more: Any) -> Input:
    weapons = [weapon] if weapon else []
    return {"id": name, "side": side, "rep": rep, "weapons": weapons, "at": at, "facing": facing, **more}


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

# ---- a wave ----

WARRIORS = [
    _man(
        "chief",
        "wave",
        5,
        "rifle",
        [18, 22],
        0,
        leader=True,
        star=True,
        traits=["overall-leader"],
        melee_weapon="two-hand",
    ),
    _man("brave", "wave", 4, "pistol", [10, 22], 0, leader=True, squad="left", melee_weapon="hand-held"),
    *(
        _man(name, "wave", rep, "", [x, 22], 0, melee_weapon="two-hand", traits=traits)
        for name, rep, x, traits in (
            ("one", 3, 12, []),
            ("two", 3, 14, ["ferocious"]),
            ("three", 4, 20, ["frenzy"]),
            ("four", 3, 22, ["light-shield"]),
            ("five", 3, 24, []),
        )
    ),
]
PICKET = [
    _man("ames", "picket", 5, "submachine-gun", [14, 12], 180, leader=True, melee_weapon="improvised"),
    _man("bell", "picket", 4, "rifle", [18, 12], 180, melee_weapon="two-hand"),
    _man("cole", "picket", 4, "assault-rifle", [22, 12], 180, melee_weapon="improvised", traits=["protected"]),
    _man("dunn", "picket", 3, "carbine", [27, 13], 180, melee_weapon="improvised"),
]
WAVE = _battle(
    [*WARRIORS, *PICKET],
    {
        "activation:wave": [4],
        "activation:picket": [3],
        "wanting-to-charge:chief": [2, 6, 6],
        "wanting-to-charge:three": [1, 2, 6],
        "wanting-to-charge:brave": [6, 6, 6],
        "wanting-to-charge:one": [1, 1, 1],
        "being-charged:bell": [1, 2],
        "being-charged:cole": [6, 6],
    },
    [
        {"do": "start-turn"},
        {"do": "activate", "figures": ["chief", "brave", "one", "two", "three", "four", "five"]},
        {
            "do": "charge",
            "charges": [
                {"figure": "chief", "target": "bell"},
                {"figure": "three", "target": "cole"},
                {"figure": "four", "target": "cole"},
                {"figure": "brave", "target": "ames"},
                {"figure": "one", "target": "ames"},
            ],
        },
        _decide("chief", "roll", "free-will"),
    ],
    terrain=[{"id": "wall", "type": "wall", "line": [[24, 11], [30, 11]]}],
    sides=[{"id": "wave", "name": "Wave"}, {"id": "picket", "name": "Picket"}],
    seed="a wave",
)
"""The chief calls both groups and charges with them; its result caps those of its group, Brave's those of the other."""

# ---- a doctor ----

WARD = _battle(
    [
        _man("mara", "patrol", 4, "pistol", [6, 20], 0, traits=["doctor"]),
        _man("hurt", "patrol", 4, "rifle", [7, 20], 0, status="out-of-the-fight", traits=["protected"]),
        _man("kim", "patrol", 5, "carbine", [8, 17], 0, leader=True, star=True),
        _man("nils", "patrol", 4, "shotgun-single", [8, 19], 0, ammo="out"),
        _man("oleg", "guerrillas", 4, "shotgun-single", [25, 7], 180, ammo="out"),
        _man("pia", "guerrillas", 4, "rifle", [28, 7], 180, traits=["medic"]),
        _man("rolf", "guerrillas", 5, "rifle", [29, 7], 180, status="out-of-the-fight"),
    ],
    {
        "activation:patrol": [4, 4],
        "activation:guerrillas": [4, 2],
        "doc:hurt": [6, 6, 6, 3],
        "doc:rolf": [6, 6],
    },
    [
        {"do": "start-turn"},
        {"do": "examine", "figure": "mara", "target": "hurt"},
        {"do": "reload", "figure": "nils", "weapon": "shotgun-single"},
        {"do": "end-phase"},
        {"do": "reload", "figure": "oleg", "weapon": "shotgun-single"},
        {"do": "examine", "figure": "pia", "target": "rolf"},
        {"do": "end-phase"},
        {"do": "start-turn"},
    ],
    seed="a doctor",
)
"""Equal dice: the doctor has one back in the fight, a medic of the other side has not, and both sides load."""

# ---- smoke ----


def _across(x: float) -> list[Input]:
    """Both go on behind the smoke as far as this, while the gun looks for them in vain."""
    crossing = [
        {"do": "start-turn"},
        {"do": "activate", "figures": ["kim", "bo"]},
        *({"do": "move", "figure": name, "to": [x - 2 * n, 22.5]} for n, name in enumerate(("kim", "bo"))),
        {"do": "end-phase"},
    ]
    return [*crossing, {"do": "activate", "figures": ["max"]}, {"do": "face", "figure": "max", "facing": 180}, END]


END: Input = {"do": "end-phase"}
CROSSING = _battle(
    [
        {**_man("kim", "patrol", 4, "rifle", [5, 20], 0, leader=True), "weapons": ["rifle", "smoke-grenade"]},
        _man("bo", "patrol", 3, "carbine", [5, 22], 0),
        _man("max", "guerrillas", 4, "lmg", [16, 6], 180),
    ],
    {
        "wind:table": [4],
        "activation:patrol": [3, 3, 3, 3, 3, 3],
        "activation:guerrillas": [2, 2, 2, 2, 2, 2],
        "ranged-combat:kim": [5],
    },
    [
        {"do": "start-turn"},
        {"do": "activate", "figures": ["kim", "bo"]},
        {"do": "ready", "figure": "kim", "what": "smoke-grenade"},
        END,
        END,
        {"do": "start-turn"},
        {"do": "activate", "figures": ["kim", "bo"]},
        {"do": "grenade", "figure": "kim", "weapon": "smoke-grenade", "at": [10.5, 19]},
        END,
        END,
        *_across(12),
        *_across(19),
        *_across(25),
        {"do": "start-turn"},
        END,
        END,
    ],
    terrain=[
        {"id": f"{side}-wall", "type": "wall", "tall": True, "line": [[west, 16], [west + 8, 16]]}
        for side, west in (("west", 2), ("east", 20))
    ],
    table={"wind": "rolled"},
    auto=True,
    seed="a crossing",
)
"""Smoke drifts into the gap that a machine gun watches; both are across when it clears, and no shot falls."""

GOLDEN: dict[str, dict[str, Any]] = {
    "held-fire": AMBUSH,
    "reveal": REVEAL,
    "wave": WAVE,
    "doctor": WARD,
    "smoke-crossing": CROSSING,
}
MANNER = {"turns": 4}


def opened(name: str) -> Encounter:
    """The battle behind its written opening."""
    record = GOLDEN[name]
    encounter = Encounter(load({**record, "inputs": []}))
    for item in record["inputs"]:
        encounter.submit(item)
    return encounter
