"""One test in every ruleset that has it, each by its own name for it, against every fall of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from bot.cli.compare import compare_odds, compare_tests
from bot.commands.dice.odds import side_by_side
from bot.text.words import Words
from engine.checks.compare import compared
from engine.checks.odds import odds
from engine.checks.request import answer
from engine.rulesets import RULESETS, get

CHARGE = {"test": "charge", "rep": 4, "foe": {"rep": 3}}


def shares(request: dict[str, Any]) -> dict[str, Any]:
    return {share.ruleset.id: share for share in compared(request, [get(name) for name in RULESETS])}


@pytest.mark.parametrize(
    ("request_", "dice"),
    [
        ({"test": "in-sight", "rep": 4}, 2),
        ({"test": "fast-move", "rep": 3}, 2),
        ({"test": "received-fire", "rep": 3, "if": ["in-cover"]}, 2),
        (CHARGE, 2),
        ({**CHARGE, "foe": {"rep": 5, "if": ["in-cover"]}}, 2),
        ({"test": "after-battle", "rep": 4, "if": ["out-of-the-fight"]}, 2),
    ],
    ids=lambda value: value["test"] if isinstance(value, dict) else "",
)
def test_the_odds_beside_the_others_are_those_of_every_fall_of_the_dice(request_: dict[str, Any], dice: int) -> None:
    share = shares(request_)["mg42"]
    counted: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        given = {**share.request, "dice": {"self": list(faces)}}
        found = answer(given, get, lambda count: [])
        counted[str(found.get("inches", found.get("result")))] += 1
    told = odds(share.ruleset, share.call.check.id, share.call.request).outcomes
    assert told == {name: Fraction(ways, 6**dice) for name, ways in counted.items()}


def test_who_is_charged_checks_with_his_own_rep_and_dice() -> None:
    request = {**CHARGE, "dice": {"self": [6, 6], "foe": [1, 5]}}
    told, text = compare_tests(request, lambda count: [1] * count)
    own = told["rulesets"]["mg42"]
    assert (own["called"], own["rolled"], own["passed"], own["result"]) == (
        "being-charged",
        {"self": [1, 5]},
        1,
        "melee",
    )
    assert told["rulesets"]["cr3"]["rolled"] == {"self": [6, 6], "foe": [1, 5]}
    assert "Being Charged, Rep 3 (MG-42)" in text
    rolled = iter([[6, 6], [1, 5]])
    told, _ = compare_tests(CHARGE, lambda _: next(rolled))
    assert told["rulesets"]["mg42"]["rolled"] == {"self": [1, 5]}, "the same dice for the same man"


def test_what_only_the_charger_has_is_said_to_be_left_out() -> None:
    share = shares({**CHARGE, "if": ["cavalry"]})["mg42"]
    assert share.left_out == ("if cavalry",)
    assert share.own_name == "being-charged"
    assert [s.own_name for s in shares({"test": "in-sight", "rep": 4}).values()] == ["", "", ""]


@pytest.mark.parametrize("wrong", [5, "cavalry", None, [5], {"a": 1}])
def test_what_cannot_be_read_is_refused_where_it_was_meant_for(wrong: Any) -> None:
    found = shares({**CHARGE, "if": wrong})
    assert found["cr3"].wrong is not None
    assert found["cr3"].wrong.field.startswith("if")


def test_each_ruleset_says_what_it_calls_the_test() -> None:
    told, text = compare_odds(CHARGE)
    assert told["rulesets"]["mg42"]["called"] == "being-charged"
    assert "MG-42: calls it being-charged" in text
    for words in (Words("en"), Words("fr")):
        _, small = side_by_side(CHARGE, words)
        assert words("check.edition", ruleset="MG-42", result=words("label.being-charged")) in small
