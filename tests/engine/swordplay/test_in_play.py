"""What Swordplay says of windows, sights and riders where it goes beyond Chain Reaction 3.0, played out."""

from __future__ import annotations

import pytest

from engine import legal
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import refused

HUT = {"id": "hut", "type": "building", "rect": [8, 20, 6, 4], "windows": [{"wall": "south", "at": 3}]}


@pytest.mark.rule("SWP-BLDG-07", "SWP-RUL-201")
def test_who_went_through_a_window_neither_goes_on_nor_shoots_until_he_is_active_again():
    thrower = "a blue rep 4 at 11,26 with javelin class warrior"
    b = battle(thrower, "b red rep 4 at 11,34 class soldier facing 90", terrain=[HUT])
    b.blue_turn("a")
    b.do("move", figure="a", path=[[11, 22.5]])
    assert b.at("a")[1] < 24
    refused(b, "SWP-BLDG-07", "fire", figure="a", targets=[{"figure": "b"}])
    refused(b, "SWP-MOVE-01", "move", figure="a", to=[11, 21])
    assert not {"fire", "move"} & {item["do"] for item in legal.actions(b.encounter.game, figure(b, "a"))}
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("a")
    assert "fire" in {item["do"] for item in legal.actions(b.encounter.game, figure(b, "a"))}


@pytest.mark.rule("SWP-SIGHT-09", "SWP-MOVE-14")
@pytest.mark.parametrize("status", ["carry-on", "ducked-back"])
def test_who_is_ducking_back_rolls_in_sight_and_does_nothing_else(status: str):
    """A charge would be within his reach, and his sling is loaded."""
    acts = {"in-sight-action:c": [1], "ranged-combat:c": [1], "received-fire:a": [1, 1]}
    with battle(
        "a blue rep 4 at 10.5,20 facing 180 class soldier melee one-hand",
        f"c red rep 4 at 10.5,10 facing 180 class missile with sling status {status}",
        dice={"in-sight:a": [4] * 4, "in-sight:c": [1] * 4, "in-sight-action:a": [6]}
        | (acts if status == "carry-on" else {}),
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.all("roll", label="in-sight", figure="c")
        assert bool(b.all("roll", label="in-sight-action", figure="c")) is (status == "carry-on")
        assert bool(b.all("shot", shooter="c")) is (status == "carry-on")
        assert b.status("c") == status


@pytest.mark.rule("SWP-RUL-13", "SWP-SIGHT-16")
@pytest.mark.parametrize(("y", "does"), [(24.1, "carry-on"), (24, "charge"), (22.1, "charge"), (22, "fire")])
def test_a_loaded_sling_that_reaches_nobody_is_no_reason_not_to_charge(y: float, does: str):
    """It carries twelve inches between the bases; fourteen are in charge reach."""
    with battle(
        f"a blue rep 4 at 10.5,{y} facing 180 class soldier melee one-hand",
        "c red rep 4 at 10.5,9 facing 180 class missile with sling",
        auto=True,
        seed="sling",
        dice={"in-sight:a": [4] * 4, "in-sight:c": [1] * 4, "in-sight-action:c": [1]},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.last("roll", label="in-sight-action", figure="c")["result"] == does


@pytest.mark.rule("SWP-SIGHT-18")
@pytest.mark.parametrize(("status", "does"), [("carry-on", "fire"), ("out-of-the-fight", "carry-on")])
def test_who_is_down_is_no_target_of_an_in_sight_action(status: str, does: str):
    """The one who comes into sight is out of range and of charge reach; the other lies before the slinger."""
    with battle(
        "a blue rep 4 at 10.5,30 facing 180 class soldier melee one-hand",
        f"d blue rep 4 at 12.5,18 class soldier status {status}",
        "c red rep 4 at 10.5,10 facing 180 class missile with sling",
        auto=True,
        seed="down",
        dice={"in-sight:a": [4] * 4, "in-sight:c": [1] * 4, "in-sight-action:c": [1]},
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert b.last("roll", label="in-sight-action", figure="c")["result"] == does


@pytest.mark.rule("SWP-RUL-48")
@pytest.mark.parametrize(("near", "goes"), [("12.5,18", "charge"), ("30.5,24", "advance-half-normal-move")])
def test_a_noble_shot_at_from_too_far_charges_the_nearest_whom_he_can_reach(near: str, goes: str):
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile",
        f"near blue rep 3 at {near} class soldier melee one-hand",
        "b red rep 5 at 10.5,8.5 facing 180 class noble melee two-hand",
        auto=True,
        seed="noble",
        dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("roll", label="received-fire", figure="b")["result"] == goes
        assert bool(b.all("roll", label="charge", figure="near")) is (goes == "charge")


@pytest.mark.rule("SWP-RUL-24")
def test_a_horse_goes_off_with_a_runaway_and_the_one_who_lost_his_gets_up_on_foot():
    archer = "a blue rep 5 at 10.5,30.5 with longbow class missile"
    with battle(
        archer,
        "b red rep 4 at 10.5,8 class missile with sling mounted",
        dice={"ranged-combat:a": [1], "received-fire:b": [6, 6], "cohesion:b": [6, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.status("b") == "ran-away"
        assert not b.all("item"), "nobody is unhorsed"
        assert not figure(b, "b").mount_at, "and no horse waits"
    fallen = {"ranged-combat:a": [6], "damage:a": [6], "recover-knock-down:b": [1, 1]}
    with battle(archer, "b red rep 4 at 10.5,8 class soldier mounted", dice=fallen) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["b"])
        assert (b.status("b"), figure(b, "b").mounted, figure(b, "b").now.allowance) == ("carry-on", False, 800)


@pytest.mark.rule("SWP-REACT-57")
@pytest.mark.parametrize("religious", [True, False])
def test_a_religious_order_is_worth_a_die_in_cohesion_and_in_nothing_else(religious: bool):
    faces = [6, 6, 1] if religious else [6, 6]
    with battle(
        "a blue rep 5 at 10.5,30.5 with longbow class missile",
        f"b red rep 4 at 10.5,8 class noble {'religious' if religious else ''}",
        dice={"ranged-combat:a": [1], "received-fire:b": [6, 6], "cohesion:b": faces},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("roll", label="cohesion")["dice"] == faces
        assert b.status("b") == ("carry-on" if religious else "ran-away")


@pytest.mark.rule("SWP-RUL-45", "SWP-REACT-53")
@pytest.mark.parametrize(
    ("gear", "result"),
    [
        ("class missile with sling", "fire"),
        ("class missile with sling ammo out", "carry-on"),
        ("class missile melee one-hand", "carry-on"),
        ("class peasant with sling", "rush-shot"),
        ("class peasant melee improvised", "duck-back"),
        ("class peasant", "duck-back"),
    ],
)
def test_without_a_loaded_weapon_that_reaches_one_is_out_of_range(gear: str, result: str):
    with battle(
        "a blue rep 4 at 10.5,20.5 with javelin class warrior",
        f"b red rep 4 at 10.5,10.5 {gear}",
        auto=True,
        seed="range",
        dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("roll", label="received-fire", figure="b")["result"] == result
        assert bool(b.all("shot", shooter="b")) is (result in ("fire", "rush-shot"))
