"""The French Compendium's worked examples, as far as its tables play them."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import COMPENDIUM
from checks_common import ask as ask_any

ask = partial(ask_any, ruleset="compendium")
RIFLE, ASSAULT, AUTOMATIC = "bolt-action-rifle", "assault-rifle", "automatic-pistol"


def result(test, dice=None, /, **fields):
    return ask(test, dice, **fields)["result"]


def hits(rep, dice, weapon, holds="", **fields):
    return ask("ranged-combat", dice, rep=rep, weapon=weapon, holds=holds, **fields)["hits"]


@pytest.mark.rule("CMP-EX-03", "CMP-EX-05", "CMP-EX-06")
def test_as_many_dice_as_the_rate():
    assert (COMPENDIUM.weapons[ASSAULT].shots, COMPENDIUM.weapons[AUTOMATIC].shots) == (3, 2)
    assert hits(4, [6, 6, 6], ASSAULT) == 3


@pytest.mark.rule("CMP-EX-07", "CMP-EX-08")
def test_zombies_between_groups():
    assert [ask("zombie-tie", [face], groups=2)["group"] for face in (2, 5)] == [1, 2]
    assert [ask("zombie-tie", [face], groups=3)["group"] for face in (2, 4, 5)] == [1, 2, 3]


@pytest.mark.rule("CMP-EX-10", "CMP-EX-35", "CMP-EX-58")
def test_a_double_is_rolled_again_and_may_change_the_weather():
    assert result("activation", {"blue": [4], "red": [4]}) == "reroll"
    assert result("activation", {"blue": [4], "red": [5]}) == "red-first"
    assert result("weather", [4, 4]) == "variable"
    assert result("weather", [5, 5]) == "bad"


@pytest.mark.rule("CMP-EX-11", "CMP-EX-12")
def test_snap_shots_and_dives():
    assert result("in-sight", [3, 5], rep=4, holds="in-cover") == "snap-shot"
    shots = ask("ranged-combat", [6, 5, 2], rep=4, weapon=ASSAULT, holds="snap-shot")["shots"]
    assert [shot["total"] for shot in shots] == [9, 8, 5]
    assert {shot["result"] for shot in shots} == {"miss"}
    assert result("in-sight", [2, 6], rep=3) == "dive-for-cover"


@pytest.mark.rule("CMP-EX-13", "CMP-EX-14", "CMP-EX-15", "CMP-EX-16", "CMP-EX-17", "CMP-EX-55")
@pytest.mark.parametrize(
    ("rep", "dice", "holds", "expected"),
    [
        (4, [1, 4], "in-cover outgunned", "return-fire-rep-minus-1"),
        (4, [1, 4], "outgunned moving moving-fast", "complete-move"),
        (3, [3, 4], "in-cover from-flank-or-rear", "flee"),
        (4, [4, 5], "", "halt-and-return-fire-rep-minus-1"),
        (3, [4, 6], "in-cover", "flee"),
        (5, [1, 1], "moving", "complete-move-and-return-fire"),
        (5, [1, 1], "moving outgunned", "dive-for-cover"),
    ],
)
def test_under_fire(rep, dice, holds, expected):
    assert result("received-fire", dice, rep=rep, holds=holds) == expected


@pytest.mark.rule("CMP-EX-16", "CMP-EX-18", "CMP-EX-19", "CMP-EX-50", "CMP-EX-52", "CMP-EX-53", "CMP-EX-54")
def test_single_firings():
    assert hits(3, [6, 6, 1], ASSAULT) == 2
    assert hits(4, [5], RIFLE, "shooter-fast") == 0
    assert hits(4, [5], RIFLE, "target-concealed") == 1
    assert hits(4, [5], RIFLE) == 1
    assert hits(4, [5], "rocket-launcher") == 1
    assert hits(4, [5], "rocket-launcher", "target-in-cover") == 0
    first = ask("ranged-combat", [6, 4], rep=5, weapon=AUTOMATIC, holds="two-weapons")
    second = ask("ranged-combat", [1, 1], rep=5, weapon=AUTOMATIC, holds="two-weapons")
    assert (first["hits"], first["out_of_ammo"]) == (2, False)
    assert (second["hits"], second["out_of_ammo"]) == (0, True)
    assert hits(4, [6], RIFLE, "snap-shot") == 0


@pytest.mark.rule("CMP-EX-20", "CMP-EX-21", "CMP-EX-22", "CMP-FIRE-02")
def test_three_targets_an_empty_gun_and_a_desperate_shot():
    shared = [hits(5, [4], ASSAULT, holds, shots=1) for holds in ("", "second-target", "third-target")]
    assert shared == [1, 1, 0]
    gun = ask("ranged-combat", [6, 5, 1, 1], rep=4, weapon="light-machine-gun")
    assert (gun["hits"], gun["out_of_ammo"]) == (2, True)
    assert [shot["total"] for shot in gun["shots"]] == [10, 9, 5, 5]
    assert hits(3, {"self": [6, 2], "desperate": [3]}, "revolver", "target-in-cover") == 1


@pytest.mark.rule("CMP-EX-23", "CMP-EX-24", "CMP-EX-25", "CMP-EX-26", "CMP-EX-27")
def test_harm():
    assert result("mounted-target", [2]) == "mount"
    assert result("damage", [3], impact=3) == "out-of-the-fight"
    assert result("damage", [2], impact=1) == "stunned"
    assert result("body-armour", [4, 6], rep=4) == "stunned"
    star = ask("star-power", [2, 2, 3, 5, 6], rep=5, damage="obviously-dead")
    assert (star["result"], star["dice_lost"]) == ("carry-on", 1)
    assert result("stun-recovery", [2, 5], rep=4) == "again"
    assert result("stun-recovery", [3, 6], rep=4, holds="second-try") == "out-of-the-fight"


@pytest.mark.rule("CMP-EX-28", "CMP-EX-46", "CMP-EX-47", "CMP-EX-48")
def test_focus_rally_and_loss():
    assert result("focus", [5, 4], rep=3) == "by-lot"
    assert result("rally", [3, 5], rep=3) == "removed"
    assert result("rally", [3, 5], rep=3, holds="in-cover") == "back-in-the-fight"
    assert result("leader-loss", [4, 6], rep=5) == "stop"
    assert result("leader-loss", [5, 6], rep=4) == "flee"
    assert result("recovery", [2, 4], rep=3, holds="out-of-the-fight") == "returns-rep-minus-1"
    assert result("recovery", [5, 6], rep=4, holds="ran-away") == "gone"


def fight(own, foe, rep=4, foe_rep=4):
    got = ask("melee", {"self": own, "foe": foe}, rep=rep, foe={"rep": foe_rep})
    return got["result"], got["margin"]


@pytest.mark.rule("CMP-EX-29", "CMP-EX-30", "CMP-EX-43", "CMP-EX-44", "CMP-EX-45")
def test_melees_and_charges():
    assert fight([3, 5], [3, 4], 5, 3) == ("won", 1)
    assert result("damage", [1], weapon="improvised-one-handed") == "obviously-dead"
    assert fight([1, 4], [5, 6], 4, 3) == ("won", 2)
    assert result("melee-kill", [3], impact=2) == "out-of-the-fight"
    assert result("wanting-to-charge", [2, 6], rep=4) == "charge"
    assert result("being-charged", [3, 5], rep=4) == "halt-and-fire-rep-minus-1"
    assert hits(3, [5, 4, 2], ASSAULT, "target-charging") == 0
    assert hits(3, [6, 4, 2], ASSAULT, "target-charging") == 1
    assert fight([1, 3], [4, 6]) == ("won", 1)
    assert result("damage", [4], impact=1) == "stunned"
    assert result("being-charged", [3, 4], rep=4, holds="from-flank-or-rear") == "face-and-melee"
    assert fight([4, 5], [4, 2], 4, 3) == ("continues", 0)
    assert ask("fast-move", [4, 5], rep=4, holds="mounted")["inches"] == 24
    assert result("wanting-to-charge", [2, 3], rep=4) == "charge"
    assert result("being-charged", [2, 5], rep=3) == "halt-and-fire-rep-minus-1"
    assert hits(2, [6, 5], AUTOMATIC, "target-fast target-charging") == 0
    assert fight([3, 4], [5, 6], 4, 3) == ("won", 2)
    assert result("melee-kill", [2], impact=3) == "obviously-dead"


@pytest.mark.rule("CMP-EX-31", "CMP-EX-32", "CMP-EX-33", "CMP-EX-51", "CMP-EX-57")
def test_grenades_and_mortars():
    assert result("grenade", [4, 6], rep=3) == "oops"
    assert result("grenade-drop", [5], rep=3) == "damage"
    assert result("grenade-drop", [4], rep=4) == "prone"
    assert result("damage", [2], weapon="grenade") == "out-of-the-fight"
    assert result("grenade", [4, 6], rep=4, holds="cannot-see-spot") == "misses"
    assert ask("mortar-deviation", [3, 6], rep=4)["inches"] == 5
    assert ask("mortar-deviation", [3], rep=4, holds="corrected")["inches"] == 0
    assert ask("mortar-deviation", [5, 6], rep=4)["inches"] == 7
    assert result("mortar-handling", [4, 5], rep=4) == "next-activation"


@pytest.mark.rule("CMP-EX-34", "CMP-EX-36", "CMP-EX-37", "CMP-EX-38")
def test_hours_npcs_and_reinforcements():
    dawn = ask("time-of-day", {"self": [2, 2], "turns": [4]})
    assert (dawn["result"], dawn["turns"], dawn["then"]) == ("dawn", 5, 5)
    found = [ask("army-list", dice, army="gang") for dice in ([1, 3], [5, 5], [6, 6])]
    assert [(npc["result"], npc["rep"]) for npc in found] == [("tough", 5), ("punk", 3), ("prospect", 2)]
    assert result("entry", [6]) == "players-choose"
    markers = [result("infestation", [face], level=2) for face in (2, 5, 1, 3, 6)]
    assert markers == ["zombie", "none", "zombie", "none", "none"]
    assert result("entry", [4]) == "marker-4"
    assert [result("insurgent-weapon", [face]) for face in (5, 2)] == ["rocket-launcher", ASSAULT]


@pytest.mark.rule("CMP-EX-39")
def test_a_drive_that_ends_upside_down():
    assert result("car-start", [2, 3], rep=4) == "at-once"
    assert ask("car-fast", [4, 6], rep=4)["inches"] == 12
    assert result("car-turn", [5, 6], rep=4) == "spins"
    assert result("car-accident", [5, 5], rep=4) == "overturns"
    assert result("car-crash", [1, 6], rep=4) == "stunned"
    assert result("car-crash", [2, 3], rep=3) == "carry-on"


@pytest.mark.rule("CMP-EX-40", "CMP-EX-41", "CMP-EX-42", "CMP-EX-56")
def test_after_the_game():
    assert result("rep-loss", [1], rep=4) == "loses-1"
    assert result("rep-gain", [4], rep=4) == "gains-1"
    assert result("recruitment", [5, 6], rep=5) == "one"
    assert result("rep-loss", [1], rep=5) == "loses-1"
