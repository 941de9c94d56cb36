"""What the owner of a figure that a check lets fire may say: with what, and whether at all (CR2-RUL-056, -313)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.legal import answer, answers
from engine.offers.gloss import hit
from engine.preview.answers import Answers
from engine.views import Viewer
from tests.engine.cr2_field import battle
from tests.engine.table import Battle, refused

HANS = "hans blue rep 4 with assault-rifle,grenade-launcher at 10,30"
TOM = "tom red rep 4 with rifle at 10,12 facing 180"
SHOT_AT = {"ranged_combat__tom": [1], "received_fire__hans": [1, 2]}
DEAD = {"obviously_dead__hans": [1]}


def tom_fires(b: Battle) -> None:
    """Red goes first, and tom misses."""
    b.record["dice"].setdefault("activation:red", []).append(4)
    b.record["dice"].setdefault("activation:blue", []).append(3)
    b._restock()
    b.do("start-turn")
    b.do("activate", figures=["tom"])
    b.do("fire", figure="tom", targets=[{"figure": "hans"}])


# ---- with what ----


@pytest.mark.rule("CR2-WPN-24", "CR2-RUL-313")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ("assault-rifle", {"ranged_combat__hans": [6, 1, 1], **DEAD}),
        ("grenade-launcher", {"ranged_combat__hans": [6, 6], **DEAD}),
    ],
)
def test_of_an_over_under_either_part_answers_fire(weapon: str, dice: dict[str, Any]):
    with battle(HANS, TOM, dice={"rounds__hans": [4], **SHOT_AT, **dice}) as b:
        tom_fires(b)
        [question] = b.encounter.pending
        assert (question.options, question.default) == (("assault-rifle", "grenade-launcher"), "assault-rifle")
        refused(b, "CR2-RUL-313", "decide", figure="hans", kind="weapon", choice="rifle")
        answer = {"do": "decide", "figure": "hans", "kind": "weapon", "choice": weapon}
        foretold = Answers(b.encounter, Viewer("blue")).preview(answer)
        assert [f.weapon for f in (*foretold.firings, *foretold.blasts)] == [weapon]
        b.answer("hans", "weapon", weapon)
        assert b.status("tom") == "obviously-dead"
        assert bool(b.all("blast")) is (weapon == "grenade-launcher")
        assert b.encounter.state.figure("hans").kit.in_hand[0] == weapon


@pytest.mark.rule("CR2-RUL-313", "CR2-WPN-24")
def test_the_part_used_last_is_what_it_fires_unless_its_owner_says_otherwise():
    dice = {"rounds__hans": [4], "ranged_combat__hans": [1, 6, 6], **SHOT_AT, **DEAD}
    with battle(HANS, TOM, dice=dice, auto=True) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("grenade", figure="hans", at=[20, 12], weapon="grenade-launcher")
        b.do("end-phase")
        b.do("end-phase")
        tom_fires(b)
        assert not b.all("shot", shooter="hans")
        assert b.last("blast")["figure"] == "hans"


@pytest.mark.rule("CR2-RUL-313", "CR2-GREN-05")
@pytest.mark.parametrize("order", [False, True])
def test_a_readied_grenade_is_thrown_in_answer_to_fire_or_the_rifle_fired(order: bool):
    dice = {**SHOT_AT, "ranged_combat__hans": [6] if order else [6, 6], **DEAD}
    with battle("hans blue rep 4 with rifle,grenade at 10,17", TOM, dice=dice) as b:
        b.blue_turn("hans", blue=4, red=3)
        b.do("ready", figure="hans", what="grenade")
        if order:
            b.do("order", figure="hans", kind="weapon", choice="default")
        b.do("end-phase")
        b.do("end-phase")
        tom_fires(b)
        if not order:
            assert [item["choice"] for q in b.encounter.pending for item in answers(q)] == ["rifle", "grenade"]
            b.answer("hans", "weapon", "grenade")
        assert b.status("tom") == "obviously-dead"
        assert ("grenade" in b.encounter.state.figure("hans").weapons) is order


FLED = {"received_fire__tom": [6, 6], "fast_move__tom": [6, 6], "pursue_by_fire__hans": [6, 6]}


@pytest.mark.rule("CR2-RUL-246", "CR2-FIRE-11")
@pytest.mark.parametrize(
    ("choice", "dice", "hits"),
    [
        ("pistol", {"ranged_combat__hans": [3], **DEAD}, 1),
        ("pistol+machine-pistol", {"ranged_combat__hans": [3, 3, 3, 3], **FLED}, 0),
    ],
)
def test_two_pistols_are_fired_in_answer_and_then_miss_on_eight(choice: str, dice: dict[str, Any], hits: int):
    """3 and 5 are 8: a hit on somebody in the open, but not with two weapons."""
    with battle("hans blue rep 5 with pistol,machine-pistol at 10,17", TOM, dice={**SHOT_AT, **dice}) as b:
        tom_fires(b)
        [question] = b.encounter.pending
        assert question.options == ("pistol", "machine-pistol", "pistol+machine-pistol")
        b.answer("hans", "weapon", choice)
        shots = b.all("shot", shooter="hans")
        assert {shot["weapon"] for shot in shots} == set(choice.split("+"))
        assert [shot["result"] for shot in shots].count("hit") == hits


# ---- whether at all ----


@pytest.mark.rule("CR2-RUL-056")
@pytest.mark.parametrize("holds", [True, False])
def test_a_lone_target_is_asked_about_each_time_where_that_is_ordered(holds: bool):
    dice = {} if holds else {"ranged_combat__hans": [6], **DEAD}
    with battle("hans blue rep 4 with rifle at 10,30", TOM, dice={**SHOT_AT, **dice}) as b:
        b.do("order", figure="hans", kind="targets", choice="each-time")
        tom_fires(b)
        assert b.pending == [("hans", "targets")]
        b.answer("hans", "targets", {} if holds else {"tom": 1})
        assert b.status("tom") == ("carry-on" if holds else "obviously-dead")


@pytest.mark.rule("CR2-RUL-056")
def test_a_shot_back_is_foretold_also_while_another_group_has_still_to_check():
    tom, will = TOM.replace("rifle", "assault-rifle"), "will blue rep 3 with rifle at 11.4,30"
    between = {"id": "between", "type": "wall", "tall": True, "line": [[10.7, 28], [10.7, 36]]}
    dice = {**SHOT_AT, "ranged_combat__tom": [1, 1, 1]}
    with battle("hans blue rep 4 with assault-rifle at 10,30", will, tom, terrain=[between], dice=dice) as b:
        b.do("order", figure="hans", kind="targets", choice="each-time")
        b.blue_turn(blue=3, red=4)
        b.do("activate", figures=["tom"])
        b.do("fire", figure="tom", targets=[{"figure": "hans", "shots": 2}, {"figure": "will", "shots": 1}])
        [question] = b.encounter.pending
        foretold = Answers(b.encounter, Viewer("blue")).preview(answer(question, question.default))
        assert hit(foretold) == 1 - Fraction(1, 2) ** 3, "three dice, each a hit from 4 up"


WALLED = {"id": "high", "type": "wall", "tall": True, "line": [[13, 4], [13, 26]]}


CANNOT = {"in_sight__tom": [1, 2, 6, 6], "in_sight__hans": [6, 6] * 2}


def comes_in_sight(tom: str, *orders: str, **dice: list[int]) -> Battle:
    """Hans steps out before Tom, who may fire at him and cannot; with Tom's standing orders for that."""
    hans = "hans blue rep 4 with rifle at 14.5,27 facing 270"
    b = battle(hans, f"tom red rep 4 {tom}", terrain=[WALLED], dice={**CANNOT, **dice})
    for order in orders:
        b.do("order", figure="tom", kind="cannot-fire", choice=order)
    b.blue_turn("hans")
    b.do("move", figure="hans", path=[[11, 27]])
    return b


@pytest.mark.rule("CR2-MOVE-18", "CR2-RUL-056")
@pytest.mark.parametrize(
    ("tom", "options", "usual"),
    [
        ("with nothing at 10,21 facing 180 melee unarmed", ("charge", "duck-back", "stay"), "charge"),
        ("with nothing at 10,6 facing 180 melee unarmed", ("duck-back", "stay"), "duck-back"),
        ("with pistol at 10,14 facing 180", ("charge", "duck-back", "stay"), "stay"),
        ("with pistol at 10,6 facing 180", ("duck-back", "stay"), "stay"),
    ],
)
@pytest.mark.parametrize("choice", ["charge", "duck-back", "stay"])
def test_who_cannot_fire_charges_ducks_back_or_stays_as_its_owner_says(tom, options, usual, choice):
    """Without a weapon or with one that does not carry so far; a charge within reach alone."""
    b = comes_in_sight(tom, fast_move__tom=[1, 1], wanting_to_charge__tom=[6, 6])
    [question] = b.encounter.pending
    assert (question.kind, question.options, question.default) == ("cannot-fire", options, usual)
    if choice not in options:
        refused(b, "CR2-MOVE-18", "decide", figure="tom", kind="cannot-fire", choice=choice)
        return
    b.answer("tom", "cannot-fire", choice)
    assert bool(b.all("roll", label="wanting-to-charge")) is (choice == "charge")
    ducks = b.status("tom") == "ducked-back" or b.pending == [("tom", "duck-back-how")]
    assert ducks is (choice == "duck-back")


@pytest.mark.rule("CR2-MOVE-18")
@pytest.mark.parametrize("choice", ["duck-back", "stay"])
def test_what_it_does_without_a_shot_may_be_ordered(choice: str):
    b = comes_in_sight("with nothing at 10,21 facing 180 melee unarmed", choice)
    assert [(d["choice"], d["how"]) for d in b.all("decided", kind="cannot-fire")] == [(choice, "order")]
    assert (b.status("tom") == "ducked-back") is (choice == "duck-back")


# ---- whose choices may be ordered ----


@pytest.mark.rule("CR2-STAR-02", "CR2-STAR-07")
@pytest.mark.parametrize(
    ("kind", "choice"), [("free-will", "pass-2"), ("larger-than-life", "no"), ("cheat-death", "yes")]
)
def test_the_choices_of_a_star_are_ordered_for_stars_alone(kind: str, choice: str):
    with battle("hans blue rep 4 with rifle at 10,30", "tom red rep 4 star with rifle at 10,12") as b:
        refused(b, "CR2-STAR-02", "order", figure="hans", kind=kind, choice=choice)
        b.do("order", figure="hans", kind=kind, choice="ask")
        b.do("order", figure="tom", kind=kind, choice=choice)


@pytest.mark.rule("CR2-RUL-691", "CR2-REACT-13")
@pytest.mark.parametrize(
    ("readied", "result"),
    [
        (("pistol",), "stop-and-fire"),
        (("grenade",), "stop-and-fire"),
        (("smoke-grenade",), "continue-charge"),
        ((), "continue-charge"),
    ],
)
def test_a_charger_with_a_readied_grenade_has_a_ranged_weapon_and_one_with_smoke_has_none(
    readied: tuple[str, ...], result: str
):
    ann, rob = "ann blue rep 4 with grenade melee hand-held at 10,20", "rob red rep 4 with pistol at 10,14 facing 180"
    dice = {"wanting_to_charge__ann": [1, 2], "being_charged__rob": [1, 2], "ranged_combat__rob": [1]}
    with battle(ann, rob, dice={**dice, "received_fire__ann": [1, 6]}, seed="x", auto=True) as b:
        b.encounter.state.figure("ann").weapons = readied
        b.blue_turn("ann", blue=4, red=3)
        b.do("charge", figures=["ann"], target="rob")
        assert b.last("roll", label="received-fire", figure="ann")["result"] == result
