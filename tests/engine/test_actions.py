"""The one voluntary action, and the list of what is legal (CR3-ACT, CR3-RUL-19, -20, -35, -104, -143, -167)."""

from __future__ import annotations

import random

import pytest

from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.loading.snapshot import state_to_json
from tests.engine.play import battle, choose
from tests.engine.table import Battle, refused

DUEL = ("ann blue rep 4 at 10.5,30.5", "rob red rep 4 at 10.5,20.5 with nothing")
AT_ROB = [{"figure": "rob"}]


@pytest.mark.rule("CR3-ACT-01", "CR3-ACT-02", "CR3-ACT-03")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("before", [0, 3, 8])
def test_one_fire_at_any_point_of_the_move(before: int):
    with Battle(*DUEL, dice={"ranged-combat:ann": [1, 2, 2], "received-fire:rob": [1, 1]}) as b:
        b.blue_turn("ann")
        if before:
            b.do("move", figure="ann", path=[[10.5 + before, 30.5]])
        b.do("fire", figure="ann", targets=AT_ROB)
        refused(b, "CR3-ACT-03", "fire", figure="ann", targets=AT_ROB)
        if before < 8:
            b.do("move", figure="ann", path=[[18.5, 30.5]])
        assert b.at("ann") == (18.5, 30.5)


@pytest.mark.rule("CR3-ACT-03")
def test_active_fire_is_there_though_it_has_fired_in_reaction_this_turn():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 10.5,20.5",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [1, 2, 2],
            "received-fire:ann": [1, 1],
            "ranged-combat:ann": [1, 2, 2, 6, 2, 2],
            "received-fire:rob": [5, 6],
            "cohesion:rob": [1, 1],
            "damage:ann": 1,
        },
    ) as b:
        b.do("start-turn")
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.do("end-phase")
        b.do("activate", figures=["ann"])
        b.do("fire", figure="ann", targets=AT_ROB)
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-ACT-04", "CR3-RUL-19")
@pytest.mark.also("swordplay")
def test_stand_and_fire_turning_first_and_no_in_sight_for_enemies_seen_already():
    with Battle(*DUEL, dice={"ranged-combat:ann": [6, 2, 2], "damage:ann": 1}) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=90)
        b.do("fire", figure="ann", targets=AT_ROB)
        assert not b.all("roll", label="in-sight")
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-RUL-20", "CR3-ACT-04", "CR3-SIGHT-04")
@pytest.mark.also("swordplay")
def test_turning_to_an_enemy_not_seen_in_this_phase_is_a_sighting():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 facing 180",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={
            "in-sight:ann": [1, 1, 1, 1],
            "in-sight:rob": [6, 6, 6, 6],
            "in-sight-action:ann": 1,
            "ranged-combat:ann": [6, 2, 2],
            "damage:ann": 1,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-ACT-05", "CR3-ACT-01", "CR3-RUL-104")
@pytest.mark.also("swordplay")
def test_a_charge_is_the_whole_action():
    with Battle(
        "ann blue rep 4 at 10.5,30.5",
        "rob red rep 4 at 10.5,20.5 with nothing",
        dice={"charge:ann": [1, 1], "charge:rob": [6, 6], "parting-shot:ann": [1, 2, 2]},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"
        refused(b, "CR3-ACT-01", "move", figure="ann", to=[10.5, 25.5])
        refused(b, "CR3-ACT-01", "reload", figure="ann")


@pytest.mark.rule("CR3-ACT-01", "CR3-ACT-05")
@pytest.mark.also("swordplay")
def test_who_has_fired_does_not_charge():
    with Battle(*DUEL, dice={"ranged-combat:ann": [1, 2, 2], "received-fire:rob": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=AT_ROB)
        refused(b, "CR3-ACT-01", "charge", figures=["ann"], target="rob")


@pytest.mark.rule("CR3-RUL-35", "CR3-ACT-03")
def test_fire_in_an_in_sight_leaves_the_rest_of_the_move_and_the_active_fire():
    with Battle(
        "ann blue rep 4 at 11.5,30.5",
        "rob red rep 4 at 12.5,14.5 with nothing",
        "ron red rep 4 at 14.5,14.5 with nothing",
        terrain=[{"id": "screen", "type": "wall", "line": [[0, 26], [12, 26]], "tall": True}],
        dice={
            "in-sight:ann": [1, 1, 1],
            "in-sight:rob": [6, 6, 6, 6],
            "in-sight:ron": [6, 6, 6, 6],
            "in-sight-action:ann": 1,
            "ranged-combat:ann": [6, 6, 6, 6, 6, 6],
            "damage:ann": [1] * 6,
            "in-sight-action:ron": 6,
            "man-down:ron": [1, 1],
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[18.5, 30.5]], in_sight_move="stay")
        if b.pending:
            b.answer("ann", "targets", {"rob": 3})
        assert b.at("ann") == (18.5, 30.5)
        b.do("fire", figure="ann", targets=[{"figure": "ron"}])
        assert b.status("rob") == b.status("ron") == "obviously-dead"


@pytest.mark.rule("CR3-ACT-07", "CR3-RUL-143")
def test_a_weapon_taken_up_does_not_fire_in_this_activation_and_the_one_kept_does():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 with pistol",
        "bob blue at 11.5,30.5 status out-of-the-fight posture prone",
        "rob red rep 4 at 10.5,20.5 with nothing",
        dice={"ranged-combat:ann": [1, 2, 6, 6, 6], "received-fire:rob": [1, 1], "damage:ann": [1, 1, 1]},
    ) as b:
        b.blue_turn("ann")
        b.do("pick-up", figure="ann", target="bob", weapon="assault-rifle")
        assert b.encounter.state.figure("ann").now.used == 0
        refused(b, "CR3-ACT-07", "fire", figure="ann", weapon="assault-rifle", targets=AT_ROB)
        b.do("fire", figure="ann", targets=AT_ROB)
        assert b.last("shot")["weapon"] == "pistol"
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann")
        b.do("fire", figure="ann", weapon="assault-rifle", targets=AT_ROB)
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR3-ACT-07")
def test_friends_in_contact_exchange_weapons_with_what_ammunition_they_hold():
    with Battle(
        "ann blue at 10.5,30.5 with pistol", "bob blue at 11.5,30.5 with assault-rifle ammo out", "rob red at 30.5,3.5"
    ) as b:
        b.blue_turn("ann", "bob")
        b.do("exchange", figure="ann", target="bob", gives="pistol", weapon="assault-rifle")
        ann, bob = b.encounter.state.figure("ann"), b.encounter.state.figure("bob")
        assert (ann.weapons, ann.ammo) == (("assault-rifle",), "out")
        assert (bob.weapons, bob.ammo) == (("pistol",), "loaded")
        refused(b, "CR3-ACT-07", "fire", figure="bob", targets=AT_ROB)


@pytest.mark.rule("CR3-ACT-07", "CR3-RUL-67")
def test_weapons_dropped_on_the_ground_are_picked_up_within_touch():
    with Battle(
        "ann blue at 10.5,30.5 with nothing",
        "rob red at 11.5,30.5 status out-of-the-fight posture prone",
        "ron red at 30.5,3.5 facing 0",
    ) as b:
        b.blue_turn("ann")
        b.do("capture", figure="ann", target="rob")
        listed = [i for i in legal.inputs(b.encounter) if i["do"] == "pick-up"]
        assert listed == [{"do": "pick-up", "figure": "ann", "weapon": "assault-rifle"}]
        b.give(listed[0])
        assert b.encounter.state.figure("ann").weapons == ("assault-rifle",)


@pytest.mark.rule("CR3-RUL-167", "CR3-ACT-01")
@pytest.mark.also("swordplay")
def test_a_challenge_is_the_action_of_the_activation():
    with Battle(*DUEL, dice={"challenge:ann": [1, 1]}) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[12.5, 30.5]])
        b.do("challenge", figure="ann")
        refused(b, "CR3-ACT-03", "fire", figure="ann", targets=AT_ROB)
        refused(b, "CR3-ACT-01", "charge", figures=["ann"], target="rob")
        b.do("move", figure="ann", path=[[18.5, 30.5]])


@pytest.mark.rule("CR3-RUL-132", "CR3-STAR-03")
@pytest.mark.also("swordplay")
def test_owners_decide_what_grunts_do_when_active_and_the_dice_what_they_do_in_an_in_sight():
    with Battle(
        "ann blue rep 4 at 10.5,30.5 facing 180",
        "rob red rep 4 at 10.5,20.5 facing 0",
        dice={
            "in-sight:ann": [1, 1, 1, 1],
            "in-sight:rob": [6, 6, 6, 6],
            "in-sight-action:ann": 5,
            "in-sight-action:rob": 5,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert not [d for d in b.all("decision") if d["kind"] == "in-sight-action"]
        assert b.status("ann") == b.status("rob") == "ducked-back"


# ---- what is legal ----


def taken(encounter: Encounter, item: dict[str, object]) -> None:
    """A copy of the encounter, made from its record alone, takes this input."""
    copy = Encounter(load(encounter.export()).with_inputs(()))
    for given in encounter.inputs:
        copy.submit(given)
    copy.submit(item)


SPOTS = [
    (
        "a group with a carrier and one down",
        ("ann blue at 5.5,30.5", "bob blue at 6.5,30.5 status stunned", "cat blue at 8.5,30.5 prone"),
    ),
    (
        "empty weapons of every kind",
        ("ann blue at 5.5,30.5 with rocket-launcher,pistol,pistol ammo out", "bob blue at 6.5,30.5 with shotgun"),
    ),
    (
        "grenades and launchers",
        ("ann blue at 10.5,20.5 with grenade,machine-pistol,pistol", "bob blue at 12.5,20.5 with grenade-launcher"),
    ),
    (
        "one taken along",
        ("ann blue rep 5 at 5.5,30.5", "low blue rep 3 at 8.5,30.5", "cat blue rep 3 at 8.5,28.5 prone"),
    ),
]


@pytest.mark.parametrize(("what", "blue"), SPOTS, ids=[name for name, _ in SPOTS])
def test_every_listed_input_is_taken(what: str, blue: tuple[str, ...]):
    b = Battle(
        *blue,
        "rob red rep 3 at 10.5,15.5",
        "ron red at 6.5,29.5 status out-of-the-fight",
        seed="listed",
        terrain=[{"id": "scree", "type": "rough", "rect": [0, 24, 7, 4]}],
        dice={"activation:blue": [2], "activation:red": [1]},
    )
    b.do("start-turn")
    b.do("activate", figures=["ann"])
    listed = list(legal.inputs(b.encounter))
    before = state_to_json(b.encounter.state)
    moves = [item for item in listed if item["do"] == "move"]
    rest = [item for item in listed if item["do"] != "move"]
    assert moves
    for item in [*rest, *moves[::9]]:
        taken(b.encounter, item)
    assert state_to_json(b.encounter.state) == before
    if what == "one taken along":
        assert {i["figure"] for i in moves} == {"ann", "low"}
        assert {"do": "stand", "figure": "cat"} in rest


def test_after_a_fast_move_no_cell_over_the_rough_is_listed_that_its_extra_inches_would_pay_for():
    b = Battle(
        "ann blue at 9.5,33.5",
        terrain=[{"id": "scree", "type": "rough", "rect": [0, 20, 8, 8]}],
        dice={"activation:blue": 2, "activation:red": 1, "fast-move:ann": [1, 1]},
    )
    b.do("start-turn")
    b.do("activate", figures=["ann"])
    b.do("move", figure="ann", path=[[9.5, 30.5]], fast=True)
    moves = [item for item in legal.inputs(b.encounter) if item["do"] == "move"]
    assert max(30.5 - item["to"][1] for item in moves) > 12
    for item in moves[::7]:
        taken(b.encounter, item)


@pytest.mark.parametrize("seed", [3, 11])
def test_every_listed_input_of_a_battle_under_way_is_taken(seed: int):
    chance = random.Random(seed)
    encounter = Encounter(load(battle(seed, 4)))
    for n in range(40):
        if n % 10 == 9:
            listed = list(legal.inputs(encounter))
            for item in chance.sample(listed, min(6, len(listed))):
                taken(encounter, item)
        encounter.submit(choose(encounter, chance))
