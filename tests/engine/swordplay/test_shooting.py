"""Shots of every weapon, and what a hit does (SWP-WPN, SWP-FIRE, SWP-DMG, SWP-STAR)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle, refused

SOLDIER = "class soldier melee one-hand"


def shot(shooter: str, target: str, dice: dict[str, Any], **more: Any) -> Battle:
    """a of blue shoots at b of red, twenty inches apart unless their words say otherwise."""
    b = battle(f"a blue at 10.5,30.5 {shooter}", f"b red at 10.5,10.5 {target}", dice=dice, **more)
    b.blue_turn("a")
    b.do("fire", figure="a", targets=[{"figure": "b"}])
    return b


@pytest.mark.rule("SWP-WPN-03", "SWP-WPN-04", "SWP-WPN-53", "SWP-WPN-54", "SWP-WPN-55", "SWP-WPN-56", "SWP-WPN-57")
@pytest.mark.rule("SWP-WPN-58", "SWP-WPN-59", "SWP-RUL-18")
@pytest.mark.parametrize(
    ("weapon", "saddle", "inches"),
    [
        ("throwing-axe", "", 6),
        ("crossbow", "", 24),
        ("crossbow", "mounted", 12),
        ("dart", "", 4),
        ("javelin", "", 12),
        ("javelin", "mounted", 12),
        ("longbow", "", 24),
        ("short-bow", "", 24),
        ("short-bow", "mounted", 12),
        ("sling", "", 12),
        ("sling", "mounted", 12),
    ],
)
def test_no_weapon_shoots_farther_than_its_range_between_bases(weapon: str, saddle: str, inches: int):
    archer = f"a blue rep 4 at 10.5,30.5 with {weapon} class missile {saddle}"
    dice = {"ranged-combat:a": [1], "received-fire:b": [1, 1]}
    with battle(archer, f"b red rep 4 at 10.5,{29.5 - inches} {SOLDIER}", dice=dice) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == "miss"
    b = battle(archer, f"b red rep 4 at 10.5,{29.4 - inches} {SOLDIER}")
    b.blue_turn("a")
    refused(b, "SWP-WPN-04", "fire", figure="a", targets=[{"figure": "b"}])


@pytest.mark.rule("SWP-FIRE-05", "SWP-FIRE-06", "SWP-FIRE-09", "SWP-RUL-47")
@pytest.mark.parametrize(("rep", "die", "result"), [(3, 4, "miss"), (4, 3, "miss"), (4, 4, "hit"), (4, 6, "hit")])
def test_one_die_and_the_rep_seven_misses_and_ten_hits(rep: int, die: int, result: str):
    more = {"damage:a": [1]} if result == "hit" else {"received-fire:b": [1, 1]}
    with shot(f"rep {rep} with longbow class missile", SOLDIER, {"ranged-combat:a": [die], **more}) as b:
        assert [s["result"] for s in b.all("shot")] == [result]


@pytest.mark.rule("SWP-FIRE-09")
def test_ten_hits_whatever_the_target_hides_behind():
    wall = {"id": "wall", "type": "wall", "line": [[6, 11.3], [15, 11.3]], "dv": 4}
    dice = {"ranged-combat:a": [5], "damage:a": [1]}
    with shot("rep 5 with longbow class missile", f"{SOLDIER} shield", dice, terrain=[wall]) as b:
        assert b.last("shot")["result"] == "hit"


@pytest.mark.rule("SWP-WPN-06", "SWP-DMG-02", "SWP-DMG-03", "SWP-ARMOR-52")
@pytest.mark.parametrize(
    ("weapon", "damage", "status"),
    [
        ("longbow", 1, "obviously-dead"),
        ("longbow", 2, "out-of-the-fight"),
        ("longbow", 3, "out-of-the-fight"),
        ("longbow", 4, "stunned"),
        ("short-bow", 2, "out-of-the-fight"),
        ("short-bow", 3, "stunned"),
    ],
)
def test_one_kills_up_to_the_impact_puts_out_and_above_it_knocks_down(weapon: str, damage: int, status: str):
    more = {"recover-knock-down:b": [1, 1]} if status == "stunned" else {}
    dice = {"ranged-combat:a": [6], "damage:a": [damage], **more}
    with shot(f"rep 4 with {weapon} class missile", f"{SOLDIER} armor 4", dice) as b:
        assert b.status("b") == status


@pytest.mark.rule("SWP-ARMOR-57", "SWP-ARMOR-58")
def test_a_shield_is_a_shield_whoever_bears_it():
    for bearer in (SOLDIER, "class noble mounted melee lance", "class peasant melee improvised"):
        dice = {"ranged-combat:a": [4], "received-fire:b": [2, 2]}
        with shot("rep 4 with longbow class missile", f"rep 4 {bearer} shield", dice) as b:
            assert b.last("shot")["result"] == "miss"


@pytest.mark.rule("SWP-RUL-19", "SWP-WPN-51")
@pytest.mark.parametrize(("weapon", "result"), [("longbow", "hit"), ("sling", "miss")])
def test_a_bow_shot_this_turn_leaves_no_hand_for_the_shield(weapon: str, result: str):
    """The archer misses; answered with a nine he has his shield only if his weapon leaves him a hand."""
    archer = f"a blue rep 4 at 10.5,20.5 with {weapon} class missile shield"
    more = {"damage:b": [1]} if result == "hit" else {"received-fire:a": [6, 1]}
    dice = {"ranged-combat:a": [1], "received-fire:b": [1, 1], "ranged-combat:b": [5], **more}
    with battle(archer, "b red rep 4 at 10.5,10.5 with longbow class missile", dice=dice) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot", shooter="b")["result"] == result


@pytest.mark.rule("SWP-EX-08", "SWP-STAR-12")
def test_a_star_of_rep_5_is_not_killed_by_a_rep_3_grunt():
    dice = {"ranged-combat:a": [6], "damage:a": [1], "star-power:b": [4, 4, 5, 5, 6]}
    with shot("rep 3 with longbow class missile", f"{SOLDIER} rep 5 star", dice) as b:
        b.answer("b", "larger-than-life", "yes")
        assert b.status("b") == "out-of-the-fight"


@pytest.mark.rule("SWP-EX-09", "SWP-STAR-13")
def test_a_star_killed_by_an_equal_may_cheat_death_for_a_point_of_rep():
    dice = {"ranged-combat:a": [6], "damage:a": [1], "star-power:b": [4, 4, 5, 5, 6]}
    with shot("rep 5 with longbow class soldier", f"{SOLDIER} rep 5 star", dice) as b:
        b.answer("b", "cheat-death", "yes")
        assert b.status("b") == "cheated-death"
        assert figure(b, "b").rep == 4


@pytest.mark.rule("SWP-EX-44", "SWP-SIGHT-06", "SWP-FIRE-05", "SWP-DMG-01", "SWP-REACT-09", "SWP-REACT-14")
@pytest.mark.rule("SWP-REACT-16")
def test_ex_44_two_against_two_at_twelve_inches():
    """a turns and all four test: c fells a, b tests for him, d is missed and tests."""
    bow = "with longbow class missile"
    with battle(
        f"a blue rep 4 at 10.5,22.5 facing 180 {bow}",
        f"b blue rep 4 at 12.5,22.5 {bow}",
        f"c red rep 4 at 10.5,9.5 {bow}",
        f"d red rep 4 at 12.5,9.5 {bow}",
        dice={
            "in-sight:a": [4, 4, 4, 4],
            "in-sight:b": [1, 1, 4, 4],
            "in-sight:c": [1, 1, 1, 4],
            "in-sight:d": [1, 4, 4, 4],
            "in-sight-action:b": [1],
            "in-sight-action:c": [1],
            "in-sight-action:d": [6],
            "ranged-combat:c": [6],
            "damage:c": [6],
            "recover-knock-down:a": [1, 6],
            "ranged-combat:b": [1],
            "received-fire:c": [1, 1],
            "man-down:b": [1, 1],
        },
    ) as b:
        b.blue_turn("a", "b")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert {r["figure"] for r in b.all("roll", label="in-sight")} == {"a", "b", "c", "d"}
        b.answer("c", "targets", {"a": 1})
        assert b.status("a") == "out-of-the-fight"
        b.answer("b", "targets", {"c": 1})
        # d did not pass and ducked back; the tests that built up came when all had acted.
        assert [(r.get("figure"), r["label"]) for r in b.all("roll")][-3:] == [
            ("d", "in-sight-action"),
            ("c", "received-fire"),
            ("b", "man-down"),
        ]


@pytest.mark.rule("SWP-RUL-15")
@pytest.mark.parametrize(("y", "reached"), [(12.5, True), (12.6, False)])
def test_what_was_thrown_is_picked_up_from_an_inch_away_past_who_stands_on_it(y: float, reached: bool):
    dice = {"ranged-combat:a": [1], "received-fire:b": [1, 1]}
    with battle(
        f"a blue rep 4 at 10.5,{y} with javelin class warrior", f"b red at 10.5,10.5 {SOLDIER}", dice=dice
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        listed = [item for item in legal.inputs(b.encounter) if item["do"] == "pick-up"]
        assert bool(listed) is reached
        if reached:
            b.do("pick-up", figure="a", weapon="javelin")
            assert figure(b, "a").weapons == ("javelin",)
        else:
            refused(b, "SWP-ACT-07", "pick-up", figure="a", weapon="javelin")


@pytest.mark.rule("SWP-RELOAD-51", "SWP-ACT-06")
def test_what_is_shot_in_an_activation_is_reloaded_in_the_next_one():
    """Turned to the enemy it shoots in In Sight; another shot would be two in one activation."""
    dice = {
        "in-sight:a": [1, 1, 1, 1],
        "in-sight:b": [6, 6, 6, 6],
        "in-sight-action:a": [1],
        "in-sight-action:b": [1],
        "ranged-combat:a": [1],
        "received-fire:b": [1, 1],
        "reload:a": [1, 1],
    }
    with battle("a blue rep 4 at 10.5,30.5 facing 180 with longbow", f"b red at 10.5,9.5 {SOLDIER}", dice=dice) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert figure(b, "a").empty == ("longbow",)
        refused(b, "SWP-RELOAD-51", "reload", figure="a")
        assert not [item for item in legal.inputs(b.encounter) if item["do"] == "reload"]
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        b.do("reload", figure="a")
        assert figure(b, "a").empty == ()
