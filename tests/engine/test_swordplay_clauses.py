"""Rulings of Swordplay clause by clause, where a ruling says more than one thing: missiles, loading and reactions."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle, refused

BOW = "a blue rep 4 at 10.5,30.5 with longbow class missile"
BLADE = "class soldier melee one-hand"


def shot(target: str, dice: dict[str, Any], *others: str, **more: Any) -> Battle:
    """a of blue, an archer in the south, misses b of red, twenty inches off unless more words say otherwise."""
    b = battle(BOW, f"b red rep 4 at 10.5,10.5 {target}", *others, dice={"ranged-combat:a": [1], **dice}, **more)
    b.blue_turn("a")
    b.do("fire", figure="a", targets=[{"figure": "b"}])
    return b


def next_blue(b: Battle, *figures: str) -> None:
    """Both phases end, and blue begins the next turn."""
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(*figures)


# ---- the die of the fierce ----


@pytest.mark.rule("SWP-RUL-06", "SWP-REACT-56", "SWP-REACT-17")
def test_the_fierce_have_their_die_in_received_fire_and_cohesion_and_none_to_recover():
    hit = {"ranged-combat:a": [6], "damage:a": [6], "recover-knock-down:b": [1, 1]}
    with shot("class warrior fierce", hit) as b:
        assert len(b.last("roll", label="recover-knock-down")["dice"]) == 2
    with shot("class warrior fierce", {"received-fire:b": [6, 6, 6], "cohesion:b": [6, 6, 1]}) as b:
        assert b.status("b") == "carry-on"


# ---- what a group has lost ----


@pytest.mark.rule("SWP-RUL-08", "SWP-REACT-20")
@pytest.mark.parametrize(
    ("gear", "lost", "left", "runs"),
    [
        ("warrior", 1, 1, False),
        ("warrior", 2, 1, True),
        ("missile", 1, 1, False),
        ("missile", 2, 1, True),
        ("soldier", 3, 2, False),
        ("soldier", 2, 1, True),
        ("noble", 3, 2, False),
        ("noble", 2, 1, True),
        ("peasant", 1, 3, True),
    ],
)
def test_each_class_runs_from_a_loss_of_its_own_size(gear: str, lost: int, left: int, runs: bool):
    """The fallen lie where they fell in the group; b is one of those left, and one of them may have ducked back."""
    down = [f"d{n} red rep 3 at {12 + n},10.5 {BLADE} status out-of-the-fight prone" for n in range(lost)]
    more = [f"e{n} red rep 3 at {9 - n},10.5 {BLADE} status ducked-back" for n in range(left - 1)]
    b = battle(BOW, f"b red rep 4 at 10.5,10.5 class {gear}", *down, *more, seed="losses", auto=True, dice={
        "ranged-combat:a": [1], "received-fire:b": [6, 6], "cohesion:b": [1, 6],
    })  # fmt: skip
    b.blue_turn("a")
    for n in range(lost):
        b.encounter.state.figure(f"d{n}").hurt = figure(b, "b").hurt._replace(fell_with=frozenset({1}))
    b.do("fire", figure="a", targets=[{"figure": "b"}])
    assert (b.status("b") == "ran-away") is runs


@pytest.mark.rule("SWP-RUL-08", "SWP-REACT-20")
@pytest.mark.parametrize(("first", "status"), [([6, 6], "ran-away"), ([1, 1], "carry-on")], ids=["ran", "stayed"])
def test_a_friend_that_ran_away_this_turn_is_a_loss(first: list[int], status: str):
    """c, shot at first, runs or ducks back; then b passes one die of his own tests."""
    with battle(
        BOW,
        "z blue rep 4 at 12.5,30.5 with longbow class missile",
        "b red rep 4 at 10.5,10.5 class peasant",
        "c red rep 4 at 12.5,10.5 class peasant",
        dice={
            "ranged-combat:a": [1], "received-fire:b": [*first, 1, 6], "cohesion:b": [1, 6],
            "ranged-combat:z": [1],
        },
    ) as b:  # fmt: skip
        b.blue_turn("a", "z")
        b.do("fire", figure="a", targets=[{"figure": "c"}])
        b.do("fire", figure="z", targets=[{"figure": "b"}])
        assert b.status("b") == status


# ---- loading ----


@pytest.mark.rule("SWP-RUL-10", "SWP-RUL-12", "SWP-SIGHT-51", "SWP-RELOAD-52")
def test_a_bow_reloaded_in_sight_on_both_dice_is_shot_at_once():
    with battle(
        "a blue rep 4 at 10.5,20.5 with crossbow class missile ammo out facing 180",
        f"b red rep 4 at 10.5,10.5 {BLADE}",
        dice={
            "in-sight:a": [1] * 4, "in-sight:b": [4] * 4, "in-sight-action:a": [1], "in-sight-action:b": [6],
            "reload:a": [1, 1], "ranged-combat:a": [1], "received-fire:b": [1, 1],
        },
    ) as b:  # fmt: skip
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert [s["shooter"] for s in b.all("shot")] == ["a"]
        assert figure(b, "a").empty == ("crossbow",)


@pytest.mark.rule("SWP-RUL-11", "SWP-RELOAD-53", "SWP-RUL-12")
@pytest.mark.parametrize(("weapon", "shots"), [("crossbow", 0), ("short-bow", 1)])
def test_a_crossbow_reloaded_on_one_die_answers_no_shot_and_a_bow_does(weapon: str, shots: int):
    more = {"ranged-combat:a": [1], "received-fire:b": [1, 1]} if shots else {}
    with battle(
        f"a blue rep 4 at 10.5,30.5 with {weapon} class missile ammo out",
        "b red rep 4 at 10.5,14 with longbow class missile",
        dice={"reload:a": [1, 6], "ranged-combat:b": [1], "received-fire:a": [1, 1], **more},
    ) as b:
        b.blue_turn("a")
        b.do("reload", figure="a")
        b.do("end-phase")
        b.do("activate", figures=["b"])
        b.do("fire", figure="b", targets=[{"figure": "a"}])
        assert len(b.all("shot", shooter="a")) == shots


# ---- what was thrown (SWP-RUL-15) ----


def thrown(*others: str, gear: str = "class missile with javelin", **more: Any) -> Battle:
    """a has thrown a javelin at b, five inches off, and missed."""
    dice = {"ranged-combat:a": [1], "received-fire:b": [1, 1], **more.pop("dice", {})}
    b = battle(f"a blue rep 4 at 10.5,15.5 {gear}", f"b red rep 4 at 10.5,10.5 {BLADE}", *others, dice=dice, **more)
    b.blue_turn("a")
    b.do("fire", figure="a", targets=[{"figure": "b"}])
    return b


@pytest.mark.rule("SWP-RUL-15", "SWP-WPN-52")
def test_a_javelin_lies_where_its_target_was_and_is_neither_fired_nor_reloaded_again():
    with thrown() as b:
        assert [lying[:2] for lying in b.encounter.state.dropped] == [("javelin", (1050, 1050))]
        next_blue(b, "a")
        assert not {"fire", "reload"} & {item["do"] for item in legal.inputs(b.encounter)}


@pytest.mark.rule("SWP-RUL-15", "SWP-ACT-07")
def test_a_friend_may_pick_up_what_was_thrown_and_one_that_is_not_active_may_not():
    with thrown(f"c blue rep 4 at 11.5,11.5 {BLADE}") as b:
        refused(b, "SWP-TURN-07", "pick-up", figure="c", weapon="javelin")
        b.do("end-activation")
        b.do("activate", figures=["c"])
        b.do("pick-up", figure="c", weapon="javelin")
        assert figure(b, "c").weapons == ("javelin",)


@pytest.mark.rule("SWP-RUL-15", "SWP-REACT-51")
def test_a_thrower_with_empty_hands_answers_no_shot():
    dice = {"ranged-combat:c": [1], "received-fire:a": [1, 1]}
    with thrown("c red rep 4 at 14.5,12.5 with longbow class missile", dice=dice) as b:
        b.do("end-phase")
        b.do("activate", figures=["c"])
        b.do("fire", figure="c", targets=[{"figure": "a"}])
        assert b.last("roll", label="received-fire", figure="a")["result"] == "carry-on"
        assert not b.all("shot", shooter="a")[1:]


@pytest.mark.rule("SWP-RUL-15", "SWP-CHARGE-52")
def test_a_thrower_with_empty_hands_rolls_both_dice_when_it_is_charged():
    dice = {"charge:b": [6, 6], "charge:a": [1, 1]}
    with thrown(dice=dice) as b:
        b.do("end-phase")
        b.do("activate", figures=["b"])
        b.do("charge", figures=["b"], target="a")
        assert len(b.last("roll", label="charge", figure="a")["dice"]) == 2


@pytest.mark.rule("SWP-RUL-15", "SWP-SIGHT-16")
def test_a_thrower_with_empty_hands_charges_in_sight():
    screen = {"id": "screen", "type": "wall", "line": [[13, 10], [13, 20]], "tall": True}
    with thrown(
        f"c red rep 4 at 16,20.5 {BLADE} facing 270",
        terrain=[screen],
        seed="empty hands",
        auto=True,
        dice={"in-sight:a": [1] * 4, "in-sight:c": [6] * 3, "in-sight-action:a": [1]},
    ) as b:
        b.do("end-phase")
        b.do("activate", figures=["c"])
        b.do("move", figure="c", to=[12, 21], in_sight_move="stay")
        assert b.last("roll", label="in-sight-action", figure="a")["result"] == "charge"


@pytest.mark.rule("SWP-RUL-16", "SWP-MELEE-01")
@pytest.mark.parametrize(("gear", "dice"), [("class warrior", 5), ("class missile", 4)])
def test_a_javelin_kept_in_hand_is_a_hand_weapon_and_improvised_for_a_missile_figure(gear: str, dice: int):
    with battle(
        f"a blue rep 4 at 10.5,15.5 {BLADE}",
        f"b red rep 4 at 10.5,10.5 {gear} with javelin facing 0",
        dice={"charge:a": [1, 1, 1, 1], "charge:b": [1, 1], "melee:a": [6] * 5, "melee:b": [6] * dice},
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert len(b.last("roll", label="melee", figure="b")["dice"]) == dice


# ---- bows and riders, shields ----


@pytest.mark.rule("SWP-RUL-18", "SWP-WPN-57")
def test_a_longbow_is_shot_from_the_saddle_neither_when_active_nor_in_reaction():
    rider = "class missile with longbow mounted"
    with shot(rider, {"received-fire:b": [1, 1]}) as b:
        assert b.last("roll", label="received-fire")["result"] == "carry-on"
        b.do("end-phase")
        b.do("activate", figures=["b"])
        refused(b, "SWP-RUL-18", "fire", figure="b", targets=[{"figure": "a"}])


@pytest.mark.rule("SWP-RUL-22", "SWP-MELEE-52", "SWP-FIRE-51")
def test_two_swords_turn_no_shot():
    with shot("class warrior melee two-swords", {"ranged-combat:a": [5], "damage:a": [1]}) as b:
        assert b.last("shot")["result"] == "hit"


@pytest.mark.rule("SWP-RUL-37", "SWP-MOVE-51")
def test_one_that_has_dismounted_shoots_back_in_the_same_turn():
    with battle(
        "a blue rep 4 at 10.5,30.5 class missile with short-bow mounted",
        "b red rep 4 at 10.5,20.5 class missile with longbow",
        dice={"ranged-combat:b": [1], "received-fire:a": [1, 1], "ranged-combat:a": [1], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("dismount", figure="a")
        b.do("end-phase")
        b.do("activate", figures=["b"])
        b.do("fire", figure="b", targets=[{"figure": "a"}])
        assert [s["shooter"] for s in b.all("shot")] == ["b", "a"]


# ---- coming on, ducking back ----


@pytest.mark.rule("SWP-RUL-26", "SWP-REACT-52")
def test_a_noble_that_comes_on_stops_an_inch_short_of_the_archer():
    """The archer stands too deep behind his window for a rider to charge him."""
    hut = {"id": "hut", "type": "building", "rect": [6, 8, 9, 5], "windows": [{"wall": "south", "at": 4.5}]}
    with battle(
        "a blue rep 4 at 10.5,12.2 facing 180 with longbow class missile",
        "b red rep 5 at 10.5,18.2 facing 0 class noble melee two-hand mounted",
        terrain=[hut],
        dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.at("b") == (10.5, 14.2)


@pytest.mark.rule("SWP-RUL-26", "SWP-SIGHT-04")
def test_an_enemy_seen_on_coming_on_is_tested_for_when_the_shooting_is_over():
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile",
        "c blue rep 3 at 26,12 facing 270 class soldier melee one-hand",
        "b red rep 5 at 10.5,6 class noble melee two-hand",
        terrain=[{"id": "w", "type": "wall", "line": [[13, 0], [13, 9.4]], "tall": True}],
        dice={
            "ranged-combat:a": [1], "received-fire:b": [1, 1],
            "in-sight:b": [6] * 4, "in-sight:c": [6] * 3, "in-sight-action:c": [6], "in-sight-action:b": [1],
        },
        seed="comes on", auto=True,
    ) as b:  # fmt: skip
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert [roll["figure"] for roll in b.all("roll", label="in-sight")] == ["a", "c", "b"]


@pytest.mark.rule("SWP-RUL-27", "SWP-REACT-23", "SWP-REACT-21")
def test_a_noble_called_on_by_one_test_and_let_be_by_the_other_stays_where_he_is():
    """Shot at by one archer and bereft of a friend by another in one volley, he passes both with one roll."""
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile",
        "z blue rep 4 at 12.5,30.5 with longbow class missile",
        "b red rep 5 at 10.5,8 class noble melee two-hand",
        "c red rep 3 at 12.5,8 class soldier",
        dice={
            "ranged-combat:a": [1], "ranged-combat:z": [6], "damage:z": [1],
            "received-fire:b": [1, 1],
        },
    ) as b:  # fmt: skip
        b.blue_turn("a", "z")
        aims = [("a", "b"), ("z", "c")]
        b.do("fire", volley=[{"figure": who, "targets": [{"figure": at}]} for who, at in aims])
        assert b.at("b") == (10.5, 8)


@pytest.mark.rule("SWP-RUL-23", "SWP-MOVE-13", "SWP-MOVE-14")
def test_a_rider_that_ducked_back_in_the_open_sees_and_is_seen():
    with shot("class missile with short-bow mounted", {"received-fire:b": [1, 6]}) as b:
        g = b.encounter.game
        assert b.status("b") == "ducked-back"
        assert g.sees(g.named("a"), g.named("b"))
        assert g.sees(g.named("b"), g.named("a"))


# ---- riders on the ground ----

CORNER = {"id": "corner", "type": "wall", "line": [[30, 0], [30, 5], [36, 5]], "tall": True}
"""Hides all that stands in the north-eastern corner."""


@pytest.mark.rule("SWP-RUL-25", "SWP-MOVE-01")
@pytest.mark.parametrize(
    ("kind", "fast", "inches"), [("woods", False, 12), ("woods", True, 24), ("rough", False, 12), ("rough", True, 12)]
)
def test_a_rider_goes_through_woods_as_ever_and_not_fast_over_rough_ground(kind: str, fast: bool, inches: int):
    with battle(
        f"a blue rep 4 at 4.5,30.5 {BLADE} mounted",
        f"b red rep 4 at 34,2 {BLADE} facing 0",
        terrain=[{"id": "ground", "type": kind, "rect": [6, 28, 4, 5]}, CORNER],
        dice={"fast-move:a": [1, 1]} if fast else {},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", path=[[4.5 + inches + (1 if fast else 0), 30.5]], fast=fast)
        assert b.at("a")[0] == 4.5 + inches
