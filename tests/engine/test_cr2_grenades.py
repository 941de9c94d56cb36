"""Grenades, launchers and rockets of Chain Reaction 2.0: one die places them, one is rolled for each in the circle."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.preview import preview
from engine.views import Viewer
from tests.engine.cr2_field import WALL, battle
from tests.engine.table import Battle, refused

HANS = "hans blue rep 4 with rifle,grenade,grenade at 10,24"
TOM, BOB = "tom red rep 4 with rifle at 10,18 facing 180", "bob red rep 4 with rifle at 11.5,18 facing 180"
FLED = {"received_fire__tom": [6, 6], "fast_move__tom": [6, 6], "pursue_by_fire__hans": [6, 6]}
"""Tom in the open passes nothing and runs, and Hans does not fire after him."""
BOTH_FLED = {
    **FLED,
    "received_fire__bob": [6, 6],
    "fast_move__bob": [6, 6],
    "pursue_by_fire__hans": [6, 6, 6, 6],
}


def holding(*figures: str, **more: Any) -> Battle:
    """Turn two of a battle, in which hans has readied a grenade in turn one and is active again."""
    b = battle(*figures, **more)
    b.blue_turn("hans", blue=4, red=3)
    b.do("ready", figure="hans", what="grenade")
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("hans", blue=4, red=3)
    return b


def throw(b: Battle, x: float = 10, y: float = 18, **more: Any) -> dict[str, Any]:
    b.do("grenade", figure="hans", at=[x, y], **more)
    return b.last("blast")


def struck(b: Battle) -> list[tuple[str, int, str]]:
    """The dice for those in circles."""
    return [(r["against"], r["dice"][0], r["result"]) for r in b.all("roll", label="ranged-combat") if "against" in r]


# ---- readying ----


@pytest.mark.rule("CR2-GREN-05", "CR2-WPN-33", "CR2-AMMO-06", "CR2-RUL-169", "CR2-RUL-254")
def test_a_grenade_of_the_squad_is_readied_first_and_thrown_from_the_next_turn_on():
    with battle(HANS, "fritz blue rep 4 with rifle at 12,24", TOM) as b:
        b.blue_turn("hans", "fritz", blue=4, red=3)
        refused(b, "CR2-GREN-05", "grenade", figure="fritz", at=[10, 18])
        # Fritz carries none, but his squad has two.
        b.do("ready", figure="fritz", what="grenade")
        assert b.last("item")["what"] == "readies"
        refused(b, "CR2-GREN-05", "grenade", figure="fritz", at=[10, 18])
        refused(b, "CR2-RUL-254", "fire", figure="fritz", targets=[{"figure": "tom"}])
        refused(b, "CR2-RUL-227", "move", figure="fritz", to=[12, 22], fast=True)
        b.do("move", figure="fritz", to=[14, 24])
        b.do("ready", figure="hans", what="grenade")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", "fritz", blue=4, red=3)
        refused(b, "CR2-GREN-05", "ready", figure="hans", what="grenade")
        refused(b, "CR2-WPN-33", "ready", figure="hans", what="lmg")


@pytest.mark.rule("CR2-AMMO-06")
def test_each_squad_has_its_own_grenades_and_no_more_than_those():
    with battle(
        "hans blue rep 4 squad alpha with rifle,grenade at 10,24",
        "otto blue rep 4 squad alpha with rifle at 12,24",
        "karl blue rep 4 squad beta with rifle at 11,26",
        "tom red rep 4 with rifle at 30,2",
    ) as b:
        b.blue_turn("hans", "otto", "karl", blue=4, red=3)
        refused(b, "CR2-AMMO-06", "ready", figure="karl", what="grenade")
        b.do("ready", figure="otto", what="grenade")
        refused(b, "CR2-AMMO-06", "ready", figure="hans", what="grenade")
        refused(b, "CR2-AMMO-06", "grenade", figure="hans", at=[10, 18])


@pytest.mark.rule("CR2-RUL-313", "CR2-OUTG-02")
def test_a_readied_grenade_does_not_keep_a_rifleman_from_being_outgunned():
    with holding(
        HANS,
        "tom red rep 4 with submachine-gun at 10,10 facing 180",
        dice={"ranged_combat__tom": [1, 2, 2], "received_fire__hans": [1, 2]},
    ) as b:
        b.do("end-phase")
        b.do("activate", figures=["tom"])
        b.do("fire", figure="tom", targets=[{"figure": "hans"}])
        assert b.pending == [("hans", "duck-back-or-finish-move")]


# ---- thrown ----


@pytest.mark.rule(
    "CR2-GREN-01", "CR2-BLAST-01", "CR2-BLAST-02", "CR2-BLAST-04", "CR2-WPN-21", "CR2-RUL-070", "CR2-RUL-071",
    "CR2-RUL-072", "CR2-RUL-164", "CR2-RUL-165", "CR2-RUL-166", "CR2-EX-28", "CR2-OUTG-04",
)  # fmt: skip
def test_ex_28_it_bursts_at_once_misses_both_and_they_duck_back_outgunned():
    with battle(
        "hans blue rep 4 with rifle,grenade at 10.75,24",
        "tom red rep 4 with rifle at 10,14 facing 0",
        "bob red rep 4 with rifle at 11.5,14 facing 0",
        terrain=[WALL],
        dice={"ranged_combat__hans": [4, 1, 2], "received_fire__tom": [6, 5], "received_fire__bob": [6, 5]},
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("ready", figure="hans", what="grenade")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", blue=4, red=3)
        b.do("move", figure="hans", to=[10.75, 20])
        burst = throw(b, 10.75, 13.5)
        assert (burst["result"], burst["figures"]) == ("on-spot", ["tom", "bob"])
        assert [result for *_, result in struck(b)] == ["miss", "miss"]
        assert b.status("tom") == b.status("bob") == "ducked-back"
        b.do("move", figure="hans", to=[10.75, 24])
        assert b.at("hans") == (10.75, 24)


@pytest.mark.rule("CR2-EX-37", "CR2-FIRE-08", "CR2-RUL-035", "CR2-RUL-225", "CR2-DMG-07")
def test_ex_37_a_nine_hits_whoever_is_neither_in_cover_nor_third():
    figures = (
        HANS,
        "tom red rep 4 with rifle at 10,18 facing 0",
        "bob red rep 4 with rifle at 11.25,18 facing 0",
        "jim red rep 4 with rifle at 8.5,18 facing 0",
    )
    with holding(
        *figures,
        dice={
            "ranged_combat__hans": [5, 5, 5, 5],
            "obviously_dead__hans": [6, 6],
            "damage__hans": [1, 1],
            "received_fire__jim": [6, 6],
            "fast_move__jim": [6, 6],
            "pursue_by_fire__hans": [6, 6],
        },
    ) as b:
        throw(b)
        assert struck(b) == [("tom", 5, "hit"), ("bob", 5, "hit"), ("jim", 5, "miss")]
        assert [b.status(name) for name in ("tom", "bob")] == ["stunned", "stunned"]
        # Those who are hit check nothing besides.
        assert [r["figure"] for r in b.all("roll", label="received-fire")] == ["jim"]


@pytest.mark.rule("CR2-FIRE-10", "CR2-RUL-070", "CR2-GREN-02")
def test_thrown_on_the_run_it_is_placed_on_nine_and_flies_wide_on_eight():
    with holding(
        HANS,
        "tom red rep 4 with rifle at 10,15 facing 0",
        dice={
            "fast_move__hans": [6, 6],
            "ranged_combat__hans": [4],
            "where_grenade__hans": [1, 2],
            **FLED,
        },
    ) as b:
        b.do("move", figure="hans", to=[10, 21], fast=True)
        assert throw(b, 10, 15)["result"] == "misses"
        assert not struck(b)


@pytest.mark.rule("CR2-GREN-02", "CR2-BLAST-04", "CR2-RUL-022", "CR2-RUL-007")
def test_a_stray_throw_with_nobody_between_bursts_harmlessly_and_those_aimed_at_check():
    dice = {"ranged_combat__hans": [1], "where_grenade__hans": [1, 6], **BOTH_FLED}
    with holding(HANS, TOM, BOB, dice=dice) as b:
        assert throw(b)["result"] == "misses"
        assert {r["figure"] for r in b.all("roll", label="received-fire")} == {"tom", "bob"}


@pytest.mark.rule("CR2-GREN-02", "CR2-RUL-167", "CR2-RUL-310", "CR2-RUL-323", "CR2-RUL-381")
def test_a_stray_throw_comes_down_on_the_comrade_in_between():
    with holding(
        HANS,
        "fritz blue rep 4 with rifle at 11.5,20.9",
        TOM,
        dice={
            "ranged_combat__hans": [1, 4, 6],
            "where_grenade__hans": [1, 6],
            "obviously_dead__hans": [6],
            "damage__hans": [2],
            **FLED,
        },
        terrain=[],
    ) as b:
        burst = throw(b, 10, 17.5)
        assert (burst["result"], burst["at"], burst["aim"]) == ("astray", [11.5, 20.9], [10, 17.5])
        assert b.status("fritz") == "stunned"


@pytest.mark.rule("CR2-GREN-03", "CR2-RUL-168", "CR2-RUL-310")
def test_a_botched_throw_goes_off_at_the_throwers_feet():
    with holding(
        HANS,
        "fritz blue rep 4 with rifle at 11.5,24",
        TOM,
        dice={
            "ranged_combat__hans": [1],
            "where_grenade__hans": [5, 6],
            "fire_in_the_hole__hans": [5],
            "fire_in_the_hole__fritz": [4],
            "obviously_dead__hans": [3],
            "damage__hans": [6],
        },
    ) as b:
        assert throw(b)["result"] == "oops"
        assert b.status("hans") == "out-of-the-fight"
        assert (b.status("fritz"), b.encounter.state.figure("fritz").posture) == ("ducked-back", "prone")
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR2-GREN-04", "CR2-RUL-051", "CR2-RUL-380")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ({"bombs_away__hans": [1, 4], "ranged_combat__hans": [4, 1]}, "on-spot"),
        ({"bombs_away__hans": [1, 6], "ranged_combat__hans": [5]}, "dud"),
        ({"bombs_away__hans": [1, 6], "ranged_combat__hans": [6, 1]}, "on-spot"),
        ({"bombs_away__hans": [5, 6], "fire_in_the_hole__hans": [1]}, "oops"),
    ],
)
def test_over_a_tall_wall_bombs_away_comes_first(dice: dict[str, list[int]], result: str):
    tall = {"id": "tall", "type": "wall", "line": [[6, 21], [14, 21]], "tall": True}
    checks = {} if result == "oops" else {key: FLED[key] for key in ("received_fire__tom", "fast_move__tom")}
    if checks:  # past the end of the wall Hans sees him run
        checks["in_sight__hans"] = [6, 6]
    with holding(HANS, TOM, terrain=[tall], dice={**dice, **checks}) as b:
        assert throw(b)["result"] == result


@pytest.mark.rule("CR2-GREN-01", "CR2-WPN-05")
def test_it_carries_six_inches():
    with holding(HANS, TOM) as b:
        refused(b, "CR2-WPN-05", "grenade", figure="hans", at=[10, 17])


# ---- launched ----


@pytest.mark.rule("CR2-WPN-23", "CR2-BLAST-05", "CR2-RUL-007", "CR2-AMMO-03", "CR2-AMMO-01", "CR2-RUL-383")
def test_a_launched_grenade_that_misses_flies_past_and_the_launcher_is_used_for_the_turn():
    with battle(
        "hans blue rep 4 with grenade-launcher at 10,30",
        "tom red rep 4 with lmg at 10,18 facing 180",
        dice={"rounds__hans": [1], "ranged_combat__hans": [1, 6], "received_fire__tom": [1, 2]},
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        assert b.last("roll", label="rounds")["total"] == 2
        assert throw(b)["result"] == "flies-past"
        assert not b.all("roll", label="where-grenade")
        b.answer("tom", "duck-back-or-finish-move", "finish-move")
        assert b.last("ammo")["to"] == "spent"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", blue=4, red=3)
        b.do("grenade", figure="hans", at=[20, 20], weapon="grenade-launcher")
        assert b.last("ammo")["to"] == "out"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", blue=4, red=3)
        refused(b, "CR2-AMMO-02", "reload", figure="hans", weapon="grenade-launcher")


@pytest.mark.rule("CR2-WPN-24", "CR2-RUL-313")
def test_a_launcher_under_a_rifle_counts_by_the_part_used_last():
    with battle(
        "hans blue rep 4 with grenade-launcher,assault-rifle at 10,30",
        "tom red rep 5 with rifle at 10,10 facing 0",
        dice={"rounds__hans": [4], "ranged_combat__hans": [6, 1], **FLED},
    ) as b:
        assert b.encounter.state.figure("hans").kit.in_hand == ("assault-rifle", "grenade-launcher")
        b.blue_turn("hans", blue=4, red=3)
        b.do("grenade", figure="hans", at=[10, 10], weapon="grenade-launcher")
        assert b.encounter.state.figure("hans").kit.in_hand == ("grenade-launcher", "assault-rifle")
        refused(b, "CR3-ACT-03", "fire", figure="hans", targets=[{"figure": "tom"}])


@pytest.mark.rule("CR2-WPN-29", "CR2-AMMO-02", "CR2-RUL-325", "CR2-RUL-173", "CR2-RUL-164", "CR2-RUL-384")
def test_a_tube_is_thrown_away_and_the_next_taken_in_hand_by_another_activation():
    with battle(
        "hans blue rep 5 with law,rifle at 10,30",
        "fritz blue rep 4 with rifle at 12,30",
        "tom red rep 4 with rifle at 10,10 facing 0",
        dice={
            "rounds__hans": [2],
            "ranged_combat__hans": [3, 5],
            "obviously_dead__hans": [4],
        },
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        state = b.encounter.state
        assert [state.figure(name).kit.supply for name in ("hans", "fritz")] == [(("law", 3),), (("law", 1),)]
        b.do("grenade", figure="hans", at=[10, 10], weapon="law")
        # His own Rep counts in the circle: 5 and 5 are 10.
        assert b.status("tom") == "obviously-dead"
        assert state.figure("hans").kit.in_hand == ("rifle",)
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("hans", blue=4, red=3)
        refused(b, "CR2-WPN-03", "grenade", figure="hans", at=[10, 12], weapon="law")
        b.do("reload", figure="hans", weapon="law")
        b.do("end-activation")
        assert b.encounter.state.figure("hans").kit.in_hand == ("law", "rifle")[:1]


@pytest.mark.rule("CR2-WPN-30", "CR2-RUL-242")
@pytest.mark.parametrize(("loader", "to"), [("12,30", "out"), ("11,30", "spent")])
def test_a_rocket_gunner_alone_loads_in_an_activation_and_may_move_in_it(loader: str, to: str):
    with battle(
        "hans blue rep 4 with rocket-launcher at 10,30",
        f"fritz blue rep 4 with rifle at {'14,30' if to == 'out' else loader}",
        "tom red rep 4 with rifle at 10,10 facing 0",
        dice={"rounds__hans": [6], "ranged_combat__hans": [1]},
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("grenade", figure="hans", at=[20, 20])
        assert b.last("ammo")["to"] == to
        if to == "out":
            b.do("end-phase")
            b.do("end-phase")
            b.blue_turn("hans", blue=4, red=3)
            b.do("reload", figure="hans", weapon="rocket-launcher")
            b.do("move", figure="hans", to=[10, 34])
            b.do("end-activation")
            assert b.last("ammo")["to"] == "loaded"


@pytest.mark.rule("CR2-AMMO-02")
def test_nobody_carries_more_than_three_rockets():
    record = battle("hans blue rep 4 with law at 10,30", TOM).record
    record["figures"][0]["rounds"] = {"law": 4}
    from engine.errors import BadRequest
    from engine.loading.load import load

    with pytest.raises(BadRequest, match="CR2-AMMO-02"):
        load(record)


HOUSE = {"id": "house", "type": "building", "rect": [8, 10, 6, 4], "doors": [{"wall": "north", "at": 2}]}
HIGH = {"id": "high", "type": "wall", "tall": True, "line": [[6, 16], [14, 16]]}


@pytest.mark.rule("CR2-LOS-01", "CR2-BLAST-01")
@pytest.mark.parametrize("weapon", ["law", "rocket-launcher", "grenade-launcher"])
@pytest.mark.parametrize("screen", [HOUSE, HIGH])
def test_a_launcher_fires_at_no_spot_out_of_sight(weapon: str, screen: dict[str, Any]):
    hidden = "tom red rep 4 with rifle at 10,11"
    with battle(f"hans blue rep 4 with {weapon} at 10,24", hidden, terrain=[screen], dice={"rounds__hans": [2]}) as b:
        b.blue_turn("hans", blue=4, red=3)
        shot = {"do": "grenade", "figure": "hans", "weapon": weapon, "at": [10, 11]}
        refused(b, "CR2-LOS-01", "grenade", figure="hans", at=[10, 11])
        refused(b, "CR2-LOS-01", "grenade", figure="hans", at=[10, 11], weapon=weapon)
        told = preview(b.encounter, shot, Viewer("blue")).refused
        assert told is not None
        assert told.rule == "CR2-LOS-01"
        assert not [item for item in legal.inputs(b.encounter) if item["do"] == "grenade"]


@pytest.mark.rule("CR2-LOS-01", "CR2-GREN-04")
def test_a_launcher_fires_over_a_low_wall_and_at_a_spot_in_the_open():
    dice = {"rounds__hans": [2], "ranged_combat__hans": [1]}
    with battle(
        "hans blue rep 4 with law at 10,24", "tom red rep 4 with rifle at 30,1", terrain=[WALL], dice=dice
    ) as b:
        b.blue_turn("hans", blue=4, red=3)
        assert [item["at"] for item in legal.inputs(b.encounter) if item["do"] == "grenade"] == [[30, 1]]
        assert throw(b, 10, 11)["result"] == "flies-past"
