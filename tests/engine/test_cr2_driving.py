"""Vehicles under way: speeds, turns, what they strike and whom they meet (CR2-VEH-01 to CR2-VEH-07)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.machines import hull_of
from engine.procedures.contact import make_room
from engine.procedures.machines import crew, mounts
from engine.rulesets.cr2 import CR2
from engine.space import hull as hulls
from engine.space.hull import overlaps_base
from tests.engine.machines import armored
from tests.engine.table import Battle, refused


def place(b: Battle, name: str = "car") -> tuple[float, float, int, float]:
    """Where a machine is, its facing, and its speed."""
    machine = b.encounter.game.machine(name)
    return machine.at[0] / 100, machine.at[1] / 100, machine.facing, machine.speed / 100


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


CAR = "car of blue model half-track at 10,40 facing 0 leader hans driver dora"
CREW = ("hans blue rep 5", "dora blue rep 5", "rob red rep 5 at 34,46")
LONG = {"width": 36, "height": 48}


@pytest.mark.rule("CR2-EX-07", "CR2-VEH-02", "CR2-VEH-04", "CR2-VEH-07", "CR2-RUL-283")
def test_the_example_of_the_armored_car() -> None:
    with armored(*CREW, CAR + " speed 6", table=LONG) as b:
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
        assert "gets in there first" in str(refused(b, "CR2-VEH-10", "drive", machine="truck", speed=6))
        assert "gets off first" in str(refused(b, "CR2-RUL-277", "move", figure="ann", to=[24, 40]))
        b.do("board", figure="ann", machine="truck", seat="driver")
        b.do("drive", machine="truck", speed=6)
        assert place(b, "truck") == (20, 27, 0, 6)
    lost = "dora blue rep 5 status out-of-the-fight"
    with armored(CREW[0], lost, CREW[2], CAR, table=LONG) as b:
        b.blue_turn("hans")
        assert "somebody else aboard" in str(refused(b, "CR2-VEH-10", "drive", machine="car", speed=6))


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


@pytest.mark.rule("CR2-RUL-551", "CR2-VEH-07")
@pytest.mark.parametrize(("when", "end"), [("start", (10, 40, 0, 0)), ("end", (10, 34, 0, 12))])
def test_a_turn_that_somebody_unseen_is_in_the_way_of_is_neither_refused_nor_made(when: str, end: Any) -> None:
    y = 38.4 if when == "start" else 32.4
    rob = f"rob red rep 5 at 11.9,{y} facing 180 unseen"
    wood = {"id": "wood", "type": "woods", "rect": [11.4, y - 1, 3, 2]}
    with armored(*CREW[:2], rob, CAR + " speed 12", table=LONG, terrain=[wood], information="hidden") as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", turn=90, when=when)
        assert place(b) == end
        assert b.last("machine", what="no-room")["item"] == "rob"


@pytest.mark.rule("CR2-RUL-228", "CR2-RUL-219")
def test_a_crew_is_not_offered_without_the_one_who_answers_for_its_machine() -> None:
    with armored(*CREW, "ann blue rep 5", CAR + " riders ann", table=LONG) as b:
        b.blue_turn()
        groups = [item["figures"] for item in legal.inputs(b.encounter) if item["do"] == "activate"]
        assert groups == [["hans", "dora", "ann"], ["hans"], ["ann"]]


@pytest.mark.rule("CR2-RUL-552")
@pytest.mark.parametrize(("apart", "linked"), [(4, True), (4.1, False)])
def test_the_four_inches_of_a_group_begin_at_the_hulls(apart: float, linked: bool) -> None:
    ahead = "lorry of blue model truck at 10,20 facing 0 driver tim"
    behind = f"van of blue model truck at 10,{26 + apart} facing 0 driver dora"
    walker = f"ann blue rep 5 at 10,{16.5 - apart} facing 180"
    with armored(CREW[1], "tim blue rep 5", walker, CREW[2], ahead, behind, table=LONG) as b:
        g = b.encounter.game
        assert g.linked(g.named("dora"), g.named("tim")) == linked
        assert g.linked(g.named("ann"), g.named("tim")) == linked


@pytest.mark.rule("CR2-RUL-228", "CR2-VEH-04", "CR2-RUL-257")
def test_machines_activated_together_go_in_the_order_they_are_given() -> None:
    second = "lorry of blue model truck at 14,40 facing 0 speed 6 driver tim"
    wall = {"id": "wall", "type": "wall", "line": [[20, 0], [20, 48]], "tall": True, "dv": 4}
    with armored(*CREW, "tim blue rep 5", CAR + " speed 6", second, table=LONG, terrain=[wall]) as b:
        b.blue_turn("hans", "dora", "tim")
        b.do("drive", machine="lorry")
        b.do("drive", machine="car", speed=12, pause=2)
        assert (place(b, "lorry")[1], place(b)[1]) == (37, 38)
        b.do("end-activation")
        assert place(b)[1] == 34
        b.do("end-phase")
        assert (place(b, "lorry")[1], place(b)[1]) == (34, 28)


@pytest.mark.rule("CR2-RUL-282", "CR2-RUL-420")
@pytest.mark.parametrize(("speed", "impact"), [(6, 0), (12, 3)])
def test_running_into_a_wall_stops_it_and_shakes_all_aboard(speed: int, impact: int) -> None:
    wall = {"id": "wall", "type": "wall", "line": [[2, 36], [20, 36]], "dv": 4}
    dice = {"damage:hans": [1], "damage:dora": [1]}
    if impact:
        dice |= {"obviously-dead:hans": [6], "obviously-dead:dora": [6]}
    with armored(*CREW, CAR + f" speed {speed}", table=LONG, terrain=[wall], dice=dice) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car", speed=speed)
        assert place(b) == (10, 38.5, 0, 0)
        assert b.last("machine", what="strikes")["item"] == "wall"
        assert b.status("hans") == "stunned" or b.status("hans") == "out-of-the-fight"


@pytest.mark.rule("CR2-RUL-282")
def test_with_nobody_at_the_wheel_it_veers_and_strikes_what_is_there() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[14, 30], [14, 42]], "dv": 4}
    dice = {
        "veer:car": [4],
        "obviously-dead:hans": [6],
        "damage:hans": [1],
        "obviously-dead:dora": [6],
        "damage:dora": [6],
    }
    with armored(*CREW, CAR + " speed 12", table=LONG, terrain=[wall], dice=dice) as b:
        b.encounter.state.figure("dora").status = "out-of-the-fight"
        turns(b, None)
        assert place(b)[2:] == (45, 0)


@pytest.mark.rule("CR2-VEH-02", "CR2-VEH-10")
def test_several_machines_go_on_one_after_the_other() -> None:
    second = CAR.replace("car of", "van of").replace("10,40", "13.5,42").replace("hans", "ann").replace("dora", "ben")
    crews = (*CREW, "ann blue rep 5", "ben blue rep 5")
    hedge = {"id": "hedge", "type": "hedge", "line": [[24, 30], [24, 48]], "tall": True}
    with armored(*crews, CAR + " speed 6", second + " speed 6", table=LONG, terrain=[hedge]) as b:
        b.blue_turn("hans", "dora", "ann", "ben")
        fast = {"machine": "van", "speed": 20}
        refused(b, "CR2-VEH-06", "drive", drives=[{"machine": "car", "speed": 12}, fast])
        b.do("drive", drives=[{"machine": "car", "speed": 12}, {"machine": "van", "speed": 12}])
        assert (place(b), place(b, "van")) == ((10, 34, 0, 12), (13.5, 36, 0, 12))
        refused(b, "CR2-VEH-04", "drive", machine="van", speed=12)


@pytest.mark.rule("CR2-RUL-422")
def test_over_the_edge_it_leaves_with_all_aboard() -> None:
    with armored(*CREW, CAR.replace("10,40", "10,5") + " speed 12", table=LONG) as b:
        b.blue_turn("hans")
        b.do("drive", machine="car")
        assert b.encounter.game.machine("car").status == "off-table"
        assert b.status("hans") == b.status("dora") == "off-table"


@pytest.mark.rule("CR2-RUL-423")
@pytest.mark.parametrize("facing", range(5, 90, 10))
def test_at_any_angle_it_stops_clear_of_a_figure_in_the_corner_of_its_way(facing: int) -> None:
    truck = f"truck of blue model truck at 10,40 facing {facing} speed 12 driver hans"
    hull = hulls.Hull((1000, 4000), facing, 600, 250)
    for across in (-170, -120, 0, 120, 170):
        x, y = hulls.at(hull, 500, across)
        ann = f"ann blue rep 5 at {x / 100},{y / 100} facing 180"
        with armored(CREW[0], ann, CREW[2], truck, table=LONG) as b:
            b.blue_turn("hans")
            b.do("drive", machine="truck")
            stood = hull_of(CR2, b.encounter.game.machine("truck"))
            assert not overlaps_base(stood, (x, y))
            assert (place(b, "truck")[3] == 0) == (abs(across) < 175), "its base reaches half an inch into the way"


@pytest.mark.rule("CR2-RUL-480", "CR2-VEH-05")
def test_a_check_that_has_it_driven_elsewhere_ends_its_way() -> None:
    tank = "tank of blue model medium-tank at 12,40 facing 0 turret 180 leader hans driver dora gunner gus loader lou"
    screen = {"id": "screen", "type": "wall", "line": [[20, 34], [30, 34]], "tall": True, "dv": 4}
    dice = {"in-sight:rob": [1, 1], "ranged-combat:rob": [6], "clank:hans": [1, 6, 6], "in-sight:hans": [6, 6, 6]}
    people = (*CREW[:2], "gus blue rep 5", "lou blue rep 5", "rob red rep 4 with law at 26,30 facing 250")
    with armored(*people, tank + " speed 8", table=LONG, terrain=[screen], dice={**dice, "rounds:rob": [3]}) as b:
        b.blue_turn("hans", "dora", "gus", "lou")
        b.do("drive", machine="tank", speed=8)
        assert [event["path"] for event in b.all("drive")] == [[[12, 40], [12, 39]]]
        assert place(b, "tank") == (12, 39, 57, 0), "it turns to face him, and stays there"
        refused(b, "CR2-VEH-04", "drive", machine="tank", speed=4)


@pytest.mark.rule("CR2-RUL-422", "CR2-VEH-01")
def test_the_fallen_leave_with_their_vehicle_and_are_no_less_dead() -> None:
    dead = "dora blue rep 5 status obviously-dead"
    truck = "truck of blue model truck at 10,5 facing 0 speed 12 driver hans riders dora"
    with armored(CREW[0], dead, CREW[2], truck, table=LONG) as b:
        b.blue_turn("hans")
        b.do("drive", machine="truck")
        assert (b.status("hans"), b.status("dora")) == ("off-table", "obviously-dead")
        assert not b.encounter.state.figure("dora").on_table


@pytest.mark.rule("CR2-RUL-277")
def test_nobody_gets_in_or_out_through_a_wall() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[11.3, 36], [11.3, 44]], "dv": 4, "tall": True}
    with armored(*CREW, "ann blue rep 5 at 11.9,40", CAR, table=LONG, terrain=[wall]) as b:
        b.blue_turn("ann")
        why = refused(b, "CR2-RUL-277", "board", figure="ann", machine="car")
        assert "from within an inch, with no wall between" in str(why)
        b.do("activate", figures=["hans", "dora"])
        refused(b, "CR2-RUL-277", "alight", figure="dora", to=[11.9, 41.5])
        b.do("alight", figure="dora")
        assert b.at("dora")[0] < 11.3


@pytest.mark.rule("CR2-RUL-277")
def test_getting_out_and_in_takes_an_inch_and_a_vehicle_that_stands() -> None:
    with armored(*CREW, "ann blue rep 5 at 14,42", CAR, table=LONG) as b:
        b.blue_turn("hans", "dora")
        b.do("alight", figure="dora")
        assert b.at("dora") != (10, 40)
        assert b.encounter.state.figure("dora").now.used == 100
        assert b.last("aboard") == {
            "type": "aboard", "figure": "dora", "machine": "car", "how": "alights", "rule": "CR2-RUL-277",
        }  # fmt: skip
        b.do("board", figure="dora", machine="car", seat="driver")
        assert b.at("dora") == (10, 40)
        taken = refused(b, "CR2-VEH-10", "board", figure="hans", machine="car", seat="driver")
        assert "take another, or have Dora get out first" in str(taken)
        b.do("drive", machine="car", speed=6)
        refused(b, "CR2-RUL-277", "alight", figure="dora")


@pytest.mark.rule("CR2-APW-02")
def test_a_light_gun_is_pushed_four_inches_or_turned_by_its_crew_of_three() -> None:
    gun = "gun of blue model light-gun at 10,40 facing 0 leader hans gunner dora loader lou"
    crew = (
        "hans blue rep 5 at 8.4,40",
        "dora blue rep 5 at 11.6,40",
        "lou blue rep 5 at 10,41.6",
        "rob red rep 5 at 34,46",
    )
    with armored(*crew, gun, table=LONG) as b:
        b.blue_turn("hans", "dora", "lou")
        refused(b, "CR2-APW-02", "drive", machine="gun", speed=4)
        refused(b, "CR2-APW-02", "manhandle", machine="gun", to=[10, 35.9])
        b.do("manhandle", machine="gun", to=[10, 36])
        assert (place(b, "gun")[:2], b.at("lou")) == ((10, 36), (10, 37.6))
        refused(b, "CR2-APW-02", "manhandle", machine="gun", facing=90)
        assert all(b.encounter.state.figure(name).now.fired for name in ("hans", "dora", "lou"))


@pytest.mark.rule("CR2-APW-02", "CR2-RUL-420")
def test_a_gun_is_not_pushed_through_a_wall_nor_its_crew() -> None:
    gun = "gun of blue model light-gun at 10,40 facing 0 leader hans gunner dora loader lou"
    crew = ("hans blue rep 5 at 8.4,40", "dora blue rep 5 at 11.6,40", "lou blue rep 5 at 10,41.6")
    sides = (("a", 8.9), ("b", 11.2))
    lane = [{"id": one, "type": "wall", "line": [[x, 37], [x, 35]], "dv": 4, "tall": True} for one, x in sides]
    across = {"id": "across", "type": "wall", "line": [[8, 38], [9.2, 38]], "dv": 4, "tall": True}
    with armored(*crew, "rob red rep 5 at 34,46", gun, table=LONG, terrain=[across]) as b:
        b.blue_turn("hans", "dora", "lou")
        why = refused(b, "CR2-RUL-420", "manhandle", machine="gun", to=[10, 36.2])
        assert "another way, less far" in str(why)
        b.do("manhandle", machine="gun", to=[10.8, 36.4])
    with armored(*crew, "rob red rep 5 at 34,46", gun, table=LONG, terrain=lane) as b:
        b.blue_turn("hans", "dora", "lou")
        b.do("manhandle", machine="gun", to=[10, 36])
        assert place(b, "gun")[:2] == (10, 36)
        assert (b.at("hans"), b.at("dora"), b.at("lou")) == ((8.4, 40), (11.6, 40), (10, 37.6)), "walls keep them"


@pytest.mark.rule("CR2-RUL-475", "CR2-APW-02")
@pytest.mark.parametrize(("y", "near"), [(42.4, True), (42.6, False)])
def test_a_gun_is_served_from_within_an_inch(y: float, near: bool) -> None:
    gun = "gun of blue model light-gun at 10,40 facing 0 leader hans gunner dora loader lou"
    people = ("hans blue rep 5 at 8.4,40", f"dora blue rep 5 at 10,{y}", "lou blue rep 5 at 11.6,40")
    with armored(*people, "rob red rep 5 at 10,20", gun, table=LONG, dice={"rounds:gun": [1]}) as b:
        b.blue_turn("hans", "dora", "lou")
        assert ("apw-light" in mounts.weapons(b.encounter.game, b.encounter.state.figure("dora"))) == near
        if not near:
            refused(b, "CR2-APW-02", "manhandle", machine="gun", facing=90)


@pytest.mark.rule("CR2-RUL-279")
def test_a_turret_turns_freely_and_keeps_its_facing() -> None:
    tank = "tank of blue model medium-tank at 10,40 facing 0 leader hans driver dora gunner gus loader lou"
    with armored(*CREW, "gus blue", "lou blue", tank, table=LONG) as b:
        b.blue_turn("hans")
        b.do("traverse", machine="tank", facing=90)
        b.do("drive", machine="tank", speed=4, turn=-90)
        machine = b.encounter.game.machine("tank")
        assert (machine.facing, machine.turret) == (270, 0), "it turns with the hull"
        assert b.encounter.state.figure("gus").facing == 270


TANK = "tank of blue model medium-tank at 10,40 facing 0 speed 8 leader hans driver dora gunner gus loader lou"


def overrun(dice: dict[str, Any]) -> Battle:
    rob = "rob red rep 4 at 10,36 facing 0"
    b = armored(*CREW[:2], "gus blue rep 5", "lou blue rep 5", rob, TANK, table=LONG, dice=dice)
    b.blue_turn("hans")
    b.do("drive", machine="tank", speed=8)
    return b


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-284")
def test_armour_is_dodged_by_two_dice() -> None:
    with overrun({"overrun:rob": [1, 2], "in-sight:rob": [6, 6]}) as b:
        assert b.status("rob") == "ducked-back"
        assert place(b, "tank") == (10, 36, 0, 8)
        assert abs(b.at("rob")[0] - 10) >= 2


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-189", "CR2-RUL-284")
def test_armour_runs_down_who_passes_nothing_by_a_hit_for_each_point() -> None:
    dice = {"overrun:rob": [5, 6], "obviously-dead:dora": [5, 6, 4, 6]}
    with overrun(dice) as b:
        assert b.status("rob") == "obviously-dead"
        assert place(b, "tank") == (10, 36, 0, 8)


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-284")
def test_armour_rolls_to_hit_by_its_drivers_rep_on_one_die() -> None:
    with overrun({"overrun:rob": [1, 6], "ranged-combat:dora": [1], "in-sight:rob": [6, 6]}) as b:
        assert b.status("rob") == "carry-on"
        assert abs(b.at("rob")[0] - 10) >= 2


@pytest.mark.rule("CR2-RUL-423", "CR2-RUL-461")
def test_who_was_driven_over_gets_up_beside_the_machine() -> None:
    lorry = "lorry of blue model truck at 10,40 facing 0 speed 8 driver dora"
    rob = "rob red rep 4 with nothing at 10,33 facing 0 prone"
    with armored(CREW[1], rob, lorry, table=LONG, dice={"in-sight:rob": [6, 6]}) as b:
        fallen = b.encounter.game.named("rob")
        fallen.status, fallen.hurt = "stunned", fallen.hurt._replace(down_in=0)
        b.blue_turn("dora")
        b.do("drive", machine="lorry", speed=8)
        b.do("end-phase")
        assert b.at("rob") == (10, 33)
        hull = hull_of(CR2, b.encounter.game.machine("lorry"))
        assert overlaps_base(hull, fallen.at)
        b.do("activate", figures=["rob"])
        assert b.status("rob") == "carry-on"
        assert not overlaps_base(hull, fallen.at)
        assert b.last("move", figure="rob")["how"] == "make-room"


@pytest.mark.rule("CR2-RUL-461")
def test_a_figure_gives_way_to_a_machine_that_has_come_over_it_meanwhile() -> None:
    lorry = "lorry of blue model truck at 10,40 facing 0 driver dora"
    with armored(CREW[1], "rob red rep 4 at 10,33 facing 0", lorry, table=LONG) as b:
        g = b.encounter.game
        make_room(g)
        assert b.at("rob") == (10, 33)
        g.machine("lorry").at = (1000, 3400)
        make_room(g)
        assert not overlaps_base(hull_of(CR2, g.machine("lorry")), g.named("rob").at)


@pytest.mark.rule("CR2-VEH-13", "CR2-RUL-077")
def test_a_passenger_who_ducks_back_is_down_inside_and_out_of_sight_from_there_alone() -> None:
    truck = "truck of blue model truck at 10,40 driver hans riders dora"
    with armored(*CREW, "ray red rep 5 at 4,46 facing 0", truck, table=LONG) as b:
        g = b.encounter.game
        rob, ray, dora = (g.named(name) for name in ("rob", "ray", "dora"))
        rob.facing = 280
        dora.facing = 110
        assert g.sees(rob, dora)
        assert g.sees(dora, rob)
        crew.get_down(g, dora, [rob])
        assert b.status("dora") == "ducked-back"
        assert not g.sees(rob, dora)
        assert not g.sees(dora, rob)
        assert g.sees(ray, dora)


@pytest.mark.rule("CR2-RUL-425")
def test_nobody_charges_into_a_vehicle_or_out_of_one() -> None:
    truck = "truck of blue model truck at 10,40 driver hans riders dora"
    with armored(*CREW[:2], "ben blue rep 5 at 20,20", "rob red rep 5 at 10,36 facing 90", truck, table=LONG) as b:
        b.blue_turn("dora")
        assert "gets off first" in str(refused(b, "CR2-RUL-425", "charge", figures=["dora"], target="rob"))
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert "armor is assaulted" in str(refused(b, "CR2-RUL-425", "charge", figures=["rob"], target="dora"))
