"""MG-42's worked examples that read a table, under their ids; where the book slips, by its own tables as ruled."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import MG42
from checks_common import ask as ask_any

from engine.checks.evaluate import evaluate
from engine.tables.outcome import AimedShots, Request

ask = partial(ask_any, ruleset="mg42")


def totals(rep, weapon, dice, holds=""):
    got = ask("ranged-combat", dice, rep=rep, weapon=weapon, holds=holds)
    return [(shot["total"], shot["result"]) for shot in got["shots"]]


@pytest.mark.rule("MG42-EX-01", "MG42-DICE-01")
def test_ex_01_a_six_does_not_pass_at_rep_five():
    assert [ask("in-sight", [face, 6], rep=5)["passed"] for face in (5, 6)] == [1, 0]


@pytest.mark.rule("MG42-EX-02", "MG42-OGR-01", "MG42-OGR-02")
def test_ex_02_outgunned_a_duck_back_is_the_best():
    ratings = MG42.weapons["carbine"].rank, MG42.weapons["lmg"].rank
    assert ratings == (1, 3)
    for dice in ([1, 1], [1, 6]):
        assert ask("received-fire", dice, rep=4, holds="outgunned in-cover")["result"] == "duck-back"


@pytest.mark.rule("MG42-EX-04", "MG42-EX-11", "MG42-EX-27", "MG42-EX-29", "MG42-TURN-01", "MG42-TURN-02")
@pytest.mark.parametrize(
    ("blue", "red", "result"),
    [(4, 3, "blue-first"), (5, 3, "blue-first"), (6, 3, "blue-first"), (3, 4, "red-first"), (5, 5, "reroll")],
)
def test_ex_04_the_higher_score_is_first(blue, red, result):
    assert ask("activation", {"blue": [blue], "red": [red]})["result"] == result


@pytest.mark.rule("MG42-EX-05", "MG42-EX-06", "MG42-WEAP-03", "MG42-FIRE-04")
def test_ex_05_the_targets_number_is_the_dice():
    assert (MG42.weapons["submachine-gun"].target, MG42.weapons["lmg"].target) == (3, 6)


@pytest.mark.rule("MG42-EX-07", "MG42-FIRE-01", "MG42-FIRE-03", "MG42-RUL-34")
def test_ex_07_the_best_dice_go_to_the_first_man():
    request = Request(5, weapon="submachine-gun", targets=(AimedShots(2), AimedShots(1, frozenset({"second-target"}))))
    shots = evaluate(MG42, "ranged-combat", request, lambda party, number: [1, 5, 3]).shots
    assert [(shot.target, shot.total) for shot in shots] == [(0, 10), (0, 8), (1, 6)]


@pytest.mark.rule("MG42-EX-12", "MG42-LEAD-03", "MG42-RUL-76", "MG42-RUL-01")
def test_ex_12_a_leader_of_rep_four_passes_two_of_three():
    got = ask("in-sight", [5, 4, 3], rep=4, leader=True)
    assert (got["passed"], got["result"]) == (2, "fire")


@pytest.mark.rule("MG42-EX-13", "MG42-EX-14", "MG42-REACT-02", "MG42-REACT-03")
def test_ex_13_one_passed_fires_standing_and_not_moving():
    assert ask("in-sight", [2, 4], rep=3) | {"rolled": {}} == {
        "test": "in-sight",
        "ruleset": "mg42",
        "rep": 3,
        "rolled": {},
        "passed": 1,
        "result": "fire",
        "rule": "MG42-REACT-03",
    }
    assert ask("in-sight", [2, 5], rep=4, holds="moving")["result"] == "no-fire"
    assert ask("in-sight", [5, 5], rep=4, holds="moving")["result"] == "no-fire"


@pytest.mark.rule("MG42-EX-15", "MG42-FIRE-02", "MG42-FIRE-03", "MG42-RUL-76")
def test_ex_15_seven_six_and_five_miss():
    assert totals(4, "submachine-gun", [2, 3, 1]) == [(7, "miss"), (6, "miss"), (5, "miss")]


@pytest.mark.rule("MG42-EX-16", "MG42-REACT-06", "MG42-LEAD-03", "MG42-RUL-01")
def test_ex_16_three_passed_count_as_two():
    got = ask("received-fire", [5, 3, 1], rep=5, leader=True)
    assert (got["passed"], got["result"]) == (2, "finish-move-and-fire")


@pytest.mark.rule("MG42-EX-17", "MG42-REACT-06", "MG42-OGR-01")
def test_ex_17_two_passed_and_outgunned():
    assert ask("received-fire", [4, 3], rep=4, holds="outgunned")["result"] == "duck-back"


@pytest.mark.rule("MG42-EX-18", "MG42-FIRE-02")
def test_ex_18_eleven_hits_through_cover_and_eight_does_not():
    assert totals(5, "submachine-gun", [6, 3, 1], "target-in-cover") == [(11, "hit"), (8, "miss"), (6, "miss")]


@pytest.mark.rule("MG42-EX-19", "MG42-DMG-01")
def test_ex_19_a_four_is_above_a_submachine_gun():
    assert ask("obviously-dead", [4], weapon="submachine-gun")["result"] == "not-dead"


@pytest.mark.rule("MG42-EX-20", "MG42-DMG-02", "MG42-RUL-39")
def test_ex_20_the_target_number_is_three():
    assert ask("damage", [4], rep=4, weapon="submachine-gun")["result"] == "out-of-the-fight"
    assert ask("damage", [3], rep=4, weapon="submachine-gun")["result"] == "knocked-down"


@pytest.mark.rule("MG42-EX-21", "MG42-FIRE-02")
def test_ex_21_seven_misses():
    assert totals(3, "rifle", [4]) == [(7, "miss")]


@pytest.mark.rule("MG42-EX-22", "MG42-REACT-07", "MG42-STAR-02", "MG42-RUL-04")
def test_ex_22_one_passed_without_cover_and_a_star_that_picks_two():
    assert ask("received-fire", [6, 6, 5], rep=5, leader=True)["result"] == "duck-back"
    outcome = evaluate(MG42, "received-fire", Request(5, choice=2), lambda party, number: [])
    assert (outcome.result, outcome.pool) == ("finish-move-and-fire", {})


@pytest.mark.rule("MG42-EX-23", "MG42-FIRE-02", "MG42-RUL-80")
def test_ex_23_eight_misses_a_man_in_cover():
    assert totals(3, "carbine", [5, 2], "target-in-cover") == [(8, "miss"), (5, "miss")]


@pytest.mark.rule("MG42-EX-24", "MG42-REACT-07")
def test_ex_24_one_passed_in_cover_may_fire():
    assert ask("received-fire", [3, 6], rep=3, holds="in-cover")["result"] == "fire-or-duck-back"


@pytest.mark.rule("MG42-EX-25", "MG42-FIRE-02", "MG42-DMG-01")
def test_ex_25_nine_hits_in_the_open_and_a_one_kills():
    assert totals(3, "rifle", [6]) == [(9, "hit")]
    assert ask("obviously-dead", [1], weapon="rifle")["result"] == "obviously-dead"


@pytest.mark.rule("MG42-EX-28", "MG42-DOC-02")
def test_ex_28_four_less_one_wound_is_three():
    assert ask("doc", [5], rep=4, wounds=1)["result"] == "badly-wounded"


@pytest.mark.rule("MG42-EX-30", "MG42-REACT-03", "MG42-REACT-04")
def test_ex_30_two_passed_fire_though_moving():
    assert ask("in-sight", [2, 5, 6], rep=5, leader=True, holds="moving")["result"] == "fire"
    assert ask("in-sight", [2, 5], rep=4, holds="moving")["result"] == "no-fire"


@pytest.mark.rule("MG42-EX-31", "MG42-FIRE-02", "MG42-DMG-01")
def test_ex_31_three_hits_and_the_one_kills():
    assert totals(5, "submachine-gun", [4, 3, 6]) == [(11, "hit"), (9, "hit"), (8, "hit")]
    deaths = [ask("obviously-dead", [face], weapon="submachine-gun")["result"] for face in (1, 4, 5)]
    assert deaths == ["obviously-dead", "not-dead", "not-dead"]


@pytest.mark.rule("MG42-EX-33", "MG42-MOVE-04", "MG42-LEAD-02", "MG42-RUL-17")
def test_ex_33_one_roll_of_three_dice_moves_each_rep_its_own_way():
    inches = [ask("fast-move", [4, 6, 5], rep=rep, leader=True)["inches"] for rep in (5, 4, 4, 3)]
    assert inches == [16, 12, 12, 8]


@pytest.mark.rule("MG42-EX-34", "MG42-FIRE-02", "MG42-FIRE-10")
def test_ex_34_six_dice_on_three_men():
    aims = (AimedShots(2), AimedShots(2, frozenset({"second-target"})), AimedShots(2, frozenset({"third-target"})))
    request = Request(4, weapon="lmg", targets=aims)
    shots = evaluate(MG42, "ranged-combat", request, lambda party, number: [1, 4, 5, 5, 5, 6]).shots
    hits = [(shot.total, shot.hit) for shot in shots]
    assert hits == [(10, True), (9, True), (9, True), (9, True), (8, False), (5, False)]


@pytest.mark.rule("MG42-EX-35", "MG42-DMG-01", "MG42-DMG-02", "MG42-RUL-38")
def test_ex_35_against_nothing_no_die_passes():
    assert ask("obviously-dead", [4], weapon="lmg")["result"] == "not-dead"
    assert ask("damage", [1], rep=3, weapon="lmg")["result"] == "out-of-the-fight"


@pytest.mark.rule("MG42-EX-36", "MG42-RUL-11", "MG42-REACT-07")
def test_ex_36_one_passed_in_cover_but_outgunned():
    got = ask("received-fire", [2, 5], rep=4, holds="in-cover outgunned")
    assert (got["result"], got["rule"]) == ("duck-back", "MG42-RUL-11")


@pytest.mark.rule("MG42-EX-37", "MG42-REACT-08")
def test_ex_37_none_passed_in_the_open_runs():
    assert ask("received-fire", [4, 6], rep=3)["result"] == "runaway"


@pytest.mark.rule("MG42-EX-38", "MG42-REACT-11", "MG42-REACT-13", "MG42-MELEE-03", "MG42-MELEE-05", "MG42-RUL-43")
def test_ex_38_a_charge_from_check_to_knock_down():
    assert ask("wanting-to-charge", [3, 5], rep=4)["result"] == "charge"
    assert ask("being-charged", [1, 6], rep=3, holds="able-to-fire in-cover")["result"] == "fire-then-melee"
    assert totals(3, "rifle", [2]) == [(5, "miss")]
    assert ask("received-fire", [2, 3], rep=4, holds="charging")["result"] == "continue-charge"
    dice = {"self": [2, 3], "foe": [2, 5]}
    got = ask("melee", dice, rep=4, weapon="bayonet", foe={"rep": 3, "weapon": "fixed-bayonet"})
    assert (got["passed"], got["foe_passed"], got["result"], got["margin"]) == (2, 1, "won", 1)
    assert ask("obviously-dead", [4], weapon="bayonet")["result"] == "not-dead"
    assert ask("damage", [2], rep=3, weapon="bayonet")["result"] == "knocked-down"


@pytest.mark.rule("MG42-EX-39", "MG42-RALLY-01", "MG42-RALLY-02")
def test_ex_39_a_leader_near_is_a_die_more():
    assert ask("rally", [3, 5, 6], rep=3, leader=True, holds="in-cover")["result"] == "back-in-the-fight"


@pytest.mark.rule("MG42-EX-40", "MG42-REC-01")
def test_ex_40_badly_wounded_he_returns_with_less():
    assert ask("recovery", [4, 5], rep=4, holds="badly-wounded")["result"] == "returns-rep-minus-1"


@pytest.mark.rule("MG42-EX-41", "MG42-SCEN-07", "MG42-SCEN-08")
def test_ex_41_a_four_puts_the_gun_at_the_wall():
    got = ask("deployment", [4])
    assert (got["result"], got["beck"], got["arnold"]) == ("gun-at-wall", "stone-wall", "house")


@pytest.mark.rule("MG42-EX-43", "MG42-STAR-03", "MG42-RUL-05")
def test_ex_43_a_star_is_read_without_outgunned_and_a_grunt_with():
    star = evaluate(MG42, "received-fire", Request(5, choice=2), lambda party, number: [])
    grunt = ask("received-fire", [1, 1], rep=5, holds="outgunned")
    assert (star.result, grunt["result"]) == ("finish-move-and-fire", "duck-back")


@pytest.mark.rule("MG42-EX-44", "MG42-MELEE-02", "MG42-MELEE-06")
def test_ex_44_two_passed_to_none():
    dice = {"self": [2, 4], "foe": [4, 5]}
    got = ask("melee", dice, rep=4, weapon="bayonet", foe={"rep": 3, "weapon": "bayonet"})
    assert (got["result"], got["margin"], got["rule"]) == ("won", 2, "MG42-MELEE-06")
    assert ask("obviously-dead", [3], weapon="bayonet")["result"] == "not-dead"


@pytest.mark.rule("MG42-EX-45", "MG42-RUL-44", "MG42-RUL-45", "MG42-MELEE-03", "MG42-MELEE-07")
def test_ex_45_two_against_one_pair_by_pair():
    def pair(own, weapon="bayonet"):
        foe = {"rep": 3, "weapon": "fixed-bayonet", "enemies": 2}
        got = ask("melee", {"self": own, "foe": [1, 5]}, rep=4, weapon=weapon, foe=foe)
        return got["passed"], got["foe_passed"], got["result"], got["margin"]

    assert pair([2, 3]) == (2, 1, "won", 1)
    assert pair([4, 6]) == (0, 1, "lost", 1)
    assert ask("damage", [3], rep=3, weapon="bayonet")["result"] == "out-of-the-fight"
    assert ask("obviously-dead", [6], weapon="fixed-bayonet")["result"] == "not-dead"
    assert ask("damage", [2], rep=4, weapon="fixed-bayonet")["result"] == "knocked-down"


@pytest.mark.rule("MG42-EX-46", "MG42-REACT-11", "MG42-RUL-60")
def test_ex_46_none_passed_he_stays():
    assert ask("wanting-to-charge", [5, 6], rep=3)["result"] == "stay"


@pytest.mark.rule("MG42-EX-47", "MG42-REACT-13", "MG42-RUL-63")
def test_ex_47_charged_in_the_open_he_runs():
    assert ask("being-charged", [4, 5], rep=3, holds="able-to-fire")["result"] == "runaway"


@pytest.mark.rule("MG42-EX-48", "MG42-DOC-02")
def test_ex_48_a_three_against_three_recovers():
    assert ask("doc", [3], rep=4, wounds=1)["result"] == "recovers"


@pytest.mark.rule("MG42-EX-49", "MG42-FIRE-02", "MG42-FIRE-08")
def test_ex_49_eight_misses_a_prone_man_and_nine_hits_him():
    assert totals(3, "rifle", [5], "target-prone") == [(8, "miss")]
    assert totals(3, "rifle", [6], "target-prone") == [(9, "hit")]


@pytest.mark.rule("MG42-EX-50", "MG42-RALLY-02", "MG42-REC-01")
def test_ex_50_removed_in_the_open_and_back_after_the_battle():
    assert ask("rally", [3, 5], rep=3)["result"] == "removed"
    assert ask("recovery", [2, 3], rep=3, holds="ran-away")["result"] == "returns"


@pytest.mark.rule("MG42-EX-51", "MG42-EX-52", "MG42-REACT-06", "MG42-REACT-15")
def test_ex_51_two_passed_but_unable_to_fire():
    assert ask("received-fire", [1, 4], rep=4, holds="unable-to-fire")["result"] == "duck-back"
