"""What holds for the tables of every ruleset, whatever the book."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest
from checks_common import CHECK_IDS, CR3, EVERY_CHECK, MG42, SWORDPLAY, no_dice

from bot.cli.requests import FIELDS, FLAGS, FOE_FIELDS, PARTIES
from engine import rulesets
from engine.checks.request import answer, parties
from engine.errors import BadRequest
from engine.record import load
from engine.rulesets.core.derive import renumbered
from engine.rulesets.reference import about, reference, rulings

EVERY = [CR3, SWORDPLAY, MG42]


def rows_of(check):
    names = ("rows", "modifiers", "foe_modifiers", "scales", "blow")
    return [row for name in names for row in getattr(check, name, None) or () if not isinstance(row, str)]


def ids_in(value):
    """Every rule id anywhere in a check."""
    if isinstance(value, str):
        return {value} if value.split("-")[0] in ("CR3", "SWP", "MG42") else set()
    if is_dataclass(value):
        return set().union(*(ids_in(getattr(value, part.name)) for part in fields(value)))
    if isinstance(value, dict):
        return set().union(*map(ids_in, value.values()), set())
    return set().union(*map(ids_in, value), set()) if isinstance(value, tuple) else set()


@pytest.mark.parametrize(("rules", "name"), EVERY_CHECK, ids=CHECK_IDS)
def test_a_check_uses_only_what_it_declares(rules, name):
    check = rules.checks[name]
    known = {*check.circumstances, *check.foe_circumstances, *check.flags}
    for row in rows_of(check):
        when = getattr(row, "when", ())
        when = {when} if isinstance(when, str) else {*when}
        for word in when | {*getattr(row, "unless", ()), *getattr(row, "missed_if", ()), *getattr(row, "only", ())}:
            field, _, value = word.partition("=")
            if value:
                assert field in check.by
                assert value in map(str, check.choices[field])
            else:
                assert word in known or getattr(row, "always", False)
    assert set(check.flags) <= {field.rstrip("?") for field in check.fields}


@pytest.mark.parametrize(("rules", "name"), EVERY_CHECK, ids=CHECK_IDS)
def test_a_check_names_rules_of_its_own_book(rules, name):
    """A ruling carried over from the parent keeps its id."""
    known = {*reference(rules.id), *(ruling.id for ruling in rulings(rules.id))}
    assert ids_in(rules.checks[name])
    assert not ids_in(rules.checks[name]) - known


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_weapons_and_options_name_rules_of_their_own_book(rules):
    for item in (*rules.weapons.values(), *rules.melee_weapons.values(), *rules.options.values()):
        assert item.rule in {*reference(rules.id), *(ruling.id for ruling in rulings(rules.id))}


@pytest.mark.parametrize(("rules", "name"), EVERY_CHECK, ids=CHECK_IDS)
def test_the_command_line_has_an_option_for_every_field_and_die(rules, name):
    check = rules.checks[name]
    names = {part for field in check.fields for part in field.rstrip("?").split("|")} - {"foe"}
    assert names <= {*FIELDS, *FLAGS}
    assert {field.rstrip("?") for field in check.foe_fields} <= set(FOE_FIELDS)
    assert set(parties(check)) <= {"self", *PARTIES}


def test_a_ruleset_without_procedures_plays_no_encounter(monkeypatch):
    rules = SWORDPLAY.with_(procedures={})
    monkeypatch.setattr("engine.record.get_ruleset", lambda name: rules)
    record = {"format": "duckback-record/1", "ruleset": rules.id, "table": {}, "sides": [], "figures": []}
    with pytest.raises(BadRequest) as wrong:
        load(record)
    assert (wrong.value.code, wrong.value.field) == ("unplayable-ruleset", "ruleset")
    assert rules.title in wrong.value.message
    assert "\n" not in wrong.value.message


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_every_ruleset_can_be_played(rules):
    assert rules.playable


def test_a_derived_table_keeps_everything_but_the_rule_ids():
    ours = renumbered(CR3.checks["np-movement"], "CR3", "SWP")
    assert ours.rows[0].rule == "SWP-NPC-03"
    assert [row.result for row in ours.rows] == [row.result for row in CR3.checks["np-movement"].rows]
    assert renumbered("CR3-RUL-64", "CR3", "SWP") == "CR3-RUL-64"
    assert CR3.checks["np-movement"].rows[0].rule == "CR3-NPC-03"


def test_swordplay_inherits_the_words_and_rulings_of_what_it_keeps():
    kept = reference("swordplay")["SWP-FIRE-13"]
    assert (kept.same, kept.text) == (True, reference("cr3")["CR3-FIRE-13"].text)
    assert "CR3-RUL-94" in [ruling.id for ruling in about("swordplay", "SWP-FIRE-13")]
    held = {ruling.id for ruling in rulings("swordplay")}
    assert "SWP-RUL-08" in held
    assert not held & {"CR3-RUL-59", "CR3-RUL-85", "CR3-RUL-01"}
    assert len(reference("swordplay")["SWP-REACT-20"].text) > 50


@pytest.mark.parametrize(("ruleset", "rules", "tables"), [("swordplay", 360, 40), ("mg42", 95, 21)])
def test_the_references_are_whole(ruleset, rules, tables):
    entries = reference(ruleset).values()
    assert sum(entry.kind == "rule" for entry in entries) == rules
    assert sum(entry.kind == "table" for entry in entries) == tables
    held = {*reference(ruleset), *(reference("cr3") if ruleset == "swordplay" else ())}
    for entry in entries:
        assert entry.title
        assert entry.kind != "rule" or entry.text
        assert not [name for name in entry.about if name not in held]


def test_an_unknown_ruleset_is_told_of_all_three():
    with pytest.raises(BadRequest, match="cr3, swordplay, mg42"):
        answer({"test": "melee", "ruleset": "cr9"}, rulesets.get, no_dice)
