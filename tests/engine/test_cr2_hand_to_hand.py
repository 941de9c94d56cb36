"""Who checks for what in charges and melees of Chain Reaction 2.0."""

from __future__ import annotations

import pytest

from tests.engine.cr2_field import ANN, FACING, battle, count
from tests.engine.table import refused

NEAR = "rob red rep 4 with nothing at 10,20 facing 180 melee hand-held"


# ---- charges and melee ----


@pytest.mark.rule("CR2-REACT-16", "CR2-REACT-18", "CR2-MELEE-01", "CR2-MELEE-02", "CR2-MELEE-07", "CR2-RUL-018")
def test_a_charge_home_is_a_round_at_once_and_one_die_more_is_damage_without_a_save():
    with battle(
        "ann blue rep 4 with nothing at 10,25 melee hand-held",
        NEAR,
        dice={
            "wanting_to_charge__ann": [1, 6],
            "being_charged__rob": [1, 2],
            "melee__ann": [4, 4],
            "melee__rob": [4, 5],
            "obviously_dead__ann": [3],
            "damage__ann": [2],
        },
    ) as b:
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="rob")
        assert b.last("melee")["margin"] == 1
        # Rep 4 less the winner's Impact of 2.
        assert b.last("roll", label="damage")["target"] == 2
        assert b.status("rob") == "stunned"


@pytest.mark.rule("CR2-REACT-24", "CR2-LEADER-03", "CR2-REACT-18", "CR2-RUL-132", "CR2-RUL-306")
def test_a_leaders_group_has_two_dice_when_charged_and_one_check_for_all_who_come():
    with battle(
        "ann blue rep 4 with nothing at 9,25 melee hand-held",
        "ben blue rep 4 with nothing at 11,25 melee hand-held",
        NEAR,
        "ray red rep 4 leader with nothing at 13,20 facing 180",
        dice={
            "wanting_to_charge__ann": [1, 1],
            "wanting_to_charge__ben": [1, 1],
            "being_charged__rob": [1, 2],
            "melee__ann": [6, 6],
            "melee__ben": [6, 6],
            "melee__rob": [6, 6],
        },
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("charge", figures=["ann", "ben"], target="rob")
        assert count(b, "being-charged", "rob") == 1


@pytest.mark.rule("CR2-MELEE-11", "CR2-RUL-140", "CR2-RUL-139", "CR2-RUL-145", "CR2-RUL-061", "CR2-MELEE-03")
def test_one_roll_is_compared_with_each_enemy_and_one_may_be_beaten_while_another_wins():
    with battle(
        "ann blue rep 4 with nothing at 9.5,25 melee hand-held",
        "ben blue rep 4 with nothing at 10.7,25 melee two-hand",
        "rob red rep 5 with nothing at 10,20 facing 180 melee hand-held",
        dice={
            "wanting_to_charge__ann": [1, 1],
            "wanting_to_charge__ben": [1, 1],
            "being_charged__rob": [1, 2],
            "melee__ann": [6, 6],
            "melee__ben": [1, 1],
            # Rep 5, less 1 for two enemies: 4 against Ann, 3 against the longer weapon of Ben.
            "melee__rob": [4, 6],
            "obviously_dead__rob": [6],
            "damage__rob": [1],
            "obviously_dead__ben": [6],
        },
    ) as b:
        b.blue_turn("ann", "ben", blue=4, red=3)
        b.do("charge", figures=["ann", "ben"], target="rob")
        assert len(b.all("roll", label="melee", figure="rob")) == 2
        assert (b.status("ann"), b.status("rob")) == ("stunned", "out-of-the-fight")


@pytest.mark.rule("CR2-RUL-149", "CR2-REACT-11", "CR2-RUL-256")
def test_nobody_fires_into_a_melee_nor_out_of_it():
    with battle(ANN, "ben blue rep 4 with rifle at 11,9", FACING) as b:
        ben, rob = (b.encounter.state.figure(name) for name in ("ben", "rob"))
        ben.melee, rob.melee = (rob.index,), (ben.index,)
        b.record["dice"] |= {"melee:ben": [6, 6], "melee:rob": [6, 6]}
        b.encounter._mark()
        b.blue_turn(blue=4, red=3)
        if b.pending:
            b.answer("ben", "melee-stay", "stay")
        b.do("activate", figures=["ann"])
        refused(b, "CR2-RUL-149", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR2-RUL-149", "CR2-FIRE-05")
@pytest.mark.parametrize(("status", "at", "fires"), [("stunned", 11, False), ("stunned", 14, True), ("", 14, True)])
def test_nobody_fires_at_one_that_is_down_beside_a_friend(status: str, at: int, fires: bool):
    b = battle(
        ANN,
        f"ben blue rep 4 with rifle at {at},10",
        f"rob red rep 4 {status and 'status ' + status} with rifle at 10,10 facing 180",
        seed="x",
        auto=True,
    )
    b.blue_turn("ann", blue=4, red=3)
    if fires:
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
    else:
        refused(b, "CR2-RUL-149", "fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR2-REACT-23", "CR2-RUL-081", "CR2-MOVE-16")
def test_fire_does_not_bring_a_runaway_back():
    with battle(
        ANN,
        "rob red rep 4 status fleeing with rifle at 10,10 facing 180",
        dice={"ranged_combat__ann": [1]},
    ) as b:
        rob = b.encounter.state.figure("rob")
        rob.fled = True
        b.encounter._mark()
        b.blue_turn("ann", blue=4, red=3)
        b.do("fire", figure="ann", targets=[{"figure": "rob"}])
        assert (rob.status, rob.fled) == ("fleeing", True)
        assert not count(b, "received-fire", "rob")
