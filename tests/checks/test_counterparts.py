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
from engine.errors import BadRequest
from engine.ruleset.registry import RULESETS, get

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


BEING_CHARGED = {"test": "being-charged", "rep": 3, "foe": {"rep": 4}}


def test_who_is_charged_is_compared_with_the_charge_of_him_who_comes() -> None:
    found = shares(BEING_CHARGED)
    assert [found[name].own_name for name in ("cr3", "swordplay", "mg42")] == ["charge", "charge", ""]
    for name in ("cr3", "swordplay"):
        share, same = found[name], shares(CHARGE)[name]
        assert odds(share.ruleset, "charge", share.call.request) == odds(same.ruleset, "charge", same.call.request)
    told, text = compare_odds(BEING_CHARGED)
    assert told["rulesets"]["cr3"]["outcomes"]["charger-halts"]
    assert "Chain Reaction 3.0: calls it charge" in text
    shown, small = side_by_side(BEING_CHARGED, Words("en"))
    assert shown.startswith("## Being charged: the odds\nRep 3\n")
    assert "**Swordplay**: Charge" in small


def test_the_one_who_is_charged_keeps_his_dice() -> None:
    told, _ = compare_tests({**BEING_CHARGED, "dice": {"self": [1, 5], "foe": [6, 6]}}, lambda count: [1] * count)
    assert told["rulesets"]["cr3"]["rolled"] == {"self": [6, 6], "foe": [1, 5]}
    rolled = iter([[6, 6], [1, 5]])
    told, _ = compare_tests(BEING_CHARGED, lambda _: next(rolled))
    assert told["rulesets"]["cr3"]["rolled"] == {"self": [6, 6], "foe": [1, 5]}
    assert told["rulesets"]["mg42"]["rolled"] == {"self": [1, 5]}, "the same dice for the same man"


def test_the_charger_s_rep_is_asked_for_where_it_is_missing() -> None:
    request = {"test": "being-charged", "rep": 3}
    told, _ = compare_odds(request)
    assert told["rulesets"]["mg42"]["outcomes"]
    for name in ("cr3", "swordplay"):
        wrong = told["rulesets"][name]["error"]
        assert (wrong["field"], wrong["code"]) == ("foe.rep", "missing-field")
        assert "Rep is needed" in wrong["message"]
    for words in (Words("en"), Words("fr")):
        _, small = side_by_side(request, words)
        assert [line for line in small if "foe" in line], small


def test_the_circumstances_of_either_stay_his_own() -> None:
    found = shares({"test": "being-charged", "rep": 3, "if": ["in-cover"], "foe": {"rep": 4, "if": ["fierce"]}})
    assert found["swordplay"].request["if"] == ["fierce"]
    assert found["swordplay"].request["foe"] == {"rep": 3, "if": ["in-cover"]}
    assert found["cr3"].left_out == ("foe.if fierce", "if in-cover")
    assert found["mg42"].request["if"] == ["in-cover"]
    with pytest.raises(BadRequest) as caught:
        shares({"test": "being-charged", "rep": 3, "if": ["flying"], "foe": {"rep": 4}})
    assert "flying" in caught.value.message


def test_recovery_is_compared_with_what_follows_a_battle() -> None:
    found = shares({"test": "recovery", "rep": 4, "if": ["badly-wounded"]})
    assert found["cr3"].request["if"] == ["out-of-the-fight"]
    assert found["cr3"].own_name == "after-battle"


def test_what_only_the_charger_has_is_said_to_be_left_out() -> None:
    share = shares({**CHARGE, "if": ["cavalry"]})["mg42"]
    assert share.left_out == ("if cavalry",)
    assert share.own_name == "being-charged"
    assert [s.own_name for s in shares({"test": "in-sight", "rep": 4}).values()] == [""] * len(RULESETS)


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
