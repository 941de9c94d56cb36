"""What holds for the tables of every ruleset, whatever the book."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest
from checks_common import CR3, EVERY_CHECK, SWORDPLAY, no_dice

from bot.cli.requests import FIELDS, FLAGS, FOE_FIELDS, PARTIES
from engine.books.core.derive import renumbered
from engine.checks.request import answer, parties
from engine.errors import BadRequest
from engine.loading.load import load
from engine.ruleset import registry as rulesets
from engine.ruleset.reference import about, reference, rulings

EVERY = list(map(rulesets.get, rulesets.RULESETS))


def rows_of(check):
    names = ("rows", "modifiers", "foe_modifiers", "scales", "blow")
    return [row for name in names for row in getattr(check, name, None) or () if not isinstance(row, str)]


def ids_in(value):
    """Every rule id anywhere in a check."""
    if isinstance(value, str):
        return {value} if value.split("-")[0] in ("CR3", "CR2", "SWP", "MG42", "CMP") else set()
    if is_dataclass(value):
        return set().union(*(ids_in(getattr(value, part.name)) for part in fields(value)))
    if isinstance(value, dict):
        return set().union(*map(ids_in, value.values()), set())
    return set().union(*map(ids_in, value), set()) if isinstance(value, tuple) else set()


def words_of(row):
    """The circumstances that a row of a check names."""
    when = getattr(row, "when", ())
    when = {when} if isinstance(when, str) else {*when}
    return when | {*getattr(row, "unless", ()), *getattr(row, "missed_if", ()), *getattr(row, "only", ())}


def declared(check, row, word):
    field, _, value = word.partition("=")
    if value:
        return field in check.by and value in map(str, check.choices[field])
    return word in {*check.circumstances, *check.foe_circumstances, *check.flags} or getattr(row, "always", False)


def test_a_check_uses_only_what_it_declares():
    wrong = []
    for rules, name in EVERY_CHECK:
        check = rules.checks[name]
        wrong += [(rules.id, name, w) for row in rows_of(check) for w in words_of(row) if not declared(check, row, w)]
        fields_of = {field.rstrip("?") for field in check.fields}
        wrong += [(rules.id, name, flag) for flag in check.flags if flag not in fields_of]
    assert not wrong


def test_a_check_names_rules_of_its_own_book():
    """A ruling carried over from the parent keeps its id."""
    known = {rules.id: {*reference(rules.id), *(ruling.id for ruling in rulings(rules.id))} for rules in EVERY}
    named = {(rules.id, name): ids_in(rules.checks[name]) for rules, name in EVERY_CHECK}
    assert not [check for check, ids in named.items() if not ids]
    assert not {check: unknown for check, ids in named.items() if (unknown := ids - known[check[0]])}


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_weapons_and_options_name_rules_of_their_own_book(rules):
    for item in (*rules.weapons.values(), *rules.melee_weapons.values(), *rules.options.values()):
        assert item.rule in {*reference(rules.id), *(ruling.id for ruling in rulings(rules.id))}


def test_the_command_line_has_an_option_for_every_field_and_die():
    wrong = []
    for rules, name in EVERY_CHECK:
        check = rules.checks[name]
        names = {part for field in check.fields for part in field.rstrip("?").split("|")}
        without = names - {"foe", *FIELDS, *FLAGS}
        without |= {field.rstrip("?") for field in check.foe_fields} - set(FOE_FIELDS)
        without |= set(parties(check)) - {"self", *PARTIES}
        wrong += [(rules.id, name, option) for option in sorted(without)]
    assert not wrong


def test_a_ruleset_without_commands_plays_no_encounter(monkeypatch):
    rules = SWORDPLAY.with_(commands={})
    monkeypatch.setattr("engine.loading.load.get_ruleset", lambda name: rules)
    record = {"format": "duckback-record/1", "ruleset": rules.id, "table": {}, "sides": [], "figures": []}
    with pytest.raises(BadRequest) as wrong:
        load(record)
    assert (wrong.value.code, wrong.value.field) == ("unplayable-ruleset", "ruleset")
    assert rules.title in wrong.value.message
    assert "\n" not in wrong.value.message


def test_every_ruleset_can_be_played():
    assert all(rules.playable for rules in EVERY)


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


@pytest.mark.parametrize(
    ("ruleset", "rules", "tables"),
    [("swordplay", 360, 40), ("mg42", 95, 21), ("cr2", 397, 110), ("compendium", 170, 46)],
)
def test_the_references_are_whole(ruleset, rules, tables):
    entries = reference(ruleset).values()
    assert sum(entry.kind == "rule" for entry in entries) == rules
    assert sum(entry.kind == "table" for entry in entries) == tables
    held = {*reference(ruleset), *(reference("cr3") if ruleset == "swordplay" else ())}
    for entry in entries:
        assert entry.title
        assert entry.kind != "rule" or entry.text
        assert not [name for name in entry.about if name not in held]


def test_an_unknown_ruleset_is_told_of_all():
    with pytest.raises(BadRequest, match="cr3, swordplay, mg42, cr2, compendium"):
        answer({"test": "melee", "ruleset": "cr9"}, rulesets.get, no_dice)
