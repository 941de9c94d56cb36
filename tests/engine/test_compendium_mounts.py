"""Riders and dogs of the French Compendium (CMP-MOVE-03, CMP-MOVE-04, CMP-FIRE-07, CMP-ANIM-01, CMP-ANIM-02)."""

from __future__ import annotations

import pytest

from engine.errors import BadRequest
from tests.engine.compendium_field import battle
from tests.engine.table import refused

HOUSE = {"id": "house", "type": "building", "rect": [14, 14, 6, 6], "doors": [{"wall": "south", "at": 3}]}
WEST = {"options": ["old-west"]}


@pytest.mark.rule("CMP-MOVE-03", "CMP-RUL-171")
def test_a_rider_goes_sixteen_inches_and_enters_no_building() -> None:
    with battle("ann blue rep 4 mounted at 10,34", "rob red rep 4 at 34,2", terrain=[HOUSE]) as b:
        b.blue_turn("ann")
        refused(b, "CMP-RUL-171", "move", figure="ann", to=[17, 17])
        refused(b, "CMP-RUL-171", "prone", figure="ann")
        b.do("move", figure="ann", to=[10, 18])
        assert b.at("ann") == (10, 18)
        assert b.encounter.state.figure("ann").mounted


@pytest.mark.rule("CMP-MOVE-04")
@pytest.mark.parametrize(("faces", "inches"), [([1, 2], 32), ([1, 6], 24), ([5, 6], 16)])
def test_riding_fast(faces: list[int], inches: int) -> None:
    with battle("ann blue rep 4 mounted at 10,34", "rob red rep 4 at 34,2", dice={"fast_move__ann": faces}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 34 - inches], fast=True)
        assert b.at("ann") == (10, 34 - inches)


@pytest.mark.rule("CMP-RUL-113")
def test_getting_off_and_on_takes_an_activation_each() -> None:
    with battle("ann blue rep 4 mounted at 10,34", "rob red rep 4 with nothing at 34,2 facing 0") as b:
        b.blue_turn("ann")
        b.do("dismount", figure="ann")
        assert not b.encounter.state.figure("ann").mounted
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("mount", figure="ann")
        assert b.encounter.state.figure("ann").mounted
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 33])
        refused(b, "CMP-RUL-113", "dismount", figure="ann")


@pytest.mark.rule("CMP-EX-23", "CMP-FIRE-07", "CMP-RUL-114")
def test_the_example_of_the_mount_that_is_hit() -> None:
    dice = {
        "ranged_combat__ann": [6], "mounted_target__ann": [2], "damage__ann": [3], "rider_falls__rob": [5],
    }  # fmt: skip
    with battle("ann blue rep 4 with bolt-action-rifle at 10,34", "rob red rep 4 mounted at 10,20", dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        rob = b.encounter.state.figure("rob")
        assert (rob.status, rob.posture, rob.mounted, rob.mount_at) == ("stunned", "prone", False, ())


@pytest.mark.rule("CMP-FIRE-07", "CMP-RUL-114", "CMP-RUL-231")
def test_a_stunned_mount_waits_and_a_rider_may_be_hit_himself() -> None:
    dice = {"ranged_combat__ann": [6], "mounted_target__ann": [3], "damage__ann": [6], "rider_falls__rob": [4]}
    dice |= {"received_fire__rob": [1, 1]}
    with battle(
        "ann blue rep 4 with bolt-action-rifle at 10,34", "rob red rep 4 with nothing mounted at 10,20", dice=dice
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Exception, match="mount"):
            b.do("fire", figure="ann", targets=[{"figure": "rob", "at": "mount"}])
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        rob = b.encounter.state.figure("rob")
        assert (rob.status, rob.posture, rob.mount_at) == ("ducked-back", "prone", (1000, 2000, 0))
    dice = {"ranged_combat__ann": [6], "mounted_target__ann": [4], "damage__ann": [2]}
    with battle("ann blue rep 4 with bolt-action-rifle at 10,34", "rob red rep 4 mounted at 10,20", dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        rob = b.encounter.state.figure("rob")
        assert (rob.status, rob.mounted) == ("out-of-the-fight", False)
        assert rob.mount_at == (1000, 2000, 0), "his mount stays"


@pytest.mark.rule("CMP-RUL-171", "CMP-REACT-06")
def test_a_rider_who_dives_leaves_the_saddle_and_one_who_flees_rides() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[7, 17], [13, 17]], "tall": True}
    dice = {"ranged_combat__ann": [2, 1, 1], "received_fire__rob": [3, 6]}
    rob = "rob red rep 4 mounted with bolt-action-rifle at 10,20 facing 180"
    with battle("ann blue rep 4 at 10,34", rob, terrain=[wall], dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        figure = b.encounter.state.figure("rob")
        assert not figure.mounted
        assert figure.mount_at == (1000, 2000, 0)
    dice["received_fire__rob"] = [6, 6]
    with battle("ann blue rep 4 at 10,34", rob, terrain=[wall], dice=dice) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert b.encounter.state.figure("rob").fled
        assert b.encounter.state.figure("rob").mounted


@pytest.mark.rule("CMP-EX-45", "CMP-RUL-171", "CMP-RUL-172", "CMP-MOVE-04")
def test_the_example_of_the_lance() -> None:
    dice = {
        "fast_move__ann": [4, 5], "wanting_to_charge__ann": [2, 3], "being_charged__rob": [2, 5],
        "ranged_combat__rob": [6, 5], "melee__ann": [3, 4], "melee__rob": [5, 6], "melee_kill__ann": [2],
    }  # fmt: skip
    ann = "ann blue rep 4 mounted with nothing melee spear-or-lance at 10,30"
    with battle(ann, "rob red rep 3 with pistol at 10,10 facing 180", dice=dice, **WEST) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert {shot["result"] for shot in b.all("shot")} == {"miss"}
        assert b.status("rob") == "obviously-dead"
        assert b.encounter.state.figure("ann").mounted


@pytest.mark.rule("CMP-RUL-114", "CMP-RUL-171")
def test_a_charge_ends_where_the_mount_falls() -> None:
    dice = {
        "fast_move__ann": [1, 1], "wanting_to_charge__ann": [2, 3], "being_charged__rob": [2, 3],
        "ranged_combat__rob": [6, 1], "mounted_target__rob": [1], "damage__rob": [1], "rider_falls__ann": [1],
    }  # fmt: skip
    ann = "ann blue rep 4 mounted with nothing melee spear-or-lance at 10,30"
    with battle(ann, "rob red rep 5 with pistol at 10,10 facing 180", dice=dice, **WEST) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert not b.encounter.state.figure("ann").melee
        assert b.encounter.state.figure("ann").posture == "prone"


@pytest.mark.rule("CMP-ANIM-01", "CMP-RUL-061", "CMP-RUL-062", "CMP-T-ANIMALS")
def test_an_attack_dog_fights_with_its_teeth() -> None:
    dice = {"fast_move__sam": [6, 1, 1]}
    rex = "rex blue rep 4 with nothing traits dog at 10,33"
    with battle(
        "sam blue rep 5 leader with rifle at 10,35", rex, "rob red rep 4 with rifle at 34,2 facing 0", dice=dice, **WEST
    ) as b:
        b.blue_turn("sam", "rex")
        assert b.encounter.state.figure("rex").melee_weapon == "improvised-two-handed"
        moves = [{"figure": "sam", "to": [12, 34]}, {"figure": "rex", "to": [8, 31]}]
        b.do("move", moves=moves, fast=True)
        assert [roll["dice"] for roll in b.all("roll", label="fast-move")] == [[6, 1, 1], [6, 1]], "no leader's die"
    with pytest.raises(BadRequest, match="CMP-ANIM-01"):
        battle("rex blue rep 5 with nothing traits dog at 2,2", "rob red rep 4 at 34,2")


@pytest.mark.rule("CMP-ANIM-02", "CMP-RUL-061")
def test_a_lapdog_never_charges() -> None:
    with battle("fifi blue rep 3 with nothing traits lapdog at 10,14", "rob red rep 4 at 10,10 facing 180") as b:
        b.blue_turn("fifi")
        assert b.encounter.state.figure("fifi").melee_weapon == "unarmed"
        refused(b, "CMP-RUL-061", "charge", figures=["fifi"], target="rob")
    with pytest.raises(BadRequest, match="CMP-ANIM-02"):
        battle("fifi blue rep 3 with revolver traits lapdog at 2,2", "rob red rep 4 at 34,2")


@pytest.mark.rule("CMP-RUL-230")
def test_a_dog_rides_in_a_car_and_drives_none() -> None:
    car = {"id": "car", "side": "blue", "model": "car", "at": [18, 20]}
    figures = ("rex blue rep 4 with nothing traits dog at 18,23", "rob red rep 4 at 34,2 facing 0")
    with battle(*figures, machines=[car]) as b:
        b.blue_turn("rex")
        refused(b, "CMP-RUL-230", "board", figure="rex", machine="car", seat="driver")
        b.do("board", figure="rex", machine="car")
