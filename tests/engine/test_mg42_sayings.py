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
