"""Melee rule by rule: dice, rounds, order, many against one (CR3-MELEE)."""

from __future__ import annotations

import pytest

from engine.errors import Refused
from tests.engine.scenes import fight, in_melee
from tests.engine.table import Battle

ONE = [1, 6]
ANN = "ann blue rep 4 at 10.5,17.5 with nothing"
ROB = "rob red rep 4 at 10.5,10.5 with nothing"
DRAW = {"melee:ann": [1, 4, 4], "melee:rob": [1, 4, 4]}


# ---- dice ----


@pytest.mark.rule("CR3-MELEE-01", "CR3-MELEE-03")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("weapon", "dice"), [("unarmed", 3), ("improvised", 4), ("one-hand", 5), ("two-hand", 6)])
def test_a_die_for_each_point_of_rep_changed_by_the_weapon(weapon: str, dice: int):
    with fight(f"{ANN} melee {weapon}", ROB, dice={"melee:ann": [1] + [4] * (dice - 1), "melee:rob": [1, 4, 4]}) as b:
        assert b.last("roll", label="melee", figure="ann")["successes"] == 1


@pytest.mark.rule("CR3-MELEE-04", "CR3-RUL-114")
@pytest.mark.also("swordplay")
def test_two_dice_more_against_a_prone_enemy_who_fights_back_normally():
    with fight(ANN, f"{ROB} posture prone", dice={"melee:ann": [1, 4, 4, 4, 4], "melee:rob": [1, 4, 4]}) as b:
        assert b.last("melee")["result"] == "evenly-matched"


@pytest.mark.rule("CR3-EX-55", "CR3-MELEE-06", "CR3-MELEE-07")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("die", "recover", "status"),
    [
        (1, [], "obviously-dead"),
        (2, [1, 2], "stunned"),
        (6, [1, 6], "out-of-the-fight"),
        (2, [5, 6], "obviously-dead"),
    ],
)
def test_ex_55_a_margin_of_one_kills_on_a_one_and_knocks_down_on_anything_else(die, recover, status):
    with fight(
        "ann blue rep 4 at 10.5,17.5 melee one-hand with nothing",
        "rob red rep 3 at 10.5,10.5 melee improvised with nothing",
        dice={
            "melee:ann": [1, 2, 2, 3, 5],
            "melee:rob": [1, 2, 3],
            "melee-damage:ann": die,
            **({"recover-knock-down:rob": recover} if recover else {}),
        },
    ) as b:
        event = b.last("melee")
        assert (event["successes"], event["foe_successes"], event["margin"]) == (4, 3, 1)
        assert b.status("rob") == status
        assert in_melee(b, "ann") == []


@pytest.mark.rule("CR3-RUL-106", "CR3-MELEE-07")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("die", "status"), [(1, "obviously-dead"), (2, "out-of-the-fight"), (3, "out-of-the-fight")])
def test_two_up_to_the_margin_is_out_of_the_fight(die: int, status: str):
    with fight(ANN, ROB, dice={"melee:ann": [1, 1, 1], "melee:rob": [4, 4, 4], "melee-damage:ann": die}) as b:
        assert b.status("rob") == status


@pytest.mark.rule("CR3-MELEE-06", "CR3-MELEE-07")
@pytest.mark.also("swordplay")
def test_the_charged_figure_may_win_as_well():
    with fight(ANN, ROB, dice={"melee:ann": [4, 4, 4], "melee:rob": [1, 1, 1], "melee-damage:rob": 4,
                               "recover-knock-down:ann": [6, 6]}) as b:  # fmt: skip
        assert b.status("ann") == "obviously-dead"


@pytest.mark.rule("CR3-MELEE-05", "CR3-MELEE-02")
@pytest.mark.also("swordplay")
def test_equal_successes_harm_nobody_and_both_stay_in_contact():
    with fight(ANN, ROB, dice=DRAW) as b:
        assert (b.status("ann"), b.status("rob")) == ("carry-on", "carry-on")
        assert (in_melee(b, "ann"), in_melee(b, "rob")) == (["rob"], ["ann"])
        assert b.at("ann") == (10.5, 11.5)


@pytest.mark.rule("CR3-MELEE-01", "CR3-ACT-07")
@pytest.mark.parametrize(("weapon", "keeps"), [("", False), ("", True), ("melee improvised", False)])
def test_a_gun_is_an_improvised_weapon_for_as_long_as_it_is_in_the_hand(weapon: str, keeps: bool):
    """Ann may hand her pistol over before she charges; a club stays with her."""
    dice = 4 if keeps or weapon else 3
    with Battle(
        f"ann blue rep 4 at 10.5,17.5 with pistol {weapon}",
        "abe blue rep 4 at 9.5,17.5 with nothing",
        ROB,
        dice={"charge:ann": ONE, "charge:rob": ONE, "melee:ann": [4] * dice, "melee:rob": [4] * 3},
    ) as b:
        b.blue_turn("ann", "abe")
        if not keeps:
            b.do("exchange", figure="ann", target="abe", gives="pistol")
        b.do("charge", figures=["ann"], target="rob")
        assert in_melee(b, "ann") == ["rob"]


# ---- many against one ----

TWO_ON_ONE = (
    "ann blue rep 4 at 9,17.5 with nothing",
    "abe blue rep 4 at 12,17.5 with nothing",
    "rob red rep 4 at 10.5,10.5 with nothing",
)


@pytest.mark.rule("CR3-EX-56", "CR3-EX-57", "CR3-RUL-105", "CR3-MELEE-04", "CR3-MELEE-08", "CR3-MELEE-10")
@pytest.mark.also("swordplay")
def test_ex_56_57_one_against_one_in_turn_and_each_draw_gives_the_next_attacker_a_die():
    b = Battle(
        *TWO_ON_ONE,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 4, 4],
            "melee:rob": [1, 4, 4, 1, 4, 4],
            "melee:abe": [1, 4, 4, 4],
        },
    )
    with b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        assert [(m["figure"], m["foe"]) for m in b.all("melee")] == [("ann", "rob"), ("abe", "rob")]
        # The lone fighter loses nothing: three dice each time.
        assert [len(r["dice"]) for r in b.all("roll", label="melee", figure="rob")] == [3, 3]


@pytest.mark.rule("CR3-RUL-105", "CR3-MELEE-10")
@pytest.mark.also("swordplay")
def test_the_die_is_for_another_attacker_than_the_one_drawn_with_and_gone_next_turn():
    with fight(
        ANN,
        "rob red rep 4 at 10.5,10.5 with nothing star",
        dice={"melee:ann": [1, 4, 4] * 3, "melee:rob": [1, 4, 4] * 3, "break-off:ann": 1},
    ) as b:
        b.do("end-phase")
        b.do("activate", figures=["rob"])  # the same turn: he meets her again, and neither has a die more
        b.answer("rob", "melee-stay", "stay")
        b.do("end-phase")
        b.blue_turn("ann")
        assert len(b.all("melee")) == 3


@pytest.mark.rule("CR3-MELEE-09")
@pytest.mark.also("swordplay")
def test_the_larger_side_chooses_the_order_and_must_name_each_once():
    with Battle(
        *TWO_ON_ONE,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:abe": [1, 1, 4],
            "melee:rob": [4, 4, 4],
            "melee-damage:abe": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        assert b.pending == [("blue", "melee-order")]
        with pytest.raises(Refused) as no:
            b.answer("blue", "melee-order", ["ann", "ann"])
        assert no.value.rule == b.encounter.rules.cite("CR3-MELEE-09")
        b.answer("blue", "melee-order", ["abe", "ann"])
        # Abe kills him, and Ann's melee is over before it began (CR3-MELEE-08).
        assert len(b.all("melee")) == 1
        assert in_melee(b, "ann") == []


@pytest.mark.rule("CR3-MELEE-09", "CR3-RUL-107", "CR3-MELEE-12")
@pytest.mark.also("swordplay")
def test_when_two_who_fight_one_are_activated_their_side_chooses_the_order_again():
    with Battle(
        *TWO_ON_ONE,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 4, 4, 1, 4, 4, 4],
            "melee:rob": [1, 4, 4] * 4,
            "melee:abe": [1, 4, 4, 4, 1, 4, 4],
            "break-off:ann": 4,
            "break-off:abe": 4,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("ann", "abe")
        b.answer("blue", "melee-order", ["abe", "ann"])
        assert [m["figure"] for m in b.all("melee")] == ["ann", "abe", "abe", "ann"]


@pytest.mark.rule("CR3-RUL-107", "CR3-MELEE-05")
@pytest.mark.also("swordplay")
def test_a_lone_fighter_meets_each_of_its_attackers_once_when_it_is_activated():
    with Battle(
        *TWO_ON_ONE,
        dice={
            "charge:ann": ONE,
            "charge:rob": ONE,
            "melee:ann": [1, 4, 4, 1, 4, 4, 4],
            "melee:rob": [1, 4, 4] * 4,
            "melee:abe": [1, 4, 4, 4, 1, 4, 4, 4, 4],
            "break-off:rob": 1,
        },
    ) as b:
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        b.answer("blue", "melee-order", ["ann", "abe"])
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        b.answer("blue", "melee-order", ["ann", "abe"])
        assert len(b.all("melee")) == 4


@pytest.mark.rule("CR3-RUL-109", "CR3-RUL-107")
@pytest.mark.also("swordplay")
def test_a_side_that_fails_to_activate_stays_without_fighting():
    with fight(ANN, ROB, dice=DRAW) as b:
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn(blue=6, red=5)
        with pytest.raises(Refused) as no:
            b.do("activate", figures=["ann"])
        assert no.value.rule == b.encounter.rules.cite("CR3-TURN-05")
        b.do("end-phase")
        assert len(b.all("melee")) == 1
        assert in_melee(b, "ann") == ["rob"]
