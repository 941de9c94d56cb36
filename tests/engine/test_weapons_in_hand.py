"""Weapons handed over, dropped and picked up (CR3-ACT-07, CR3-RUL-67)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.procedures.aim import ready
from engine.replay.replay import state_line
from tests.engine.scenes import left
from tests.engine.table import Battle, refused

ROB = "rob red rep 4 at 10.5,10.5"


@pytest.mark.rule("CR3-RUL-143", "CR3-ACT-07")
def test_a_swap_costs_no_movement_and_no_action_and_what_is_taken_does_not_fire_yet():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with pistol",
        "abe blue rep 3 at 11.5,20.5 with shotgun",
        ROB,
        dice={"ranged-combat:ann": [1, 2], "received-fire:rob": [6, 6], "cohesion:rob": [1, 1]},
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("exchange", figure="ann", target="abe", weapon="shotgun")
        assert left(b, "ann") == 8
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", weapon="shotgun", targets=[{"figure": "rob"}])
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-07")
        b.do("fire", figure="ann", weapon="pistol", targets=[{"figure": "rob"}])  # a weapon kept may
        assert b.encounter.state.figure("abe").weapons == ()


@pytest.mark.rule("CR3-ACT-07", "CR3-WPN-24", "CR3-DMG-05")
def test_a_dropped_weapon_that_was_empty_is_empty_when_it_is_picked_up():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,19.5 status stunned with pistol ammo out",
        "ron red rep 4 at 10.5,9.5 with nothing",
    ) as b:
        b.blue_turn("ann")
        b.do("capture", figure="ann", target="rob")
        b.do("pick-up", figure="ann", weapon="pistol")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        refused(b, "CR3-WPN-25", "fire", figure="ann", targets=[{"figure": "ron"}])
        b.do("reload", figure="ann")


@pytest.mark.rule("CR3-ACT-07", "CR3-RUL-90", "CR3-WPN-11")
@pytest.mark.parametrize("way", ["exchange", "pick-up"])
def test_a_launcher_that_has_fired_this_turn_does_not_fire_again_in_other_hands(way: str):
    """Ann fires; Abe has it from her hands, or from the ground."""
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with grenade-launcher,grenade",
        "abe blue rep 4 at 11.5,30.5 with pistol",
        "rob red rep 4 at 10.5,20.5 with nothing",
        dice={"grenade:ann": [6, 6], "received-fire:rob": [1, 1]},
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("grenade", figure="ann", weapon="grenade-launcher", at=[10.5, 20.5])
        if way == "exchange":
            b.do("exchange", figure="abe", target="ann", weapon="grenade-launcher")
        else:
            b.encounter.game.drop_weapons(b.encounter.state.figure("ann"), "CR3-RUL-67")
            b.do("pick-up", figure="abe", weapon="grenade-launcher")
        abe = b.encounter.state.figure("abe")
        assert (abe.weapons, abe.spent) == (("pistol", "grenade-launcher"), ("grenade-launcher",))
        assert b.encounter.state.figure("ann").spent == ()
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("abe")
        assert (abe.spent, abe.now.taken) == ((), ())


@pytest.mark.rule("CR3-RUL-90")
def test_a_spent_weapon_left_lying_is_ready_again_in_the_next_turn():
    with Battle("ann blue rep 4 at 10.5,30.5 with rocket-launcher", ROB) as b:
        ann = b.encounter.state.figure("ann")
        ann.spent = ("rocket-launcher",)
        b.encounter.game.drop_weapons(ann, "CR3-RUL-67")
        [lying] = b.encounter.state.dropped
        assert lying[3] == "spent"
        b.blue_turn()
        assert [lying[3] for lying in b.encounter.state.dropped] == [""]


@pytest.mark.rule("CR3-WPN-24", "CR3-RUL-86")
def test_of_two_weapons_alike_the_loaded_one_is_handed_over_first():
    with Battle("ann blue rep 4 at 10.5,30.5 with pistol,pistol", ROB) as b:
        ann = b.encounter.state.figure("ann")
        ann.empty = ("pistol",)
        assert (ann.part_with("pistol"), ann.empty) == ("", ("pistol",))
        assert (ann.part_with("pistol"), ann.empty) == ("empty", ())


@pytest.mark.rule("CR3-ACT-07")
def test_a_weapon_handed_to_and_fro_is_fired_by_its_last_owner_from_the_next_activation_on():
    lou = "lou blue rep 4 at 11.5,30.5 with nothing"
    with Battle("ann blue rep 4 at 10.5,30.5 with pistol", lou, "rob red rep 4 at 10.5,20.5") as b:
        b.blue_turn("ann", "lou")
        for one, other in (("lou", "ann"), ("ann", "lou"), ("lou", "ann")):
            b.do("exchange", figure=one, target=other, weapon="pistol")
            held = {name: b.encounter.state.figure(name) for name in (one, other)}
            assert (held[one].now.taken, held[one].loaded("pistol")) == (("pistol",), 0)
            assert (held[other].now.taken, held[other].loaded("pistol")) == ((), 0)
            assert not ready(b.encounter.game, held[one])
        b.do("end-activation")
        assert b.encounter.state.figure("lou").loaded("pistol") == 1


@pytest.mark.parametrize("status", ["stunned", "out-of-the-fight", "obviously-dead"])
def test_who_is_set_up_fallen_lies_on_the_ground(status: str):
    with Battle(f"ann blue rep 4 at 10.5,30.5 status {status} posture standing", "rob red rep 4 at 10.5,20.5") as b:
        assert state_line(b.encounter)["figures"]["ann"]["posture"] == "prone"
        assert state_line(b.encounter)["figures"]["rob"]["posture"] == "standing"


@pytest.mark.rule("CR3-ACT-07", "CR3-RUL-143")
def test_a_dropped_weapon_is_picked_up_and_fires_from_the_next_activation_on():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,19.5 status stunned posture prone with pistol",
        "ron red rep 4 at 10.5,9.5 with nothing",
        dice={"ranged-combat:ann": [6, 1], "damage:ann": 1},
    ) as b:
        b.blue_turn("ann")
        b.do("capture", figure="ann", target="rob")
        b.do("pick-up", figure="ann", weapon="pistol")
        with pytest.raises(Refused):
            b.do("fire", figure="ann", targets=[{"figure": "ron"}])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "ron"}])
        assert b.status("ron") == "obviously-dead"
