"""Charging into melee: who may, and how the charger comes to its six inches (CR3-CHARGE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.facts import facts
from tests.engine.scenes import ANN, ROB, charged, in_melee
from tests.engine.table import Battle

MISS = [1, 2, 3]
TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
"""Faces with which a Rep 4 passes so many dice."""
WON = {"melee:ann": [1, 1, 1, 4, 4], "melee:rob": [1, 1, 4, 4, 4], "melee-damage:ann": 1}
"""Ann wins a round by one and kills."""


@pytest.mark.rule("CR3-CHARGE-01", "CR3-RUL-147")
@pytest.mark.also("swordplay")
def test_nobody_walks_into_an_enemy_who_carries_on():
    with Battle(ANN, ROB) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[10.5, 12.7], [10.5, 11.6], [10.5, 11.4]])
        assert no.value.rule == b.encounter.rules.cite("CR3-RUL-147")
        b.do("move", figure="ann", path=[[10.5, 12.6]])
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", path=[[10.5, 11.4]])
        assert no.value.code == "enemy"
        assert in_melee(b, "ann") == []


@pytest.mark.rule("CR3-CHARGE-01", "CR3-CHARGE-09", "CR3-MELEE-02")
def test_the_test_leads_into_contact_and_a_round_of_melee():
    with charged(dice={"charge:ann": ONE, "charge:rob": ONE, "ranged-combat:rob": MISS, **WON}) as b:
        assert b.last("move", figure="ann", how="contact")["to"] == [10.5, 11.5]
        assert b.status("rob") == "obviously-dead"
        assert not b.all("roll", label="received-fire")


@pytest.mark.rule("CR3-CHARGE-02", "CR3-ACT-05")
@pytest.mark.also("swordplay")
def test_an_active_group_charges_at_any_time_of_its_turn():
    with Battle(
        ANN,
        ROB,
        dice={"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": MISS},
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 19.5])
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-02")
@pytest.mark.also("swordplay")
def test_who_has_used_its_active_fire_does_not_charge():
    with Battle(ANN, ROB, dice={"ranged-combat:ann": MISS, "received-fire:rob": [1, 1], "ranged-combat:rob": MISS,
                                "received-fire:ann": [6, 6], "cohesion:ann": [1, 1]}) as b:  # fmt: skip
        b.blue_turn("ann")
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-01")


@pytest.mark.rule("CR3-CHARGE-03")
def test_without_line_of_sight_there_is_no_charge_and_with_it_again_there_is():
    terrain = [{"id": "shed", "type": "building", "rect": [7, 13, 7, 2], "dv": 2}]
    with Battle(ANN, "rob red rep 4 at 10.5,10.5 facing 0", terrain=terrain) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob")
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-03")
    # It need not have had one earlier in the turn: round the shed, then charge.
    with Battle(
        "ann blue rep 4 star at 13.5,16.5 melee one-hand with nothing",
        "rob red rep 4 at 10.5,5.5 facing 0 with nothing",
        terrain=terrain,
        dice={
            "in-sight:ann": [1] * 3,
            "in-sight:rob": [4] * 4,
            "in-sight-action:rob": 6,
            "charge:ann": TWO,
            "charge:rob": NONE,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", path=[[15.5, 15.5], [15.5, 12.5]], in_sight_move="stay")
        b.answer("ann", "in-sight-action", "hold")
        b.do("charge", figures=["ann"], target="rob")
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-RUL-95")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("y", "reaches"), [(25.5, True), (25.6, False)])
def test_reach_is_the_movement_left_to_a_point_six_inches_off(y: float, reaches: bool):
    # 8 inches to the point, 6 more and the two half bases: 15 between the centres.
    dice = {"charge:ann": TWO, "charge:rob": NONE, "parting-shot:ann": MISS} if reaches else {}
    with Battle(f"ann blue at 10.5,{y}", ROB, dice=dice) as b:
        b.blue_turn("ann")
        if reaches:
            b.do("charge", figures=["ann"], target="rob")
            assert b.status("rob") == "ran-away"
        else:
            with pytest.raises(Refused) as no:
                b.do("charge", figures=["ann"], target="rob")
            assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-04")


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-03")
@pytest.mark.also("swordplay")
def test_a_declared_fast_move_adds_to_the_reach():
    with Battle(
        "ann blue at 10.5,33.5 with nothing",
        ROB,
        dice={"fast-move:ann": [1, 2], "charge:ann": TWO, "charge:rob": NONE},
    ) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused):
            b.do("charge", figures=["ann"], target="rob")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 10.5)


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-05")
@pytest.mark.also("swordplay")
def test_a_fast_move_under_way_adds_no_more_than_the_larger_of_both():
    with Battle("ann blue at 10.5,33.5 with nothing", ROB) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10.5, 29.5])  # 4 left; a Fast Move gives 8 at most: 12 short of 12
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-04")


@pytest.mark.rule("CR3-CHARGE-04", "CR3-MOVE-09", "CR3-WOUND-02")
@pytest.mark.also("swordplay")
def test_who_gets_up_first_hopes_for_one_die_of_fast_move_only():
    # 8 less 4 for getting up, and 4 at most: 8 in all, 15 between the centres.
    with Battle("ann blue at 10.5,25.7 prone", ROB) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-04")
    with Battle(
        "ann blue at 10.5,25.5 prone with nothing",
        ROB,
        dice={"fast-move:ann": 1, "charge:ann": TWO, "charge:rob": NONE},
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"


@pytest.mark.rule("CR3-CHARGE-04", "CR3-RUL-140", "CR3-TERR-09")
@pytest.mark.also("swordplay")
def test_over_rough_ground_nobody_relies_on_a_fast_move():
    rough = [{"id": "rough-1", "type": "rough", "rect": [5, 22, 12, 3]}]
    with Battle("ann blue at 10.5,22.8", "rob red at 10.5,6.8", terrain=rough) as b:
        b.blue_turn("ann")
        with pytest.raises(Refused) as no:
            b.do("charge", figures=["ann"], target="rob", fast=True)
        assert no.value.rule == b.encounter.rules.cite("CR3-CHARGE-04")


@pytest.mark.rule("CR3-CHARGE-05")
@pytest.mark.also("swordplay")
def test_who_relied_on_a_fast_move_and_comes_up_short_neither_melees_nor_fires():
    with Battle("ann blue at 10.5,33.5", ROB, dice={"fast-move:ann": [4, 5]}) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", fast=True)
        assert b.at("ann") == (10.5, 21.5)
        assert not b.all("roll", label="charge")
        with pytest.raises(Refused):
            b.do("fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR3-CHARGE-05", "CR3-CHARGE-07")
@pytest.mark.also("swordplay")
def test_those_of_the_group_whose_fast_move_reached_go_on_without_him():
    with Battle(
        "ann blue rep 5 at 10.5,33 with nothing",
        "abe blue rep 3 at 12.5,33 with nothing",
        "rob red rep 4 at 11.5,10.5",
        dice={"fast-move:ann": [5, 4], "charge:ann": [5, 5], "charge:rob": [6, 6]},
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob", fast=True)
        assert b.status("rob") == "ran-away"
        assert {r["figure"] for r in b.all("roll", label="charge")} == {"ann", "rob"}


@pytest.mark.rule("CR3-CHARGE-06", "CR3-CHARGE-14")
@pytest.mark.also("swordplay")
def test_the_charger_goes_to_six_inches_before_the_dice():
    with charged(ANN, "rob red rep 4 at 10.5,10.5 with nothing", dice={"charge:ann": NONE, "charge:rob": TWO}) as b:
        events = [e["type"] + e.get("label", "") for e in map(facts, b.events)]
        assert events.index("move") < events.index("rollcharge")
        assert b.at("ann") == (10.5, 17.5)


@pytest.mark.rule("CR3-RUL-96", "CR3-CHARGE-06")
@pytest.mark.also("swordplay")
def test_a_charger_nearer_than_six_inches_stays_where_it_is_for_the_test():
    with Battle(
        "ann blue at 10.5,14.5", "rob red at 10.5,10.5 with nothing", dice={"charge:ann": NONE, "charge:rob": TWO}
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        assert b.at("ann") == (10.5, 14.5)


@pytest.mark.rule("CR3-RUL-97", "CR3-CHARGE-06")
@pytest.mark.also("swordplay")
def test_a_new_enemy_on_the_way_means_in_sight_first_and_then_the_charge_goes_on():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        "ron red rep 3 at 20.5,19 facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[12, 19.3], [12, 30]], "tall": True}],
        dice={
            "in-sight:ann": [4] * 3,
            "in-sight:rob": [4] * 4,
            "in-sight:ron": [1] * 3,
            "in-sight-action:ron": 1,
            "ranged-combat:ron": [1, 1, 2],
            "in-sight-action:ann": 6,
            "in-sight-action:rob": 6,
            "received-fire:ann": TWO,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", in_sight_move="stay")
        # Ann fails her Grunt's roll and ducks back: she is not able any more, and the charge is off.
        assert b.status("ann") == "ducked-back"
        assert not b.all("roll", label="charge")


@pytest.mark.rule("CR3-RUL-97")
@pytest.mark.also("swordplay")
def test_a_charger_who_comes_through_the_in_sight_able_goes_on():
    with Battle(
        "ann blue rep 4 star at 10.5,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 with nothing",
        "ron red rep 3 at 20.5,19 facing 270",
        terrain=[{"id": "hedge-1", "type": "hedge", "line": [[12, 19.3], [12, 30]], "tall": True}],
        dice={
            "in-sight:ann": [1, 4, 4],
            "in-sight:rob": [4] * 4,
            "in-sight:ron": [4] * 3,
            "in-sight-action:ron": 6,
            "in-sight-action:rob": 1,
            "charge:rob": NONE + NONE,
            "charge:ann": TWO + TWO,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob", in_sight_move="stay")
        b.answer("ann", "in-sight-action", "hold")
        assert b.all("roll", label="charge", figure="ann")
        assert b.status("rob") == "ran-away"
