"""Rulings of Swordplay where the book is silent, each as a battle."""

from __future__ import annotations

import pytest

from engine import legal
from engine.preview import preview
from engine.views import GM
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import refused

THREE = (
    "a blue rep 4 at 18,18 class soldier melee one-hand",
    "c blue rep 4 at 16,18 class soldier melee one-hand",
    "d blue rep 4 at 20,18 class soldier melee one-hand",
)
TARGET = "b red rep 4 at 18,10 facing 180 class soldier melee one-hand"


# ---- a third charger (SWP-RUL-49) ----


@pytest.mark.rule("SWP-RUL-49", "SWP-CHARGE-51", "SWP-MELEE-08")
def test_the_third_charger_goes_round_and_three_to_one_adds_a_die_and_no_more():
    b = battle(*THREE, TARGET, dice={"charge:a": [6, 6, 6], "charge:b": [6, 6]}, seed="three", auto=True)
    b.blue_turn("a", "c", "d")
    b.do("charge", figures=["a", "c", "d"], target="b")
    assert len(b.all("roll", label="charge", figure="a")[0]["dice"]) == 3
    assert {m["figure"] for m in b.all("move", how="contact")} == {"a", "c", "d"}
    g, target = b.encounter.game, figure(b, "b")
    before = {name: g.space.in_front(target.at, target.facing, figure(b, name).at) for name in "acd"}
    assert before == {"a": True, "c": True, "d": False}


TWO_FIRST = {
    "charge:a": [6, 6],
    "charge:b": [6, 6, 6, 6],
    "charge:d": [6, 6],
    "melee:a": [6] * 5,
    "melee:b": [6] * 16,
    "melee:c": [6] * 6,
    "melee:d": [6] * 7,
}


@pytest.mark.rule("SWP-RUL-49", "SWP-MELEE-08")
@pytest.mark.parametrize(("at", "reached"), [("23,16", True), ("25,20", True), ("26.4,22", False)])
def test_a_third_joins_a_melee_from_behind_if_its_movement_takes_it_round(at: str, reached: bool):
    third = f"d blue rep 4 at {at} class soldier melee one-hand"
    b = battle(*THREE[:2], third, TARGET, dice=TWO_FIRST)
    b.blue_turn("a", "c")
    b.do("charge", figures=["a", "c"], target="b")
    b.answer("blue", "melee-order", ["a", "c"])
    b.do("activate", figures=["d"])
    item = {"do": "charge", "figures": ["d"], "target": "b"}
    assert (item in list(legal.actions(b.encounter.game, figure(b, "d")))) == reached
    assert (preview(b.encounter, item, GM).refused is None) == reached
    if reached:
        b.give(item)
        assert b.all("move", figure="d", how="contact")
        assert len(figure(b, "b").melee) == 3
    else:
        refused(b, "CR3-MELEE-08", "charge", figures=["d"], target="b")


@pytest.mark.rule("SWP-RUL-49", "SWP-ARMOR-56", "SWP-MELEE-04")
def test_a_shield_is_no_help_against_the_third_who_went_round():
    even = {"melee:a": [6] * 5, "melee:b": [6] * 17, "melee:c": [6] * 6, "melee:d": [6] * 7}
    b = battle(*THREE, f"{TARGET} shield", dice={"charge:a": [6] * 3, "charge:b": [6, 6], **even}, auto=True)
    b.blue_turn("a", "c", "d")
    b.do("charge", figures=["a", "c", "d"], target="b")
    dice = {roll["against"]: len(roll["dice"]) for roll in b.all("roll", label="melee", figure="b")}
    assert dice == {"a": 6, "c": 6, "d": 5}


@pytest.mark.rule("SWP-RUL-49", "SWP-MELEE-08")
def test_four_charge_one_and_a_fifth_finds_no_place():
    more = [f"{name} blue rep 4 at {x},18 class soldier melee one-hand" for name, x in (("e", 14), ("f", 22))]
    b = battle(*THREE, *more, TARGET, dice={"charge:a": [6] * 3, "charge:b": [6, 6]}, seed="four", auto=True)
    b.blue_turn("a", "c", "d", "e", "f")
    refused(b, "CR3-MELEE-08", "charge", figures=["a", "c", "d", "e", "f"], target="b")
    b.do("charge", figures=["a", "c", "d", "e"], target="b")
    assert {m["figure"] for m in b.all("move", how="contact")} == {"a", "c", "d", "e"}


# ---- a crossbow that has to wait (SWP-RUL-52) ----


WALL = {"id": "wall", "type": "wall", "line": [[12, 12], [24, 12]], "tall": True}


@pytest.mark.rule("SWP-RUL-52", "SWP-SIGHT-16", "SWP-SIGHT-17", "SWP-RELOAD-53", "SWP-RUL-13")
@pytest.mark.parametrize(
    ("bowman", "charges"), [("at 10.5,20.5", False), ("at 10.5,25 mounted", True)], ids=["in range", "out of range"]
)
def test_a_crossbow_not_to_be_fired_yet_costs_its_figure_the_in_sight_action(bowman: str, charges: bool):
    """From the saddle it carries twelve inches: an enemy beyond them may be charged, as by anybody out of range."""
    b = battle(
        f"a blue rep 4 with crossbow class missile ammo out {bowman}",
        "b red rep 4 at 14,11 class peasant",
        "c red rep 4 at 15.5,11 class peasant",
        terrain=[WALL],
        dice={
            "activation:blue": [1],
            "activation:red": [2],
            "in-sight:a": [1] * 8,
            "in-sight:b": [4] * 3,
            "in-sight:c": [4] * 3,
            "in-sight-action:a": [1, 1] if charges else [1],
            "in-sight-action:b": [6],
            "reload:a": [1, 6],
        },
        seed="a crossbow",
        auto=True,
    )
    b.do("start-turn")
    for name in ("b", "c"):
        b.do("activate", figures=[name])
        b.do("move", figure=name, to=[10.5, 11], in_sight_move="stay")
    assert len(b.all("roll", label="in-sight", figure="a")) == 2
    assert b.last("roll", label="reload")["result"] == "reloaded-not-before-active"
    assert len(b.all("roll", label="in-sight-action", figure="a")) == 1 + charges
    assert bool(b.all("roll", label="charge", figure="a")) == charges


# ---- a lance against two (SWP-RUL-21) ----


@pytest.mark.rule("SWP-ARMOR-55", "SWP-RUL-21")
def test_a_lance_counts_against_each_of_two_enemies_met_in_the_contact_round():
    even = {"melee:a": [6] * 12, "melee:b": [6] * 6, "melee:c": [6] * 6}
    b = battle(
        "b red rep 4 at 9.5,18.5 facing 0 class soldier melee one-hand",
        "c red rep 4 at 11.5,18.5 facing 0 class soldier melee one-hand",
        "a blue rep 4 at 10.5,10.5 facing 180 class noble melee lance shield mounted",
        dice={"charge:b": [6, 6], "charge:a": [6, 6, 6], **even},
        seed="two",
        auto=True,
        sides=[{"id": "red"}, {"id": "blue"}],
    )
    b.blue_turn(blue=1, red=2)
    b.do("activate", figures=["b", "c"])
    b.do("charge", figures=["b", "c"], target="a")
    rolls = b.all("roll", label="melee", figure="a")
    assert [(roll["against"], len(roll["dice"])) for roll in rolls] == [("b", 8), ("c", 8)]
