"""Cars of the French Compendium: engines, ways, turns at speed, accidents (CMP-CAR-01 to CMP-CAR-08)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.battle.fleet import people_of
from engine.errors import BadRequest
from engine.preview import Rehearsal, foretold
from tests.engine.compendium_cars import CAR, CREW, cars, next_turn, place
from tests.engine.table import refused


@pytest.mark.rule(
    "CMP-EX-39", "CMP-CAR-01", "CMP-CAR-02", "CMP-CAR-04", "CMP-CAR-06", "CMP-CAR-07", "CMP-CAR-08", "CMP-RUL-223"
)
def test_the_example_of_the_car_that_spins() -> None:
    dice = {"car_start__dan": [2, 3], "car_fast__dan": [4, 6], "car_turn__dan": [5, 6], "car_accident__dan": [5, 5]}
    dice |= {"car_crash__dan": [1, 6], "car_crash__pam": [2, 3]}
    with cars(*CREW, CAR + " status stalled", dice=dice) as b:
        b.blue_turn("dan")
        refused(b, "CMP-CAR-02", "drive", machine="car")
        b.do("start-engine", figure="dan")
        refused(b, "CMP-CAR-04", "drive", machine="car", fast=True)
        b.do("drive", machine="car")
        assert place(b) == (18, 32, 0, "ready"), "eight inches at once"
        assert b.encounter.game.machine("car").speed == 0, "and no inertia"
        next_turn(b, "dan")
        b.do("drive", machine="car", fast=True, speed=4, then=[{"turn": 45, "speed": 8}])
        assert place(b) == (18, 28, 180, "overturned"), "four inches and a spin"
        assert [b.status(name) for name in ("dan", "pam")] == ["stunned", "carry-on"]
        assert people_of(b.encounter.game.figures, b.encounter.game.machine("car")) == []
        assert b.all("aboard", how="alights", figure="pam")


@pytest.mark.rule("CMP-CAR-02", "CMP-RUL-128", "CMP-RUL-226")
@pytest.mark.parametrize(("faces", "status"), [([2, 5], "ready"), ([6, 5], "stalled")])
def test_an_engine_that_starts_late_or_not(faces: list[int], status: str) -> None:
    star = ("dan blue star rep 4 with revolver", *CREW[1:])
    with cars(*star, CAR + " status stalled", dice={"car_start__dan": faces}) as b:
        b.blue_turn("dan")
        b.do("start-engine", figure="dan")
        assert not b.pending, "Stars roll"
        assert place(b) == (18, 40, 0, status)
        refused(b, "CMP-CAR-02" if status == "stalled" else "CMP-CAR-03", "drive", machine="car")
        refused(b, "CMP-CAR-02", "start-engine", figure="dan")
        next_turn(b, "dan")
        if status == "ready":
            b.do("drive", machine="car")
            assert place(b)[1] == 32
        else:
            assert "starts it first" in str(refused(b, "CMP-CAR-02", "drive", machine="car"))


@pytest.mark.rule("CMP-CAR-01", "CMP-RUL-132", "CMP-RUL-222")
def test_who_walks_up_to_a_car_may_drive_it_off_and_walks_no_farther() -> None:
    car = "car of blue model car at 18,40 facing 0 status stalled"
    with cars("dan blue rep 4 at 18,46", CREW[2], car, dice={"car_start__dan": [1, 2]}) as b:
        b.blue_turn("dan")
        why = refused(b, "CMP-CAR-01", "start-engine", figure="dan")
        assert "gets in as the driver first" in str(why)
        refused(b, "CMP-RUL-132", "board", figure="dan", machine="car", seat="driver")
        b.do("move", figure="dan", to=[18, 42.6])
        b.do("board", figure="dan", machine="car", seat="driver")
        b.do("start-engine", figure="dan")
        b.do("drive", machine="car", speed=6)
        assert place(b)[1] == 34
        refused(b, "CMP-RUL-132", "move", figure="dan", to=[20, 30])
        b.do("alight", figure="dan")
        refused(b, "CMP-MOVE-01", "move", figure="dan", to=[22, 36])


@pytest.mark.rule("CMP-CAR-01", "CMP-RUL-167")
def test_without_a_driver_nothing_drives() -> None:
    with cars("dan blue rep 4", CREW[2], "car of blue model car at 18,40 facing 0 riders dan") as b:
        b.blue_turn("dan")
        assert "gets in at the wheel first" in str(refused(b, "CMP-CAR-01", "drive", machine="car"))
        b.do("board", figure="dan", machine="car", seat="driver")
        b.do("drive", machine="car", speed=2)
    with cars(CREW[0] + " status stunned", *CREW[1:], CAR) as b:
        b.blue_turn("pam")
        assert "another figure aboard" in str(refused(b, "CMP-CAR-01", "drive", machine="car"))
        b.do("board", figure="pam", machine="car", seat="driver")
        b.do("drive", machine="car", speed=2)
        assert place(b)[1] == 38


@pytest.mark.rule("CMP-CAR-03", "CMP-CAR-05", "CMP-RUL-129", "CMP-RUL-130", "CMP-RUL-166")
def test_turns_of_45_degrees_a_length_apart() -> None:
    with cars(*CREW, CAR) as b:
        b.blue_turn("dan")
        assert "45 degrees" in str(refused(b, "CMP-CAR-05", "drive", machine="car", turn=46))
        legs = [{"turn": -45, "speed": 4}]
        assert "1″ more" in str(refused(b, "CMP-CAR-05", "drive", machine="car", turn=45, speed=3, then=legs))
        assert "8″ at most" in str(refused(b, "CMP-CAR-03", "drive", machine="car", speed=5, then=legs))
        with pytest.raises(BadRequest, match="speed"):
            b.do("drive", machine="car", then=legs)
        b.do("drive", machine="car", turn=45, speed=4, then=[{"turn": -45, "speed": 2}])
        assert place(b)[2] == 0
        refused(b, "CMP-CAR-05", "drive", machine="car", turn=45)
        b.do("drive", machine="car", speed=-2)
        refused(b, "CMP-CAR-03", "drive", machine="car")
        next_turn(b, "dan")
        assert "gets off" not in str(refused(b, "CMP-CAR-05", "drive", machine="car", turn=45, speed=1, then=legs))
        b.do("drive", machine="car", turn=45, speed=1)


@pytest.mark.rule("CMP-CAR-06", "CMP-RUL-131", "CMP-RUL-227")
@pytest.mark.parametrize(
    ("terrain", "to", "status"),
    [
        ([], (16.59, 37.17), "ready"),
        ([{"id": "wall", "type": "wall", "line": [[15, 30], [15, 45]]}], None, "stalled"),
        ([{"id": "road", "type": "road", "line": [[20, 48], [20, 30]], "width": 2.4}], None, "stalled"),
    ],
)
def test_a_skid_to_the_outside_of_a_turn(
    terrain: list[dict[str, Any]], to: tuple[float, float] | None, status: str
) -> None:
    dice = {"car_fast__dan": [1, 1], "car_turn__dan": [4, 6]}
    if status == "stalled":
        dice["car_accident__dan"] = [1, 1]
    with cars(*CREW, CAR, terrain=terrain, dice=dice) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car", fast=True, turn=45, speed=2)
        assert place(b)[2:] == (45, status)
        assert b.all("drive", how="skids")
        if to is not None:
            assert b.last("drive", how="skids")["to"] == pytest.approx((18 - 2**0.5, 40 - 2**0.5), abs=0.02)


@pytest.mark.rule("CMP-RUL-167", "CMP-CAR-07")
def test_what_is_in_the_way_stops_it_and_at_speed_it_is_an_accident() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[10, 34], [26, 34]], "dv": 4}
    with cars(*CREW, CAR, terrain=[wall]) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car")
        assert place(b) == (18, 36, 0, "ready")
        next_turn(b, "dan")
        assert "wall is before it" in str(refused(b, "CMP-RUL-167", "drive", machine="car"))
        b.do("drive", machine="car", speed=-1)
    dice = {"car_fast__dan": [6, 6], "car_accident__dan": [1, 6]}
    with cars(*CREW, CAR, terrain=[wall], dice=dice) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car", fast=True)
        assert place(b) == (18, 36, 0, "disabled"), "a failed test is fast all the same"
        next_turn(b, "dan")
        assert "ruined for good" in str(refused(b, "CMP-CAR-02", "start-engine", figure="dan"))
        refused(b, "CMP-RUL-132", "drive", machine="car")
    walker = "kim red rep 3 with nothing at 18,34 facing 0"
    with cars(*CREW, walker, CAR) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car")
        assert place(b)[3] == "ready"
        assert 36 < place(b)[1] < 37, "it runs nobody down"


@pytest.mark.rule("CMP-CAR-04", "CMP-RUL-111")
def test_a_failed_fast_test_leaves_eight_inches_and_no_shot() -> None:
    with cars(*CREW, CAR, dice={"car_fast__dan": [6, 5]}) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car", fast=True)
        assert place(b)[1] == 32
        assert all(b.encounter.state.figure(name).fast for name in ("dan", "pam"))
        assert b.encounter.state.figure("dan").now.answered


@pytest.mark.rule("CMP-CAR-04", "CMP-RUL-111")
def test_nor_does_one_aboard_shoot_who_acts_later_in_the_phase() -> None:
    rob = "rob red rep 4 at 18,20 facing 180"
    pam = "pam blue rep 3 with revolver"
    with cars(CREW[0], pam, rob, CAR, dice={"car_fast__dan": [6, 5]}) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car", fast=True)
        b.do("activate", figures=["pam"])
        assert b.encounter.state.figure("pam").fast
        refused(b, "CMP-MOVE-02", "fire", figure="pam", targets=[{"figure": "rob"}])


@pytest.mark.rule("CMP-ADV-15", "CMP-RUL-005")
def test_a_driver_by_nature_rolls_three_dice_in_a_turn() -> None:
    dice = {"car_fast__dan": [1, 1], "car_turn__dan": [6, 1, 2]}
    with cars(CREW[0] + " traits driver", *CREW[1:], CAR, dice=dice) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car", fast=True, turn=-30)
        assert place(b)[2] == 330


@pytest.mark.rule("CMP-RUL-133", "CMP-RUL-221")
def test_people_in_a_car_are_in_cover_and_get_down_in_it() -> None:
    shooter = "rob red rep 4 with revolver at 10,35 facing 90"
    dice = {"ranged_combat__rob": [5, 4], "received_fire__dan": [6, 6]}
    with cars(CREW[0], shooter, CAR.replace(" riders pam", ""), dice=dice) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "dan"}])
        assert {shot["result"] for shot in b.all("shot")} == {"miss"}, "nine misses one in cover"
        assert b.status("dan") == "ducked-back"
        game = b.encounter.game
        assert not game.sees(b.encounter.state.figure("rob"), b.encounter.state.figure("dan"))
        b.do("end-phase")
        b.do("activate", figures=["dan"])
        assert b.status("dan") == "carry-on"


@pytest.mark.rule("CMP-RUL-221", "CMP-REACT-04")
def test_a_driver_who_gets_down_stops_the_car() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[14, 36], [14, 47]], "tall": True}
    dice = {"in_sight__rob": [2, 3], "ranged_combat__rob": [1, 2], "received_fire__dan": [6, 6]}
    with cars(*CREW[:2], "rob red rep 4 with revolver at 10,34 facing 90", CAR, terrain=[wall], dice=dice) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car")
        assert 32 < place(b)[1] < 40
        assert b.status("dan") == "ducked-back"
        assert b.last("machine")["what"] == "stops"


@pytest.mark.rule("CMP-RUL-224")
def test_over_the_edge_it_leaves_with_all_aboard() -> None:
    with cars(*CREW, CAR.replace("18,40", "18,5")) as b:
        b.blue_turn("dan")
        b.do("drive", machine="car")
        assert place(b)[3] == b.status("dan") == b.status("pam") == "off-table"


@pytest.mark.rule("CMP-RUL-220")
def test_a_truck_takes_ten() -> None:
    riders = ",".join(f"p{n}" for n in range(9))
    people = [f"p{n} blue rep 3" for n in range(9)]
    with cars(
        *CREW[:1], *people, CREW[2], f"car of blue model truck at 18,40 facing 0 driver dan riders {riders}"
    ) as b:
        b.blue_turn("dan")
        assert "6″ more" in str(
            refused(b, "CMP-CAR-05", "drive", machine="car", turn=10, speed=0, then=[{"turn": 10, "speed": 1}])
        )


@pytest.mark.rule("CMP-RUL-225", "CMP-RUL-133")
def test_nobody_is_charged_in_a_car_and_no_car_is_shot_at() -> None:
    with cars(CREW[0], "rob red rep 4 with revolver at 18,34 facing 180", CAR.replace(" riders pam", "")) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        refused(b, "CMP-RUL-225", "charge", figures=["rob"], target="dan")
        refused(b, "CMP-RUL-133", "fire", figure="rob", targets=[{"machine": "car"}])


@pytest.mark.rule("CMP-CAR-03")
def test_a_drive_is_foretold_up_to_its_dice() -> None:
    with cars(*CREW, CAR) as b:
        b.blue_turn("dan")
        table = Rehearsal.of(b.encounter.game)
        known = {figure.id for figure in b.encounter.state.figures}
        seen = foretold(table, {"do": "drive", "machine": "car", "speed": 8}, known)
        assert seen.refused is None
        assert seen.runs[0].ends[0].at == (1800, 3200)
        assert foretold(table, {"do": "drive", "machine": "car", "fast": True}, known).cut


@pytest.mark.rule("CMP-RUL-225")
def test_zombies_come_up_to_a_car_and_stand_in_its_way_and_drive_none() -> None:
    horde: dict[str, Any] = {
        "options": ["zombies"],
        "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}],
    }
    zed = "zed red rep 4 with nothing traits zombie melee improvised-one-handed at 18,33 facing 180"
    with cars(CREW[0], zed, CAR.replace(" riders pam", ""), seed="x", **horde) as b:
        b.blue_turn(blue=6, red=1)
        while b.encounter.state.phase:
            b.do("end-phase")
        assert 36 < b.at("zed")[1] < 38.1, "an inch from its nose"
        assert not b.encounter.state.figure("zed").melee
    with pytest.raises(BadRequest, match="goes on foot"):
        cars(
            "dan blue rep 4 at 2,2",
            zed.replace(" at 18,33 facing 180", ""),
            "car of red model car at 18,40 driver zed",
            seed="x",
            **horde,
        )


@pytest.mark.rule("CMP-CAR-03")
def test_a_car_is_listed_with_the_whole_and_half_of_its_way_on_and_back() -> None:
    with cars(*CREW, CAR) as b:
        b.blue_turn("dan")
        found = [item for item in legal.orders(b.encounter.game) if item["do"] == "drive" and not item["fast"]]
        assert [item["speed"] for item in found if not item["turn"]] == [8, 4, -4, -8]
