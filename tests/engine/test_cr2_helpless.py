"""Those aboard with nothing to fire are asked nothing when an enemy comes into sight (CR2-RUL-277)."""

from __future__ import annotations

import pytest

from tests.engine.machines import armored
from tests.engine.table import Battle

VAN = "van of blue model truck at 10,30 facing 0 driver dora riders vic"
WALL = {"id": "wall", "type": "wall", "line": [[14, 0], [14, 29]], "tall": True, "dv": 4}


def comes_in_sight(arms: str, *, star: bool) -> Battle:
    """Rob steps out before Vic, who rides in a truck."""
    vic = f"vic blue rep 5 {'star ' if star else ''}{arms}"
    rob = "rob red rep 4 with pistol at 15,27 facing 180"
    dice = {
        "in-sight:vic": [1, 1],
        "in-sight:dora": [6, 6],
        "in-sight:rob": [6, 6],
        "ranged-combat:vic": [1],
        "received-fire:rob": [1, 1],
        "ranged-combat:rob": [1],
    }
    b = armored("dora blue rep 4 with nothing", vic, rob, VAN, terrain=[WALL], dice=dice)
    b.blue_turn(blue=2, red=4)
    b.do("activate", figures=["rob"])
    b.do("move", figure="rob", to=[15, 30.5])
    return b


@pytest.mark.rule("CR2-RUL-277", "CR2-STAR-07")
@pytest.mark.parametrize("star", [True, False])
@pytest.mark.parametrize(
    ("arms", "asked"), [("with rifle", True), ("with rifle ammo out", False), ("with nothing", False)]
)
def test_one_aboard_is_asked_only_for_what_it_could_do(arms: str, *, asked: bool, star: bool):
    b = comes_in_sight(arms, star=star)
    assert [kind for who, kind in b.pending if who == "vic"] == (["free-will"] if asked and star else [])
    assert bool(b.all("shot")) == (asked and not star)
