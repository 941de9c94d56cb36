"""Charges against each other, friends in the way, and those who are locked already (CR3-CHARGE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from engine.facts import facts
from tests.engine.scenes import ROB, charged, in_melee
from tests.engine.table import Battle

MISS = [1, 2, 3]
TWO, ONE, NONE = [1, 2], [1, 6], [6, 6]
"""Faces with which a Rep 4 passes so many dice."""
WON = {"melee:ann": [1, 1, 1, 4, 4], "melee:rob": [1, 1, 4, 4, 4], "melee-damage:ann": 1}
"""Ann wins a round by one and kills."""


@pytest.mark.rule("CR3-RUL-166", "CR3-SIGHT-11", "CR3-RUL-27")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("ann", "rob", "end"), [(ONE, ONE, "melee"), (ONE, TWO, "melee"), (NONE, TWO, "ran-away")])
def test_two_who_charge_each_other_take_one_test_and_meet_halfway_without_fire(ann, rob, end):
    fight = {"melee:ann": [4] * 3, "melee:rob": [4] * 3} if end == "melee" else {}
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing facing 180",
        "rob red rep 4 at 10.5,10.5 with nothing",
        dice={
            "in-sight:ann": [1, 4, 4, 4],
            "in-sight:rob": [1, 4, 4, 4],
            "in-sight-action:ann": 1,
            "in-sight-action:rob": 1,
            "charge:ann": ann,
            "charge:rob": rob,
            **fight,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("face", figure="ann", facing=0, in_sight_move="stay")
        assert not b.all("shot")
        if end == "melee":
            assert len(b.all("melee")) == 1
            assert (b.at("ann"), b.at("rob")) == ((10.5, 14.5), (10.5, 13.5))
        else:
            assert b.status("ann") == "ran-away"


@pytest.mark.rule("CR3-RUL-103", "CR3-REACT-14")
def test_friends_of_a_charger_who_falls_take_man_down_after_the_melee_round_and_chargers_and_target_do_not():
    with Battle(
        "ann blue rep 4 at 9,17.5 with nothing melee one-hand",
        "abe blue rep 4 at 12,17.5 with nothing melee one-hand",
        "amy blue rep 4 at 9,20.5 with nothing",
        "rob red rep 4 at 10.5,10.5 melee one-hand",
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "ranged-combat:rob": [6, 2, 1],
            "damage:rob": 2,
            "melee:abe": [1, 1, 1, 4, 4],
            "melee:rob": [4] * 5,
            "melee-damage:abe": 1,
            "man-down:ann": [],
            "man-down:amy": [1, 2],
        },
    ) as b:
        b.blue_turn("ann", "abe", "amy")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("rob", "targets", {"ann": 3})
        kinds = [(e["type"], e.get("label", "")) for e in map(facts, b.events)]
        assert kinds.index(("roll", "man-down")) > kinds.index(("melee", ""))
        assert {r["figure"] for r in b.all("roll", label="man-down")} == {"amy"}


@pytest.mark.rule("CR3-RUL-104", "CR3-ACT-05")
def test_after_a_charge_the_figure_neither_moves_nor_fires():
    with charged(
        dice={"charge:ann": ONE, "charge:rob": ONE, "ranged-combat:rob": MISS, **WON},
    ) as b:
        with pytest.raises(Refused) as no:
            b.do("move", figure="ann", to=[10.5, 14.5])
        assert no.value.rule == b.encounter.rules.cite("CR3-ACT-01")


@pytest.mark.rule("CR3-RUL-108")
def test_a_fighter_is_not_shot_at_and_does_not_shoot_but_may_be_charged():
    with Battle(
        "ann blue rep 4 at 10.5,20.5 with nothing",
        "abe blue rep 4 at 20.5,17.5",
        ROB,
        dice={
            "charge:ann": ONE,
            "charge:abe": ONE,
            "charge:rob": ONE + ONE,
            "ranged-combat:rob": MISS,
            "melee:ann": [4] * 3,
            "melee:rob": [4] * 10,
            "melee:abe": [4] * 5,
        },
    ) as b:
        b.blue_turn("ann")
        b.do("charge", figures=["ann"], target="rob")
        b.do("activate", figures=["abe"])
        with pytest.raises(Refused) as no:
            b.do("fire", figure="abe", targets=[{"figure": "rob"}])
        assert no.value.rule == b.encounter.rules.cite("CR3-RUL-108")
        b.do("charge", figures=["abe"], target="rob")
        assert sorted(in_melee(b, "rob")) == ["abe", "ann"]
        assert len(b.all("shot")) == 3


@pytest.mark.rule("CR3-RUL-95", "CR3-REACT-11")
@pytest.mark.parametrize(("y", "result"), [(25.5, "charge"), (25.6, "duck-back")])
def test_a_reaction_charges_within_a_normal_move_of_the_point(y: float, result: str):
    dice = {"charge:ann": NONE, "charge:rob": TWO, "received-fire:ann": [1, 1]} if result == "charge" else {}
    with Battle(
        f"rob blue rep 4 at 10.5,{y}",
        "ann red rep 4 star at 10.5,10.5 with nothing",
        dice={
            "ranged-combat:rob": MISS + (MISS if result == "charge" else []),
            **{k: v for k, v in dice.items() if k != "received-fire:ann"},
        },
    ) as b:
        b.blue_turn("rob")
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.answer("ann", "free-will", "pass-2")
        assert b.last("roll", label="received-fire", figure="ann")["result"] == result
        if result == "charge":
            b.answer("ann", "free-will", "pass-1")
            assert b.at("ann") == (10.5, 18.5)


@pytest.mark.rule("CR3-CHARGE-02", "CR3-REACT-26", "CR3-RUL-59")
def test_a_reaction_result_sends_a_star_without_a_gun_into_melee():
    with Battle(
        "rob blue rep 4 at 10.5,20.5 with pistol",
        "ann red rep 4 star at 10.5,10.5 with nothing melee two-hand",
        dice={
            "ranged-combat:rob": [1, 2],
            "charge:ann": TWO,
            "charge:rob": NONE,
        },
    ) as b:
        b.blue_turn("rob")
        b.do("fire", figure="rob", targets=[{"figure": "ann"}])
        b.answer("ann", "free-will", "pass-2")
        assert b.status("rob") == "ran-away"
        assert b.at("ann") == (10.5, 20.5)
