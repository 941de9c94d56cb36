"""Charges, riders and hand to hand in play (SWP-CHARGE, SWP-MELEE, SWP-MOVE-51, SWP-RUL-24)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import legal
from engine.preview import preview
from engine.space import INCH
from engine.views import GM
from tests.engine.swordplay.field import battle, figure
from tests.engine.table import Battle, refused

ANN = "a blue rep 4 at 10.5,20.5 class soldier melee one-hand"
ROB = "b red rep 4 at 10.5,10.5 class soldier melee one-hand"


def charged(*figures: str, dice: dict[str, Any], who: tuple[str, ...] = ("a",)) -> Battle:
    b = battle(*figures, dice=dice)
    b.blue_turn(*who)
    b.do("charge", figures=list(who), target="b")
    return b


def dice_of(b: Battle, name: str) -> int:
    return len(b.last("roll", label="melee", figure=name)["dice"])


@pytest.mark.rule("SWP-CHARGE-07", "SWP-CHARGE-51", "SWP-RUL-30", "SWP-CHARGE-10")
@pytest.mark.parametrize(("gear", "count"), [("", 2), ("mounted", 3), ("fierce", 3), ("mounted fierce", 4)], ids=str)
def test_what_adds_dice_to_a_charger(gear: str, count: int):
    with charged(f"{ANN} {gear}", ROB, dice={"charge:a": [1] * count, "charge:b": [6, 6]}) as b:
        assert len(b.last("roll", label="charge", figure="a")["dice"]) == count
        assert b.status("b") == "ran-away"


@pytest.mark.rule("SWP-CHARGE-52", "SWP-CHARGE-17", "SWP-EX-46")
def test_an_archer_with_an_empty_bow_rolls_one_die_and_does_not_fire():
    archer = "b red rep 4 at 10.5,10.5 class missile with short-bow ammo out"
    with charged(ANN, archer, dice={"charge:a": [1, 6], "charge:b": [1], "melee:a": [6] * 5, "melee:b": [6] * 4}) as b:
        assert not b.all("shot")
        assert dice_of(b, "b") == 4


@pytest.mark.rule("SWP-CHARGE-13", "SWP-CHARGE-11", "SWP-CHARGE-12", "SWP-RUL-41")
def test_the_target_fires_once_and_melee_follows_without_tests():
    archer = "b red rep 4 at 10.5,10.5 class missile with short-bow"
    dice = {"charge:a": [1, 6], "charge:b": [1, 1], "ranged-combat:b": [1], "melee:a": [6] * 5, "melee:b": [6] * 4}
    with charged(ANN, archer, dice=dice) as b:
        assert len(b.all("shot")) == 1
        assert not b.all("roll", label="received-fire")
        assert figure(b, "b").empty == ("short-bow",)


@pytest.mark.rule("SWP-EX-45", "SWP-CHARGE-08", "SWP-RUL-29")
def test_a_group_shares_its_dice_and_three_to_one_adds_one():
    trio = [
        f"{name} blue rep 4 at {x},20.5 class soldier melee one-hand" for name, x in (("a", 9), ("c", 10.5), ("d", 12))
    ]
    b = battle(*trio[:2], ROB, dice={"charge:a": [1, 1], "charge:b": [6, 6]})
    b.blue_turn("a", "c")
    b.do("charge", figures=["a", "c"], target="b")
    assert {tuple(r["dice"]) for r in b.all("roll", label="charge") if r["figure"] != "b"} == {(1, 1)}
    judge = b.encounter.rules.judges["charge-dice"]
    wide = battle(*trio, ROB)
    g = wide.encounter.game
    from engine.procedures.third.charge_test import ChargeTest

    three = [ChargeTest(g.named(name), g.named("b"), g.named(name).at, False) for name in "acd"]
    assert "three-to-one" in judge(g, three[0], three)[0]
    assert "three-to-one" not in judge(g, three[0], three[:2])[0]
    back = ChargeTest(g.named("b"), g.named("a"), g.named("b").at, False)
    assert "three-to-one" in judge(g, three[0], [*three, back])[0]  # the enemy's charge is none of theirs
    assert "three-to-one" not in judge(g, back, [*three, back])[0]


@pytest.mark.rule("SWP-EX-49", "SWP-MELEE-01", "SWP-MELEE-06", "SWP-MELEE-07")
def test_the_margin_is_the_impact_of_the_blow():
    rob = "b red rep 3 at 10.5,10.5 class soldier armor 4 melee improvised"
    dice = {
        "charge:a": [1, 6],
        "charge:b": [1, 6],
        "melee:a": [1, 2, 2, 3, 5],
        "melee:b": [1, 2, 4],
        "melee-damage:a": [2],
    }
    with charged(ANN, rob, dice=dice) as b:
        assert b.last("melee")["margin"] == 2
        assert b.status("b") == "out-of-the-fight"


@pytest.mark.rule("SWP-EX-14", "SWP-ARMOR-53", "SWP-MELEE-53", "SWP-RUL-35")
def test_plate_turns_a_margin_of_one():
    ogre = "b red rep 4 at 10.5,10.5 class warrior armor 6 melee one-hand"
    dice = {"charge:a": [1, 6], "charge:b": [1, 6], "melee:a": [1, 6, 6, 6, 6], "melee:b": [6] * 5}
    with charged(ANN, ogre, dice=dice) as b:
        assert b.last("melee")["result"] == "evenly-matched"
        assert b.status("b") == "carry-on"


@pytest.mark.rule(
    "SWP-MELEE-04", "SWP-RUL-20", "SWP-RUL-21", "SWP-RUL-22", "SWP-MELEE-51", "SWP-MELEE-52", "SWP-ARMOR-55"
)
@pytest.mark.parametrize(
    ("gear", "count"),
    [
        ("class soldier melee one-hand", 5),
        ("class soldier melee one-hand shield", 6),
        ("class soldier melee spear shield", 6),
        ("class soldier melee spear", 6),
        ("class soldier melee two-swords", 6),
        ("class noble melee two-hand", 6),
        ("class noble melee lance shield mounted", 8),
        ("class noble melee lance shield", 6),
        ("class missile melee one-hand with sling", 4),
        ("class warrior with javelin", 5),
        ("class peasant melee unarmed", 3),
    ],
)
def test_dice_in_melee(gear: str, count: int):
    b = battle(f"a blue rep 4 at 10.5,20.5 {gear}", "b red rep 4 at 10.5,19.5 class soldier melee unarmed")
    g = b.encounter.game
    ann, rob = g.named("a"), g.named("b")
    held, holds = g.rules.judges["in-hand"](g, ann), g.rules.judges["melee"](g, ann, rob)
    extra = sum(m.dice for m in g.rules.checks["melee"].modifiers if m.when in holds)
    assert 4 + g.rules.melee_weapons[held].dice + extra == count


@pytest.mark.rule("SWP-RUL-21")
def test_a_lance_is_for_the_first_round():
    b = battle("a blue rep 4 at 10.5,20.5 class noble melee lance shield mounted", ROB)
    g = b.encounter.game
    rider = g.named("a")
    assert g.rules.judges["in-hand"](g, rider) == "two-hand"
    rider.bout = rider.bout._replace(rounds=1)
    assert g.rules.judges["in-hand"](g, rider) == "one-hand"


@pytest.mark.rule("SWP-RUL-21")
@pytest.mark.parametrize(("seat", "held"), [("mounted", "two-hand"), ("", "one-hand")], ids=["mounted", "on foot"])
def test_who_has_no_shield_keeps_to_the_lance_as_long_as_he_rides(seat: str, held: str):
    b = battle(f"a blue rep 4 at 10.5,20.5 class noble melee lance {seat}", ROB)
    g = b.encounter.game
    rider = g.named("a")
    for rounds in (0, 1, 2):
        rider.bout = rider.bout._replace(rounds=rounds)
        assert g.rules.judges["in-hand"](g, rider) == held


@pytest.mark.rule("SWP-EX-27", "SWP-MOVE-01", "SWP-MOVE-03")
@pytest.mark.parametrize(("gear", "inches"), [("", 12), ("mounted", 18)])
def test_one_die_passed_of_a_fast_move(gear: str, inches: int):
    with battle(
        f"a blue rep 4 at 10.5,30.5 class soldier {gear}",
        "b red rep 3 at 30,1 class soldier facing 0",
        dice={"fast-move:a": [3, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("move", figure="a", to=[10.5, 29.5], fast=True)
        assert figure(b, "a").now.allowance == inches * INCH


@pytest.mark.rule("SWP-MOVE-51", "SWP-MOVE-52", "SWP-RUL-37")
def test_off_the_horse_and_on_again():
    rider = "a blue rep 4 at 10.5,30.5 class missile with short-bow mounted"
    with battle(rider, "b red rep 3 at 10.5,20.5 class soldier facing 0") as b:
        b.blue_turn("a")
        b.do("dismount", figure="a")
        assert not figure(b, "a").mounted
        refused(b, "SWP-MOVE-51", "fire", figure="a", targets=[{"figure": "b"}])
        refused(b, "SWP-MOVE-51", "mount", figure="a")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        b.do("mount", figure="a")
        assert figure(b, "a").mounted
        assert figure(b, "a").now.left == 8 * INCH


@pytest.mark.rule("SWP-MOVE-52")
@pytest.mark.parametrize(("die", "inches"), [(1, 14), (6, 8)])
def test_who_has_mounted_may_move_fast_with_one_die(die: int, inches: int):
    rider = "a blue rep 4 at 4.5,30.5 class soldier melee one-hand mounted"
    with battle(rider, "b red rep 3 at 33.5,2.5 class soldier facing 0", dice={"fast-move:a": [die]}) as b:
        b.blue_turn("a")
        b.do("dismount", figure="a")
        b.do("end-phase")
        b.do("end-phase")
        b.blue_turn("a")
        b.do("mount", figure="a")
        b.do("move", figure="a", to=[4.5 + 14, 30.5], fast=True)
        assert b.at("a") == (4.5 + inches, 30.5)


HUT = {
    "id": "hut",
    "type": "building",
    "rect": [8, 20, 6, 4],
    "windows": [{"wall": "south", "at": 3}],
    "doors": [{"wall": "north", "at": 3}],
}


@pytest.mark.rule("SWP-RUL-25", "SWP-BLDG-07", "SWP-MOVE-13")
def test_a_rider_goes_through_no_window_and_never_lies_down():
    b = battle("a blue rep 4 at 11,26 class soldier mounted", ROB, terrain=[HUT])
    b.blue_turn("a")
    refused(b, "SWP-RUL-25", "move", figure="a", path=[[11, 23]])
    refused(b, "SWP-RUL-25", "move", figure="a", to=[11, 22])
    refused(b, "SWP-MOVE-13", "prone", figure="a")


@pytest.mark.rule("SWP-RUL-23", "SWP-MOVE-12", "SWP-REACT-27")
def test_a_rider_without_cover_ducks_back_in_the_saddle():
    with battle(
        "a blue rep 4 at 10.5,30.5 with longbow class missile",
        "b red rep 3 at 10.5,8 class soldier mounted",
        dice={"ranged-combat:a": [1], "received-fire:b": [1, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.status("b") == "ducked-back"
        assert (figure(b, "b").posture, figure(b, "b").mounted) == ("standing", True)


@pytest.mark.rule("SWP-RUL-24")
def test_a_rider_who_falls_leaves_the_saddle():
    with battle(
        "a blue rep 5 at 10.5,30.5 with longbow class missile",
        "b red rep 4 at 10.5,8 class soldier mounted",
        dice={"ranged-combat:a": [6], "damage:a": [6], "recover-knock-down:b": [1, 1]},
    ) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert b.status("b") == "stunned"
        assert not figure(b, "b").mounted
        assert b.last("item")["what"] == "unhorsed"


@pytest.mark.rule("SWP-RUL-25", "SWP-CHARGE-10")
def test_a_rider_strikes_through_a_window_and_takes_no_place_in_the_house():
    hut = {**HUT, "rect": [6, 8, 9, 5], "windows": [{"wall": "south", "at": 4.5}]}
    with battle(
        "a blue rep 4 at 10.5,24 class soldier mounted melee lance shield",
        "b red rep 4 at 10.5,12.5 class soldier melee one-hand",
        terrain=[hut],
        dice={"charge:a": [1, 1, 6], "charge:b": [6, 6, 6]},
    ) as b:
        b.blue_turn("a")
        b.do("charge", figures=["a"], target="b")
        assert b.status("b") == "ran-away"
        assert figure(b, "a").mounted
        assert b.at("a")[1] > 13


SOUTH = {"wall": "south", "at": 3}


@pytest.mark.rule("SWP-RUL-25", "SWP-CHARGE-01", "SWP-CHARGE-04")
@pytest.mark.parametrize(
    ("opening", "y", "may"),
    [("doors", 12.5, True), ("windows", 12.5, True), ("doors", 12.2, False), ("windows", 12.2, False)],
)
def test_a_rider_charges_nobody_in_a_house_whom_he_cannot_touch_from_outside(opening: str, y: float, may: bool):
    hut = {**HUT, "rect": [6, 8, 9, 5], "windows": [], opening: [{"wall": "south", "at": 4.5}]}
    # On foot it goes in by the door; a window ends a move, and so a charge (CR3-RUL-95).
    for gear, allowed in (("mounted", may), ("", may or opening == "doors")):
        rider = f"a blue rep 4 at 10.5,24 class soldier melee one-hand {gear}"
        dice = {"charge:a": [6] * 3, "charge:b": [1] * 3}
        b = battle(rider, f"b red rep 4 at 10.5,{y} class soldier", terrain=[hut], dice=dice)
        b.blue_turn("a")
        charge: dict[str, Any] = {"do": "charge", "figures": ["a"], "target": "b"}
        assert (charge in list(legal.inputs(b.encounter))) == allowed
        assert (preview(b.encounter, charge, GM).refused is None) == allowed
        if allowed:
            b.give(charge)
        else:
            rule, code = ("SWP-RUL-25", "indoors") if gear else ("SWP-CHARGE-04", "no-way")
            assert refused(b, rule, "charge", figures=["a"], target="b").code == code


@pytest.mark.rule("SWP-RUL-25", "SWP-MOVE-52")
def test_nobody_mounts_indoors_though_the_mount_wait_at_the_door():
    far = "b red rep 4 at 30,2 class soldier facing 0"
    b = battle("a blue rep 4 at 11,24.5 class soldier mounted", far, terrain=[{**HUT, "doors": [SOUTH]}])
    b.blue_turn("a")
    b.do("dismount", figure="a")
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn("a")
    b.do("move", figure="a", to=[11, 23.5])
    assert {"do": "mount", "figure": "a"} not in list(legal.inputs(b.encounter))
    refused(b, "SWP-RUL-25", "mount", figure="a")
    b.do("move", figure="a", to=[11, 24.5])


@pytest.mark.rule("SWP-RUL-31", "SWP-CHARGE-51", "SWP-SIGHT-11")
def test_of_two_who_charge_each_other_neither_charges_onto_the_rear():
    """The second looked away when both were equally quick; turning to charge he has no rear to the first."""
    with battle(
        "a blue rep 4 at 10.5,20.5 class soldier melee one-hand facing 180",
        "b red rep 4 at 10.5,10.5 class soldier melee one-hand facing 0",
        dice={
            "in-sight:a": [4] * 4,
            "in-sight:b": [4] * 4,
            "in-sight-action:a": [1],
            "in-sight-action:b": [1],
            "charge:a": [1, 1],
            "charge:b": [1, 1],
            "melee:a": [4] * 5,
            "melee:b": [4] * 5,
        },
    ) as b:
        b.blue_turn("a")
        b.do("face", figure="a", facing=0, in_sight_move="stay")
        assert figure(b, "a").melee
