"""Vehicles that get away: driven back, making off until rallied, and taken by runaways (CR2-VEH-13, CR2-VEH-14)."""

from __future__ import annotations

import pytest

from engine.procedures.seam import DUCK_BACK
from tests.engine.machines import armored
from tests.engine.table import refused

LONG = {"width": 36, "height": 48}
CREW = ("hans red rep 5", "dora red rep 5", "gus red rep 5", "lou red rep 5")
TANK = "tank of red model medium-tank at 14,24 facing 0 leader hans driver dora gunner gus loader lou"
GUN = "gun of blue model medium-gun at 14,6 facing 180 gunner gil loader lil"
GUNNERS = ("gil blue rep 4 at 15,4.5 facing 180", "lil blue rep 4 at 13,4.5 facing 180")
CLANKS = {"ranged-combat:gil": [6], "penetration:tank": [1, 2], "clank:hans": [6, 6, 6]}


def struck(*more: str, **record):
    """A tank that a gun has struck in vain, and whose Leader has passed nothing."""
    record = {"table": LONG, "dice": CLANKS} | record
    b = armored(*CREW, *GUNNERS, *more, TANK, GUN, **record)
    b.blue_turn("gil", "lil", blue=4, red=3)
    b.do("fire", figure="gil", weapon="apw-medium", targets=[{"machine": "tank"}])
    return b


def place(b, name):
    machine = b.encounter.game.machine(name)
    return machine.at[0] / 100, machine.at[1] / 100, machine.facing, machine.speed / 100


@pytest.mark.rule("CR2-RUL-229", "CR2-RUL-436", "CR2-RUL-471", "CR2-VEH-14")
def test_a_tank_makes_off_and_obeys_and_fires_no_more_until_its_leader_is_rallied():
    with struck("ann red rep 5 at 34,44", dice=CLANKS | {"rally:hans": [1, 1, 6]}) as b:
        assert b.last("machine", what="makes-off")
        x, _, facing, speed = place(b, "tank")
        assert (facing, speed, x < 14) == (270, 3.38, True), "to the nearest edge; a turn costs a quarter of its speed"
        b.do("end-phase")
        b.do("activate", figures=["dora", "gus", "lou"])
        assert place(b, "tank")[3] == 7.88, "faster by half its top speed in its own side's phase"
        refused(b, "CR2-RUL-229", "drive", machine="tank", speed=4)
        refused(b, "CR2-RUL-229", "traverse", machine="tank", facing=0)
        assert not any(f.now.fired for f in b.encounter.state.figures if f.side == "red")
        refused(b, "MG42-RALLY-01", "rally", figure="hans")
        ann = b.encounter.state.figure("ann")
        ann.at = (b.encounter.game.machine("tank").at[0], 2800)
        b.do("rally", figure="hans")
        assert not b.encounter.game.machine("tank").buttoned
        b.do("end-phase")
        b.blue_turn(blue=3, red=4)
        b.do("activate", figures=["hans", "dora", "gus", "lou"])
        b.do("traverse", machine="tank", facing=0)


HOUSE = {"id": "house", "type": "building", "rect": [18, 16, 4, 6], "dv": 2, "doors": [{"wall": "east", "at": 3}]}


@pytest.mark.rule("CR2-RUL-229", "CR2-RUL-510")
def test_a_tank_that_makes_off_stands_where_nobody_it_flees_from_sees_it():
    with armored(*CREW, *GUNNERS, TANK.replace("facing 0", "facing 90"), GUN, table=LONG, terrain=[HOUSE]) as b:
        g = b.encounter.game
        b.blue_turn("gil", "lil", blue=4, red=3)
        g.machine("tank").at = (2100, 2450)
        for name in ("hans", "dora", "gus", "lou"):
            g.named(name).at = (2100, 2450)
        g.named("hans").fled = True
        b.do("end-phase")
        b.do("end-phase")
        tank = g.machine("tank")
        assert tank.speed == 0
        assert not g.fleet.sees(g.space, g.named("gil"), tank, turning=True)


@pytest.mark.rule("CR2-VEH-13", "CR2-RUL-077", "CR2-RUL-436")
async def test_a_truck_stops_before_what_is_in_its_way_when_its_driver_ducks_back():
    wall = {"id": "wall", "type": "wall", "line": [[25.5, 16], [25.5, 24]], "dv": 3}
    truck = "truck of red model truck at 18,20 facing 90 driver hans"
    with armored(CREW[0], "rob blue rep 4 at 2,20 facing 90", truck, table=LONG, terrain=[wall]) as b:
        b.blue_turn(blue=2, red=1)
        g = b.encounter.game
        await g.do(DUCK_BACK, g.named("hans"), [g.named("rob")])
        assert not b.all("machine", what="strikes")
        assert place(b, "truck")[2:] == (90, 0)


@pytest.mark.rule("CR2-VEH-13", "CR2-RUL-077", "CR2-RUL-436")
@pytest.mark.parametrize(("x", "end"), [(18, 21), (31, 33)])
async def test_a_truck_whose_driver_ducks_back_drives_off_and_stands_and_stays_on_the_table(x, end):
    truck = f"truck of red model truck at {x},20 facing 90 driver hans riders dora"
    with armored(*CREW[:2], "rob blue rep 4 at 2,20 facing 90", truck, table=LONG) as b:
        g = b.encounter.game
        b.blue_turn(blue=2, red=1)
        await g.do(DUCK_BACK, g.named("hans"), [g.named("rob")])
        assert place(b, "truck")[2:] == (90, 0)
        assert place(b, "truck")[0] <= end
        assert g.machine("truck").on_table


CAR = "car of red model car at 10,34 facing 180"
RUNS = {"ranged-combat:rob": [1], "received-fire:ann": [6, 6], "fast-move:ann": [1, 1], "pursue-by-fire:rob": [6, 6]}


def routed(*more: str, **record):
    """Ann runs away from a shot, with a car behind her."""
    ann = "ann red rep 4 with rifle at 10,26 facing 0"
    b = armored(ann, "rob blue rep 4 with rifle at 10,14 facing 180", *more, dice=RUNS, table=LONG, **record)
    b.blue_turn("rob", blue=4, red=3)
    b.do("fire", figure="rob", targets=[{"figure": "ann"}])
    return b


@pytest.mark.rule("CR2-MOVE-16", "CR2-RUL-470", "CR2-RUL-229")
def test_a_runaway_takes_the_wheel_of_a_car_in_sight_and_makes_off():
    with routed(CAR) as b:
        ann = b.encounter.state.figure("ann")
        assert (ann.aboard, ann.seat, ann.fled) == ("car", "driver", True)
        assert place(b, "car") == (5.5, 34, 270, 9), "the nearest edge, and a turn costs a quarter of its speed"
        b.do("end-phase")
        assert not b.encounter.game.machine("car").on_table
        assert b.status("ann") == "off-table"


@pytest.mark.rule("CR2-MOVE-16", "CR2-RUL-470")
def test_beside_a_driver_it_gets_down_inside_and_an_enemys_car_is_no_refuge():
    with routed("dan red rep 4 with pistol", CAR + " driver dan") as b:
        ann = b.encounter.state.figure("ann")
        assert (ann.aboard, ann.seat, ann.status) == ("car", "rider", "ducked-back")
        assert place(b, "car") == (10, 34, 180, 0)
    with routed("dan blue rep 4 with pistol", CAR.replace("red", "blue") + " driver dan") as b:
        assert not b.encounter.state.figure("ann").aboard


@pytest.mark.rule("CR2-VEH-16")
def test_a_car_out_of_control_at_full_speed_loses_twelve_inches_in_each_turn():
    car = "car of red model car at 10,44 facing 0 speed 24 driver hans"
    with armored(CREW[0], "rob blue rep 5 at 34,46 facing 180", car, table=LONG) as b:
        machine = b.encounter.game.machine("car")
        machine.rolling, machine.speed, machine.changed_in = True, 1200, 1
        b.blue_turn(blue=4, red=3)
        assert place(b, "car") == (10, 38, 0, 12), "half of twelve in blue's phase"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=4, red=3)
        assert place(b, "car") == (10, 32, 0, 0), "and it stands in the next turn"
