"""Walls of the house: what the engine may import, what it may never ask for, and what changed in a ruleset."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from engine.rulesets import RULESETS, get
from tests.flatten import flat, path_of

ENGINE = Path(__file__).parent.parent.parent / "engine"
SOURCES = sorted(ENGINE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text("utf-8")) for path in SOURCES}
MAY_USE_SHAPELY = {"engine/space", "engine/campaign"}
"""Where terrain is checked, united and laid out; what decides a ruling is integer code of our own."""
CLOCKS = {"time", "datetime", "random", "secrets", "uuid", "os", "threading", "asyncio", "socket", "subprocess"}
"""A clock, chance, or the world outside: the same record must give the same events on every machine, for ever."""


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


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_engine_imports_only_what_it_may(path: Path):
    for module in imports(TREES[path]):
        top = module.partition(".")[0]
        assert top not in CLOCKS, f"{name_of(path)} imports {module}"
        if top == "shapely":
            assert str(path.relative_to(ENGINE.parent).parent) in MAY_USE_SHAPELY
        else:
            assert top == "engine" or top in sys.stdlib_module_names, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_engine_keeps_nothing_between_encounters(path: Path):
    """No `global`, and no iteration over a set that was just made: its order is not the same everywhere."""
    for node in ast.walk(TREES[path]):
        assert not isinstance(node, ast.Global), f"{name_of(path)}:{node.lineno} has a global"
        if isinstance(node, ast.For | ast.comprehension):
            over = node.iter
            made = isinstance(over, ast.Set | ast.SetComp) or (
                isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id in ("set", "frozenset")
            )
            assert not made, f"{name_of(path)}:{getattr(node, 'lineno', over.lineno)} iterates over a set"


def test_no_shared_module_compares_a_rulesets_name():
    """Differences are values of a ruleset; nobody asks which one it is."""
    names = "|".join(RULESETS)
    for root in (ENGINE, ENGINE.parent / "bot"):
        for path in sorted(root.rglob("*.py")):
            if any(part in RULESETS for part in path.relative_to(ENGINE.parent).parts):
                continue
            tree = TREES.get(path) or ast.parse(path.read_text("utf-8"))
            for node in ast.walk(tree):
                if not isinstance(node, ast.Compare):
                    continue
                text = ast.unparse(node)
                wrong = re.search(rf"['\"]({names})['\"]", text) or re.search(
                    r"\b(rules|ruleset)\.id\b (==|!=|in|not in)", text
                )
                assert not wrong, f"{path}:{node.lineno}: {text}"


@pytest.mark.parametrize("name", list(RULESETS))
def test_a_changed_ruleset_shows_in_review(name: str):
    path = path_of(name)
    assert path.exists(), f"no print of {name}: python -m tests.flatten --write"
    assert flat(get(name)) == path.read_text("utf-8"), "if that was meant: python -m tests.flatten --write"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_files_are_short_enough_to_read(path: Path):
    assert len(path.read_text("utf-8").splitlines()) <= LONG.get(name_of(path), 400)


LONG = {"engine/game.py": 460}
"""Files that are longer than they should be; the numbers may only shrink."""
