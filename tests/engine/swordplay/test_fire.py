"""Missiles, armour and shields in play (SWP-FIRE, SWP-DMG, SWP-ARMOR, SWP-RELOAD, SWP-REACT)."""

from __future__ import annotations

import pytest

from tests.engine.swordplay.field import battle, figure
from tests.engine.table import refused

BOW = "a blue rep 4 at 10.5,30.5 with longbow class missile"


@pytest.mark.rule("SWP-EX-40", "SWP-FIRE-05", "SWP-FIRE-07", "SWP-FIRE-08")
@pytest.mark.parametrize(("die", "result"), [(3, "miss"), (4, "miss"), (5, "hit")])
def test_cover_spoils_eight_and_nine(die: int, result: str):
    wall = {"id": "wall", "type": "wall", "line": [[6, 14.8], [15, 14.8]], "dv": 4}
    more = {"damage:a": [1]} if result == "hit" else {"received-fire:b": [1, 1, 1]}
    with battle(
        "a blue rep 5 at 10.5,30.5 with longbow class missile",
        "b red rep 4 at 10.5,14 class soldier",
        terrain=[wall],
        dice={"ranged-combat:a": [die], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == result


@pytest.mark.rule("SWP-FIRE-51", "SWP-ARMOR-56", "SWP-ARMOR-58", "SWP-FIG-51")
@pytest.mark.parametrize(("facing", "result"), [(180, "miss"), (0, "hit")])
def test_a_shield_spoils_nine_to_the_front_only(facing: int, result: str):
    more = {"received-fire:b": [1, 1]} if result == "miss" else {"damage:a": [1]}
    with battle(
        BOW,
        f"b red rep 4 at 10.5,14 facing {facing} class soldier shield",
        dice={"ranged-combat:a": [5], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == result


@pytest.mark.rule("SWP-EX-13", "SWP-EX-41", "SWP-ARMOR-51", "SWP-DMG-01")
@pytest.mark.parametrize(("armor", "status"), [(4, "stunned"), (2, "out-of-the-fight")])
def test_a_longbow_against_mail_and_leather(armor: int, status: str):
    more = {"recover-knock-down:b": [1, 1]} if armor == 4 else {}
    with battle(
        BOW,
        f"b red rep 4 at 10.5,14 class soldier armor {armor}",
        dice={"ranged-combat:a": [6], "damage:a": [4], **more},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.status("b") == status


@pytest.mark.rule("SWP-DMG-51", "SWP-RUL-34", "SWP-WPN-55")
def test_plate_turns_a_dart_and_the_target_is_tested():
    with battle(
        "a blue rep 4 at 10.5,20.5 with dart class missile",
        "b red rep 4 at 10.5,17 class soldier armor 6",
        dice={"ranged-combat:a": [6], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("shot")["result"] == "hit"
        assert b.last("roll", label="damage")["result"] == "miss"
        assert b.last("roll", label="received-fire")["result"] == "carry-on"


@pytest.mark.rule("SWP-WPN-52", "SWP-RUL-15", "SWP-RUL-16", "SWP-WPN-53")
def test_what_was_thrown_lies_at_the_target_and_is_picked_up_again():
    with battle(
        "a blue rep 5 at 10.5,20.5 with javelin class warrior",
        "b red rep 4 at 10.5,10.5 class soldier",
        dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        thrower = b.encounter.state.figure("a")
        assert thrower.weapons == ()
        assert [lying[0] for lying in b.encounter.state.dropped] == ["javelin"]
        assert b.encounter.game.rules.judges["in-hand"](b.encounter.game, thrower) == "unarmed"


@pytest.mark.rule("SWP-EX-39", "SWP-RELOAD-51", "SWP-RELOAD-53", "SWP-RUL-09", "SWP-RUL-11", "SWP-ACT-06")
def test_a_crossbow_reloaded_on_one_die_waits_for_its_next_activation():
    with battle(
        "a blue rep 4 at 10.5,30.5 with crossbow class missile",
        "b red rep 3 at 10.5,14 class soldier",
        dice={"ranged-combat:a": [1, 1], "received-fire:b": [1, 1, 1, 1], "reload:a": [3, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        refused(b, "SWP-ACT-01", "reload", figure="a")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        refused(b, "SWP-RELOAD-51", "fire", figure="a", targets=[{"figure": "b"}])
        b.do("reload", figure="a")
        assert b.last("roll", label="reload")["result"] == "reloaded-not-before-active"
        assert figure(b, "a").loaded("crossbow") == 0
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        assert figure(b, "a").loaded("crossbow") == 1
        b.do("fire", figure="a", targets=[{"figure": "b"}])


@pytest.mark.rule("SWP-RELOAD-52", "SWP-RELOAD-54", "SWP-RUL-10")
@pytest.mark.parametrize(("dice", "fires"), [([1, 1], True), ([1, 6], False), ([6, 6], False)])
def test_reloading_a_bow(dice: list[int], fires: bool):
    more = {"ranged-combat:a": [1], "received-fire:b": [1, 1]} if fires else {}
    with battle(
        "a blue rep 4 at 10.5,30.5 with short-bow class missile ammo out",
        "b red rep 4 at 10.5,14 class soldier",
        dice={"reload:a": dice, **more},
    ) as b:
        b.blue_turn("a")
        b.do("reload", figure="a")
        assert figure(b, "a").loaded("short-bow") == (dice != [6, 6])
        refused(b, "SWP-ACT-06", "move", figure="a", to=[10.5, 29.5])
        if fires:
            b.do("fire", figure="a", targets=[{"figure": "b"}])
        else:
            refused(b, "SWP-ACT-03", "fire", figure="a", targets=[{"figure": "b"}])


@pytest.mark.rule(
    "SWP-REACT-05", "SWP-REACT-51", "SWP-REACT-52", "SWP-REACT-53", "SWP-REACT-54", "SWP-REACT-55", "SWP-EX-38"
)
@pytest.mark.parametrize(
    ("gear", "dice", "result"),
    [
        ("class missile with longbow", [1, 6], "rush-shot"),
        ("class noble", [1, 1], "advance-half-normal-move"),
        ("class noble", [1, 6], "carry-on"),
        ("class peasant", [1, 1], "duck-back"),
        ("class peasant", [6, 6], "runaway"),
        ("class soldier", [1, 6], "duck-back"),
        ("class warrior", [1, 1], "carry-on"),
        ("class warrior fierce", [6, 6, 1], "duck-back"),
    ],
)
def test_each_class_has_its_own_table(gear: str, dice: list[int], result: str):
    more = {"ranged-combat:b": [1], "received-fire:a": [1, 1]} if result == "rush-shot" else {}
    with battle(
        BOW, f"b red rep 4 at 10.5,8 {gear}", dice={"ranged-combat:a": [1], "received-fire:b": dice, **more}
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.last("roll", label="received-fire", figure="b")["result"] == result


@pytest.mark.rule("SWP-RUL-26", "SWP-RUL-27")
@pytest.mark.parametrize(("gear", "inches"), [("", 4), ("mounted", 6)])
def test_a_noble_comes_on_half_a_move(gear: str, inches: int):
    with battle(
        BOW, f"b red rep 5 at 10.5,6 class noble {gear}", dice={"ranged-combat:a": [1], "received-fire:b": [1, 1]}
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.at("b") == (10.5, 6 + inches)


@pytest.mark.rule("SWP-RUL-06", "SWP-RUL-05", "SWP-REACT-56")
def test_the_die_of_the_fierce_counts_for_them_alone():
    with battle(
        BOW,
        "b red rep 4 at 10.5,8 class soldier",
        "c red rep 3 at 12,8 class warrior fierce",
        dice={"ranged-combat:a": [6], "damage:a": [1], "man-down:c": [6, 6, 3]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        roll = b.last("roll", label="man-down")
        assert (roll["figure"], roll["passed"], roll["result"]) == ("c", 1, "duck-back")


@pytest.mark.rule("SWP-EX-10", "SWP-STAR-14")
def test_a_star_of_the_soldiers_picks_his_column():
    with battle(BOW, "b red rep 5 at 10.5,8 class soldier star", dice={"ranged-combat:a": [1]}) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        b.answer("b", "free-will", "pass-2")
        assert b.last("roll", label="received-fire")["result"] == "carry-on"


@pytest.mark.rule("SWP-EX-07", "SWP-STAR-10")
def test_a_star_whose_luck_holds_is_tested_all_the_same():
    with battle(
        BOW,
        "b red rep 5 at 10.5,8 class soldier star",
        dice={"ranged-combat:a": [6], "damage:a": [1], "star-power:b": [2, 2, 3, 5, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert figure(b, "b").star_power == 4
        b.answer("b", "free-will", "pass-2")
        assert b.status("b") == "carry-on"


@pytest.mark.rule("SWP-EX-34", "SWP-EX-36", "SWP-REACT-15", "SWP-REACT-19", "SWP-REACT-20", "SWP-RUL-08")
@pytest.mark.parametrize(("gear", "status"), [("peasant", "ran-away"), ("soldier", "carry-on")])
def test_one_down_of_three_makes_peasants_run(gear: str, status: str):
    with battle(
        BOW,
        "b red rep 3 at 10.5,8 class soldier",
        f"c red rep 3 at 12,8 class {gear}",
        "d red rep 5 at 13.5,8 class soldier",
        dice={"ranged-combat:a": [6], "damage:a": [1], "man-down:d": [5, 4], "cohesion:d": [5, 3]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.status("c") == status
        assert b.status("d") == "carry-on"
