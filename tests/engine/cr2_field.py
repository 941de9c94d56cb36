"""Short ways to a situation of Chain Reaction 2.0."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle

WALL = {"id": "wall", "type": "wall", "line": [[8, 14.5], [13, 14.5]]}
ANN, BEN = "ann blue rep 4 with rifle at 10,20", "ben blue rep 4 with rifle at 12,20"
FACING = "rob red rep 4 with rifle at 11,8 facing 180"
"""Rob, as far as a rifle carries before those two."""
ROB = "rob red rep 3 with rifle at 35,1 facing 0"


def battle(*figures: str, **more: Any) -> Battle:
    """A battle; its `dice` are named like `in_sight__able`, for `in-sight:able`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="cr2", dice=dice, **more)


def two_heroes() -> Battle:
    """Two who pass every check, each behind a wall where the other never hits them."""
    lines = (("north", 14.6), ("south", 19.4))
    walls = [{"id": name, "type": "wall", "line": [[15, y], [21, y]]} for name, y in lines]
    ann, rob = "ann blue rep 3 with pistol at 18,20", "rob red rep 3 with pistol at 18,14 facing 180"
    b = battle(ann, rob, terrain=walls, seed="x", auto=True)
    for figure in b.encounter.state.figures:
        figure.traits |= {"hero"}
    return b


def count(b: Battle, label: str, figure: str) -> int:
    """How many rolls of one kind a figure has made."""
    return len(b.all("roll", label=label, figure=figure))
