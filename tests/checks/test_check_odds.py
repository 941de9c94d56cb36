"""The odds are those of counting every roll, and make 1 exactly."""

from __future__ import annotations

import random
from fractions import Fraction

import icepool
import pytest
from checks_common import CHECK_IDS, CR3, EVERY_CHECK, cost, enumerated, requests

from engine.checks.evaluate import evaluate
from engine.checks.exchange import Target, exchange_odds
from engine.checks.odds import odds
from engine.checks.request import answer_odds
from engine.ruleset import registry as rulesets
from engine.tables.outcome import Party, Request

MOST = [(500, 12_000), pytest.param((1_500, 60_000), marks=pytest.mark.long)]
"""Requests of each test, and rolls that are counted; many of both take long."""


@pytest.mark.parametrize("most", MOST, ids=["some", "many"])
@pytest.mark.parametrize(("rules", "name"), EVERY_CHECK, ids=CHECK_IDS)
def test_odds_equal_counting_every_roll(rules, name, most):
    most_requests, most_rolls = most
    counted = 0
    for request in requests(rules, name, most_requests):
        found = odds(rules, name, request).outcomes
        assert sum(found.values()) == 1
        if counted + cost(rules, name, request) < most_rolls:
            counted += cost(rules, name, request)
            assert found == enumerated(name, request, rules), request
    assert counted


@pytest.mark.parametrize(
    ("weapon", "holds", "rep"),
    [
        ("assault-rifle", {"target-in-cover"}, 3),
        ("squad-automatic-weapon", {"third-target"}, 3),
        ("squad-automatic-weapon", set(), 5),
        ("shotgun", {"rush-shot"}, 4),
    ],
)
def test_odds_of_many_dice(weapon, holds, rep):
    request = Request(rep, frozenset(holds), weapon)
    assert odds(CR3, "ranged-combat", request).outcomes == enumerated("ranged-combat", request)


@pytest.mark.rule("CR3-WPN-24", "CR3-RUL-87")
@pytest.mark.parametrize("weapon", CR3.weapons)
def test_odds_of_running_out(weapon):
    dice = CR3.weapons[weapon].target * CR3.weapons[weapon].burst.rolls
    empty = odds(CR3, "ranged-combat", Request(4, weapon=weapon)).out_of_ammo
    assert empty == 1 - Fraction(5, 6) ** dice - dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1)


@pytest.mark.parametrize(("own", "foe"), [(9, 8), (7, 1), (11, 6)])
def test_large_melees_agree_with_another_program(own, foe):
    success = icepool.d6.map({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0})
    theirs = own @ success - foe @ success
    request = Request(own, weapon="improvised", foe=Party(foe, "improvised"))
    for key, chance in odds(CR3, "melee", request).outcomes.items():
        word, _, margin = key.partition(":")
        difference = int(margin or 0) * {"won": 1, "lost": -1}.get(word, 0)
        assert chance == Fraction(theirs.quantity(difference), theirs.denominator())


def test_shotguns_agree_with_another_program():
    pool = icepool.d6.pool(6).highest(3)
    expected = pool.expand().map(lambda faces: sum(face + 4 >= 10 for face in faces))
    request = Request(4, frozenset({"rush-shot"}), "shotgun")
    found = odds(CR3, "ranged-combat", request).outcomes
    assert found == {
        str(number): Fraction(expected.quantity(number), expected.denominator()) for number in expected.outcomes()
    }


def test_rolled_frequencies_come_near_the_odds():
    dice = random.Random(20)
    request = Request(4, frozenset({"in-cover"}), leader_rep=3)
    rolls = 20_000
    seen = dict.fromkeys(odds(CR3, "received-fire", request).outcomes, 0)
    for _ in range(rolls):
        outcome = evaluate(CR3, "received-fire", request, lambda party, n: [dice.randint(1, 6) for _ in range(n)])
        seen[outcome.result] += 1
    for result, chance in odds(CR3, "received-fire", request).outcomes.items():
        assert abs(seen[result] / rolls - chance) < 0.02


def test_answers_carry_fractions_and_decimals():
    got = answer_odds({"test": "received-fire", "ruleset": "cr3", "rep": 4, "if": ["in-cover"]}, rulesets.get)
    assert got["outcomes"]["fire"] == {"p": "20/27", "decimal": 0.740741}
    assert "out_of_ammo" not in got
    got = answer_odds({"test": "ranged-combat", "ruleset": "cr3", "rep": 4, "weapon": "pistol"}, rulesets.get)
    assert list(got["outcomes"]) == ["0", "1", "2"]
    assert got["out_of_ammo"] == {"p": "1/36", "decimal": 0.027778}


def test_melee_is_listed_by_margin():
    foe = {"rep": 3, "weapon": "improvised"}
    got = answer_odds({"test": "melee", "ruleset": "cr3", "rep": 3, "weapon": "improvised", "foe": foe}, rulesets.get)
    assert list(got["outcomes"]) == ["won:1", "won:2", "won:3", "evenly-matched", "lost:1", "lost:2", "lost:3"]


@pytest.mark.rule("CR3-RUL-40", "CR3-RUL-41", "CR3-STAR-12")
def test_an_exchange_makes_one_and_agrees_with_its_parts():
    shot = Request(4, weapon="bolt-action-rifle")
    plain = exchange_odds(CR3, shot, Target(3))
    assert sum(plain.outcomes.values()) == 1
    # One die hits on 4 to 6; a 1 kills, 2 and 3 wound, 4 to 6 knock down; recovery is two dice at 3 or less.
    hit, half = Fraction(1, 2), Fraction(1, 2)
    assert plain.outcomes["obviously-dead"] == hit * (Fraction(1, 6) + half * Fraction(1, 4))
    assert plain.outcomes["out-of-the-fight"] == hit * (Fraction(1, 3) + half * Fraction(1, 2))
    assert plain.outcomes["stunned"] == hit * half * Fraction(1, 4)
    assert plain.outcomes["fire"] == Fraction(1, 2) * Fraction(1, 4)
    star = exchange_odds(CR3, shot, Target(5, star=True, star_power=5))
    assert sum(star.outcomes.values()) == 1
    assert "obviously-dead" not in star.outcomes


@pytest.mark.long
def test_an_exchange_equals_playing_every_step():
    """A Star with two Star Power dice hit by up to two shots, against the same steps rolled out."""
    shot = Request(5, weapon="pistol")
    dice = random.Random(7)

    def faces(party, number):
        return [dice.randint(1, 6) for _ in range(number)]

    order = ("obviously-dead", "out-of-the-fight", "knocked-down")
    rolls = 20_000
    seen: dict[str, int] = {}
    for _ in range(rolls):
        hits = evaluate(CR3, "ranged-combat", shot, faces).values["hits"]
        results = [evaluate(CR3, "damage", Request(weapon="pistol"), faces).result for _ in range(hits)]
        state = min(results, key=order.index) if results else "miss"
        if state == "knocked-down":
            state = evaluate(CR3, "recover-knock-down", Request(4), faces).result
        if state != "miss":
            state = evaluate(CR3, "star-power", Request(2, damage=state), faces).result
        if state in ("miss", "carry-on"):
            state = "fire"
        seen[state] = seen.get(state, 0) + 1
    found = exchange_odds(CR3, shot, Target(4, star=True, star_power=2)).outcomes
    assert set(seen) == set(found)
    for state, chance in found.items():
        assert abs(seen[state] / rolls - chance) < 0.02


def test_the_exchange_is_asked_for_like_a_test():
    got = answer_odds(
        {
            "test": "fire-exchange",
            "ruleset": "cr3",
            "rep": 4,
            "weapon": "pistol",
            "foe": {"rep": 5, "if": ["in-cover"], "star": True, "star_power": 5},
        },
        rulesets.get,
    )
    assert sum(Fraction(chance["p"]) for chance in got["outcomes"].values()) == 1
