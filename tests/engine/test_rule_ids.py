"""Shared code cites a rule by one book's id, and each ruleset that runs this code has an id of its own for it.

What a ruleset never comes to stands in its `rules.toml` under `never`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getmodule, getsource
from types import ModuleType

import grimp
import pytest

from engine.books.core.derive import composed
from engine.ruleset.model import Ruleset
from engine.ruleset.reference import reference
from engine.ruleset.registry import IDS, get
from engine.ruleset.rulebook import rulebook

SHARED = ("engine.procedures", "engine.commands", "engine.battle.game", "engine.battle.battlefield")
RULE = re.compile(r"[A-Z0-9]+-[A-Z]+-\d+")
PLAYED = [name for name in IDS if get(name).playable]


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("engine", cache_dir=None)


def module_of(function: object) -> ModuleType:
    """The module where a function, or the function inside a partial, is written."""
    module = getmodule(getattr(function, "func", function))
    assert module is not None
    return module


def entered_by(rules: Ruleset) -> Iterator[object]:
    """The functions by which a ruleset enters shared code."""
    yield from rules.procedures.values()
    yield from rules.judges.values()
    for upon in rules.on_the_way:
        yield from (upon.ask, upon.meet)
    for command in rules.commands.values():
        yield from (command.run, command.validate, command.table, command.figure, command.anybody, command.hands)


def run_by(rules: Ruleset, imports: grimp.ImportGraph) -> set[str]:
    """The shared modules that a ruleset enters, and the shared modules that these import."""
    entered = {module_of(function).__name__ for function in entered_by(rules) if function is not None}
    inner = (imports.find_upstream_modules(module) for module in entered if module.startswith(SHARED))
    return {module for module in entered.union(*inner) if module.startswith(SHARED)}


def cited_by(module: str) -> set[str]:
    """The rules that a module cites, without those that its sentences and docstrings mention."""
    nodes = ast.walk(ast.parse(getsource(import_module(module))))
    strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return set(filter(RULE.fullmatch, strings))


def foreign_to(name: str, imports: grimp.ImportGraph) -> set[str]:
    """The rules cited by the code that a ruleset runs for which it has no id of its own."""
    rules, own = get(name), rulebook(name)["ids"]
    cited = set().union(*map(cited_by, run_by(rules, imports)))
    assert len(cited) > 50
    return {rule for rule in cited if not rules.cite(rule).startswith(f"{own}-")}


def never_cited(name: str) -> list[str]:
    """The rules that a ruleset says it never comes to."""
    return [rule for group in rulebook(name)["never"] for rule in group["rules"]]


@pytest.mark.parametrize("name", PLAYED)
def test_a_rule_that_shared_code_cites_has_an_id_in_the_ruleset(name: str, imports: grimp.ImportGraph):
    assert sorted(foreign_to(name, imports) - set(never_cited(name))) == []


@pytest.mark.parametrize("name", PLAYED)
def test_a_ruleset_lists_no_rule_in_vain_as_never_cited(name: str, imports: grimp.ImportGraph):
    listed = never_cited(name)
    assert sorted(set(listed) - foreign_to(name, imports)) == []
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", [name for name in IDS if get(name).rule_ids])
def test_an_id_of_its_own_is_in_its_reference(name: str):
    own = f"{rulebook(name)['ids']}-"
    assert {rule for rule in get(name).rule_ids.values() if rule.startswith(own)} <= set(reference(name))


def test_the_ids_of_a_book_are_composed_of_those_it_stands_on():
    middle = {"CR3-FIRE-01": "CR2-FIRE-03", "CR3-RUL-05": "CR2-RUL-05"}
    own = {"CR2-FIRE-03": "CMP-FIRE-02", "CR2-MELEE-01": "CMP-MELEE-01"}
    assert composed(middle, own) == {
        "CR3-FIRE-01": "CMP-FIRE-02",
        "CR3-RUL-05": "CR2-RUL-05",
        "CR2-FIRE-03": "CMP-FIRE-02",
        "CR2-MELEE-01": "CMP-MELEE-01",
    }
