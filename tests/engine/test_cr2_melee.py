"""Melee in Chain Reaction 2.0: a round in every phase, ferocity, frenzy, and what a protected loser is spared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cr2_field import battle
from tests.engine.table import Battle


def locked(ann: str = "", rob: str = "", **more: Any) -> Battle:
    """Two figures in contact."""
    b = battle(
        f"ann blue rep 4 {ann} with pistol at 10,30 melee hand-held",
        f"rob red rep 4 {rob} with pistol at 10,29 melee hand-held",
        **more,
    )
    one, other = (b.encounter.state.figure(name) for name in ("ann", "rob"))
    one.melee, other.melee = (other.index,), (one.index,)
    b.encounter._mark()
    return b


@pytest.mark.rule("CR2-MELEE-08", "CR2-RUL-137")
def test_they_fight_a_round_in_every_phase():
    with locked(dice={"melee__ann": [1, 1, 6, 6], "melee__rob": [1, 1, 6, 6]}) as b:
        b.blue_turn(blue=5, red=4)
        b.do("end-phase")
        b.answer("rob", "melee-stay", "stay")
        assert [e["result"] for e in b.all("melee")] == ["continues", "continues"]


@pytest.mark.rule("CR2-MELEE-05", "CR2-RUL-146")
def test_the_ferocious_roll_a_third_die_in_the_first_round():
    with locked("traits ferocious", dice={"melee__ann": [1, 6, 1, 1, 1], "melee__rob": [1, 1, 1, 1]}) as b:
        b.blue_turn(blue=5, red=4)
        b.do("end-phase")
        b.answer("rob", "melee-stay", "stay")
        assert [e["result"] for e in b.all("melee")] == ["continues", "continues"]


@pytest.mark.rule("CR2-MELEE-06", "CR2-RUL-142", "CR2-MELEE-04")
def test_frenzy_counts_three_dice_and_three_more_are_two_more():
    with locked("traits frenzy", dice={"melee__ann": [1, 2, 3], "melee__rob": [6, 6], "obviously_dead__ann": [6]}) as b:
        b.blue_turn(blue=5, red=4)
        assert b.status("rob") == "out-of-the-fight"


@pytest.mark.rule("CR2-PROT-04", "CR2-PROT-02", "CR2-RUL-144")
@pytest.mark.parametrize("worn", ["protected", "light-shield"])
@pytest.mark.parametrize(("save", "status"), [(3, "carry-on"), (4, "stunned")])
def test_a_protected_loser_by_one_die_may_be_spared(worn, save, status):
    harm = {"obviously_dead__ann": [6], "damage__ann": [1]} if status == "stunned" else {}
    with locked(
        rob=f"traits {worn}", dice={"melee__ann": [1, 1], "melee__rob": [1, 6], "melee_save__rob": [save], **harm}
    ) as b:
        b.blue_turn(blue=5, red=4)
        assert b.status("rob") == status


@pytest.mark.rule("CR2-MELEE-04", "CR2-RUL-143", "CR2-PROT-04")
def test_nothing_spares_who_loses_by_two_dice():
    with locked(
        rob="traits protected", dice={"melee__ann": [1, 1], "melee__rob": [6, 6], "obviously_dead__ann": [1]}
    ) as b:
        b.blue_turn(blue=5, red=4)
        assert b.status("rob") == "obviously-dead"


@pytest.mark.rule("CR2-MELEE-12", "CR2-RUL-150")
@pytest.mark.parametrize(("how", "dice"), [("surprised", [1]), ("totally-surprised", [])])
def test_surprise_takes_dice_from_the_first_round(how, dice):
    with locked(dice={"melee__ann": [1, 6], "melee__rob": dice, "obviously_dead__ann": [6], "damage__ann": [1]}) as b:
        rob = b.encounter.state.figure("rob")
        rob.bout = rob.bout._replace(surprise=how)
        b.encounter._mark()
        b.record["dice"] |= {"melee:ann": [1, 1] if how == "surprised" else [1, 6]}
        b.blue_turn(blue=5, red=4)
        assert b.status("rob") == "stunned"
        assert b.encounter.state.figure("rob").bout.surprise == ""


@pytest.mark.rule("CR2-RUL-530", "CR2-MELEE-12", "CR2-REACT-20", "CR2-RUL-139")
@pytest.mark.parametrize(
    ("surprise", "own", "status"),
    [([1, 6], [1], "carry-on"), ([6, 6], [], "stunned"), ([1, 2], [1, 6], "carry-on")],
)
def test_one_who_fights_is_surprised_by_another_charger_behind_it(surprise: list[int], own: list[int], status: str):
    with battle(
        "ann blue rep 3 with pistol at 10,30 melee hand-held",
        "rob red rep 4 with pistol at 10,29 melee hand-held",
        "ben blue rep 4 with pistol at 10,24 facing 180 melee hand-held",
        dice={
            "melee__ann": [6, 6],
            "melee__rob": [6, 6, *own],
            "wanting_to_charge__ben": [1, 2],
            "surprise__rob": surprise,
            "being_charged__rob": [1, 2] if surprise == [1, 2] else [],
            "melee__ben": [1, 6],
            "obviously_dead__ben": [] if own else [6],
            "damage__ben": [] if own else [1],
        },
    ) as b:
        ann, rob, _ = b.encounter.state.figures
        ann.melee, rob.melee = (rob.index,), (ann.index,)
        b.encounter._mark()
        b.blue_turn("ben", blue=4, red=3)
        b.do("charge", figures=["ben"], target="rob")
        assert b.last("roll", label="melee", figure="rob", against="ben").get("dice", []) == own
        assert b.status("rob") == status
