"""Random battles of MG-42, made from a seed: two small sides in the open, or its own scenario."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from tests.engine.play import PIECES

SCENARIO = Path(__file__).parents[2] / "assets" / "scenarios" / "mg42.json"

WEAPONS = ("carbine", "submachine-gun", "rifle", "lmg")


def battle(seed: int, size: int = 4) -> dict[str, Any]:
    """Two small sides on a table of woods, walls and houses; stars, leaders and weapons vary with the seed."""
    chance = random.Random(seed)
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            figures.append(
                {
                    "id": f"{side}-{n}",
                    "side": side,
                    "rep": chance.choice((3, 4, 4, 5)),
                    "star": chance.random() < 0.2,
                    "leader": n == 0 and chance.random() < 0.7,
                    "weapons": [] if chance.random() < 0.06 else [chance.choice(WEAPONS)],
                    "melee_weapon": chance.choice(("bayonet", "fixed-bayonet")),
                    "at": [columns[n] + 0.5, y + chance.choice((-1, 0, 1))],
                    "facing": facing,
                    "set_up": chance.random() < 0.5,
                }
            )
    return {
        "format": "duckback-record/1",
        "ruleset": "mg42",
        "options": ["finish-off"] if chance.random() < 0.3 else [],
        "table": {"width": 36, "height": 36, "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"mg42-{seed}",
        "auto": chance.random() < 0.3,
    }


def any_battle(seed: int, size: int = 4) -> dict[str, Any]:
    """A third of them in the house on the road, the others in the open."""
    chance = random.Random(seed + 60_000_000)
    return house(seed, chance) if chance.random() < 0.33 else battle(seed, size)


def house(seed: int, chance: random.Random) -> dict[str, Any]:
    """The house on the road, the Germans played by the rules or hidden and by a person."""
    record: dict[str, Any] = json.loads(SCENARIO.read_text())
    if chance.random() < 0.5:
        del record["sides"][1]["controller"]
        record["information"] = "hidden"
    return record | {"seed": f"mg42-{seed}", "auto": chance.random() < 0.3}
