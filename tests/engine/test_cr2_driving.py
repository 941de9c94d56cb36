"""Vehicles under way: their speeds, turns and pauses (CR2-VEH-01 to CR2-VEH-07)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.engine.machines import CAR, CREW, LONG, armored, place
from tests.engine.table import Battle, refused


def turns(b: Battle, *orders: dict[str, Any] | None) -> None:
    """A turn for each order to the car, in which its side goes first; None: it is not activated."""
    for order in orders:
        b.blue_turn(blue=1, red=2) if order is None else b.blue_turn(blue=2, red=1)
        if order is None:
            b.do("end-phase")
        else:
            b.do("activate", figures=["hans"])
            b.do("drive", machine="car", **order)
        b.do("end-phase")
        if b.encounter.state.phase:
            b.do("end-phase")


@pytest.mark.rule("CR2-EX-07", "CR2-VEH-02", "CR2-VEH-04", "CR2-VEH-07", "CR2-RUL-283")
def test_the_example_of_the_armored_car() -> None:
    crew = "car of blue model armored-car at 10,40 facing 0 speed 6 leader hans driver dora gunner gus loader lou"
    with armored(*CREW, "gus blue", "lou blue", crew, table=LONG) as b:
        turns(b, {"speed": 12})
        assert place(b) == (10, 28, 0, 12), "six inches in each phase"
        turns(b, {"turn": 45})
        x, y, facing, speed = place(b)
        assert (facing, speed) == (45, 9), "a quarter of its speed for the turn"
        assert round((x - 10) ** 2 + (28 - y) ** 2) == 81
        turns(b, None)
        x2, y2, facing, speed = place(b)
        assert (facing, speed) == (45, 9), "straight on, at the speed that it keeps"
        assert round((x2 - x) ** 2 + (y - y2) ** 2) == 81


@pytest.mark.rule("CR2-EX-35", "CR2-VEH-04", "CR2-VEH-03", "CR2-RUL-053", "CR2-RUL-016")
def test_the_speed_is_for_the_turn_and_half_of_it_for_each_phase() -> None:
    with armored(*CREW, CAR + " speed 6", table=LONG) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", speed=12)
        assert place(b) == (10, 34, 0, 12)
        b.do("end-phase")
        assert place(b) == (10, 28, 0, 12), "the rest as the enemy's phase begins"
        assert b.all("drive", machine="car")[-1]["to"] == [10, 28]


@pytest.mark.rule("CR2-VEH-01", "CR2-RUL-185")
def test_what_has_not_set_off_stands() -> None:
    with armored(*CREW, CAR, table=LONG) as b:
        turns(b, None)
        assert place(b) == (10, 40, 0, 0)


@pytest.mark.rule("CR2-VEH-06", "CR2-RUL-184")
def test_it_gains_and_sheds_half_its_top_speed_at_most() -> None:
    with armored(*CREW, CAR + " speed 12", table=LONG) as b:
        b.blue_turn("hans")
        why = refused(b, "CR2-RUL-184", "drive", machine="car", speed=3)
        assert "6″ to 12″" in str(why)
        b.do("drive", machine="car", speed=6)
        refused(b, "CR2-VEH-04", "drive", machine="car", speed=6)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans")
        b.do("drive", machine="car", speed=0)
        assert b.last("machine")["what"] == "stops"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans")
        refused(b, "CR2-VEH-06", "drive", machine="car", speed=7)


@pytest.mark.rule("CR2-VEH-07")
def test_turns_are_made_at_one_end_by_a_quarter_at_most_and_where_there_is_room() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[11.3, 31], [11.3, 44]], "dv": 4}
    with armored(*CREW, CAR + " speed 12", table=LONG, terrain=[wall]) as b:
        b.blue_turn("hans")
        refused(b, "CR2-VEH-07", "drive", machine="car", turn=91)
        why = refused(b, "CR2-VEH-07", "drive", machine="car", turn=30)
        assert "wall" in str(why)
        why = refused(b, "CR2-VEH-07", "drive", machine="car", turn=30, when="end")
        assert "where it comes to: wall is in the way; it may turn less, or slow down" in str(why)
        b.do("drive", machine="car")
        b.do("end-phase")
        assert place(b) == (10, 28, 0, 12)
        b.do("end-phase")
        b.blue_turn("hans")
        b.do("drive", machine="car", turn=-90, when="end")
        assert place(b) == (10, 22, 270, 9)


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-228", "CR2-RUL-277")
def test_who_may_order_what_and_what_would_do() -> None:
    truck = "truck of blue model truck at 20,30 riders ann"
    with armored(*CREW, "ann blue rep 5", CAR, truck, table=LONG) as b:
        b.blue_turn("ann")
        assert "obeys Hans" in str(refused(b, "CR2-RUL-228", "drive", machine="car", speed=6))
        assert "gets in at the wheel first" in str(refused(b, "CR2-VEH-10", "drive", machine="truck", speed=6))
        assert "gets off before moving on foot" in str(refused(b, "CR2-RUL-277", "move", figure="ann", to=[24, 40]))
        b.do("board", figure="ann", machine="truck", seat="driver")
        b.do("drive", machine="truck", speed=6)
        assert place(b, "truck") == (20, 27, 0, 6)
    lost = "dora blue rep 5 status out-of-the-fight"
    with armored(CREW[0], lost, CREW[2], CAR, table=LONG) as b:
        b.blue_turn("hans")
        assert "another figure aboard" in str(refused(b, "CR2-VEH-10", "drive", machine="car", speed=6))


@pytest.mark.rule("CR2-RUL-551", "CR2-VEH-07")
@pytest.mark.parametrize(("when", "end"), [("start", (10, 40, 0, 0)), ("end", (10, 34, 0, 12))])
def test_a_turn_that_somebody_unseen_is_in_the_way_of_is_neither_refused_nor_made(when: str, end: Any) -> None:
    dice = {"in-sight:hans": [6, 6, 6]}
    y = 38.4 if when == "start" else 32.4
    rob = f"rob red rep 5 at 11.9,{y} facing 180 unseen"
    wood = {"id": "wood", "type": "woods", "rect": [11.4, y - 1, 3, 2]}
    with armored(*CREW[:2], rob, CAR + " speed 12", table=LONG, terrain=[wood], information="hidden", dice=dice) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", turn=90, when=when)
        assert place(b) == end
        assert b.last("machine", what="no-room")["item"] == "rob"
        assert b.encounter.game.knows("blue", b.encounter.game.named("rob")), "the driver knows who is there"


@pytest.mark.rule("CR2-VEH-05", "CR2-RUL-550")
def test_a_crew_fires_in_the_middle_of_its_way_and_goes_on() -> None:
    truck = "truck of blue model truck at 10,40 facing 0 speed 12 driver hans riders dora"
    dice = {
        "ranged-combat:dora": [2],
        "received-fire:rob": [6, 6],
        "pursue-by-fire:dora": [6, 6],
        "fast-move:rob": [1, 1],
    }
    rob = "rob red rep 4 with nothing at 10,20 facing 0"
    with armored(CREW[0], "dora blue rep 5 with rifle", rob, truck, table=LONG, dice=dice) as b:
        b.blue_turn("hans", "dora")
        assert "less than that" in str(refused(b, "CR2-VEH-05", "drive", machine="truck", speed=12, pause=6))
        b.do("drive", machine="truck", speed=12, pause=2.5)
        assert place(b, "truck") == (10, 37.5, 0, 12)
        b.do("fire", figure="dora", targets=[{"figure": "rob"}])
        why = refused(b, "CR2-RUL-550", "drive", machine="truck", turn=45)
        assert "3.5″ of its way left, and goes straight on" in str(why)
        assert {"do": "drive", "machine": "truck"} in list(legal.inputs(b.encounter))
        b.do("drive", machine="truck")
        assert place(b, "truck") == (10, 34, 0, 12)
        refused(b, "CR2-VEH-04", "drive", machine="truck")


@pytest.mark.rule("CR2-RUL-550", "CR2-VEH-04")
def test_what_has_paused_goes_the_rest_of_its_way_and_turns_as_its_activation_ends() -> None:
    with armored(*CREW, CAR + " speed 12", table=LONG) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", turn=90, when="end", pause=2)
        assert place(b) == (10, 38, 0, 12)
        b.do("end-activation")
        assert place(b) == (10, 34, 90, 9)
        b.do("end-phase")
        assert place(b) == (14.5, 34, 90, 9)


@pytest.mark.rule("CR2-RUL-550")
def test_a_restart_in_a_pause_changes_nothing() -> None:
    with armored(*CREW, CAR + " speed 12", table=LONG) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", turn=90, when="end", pause=2)
        again = Encounter.resume(load(b.encounter.export()), json.loads(json.dumps(b.encounter.checkpoint())))
        for encounter in (again, b.encounter):
            encounter.submit({"do": "end-activation"})
        assert state_to_json(again.state) == state_to_json(b.encounter.state)
        assert place(b) == (10, 34, 90, 9)


@pytest.mark.rule("CR2-VEH-06", "CR2-VEH-04")
def test_half_of_nine_inches_is_four_and_a_half() -> None:
    tank = "tank of blue model medium-tank at 10,40 facing 0 leader hans driver dora gunner gus loader lou"
    with armored(*CREW, "gus blue", "lou blue", tank, table=LONG) as b:
        b.blue_turn("hans")
        assert "0″ to 4.5″" in str(refused(b, "CR2-VEH-06", "drive", machine="tank", speed=5))
        b.do("drive", machine="tank", speed=4.5)
        assert place(b, "tank") == (10, 37.75, 0, 4.5)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans")
        b.do("drive", machine="tank", speed=9)
        assert place(b, "tank") == (10, 31, 0, 9), "2.25 more in red's phase, then half of nine"
