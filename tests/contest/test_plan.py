"""Plans of events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.contest.plan import DEFAULTS, Plan, read_plan
from engine.errors import BadRequest


def test_a_plan_that_says_nothing_is_an_evening() -> None:
    assert read_plan("{}") == DEFAULTS
    assert (DEFAULTS.kind, DEFAULTS.turns, DEFAULTS.bank, DEFAULTS.gain, DEFAULTS.most) == (
        "evening", 12, 259_200, 43_200, 432_000,
    )  # fmt: skip


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = Plan("Winter Cup", "swiss", "mg42", 6, 10, ("bridge", "village"), 86_400, 14_400, 259_200, "fr")
    assert read_plan(json.dumps(plan.as_json())) == plan


@pytest.mark.parametrize(
    ("plan", "field", "said"),
    [
        ({"kind": "ladder"}, "kind", "evening, swiss, cup, league, story"),
        ({"ruleset": "chess"}, "ruleset", "cr3, swordplay"),
        ({"rounds": -1}, "rounds", "a whole number from 0 to 64"),
        ({"rounds": "3"}, "rounds", "a whole number"),
        ({"turns": 0}, "turns", "from 1 to 100"),
        ({"name": ""}, "name", "a text is needed"),
        ({"bank": 500_000}, "bank", "from 0 to 432000"),
        ({"scenarios": "farm"}, "scenarios", "a list is needed"),
        ({"scenarios": ["farm", 3]}, "scenarios[1]", "a text is needed"),
        ({"prize": "a duck"}, "prize", "'prize' is not known here"),
        ([], "", "an object is needed"),
    ],
)
def test_a_wrong_plan_is_refused_with_the_field_that_is_wrong(plan: Any, field: str, said: str) -> None:
    with pytest.raises(BadRequest) as wrong:
        read_plan(json.dumps(plan))
    assert wrong.value.field == field
    assert said in wrong.value.message


def test_a_shorter_clock_needs_no_other_word() -> None:
    assert read_plan({"most": 3600}).bank == 3600


@pytest.mark.parametrize(
    ("kind", "lengths"),
    [
        ("evening", {2: 1, 3: 1, 64: 1}),
        ("swiss", {2: 1, 3: 2, 8: 3, 9: 4, 64: 6}),
        ("cup", {2: 1, 3: 2, 8: 3, 12: 4, 64: 6}),
        ("league", {2: 1, 3: 3, 7: 7, 10: 9}),
    ],
)
def test_the_kind_says_how_many_rounds_there_are(kind: str, lengths: dict[int, int]) -> None:
    assert {entrants: Plan(kind=kind).length(entrants) for entrants in lengths} == lengths


def test_a_plan_may_say_how_many_rounds_there_are() -> None:
    assert {kind: Plan(kind=kind, rounds=5).length(8) for kind in ("evening", "swiss", "league")} == {
        "evening": 1, "swiss": 5, "league": 5,
    }  # fmt: skip


def test_scenarios_take_turns() -> None:
    plan = Plan(scenarios=("farm", "lane"))
    assert [plan.scenario(round_) for round_ in (1, 2, 3)] == ["farm", "lane", "farm"]
