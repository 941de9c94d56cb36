"""Rulings of Swordplay clause by clause, where a ruling says more than one thing: charges, melee, the rules' side."""

from __future__ import annotations

from typing import Any

import pytest

from engine.opposition import next_input
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle

BLADE = "class soldier melee one-hand"
NEVER = [6] * 8
"""Dice of a fighter without a success."""


def met(mine: str, theirs: str, dice: dict[str, Any] | None = None, *, facing: int = 180, **more: Any) -> Battle:
    """a of blue charges b of red, nine inches off: each passes one die, and no blow of the first round succeeds."""
    faces = {"charge:a": [1] + [6] * 8, "charge:b": [1] + [6] * 8, "melee:a": NEVER * 4, "melee:b": NEVER * 4}
    b = battle(
        f"a blue rep 4 at 10.5,20.5 {mine}",
        f"b red rep 4 at 10.5,10.5 facing {facing} {theirs}",
        dice={**faces, **(dice or {})},
        **more,
    )
    b.blue_turn("a")
    b.do("charge", figures=["a"], target="b")
    return b


def dice_of(b: Battle, name: str) -> list[int]:
    """How many dice it rolled in each round."""
    return [len(roll["dice"]) for roll in b.all("roll", label="melee", figure=name)]


# ---- charges ----


@pytest.mark.rule("SWP-RUL-28", "SWP-CHARGE-51")
def test_a_charger_of_four_dice_that_all_pass_has_passed_two():
    """Four against one would make the target run as two against none do."""
    with battle(
        f"a blue rep 4 at 10.5,20.5 {BLADE} mounted fierce",
        f"b red rep 4 at 10.5,10.5 {BLADE}",
        dice={"charge:a": [1] * 4, "charge:b": [1, 1], "melee:a": [6] * 6, "melee:b": [6] * 5},
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert b.last("roll", label="charge", figure="a")["passed"] == 2
        assert b.status("b") == "carry-on"


@pytest.mark.rule("SWP-RUL-31", "SWP-ARMOR-56")
@pytest.mark.parametrize(("facing", "dice"), [(180, 6), (0, 5)], ids=["front", "rear"])
def test_a_shield_is_no_help_in_the_round_after_a_charge_onto_the_rear(facing: int, dice: int):
    b = met(BLADE, f"{BLADE} shield", facing=facing)
    assert dice_of(b, "b") == [dice]


# ---- how a weapon is held (SWP-RUL-20, -21, -22) ----


@pytest.mark.rule("SWP-RUL-20", "SWP-MELEE-51")
@pytest.mark.parametrize(("grip", "dice"), [("one-hand", 5), ("two-hand", 6)])
def test_a_spearman_struck_from_behind_chooses_his_grip_before_the_dice_and_has_one_hand_by_default(
    grip: str, dice: int
):
    """To the front his shield is worth what the other hand is, and there is no question."""
    b = met(BLADE, "class soldier melee spear shield", facing=0)
    [question] = b.encounter.pending
    assert (question.figure, question.kind, question.default) == ("b", "grip", "one-hand")
    assert not b.all("melee")
    b.answer("b", "grip", grip)
    assert dice_of(b, "b") == [dice]
    assert dice_of(met(BLADE, "class soldier melee spear shield"), "b") == [6]


@pytest.mark.rule("SWP-RUL-20", "SWP-RUL-22", "SWP-ARMOR-56", "SWP-MELEE-52")
@pytest.mark.parametrize(
    ("gear", "front", "rear"),
    [("class soldier melee spear", 6, 6), ("class soldier melee two-swords", 6, 5), (f"{BLADE} shield", 6, 5)],
    ids=["spear", "two swords", "shield"],
)
def test_a_second_sword_helps_to_the_front_as_a_shield_does_and_a_spear_in_both_hands_everywhere(
    gear: str, front: int, rear: int
):
    assert dice_of(met(BLADE, gear), "b") == [front]
    assert dice_of(met(BLADE, gear, facing=0), "b") == [rear]


@pytest.mark.rule("SWP-RUL-21", "SWP-RUL-20", "SWP-ARMOR-55")
@pytest.mark.parametrize(("grip", "rear"), [("one-hand", 6), ("two-hand", 7)])
def test_a_lancer_fights_on_with_sword_and_shield_or_with_the_lance_as_its_owner_says(grip: str, rear: int):
    """The third is behind him, where a shield is no help; to the front it is worth what the lance is."""
    b = battle(
        *(f"{name} blue rep 4 at {x},18 {BLADE}" for name, x in (("a", 18), ("c", 16), ("d", 20))),
        "b red rep 4 at 18,10 facing 180 class noble melee lance shield mounted",
        dice={"charge:a": [1, 6, 6], "charge:b": [1, 6, 6], "break-off:b": [1], "melee:b": NEVER * 6,
              "melee:a": NEVER * 2, "melee:c": NEVER * 2, "melee:d": NEVER * 2},
    )  # fmt: skip
    b.blue_turn("a", "c", "d")
    b.do("charge", figures=["a", "c", "d"], target="b")
    b.answer("blue", "melee-order", ["a", "c", "d"])
    assert dice_of(b, "b") == [8, 8, 7], "in the first round he has both, and no choice"
    b.do("end-phase")
    b.do("activate", figures=["b"])
    b.answer("blue", "melee-order", ["a", "c", "d"])
    [question] = b.encounter.pending
    assert (question.figure, question.kind, question.default) == ("b", "grip", "one-hand")
    b.answer("b", "grip", grip)
    assert dice_of(b, "b")[3:] == [7, 7, rear]


@pytest.mark.rule("SWP-RUL-21", "SWP-ARMOR-55")
@pytest.mark.parametrize(("gear", "dice"), [("class soldier mounted", 8), ("class soldier", 6)])
def test_a_sergeant_charged_has_his_lance_in_the_saddle_and_sword_and_shield_on_foot(gear: str, dice: int):
    assert dice_of(met(BLADE, f"{gear} melee lance shield"), "b") == [dice]


# ---- armour ----


@pytest.mark.rule("SWP-RUL-35", "SWP-MELEE-06", "SWP-ARMOR-52")
@pytest.mark.parametrize(
    ("face", "result", "margin"), [(6, "evenly-matched", 0), (1, "won", 2)], ids=["even", "one more"]
)
def test_light_armour_adds_to_a_lead_and_makes_none(face: int, result: str, margin: int):
    dice = {"melee:a": [face, 6, 6, 6, 6], "melee:b": [6] * 5, "melee-damage:a": [6], "recover-knock-down:b": [1, 1]}
    b = met(BLADE, f"{BLADE} armor 2", dice)
    assert (b.last("melee")["result"], b.last("melee")["margin"]) == (result, margin)


# ---- riders ----


@pytest.mark.rule("SWP-RUL-24", "SWP-DMG-04")
def test_a_dead_riders_mount_is_removed():
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile",
        "b red rep 4 at 10.5,10.5 class soldier mounted",
        dice={"ranged-combat:a": [6], "damage:a": [1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert (b.status("b"), figure(b, "b").mounted, figure(b, "b").mount_at) == ("obviously-dead", False, ())


# ---- the side that the rules play ----


@pytest.mark.rule("SWP-RUL-39", "SWP-NPC-03")
@pytest.mark.parametrize(
    ("gear", "y", "does"),
    [
        ("with sling", 18.5, ["fire"]),
        ("with sling ammo out", 18.5, ["reload"]),
        ("with sling", 2.5, ["move"]),
    ],
    ids=["in range", "empty", "out of range"],
)
def test_missile_figures_of_the_rules_shoot_or_reload_or_go_on_to_range(gear: str, y: float, does: list[str]):
    dice = {"np-movement:m": [1, 1, 1], "ranged-combat:m": [1], "reload:m": [6, 6], "received-fire:a": [1, 1]}
    b = battle(
        f"a blue rep 3 at 10.5,30.5 {BLADE}",
        f"m red rep 4 at 10.5,{y} class missile {gear}",
        dice=dice,
        sides=[{"id": "blue"}, {"id": "red", "controller": "rules"}],
    )
    b.blue_turn(blue=1, red=2)
    given = []
    while (item := next_input(b.encounter)) is not None and item["do"] != "end-phase":
        b.give(item)
        given.append(item["do"])
    assert [deed for deed in given if deed in ("fire", "reload", "move")] == does
