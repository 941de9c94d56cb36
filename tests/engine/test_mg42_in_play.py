"""Worked examples of MG-42 in play, each under its id, and what its rulings add."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.preview import preview
from engine.snapshot import state_to_json
from engine.space import INCH
from engine.views import GM
from tests.engine.table import Battle, refused

ABLE = "able blue rep 4 with carbine"
WALL = {"id": "wall", "type": "wall", "line": [[8, 14.5], [13, 14.5]]}
HUT = {"id": "hut", "type": "building", "rect": [8, 4, 6, 4], "doors": [{"wall": "south", "at": 3}]}
WOODS = {"id": "woods", "type": "woods", "rect": [0, 0, 36, 12]}


def battle(*figures: str, **more: Any) -> Battle:
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in more.pop("dice", {}).items()}
    return Battle(*figures, ruleset="mg42", dice=dice, **more)


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
        assert [b.encounter.state.figure(n).allowance // INCH for n in names] == [16, 12, 12, 8]
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
        assert b.encounter.state.figure("rob").wounds == 1


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


@pytest.mark.rule("MG42-EX-37", "MG42-REACT-08", "MG42-RUN-01", "MG42-RUL-31", "MG42-RUL-32")
def test_he_runs_for_the_house():
    with battle(
        "able blue rep 4 with carbine at 11,25",
        "engles red rep 3 with rifle at 11,14 facing 180",
        terrain=[HUT],
        dice={"ranged_combat__able": [2, 1], "received_fire__engles": [4, 6], "fast_move__engles": [3, 6]},
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "engles"}])
        g = b.encounter.game
        engles = g.named("engles")
        assert g.space.building(engles.at) is not None
        assert engles.fled
        b.do("end-phase")
        refused(b, "MG42-RUN-04", "activate", figures=["engles"])


@pytest.mark.rule("MG42-RUN-02", "MG42-RUL-31")
def test_with_no_building_he_heads_for_the_edge_turn_by_turn():
    with battle(
        "able blue rep 4 with carbine at 11,33",
        "engles red rep 3 with rifle at 11,14 facing 180",
        dice={
            "ranged_combat__able": [2, 1],
            "received_fire__engles": [4, 6],
            "fast_move__engles": [4, 6, 3, 6],
        },
    ) as b:
        b.blue_turn("able")
        b.do("fire", figure="able", targets=[{"figure": "engles"}])
        assert b.status("engles") == "fleeing"
        assert b.at("engles") == (3, 14)
        b.do("end-phase")
        assert b.status("engles") == "ran-away"


@pytest.mark.rule("MG42-EX-38", "MG42-RUL-61", "MG42-REACT-11", "MG42-REACT-13", "MG42-MELEE-02", "MG42-MELEE-05")
def test_a_charge_from_the_wish_to_the_fall():
    with battle(
        f"{ABLE} at 10,23",
        "dorfman red rep 3 with rifle melee fixed-bayonet at 10,13.9 facing 180",
        terrain=[WALL],
        dice={
            "wanting_to_charge__able": [3, 5],
            "being_charged__dorfman": [1, 6],
            "ranged_combat__dorfman": [2],
            "received_fire__able": [2, 3],
            "melee__able": [2, 3],
            "melee__dorfman": [2, 5],
            "obviously_dead__able": [4],
            "damage__able": [2],
        },
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="dorfman")
        assert b.last("shot", shooter="dorfman")["total"] == 5
        assert b.last("roll", label="received-fire", figure="able")["result"] == "continue-charge"
        assert b.last("roll", label="melee", figure="able")["passed"] == 2
        assert b.last("roll", label="damage")["target"] == 2
        assert b.status("dorfman") == "stunned"


@pytest.mark.rule("MG42-EX-39", "MG42-RALLY-01", "MG42-RALLY-02")
def test_a_leader_rallies_a_runaway_in_cover():
    with battle(
        "nco blue rep 5 leader with submachine-gun at 10,6",
        "charlie blue rep 3 with carbine at 12,6 status fleeing",
        "rob red rep 3 with rifle at 30,34 facing 0",
        terrain=[WOODS],
        dice={"rally__charlie": [3, 5, 6]},
    ) as b:
        b.do("rally", figure="charlie")
        assert b.status("charlie") == "carry-on"
        refused(b, "MG42-RALLY-01", "rally", figure="charlie")


@pytest.mark.rule("MG42-EX-50", "MG42-RALLY-02", "MG42-REC-01", "MG42-RUL-65")
def test_in_the_open_he_is_gone_and_comes_back_after_the_battle():
    with battle(
        "baker blue rep 4 with carbine at 10,20",
        "charlie blue rep 3 with carbine at 12,20 status fleeing",
        "rob red rep 3 with rifle at 30,34 facing 180",
        dice={"rally__charlie": [3, 5], "recovery__charlie": [2, 3]},
    ) as b:
        b.do("rally", figure="charlie")
        assert b.status("charlie") == "ran-away"
        b.do("end-encounter")
        assert b.last("roll", label="recovery")["result"] == "returns"


@pytest.mark.rule("MG42-EX-40", "MG42-REC-01", "MG42-RUL-90", "MG42-DOC-02")
def test_whoever_was_not_looked_at_is_after_the_battle():
    with battle(
        f"{ABLE} at 10,30",
        "arnold red rep 4 with submachine-gun at 10,10 status out-of-the-fight",
        dice={"doc__arnold": [5], "recovery__arnold": [4, 5]},
    ) as b:
        b.do("end-encounter")
        assert b.last("roll", label="recovery")["result"] == "returns-rep-minus-1"


@pytest.mark.rule("MG42-EX-42", "MG42-RUL-73", "MG42-SCEN-03")
def test_woods_halve_a_move():
    with battle(f"{ABLE} at 15,9", "rob red rep 3 with rifle at 30,1 facing 0", terrain=[WOODS]) as b:
        b.blue_turn("able")
        refused(b, "MG42-MOVE-01", "move", figure="able", to=[15, 14.5])
        b.do("move", figure="able", to=[15, 14])
        assert b.encounter.state.figure("able").used == 8 * INCH


@pytest.mark.rule("MG42-EX-44", "MG42-MELEE-06", "MG42-MELEE-08", "MG42-RUL-46")
def test_two_more_put_him_out_without_a_damage_roll():
    with battle(
        f"{ABLE} at 10,15",
        "conrad red rep 3 with rifle at 10,14 facing 180",
        dice={"melee__able": [2, 4], "melee__conrad": [4, 5], "obviously_dead__able": [3]},
    ) as b:
        able, conrad = (b.encounter.state.figure(n) for n in ("able", "conrad"))
        able.melee, conrad.melee = (conrad.index,), (able.index,)
        b.record["dice"] |= {"activation:blue": [5], "activation:red": [1]}
        b._restock()
        b.do("start-turn")
        assert b.status("conrad") == "out-of-the-fight"


@pytest.mark.rule("MG42-EX-45", "MG42-RUL-44", "MG42-RUL-45", "MG42-MELEE-03", "MG42-MELEE-07")
def test_two_against_one_pair_by_pair():
    with battle(
        f"{ABLE} at 10,15",
        "baker blue rep 4 with carbine at 10,13",
        "dorfman red rep 3 with rifle melee fixed-bayonet at 10,14 facing 180",
        dice={
            "melee__able": [2, 3],
            "melee__baker": [4, 6],
            "melee__dorfman": [1, 5],
            "obviously_dead__able": [5],
            "damage__able": [3],
            "obviously_dead__dorfman": [6],
            "damage__dorfman": [2],
        },
    ) as b:
        able, baker, dorfman = b.encounter.state.figures
        able.melee = baker.melee = (2,)
        dorfman.melee = (0, 1)
        b.record["dice"] |= {"activation:blue": [5], "activation:red": [1]}
        b._restock()
        b.do("start-turn")
        assert (b.status("dorfman"), b.status("baker")) == ("out-of-the-fight", "stunned")


@pytest.mark.rule("MG42-EX-46", "MG42-RUL-60", "MG42-REACT-10")
def test_he_does_not_dare_and_may_still_fire():
    with battle(
        "charlie blue rep 3 with carbine at 10,25",
        "engles red rep 3 with rifle at 10,14 facing 180",
        dice={
            "wanting_to_charge__charlie": [5, 6],
            "ranged_combat__charlie": [6, 5],
            "obviously_dead__charlie": [1, 1],
        },
    ) as b:
        b.blue_turn("charlie")
        b.do("charge", figures=["charlie"], target="engles")
        assert b.at("charlie") == (10, 25)
        b.do("fire", figure="charlie", targets=[{"figure": "engles"}])
        assert b.status("engles") == "obviously-dead"


@pytest.mark.rule("MG42-EX-47", "MG42-RUL-63", "MG42-REACT-13")
def test_the_charger_takes_the_spot_he_left():
    with battle(
        f"{ABLE} at 10,23",
        "conrad red rep 3 with rifle at 10,14 facing 180",
        dice={"wanting_to_charge__able": [1, 1], "being_charged__conrad": [4, 5], "fast_move__conrad": [1, 1]},
    ) as b:
        b.blue_turn("able")
        b.do("charge", figures=["able"], target="conrad")
        assert b.at("able") == (10, 14)
        assert b.encounter.state.figure("conrad").fled
        assert not b.all("melee")


@pytest.mark.rule("MG42-EX-48", "MG42-DOC-01", "MG42-DOC-02", "MG42-RUL-48", "MG42-RUL-49")
def test_only_winded_he_is_back_with_the_next_turn():
    with battle(
        "able blue rep 4 with carbine at 10,30 facing 180 status out-of-the-fight",
        "baker blue rep 4 with carbine at 11,30 facing 180",
        "rob red rep 3 with rifle at 30,2 facing 0",
        dice={"doc__able": [3]},
    ) as b:
        b.blue_turn("baker")
        b.do("examine", figure="baker", target="able")
        assert b.last("roll", label="doc")["target"] == 3
        refused(b, "MG42-ACT-01", "move", figure="baker", to=[12, 30])
        b.do("end-phase")
        b.do("end-phase")
        assert b.status("able") == "out-of-the-fight"
        b.blue_turn("able")
        assert b.status("able") == "carry-on"


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
        assert b.encounter.pending[0].gives == ("finish-move-and-fire", "duck-back", "runaway")
        b.answer("nco", "free-will", "pass-2")
        assert b.status("beck") == "obviously-dead"


@pytest.mark.rule("MG42-EX-08", "MG42-MELEE-09", "MG42-RUL-47")
def test_stepping_back_calls_in_sight_on_both():
    with battle(
        "betts blue rep 4 with carbine at 10,15",
        "ivan red rep 3 with rifle at 10,14 facing 180",
        dice={"in_sight__betts": [1, 6], "in_sight__ivan": [6, 6]},
    ) as b:
        betts, ivan = b.encounter.state.figures
        betts.melee, ivan.melee = (1,), (0,)
        b.blue_turn()
        assert b.pending == [("betts", "melee-stay")]
        b.answer("betts", "melee-stay", "break-off")
        assert not betts.melee
        assert b.at("betts") == (10, 16)
        assert [e["result"] for e in b.all("roll", label="in-sight")] == ["no-fire", "no-fire"]


@pytest.mark.rule("MG42-RUL-43")
def test_a_rifleman_fixes_his_bayonet():
    with battle("rifleman blue rep 4 with rifle at 10,30", f"{ABLE.replace('blue', 'red')} at 30,2 facing 0") as b:
        b.blue_turn("rifleman")
        b.do("fix-bayonet", figure="rifleman")
        refused(b, "MG42-RUL-43", "fix-bayonet", figure="rifleman")
        assert b.encounter.state.figure("rifleman").melee_weapon == "fixed-bayonet"


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
        assert wrong.runs == ()
        too_far = preview(b.encounter, {"do": "move", "figure": "able", "to": [30, 2]}, GM)
        assert too_far.refused is not None
        assert state_to_json(b.encounter.state) == before
