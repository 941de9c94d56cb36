"""What Swordplay says of windows, sights and riders where it goes beyond Chain Reaction 3.0, played out."""

from __future__ import annotations

import pytest

from engine import legal
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import refused

HUT = {"id": "hut", "type": "building", "rect": [8, 20, 6, 4], "windows": [{"wall": "south", "at": 3}]}


@pytest.mark.rule("SWP-BLDG-07")
def test_who_went_through_a_window_neither_goes_on_nor_shoots_until_he_is_active_again():
    thrower = "a blue rep 4 at 11,26 with javelin class warrior"
    b = battle(thrower, "b red rep 4 at 11,34 class soldier facing 90", terrain=[HUT])
    b.blue_turn("a")
    b.do("move", figure="a", path=[[11, 22.5]])
    assert b.at("a")[1] < 24
    refused(b, "SWP-BLDG-07", "fire", figure="a", targets=[{"figure": "b"}])
    refused(b, "SWP-MOVE-01", "move", figure="a", to=[11, 21])
    assert not {"fire", "move"} & {item["do"] for item in legal.actions(b.encounter.game, figure(b, "a"))}
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("a")
    assert "fire" in {item["do"] for item in legal.actions(b.encounter.game, figure(b, "a"))}
