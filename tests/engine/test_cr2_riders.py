"""Riders of Chain Reaction 2.0: mounts under way, getting on and off, reactions and charges (CR2-MOUNT)."""

from __future__ import annotations

import pytest

from engine import legal
from engine.errors import BadRequest
from engine.replay.replay import state_line
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import refused

BOB = "bob blue rep 5 mounted with pistol at 4,20 facing 90"
FAR = "rob red rep 4 with rifle at 35,35 facing 180"
HEDGE = {"id": "hedge", "type": "hedge", "line": [[30, 34], [36, 34]]}


def riding(b, name="bob"):
    figure = b.encounter.state.figure(name)
    return figure.speed // 100


@pytest.mark.rule("CR2-EX-06", "CR2-MOUNT-01", "CR2-MOUNT-02", "CR2-VEH-01", "CR2-RUL-183")
def test_arizona_bob_rides_twelve_inches_in_either_sides_activation():
    with battle(BOB, FAR, table={"width": 60}) as b:
        b.blue_turn("bob")
        b.do("ride", figure="bob", speed=12)
        assert b.at("bob") == (16, 20)
        b.do("end-phase")
        assert b.at("bob") == (28, 20)
        b.do("end-phase")
        b.blue_turn(blue=6, red=2)
        assert b.at("bob") == (40, 20), "his Rep does not reach the die: straight on as the phase begins"
        b.do("end-phase")
        assert b.at("bob") == (52, 20)
        b.do("end-phase")
        b.blue_turn(blue=4, red=2)
        assert b.at("bob") == (52, 20), "his side may still activate him"
        b.do("end-phase")
        assert b.at("bob") == (60, 20), "at the edge his mount stops"
        assert riding(b) == 0


@pytest.mark.rule("CR2-MOUNT-02", "CR2-RUL-451")
def test_only_when_active_a_rider_turns_changes_speed_and_stops():
    with battle(BOB, FAR) as b:
        b.blue_turn("bob")
        b.do("ride", figure="bob", speed=8, to=[4, 12])
        b.do("end-phase")
        assert b.at("bob") == (4, 4), "the way that the ride went"
        b.do("end-phase")
        b.blue_turn("bob")
        b.do("ride", figure="bob", speed=16, to=[20, 4])
        b.do("end-phase")
        assert b.at("bob") == (36, 4)
        b.do("end-phase")
        b.blue_turn("bob")
        b.do("ride", figure="bob", speed=8, to=[36, 8])
        b.do("end-activation")
        assert b.at("bob") == (36, 12), "what is left of its speed it goes straight on"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("bob")
        before = b.at("bob")
        b.do("ride", figure="bob", speed=0)
        assert b.last("item") == {"type": "item", "figure": "bob", "what": "reins-in", "item": "mount"} | {
            "rule": "CR2-MOUNT-02"
        }
        b.do("end-phase")
        assert (b.at("bob"), riding(b)) == (before, 0)


@pytest.mark.rule("CR2-MOUNT-01", "CR2-MOUNT-02", "CR2-RUL-451")
def test_a_ride_out_of_the_ordinary_is_refused():
    with battle(BOB, FAR, "ann blue rep 5 with rifle at 4,22 facing 0") as b:
        b.blue_turn("bob", "ann")
        refused(b, "CR2-MOUNT-01", "ride", figure="bob", speed=7)
        refused(b, "CR2-MOUNT-01", "ride", figure="bob", speed=17)
        refused(b, "CR2-MOUNT-01", "ride", figure="ann", speed=8)
        refused(b, "CR2-MOUNT-02", "ride", figure="bob", speed=0)
        refused(b, "CR3-MOVE-01", "ride", figure="bob", speed=8, to=[14, 20])
        refused(b, "SWP-MOVE-13", "prone", figure="bob")
        b.do("ride", figure="bob", speed=12, to=[10, 20])
        refused(b, "CR2-MOUNT-02", "ride", figure="bob", speed=0, to=[14, 20])
        refused(b, "CR2-RUL-451", "ride", figure="bob", speed=8)
        b.do("ride", figure="bob", speed=14, to=[10, 12])
        assert b.at("bob") == (10, 12)


@pytest.mark.rule("CR2-RUL-451", "CR2-RUL-260")
def test_a_move_sets_the_least_speed_that_covers_it_and_beyond_eight_inches_it_is_fast():
    with battle(BOB, FAR) as b:
        b.blue_turn("bob")
        b.do("move", figure="bob", to=[7, 20])
        bob = b.encounter.state.figure("bob")
        assert (riding(b), bob.fast) == (8, False)
        b.do("move", figure="bob", to=[14.5, 20])
        assert (riding(b), bob.fast) == (11, True)
        b.do("end-activation")
        assert b.at("bob") == (15, 20)
        assert state_line(b.encounter)["figures"]["bob"]["speed"] == 11
        assert state_line(b.encounter)["figures"]["bob"]["mounted"] is True


@pytest.mark.rule("CR2-MOUNT-01", "CR2-MOVE-03")
def test_a_group_rolls_for_its_fast_move_and_riders_need_none():
    with battle(BOB, FAR, "ann blue rep 4 with rifle at 4,22 facing 0", dice={"fast_move__ann": [1, 6]}) as b:
        b.blue_turn("bob", "ann")
        b.do("move", moves=[{"figure": "bob", "to": [4, 5]}, {"figure": "ann", "to": [5, 11]}], fast=True)
        assert (b.at("bob"), b.at("ann")) == ((4, 5), (5, 11))
        assert riding(b) == 15


@pytest.mark.rule("CR2-MOUNT-02")
def test_stopping_and_riding_straight_on_are_listed():
    with battle(BOB.replace("mounted", "mounted speed 12"), FAR) as b:
        b.blue_turn("bob")
        rides = [item["speed"] for item in legal.inputs(b.encounter) if item["do"] == "ride"]
        assert rides == [0, 8, 12, 16]
        assert any(item["do"] == "move" for item in legal.inputs(b.encounter))


@pytest.mark.rule("CR2-MOVE-13", "CR2-ACT-06", "CR2-RUL-453")
def test_getting_on_and_off_takes_a_whole_activation():
    house = {"id": "house", "type": "building", "polygon": [[4, 21], [10, 21], [10, 27], [4, 27]]}
    with battle(BOB, FAR + " status out-of-the-fight", terrain=[house | {"doors": [{"wall": "north", "at": 3}]}]) as b:
        b.blue_turn("bob")
        refused(b, "CR2-RUL-453", "move", figure="bob", to=[7, 23])
        b.do("ride", figure="bob", speed=8, to=[5, 20])
        refused(b, "CR2-MOUNT-02", "dismount", figure="bob")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("bob")
        b.do("ride", figure="bob", speed=0)
        b.do("dismount", figure="bob")
        refused(b, "CR3-ACT-01", "move", figure="bob", to=[20, 18])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("bob")
        bob = b.encounter.state.figure("bob")
        assert not bob.mounted
        b.do("move", figure="bob", to=[bob.at[0] / 100 - 0.5, bob.at[1] / 100])
        refused(b, "CR2-MOVE-13", "mount", figure="bob")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("bob")
        b.do("mount", figure="bob")
        assert b.encounter.state.figure("bob").mounted
        refused(b, "CR3-ACT-01", "ride", figure="bob", speed=8)


@pytest.mark.rule("CR2-RUL-309", "CR2-MOVE-14", "CR2-RUL-452")
def test_a_rider_ducks_back_twelve_inches_without_cover_and_stands_then():
    with battle(
        "bob blue rep 4 mounted with pistol speed 8 at 10,22 facing 90",
        "rob red rep 4 with rifle at 18,10 facing 180",
        dice={
            "ranged_combat__rob": [1], "mounted_miss__rob": [6, 6],
            "received_fire__bob": [1, 5], "pursue_by_fire__rob": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn(blue=1, red=4)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "bob"}])
        assert b.at("bob") == (18, 34), "8 inches straight on, then 12 away"
        assert (b.status("bob"), riding(b)) == ("ducked-back", 0)
        assert b.encounter.state.figure("bob").posture == "standing"


@pytest.mark.rule("CR2-RUL-309", "CR2-MOVE-16")
def test_a_runaway_rides_sixteen_inches_without_a_roll():
    with battle(
        "bob blue rep 4 mounted with pistol at 18,14 facing 0",
        "rob red rep 4 with rifle at 18,4 facing 180",
        dice={
            "ranged_combat__rob": [1],
            "mounted_miss__rob": [6, 6],
            "received_fire__bob": [5, 6],
            "pursue_by_fire__rob": [6, 6],
        },
    ) as b:
        b.blue_turn(blue=1, red=4)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "bob"}])
        assert (b.at("bob"), b.status("bob")) == ((34, 14), "fleeing")
        assert b.encounter.state.figure("bob").mounted
        assert not b.all("roll", label="fast-move")


@pytest.mark.rule("CR2-RUL-309")
def test_a_rider_charges_sixteen_inches_without_a_fast_move_and_fights_at_their_own_rep():
    with battle(
        "bob blue rep 5 mounted with pistol at 18,30 facing 0",
        "rob red rep 3 with nothing at 18,16 facing 180",
        dice={
            "wanting_to_charge__bob": [1, 1], "being_charged__rob": [1, 1],
            "melee__bob": [1, 2], "melee__rob": [6, 6],
        },
    ) as b:  # fmt: skip
        b.blue_turn("bob")
        b.do("charge", figures=["bob"], target="rob")
        assert not b.all("roll", label="fast-move")
        assert b.status("rob") == "out-of-the-fight"
        assert b.encounter.state.figure("bob").fast
        assert riding(b) == 0


@pytest.mark.rule("CR2-MOUNT-01", "CR2-MOUNT-02", "CR2-RUL-453")
@pytest.mark.parametrize(
    ("who", "rule"),
    [
        ("bob blue mounted speed 7 at 4,20", "CR2-MOUNT-02"),
        ("bob blue speed 8 at 4,20", "CR2-MOUNT-02"),
        ("bob blue mounted at 31,35", "CR2-RUL-453"),
    ],
)
def test_a_record_with_a_rider_who_cannot_be_is_refused(who, rule):
    hut = {"id": "hut", "type": "building", "polygon": [[30, 34], [33, 34], [33, 36], [30, 36]]}
    with pytest.raises(BadRequest, match=rule):
        battle(who, "rob red rep 4 at 2,2", terrain=[hut])


@pytest.mark.rule("CR2-RUL-460")
def test_a_rider_gets_off_the_mount_before_getting_into_a_machine():
    lorry = "lorry of blue model truck at 6.5,20 driver dan"
    wall = {"id": "wall", "type": "wall", "line": [[16, 30], [36, 30]], "tall": True}
    with armored(BOB, "dan blue rep 5", FAR, lorry, terrain=[wall]) as b:
        b.blue_turn("bob")
        refused(b, "CR2-RUL-460", "board", figure="bob", machine="lorry")
        assert not [item for item in legal.inputs(b.encounter) if item["do"] == "board" and item["figure"] == "bob"]
        b.do("dismount", figure="bob")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("bob")
        b.do("board", figure="bob", machine="lorry")
        assert b.encounter.state.figure("bob").aboard == "lorry"
    with pytest.raises(BadRequest, match=r"bob is mounted and sits in no machine \(CR2-RUL-460\)"):
        armored(BOB, FAR, "lorry of blue model truck at 6.5,20 driver bob")


@pytest.mark.rule("CR2-REACT-17")
def test_a_rider_who_has_not_dared_to_charge_rides_nowhere():
    rob = "rob red rep 4 with rifle at 14,20 facing 90"
    with battle(BOB, rob, dice={"wanting_to_charge__bob": [6, 6]}) as b:
        b.blue_turn("bob")
        b.do("charge", figures=["bob"], target="rob")
        refused(b, "CR2-REACT-17", "ride", figure="bob", speed=16)
        refused(b, "CR2-REACT-17", "move", figure="bob", to=[4, 18])
        assert not [item for item in legal.inputs(b.encounter) if item["do"] in ("move", "ride")]
