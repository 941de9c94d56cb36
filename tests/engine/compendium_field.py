"""Short ways to a situation of the French Compendium."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle


def battle(*figures: str, **more: Any) -> Battle:
    """A battle; its `dice` are named like `in_sight__able`, for `in-sight:able`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="compendium", dice=dice, **more)


def low_wall(x: float, y: float) -> dict[str, Any]:
    """A wall of four inches to stand behind, from north to south."""
    return {"id": f"wall-{round(x)}-{round(y)}", "type": "wall", "line": [[x - 2, y], [x + 2, y]]}
