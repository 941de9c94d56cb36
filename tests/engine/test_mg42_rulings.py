"""Rulings of MG-42 one by one, as another program's records would ask for them."""

from __future__ import annotations

import pytest

from tests.engine.mg42_field import ABLE, WALL, battle
from tests.engine.table import refused

HOUSE = {"id": "house", "type": "building", "rect": [14, 12, 6, 4]}


def round_the_corner(*more: str, **dice: list[int]):
    """Ivan sees down past the house; Betts and others are behind it."""
    return battle(
        "ivan red rep 4 with rifle at 22,8 facing 180",
        "betts blue rep 4 with carbine at 19,18 facing 90",
        *more,
        terrain=[HOUSE],
        dice=dice,
    )


@pytest.mark.rule("MG42-RUL-14", "MG42-GROUP-02")
def test_a_group_is_what_stands_together_when_it_is_activated():
    with battle(
        f"{ABLE} at 10,30", "baker blue rep 4 with carbine at 16,30", "rob red rep 3 with rifle at 30,2 facing 0"
    ) as b:
        b.blue_turn()
        refused(b, "MG42-GROUP-01", "activate", figures=["able", "baker"])
        b.do("activate", figures=["able"])
        b.do("move", figure="able", to=[13, 30])
        refused(b, "MG42-TURN-03", "activate", figures=["able", "baker"])


@pytest.mark.rule("MG42-RUL-18", "MG42-LEAD-01")
def test_a_leader_who_is_down_takes_nobody_along():
    with battle(
        "nco blue rep 5 leader status stunned posture prone with carbine at 10,30",
        "low blue rep 3 with carbine at 12,30",
        "rob red rep 3 with rifle at 30,2 facing 0",
    ) as b:
        b.blue_turn(blue=4)
        refused(b, "MG42-TURN-02", "activate", figures=["nco", "low"])


@pytest.mark.rule("MG42-RUL-09", "MG42-RUL-55", "MG42-OGR-01")
def test_any_of_several_guns_outguns():
    with battle(
        f"{ABLE} at 10,30",
        "nco blue rep 4 with submachine-gun at 12,30",
        "rob red rep 4 with rifle at 10,10 facing 180",
        dice={"ranged_combat__able": [1, 1], "ranged_combat__nco": [1, 1, 1], "received_fire__rob": [1, 1]},
    ) as b:
        b.blue_turn("able", "nco")
        b.do("fire", volley=[{"figure": n, "targets": [{"figure": "rob"}]} for n in ("able", "nco")])
        assert [r["result"] for r in b.all("roll", label="received-fire")] == ["duck-back"]


@pytest.mark.rule("MG42-RUL-22", "MG42-MOVE-02")
def test_a_window_ends_the_move():
    windows = [{"wall": "south", "at": 3}]
    with battle(
        f"{ABLE} at 17,20", "rob red rep 3 with rifle at 30,2 facing 180", terrain=[{**HOUSE, "windows": windows}]
    ) as b:
        b.blue_turn("able")
        b.do("move", figure="able", path=[[17, 15.4]])
        refused(b, "MG42-MOVE-01", "move", figure="able", path=[[17, 14]])


@pytest.mark.rule("MG42-RUL-24", "MG42-FIRE-09")
@pytest.mark.parametrize(("start", "result"), [(25, "miss"), (20, "hit")])
def test_a_charge_is_fast_beyond_a_normal_move(start: int, result: str):
    stands = {"received_fire__able": [1, 1], "melee__able": [1, 1], "melee__rob": [1, 1]}
    with battle(
        f"{ABLE} at 10,{start}",
        "rob red rep 4 with rifle at 10,12 facing 180",
        dice={"wanting_to_charge__able": [1, 1], "being_charged__rob": [1, 1], "ranged_combat__rob": [4]}
        | (stands if result == "miss" else {"obviously_dead__rob": [1]}),
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="rob")
        assert b.last("shot")["result"] == result


@pytest.mark.rule("MG42-RUL-25", "MG42-DUCK-01")
@pytest.mark.parametrize(("y", "posture"), [(10, "prone"), (17, "standing")])
def test_nobody_ducks_back_toward_the_threat(y: int, posture: str):
    with battle(
        "able blue rep 4 with rifle at 10,30",
        f"rob red rep 4 with rifle at 10,{y} facing 180",
        terrain=[WALL],
        dice={"ranged_combat__able": [1], "received_fire__rob": [6, 1]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("rob").posture == posture
        assert b.at("rob") == (10, 10) if posture == "prone" else b.at("rob")[1] < 14.5


@pytest.mark.rule("MG42-RUL-29", "MG42-RUL-94", "MG42-DUCK-03")
def test_who_ducked_back_may_stay_down_and_pops_up_as_moving():
    with battle(
        "able blue rep 4 with rifle at 10,30",
        "rob red rep 4 with rifle at 10,13.9 facing 180",
        terrain=[WALL],
        dice={
            "ranged_combat__able": [1],
            "received_fire__rob": [6, 6],
            "in_sight__rob": [1, 6],
            "in_sight__able": [6, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        assert b.status("rob") == "ducked-back"
        assert not b.all("roll", label="in-sight")
        b.do("stand", figure="rob")
        assert {r["result"] for r in b.all("roll", label="in-sight")} == {"no-fire"}, "one passed, moving"


@pytest.mark.rule("MG42-RUL-52", "MG42-REACT-02")
def test_later_arrivals_cause_a_new_check():
    with round_the_corner(
        "charlie blue rep 3 with carbine at 17,18 facing 90",
        in_sight__betts=[6, 6],
        in_sight__ivan=[6, 6, 6, 6],
        in_sight__charlie=[6, 6],
    ) as b:
        b.blue_turn("betts", "charlie")
        b.do("move", moves=[{"figure": "betts", "to": [23, 18]}, {"figure": "charlie", "to": [22, 18]}])
        assert len(b.all("roll", label="in-sight", figure="ivan")) == 2


@pytest.mark.rule("MG42-RUL-54", "MG42-REACT-03")
@pytest.mark.parametrize(("faces", "shots"), [([1, 1], ["ivan", "betts"]), ([6, 1], ["ivan"])])
def test_an_answer_takes_the_place_of_the_shot_to_come(faces: list[int], shots: list[str]):
    answer = {"ranged_combat__betts": [1, 1], "received_fire__ivan": [6, 1]} if len(shots) > 1 else {}
    with round_the_corner(
        in_sight__betts=[1, 1],
        in_sight__ivan=[1, 1],
        ranged_combat__ivan=[1],
        received_fire__betts=faces,
        **answer,
    ) as b:
        b.blue_turn("betts")
        b.do("move", figure="betts", to=[23, 18])
        assert [r["figure"] for r in b.all("roll", label="ranged-combat")] == shots


@pytest.mark.rule("MG42-RUL-56", "MG42-RUL-82", "MG42-REACT-05")
def test_a_fall_calls_for_no_check_of_anybody():
    with battle(
        "able blue rep 5 with carbine at 10,23",
        "arnold red rep 4 leader with rifle at 10,14 facing 180",
        "rob red rep 3 with rifle at 12,14 facing 180",
        dice={"ranged_combat__able": [6, 6], "obviously_dead__able": [6, 6], "damage__able": [1, 1]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "arnold"}])
        assert b.status("arnold") == "stunned"
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("MG42-RUL-67", "MG42-RUL-90", "MG42-REC-01")
def test_recovery_takes_a_rep_from_nobody_in_this_battle():
    with battle(
        f"{ABLE} status out-of-the-fight posture prone at 10,23",
        "rob red rep 3 with rifle at 30,2 facing 0",
        dice={"doc__able": [6], "recovery__able": [1, 6]},
    ) as b:
        b.blue_turn()
        b.do("end-encounter")
        assert b.last("roll", label="recovery")["result"] == "returns-rep-minus-1"
        assert b.encounter.state.figure("able").rep == 4
