"""Moves, sight and range in the French Compendium (CMP-MOVE, CMP-FIRE-06 to -09, CMP-MELEE-06)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.compendium_field import battle, low_wall
from tests.engine.table import Battle, refused

ROB = "rob red rep 4 with bolt-action-rifle at 10,3 facing 180"
WOOD = {"id": "wood", "type": "woods", "rect": [6, 8, 8, 16]}
HUT = {
    "id": "hut", "type": "building", "rect": [8, 18, 6, 5], "windows": [{"wall": "south", "at": 3}],
    "doors": [{"wall": "north", "at": 3}],
}  # fmt: skip


def bare(*figures: str, **more: Any) -> Battle:
    """A battle in which no die falls unless it is scripted."""
    return battle(*figures, dice=more.pop("dice", {}), **more)


# ---- on foot ----


@pytest.mark.rule("CMP-MOVE-01", "CMP-RUL-002")
def test_a_normal_move_is_eight_inches_with_a_shot_anywhere_in_it():
    with bare(
        "ann blue rep 4 with bolt-action-rifle at 10,33",
        ROB,
        dice={"ranged_combat__ann": [1], "received_fire__rob": [6, 6]},
    ) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[10, 24]])
        b.do("move", figure="ann", path=[[10, 29]])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        refused(b, "CR3-ACT-03", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("move", figure="ann", path=[[10, 25]])
        assert b.at("ann") == (10, 25)


@pytest.mark.rule("CMP-MOVE-05")
def test_a_window_costs_an_inch():
    with bare("ann blue rep 4 at 11,27", "rob red rep 4 at 30,3 facing 0", terrain=[HUT]) as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[11, 19.5]])
        b.do("move", figure="ann", to=[11, 20])
        assert b.encounter.state.figure("ann").now.used == 800


@pytest.mark.rule("CMP-MOVE-08", "CMP-RUL-115", "CMP-MOVE-09")
def test_a_prone_figure_crawls_four_inches_or_gets_up_for_nothing():
    with bare("ann blue rep 4 prone at 10,33", "bea blue rep 4 prone at 14,33", "rob red rep 4 at 30,3 facing 0") as b:
        b.blue_turn("ann")
        refused(b, "CR3-MOVE-01", "move", figure="ann", path=[[10, 28]], prone=True)
        b.do("move", figure="ann", path=[[10, 29]], prone=True)
        assert b.encounter.state.figure("ann").posture == "prone"
        b.do("activate", figures=["bea"])
        b.do("stand", figure="bea")
        b.do("move", figure="bea", path=[[14, 25]])
        assert b.at("bea") == (14, 25)


@pytest.mark.rule("CMP-MOVE-09", "CMP-RUL-116")
def test_going_prone_ends_an_activation_and_a_prone_figure_may_fire():
    with bare(
        "ann blue rep 4 with bolt-action-rifle at 10,33", "bea blue rep 4 with bolt-action-rifle prone at 14,33", ROB,
        dice={"ranged_combat__bea": [1], "received_fire__rob": [6, 6]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("prone", figure="ann")
        refused(b, "CR3-ACT-01", "fire", figure="ann", targets=[{"figure": "rob"}])
        b.do("activate", figures=["bea"])
        b.do("fire", figure="bea", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("bea").posture == "prone"


@pytest.mark.rule("CMP-RUL-111", "CMP-RUL-068", "CMP-ADV-02", "CMP-MOVE-02")
@pytest.mark.parametrize(("traits", "may"), [("athlete", False), ("nimble", True)])
def test_who_passes_nothing_on_a_run_may_not_shoot_but_a_nimble_figure_may(traits: str, may: bool):
    dice = {"fast_move__ann": [5, 5, 6][: 2 + (traits == "athlete")]}
    more = {"ranged_combat__ann": [4], "damage__ann": [6]} if may else {}
    with bare(f"ann blue rep 4 with bolt-action-rifle traits {traits} at 10,33", ROB, dice=dice | more) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10, 30]], fast=True)
        assert b.encounter.state.figure("ann").fast
        if may:
            # Nor does the run make the shot harder: 8 hits.
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])
            assert b.last("shot")["result"] == "hit"
        else:
            refused(b, "MG42-ACT-02", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CMP-RUL-111", "CMP-RUL-011", "CMP-REACT-02")
def test_who_passes_nothing_on_a_run_does_not_fire_in_reaction_either():
    """It dives in place of the shot that its test allows it."""
    with bare(
        "ann blue rep 4 with bolt-action-rifle at 10,30 facing 0",
        "rob red rep 4 with bolt-action-rifle at 30,12 facing 180",
        terrain=[{"id": "tall", "type": "wall", "tall": True, "line": [[15, 5], [15, 22]]}],
        dice={"fast_move__ann": [5, 6], "in_sight__ann": [1, 2]},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[10, 24]], facing=0, fast=True)
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.do("move", figure="rob", path=[[26, 18]])
        assert b.last("roll", label="in-sight")["result"] == "fire"
        assert b.status("ann") == "ducked-back"


@pytest.mark.rule("CMP-RUL-112")
def test_those_who_run_together_throw_once_and_read_it_each_by_its_own_rep():
    with bare(
        "lea blue rep 5 leader at 10,33", "lon blue rep 3 at 13,33", "rob red rep 4 at 30,3 facing 0",
        dice={"fast_move__lea": [4, 5, 6]},
    ) as b:  # fmt: skip
        b.blue_turn("lea", "lon")
        b.do("move", fast=True, moves=[{"figure": "lea", "path": [[10, 25]]}, {"figure": "lon", "path": [[13, 25]]}])
        runs = {roll["figure"]: roll["total"] for roll in b.all("roll", label="fast-move")}
        assert runs == {"lea": 16, "lon": 8}


# ---- sight and range ----


@pytest.mark.rule("CMP-FIRE-06")
@pytest.mark.parametrize(("x", "seen"), [(12, True), (8, False)])
def test_a_figure_sees_half_of_what_is_round_it(x: float, seen: bool):
    with bare("ann blue rep 4 at 10,20 facing 90", f"rob red rep 4 at {x},10 facing 0") as b:
        g = b.encounter.game
        assert g.sees(g.named("ann"), g.named("rob")) is seen


@pytest.mark.rule("CMP-RUL-022")
@pytest.mark.parametrize(("light", "inches", "seen"), [("day", 12, True), ("day", 12.5, False), ("night", 6.5, False)])
def test_woods_let_nobody_see_farther_than_twelve_inches_by_night_six(light: str, inches: float, seen: bool):
    ann, rob = "ann blue rep 4 at 10,22.5 facing 0", f"rob red rep 4 at 10,{22.5 - 1 - inches} facing 180"
    with bare(ann, rob, terrain=[WOOD], table={"light": light}) as b:
        g = b.encounter.game
        assert g.sees(g.named("ann"), g.named("rob")) is seen


@pytest.mark.rule("CMP-RUL-023", "CMP-FIRE-08")
def test_whoever_moves_in_woods_is_concealed_and_whoever_stands_there_or_behind_a_wall_in_cover():
    with bare(
        "ann blue rep 4 at 10,26 facing 0", "amy blue rep 4 at 24,33 facing 0",
        "rob red rep 4 at 10,23 facing 180", "ray red rep 4 at 24,23 facing 180",
        terrain=[WOOD, low_wall(24, 23.8)],
    ) as b:  # fmt: skip
        g = b.encounter.game
        ann, amy, rob, ray = (g.named(name) for name in ("ann", "amy", "rob", "ray"))
        assert [g.protection(*pair).for_hit for pair in ((ann, rob), (amy, ray))] == ["cover", "cover"]
        assert g.sees(amy, ray)
        rob.moved = True
        assert g.protection(ann, rob).for_hit == "concealed"


@pytest.mark.rule("CMP-RUL-087")
def test_nobody_fires_beyond_the_range_of_a_weapon():
    with bare("ann blue rep 4 with revolver at 10,33", "rob red rep 4 at 10,19") as b:
        b.blue_turn("ann")
        refused(b, "CR3-WPN-04", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CMP-RUL-091", "CMP-FIRE-02")
def test_a_weapon_of_a_single_die_never_runs_dry():
    with bare(
        "ann blue rep 4 with musket at 10,33", "rob red rep 4 with nothing at 10,25", options=["black-powder"],
        dice={"ranged_combat__ann": [1], "received_fire__rob": [1, 1]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert not b.encounter.state.figure("ann").empty


@pytest.mark.rule("CMP-RUL-094")
def test_a_figure_with_grenades_has_as_many_as_it_throws():
    with bare(
        "ann blue rep 4 with grenade at 10,33", "rob red rep 4 at 30,3 facing 0", dice={"grenade__ann": [1] * 4}
    ) as b:
        for _ in range(2):
            b.blue_turn("ann")
            b.do("grenade", figure="ann", at=[10, 28])
            b.do("end-phase")
            b.do("end-phase")


@pytest.mark.rule("CMP-EX-04", "CMP-FIRE-04", "CMP-RUL-089")
def test_ex_04_two_pistols_are_fired_at_once_at_rep_less_one():
    with bare(
        "ann blue rep 4 with revolver,revolver at 10,33", "rob red rep 4 with nothing at 10,25",
        dice={"ranged_combat__ann": [1, 2, 3, 4], "received_fire__rob": [1, 1]},
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", weapon=["revolver", "revolver"], targets=[{"figure": "rob"}])
        assert sorted(shot["total"] for shot in b.all("shot")) == [4, 5, 6, 7]


# ---- melee ----


@pytest.mark.rule("CMP-MELEE-01", "CMP-MELEE-06", "CMP-RUL-120", "CMP-RUL-121")
def test_a_figure_steps_an_inch_out_of_a_melee_and_looks_about():
    with bare(
        "ann blue rep 4 with nothing at 10,20", "rob red rep 4 with bolt-action-rifle at 10,12 facing 180",
        dice={
            "wanting_to_charge__ann": [1, 1], "being_charged__rob": [1, 1], "ranged_combat__rob": [1],
            "melee__ann": [1, 6], "melee__rob": [1, 6], "in_sight__ann": [5, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.encounter.state.figure("ann").melee
        b.do("end-phase")
        b.answer("rob", "melee-stay", "stay")
        b.do("end-phase")
        b.blue_turn()
        b.answer("ann", "melee-stay", "break-off")
        assert not b.encounter.state.figure("ann").melee
        assert 2 <= abs(b.at("ann")[1] - b.at("rob")[1]) <= 3
        assert [roll["figure"] for roll in b.all("roll", label="in-sight")] == ["ann"], "the one that leaves"
