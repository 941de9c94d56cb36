"""A derived ruleset has its parent's rules under its own numbers, and says only what differs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.ruleset.reference import reference
from engine.ruleset.registry import IDS
from engine.ruleset.rulebook import rulebook

DERIVED = [name for name in IDS if "base" in rulebook(name)]


def test_an_inherited_rule_has_the_parents_words_under_the_same_number():
    parent, own = reference("cr3")["CR3-TURN-04"], reference("swordplay")["SWP-TURN-04"]
    assert (own.title, own.text) == (parent.title, parent.text)
    assert (own.after, own.same) == ("CR3-TURN-04", True)


def test_an_inherited_rule_may_stand_on_another_page():
    assert (reference("cr3")["CR3-TURN-04"].page, reference("swordplay")["SWP-TURN-04"].page) == (9, 10)
    assert reference("swordplay")["SWP-DICE-01"].page == reference("cr3")["CR3-DICE-01"].page


def test_a_rule_that_is_dropped_is_not_inherited():
    assert "CR3-GREN-01" in reference("cr3")
    assert "SWP-GREN-01" not in reference("swordplay")


def test_a_rule_of_its_own_replaces_the_inherited_one_in_its_place():
    assert reference("swordplay")["SWP-MOVE-12"].text != reference("cr3")["CR3-MOVE-12"].text
    names = list(reference("swordplay"))
    assert names[names.index("SWP-ACT-02") - 1 :][:3] == ["SWP-ACT-01", "SWP-ACT-02", "SWP-ACT-03"]


def test_a_new_rule_stands_where_it_says_or_after_the_one_above_it():
    names = list(reference("swordplay"))
    place = names.index("SWP-MOVE-09")
    assert names[place + 1 : place + 4] == ["SWP-MOVE-51", "SWP-MOVE-52", "SWP-MOVE-10"]


@pytest.mark.parametrize("name", DERIVED)
def test_what_a_ruleset_drops_is_its_parents_and_what_it_moves_to_a_page_is_inherited(name: str):
    own: dict[str, Any] = dict(rulebook(name))
    parent = reference(own["base"])
    assert set(own.get("drops", ())) <= set(parent)
    moved = [rule for names in own.get("pages", {}).values() for rule in names]
    assert all(reference(name)[rule].same for rule in moved)
    assert len(moved) == len(set(moved))
