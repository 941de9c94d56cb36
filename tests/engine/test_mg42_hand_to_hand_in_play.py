"""MG-42's worked examples of charges and hand to hand combat in play, each under its id."""

from __future__ import annotations

import pytest

from engine.legal import inputs
from tests.engine.mg42_field import ABLE, WALL, battle
from tests.engine.table import refused


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
        fixing = {"do": "fix-bayonet", "figure": "rifleman"}
        assert fixing in inputs(b.encounter)
        b.give(fixing)
        assert fixing not in inputs(b.encounter)
        refused(b, "MG42-RUL-43", "fix-bayonet", figure="rifleman")
        assert b.encounter.state.figure("rifleman").melee_weapon == "fixed-bayonet"
