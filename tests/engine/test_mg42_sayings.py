"""The second halves of MG-42's rulings: who may not break off, who reacts while he is down, who defends himself."""

from __future__ import annotations

import pytest

from tests.engine.mg42_field import ABLE, HUT, WALL, battle
from tests.engine.table import refused


@pytest.mark.rule("MG42-RUL-47", "MG42-MELEE-09")
@pytest.mark.parametrize(("score", "asked"), [(3, True), (4, False)])
def test_whom_the_score_leaves_out_fights_on_without_being_asked(score: int, asked: bool):
    fight = {"melee__betts": [1, 6], "melee__ivan": [1, 6]}
    b = battle(
        "betts blue rep 3 with carbine at 10,15",
        "ivan red rep 3 with rifle at 10,14 facing 180",
        dice={} if asked else fight,
    )
    betts, ivan = b.encounter.state.figures
    betts.melee, ivan.melee = (1,), (0,)
    b.blue_turn(blue=score, red=1)
    assert b.pending == ([("betts", "melee-stay")] if asked else [])
    assert bool(b.all("melee")) is not asked


@pytest.mark.rule("MG42-RUL-29", "MG42-DUCK-02", "MG42-DUCK-03")
def test_who_has_ducked_back_stays_down_while_the_score_leaves_him_out_and_still_reacts():
    """Behind the wall from Able alone, whom he no longer sees; Baker sees him from the side, and is fired back at."""
    with battle(
        f"{ABLE} at 10,30",
        "baker blue rep 5 with carbine at 19,13.9 facing 270",
        "rob red rep 4 with rifle at 10,13.9 facing 180",
        terrain=[WALL],
        dice={
            "ranged_combat__able": [1, 1],
            "received_fire__rob": [6, 6, 1, 1],
            "ranged_combat__baker": [1, 1],
            "ranged_combat__rob": [1],
            "received_fire__baker": [6, 1],
            "in_sight__able": [6, 6],
            "in_sight__rob": [6, 6],
        },
        auto=True,
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=1, red=6)
        refused(b, "MG42-TURN-02", "activate", figures=["rob"])
        b.do("end-phase")
        assert b.status("rob") == "ducked-back"
        b.do("activate", figures=["baker"])
        b.do("fire", figure="baker", targets=[{"figure": "rob"}])
        assert [shot["target"] for shot in b.all("shot", shooter="rob")] == ["baker"]


@pytest.mark.rule("MG42-RUL-32", "MG42-RUN-01")
def test_a_runaway_in_a_house_who_is_fired_at_defends_himself():
    house = {**HUT, "windows": [{"wall": "south", "at": 5}]}
    with battle(
        "able blue rep 4 with carbine at 11,20",
        "engles red rep 4 with rifle at 11,7.4 facing 180 status fleeing",
        terrain=[house],
        dice={
            "ranged_combat__able": [1, 1],
            "received_fire__engles": [1, 1],
            "ranged_combat__engles": [1],
            "received_fire__able": [6, 1],
        },
    ) as b:
        b.blue_turn(blue=1, red=2)
        assert b.status("engles") == "ducked-back", "inside, where he stays"
        b.do("end-phase")
        b.do("activate", figures=["able"])
        b.do("fire", figure="able", targets=[{"figure": "engles"}])
        assert b.last("roll", label="received-fire", figure="engles")["result"] == "finish-move-and-fire"
        assert b.all("shot", shooter="engles")
        b.do("end-phase")
        b.blue_turn(blue=1, red=2)
        refused(b, "MG42-RUN-04", "activate", figures=["engles"])


@pytest.mark.rule("MG42-RUL-22")
def test_from_the_window_he_came_through_he_may_still_shoot():
    house = {**HUT, "windows": [{"wall": "south", "at": 3}], "doors": []}
    with battle(
        f"{ABLE} at 11,12 facing 0",
        "rob red rep 4 with rifle at 11,30 facing 180",
        terrain=[house],
        dice={
            "in_sight__able": [6, 6],
            "in_sight__rob": [6, 6],
            "ranged_combat__able": [1, 1],
            "received_fire__rob": [6, 6],
            "fast_move__rob": [1, 1],
        },
    ) as b:
        b.blue_turn("able")
        b.do("move", figure="able", path=[[11, 7.4]])
        assert b.at("able")[1] < 8
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.all("shot", shooter="able")


@pytest.mark.rule("MG42-RUL-49", "MG42-DOC-02")
def test_who_is_badly_wounded_is_not_looked_at_again():
    with battle(
        "able blue rep 4 with carbine at 10,30 facing 180 status out-of-the-fight",
        "baker blue rep 4 with carbine at 11,30 facing 180",
        "charlie blue rep 4 with carbine at 9,30 facing 180",
        "rob red rep 3 with rifle at 30,2 facing 0",
        dice={"doc__able": [4]},
    ) as b:
        b.blue_turn("baker")
        b.do("examine", figure="baker", target="able")
        b.do("activate", figures=["charlie"])
        refused(b, "MG42-RUL-49", "examine", figure="charlie", target="able")


@pytest.mark.rule("MG42-RUL-42", "MG42-DMG-04", "MG42-RUL-37")
@pytest.mark.parametrize(("damage", "wounds"), [([1, 1], 0), ([1, 6], 1), ([6, 6], 2)])
def test_each_hit_that_puts_out_of_the_fight_is_a_wound_and_a_knock_down_none(damage: list[int], wounds: int):
    with battle(
        "nco blue rep 5 with carbine at 10,30",
        "rob red rep 4 with rifle at 10,18 facing 0",
        dice={"ranged_combat__nco": [6, 6], "obviously_dead__nco": [6, 6], "damage__nco": damage},
    ) as b:
        b.blue_turn("nco")
        b.do("fire", figure="nco", targets=[{"figure": "rob"}])
        assert b.status("rob") == ("out-of-the-fight" if wounds else "stunned")
        assert b.encounter.state.figures[1].hurt.wounds == wounds


@pytest.mark.rule("MG42-RUL-66", "MG42-RUL-04")
@pytest.mark.parametrize(("choice", "status"), [("pass-2", "carry-on"), ("pass-0", "ran-away")])
def test_a_star_who_ran_chooses_how_he_rallies(choice: str, status: str):
    with battle(
        "nco blue rep 5 star leader status fleeing with carbine at 10,33",
        "able blue rep 4 with carbine at 12,33",
        "rob red rep 3 with rifle at 30,2 facing 0",
    ) as b:
        b.blue_turn(blue=1, red=2)
        b.do("rally", figure="nco")
        b.answer("nco", "free-will", choice)
        assert b.status("nco") == status
        assert b.last("roll", label="rally")["dice"] == []


@pytest.mark.rule("MG42-RUL-08", "MG42-OGR-02", "MG42-RUL-10")
@pytest.mark.parametrize(("dice", "result"), [([1, 1], "duck-back"), ([1, 6], "duck-back"), ([6, 6], "runaway")])
def test_any_firearm_outguns_who_has_a_blade_only(dice: list[int], result: str):
    with battle(
        "able blue rep 4 with carbine at 10,30",
        "rob red rep 4 with nothing melee bayonet at 10,20 facing 180",
        terrain=[WALL],
        auto=True,
        seed="blade",
        dice={"ranged_combat__able": [1, 1], "received_fire__rob": dice},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "rob"}])
        assert b.last("roll", label="received-fire", figure="rob")["result"] == result
        assert not b.all("roll", label="wanting-to-charge")


@pytest.mark.rule("MG42-TURN-01", "MG42-RUL-19")
def test_a_tie_is_rolled_again():
    dice = {"activation__blue": [3, 5], "activation__red": [3, 4]}
    with battle(f"{ABLE} at 10,30", "rob red rep 3 with rifle at 30,2 facing 0", dice=dice) as b:
        b.do("start-turn")
        assert [roll["dice"] for roll in b.all("roll", label="activation")] == [[3], [3], [5], [4]]
        assert b.encounter.state.active_side == "blue"


@pytest.mark.rule("MG42-RUL-81", "MG42-RUL-07")
def test_a_gun_fires_as_few_dice_as_wanted_and_never_runs_out():
    with battle(
        "able blue rep 5 with submachine-gun at 10,30",
        "rob red rep 4 with rifle at 10,20 facing 0",
        dice={"ranged_combat__able": [1], "received_fire__rob": [6, 6], "fast_move__rob": [6, 6]},
    ) as b:
        b.blue_turn("able")
        refused(b, "MG42-WEAP-03", "fire", figure="able", targets=[{"figure": "rob", "shots": 4}])
        b.do("fire", figure="able", targets=[{"figure": "rob", "shots": 1}])
        assert len(b.all("shot")) == 1
        assert not b.all("ammo")
        assert b.encounter.state.figures[0].empty == ()
