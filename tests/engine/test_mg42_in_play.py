"""MG-42's worked examples of turns, movement and fire in play, each under its id, and what its rulings add."""

from __future__ import annotations

import pytest

from engine import legal
from engine.loading.snapshot import state_to_json
from engine.preview import preview
from engine.space import INCH
from engine.views import GM
from tests.engine.mg42_field import ABLE, WALL, WOODS, battle
from tests.engine.table import refused


@pytest.mark.rule("MG42-EX-03", "MG42-GROUP-01", "MG42-GROUP-02", "MG42-RUL-12", "MG42-RUL-13")
def test_three_in_line_act_as_they_like():
    line = [f"{name} blue rep 4 with carbine at {x},30" for name, x in (("a", 10), ("b", 13), ("c", 16))]
    for groups in (["abc"], ["ab", "c"], ["a", "b", "c"]):
        with battle(*line, "rob red rep 3 with rifle at 30,2 facing 0") as b:
            b.blue_turn()
            for group in groups:
                b.do("activate", figures=list(group))


@pytest.mark.rule("MG42-EX-04", "MG42-EX-11", "MG42-TURN-02", "MG42-LEAD-01", "MG42-RUL-15", "MG42-RUL-19")
def test_rep_or_a_leader_with_it():
    with battle(
        "joe blue rep 5 leader with carbine at 10,30",
        "low blue rep 3 with carbine at 12,30",
        "far blue rep 3 with carbine at 30,30",
        "rob red rep 3 with rifle at 30,2 facing 0",
    ) as b:
        b.blue_turn(blue=4, red=3)
        refused(b, "MG42-TURN-02", "activate", figures=["low"])
        refused(b, "MG42-TURN-02", "activate", figures=["far"])
        refused(b, "MG42-GROUP-01", "activate", figures=["joe", "far"])
        b.do("activate", figures=["joe", "low"])


@pytest.mark.rule("MG42-EX-33", "MG42-MOVE-04", "MG42-LEAD-02", "MG42-RUL-17")
def test_one_fast_move_for_the_group():
    with battle(
        "nco blue rep 5 leader with submachine-gun at 10,30",
        "able blue rep 4 with carbine at 12,30",
        "baker blue rep 4 with carbine at 14,30",
        "charlie blue rep 3 with carbine at 16,30",
        "rob red rep 3 with rifle at 35,1 facing 0",
        dice={"fast_move__nco": [4, 6, 5]},
    ) as b:
        names = ["nco", "able", "baker", "charlie"]
        b.blue_turn(*names)
        b.do("move", moves=[{"figure": n, "to": [10 + 2 * i, 29]} for i, n in enumerate(names)], fast=True)
        assert [b.encounter.state.figure(n).now.allowance // INCH for n in names] == [16, 12, 12, 8]
        assert all(b.encounter.state.figure(n).fast for n in names)


@pytest.mark.rule("MG42-EX-34", "MG42-FIRE-10", "MG42-EX-06", "MG42-RUL-34", "MG42-RUL-37")
def test_two_dice_on_each_of_three():
    with battle(
        "beck blue rep 4 set_up with lmg at 10,30",
        *(f"{name} red rep 3 with rifle at {x},10 facing 0" for name, x in (("x", 9), ("y", 10.5), ("z", 12))),
        dice={
            "ranged_combat__beck": [6, 5, 5, 5, 4, 1],
            "obviously_dead__beck": [1, 1, 1, 1],
            "received_fire__z": [6, 6],
            "fast_move__z": [1, 1],
        },
    ) as b:
        b.blue_turn("beck")
        b.do("fire", figure="beck", targets=[{"figure": n, "shots": 2} for n in "xyz"])
        assert [(s["target"], s["total"], s["result"]) for s in b.all("shot")] == [
            ("x", 10, "hit"),
            ("x", 9, "hit"),
            ("y", 9, "hit"),
            ("y", 9, "hit"),
            ("z", 8, "miss"),
            ("z", 5, "miss"),
        ]
        assert b.status("x") == b.status("y") == "obviously-dead"


@pytest.mark.rule("MG42-EX-35", "MG42-DMG-01", "MG42-DMG-02", "MG42-RUL-38")
def test_a_machine_gun_leaves_no_chance_to_rep_three():
    with battle(
        "beck blue rep 4 set_up with lmg at 10,30",
        "rob red rep 3 with rifle at 10,10 facing 0",
        dice={"ranged_combat__beck": [6], "obviously_dead__beck": [4], "damage__beck": [1]},
    ) as b:
        b.blue_turn("beck")
        b.do("fire", figure="beck", targets=[{"figure": "rob", "shots": 1}])
        assert b.last("roll", label="damage")["target"] == 0
        assert b.status("rob") == "out-of-the-fight"
        assert b.encounter.state.figure("rob").hurt.wounds == 1


@pytest.mark.rule("MG42-EX-36", "MG42-RUL-11", "MG42-EX-02", "MG42-OGR-01", "MG42-RUL-27")
def test_outgunned_in_cover_ducks_back():
    with battle(
        "beck blue rep 4 set_up with lmg at 10,30",
        "able red rep 4 with carbine at 10,13.9 facing 180",
        terrain=[WALL],
        dice={"ranged_combat__beck": [1], "received_fire__able": [2, 5]},
    ) as b:
        b.blue_turn("beck")
        b.do("fire", figure="beck", targets=[{"figure": "able", "shots": 1}])
        assert b.last("roll", label="received-fire")["result"] == "duck-back"
        assert b.status("able") == "ducked-back"
        g = b.encounter.game
        assert not g.sees(g.named("beck"), g.named("able"), turning=True)


@pytest.mark.rule("MG42-EX-42", "MG42-RUL-73", "MG42-SCEN-03")
def test_woods_halve_a_move():
    with battle(f"{ABLE} at 15,9", "rob red rep 3 with rifle at 30,1 facing 0", terrain=[WOODS]) as b:
        b.blue_turn("able")
        refused(b, "MG42-MOVE-01", "move", figure="able", to=[15, 14.5])
        b.do("move", figure="able", to=[15, 14])
        assert b.encounter.state.figure("able").now.used == 8 * INCH


@pytest.mark.rule("MG42-EX-49", "MG42-RUL-26", "MG42-PRONE-01", "MG42-FIRE-08")
@pytest.mark.parametrize(("die", "result"), [(5, "miss"), (6, "hit")])
def test_far_from_cover_he_drops_and_is_seen(die: int, result: str):
    with battle(
        "conrad blue rep 3 with rifle at 10,30",
        "able red rep 3 with carbine at 10,14 facing 180",
        dice={"received_fire__able": [1, 6], "ranged_combat__conrad": [1, die]},
        seed="whatever else",
    ) as b:
        b.blue_turn("conrad")
        b.do("fire", figure="conrad", targets=[{"figure": "able"}])
        able = b.encounter.state.figure("able")
        assert (able.status, able.posture) == ("ducked-back", "prone")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("conrad")
        b.do("fire", figure="conrad", targets=[{"figure": "able"}])
        assert b.all("shot", shooter="conrad")[1]["result"] == result


@pytest.mark.rule("MG42-EX-51", "MG42-RUL-79", "MG42-SCEN-08")
def test_a_gun_not_set_up_cannot_answer_and_is_ready_after_an_activation():
    with battle(
        "nco blue rep 5 with submachine-gun at 10,30",
        "beck red rep 4 with lmg at 10,13.9 facing 180",
        terrain=[WALL],
        dice={"ranged_combat__nco": [1, 1, 1], "received_fire__beck": [1, 4]},
    ) as b:
        b.blue_turn("nco")
        b.do("fire", figure="nco", targets=[{"figure": "beck"}])
        assert b.last("roll", label="received-fire")["result"] == "duck-back"
        b.do("end-phase")
        b.do("activate", figures=["beck"])
        refused(b, "MG42-SCEN-08", "fire", figure="beck", targets=[{"figure": "nco"}])
        b.do("end-activation")
        assert b.last("ammo")["to"] == "set-up"


@pytest.mark.rule("MG42-EX-52", "MG42-REACT-15", "MG42-RUL-06")
def test_out_of_his_own_range_he_ducks_back():
    with battle(
        "conrad blue rep 3 with rifle at 10,34",
        "baker red rep 4 with carbine at 10,3 facing 180",
        dice={"ranged_combat__conrad": [1], "received_fire__baker": [1, 2]},
    ) as b:
        b.blue_turn("conrad")
        b.do("fire", figure="conrad", targets=[{"figure": "baker"}])
        assert b.last("roll", label="received-fire")["result"] == "duck-back"


@pytest.mark.rule("MG42-EX-43", "MG42-STAR-02", "MG42-STAR-03", "MG42-RUL-03", "MG42-RUL-05")
def test_a_star_is_bound_by_no_better_gun():
    with battle(
        "nco blue rep 5 star leader with submachine-gun at 10,30",
        "beck red rep 4 set_up with lmg at 10,10 facing 180",
        dice={
            "ranged_combat__nco": [1, 1, 1, 6, 6, 6],
            "received_fire__beck": [1, 1],
            "ranged_combat__beck": [1, 1, 1, 1, 1, 1],
            "obviously_dead__nco": [1, 1, 1],
        },
    ) as b:
        b.blue_turn("nco")
        b.do("fire", figure="nco", targets=[{"figure": "beck"}])
        assert b.pending == [("nco", "free-will")]
        (question,) = b.encounter.pending
        assert question.gives == ("fire", "duck-back", "runaway")
        assert question.about == ("beck",)
        b.answer("nco", "free-will", "pass-2")
        assert b.status("beck") == "obviously-dead"


@pytest.mark.rule("MG42-STAR-02", "MG42-REACT-07", "MG42-RUL-03")
def test_a_star_in_cover_who_chooses_need_not_choose_between_fire_and_ducking_a_second_time():
    with battle(
        "nco blue rep 5 star leader with submachine-gun at 10,15",
        "beck red rep 4 set_up with lmg at 10,10 facing 180",
        terrain=[WALL],
        dice={"ranged_combat__nco": [1, 1, 1], "received_fire__beck": [1, 1], "ranged_combat__beck": [1] * 6},
    ) as b:
        b.blue_turn("nco")
        b.do("fire", figure="nco", targets=[{"figure": "beck"}])
        assert b.pending == [("nco", "free-will")]
        assert b.encounter.pending[0].gives == ("fire", "fire", "duck-back")
        b.answer("nco", "free-will", "pass-0")
        assert not b.pending
        assert b.status("nco") == "ducked-back"


def test_inputs_of_other_books_are_refused_in_one_sentence():
    with battle(f"{ABLE} at 10,30", "rob red rep 3 with rifle at 30,2 facing 0") as b:
        b.blue_turn("able")
        assert refused(b, "", "grenade", figure="able", at=[10, 20]).message == "MG-42 has no rule for grenade"


def test_previews_refuse_what_play_refuses_and_change_nothing():
    with battle(f"{ABLE} at 10,25", "rob red rep 3 with rifle at 10,14 facing 180") as b:
        b.blue_turn("able")
        before = state_to_json(b.encounter.state)
        for item in legal.inputs(b.encounter):
            assert preview(b.encounter, item, GM).refused is None
        wrong = preview(b.encounter, {"do": "grenade", "figure": "able", "at": [10, 20]}, GM)
        assert wrong.refused is not None
        assert wrong.refused.message == "MG-42 has no rule for grenade"
        too_far = preview(b.encounter, {"do": "move", "figure": "able", "to": [30, 2]}, GM)
        assert too_far.refused is not None
        assert state_to_json(b.encounter.state) == before
