"""A captive to be found and flown out (CR2-RAID-01, CR2-RAID-04, CR2-RUL-299)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from engine.opposition import cars
from engine.preview import preview
from engine.space import INCH
from engine.views import Viewer
from tests.engine.machines import LONG, armored
from tests.engine.table import Battle

HUTS = [
    {"id": name, "type": "building", "rect": [x, 30, 4, 4], "doors": [{"wall": "south", "at": 2}]}
    for name, x in (("west-hut", 6), ("east-hut", 20))
]
WALL = {"id": "wall", "type": "wall", "line": [[0, 8], [36, 8]], "tall": True}
HELI = "heli of blue model helicopter at 0,0 status off-table pilot hal"
FIGURES = ("cal blue rep 5 with rifle at 8,37", "ames blue rep 3 at 2,46", "hal blue rep 5", "rob red rep 4 at 34,2")


def raid(held_in: str, **more: Any) -> Battle:
    mission = {"id": "recover", "side": "blue", "turns": 6, "captive": "ames", "held_in": held_in}
    mission |= {"objectives": ["west-hut", "east-hut"], "machines": ["heli"]}
    return armored(*FIGURES, HELI, table=LONG, terrain=[*HUTS, WALL], mission=mission, information="hidden", **more)


def into_the_west_hut(b: Battle) -> None:
    b.blue_turn("cal", blue=4, red=3)
    b.do("move", figure="cal", to=[8, 32])


@pytest.mark.rule("CR2-RAID-01", "CR2-RAID-04")
@pytest.mark.parametrize(("held_in", "found"), [("west-hut", True), ("east-hut", False)])
def test_what_a_dwelling_holds_shows_once_it_is_entered_and_no_preview_tells(held_in: str, found: bool) -> None:
    with raid(held_in) as b:
        b.blue_turn("cal", blue=4, red=3)
        assert b.status("ames") == "off-table"
        into = {"do": "move", "figure": "cal", "to": [8, 32]}
        told = [preview(b.encounter, into, viewer) for viewer in (Viewer("blue"), Viewer("red"))]
        with raid("east-hut") as other:
            other.blue_turn("cal", blue=4, red=3)
            assert told == [preview(other.encounter, into, viewer) for viewer in (Viewer("blue"), Viewer("red"))]
        b.give(into)
        what = b.last("mission")
        assert (what["what"], what["building"]) == ("found" if found else "empty", "west-hut")
        assert (b.status("ames") == "carry-on") is found
        assert (b.encounter.game.space.building(b.encounter.state.figure("ames").at) is not None) is found


@pytest.mark.rule("CR2-RUL-299", "CR2-HELI-03")
def test_it_is_won_once_the_captive_is_flown_out_and_lost_with_the_helicopter() -> None:
    with raid("west-hut", dice={"piloting:hal": [1, 1, 1, 1]}) as b:
        into_the_west_hut(b)
        g = b.encounter.game
        b.do("fly-in", machine="heli", **{"from": [0, 40], "to": [14, 40]})
        for name in ("ames", "cal"):
            g.named(name).at = (1400, 4204)
            g.named(name).now = g.named(name).now._replace(done=False)
        g.named("cal").at = (900, 4204)
        for _ in range(2):
            while b.encounter.state.phase:
                b.do("end-phase")
            b.blue_turn(blue=3, red=2)
        b.do("activate", figures=["ames"])
        b.do("board", figure="ames", machine="heli")
        b.do("fly-out", machine="heli")
        while b.encounter.state.phase:
            b.do("end-phase")
        b.blue_turn(blue=3, red=2)
        assert b.last("mission")["what"] == "success"
        assert b.encounter.state.ended == "success"


@pytest.mark.rule("CR2-RUL-299", "CR2-HELI-03")
def test_a_helicopter_without_a_pilot_is_given_one_before_its_other_seats_are_taken() -> None:
    with raid("west-hut", dice={"piloting:hal": [1, 1]}) as b:
        into_the_west_hut(b)
        g = b.encounter.game
        b.do("fly-in", machine="heli", **{"from": [0, 40], "to": [14, 40]})
        for name, x in (("ames", 14), ("cal", 12)):
            g.named(name).at = (x * INCH, 4204)
        for _ in range(2):
            while b.encounter.state.phase:
                b.do("end-phase")
            b.blue_turn(blue=3, red=2)
        b.do("activate", figures=["hal"])
        b.do("alight", figure="hal")
        for figure, seat in (("ames", "rider"), ("cal", "pilot"), ("hal", "pilot")):
            item = cars.board(g, g.named(figure))
            assert item is None or item["seat"] == seat
        got_in = cars.board(g, g.named("hal"))
        assert got_in == {"do": "board", "figure": "hal", "machine": "heli", "seat": "pilot"}
        b.give(got_in)
        assert g.fleet.voice(g.machine("heli")) is g.named("hal")


def test_a_captive_is_of_the_side_that_looks_for_it_and_held_in_one_of_the_dwellings() -> None:
    record = raid("west-hut").record
    for key, wrong in (("held_in", "shed"), ("captive", "rob"), ("machines", ["truck"])):
        with pytest.raises(BadRequest):
            load({**record, "mission": {**record["mission"], key: wrong}})
