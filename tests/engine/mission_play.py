"""Random missions: a band made from a seed against what comes from markers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.engine.missions import FARM, SIDES


def mission(record: dict[str, Any], chance: random.Random, enemies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A random battle's blue side sent on a Patrol, or to raid a house or hold it; red is the rules' and under markers.

    `enemies` are descriptions of the enemy, one of which it is; markers lie where the dice put them.
    """
    name = chance.choice(("patrol", "raid-attack", "raid-attack", "raid-defend"))
    table = dict(record["table"])
    house = chance.choice(("farm", "hut", "hut", "barn"))
    if name != "patrol" and house == "farm":
        table["terrain"] = [*table["terrain"], FARM]
    figures = [dict(figure) for figure in record["figures"] if figure["side"] == "blue"]
    figures[0]["star"] = True
    described: dict[str, Any] = {
        "id": name,
        "side": "blue",
        "eal": chance.choice((2, 3, 4, 5)),
        "enemy": {"side": "red", **chance.choice(list(enemies))},
    }
    if name != "patrol":
        described["objectives"] = [house]
    return record | {"table": table, "figures": figures, "sides": SIDES, "mission": described}
