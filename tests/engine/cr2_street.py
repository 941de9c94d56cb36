"""A street with a house from whose window an ambush looks onto it, in Chain Reaction 2.0."""

from __future__ import annotations

from typing import Any

from tests.engine.cr2_field import battle
from tests.engine.table import Battle

HOUSE = {"id": "house", "type": "building", "rect": [14, 4, 8, 4], "windows": [{"wall": "south", "at": 4}]}
"""Its window looks south onto the street."""
ALLEY = {"id": "alley", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
IVAN = "ivan red rep 4 at 18,7.4 facing 180 with rifle"
BETTS = "betts blue rep 4 at 9,16 facing 0 with rifle"


def street(*figures: str, terrain: Any = (HOUSE, ALLEY), **more: Any) -> Battle:
    """The house and the alley; dice are named like `in_sight__ivan`, for `in-sight:ivan`."""
    return battle(*figures, terrain=list(terrain), **more)


def hidden(b: Battle, name: str) -> bool:
    return bool(b.encounter.state.hidden[b.encounter.state.figure(name).index])


def checked(b: Battle) -> list[str]:
    return [roll["figure"] for roll in b.all("roll", label="in-sight")]


def out_of_the_alley(b: Battle, *path: list[float]) -> None:
    b.do("move", figure="betts", path=[[9, 13], *(path or ([13, 13],))])
