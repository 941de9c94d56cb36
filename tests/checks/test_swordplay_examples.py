"""Swordplay's worked examples that read a table, under their ids; where a ruling corrects one, as ruled."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import SWORDPLAY
from checks_common import ask as ask_any

from engine.checks.evaluate import evaluate
from engine.tables.outcome import Request

ask = partial(ask_any, ruleset="swordplay")


@pytest.mark.rule("SWP-EX-02", "SWP-DICE-02", "SWP-DICE-03", "SWP-CHARGE-07")
def test_ex_02_a_charger_passes_only_the_die_at_or_under_its_rep():
    assert ask("charge", {"self": [5, 2], "foe": [6, 6]}, rep=4, foe={"rep": 4})["passed"] == 1


@pytest.mark.rule("SWP-EX-03", "SWP-DICE-05")
def test_ex_03_one_to_three_are_successes():
    dice = {"self": [1, 2, 2, 3, 5, 6], "foe": [6] * 3}
    got = ask("melee", dice, rep=5, weapon="one-hand", foe={"rep": 3, "weapon": "improvised"})
    assert got["successes"] == 4


@pytest.mark.rule("SWP-EX-04", "SWP-DICE-06")
def test_ex_04_a_five_is_outside_one_to_three():
    assert ask("possibility", [5], range="1-3")["result"] == "no"


@pytest.mark.rule("SWP-EX-05", "SWP-DICE-07", "SWP-TERR-02", "SWP-TERR-03")
def test_ex_05_nine_is_clear_with_buildings():
    got = ask("terrain", [3, 6])
    assert (got["total"], got["result"], got["rule"]) == (9, "clear-with-buildings", "SWP-TERR-03")


@pytest.mark.rule("SWP-EX-06", "SWP-DICE-09", "SWP-PEF-10")
def test_ex_06_pef_resolution_is_one_die():
    assert ask("pef-resolution", [4], eal=2)["result"] == "A"


@pytest.mark.rule("SWP-EX-07", "SWP-STAR-07", "SWP-STAR-08", "SWP-STAR-09")
def test_ex_07_three_levels_off_and_one_die_lost():
    got = ask("star-power", [2, 2, 3, 5, 6], rep=5, damage="obviously-dead")
    assert (got["result"], got["dice_lost"]) == ("carry-on", 1)


@pytest.mark.rule("SWP-EX-10", "SWP-STAR-14", "SWP-REACT-54")
def test_ex_10_a_star_of_the_soldier_class_chooses_and_carries_on():
    def no_faces(party, number):
        raise AssertionError("a Star that chooses rolls no dice")

    got = evaluate(SWORDPLAY, "received-fire", Request(5, choice=2, class_="soldier"), no_faces)
    assert (got.result, got.rule) == ("carry-on", "SWP-REACT-54")


@pytest.mark.rule("SWP-EX-11", "SWP-STAR-11", "SWP-REACT-17", "SWP-DMG-04")
def test_ex_11_stunned_less_one_level_is_carry_on():
    assert ask("recover-knock-down", [5, 1], rep=5)["result"] == "stunned"
    assert ask("star-power", [3, 4, 5, 5, 4], rep=5, damage="stunned")["result"] == "carry-on"


@pytest.mark.rule("SWP-EX-13", "SWP-ARMOR-51", "SWP-DMG-01")
def test_ex_13_a_short_bow_against_leather_has_impact_three():
    assert ask("damage", [3], weapon="short-bow", armor=2)["result"] == "out-of-the-fight"
    assert ask("damage", [3], weapon="short-bow", armor=4)["result"] == "knocked-down"


@pytest.mark.rule("SWP-EX-14", "SWP-ARMOR-53", "SWP-MELEE-06", "SWP-MELEE-53")
def test_ex_14_plate_turns_a_margin_of_one():
    dice = {"self": [1, 1, 6, 6], "foe": [1, 6, 6, 6, 6, 6]}
    got = ask("melee", dice, rep=4, weapon="improvised", foe={"rep": 4, "weapon": "two-hand", "armor": 6})
    assert (got["result"], got["margin"], got["rule"]) == ("evenly-matched", 0, "SWP-MELEE-53")
    assert (got["successes"], got["foe_successes"]) == (2, 1)


@pytest.mark.rule("SWP-EX-20", "SWP-LEADER-04", "SWP-LEADER-05", "SWP-LEADER-07", "SWP-REACT-06", "SWP-RUL-05")
@pytest.mark.parametrize("kind", ["missile", "noble", "peasant", "soldier", "warrior"])
def test_ex_20_a_passed_leader_die_counts_for_every_member(kind):
    dice = {"self": [4, 5], "leader": [4]}
    assert ask("received-fire", dice, rep=3, leader_rep=5, **{"class": kind})["passed"] == 1
    assert ask("received-fire", dice, rep=4, leader_rep=5, **{"class": kind})["passed"] == 2


@pytest.mark.rule("SWP-EX-22", "SWP-EX-23", "SWP-EX-24", "SWP-TURN-04")
def test_ex_22_blue_goes_first():
    assert ask("activation", {"blue": [5], "red": [4]})["result"] == "blue-first"


@pytest.mark.rule("SWP-EX-25", "SWP-MOVE-03", "SWP-MOVE-04")
def test_ex_25_one_roll_moves_each_rep_its_own_way():
    assert [ask("fast-move", [4, 5], rep=rep)["inches"] for rep in (5, 4, 3)] == [16, 12, 8]


@pytest.mark.rule("SWP-EX-26", "SWP-MOVE-05")
def test_ex_26_two_passes_are_eight_inches_more():
    assert ask("fast-move", [1, 5], rep=5)["inches"] - 8 == 8


@pytest.mark.rule("SWP-EX-27", "SWP-TURN-03", "SWP-MOVE-03", "SWP-MOVE-01")
def test_ex_27_one_pass_on_foot_and_mounted_and_doubles_again():
    assert ask("fast-move", [3, 6], rep=4)["inches"] == 12
    assert ask("fast-move", [3, 6], rep=4, holds="mounted")["inches"] == 18
    assert ask("activation", {"blue": [4], "red": [4]})["result"] == "reroll"


@pytest.mark.rule("SWP-EX-29", "SWP-SIGHT-10")
def test_ex_29_successes_are_counted():
    assert [ask("in-sight", dice, rep=3)["successes"] for dice in ([1, 4, 5], [1, 2, 3], [2, 3, 6])] == [1, 3, 2]


@pytest.mark.rule("SWP-EX-30", "SWP-SIGHT-13", "SWP-SIGHT-15", "SWP-SIGHT-16", "SWP-SIGHT-18")
def test_ex_30_a_loaded_bow_fires_and_without_an_eligible_target_one_carries_on():
    assert ask("in-sight-action", [4], rep=4, holds="loaded-and-in-range")["result"] == "fire"
    assert ask("in-sight-action", [4], rep=4)["result"] == "carry-on"


@pytest.mark.rule("SWP-EX-32", "SWP-SIGHT-16", "SWP-SIGHT-19")
def test_ex_32_in_charge_reach_it_charges():
    assert ask("in-sight-action", [2], rep=4, holds="in-charge-reach")["result"] == "charge"


@pytest.mark.rule("SWP-EX-34", "SWP-REACT-15", "SWP-REACT-05")
def test_ex_34_a_soldier_with_a_friend_near_carries_on_and_alone_ducks_back():
    fields = {"rep": 4, "class": "soldier"}
    assert ask("man-down", [3, 5], holds="others-carrying-on", **fields)["result"] == "carry-on"
    assert ask("man-down", [3, 5], **fields)["result"] == "duck-back"


@pytest.mark.rule("SWP-EX-35", "SWP-REACT-16", "SWP-REACT-17")
def test_ex_35_one_pass_is_out_of_the_fight():
    assert ask("recover-knock-down", [4, 2], rep=3)["result"] == "out-of-the-fight"


@pytest.mark.rule("SWP-EX-36", "SWP-RUL-08", "SWP-REACT-20")
def test_ex_36_with_one_down_of_three_only_a_peasant_runs():
    results = {
        kind: ask("cohesion", [5, 3], rep=3, holds="any-friend-lost", **{"class": kind})["result"]
        for kind in ("missile", "noble", "peasant", "soldier", "warrior")
    }
    assert results.pop("peasant") == "runaway"
    assert set(results.values()) == {"carry-on"}
    assert ask("cohesion", [5, 3], rep=5, holds="any-friend-lost", **{"class": "peasant"})["passed"] == 2


@pytest.mark.rule("SWP-EX-37", "SWP-REACT-21")
def test_ex_37_one_roll_is_read_by_both_tests():
    fields = {"rep": 4, "class": "soldier", "holds": "others-carrying-on"}
    assert ask("man-down", [3, 5], **fields)["result"] == "carry-on"
    assert ask("received-fire", [3, 5], rep=4, **{"class": "soldier"})["result"] == "duck-back"


@pytest.mark.rule("SWP-EX-38", "SWP-REACT-09", "SWP-REACT-51", "SWP-REACT-52", "SWP-REACT-53", "SWP-REACT-55")
def test_ex_38_each_class_has_its_own_received_fire_table():
    rules = {
        kind: ask("received-fire", [1, 1], rep=4, **{"class": kind})["rule"]
        for kind in ("missile", "noble", "peasant", "soldier", "warrior")
    }
    assert list(rules.values()) == [f"SWP-REACT-{number}" for number in range(51, 56)]


@pytest.mark.rule("SWP-EX-39", "SWP-RUL-11", "SWP-RELOAD-51", "SWP-RELOAD-53")
def test_ex_39_a_crossbow_reloaded_on_one_pass_waits_for_its_next_activation():
    assert ask("reload", [3, 6], rep=4, weapon="crossbow")["result"] == "reloaded-not-before-active"


@pytest.mark.rule("SWP-EX-40", "SWP-FIRE-05", "SWP-FIRE-07")
def test_ex_40_eight_misses_a_target_in_cover():
    got = ask("ranged-combat", [3], rep=5, weapon="longbow", holds="target-in-cover")
    assert (got["total"], got["result"]) == (8, "miss")


@pytest.mark.rule("SWP-EX-41", "SWP-DMG-01", "SWP-DMG-04", "SWP-REACT-17")
def test_ex_41_a_four_is_above_a_longbow_unless_the_armor_is_light():
    assert ask("damage", [4], weapon="longbow")["result"] == "knocked-down"
    assert ask("damage", [4], weapon="longbow", armor=2)["result"] == "out-of-the-fight"
    assert ask("recover-knock-down", [2, 3], rep=4)["result"] == "stunned"


@pytest.mark.rule("SWP-EX-43", "SWP-FIRE-13", "SWP-FIRE-08")
def test_ex_43_a_pitiful_shot_of_two_hits():
    dice = {"self": [6], "pitiful": [2]}
    got = ask("ranged-combat", dice, rep=3, weapon="sling", holds="target-in-cover")
    assert (got["total"], got["result"], got["rule"]) == (9, "hit", "SWP-FIRE-13")


@pytest.mark.rule("SWP-EX-46", "SWP-CHARGE-13")
def test_ex_46_the_target_passes_one_more_fires_and_fights():
    got = ask("charge", {"self": [1, 6], "foe": [1, 1]}, rep=4, foe={"rep": 4})
    assert (got["result"], got["melee"]) == ("target-fires", True)


@pytest.mark.rule("SWP-EX-47", "CR3-RUL-101", "SWP-CHARGE-08", "SWP-CHARGE-10", "SWP-CHARGE-13")
def test_ex_47_one_target_reads_its_dice_against_each_charger():
    against_b = ask("charge", {"self": [6, 6], "foe": [1, 6]}, rep=4, foe={"rep": 4})
    against_a = ask("charge", {"self": [1, 1], "foe": [6, 6]}, rep=4, foe={"rep": 4})
    assert (against_b["result"], against_a["result"]) == ("target-fires", "target-runs-away")


@pytest.mark.rule("SWP-EX-48", "SWP-SIGHT-13", "SWP-CHARGE-16")
def test_ex_48_the_archer_that_does_not_pass_ducks_back():
    assert ask("in-sight-action", [5], rep=4, holds="unloaded")["result"] == "duck-back"


@pytest.mark.rule("SWP-EX-49", "SWP-MELEE-01", "SWP-MELEE-03", "SWP-MELEE-06", "SWP-MELEE-07")
def test_ex_49_four_successes_to_two_and_a_damage_of_two():
    dice = {"self": [1, 2, 2, 3, 5], "foe": [1, 2, 4]}
    got = ask("melee", dice, rep=4, weapon="one-hand", foe={"rep": 3, "weapon": "improvised"})
    assert (got["successes"], got["foe_successes"], got["margin"]) == (4, 2, 2)
    assert ask("melee-damage", [2], margin=got["margin"])["result"] == "out-of-the-fight"


@pytest.mark.rule("SWP-EX-50", "SWP-MELEE-04", "SWP-MELEE-05", "SWP-MELEE-10")
def test_ex_50_the_next_enemy_has_a_die_more():
    dice = {"self": [6] * 5, "foe": [6] * 4}
    foe = {"rep": 4, "weapon": "improvised"}
    got = ask("melee", dice, rep=4, weapon="improvised", holds="evenly-matched", foe=foe)
    assert got["result"] == "evenly-matched"


@pytest.mark.rule("SWP-EX-51", "SWP-CHARGE-08", "SWP-MELEE-08")
def test_ex_51_the_targets_dice_are_compared_with_each_charger():
    results = [ask("charge", {"self": own, "foe": [3, 6]}, rep=4, foe={"rep": 4})["passed"] for own in ([1, 1], [6, 6])]
    assert results == [2, 0]


@pytest.mark.rule("SWP-EX-52", "SWP-RUL-43", "SWP-MELEE-12", "SWP-MELEE-13")
def test_ex_52_a_six_breaks_off_by_five_and_half_a_die():
    got = ask("break-off", {"self": [6], "distance": [1]}, rep=5)
    assert (got["result"], got["inches"]) == ("break-off", 6)


@pytest.mark.rule("SWP-EX-53", "SWP-EX-54", "SWP-AFTER-04")
def test_ex_53_recovery_after_the_battle():
    assert ask("after-battle", [4, 2], rep=3, holds="out-of-the-fight")["result"] == "returns"
    assert ask("after-battle", [5, 3], rep=4, holds="ran-away")["result"] == "returns-rep-minus-1"


@pytest.mark.rule("SWP-EX-56", "SWP-TURN-03", "SWP-MELEE-12", "SWP-AFTER-02")
def test_ex_56_doubles_again_and_a_grunt_that_passes_stays():
    assert ask("activation", {"blue": [3], "red": [3]})["result"] == "reroll"
    assert ask("break-off", [4], rep=4)["result"] == "stay"


@pytest.mark.rule("SWP-EX-57", "SWP-CHALL-01")
def test_ex_57_a_challenge_is_two_dice_against_rep():
    assert ask("challenge", [2, 5], rep=5)["result"] == "success"


@pytest.mark.rule("SWP-EX-58", "SWP-MOVE-03", "SWP-BLDG-06")
def test_ex_58_one_pass_is_twelve_inches():
    assert ask("fast-move", [2, 5], rep=4)["inches"] - 6 - 2 == 4


@pytest.mark.rule("SWP-EX-60", "SWP-CAMP-15")
def test_ex_60_the_higher_of_two_dice_is_the_eal():
    assert ask("eal", [2, 4])["eal"] == 4


@pytest.mark.rule("SWP-EX-61", "SWP-CAMP-17")
def test_ex_61_after_a_patrol_won_comes_an_attack():
    got = ask("next-encounter", last="patrol", eal=3, holds="success")
    assert (got["result"], got["eal"]) == ("raid-attack", 3)
