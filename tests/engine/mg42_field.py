"""Short ways to a situation of MG-42."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle

ABLE = "able blue rep 4 with carbine"
WALL = {"id": "wall", "type": "wall", "line": [[8, 14.5], [13, 14.5]]}
HUT = {"id": "hut", "type": "building", "rect": [8, 4, 6, 4], "doors": [{"wall": "south", "at": 3}]}
WOODS = {"id": "woods", "type": "woods", "rect": [0, 0, 36, 12]}


def battle(*figures: str, **more: Any) -> Battle:
    """A battle; its `dice` are named like `in_sight__able`, for `in-sight:able`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="mg42", dice=dice, **more)
