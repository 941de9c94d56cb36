"""The book's worked examples that read a table, under their ids; where a ruling corrects one, as ruled."""

from __future__ import annotations

import pytest
from checks_common import CR3, ask

from engine.checks.evaluate import evaluate
from engine.tables.outcome import AimedShots, Request


def first(*faces: int):
    """Faces for the tester alone."""
    return lambda party, number: faces[:number]


@pytest.mark.rule("CR3-EX-02", "CR3-DICE-02", "CR3-DICE-03", "CR3-CHARGE-07")
def test_ex_02_a_charger_passes_only_the_die_at_or_under_its_rep():
    got = ask("charge", {"self": [5, 2], "foe": [6, 6]}, rep=4, foe={"rep": 4})
    assert got["passed"] == 1


@pytest.mark.rule("CR3-EX-03", "CR3-DICE-05")
def test_ex_03_one_to_three_are_successes():
    got = ask(
        "melee",
        {"self": [1, 2, 2, 3, 5, 6], "foe": [6] * 3},
        rep=5,
        weapon="one-hand",
        foe={"rep": 3, "weapon": "improvised"},
    )
    assert got["successes"] == 4


@pytest.mark.rule("CR3-EX-04", "CR3-DICE-06")
def test_ex_04_a_five_is_outside_one_to_three():
    assert ask("possibility", [5], range=[1, 3])["result"] == "no"
    assert ask("possibility", [5], range="4-6")["result"] == "yes"


@pytest.mark.rule("CR3-EX-05", "CR3-DICE-07", "CR3-TERR-02", "CR3-TERR-03")
def test_ex_05_nine_is_clear_with_buildings():
    got = ask("terrain", [3, 6])
    assert (got["total"], got["result"]) == (9, "clear-with-buildings")
    assert ask("terrain", {"self": [3, 6], "buildings": [5]})["buildings"] == 2


@pytest.mark.rule("CR3-EX-06", "CR3-DICE-09", "CR3-PEF-10")
def test_ex_06_pef_resolution_is_one_die_under_the_eal():
    assert ask("pef-resolution", [4], eal=2)["result"] == "A"


@pytest.mark.rule("CR3-EX-07", "CR3-STAR-07", "CR3-STAR-08", "CR3-STAR-09", "CR3-RUL-41")
def test_ex_07_three_levels_off_the_worse_result_and_one_die_lost():
    got = ask("star-power", [2, 2, 3, 5, 6], rep=5, damage="obviously-dead")
    assert (got["result"], got["dice_lost"]) == ("carry-on", 1)


@pytest.mark.rule("CR3-EX-10", "CR3-STAR-14", "CR3-STAR-16", "CR3-REACT-11")
def test_ex_10_a_star_that_chooses_pass_two_fires_and_rolls_nothing():
    def no_faces(party, number):
        raise AssertionError("a Star that chooses rolls no dice")

    got = evaluate(CR3, "received-fire", Request(5, choice=2), no_faces)
    assert (got.result, got.passed, got.pool) == ("fire", 2, {})


@pytest.mark.rule("CR3-EX-11", "CR3-STAR-11", "CR3-REACT-17")
def test_ex_11_stunned_less_one_level_is_carry_on():
    assert ask("recover-knock-down", [5, 1], rep=5)["result"] == "stunned"
    assert ask("star-power", [3, 4, 5, 5, 4], rep=5, damage="stunned")["result"] == "carry-on"


@pytest.mark.rule("CR3-EX-18", "CR3-LEADER-04", "CR3-LEADER-05", "CR3-LEADER-07", "CR3-REACT-06")
def test_ex_18_a_passed_leader_die_counts_for_every_member():
    dice = {"self": [4, 5], "leader": [4]}
    assert ask("received-fire", dice, rep=3, leader_rep=5)["passed"] == 1
    assert ask("received-fire", dice, rep=4, leader_rep=5)["passed"] == 2


@pytest.mark.rule("CR3-EX-20", "CR3-EX-21", "CR3-EX-22", "CR3-TURN-04")
def test_ex_20_the_higher_die_goes_first():
    assert ask("activation", {"blue": [5], "red": [4]})["result"] == "blue-first"


@pytest.mark.rule("CR3-EX-23", "CR3-MOVE-03", "CR3-MOVE-04")
@pytest.mark.parametrize(("rep", "passed", "inches"), [(5, 2, 16), (4, 1, 12), (3, 0, 8)])
def test_ex_23_one_roll_moves_each_member_by_its_own_rep(rep, passed, inches):
    got = ask("fast-move", [4, 5], rep=rep)
    assert (got["passed"], got["inches"]) == (passed, inches)


@pytest.mark.rule("CR3-EX-24", "CR3-MOVE-05")
def test_ex_24_two_passes_add_eight_inches():
    assert ask("fast-move", [1, 1], rep=5)["inches"] - CR3.parameters.normal_move // 100 == 8


@pytest.mark.rule("CR3-EX-25", "CR3-TURN-03", "CR3-MOVE-03")
def test_ex_25_doubles_are_rolled_again_and_one_pass_moves_twelve():
    assert ask("activation", {"blue": [2], "red": [2]})["result"] == "reroll"
    assert ask("fast-move", [3, 6], rep=4)["inches"] == 12


@pytest.mark.rule("CR3-EX-27", "CR3-SIGHT-07", "CR3-SIGHT-10")
def test_ex_27_successes_order_the_figures():
    a = ask("in-sight", [1, 4, 5], rep=4, holds="active-moved")["successes"]
    b = ask("in-sight", [1, 2, 3], rep=4, holds="active-moved")["successes"]
    c = ask("in-sight", [1, 2, 5, 6], rep=4)["successes"]
    assert (a, b, c) == (1, 3, 2)


@pytest.mark.rule("CR3-EX-28", "CR3-SIGHT-13")
def test_ex_28_a_grunt_that_passes_acts():
    assert ask("in-sight-action", [4], rep=4)["result"] == "acts"


@pytest.mark.rule("CR3-EX-31", "CR3-SIGHT-13")
def test_ex_31_a_grunt_that_fails_ducks_back():
    assert ask("in-sight-action", [5], rep=4)["result"] == "duck-back"


@pytest.mark.rule("CR3-EX-32", "CR3-REACT-05", "CR3-REACT-12")
def test_ex_32_pass_one_is_a_rush_shot():
    got = ask("received-fire", [3, 5], rep=4)
    assert (got["passed"], got["result"], got["rule"]) == (1, "rush-shot", "CR3-REACT-12")


@pytest.mark.rule("CR3-EX-33", "CR3-REACT-16", "CR3-REACT-17")
def test_ex_33_pass_one_on_recovery_is_out_of_the_fight():
    assert ask("recover-knock-down", [4, 2], rep=3)["result"] == "out-of-the-fight"


@pytest.mark.rule("CR3-EX-34", "CR3-RUL-64", "CR3-REACT-15", "CR3-REACT-20")
def test_ex_34_with_a_friend_down_b_runs_away_and_c_carries_on():
    assert ask("man-down", [5, 6], rep=3, holds="others-carrying-on")["result"] == "cohesion-test"
    assert ask("cohesion", [5, 3], rep=3, holds="more-friends-down")["result"] == "runaway"
    assert ask("cohesion", [5, 3], rep=5, holds="more-friends-down")["result"] == "carry-on"


@pytest.mark.rule("CR3-EX-35", "CR3-REACT-21")
def test_ex_35_one_set_of_dice_reads_both_tests():
    assert ask("received-fire", [1, 6], rep=4)["result"] == "rush-shot"
    assert ask("man-down", [1, 6], rep=4)["result"] == "duck-back"


@pytest.mark.rule("CR3-EX-36", "CR3-REACT-11", "CR3-REACT-12", "CR3-REACT-13")
@pytest.mark.parametrize(("dice", "result"), [([1, 2], "fire"), ([1, 6], "rush-shot"), ([6, 5], "cohesion-test")])
def test_ex_36_received_fire_by_passes_and_outgunned(dice, result):
    assert ask("received-fire", dice, rep=4)["result"] == result
    assert ask("received-fire", dice, rep=4, holds="outgunned")["result"] == "duck-back"


@pytest.mark.rule("CR3-EX-38", "CR3-WPN-17", "CR3-WPN-24")
def test_ex_38_best_three_of_six_and_out_of_ammo():
    got = ask("ranged-combat", [1, 1, 2, 4, 5, 6], rep=4, weapon="shotgun")
    assert [shot["die"] for shot in got["shots"]] == [6, 5, 4]
    assert got["out_of_ammo"] is True


@pytest.mark.rule("CR3-EX-39", "CR3-EX-41", "CR3-WPN-20", "CR3-REACT-11")
def test_ex_39_and_41_an_outgunned_grunt_ducks_back_on_two_passes():
    assert ask("received-fire", [1, 1], rep=5, holds="outgunned unloaded")["result"] == "duck-back"


@pytest.mark.rule("CR3-EX-40", "CR3-WPN-24")
@pytest.mark.parametrize(("rep", "totals"), [(5, [10, 9, 6, 6]), (4, [9, 8, 5, 5])])
def test_ex_40_hits_are_applied_and_the_weapon_is_empty(rep, totals):
    got = ask("ranged-combat", [1, 1, 4, 5], rep=rep, weapon="squad-automatic-weapon")
    assert [shot["total"] for shot in got["shots"]] == totals
    assert (got["hits"], got["out_of_ammo"]) == (2, True)


@pytest.mark.rule("CR3-EX-42", "CR3-FIRE-03", "CR3-FIRE-04")
def test_ex_42_the_highest_die_goes_to_the_first_target():
    second = AimedShots(3, frozenset({"second-target"}))
    got = evaluate(
        CR3,
        "ranged-combat",
        Request(5, weapon="squad-automatic-weapon", targets=(AimedShots(1), second)),
        first(3, 5, 1, 2),
    )
    assert [(shot.die, shot.target) for shot in got.shots] == [(5, 0), (3, 1), (2, 1), (1, 1)]
    assert [shot.hit for shot in got.shots] == [True, False, False, False]


@pytest.mark.rule("CR3-EX-43", "CR3-FIRE-05", "CR3-FIRE-07", "CR3-FIRE-09")
def test_ex_43_cover_spoils_an_eight_but_not_an_eleven():
    got = ask("ranged-combat", [3, 6], rep=5, weapon="ba-pistol", holds="target-in-cover")
    assert got["shots"] == [{"die": 6, "total": 11, "result": "hit"}, {"die": 3, "total": 8, "result": "miss"}]


@pytest.mark.rule("CR3-EX-44", "CR3-DMG-01", "CR3-DMG-04")
def test_ex_44_above_the_impact_is_knocked_down():
    assert ask("damage", [3], weapon="ba-pistol")["result"] == "knocked-down"


@pytest.mark.rule("CR3-EX-46", "CR3-FIRE-13", "CR3-FIRE-08")
def test_ex_46_a_pitiful_shot_hits_after_all():
    got = ask(
        "ranged-combat", {"self": [6], "pitiful": [2]}, rep=3, weapon="bolt-action-rifle", holds="target-in-cover"
    )
    assert got["shots"] == [{"die": 6, "total": 9, "result": "hit"}]


@pytest.mark.rule("CR3-EX-47", "CR3-GREN-02", "CR3-GREN-04")
def test_ex_47_pass_one_at_an_unseen_spot_misses():
    assert ask("grenade", [3, 6], rep=4, holds="cannot-see-spot")["result"] == "misses"


@pytest.mark.rule("CR3-EX-48", "CR3-GREN-04")
def test_ex_48_dropped_over_a_wall_it_lands_on_the_spot():
    assert ask("grenade", [3, 6], rep=4, holds="cannot-see-spot dropped-or-rolled")["result"] == "on-spot"


@pytest.mark.rule("CR3-EX-49", "CR3-DMG-03", "CR3-GREN-08")
def test_ex_49_up_to_the_impact_is_out_of_the_fight():
    assert ask("damage", [2], weapon="grenade")["result"] == "out-of-the-fight"


@pytest.mark.rule("CR3-EX-52", "CR3-EX-54", "CR3-CHARGE-13", "CR3-CHARGE-14")
def test_ex_52_the_target_passes_more():
    one = ask("charge", {"self": [1, 6], "foe": [1, 1]}, rep=4, foe={"rep": 4})
    two = ask("charge", {"self": [6, 6], "foe": [1, 1]}, rep=4, foe={"rep": 4})
    assert (one["result"], one["melee"]) == ("target-fires-all", True)
    assert (two["result"], two["melee"]) == ("charger-halts", False)


@pytest.mark.rule("CR3-EX-55", "CR3-MELEE-01", "CR3-MELEE-03", "CR3-MELEE-06", "CR3-MELEE-07")
def test_ex_55_a_margin_of_one_kills_on_a_one_and_else_knocks_down():
    got = ask(
        "melee",
        {"self": [1, 2, 2, 3, 5], "foe": [1, 2, 3]},
        rep=4,
        weapon="one-hand",
        foe={"rep": 3, "weapon": "improvised"},
    )
    assert (got["successes"], got["foe_successes"], got["margin"], got["result"]) == (4, 3, 1, "won")
    assert ask("melee-damage", [1], margin=1)["result"] == "obviously-dead"
    for face in range(2, 7):
        assert ask("melee-damage", [face], margin=1)["result"] == "knocked-down"


@pytest.mark.rule("CR3-EX-56", "CR3-RUL-105", "CR3-MELEE-04")
def test_ex_56_as_ruled_the_next_attacker_gains_a_die():
    got = ask(
        "melee",
        {"self": [1] * 5, "foe": [1] * 4},
        rep=4,
        weapon="improvised",
        holds="evenly-matched",
        foe={"rep": 4, "weapon": "improvised"},
    )
    assert got["margin"] == 1


@pytest.mark.rule("CR3-EX-58", "CR3-MELEE-12", "CR3-MELEE-13")
def test_ex_58_a_six_breaks_off_one_plus_three_inches():
    got = ask("break-off", [6, 3], rep=5)
    assert (got["result"], got["inches"]) == ("break-off", 4)


@pytest.mark.rule("CR3-EX-59", "CR3-EX-60", "CR3-AFTER-04")
def test_ex_59_and_60_pass_one_after_the_battle():
    assert ask("after-battle", [4, 2], rep=3, holds="out-of-the-fight")["result"] == "returns"
    assert ask("after-battle", [5, 3], rep=4, holds="ran-away")["result"] == "returns-rep-minus-1"


@pytest.mark.rule("CR3-EX-63", "CR3-CHALL-01")
def test_ex_63_a_challenge_is_two_dice_against_rep():
    assert ask("challenge", [1, 4], rep=4)["result"] == "success"


@pytest.mark.rule("CR3-EX-66", "CR3-CAMP-15")
def test_ex_66_the_higher_of_two_dice_is_the_eal():
    assert ask("eal", [2, 4])["eal"] == 4


@pytest.mark.rule("CR3-EX-67", "CR3-CAMP-17")
def test_ex_67_after_a_patrol_that_succeeded():
    got = ask("next-encounter", last="patrol", eal=3, holds="success")
    assert (got["result"], got["eal"]) == ("raid-attack", 3)


@pytest.mark.rule("CR3-EX-68", "CR3-NPC-02", "CR3-NPC-03", "CR3-RUL-123")
def test_ex_68_a_group_twice_as_strong_splits():
    got = ask("np-movement", {"self": [3, 5, 6], "flank": [4]}, rep=5, holds="outnumbers-two-to-one")
    assert (got["passed"], got["result"], got["flank"]) == (2, "split", "right")
