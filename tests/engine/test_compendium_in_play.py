"""Worked examples of the French Compendium that tell of a moment in play: turns and fire."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from tests.engine.compendium_field import SCREEN, WALKS, WATCHES, battle, fires, low_wall, totals
from tests.engine.table import refused


@pytest.mark.rule("CMP-EX-10", "CMP-ACT-01", "CMP-ACT-02", "CMP-ACT-03", "CMP-LEAD-02", "CMP-RUL-045", "CMP-RUL-046")
def test_ex_10_a_leader_brings_those_near_and_everybody_else_acts_alone():
    with battle(
        "lea blue rep 4 leader at 5,33",
        "mat blue rep 3 at 9,33",
        "lon blue rep 3 at 25,33",
        "five red rep 5 at 5,2",
        "four red rep 4 at 7,2",
        terrain=[{"id": "screen", "type": "wall", "tall": True, "line": [[0, 18], [36, 18]]}],
        dice={"activation__blue": [4, 4], "activation__red": [4, 5]},
    ) as b:
        b.do("start-turn")
        assert b.encounter.state.active_side == "red"
        refused(b, "MG42-TURN-02", "activate", figures=["four"])
        refused(b, "MG42-GROUP-01", "activate", figures=["five", "four"])
        b.do("activate", figures=["five"])
        b.do("end-phase")
        refused(b, "MG42-TURN-02", "activate", figures=["lon"])
        b.do("activate", figures=["lea", "mat"])
        assert len(b.encounter.state.active) == 2


@pytest.mark.rule("CMP-EX-18", "CMP-FIRE-03", "CMP-RUL-110")
@pytest.mark.parametrize(("traits", "result"), [("", "miss"), ("traits nimble", "hit")])
def test_ex_18_a_shot_on_the_run_misses_at_nine_unless_nimble(traits: str, result: str):
    dice = {"fast_move__ann": [1, 2], "ranged_combat__ann": [5]}
    end = {"received_fire__rob": [6, 6]} if result == "miss" else {"damage__ann": [1]}
    with battle(
        f"ann blue rep 4 with bolt-action-rifle at 10,30 {traits}",
        "rob red rep 4 with bolt-action-rifle at 10,12",
        dice=dice | end,
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 28], facing=0, fast=True)
        fires(b)
        assert totals(b, "ann") == [(9, result)]


@pytest.mark.rule("CMP-MOVE-02")
def test_who_passes_no_die_on_the_run_may_not_shoot():
    with battle("ann blue rep 4 at 10,30", "rob red rep 4 at 10,12", dice={"fast_move__ann": [5, 6]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 18], facing=0, fast=True)
        assert b.at("ann") == (10, 22)
        refused(b, "MG42-ACT-02", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CMP-EX-20", "CMP-FIRE-09", "CMP-RUL-107")
def test_ex_20_three_targets_within_three_inches_of_the_first():
    others = ["eva red rep 4 at 12,12", "fay red rep 4 at 14,12", "gil red rep 4 at 16.5,12"]
    with battle(
        "ann blue rep 5 at 12,30",
        "rob red rep 4 at 10,12",
        *others,
        dice={
            "focus__ann": [1, 2], "ranged_combat__ann": [4, 4, 4], "damage__ann": [1, 1],
            "received_fire__fay": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        far = [{"figure": name, "shots": 1} for name in ("rob", "gil")]
        refused(b, "CMP-FIRE-09", "fire", figure="ann", targets=far)
        fires(b, "rob", "eva", "fay")
        assert totals(b, "ann") == [(9, "hit"), (9, "hit"), (9, "miss")]


@pytest.mark.rule("CMP-EX-21", "CMP-FIRE-02", "CMP-RUL-109")
def test_ex_21_two_ones_empty_the_gun():
    with battle(
        "ann blue rep 4 with light-machine-gun at 10,30",
        "rob red rep 4 at 10,12",
        dice={"ranged_combat__ann": [6, 5, 1, 1], "damage__ann": [4, 4], "stun_recovery__rob": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert totals(b, "ann") == [(10, "hit"), (9, "hit"), (5, "miss"), (5, "miss")]
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("end-phase")
        b.blue_turn("ann")
        refused(b, "CR3-RUL-33", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("reload", figure="ann")
        b.do("end-activation")
        assert not b.encounter.state.figure("ann").empty


@pytest.mark.rule("CMP-EX-22", "CMP-FIRE-10", "CMP-RUL-108")
def test_ex_22_a_six_at_cover_gets_a_desperate_shot():
    with battle(
        "ann blue rep 3 with revolver at 10,22",
        "rob red rep 4 at 10,12",
        terrain=[low_wall(10, 12.8)],
        dice={"ranged_combat__ann": [6, 2], "desperate_shot__ann": [3], "damage__ann": [3]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.last("roll", label="desperate-shot")["result"] == "hit"
        assert b.status("rob") == "stunned"


@pytest.mark.rule("CMP-EX-53", "CMP-FIRE-04", "CMP-FIRE-05", "CMP-RUL-090")
def test_ex_53_two_pistols_at_rep_less_one():
    with battle(
        "ann blue rep 5 star with automatic-pistol,automatic-pistol at 10,22",
        "rob red rep 4 at 10,12",
        dice={"ranged_combat__ann": [6, 4, 1, 1], "damage__ann": [2, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", weapon=["automatic-pistol", "automatic-pistol"], targets=[{"figure": "rob"}])
        assert totals(b, "ann") == [(10, "hit"), (8, "hit"), (5, "miss"), (5, "miss")]
        assert b.encounter.state.figure("ann").empty == ("automatic-pistol",)
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CMP-EX-54", "CMP-WOUND-05", "CMP-WOUND-07", "CMP-RUL-125", "CMP-RUL-126")
def test_ex_54_a_carrier_fires_hurriedly():
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,30",
        "mat blue rep 4 at 10,26 status stunned",
        "rob red rep 4 with bolt-action-rifle at 10,8",
        dice={"ranged_combat__ann": [6], "received_fire__rob": [6, 6]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 27], facing=0)
        b.do("carry", figure="ann", target="mat")
        assert b.encounter.state.figure("ann").now.left == 300
        fires(b)
        assert totals(b, "ann") == [(9, "miss")]


@pytest.mark.rule("CMP-EX-55", "CMP-GEN-04", "CMP-TEST-04", "CMP-RUL-006", "CMP-RUL-007", "CMP-RUL-182")
def test_ex_55_a_star_is_never_outgunned():
    with battle(
        f"ann blue rep 5 star with revolver {WALKS}",
        f"rob red rep 4 with light-machine-gun {WATCHES}",
        terrain=[SCREEN],
        dice={"in_sight__rob": [1, 2], "ranged_combat__rob": [1, 2, 2, 2]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[18, 25])
        assert b.pending == [("ann", "free-will")]
        b.answer("ann", "free-will", "pass-2")
        assert b.last("roll", label="received-fire")["result"] == "complete-move-and-return-fire"
        # Rob is beyond a revolver's twelve inches: only the shot is missing.
        assert (b.at("ann"), b.status("ann")) == ((18, 25), "carry-on")


@pytest.mark.rule("CMP-RUL-063", "CMP-ADV-09")
def test_a_knife_fighter_throws_a_knife_four_inches_and_fights_on_with_it():
    knife = "rep 4 with knife melee improvised-one-handed"
    with battle(
        f"ann blue {knife} traits knife-fighter at 10,16 facing 0",
        "rob red rep 4 with nothing melee unarmed at 10,12 facing 180",
        dice={"ranged_combat__ann": [6], "damage__ann": [2]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert totals(b, "ann") == [(10, "hit")]
        assert b.status("rob") == "stunned"
        assert b.encounter.state.figure("ann").weapons == ("knife",)
    with pytest.raises(BadRequest, match="CMP-RUL-063"):
        battle(f"ann blue {knife} at 10,16")
    with battle(f"ann blue {knife} traits knife-fighter at 10,16", "rob red at 10,10 facing 180") as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-04", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CMP-EX-03", "CMP-EX-05", "CMP-EX-06", "CMP-FIRE-01", "CMP-FIRE-09")
@pytest.mark.parametrize(("weapon", "far"), [("assault-rifle", (3, -3)), ("automatic-pistol", (2,))])
def test_ex_03_05_and_06_dice_are_shared_among_those_as_near_the_first_as_the_rate(weapon: str, far: tuple[int, ...]):
    at = {"rob": 18, **{f"red-{n}": 18 + inches for n, inches in enumerate(far)}}
    foes = [f"{name} red rep 3 with nothing at {x},10 facing 180" for name, x in at.items()]
    dice = {"focus__ann": [1, 1], "ranged_combat__ann": [6] * len(at)}
    dice["damage__ann"] = [6] * len(at)
    with battle(f"ann blue rep 4 with {weapon} at 18,18 facing 0", *foes, "off red at 22.5,10", dice=dice) as b:
        b.blue_turn("ann")
        shares = [{"figure": name, "shots": 1} for name in at]
        refused(b, "CMP-FIRE-09", "fire", figure="ann", targets=[*shares[:-1], {"figure": "off", "shots": 1}])
        b.do("fire", figure="ann", targets=shares)
        assert totals(b, "ann") == [(10, "hit")] * len(at)


@pytest.mark.rule("CMP-EX-19", "CMP-FIRE-03")
@pytest.mark.parametrize(("face", "result"), [(5, "hit"), (4, "miss")])
def test_ex_19_concealment_protects_at_eight_alone(face: int, result: str):
    wood = {"id": "wood", "type": "woods", "rect": [8, 8, 6, 4.6]}
    after = {"damage__ann": [6]} if result == "hit" else {"received_fire__rob": [1, 1]}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,24 facing 0",
        "rob red rep 4 with nothing at 10,12 facing 180",
        terrain=[wood],
        dice={"ranged_combat__ann": [face], **after},
    ) as b:
        b.blue_turn("ann")
        b.encounter.state.figure("rob").moved = True
        fires(b)
        assert totals(b, "ann") == [(4 + face, result)]


@pytest.mark.rule("CMP-RUL-092", "CMP-WEAP-06")
def test_a_thrown_knife_is_back_in_hand_in_the_next_turn():
    with battle(
        "ann blue rep 4 with tomahawk-or-knife at 10,16 facing 0",
        "rob red rep 4 with nothing at 10,12 facing 180",
        options=["black-powder"],
        dice={"ranged_combat__ann": [1, 1], "received_fire__rob": [1, 6, 1, 6]},
    ) as b:
        for _ in range(2):
            b.blue_turn("ann")
            fires(b)
            assert b.encounter.state.figure("ann").weapons == ("tomahawk-or-knife",)
            refused(b, "CR3-ACT-03", "fire", figure="ann", targets=[{"figure": "rob"}])
            b.do("end-phase")
            b.do("end-phase")


@pytest.mark.rule("CMP-RUL-092", "CMP-FIRE-02", "CMP-WEAP-06", "CMP-WEAP-07")
@pytest.mark.parametrize(("period", "arms", "ammo"), [
    ("black-powder", "bow", "loaded"), ("old-west", "bow", "loaded"), ("old-west", "pistol", "out"),
])  # fmt: skip
def test_two_ones_empty_a_pistol_and_no_bow(period: str, arms: str, ammo: str):
    with battle(
        f"ann blue rep 4 with {arms} at 10,16 facing 0",
        "rob red rep 4 with nothing at 10,12 facing 180",
        options=[period],
        dice={"ranged_combat__ann": [1, 1], "received_fire__rob": [1, 1]},
    ) as b:
        b.blue_turn("ann")
        fires(b)
        assert b.encounter.state.figure("ann").ammo == ammo
