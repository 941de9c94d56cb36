"""Requests are read strictly: what is wrong, where, and what is allowed."""

from __future__ import annotations

import contextlib

import pytest
from checks_common import CR3, ask, no_dice
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.checks.request import answer, answer_odds
from engine.errors import BadRequest
from engine.ruleset import registry as rulesets

FIRE = {"test": "received-fire", "ruleset": "cr3", "rep": 4}
SHOOT = {"test": "ranged-combat", "ruleset": "cr3", "rep": 4, "weapon": "pistol"}
CHARGE = {"test": "charge", "ruleset": "cr3", "rep": 4, "foe": {"rep": 3}}


def test_the_published_example():
    got = ask("received-fire", {"self": [3, 5, 6], "leader": [4]}, rep=4, leader_rep=5, holds="in-cover")
    assert got == {
        "test": "received-fire",
        "ruleset": "cr3",
        "rep": 4,
        "rolled": {"self": [3, 5, 6], "leader": [4]},
        "passed": 2,
        "result": "fire",
        "rule": "CR3-REACT-11",
    }


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ([], "bad-request", ""),
        ({}, "missing-field", "ruleset"),
        ({"ruleset": "cr3"}, "missing-field", "test"),
        ({"ruleset": 3, "test": "damage"}, "bad-value", "ruleset"),
        ({**FIRE, "ruleset": "cr9"}, "unknown-ruleset", "ruleset"),
        ({**FIRE, "test": "recieved-fire"}, "unknown-test", "test"),
        ({**FIRE, "weapon": "pistol"}, "unknown-field", "weapon"),
        ({"test": "damage", "ruleset": "cr3", "impact": 2, "rep": 4}, "unknown-field", "rep"),
        ({**FIRE, "if": ["cover"]}, "unknown-circumstance", "if"),
        ({**FIRE, "if": "in-cover"}, "bad-value", "if"),
        ({**FIRE, "if": [4]}, "bad-value", "if"),
        ({"test": "received-fire", "ruleset": "cr3"}, "missing-field", "rep"),
        ({**FIRE, "rep": 6}, "bad-value", "rep"),
        ({**FIRE, "rep": 2}, "bad-value", "rep"),
        ({**FIRE, "rep": "4"}, "bad-value", "rep"),
        ({**FIRE, "rep": True}, "bad-value", "rep"),
        ({**FIRE, "rep": 4.0}, "bad-value", "rep"),
        ({**FIRE, "rep": None}, "bad-value", "rep"),
        ({**FIRE, "leader_rep": 7}, "bad-value", "leader_rep"),
        ({**FIRE, "dice": [3, 5]}, "bad-dice", "dice"),
        ({**FIRE, "dice": {"self": 3}}, "bad-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [0, 5]}}, "bad-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [7, 5]}}, "bad-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [True, 5]}}, "bad-dice", "dice.self"),
        ({**FIRE, "dice": {"self": ["3", 5]}}, "bad-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [3, 5], "foe": [1]}}, "bad-dice", "dice.foe"),
        ({**FIRE, "dice": {"self": [3]}}, "too-few-dice", "dice.self"),
        ({**FIRE, "dice": {}}, "too-few-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [3, 5, 6]}}, "too-many-dice", "dice.self"),
        ({**FIRE, "dice": {"self": [3, 5], "leader": [1]}}, "too-many-dice", "dice.leader"),
        ({**FIRE, "leader_rep": 5, "dice": {"self": [3, 5]}}, "too-few-dice", "dice.leader"),
        ({**SHOOT, "weapon": "smg"}, "unknown-weapon", "weapon"),
        ({**SHOOT, "weapon": "grenade"}, "unknown-weapon", "weapon"),
        ({**SHOOT, "weapon": "grenade-launcher"}, "unknown-weapon", "weapon"),
        ({**SHOOT, "shots": 3}, "bad-value", "shots"),
        ({**SHOOT, "rep": 3, "dice": {"self": [1, 2], "pitiful": [1]}}, "too-many-dice", "dice.pitiful"),
        ({**SHOOT, "rep": 3, "if": ["rush-shot"], "dice": {"self": [1, 6]}}, "too-few-dice", "dice.pitiful"),
        ({"test": "damage", "ruleset": "cr3"}, "missing-field", "weapon"),
        ({"test": "damage", "ruleset": "cr3", "weapon": "pistol", "impact": 1}, "bad-value", "impact"),
        ({"test": "damage", "ruleset": "cr3", "impact": 0}, "bad-value", "impact"),
        ({"test": "star-power", "ruleset": "cr3", "rep": 5, "damage": "hurt"}, "bad-value", "damage"),
        ({"test": "star-power", "ruleset": "cr3", "rep": 7, "damage": "stunned"}, "bad-value", "rep"),
        ({"test": "charge", "ruleset": "cr3", "rep": 4}, "missing-field", "foe"),
        ({**CHARGE, "foe": 3}, "bad-value", "foe"),
        ({**CHARGE, "foe": {}}, "missing-field", "foe.rep"),
        ({**CHARGE, "foe": {"rep": 9}}, "bad-value", "foe.rep"),
        ({**CHARGE, "foe": {"rep": 3, "weapon": "pistol"}}, "unknown-field", "foe.weapon"),
        ({**CHARGE, "foe": {"rep": 3, "if": ["prone"]}}, "unknown-circumstance", "foe.if"),
        ({"test": "after-battle", "ruleset": "cr3", "rep": 4}, "missing-field", "if"),
        ({"test": "pef-movement", "ruleset": "cr3", "eal": 6}, "bad-value", "eal"),
        ({"test": "possibility", "ruleset": "cr3", "range": "3-1"}, "bad-value", "range"),
        ({"test": "possibility", "ruleset": "cr3", "range": ""}, "bad-value", "range"),
        ({"test": "next-encounter", "ruleset": "cr3", "last": "x", "if": ["success"]}, "bad-value", "last"),
        ({"test": "break-off", "ruleset": "cr3", "rep": 5, "dice": {"self": [5, 3]}}, "too-many-dice", "dice.self"),
        ({"test": "pef-movement", "ruleset": "cr3", "eal": 5, "dice": {"self": [1, 1]}}, "too-few-dice", "dice.choice"),
    ],
)
def test_a_wrong_request_names_the_field(request_, code, field):
    with pytest.raises(BadRequest) as wrong:
        answer(request_, rulesets.get, lambda number: [1] * number)
    assert (wrong.value.code, wrong.value.field) == (code, field)
    assert wrong.value.message
    assert "\n" not in wrong.value.message


def test_the_message_says_what_is_allowed():
    with pytest.raises(BadRequest, match="3, 4, 5"):
        answer({**FIRE, "rep": 9}, rulesets.get, no_dice)
    with pytest.raises(BadRequest, match="outgunned"):
        answer({**FIRE, "if": ["cover"]}, rulesets.get, no_dice)
    with pytest.raises(BadRequest, match="weapon: grenade is thrown or lobbed at a spot, which is the test grenade"):
        answer({**SHOOT, "weapon": "grenade"}, rulesets.get, no_dice)
    with pytest.raises(BadRequest, match="submachine-gun"):
        answer({**SHOOT, "weapon": "smg"}, rulesets.get, no_dice)


def test_only_the_circumstances_named_hold():
    assert ask("received-fire", [1, 1], rep=4, holds="unloaded in-charge-reach")["result"] == "charge"
    third = ask("ranged-combat", [4], rep=4, weapon="bolt-action-rifle", holds="third-target")
    assert third["hits"] == 0


def test_odds_take_no_dice():
    with pytest.raises(BadRequest) as wrong:
        answer_odds({**FIRE, "dice": {"self": [1, 1]}}, rulesets.get)
    assert wrong.value.field == "dice"


@pytest.mark.parametrize(
    ("foe", "field"),
    [
        (None, "foe"),
        ({"rep": 9}, "foe.rep"),
        ({"rep": 4, "star": 1}, "foe.star"),
        ({"rep": 4, "star_power": 9}, "foe.star_power"),
    ],
)
def test_an_exchange_names_the_foes_fields(foe, field):
    with pytest.raises(BadRequest) as wrong:
        answer_odds({**SHOOT, "test": "fire-exchange", "foe": foe}, rulesets.get)
    assert wrong.value.field == field


def test_without_dice_real_ones_are_asked_for():
    asked = []

    def roll(number):
        asked.append(number)
        return [6] * number

    got = answer({"test": "break-off", "ruleset": "cr3", "rep": 4}, rulesets.get, roll)
    assert asked == [1, 1]
    assert got["rolled"] == {"self": [6], "distance": [6]}
    assert got["inches"] == 7


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([4, "pistol", "in-cover"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["rep", "if", "self", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.long
@settings(max_examples=400, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["rep", "if", "weapon", "foe", "dice", "impact", "range", "last", "eal", "zz"]), _JSON
    ),
    st.sampled_from([*CR3.checks, "nonsense"]),
)
def test_no_request_does_worse_than_be_refused(fields, test):
    with contextlib.suppress(BadRequest):
        answer({**fields, "test": test, "ruleset": "cr3"}, rulesets.get, lambda number: [3] * number)
