"""What vehicles come upon: walls, people, edges, and those whom armour runs down (CR2-VEH-16, CR2-VEH-17)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.books.cr2 import CR2
from engine.procedures.contact import make_room
from engine.procedures.damage import outranks
from engine.procedures.hits import Wound
from engine.procedures.machines.overrun import NOBODY
from engine.ruleset.hulls import hull_of
from engine.space import hull as hulls
from engine.space.hull import overlaps_base
from tests.engine.machines import CAR, CREW, LONG, armored, place
from tests.engine.table import Battle, refused


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
        b.blue_turn(blue=1, red=2)
        b.do("end-phase")
        assert place(b)[2:] == (45, 0)


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
        meant, back = (event["path"] for event in b.all("drive"))
        assert meant == [[12, 40], [12, 39]]
        assert place(b, "tank")[:2] == tuple(back[1]), "it goes out of his sight, and stays there"
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


TANK = "tank of blue model medium-tank at 10,40 facing 0 speed 8 leader hans driver dora gunner gus loader lou"


def overrun(dice: dict[str, Any]) -> Battle:
    rob = "rob red rep 4 at 10,36 facing 0"
    b = armored(*CREW[:2], "gus blue rep 5", "lou blue rep 5", rob, TANK, table=LONG, dice=dice)
    b.blue_turn("hans")
    b.do("drive", machine="tank", speed=8)
    return b


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-284", "CR2-RUL-228")
def test_armour_is_dodged_by_two_dice() -> None:
    with overrun({"overrun:rob": [1, 2], "in-sight:rob": [6, 6]}) as b:
        assert b.status("rob") == "ducked-back"
        assert b.last("roll", label="overrun")["against"] == "dora", "the driver, and not the Leader"
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


def runs_wild(rob: str, dice: dict[str, Any]) -> Battle:
    """A tank without a driver veers to the right, at Rob."""
    crew = ("hans blue rep 5", "dora blue rep 5 status out-of-the-fight", "gus blue rep 5", "lou blue rep 5")
    b = armored(*crew, f"{rob} at 13.5,36.5 facing 0", TANK, table=LONG, dice={"veer:tank": [4], **dice})
    b.blue_turn(blue=1, red=2)
    return b


@pytest.mark.rule("CR2-RUL-423")
@pytest.mark.parametrize(("status", "stops"), [("carry-on", True), ("fleeing", True), ("out-of-the-fight", False)])
def test_a_lorry_stops_before_all_who_are_up_also_on_the_run(status: str, stops: bool) -> None:
    lorry = "lorry of blue model truck at 10,40 facing 0 speed 12 driver dora"
    with armored(CREW[1], "rob red rep 4 with nothing at 10,33 facing 180", lorry, table=LONG) as b:
        b.blue_turn("dora")
        b.encounter.state.figure("rob").status = status
        b.do("drive", machine="lorry", speed=12)
        assert (place(b, "lorry")[3] == 0) is stops


@pytest.mark.rule("CR2-VEH-17", "CR2-RUL-284", "CR2-RUL-694")
@pytest.mark.parametrize(("faces", "status"), [([1, 2], "fleeing"), ([5, 6], "obviously-dead")])
def test_armour_is_dodged_on_the_run_or_runs_down_who_runs(faces: list[int], status: str) -> None:
    dead = {"obviously-dead:dora": [5, 6, 4, 6]} if status == "obviously-dead" else {}
    rob = "rob red rep 4 with nothing at 10,36 facing 0"
    crew = (*CREW[:2], "gus blue rep 5", "lou blue rep 5")
    with armored(*crew, rob, TANK, table=LONG, dice={"overrun:rob": faces, **dead}) as b:
        b.blue_turn("hans")
        runner = b.encounter.state.figure("rob")
        runner.fled, runner.status = True, "fleeing"
        b.do("drive", machine="tank", speed=8)
        assert b.status("rob") == status


@pytest.mark.rule("CR2-RUL-558", "CR2-VEH-17")
@pytest.mark.parametrize(("dice", "how"), [([1, 2], "ducked-back"), ([1, 6], "carry-on")])
def test_who_passes_a_die_gets_out_of_the_way_of_armour_without_a_driver(dice: list[int], how: str) -> None:
    with runs_wild("rob red rep 4", {"overrun:rob": dice}) as b:
        assert b.status("rob") == how
        assert not b.all("roll", label="ranged-combat")
        assert b.last("roll", label="overrun").get("against", "") == ""


@pytest.mark.rule("CR2-RUL-174", "CR2-STAR-03", "CR2-VEH-17")
@pytest.mark.parametrize(("rep", "fate"), [(5, "out-of-the-fight"), (4, "obviously-dead")])
def test_a_better_star_outlives_armour_without_a_driver(rep: int, fate: str) -> None:
    dead = {"overrun:rob": [6, 6], "obviously-dead:rob": [1, 5, 5, 5]}
    with runs_wild(f"rob red rep {rep} star", dead) as b:
        for kind, choice in (("free-will", "roll"), ("larger-than-life", "yes"), ("cheat-death", "no")):
            if b.pending == [("rob", kind)]:
                b.answer("rob", kind, choice)
        assert b.status("rob") == fate


@pytest.mark.rule("CR2-RUL-174", "CR2-STAR-03", "CR2-STAR-04")
@pytest.mark.parametrize(("rep", "saved"), [(5, True), (4, False)])
def test_a_machine_without_a_driver_strikes_as_somebody_of_rep_4_does(rep: int, saved: bool) -> None:
    b = armored(*CREW[:2], f"rob red rep {rep} star at 10,20", CAR, table=LONG)
    rob = b.encounter.state.figure("rob")
    assert outranks(b.encounter.game, rob, Wound(rob, rep=NOBODY).threat) is saved
    assert not outranks(b.encounter.game, rob, Wound(rob).threat), "an accident kills anybody"


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
