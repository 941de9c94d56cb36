"""Shared code cites rules by one book's ids; every ruleset that runs it has ids of its own for them."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engine.books.core.derive import composed
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, get

ENGINE = Path(__file__).parents[2]
RULE = re.compile(r"([A-Z0-9]+)-[A-Z]+-\d+")
SHARED = ("engine.procedures", "engine.commands", "engine.battle.game", "engine.battle.battlefield")

NEVER: Mapping[str, str] = {
    "cr3": """
        CR2-APW-03 CR2-APW-04 CR2-FIRE-04 CR2-FIRE-06 CR2-FIRE-07 CR2-MOUNT-03 CR2-REACT-03 CR2-REACT-04 CR2-REACT-05
        CR2-RUL-120 CR2-RUL-258 CR2-RUL-277 CR2-RUL-279 CR2-RUL-434 CR2-TERR-11 CR2-TURN-02 CR2-VEH-15 CR2-WPN-12
        CMP-FIRE-09
        CR2-WPN-14 CR2-WPN-29 MG42-RUL-35 MG42-RUL-86 SWP-ACT-06 SWP-BLDG-07 SWP-MOVE-13 SWP-RELOAD-51 SWP-RUL-24
        SWP-RUL-25 SWP-WPN-52
    """,
    "swordplay": """
        CR2-APW-03 CR2-APW-04 CR2-FIRE-04 CR2-FIRE-06 CR2-FIRE-07 CR2-MOUNT-03 CR2-REACT-03 CR2-REACT-04 CR2-REACT-05
        CR2-RUL-120 CR2-RUL-258 CR2-RUL-277 CR2-RUL-279 CR2-RUL-434 CR2-TERR-11 CR2-TURN-02 CR2-VEH-15 CR2-WPN-12
        CR2-WPN-14 CR2-WPN-29 CR3-GREN-01 CR3-GREN-04 CR3-GREN-05 CR3-GREN-06 CR3-GREN-09 CR3-RUL-144 CR3-RUL-172
        CR3-RUL-89 CR3-RUL-90 CR3-RUL-92 CR3-WPN-10 CMP-FIRE-09 MG42-RUL-35 MG42-RUL-86
    """,
    "mg42": """
        CR2-RUL-425 CR2-RUL-510
        CR2-ACT-06 CR2-AMMO-02 CR2-AMMO-03 CR2-APW-03 CR2-APW-04 CR2-CASUALTY-04 CR2-DMG-04 CR2-FIRE-04 CR2-FIRE-06
        CR2-FIRE-07 CR2-GREN-03 CR2-MOUNT-03 CR2-MOVE-03 CR2-MOVE-16 CR2-MOVE-18 CR2-REACT-03 CR2-REACT-04 CR2-REACT-05
        CR2-REACT-07 CR2-REACT-08 CR2-REACT-09 CR2-REACT-12 CR2-REACT-21 CR2-REACT-22 CR2-RUL-120 CR2-RUL-182
        CR2-RUL-227 CR2-RUL-229 CR2-RUL-254 CR2-RUL-258 CR2-RUL-275 CR2-RUL-276 CR2-RUL-277 CR2-RUL-279
        CR2-RUL-313 CR2-RUL-422 CR2-RUL-423 CR2-RUL-434 CR2-TERR-11 CR2-TURN-01 CR2-TURN-02
        CR2-TURN-07
        CMP-DIS-07 CMP-FIRE-09
        CR2-VEH-04 CR2-VEH-07 CR2-VEH-15 CR2-VEH-16 CR2-WPN-03 CR2-WPN-12 CR2-WPN-14 CR2-WPN-29 CR2-WPN-33 CR3-ACT-06
        CR3-ACT-07 CR3-BLDG-04 CR3-CHARGE-02 CR3-CHARGE-03 CR3-CHARGE-04 CR3-DMG-04 CR3-ENC-02 CR3-ENC-05 CR3-ENC-11
        CR3-ENC-12 CR3-ENC-13 CR3-ENC-14 CR3-ENC-15 CR3-GREN-04 CR3-GREN-05 CR3-GREN-06 CR3-GREN-09
        CR3-GROUP-07 CR3-GROUP-10 CR3-MELEE-08 CR3-NPC-02 CR3-PEF-04 CR3-REACT-30 CR3-REACT-33
        CR3-RUL-118 CR3-RUL-122 CR3-RUL-136 CR3-RUL-144 CR3-RUL-163 CR3-RUL-166 CR3-RUL-172 CR3-RUL-176
        CR3-RUL-51 CR3-RUL-89 CR3-RUL-90 CR3-RUL-92 CR3-RUL-95 CR3-STAR-12 CR3-STAR-13 CR3-TURN-06 CR3-WPN-10 CR3-WPN-24
        CR3-WPN-25 SWP-ACT-06 SWP-BLDG-07 SWP-MOVE-13 SWP-RELOAD-51 SWP-RUL-24 SWP-RUL-25 SWP-WPN-52
    """,
    "cr2": """
        CMP-DIS-07 CMP-FIRE-09
        CR3-CHARGE-02 CR3-CHARGE-03 CR3-CHARGE-04 CR3-DMG-04 CR3-ENC-02 CR3-ENC-05 CR3-ENC-11 CR3-ENC-12 CR3-ENC-13
        CR3-ENC-14 CR3-ENC-15 CR3-GREN-05 CR3-GREN-06 CR3-GROUP-07 CR3-GROUP-10 CR3-MELEE-08
        CR3-NPC-02 CR3-PEF-04 CR3-REACT-33 CR3-RUL-118 CR3-RUL-122 CR3-RUL-136 CR3-RUL-163
        CR3-RUL-166 CR3-RUL-176 CR3-RUL-51 CR3-RUL-89 CR3-RUL-92 CR3-RUL-95 CR3-TURN-06 MG42-RUL-78
        MG42-RUL-86 MG42-SCEN-08 SWP-ACT-06 SWP-BLDG-07 SWP-MELEE-11
    """,
    "compendium": """
        CR2-MOUNT-01 CR2-MOUNT-02 CR2-MOVE-10 CR2-REACT-17 CR2-RUL-090 CR2-RUL-392 CR2-RUL-451
        CR2-RUL-510 CR2-APW-02 CR2-FIRE-13 CR2-REACT-12 CR2-RUL-184 CR2-RUL-511 CR2-RUL-550 CR2-VEH-01
        CR2-VEH-05
        MG42-REACT-07 MG42-REACT-09
        CR2-ACT-06 CR2-AMMO-02 CR2-AMMO-03 CR2-APW-03 CR2-APW-04 CR2-CASUALTY-04 CR2-DMG-04 CR2-FIRE-04
        CR2-FIRE-06 CR2-FIRE-07 CR2-GREN-03 CR2-MOUNT-03 CR2-MOVE-03 CR2-MOVE-16 CR2-MOVE-18 CR2-REACT-03
        CR2-REACT-04 CR2-REACT-05 CR2-REACT-07 CR2-REACT-21 CR2-REACT-22 CR2-RUL-120 CR2-RUL-182 CR2-RUL-227
        CR2-RUL-254 CR2-RUL-258 CR2-RUL-275 CR2-RUL-276 CR2-RUL-279 CR2-RUL-281
        CR2-RUL-313 CR2-RUL-436 CR2-RUL-554 CR2-RUL-570 CR2-TERR-11 CR2-TURN-01 CR2-TURN-02
        CR2-TURN-07 CR2-VEH-04 CR2-VEH-16 CR2-WPN-03 CR2-WPN-12 CR2-WPN-14 CR2-WPN-29
        CR2-WPN-33 CR3-CHARGE-02 CR3-CHARGE-03 CR3-CHARGE-04 CR3-CHARGE-10 CR3-ENC-02 CR3-ENC-05 CR3-ENC-11 CR3-ENC-12
        CR3-ENC-13 CR3-ENC-14 CR3-ENC-15 CR3-GROUP-07
        CR3-GROUP-10 CR3-MELEE-08 CR3-NPC-02 CR3-PEF-04 CR3-RUL-118 CR3-RUL-122
        CR3-RUL-136 CR3-RUL-163 CR3-RUL-166 CR3-RUL-176 CR3-RUL-51 CR3-RUL-83 CR3-RUL-95 CR3-STAR-12
        CR3-STAR-13 CR3-TURN-06 MG42-DOC-01 MG42-DOC-02 MG42-MOVE-03 MG42-REACT-13 MG42-RUL-20 MG42-RUL-35
        MG42-RUL-43 MG42-RUL-48 MG42-RUL-49 MG42-RUL-61 MG42-RUL-78 MG42-RUL-86 MG42-RUN-02 MG42-SCEN-08 SWP-ACT-06
        SWP-BLDG-07 SWP-RELOAD-51 SWP-WPN-52
    """,
}
"""Rules of other books that stand in modules which a ruleset runs, but for what it does not have."""


def own_rules(name: str) -> set[str]:
    """The ids of a ruleset's rules and rulings."""
    text = (ENGINE / "engine" / "books" / name / "rules.toml").read_text("utf-8")
    return set(re.findall(r'(?m)^id = "(.+)"$', text))


def book(name: str) -> str:
    """What the ids of a ruleset begin with."""
    return min(own_rules(name)).partition("-")[0]


def path_of(module: str) -> Path:
    path = ENGINE / Path(*module.split("."))
    return path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"


def functions(rules: Ruleset) -> Iterator[object]:
    """What a ruleset enters shared code by."""
    yield from rules.procedures.values()
    yield from rules.judges.values()
    for upon in rules.on_the_way:
        yield from (upon.ask, upon.meet)
    for command in rules.commands.values():
        listers = (command.run, command.check, command.table, command.figure, command.anybody, command.hands)
        yield from (function for function in listers if function is not None)


def run_by(rules: Ruleset) -> set[str]:
    """The shared modules that a ruleset runs, and those that they import."""
    found: set[str] = set()
    left = [inspect.getmodule(getattr(function, "func", function)).__name__ for function in functions(rules)]  # type: ignore[union-attr]
    while left:
        module = left.pop()
        if module in found or not module.startswith(SHARED):
            continue
        found.add(module)
        for node in ast.walk(ast.parse(path_of(module).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = (f"{node.module}.{alias.name}" for alias in node.names)
                left += [node.module, *(name for name in inner if path_of(name).exists())]
    return found


def cited_by(module: str) -> set[str]:
    """Rules that a module cites, those that its sentences and docstrings mention left out."""
    nodes = ast.walk(ast.parse(path_of(module).read_text("utf-8")))
    said = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in said if RULE.fullmatch(text)}


@pytest.mark.parametrize("name", [name for name in RULESETS if get(name).playable])
def test_what_shared_code_cites_is_the_rulesets_own(name: str):
    rules = get(name)
    cited = set().union(*map(cited_by, run_by(rules)))
    assert len(cited) > 50
    foreign = {rule for rule in cited if not rules.cite(rule).startswith(f"{book(name)}-")}
    assert foreign == set(NEVER.get(name, "").split())


@pytest.mark.parametrize("name", [name for name in RULESETS if get(name).rule_ids])
def test_every_id_of_its_own_is_one_of_its_rules(name: str):
    of_its_own = {rule for rule in get(name).rule_ids.values() if rule.startswith(f"{book(name)}-")}
    assert not of_its_own - own_rules(name)


def test_the_ids_of_a_book_are_composed_of_those_it_stands_on():
    middle = {"CR3-FIRE-01": "CR2-FIRE-03", "CR3-RUL-05": "CR2-RUL-05"}
    own = {"CR2-FIRE-03": "CMP-FIRE-02", "CR2-MELEE-01": "CMP-MELEE-01"}
    assert composed(middle, own) == {
        "CR3-FIRE-01": "CMP-FIRE-02",
        "CR3-RUL-05": "CR2-RUL-05",
        "CR2-FIRE-03": "CMP-FIRE-02",
        "CR2-MELEE-01": "CMP-MELEE-01",
    }
