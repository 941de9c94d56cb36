"""Short ways to a situation of the French Compendium."""

from __future__ import annotations

from typing import Any

from tests.engine.table import Battle

DEAD, OUT, STUNNED, ABLE = "obviously-dead", "out-of-the-fight", "stunned", "carry-on"
SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[0.5, 18], [17, 18]]}
"""Hides (10, 25) from (20, 12), and not what stands farther east."""
WALKS = "at 10,25 facing 0"
WATCHES = "at 20,12 facing 180"


def battle(*figures: str, **more: Any) -> Battle:
    """A battle; its `dice` are named like `in_sight__able`, for `in-sight:able`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="compendium", dice=dice, **more)


def low_wall(x: float, y: float) -> dict[str, Any]:
    """A wall of four inches to stand behind, from north to south."""
    return {"id": f"wall-{round(x)}-{round(y)}", "type": "wall", "line": [[x - 2, y], [x + 2, y]]}


def fires(b: Battle, *targets: str) -> None:
    """Ann fires all she has at one enemy, or a die at each of several."""
    shots = {} if len(targets) < 2 else {"shots": 1}
    b.do("fire", figure="ann", targets=[{"figure": name, **shots} for name in targets or ("rob",)])


def results(b: Battle, label: str) -> list[str]:
    """What all rolls of one kind have come to."""
    return [roll["result"] for roll in b.all("roll", label=label) if "result" in roll]


def totals(b: Battle, shooter: str) -> list[tuple[int, str]]:
    """The total of each of its shots, and whether it hit."""
    return [(shot["total"], shot["result"]) for shot in b.all("shot", shooter=shooter)]
