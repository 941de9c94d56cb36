"""MG-42: breaking off a melee as the beginning of a move, and the house that a runaway makes for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.mg42_field import ABLE, HUT, battle
from tests.engine.table import Battle, refused

# ---- breaking off (MG42-RUL-96) ----


def broken_off(*in_sight: int, **more: Any) -> Battle:
    """Betts has stepped back from Ivan, an inch away now; `in_sight` are his dice for that."""
    dice = {
        "wanting_to_charge__betts": [1, 1],
        "being_charged__ivan": [1, 6],
        "melee__betts": [6, 6],
        "melee__ivan": [6, 6],
        "in_sight__betts": list(in_sight),
        "in_sight__ivan": [6, 6],
    }
    b = battle(
        "betts blue rep 4 with carbine at 10,20", "ivan red rep 3 with rifle at 10,14 facing 180", dice={**dice, **more}
    )
    b.blue_turn("betts")
    b.do("charge", figures=["betts"], target="ivan")
    b.do("end-phase")
    b.answer("ivan", "melee-stay", "stay")
    b.do("end-phase")
    b.blue_turn()
    b.answer("betts", "melee-stay", "break-off")
    return b


@pytest.mark.rule("MG42-RUL-96", "MG42-MELEE-09", "MG42-ACT-01")
def test_a_figure_that_breaks_off_goes_on_with_its_move_and_fires():
    with broken_off(1, 6, ranged_combat__betts=[1, 1], received_fire__ivan=[1, 6]) as b:
        assert b.at("betts") == (10, 16)
        refused(b, "MG42-MOVE-01", "move", figure="betts", to=[10, 23.5])
        b.do("move", figure="betts", to=[10, 23])
        b.do("fire", figure="betts", targets=[{"figure": "ivan"}])
        assert [shot["target"] for shot in b.all("shot")] == ["ivan", "ivan"]


@pytest.mark.rule("MG42-RUL-96", "MG42-ACT-02")
def test_the_shot_of_its_in_sight_takes_the_fire_of_a_figure_that_breaks_off():
    with broken_off(1, 1, ranged_combat__betts=[1, 1], received_fire__ivan=[1, 6]) as b:
        assert len(b.all("shot", shooter="betts")) == 2
        refused(b, "MG42-ACT-02", "fire", figure="betts", targets=[{"figure": "ivan"}])
        b.do("move", figure="betts", to=[10, 23])


@pytest.mark.rule("MG42-RUL-96", "MG42-ACT-01", "MG42-TURN-03")
def test_breaking_off_is_a_move_and_leaves_no_charge_and_no_second_activation():
    with broken_off(1, 6) as b:
        refused(b, "MG42-ACT-01", "charge", figures=["betts"], target="ivan")
        b.do("end-activation")
        refused(b, "MG42-TURN-03", "activate", figures=["betts"])


@pytest.mark.rule("MG42-RUL-96", "MG42-MOVE-04")
def test_a_figure_that_breaks_off_may_still_move_fast_less_the_inch():
    with broken_off(1, 6, fast_move__betts=[1, 1]) as b:
        b.do("move", figure="betts", to=[10, 35], fast=True)
        assert b.at("betts") == (10, 31)


@pytest.mark.rule("MG42-RUL-96", "MG42-RUL-47", "MG42-RUL-46")
def test_two_that_break_off_both_go_on_with_their_moves():
    two = {"able": ("rob", 10), "baker": ("max", 14)}
    dice: dict[str, list[int]] = {}
    for blue, (red, _) in two.items():
        dice |= {f"wanting_to_charge__{blue}": [1, 1], f"being_charged__{red}": [1, 6]}
        for name in (blue, red):
            dice |= {f"melee__{name}": [6, 6], f"in_sight__{name}": [6, 6]}
    with battle(
        *(f"{blue} blue rep 4 with carbine at {x},19" for blue, (_, x) in two.items()),
        *(f"{red} red rep 3 with rifle at {x},10 facing 180" for red, x in two.values()),
        dice=dice,
    ) as b:
        b.blue_turn(*two)
        b.do("charge", charges=[{"figure": blue, "target": red} for blue, (red, _) in two.items()])
        b.do("end-phase")
        for red, _ in two.values():
            b.answer(red, "melee-stay", "stay")
        b.do("end-phase")
        b.blue_turn()
        for blue in two:
            b.answer(blue, "melee-stay", "break-off")
        for blue, (_, x) in two.items():
            b.do("move", figure=blue, to=[x, 19])


# ---- a runaway's house (MG42-RUL-95) ----

SHOT = {"ranged_combat__able": [2, 1], "received_fire__engles": [4, 6], "fast_move__engles": [6, 6]}


def runs(*figures: str, terrain: list[dict[str, Any]], **dice: list[int]) -> Battle:
    """Able fires at Engles, who runs away, eight inches."""
    b = battle(*figures, terrain=terrain, dice={**SHOT, **dice})
    b.blue_turn("able")
    b.do("fire", figure="able", targets=[{"figure": "engles"}])
    return b


NORTH_DOOR = {**HUT, "doors": [{"wall": "north", "at": 3}]}


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01")
def test_a_runaway_sees_the_house_and_goes_round_it_to_its_door():
    with runs(
        f"{ABLE} at 11,28",
        "engles red rep 3 with rifle at 11,15 facing 180",
        terrain=[NORTH_DOOR],
        fast_move__engles=[6, 6, 6, 6, 6, 6],
    ) as b:
        assert b.last("move", how="flee")["rule"] == "MG42-RUN-01"
        assert b.at("engles")[1] < 11
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn()
        b.do("end-phase")
        assert b.all("move", how="flee")[-1]["rule"] == "MG42-RUN-01"
        assert b.status("engles") == "ducked-back"


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01")
@pytest.mark.parametrize(("south", "rule"), [(11, "MG42-RUN-01"), (28, "MG42-RUN-01")])
def test_another_enemy_nearer_to_the_house_does_not_rule_it_out(south: float, rule: str):
    with runs(
        f"{ABLE} at 11,28",
        f"max blue rep 4 with nothing at 20,{south} facing 90",
        "engles red rep 3 with rifle at 11,18 facing 180",
        terrain=[HUT],
    ) as b:
        assert b.last("move", how="flee")["rule"] == rule


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-02")
def test_no_house_that_is_nearer_to_the_enemy_who_made_it_run():
    with runs(f"{ABLE} at 11,14 facing 180", "engles red rep 3 with rifle at 11,28 facing 0", terrain=[HUT]) as b:
        assert b.last("move", how="flee")["rule"] == "MG42-RUN-02"


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01", "MG42-RUN-02")
def test_a_house_out_of_sight_is_none():
    tall = {"id": "screen", "type": "wall", "line": [[2, 12], [20, 12]], "tall": True}
    with runs(f"{ABLE} at 11,28", "engles red rep 3 with rifle at 11,15 facing 180", terrain=[HUT, tall]) as b:
        assert b.last("move", how="flee")["rule"] == "MG42-RUN-02"


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01")
def test_of_two_houses_the_nearer_wall_counts_and_not_the_nearer_door():
    far = {"id": "far", "type": "building", "rect": [24, 4, 6, 4], "doors": [{"wall": "south", "at": 3}]}
    with runs(f"{ABLE} at 12,28", "engles red rep 3 with rifle at 12,14 facing 180", terrain=[far, NORTH_DOOR]) as b:
        assert b.encounter.state.figure("engles").refuge == "hut"


@pytest.mark.rule("MG42-RUL-95", "MG42-RUN-01")
def test_a_house_behind_the_enemy_leaves_a_farther_one():
    near = {"id": "near", "type": "building", "rect": [8, 24, 6, 4], "doors": [{"wall": "north", "at": 3}]}
    far = {"id": "far", "type": "building", "rect": [20, 2, 6, 4], "doors": [{"wall": "south", "at": 3}]}
    with runs(f"{ABLE} at 11,22", "engles red rep 3 with rifle at 11,14 facing 180", terrain=[near, far]) as b:
        assert b.encounter.state.figure("engles").refuge == "far"


@pytest.mark.rule("MG42-RUN-02", "MG42-RUN-03", "MG42-RUL-33")
def test_a_runaway_with_a_cliff_at_its_back_runs_along_it():
    cliff = {"id": "cliff", "type": "impassable", "rect": [4, 2, 14, 8]}
    with runs(f"{ABLE} at 11,25", "engles red rep 3 with rifle at 11,10.6 facing 180", terrain=[cliff]) as b:
        assert b.status("engles") == "fleeing"
        assert b.at("engles") != (11, 10.6)


# ---- a leader rallies (MG42-LEAD-03) ----


@pytest.mark.rule("MG42-LEAD-03", "MG42-RUL-16", "MG42-RUL-66")
def test_a_leader_who_ran_away_rolls_three_dice_to_rally():
    with battle(
        "nco blue rep 5 leader with submachine-gun at 10,20 status fleeing",
        "charlie blue rep 3 with carbine at 12,20",
        "rob red rep 3 with rifle at 30,34 facing 180",
        dice={"rally__nco": [6, 5, 5]},
    ) as b:
        b.do("rally", figure="nco")
        assert b.status("nco") == "carry-on"
