"""Crews and those aboard: who obeys, who is grouped, getting in and out, guns pushed by hand (CR2-VEH-10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.procedures.machines import crew, mounts
from tests.engine.machines import CAR, CREW, LONG, armored, place
from tests.engine.table import refused


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


@pytest.mark.rule("CR2-RUL-554", "CR2-APW-02", "CR2-RUL-279")
def test_a_heavy_gun_stays_and_each_refusal_says_what_can_be_done() -> None:
    big = "big of blue model heavy-gun at 10,40 facing 0 leader hans gunner dora loader lou"
    gun = "gun of blue model light-gun at 20,40 facing 0 leader ann"
    car = "car of blue model half-track at 30,40 driver max"
    crew = [f"{name} blue rep 5 at {x},41.6" for name, x in (("hans", 9), ("dora", 10), ("lou", 11), ("ann", 20))]
    with armored(*crew, "max blue", "rob red at 34,4", big, gun, car, table=LONG) as b:
        b.blue_turn("hans", "dora", "lou")
        orders: dict[str, dict[str, Any]] = {"drive": {"speed": 4}, "traverse": {"facing": 90}}
        for order, how in (orders | {"manhandle": {"facing": 45}}).items():
            assert "stays as it was set up" in str(refused(b, "CR2-RUL-554", order, machine="big", **how))
        for order, how in orders.items():
            assert "its crew pushes or turns it" in str(refused(b, "CR2-APW-02", order, machine="gun", **how))
        assert "as it is driven" in str(refused(b, "CR2-RUL-279", "traverse", machine="car", facing=90))
        assert "it is driven" in str(refused(b, "CR2-APW-02", "manhandle", machine="car", facing=90))


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


@pytest.mark.rule("CR2-RUL-570")
def test_those_whom_armour_shuts_in_neither_turn_nor_fix_bayonets() -> None:
    tank = "tank of blue model light-tank at 10,40 facing 0 leader hans driver dora"
    with armored("hans blue rep 5 with rifle", "dora blue rep 4", tank, table=LONG) as b:
        b.blue_turn("hans", "dora")
        refused(b, "CR2-RUL-570", "face", figure="hans", facing=90)
        refused(b, "CR2-RUL-570", "fix-bayonet", figure="hans")
        offered = {item["do"] for item in legal.inputs(b.encounter)}
        assert offered.isdisjoint({"face", "fix-bayonet"})
