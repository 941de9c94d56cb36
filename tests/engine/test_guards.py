"""Walls of the house: what the engine may import, what it may never ask for, and what changed in a ruleset."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from engine.ruleset.registry import RULESETS, get
from tests.flatten import flat, path_of

ENGINE = Path(__file__).parent.parent.parent / "engine"
SOURCES = sorted(ENGINE.rglob("*.py"))
MAY_USE_SHAPELY = {"engine/space", "engine/campaign"}
"""Where terrain is checked, united and laid out; what decides a ruling is integer code of our own."""
MAY_ALSO = {
    ("engine/contest/matching.py", "networkx"),
    ("engine/contest/clock.py", "datetime"),
    ("engine/contest/waking.py", "datetime"),
}
"""Pairs of an event are matched by a library; its clock and hours count in instants that are handed to them."""
CLOCKS = {"time", "datetime", "random", "secrets", "uuid", "os", "threading", "asyncio", "socket", "subprocess"}
"""A clock, chance, or the world outside: the same record must give the same events on every machine, for ever."""


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ENGINE.parent))


def imports(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def may_import(path: Path, module: str) -> bool:
    top = module.partition(".")[0]
    if top == "shapely":
        return str(path.relative_to(ENGINE.parent).parent) in MAY_USE_SHAPELY
    return top == "engine" or (name_of(path), top) in MAY_ALSO or (top in sys.stdlib_module_names and top not in CLOCKS)


def iterates_over_a_set(node: ast.AST) -> bool:
    over = node.iter if isinstance(node, ast.For | ast.comprehension) else None
    made = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id in ("set", "frozenset")
    return made or isinstance(over, ast.Set | ast.SetComp)


@pytest.mark.long
def test_engine_imports_only_what_it_may():
    wrong = [(path, module) for path in SOURCES for module in imports(tree_of(path)) if not may_import(path, module)]
    assert not wrong, "\n".join(f"{name_of(path)} imports {module}" for path, module in wrong)


def test_engine_keeps_nothing_between_encounters():
    """No `global`, and no iteration over a set that was just made: its order is not the same everywhere."""
    wrong = [
        f"{name_of(path)}: {ast.unparse(node)}"
        for path in SOURCES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Global) or iterates_over_a_set(node)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", ["for x in {1, 2}: pass", "[x for x in set(y)]", "{x for x in {z for z in y}}"])
def test_an_iteration_over_a_set_would_be_seen(code: str):
    assert any(iterates_over_a_set(node) for node in ast.walk(ast.parse(code)))


def test_no_shared_module_compares_a_rulesets_id():
    """Differences are values of a ruleset; no module asks which one it is."""
    shared = [
        path
        for root in (ENGINE, ENGINE.parent / "bot")
        for path in sorted(root.rglob("*.py"))
        if not any(part in RULESETS for part in path.relative_to(ENGINE.parent).parts)
    ]
    asking = [path for path in shared if re.search(r"\b(rules|ruleset)\.id\b", path.read_text("utf-8"))]
    compared = [
        f"{name_of(path)}: {ast.unparse(node)}"
        for path in asking
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Compare)
    ]
    wrong = [text for text in compared if re.search(r"\b(rules|ruleset)\.id\b (==|!=|in|not in)", text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", list(RULESETS))
def test_a_changed_ruleset_shows_in_review(name: str):
    path = path_of(name)
    assert path.exists(), f"no print of {name}: python -m tests.flatten --write"
    assert flat(get(name)) == path.read_text("utf-8"), "if that was meant: python -m tests.flatten --write"


def test_files_are_short_enough_to_read():
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    assert not {name: count for name, count in lines.items() if count > 400}
