"""Chain Reaction 2.0's worked examples that read a table, under their ids; where the book slips, by its own tables."""

from __future__ import annotations

from functools import partial

import pytest
from checks_common import CR2
from checks_common import ask as ask_any

from engine.checks.evaluate import evaluate
from engine.tables.outcome import AimedShots, Request

ask = partial(ask_any, ruleset="cr2")


def totals(rep, weapon, dice, holds=""):
    got = ask("ranged-combat", dice, rep=rep, weapon=weapon, holds=holds, shots=len(dice))
    return [(shot["total"], shot["result"]) for shot in got["shots"]]


@pytest.mark.rule("CR2-EX-01", "CR2-DICE-02")
def test_ex_01_five_passes_at_rep_five_and_six_does_not():
    assert [ask("in-sight", [face, 6], rep=5)["passed"] for face in (5, 6)] == [1, 0]


@pytest.mark.rule("CR2-EX-02", "CR2-WPN-06", "CR2-FIRE-06")
def test_ex_02_a_submachine_gun_has_three_targets():
    assert CR2.weapons["submachine-gun"].target == 3


@pytest.mark.rule("CR2-EX-03", "CR2-WPN-12")
def test_ex_03_both_barrels_roll_eight_dice_and_use_four():
    got = ask("ranged-combat", [6, 5, 4, 4, 3, 2, 2, 1], rep=4, weapon="shotgun-double")
    assert [shot["die"] for shot in got["shots"]] == [6, 5, 4, 4]
    assert CR2.weapons["shotgun-double"].target == 3


@pytest.mark.rule("CR2-EX-10", "CR2-MORTAR-11")
def test_ex_10_a_two_is_long():
    assert ask("mortar-deviation", [2])["result"] == "long"


@pytest.mark.rule("CR2-EX-14", "CR2-EX-15", "CR2-LIST-01", "CR2-LIST-03")
def test_ex_14_and_15_a_rank_adds_to_the_two_dice():
    assert ask("list-modifier", [4], army="police", rank="detective")["modifier"] == 1
    modifiers = [ask("list-modifier", [face], army="military", rank="nco")["modifier"] for face in range(1, 7)]
    assert modifiers == [1, 1, 1, 1, 2, 2]
    assert [ask("army-list", [4, 5], army="military", modifier=added)["rep"] for added in (0, 1, 2)] == [4, 5, 5]


@pytest.mark.rule("CR2-EX-22", "CR2-CHALL-02", "CR2-CHALL-04")
def test_ex_22_deckard_leaps_and_falls():
    assert ask("challenge", [2, 6], rep=5, holds="hard")["result"] == "choice"
    assert ask("challenge", [1, 6], rep=5, holds="hard second-try")["result"] == "failure"


@pytest.mark.rule("CR2-EX-23", "CR2-CHALL-03", "CR2-CHALL-04", "CR2-RUL-212")
def test_ex_23_a_six_fails_against_isidore_too():
    for against in (6, 4):
        first = ask("challenge", [6, 4], rep=5, against_rep=against, holds="advantage")
        assert (first["passed"], first["result"]) == (1, "choice")
        second = ask("challenge", [6, 4], rep=5, against_rep=against, holds="advantage second-try")
        assert second["result"] == "failure"
    for against, target in ((6, 5), (4, 7)):
        request = Request(5, frozenset({"advantage"}), against_rep=against)
        assert evaluate(CR2, "challenge", request, lambda party, number: [1] * number).target == target


@pytest.mark.rule("CR2-EX-25", "CR2-FIRE-07")
def test_ex_25_six_shots_at_three_targets():
    aims = (AimedShots(2), AimedShots(2, frozenset({"second-target"})), AimedShots(2, frozenset({"third-target"})))
    request = Request(4, weapon="lmg", targets=aims)
    shots = evaluate(CR2, "ranged-combat", request, lambda party, number: [1, 5, 3, 6, 2, 5]).shots
    assert [(shot.target, shot.die) for shot in shots] == [(0, 6), (0, 5), (1, 5), (1, 3), (2, 2), (2, 1)]


@pytest.mark.rule("CR2-EX-28", "CR2-BLAST-02", "CR2-REACT-12")
def test_ex_28_the_grenade_misses_both_and_outguns_them():
    assert totals(4, "grenade", [2]) == [(6, "miss")]
    assert totals(4, "grenade", [1]) == [(5, "miss")]
    assert CR2.weapons["grenade"].rank > CR2.weapons["rifle"].rank
    assert ask("received-fire", [1, 6], rep=4, holds="outgunned in-cover")["result"] == "duck-back"


@pytest.mark.rule("CR2-EX-37", "CR2-BLAST-02", "CR2-FIRE-03")
def test_ex_37_a_nine_in_the_circle():
    results = [
        totals(4, "grenade", [5], holds)[0][1] for holds in ("", "second-target", "target-in-cover", "third-target")
    ]
    assert results == ["hit", "hit", "miss", "miss"]


@pytest.mark.rule("CR2-EX-05", "CR2-EX-29", "CR2-EX-30", "CR2-EX-40", "CR2-TURN-01")
@pytest.mark.parametrize(("blue", "red", "result"), [(5, 3, "blue-first"), (4, 1, "blue-first"), (3, 5, "red-first")])
def test_ex_40_the_higher_die_goes_first(blue, red, result):
    assert ask("activation", {"blue": [blue], "red": [red]})["result"] == result


@pytest.mark.rule("CR2-EX-41", "CR2-LEADER-02")
def test_ex_41_a_leader_passes_two_of_three():
    assert ask("in-sight", [5, 4, 3], rep=4, leader=True)["passed"] == 2
    conrad = ask("in-sight", [2, 4], rep=3)
    assert (conrad["passed"], conrad["result"]) == (1, "fire")


@pytest.mark.rule("CR2-EX-42", "CR2-FIRE-02", "CR2-FIRE-03")
def test_ex_42_seven_six_and_five_miss():
    assert totals(4, "submachine-gun", [3, 2, 1]) == [(7, "miss"), (6, "miss"), (5, "miss")]


@pytest.mark.rule("CR2-EX-43", "CR2-REACT-12", "CR2-OUTG-02", "CR2-OUTG-03")
def test_ex_43_able_is_outgunned_and_the_nco_is_not():
    assert CR2.weapons["carbine"].rank < CR2.weapons["submachine-gun"].rank
    assert ask("received-fire", [5, 3, 1], rep=5, leader=True)["result"] == "finish-move-and-fire"
    assert ask("received-fire", [4, 3], rep=4, holds="outgunned")["result"] == "duck-back-or-finish-move"


@pytest.mark.rule("CR2-EX-44", "CR2-FIRE-03", "CR2-DMG-01", "CR2-DMG-02")
def test_ex_44_arnold_in_cover_is_out_of_the_fight():
    assert totals(5, "submachine-gun", [6, 3, 1], "target-in-cover") == [(11, "hit"), (8, "miss"), (6, "miss")]
    assert ask("obviously-dead", [4], weapon="submachine-gun")["result"] == "not-dead"
    assert ask("damage", [4], rep=4, weapon="submachine-gun")["result"] == "out-of-the-fight"


@pytest.mark.rule("CR2-EX-45", "CR2-REACT-13")
def test_ex_45_the_nco_ducks_back_in_the_open():
    assert totals(3, "rifle", [4]) == [(7, "miss")]
    assert ask("received-fire", [5, 6, 6], rep=5, leader=True)["result"] == "duck-back"


@pytest.mark.rule("CR2-EX-46", "CR2-FIRE-03", "CR2-REACT-13")
def test_ex_46_conrad_in_cover_may_return_fire():
    assert totals(3, "carbine", [5, 2], "target-in-cover") == [(8, "miss"), (5, "miss")]
    assert ask("received-fire", [3, 4], rep=3, holds="in-cover")["result"] == "fire-or-duck-back"


@pytest.mark.rule("CR2-EX-47", "CR2-FIRE-03", "CR2-DMG-01")
def test_ex_47_conrad_kills_the_gi():
    assert totals(3, "rifle", [6]) == [(9, "hit")]
    assert ask("obviously-dead", [1], weapon="rifle")["result"] == "obviously-dead"


@pytest.mark.rule("CR2-EX-48", "CR2-CASUALTY-03")
def test_ex_48_arnold_is_badly_wounded():
    for rep in (4, 5):
        assert ask("doc", [5], rep=rep, wounds=1)["result"] == "badly-wounded"


@pytest.mark.rule("CR2-EX-49", "CR2-DMG-03")
def test_ex_49_three_hits_and_one_kills():
    assert totals(5, "submachine-gun", [6, 4, 3]) == [(11, "hit"), (9, "hit"), (8, "hit")]
    dead = [ask("obviously-dead", [die], weapon="submachine-gun")["result"] for die in (1, 4, 5)]
    assert dead == ["obviously-dead", "not-dead", "not-dead"]
