"""Every rule has a test, or a reason why not; and every id that is named exists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.checks.request import answer
from engine.errors import BadRequest
from engine.loading.load import load
from engine.ruleset import registry as rulesets
from tests.engine.books import BOOK
from tests.matrix import marks, reference, unknown, untested, wanted

MOST_UNTESTED = 11
"""How many rules may be listed as untested; the number may only shrink."""


@pytest.mark.long
def test_every_id_named_anywhere_is_in_a_reference():
    assert unknown() == []


@pytest.mark.long
def test_every_rule_in_force_is_tested_or_listed_with_a_reason():
    tested, listed = marks(), untested()
    missing = [name for name in wanted() if name not in tested and name not in listed]
    assert not missing, f"mark a test with pytest.mark.rule, or list in tests/engine/untested.txt: {missing}"
    assert all(listed.values()), "each needs a reason"


@pytest.mark.long
def test_the_list_of_untested_rules_only_shrinks():
    tested, listed, known = marks(), untested(), reference()
    assert [name for name in listed if name not in known] == []
    stale = [name for name in listed if name in tested]
    assert not stale, (
        f"tested now; take them from tests/engine/untested.txt with python -m tests.matrix --tidy: {stale}"
    )
    assert len(listed) <= MOST_UNTESTED


def test_every_rule_has_its_kind():
    kinds = {entry["kind"] for entry in reference().values() if entry["ruleset"] == "cr3"}
    assert kinds == {"core", "option", "setup", "solo", "campaign", "table", "ruling", "example"}


# ---- definitions that belong to no chapter's procedures ----


def ask(**request: Any) -> dict[str, Any]:
    return answer({"ruleset": BOOK.name(), **request}, rulesets.get, lambda n: [1] * n)


@pytest.mark.rule("CR3-DICE-01")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(
    ("request_", "read"),
    [
        ({"test": "challenge", "rep": 4, "dice": {"self": [4, 5]}}, lambda a: a["passed"] == 1),
        ({"test": "in-sight", "rep": 4, "dice": {"self": [1, 3, 4, 6]}}, lambda a: a["successes"] == 2),
        ({"test": "half-d6", "dice": {"self": [5]}}, lambda a: "3" in str(a)),
    ],
    ids=["passing", "counting", "halving"],
)
def test_ways_of_using_a_die(request_: dict[str, Any], read: Callable[[dict[str, Any]], bool]):
    assert read(ask(**request_))


@pytest.mark.rule("CR3-DICE-04", "CR3-REP-02", "CR3-REP-03", "CR3-REP-04")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_the_target_number_is_the_testers_rep(rep: int):
    for face in range(1, 7):
        assert ask(test="in-sight-action", rep=rep, dice={"self": [face]})["passed"] == (face <= rep)


@pytest.mark.rule("CR3-DICE-08", "CR3-TAB-HALF-D6")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_is_rounded_up(face: int, half: int):
    assert ask(test="half-d6", dice={"self": [face]})["result"] == half


@pytest.mark.rule("CR3-REP-02", "CR3-REP-04")
@pytest.mark.parametrize("rep", [2, 6])
def test_there_are_figures_of_rep_3_to_5(rep: int):
    record = {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue"}, {"id": "red"}],
        "figures": [{"id": "a", "side": "blue", "rep": rep, "at": [1, 1]}],
    }
    with pytest.raises(BadRequest) as caught:
        load(record)
    assert caught.value.field == "figures[0].rep"
