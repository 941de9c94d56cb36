"""The seam between rulesets: no shared module names one, and none of the bot's compares a name."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from engine.ruleset.registry import RULESETS, get

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
NAMES = {*RULESETS, *(get(name).title for name in RULESETS), "cr2", "compendium"}
SHARED = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if not (path.parent.name in RULESETS or path == ENGINE / "ruleset" / "registry.py")
]
BOT = sorted((ROOT / "bot").rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text("utf-8"))))


def strings(tree: Iterable[ast.AST]) -> set[str]:
    return {node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def imported(path: Path) -> set[str]:
    """Every part of every module that it imports."""
    found = [node for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = [getattr(node, "module", None) or "" for node in found]
    modules += [alias.name for node in found for alias in node.names]
    return {part for module in modules for part in module.split(".")}


def compared(path: Path) -> set[str]:
    """Strings that something is compared with or matched against."""
    deeds = (ast.Compare, ast.MatchValue)
    return set().union(*(strings(ast.walk(node)) for node in nodes(path) if isinstance(node, deeds)))


def naming(paths: list[Path], said: Callable[[Path], set[str]]) -> dict[str, set[str]]:
    """The modules that say a ruleset's name or import from one, with what each of them names."""
    named = {str(path.relative_to(ROOT)): said(path) & NAMES | imported(path) & set(RULESETS) for path in paths}
    return {path: names for path, names in named.items() if names}


def test_the_shared_modules_are_found():
    assert len(SHARED) > 80
    assert len(BOT) > 80


@pytest.mark.long
def test_no_shared_module_names_a_ruleset():
    assert not naming(SHARED, lambda path: strings(nodes(path)))


@pytest.mark.long
def test_the_bot_asks_a_ruleset_what_it_has_and_never_its_name():
    assert not naming(BOT, compared)


def test_a_comparison_would_be_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    branch = tmp_path / "branch.py"
    branch.write_text("from engine.books.mg42 import MG42\nif rules.id in ('swordplay', 'x'):\n    pass\n", "utf-8")
    assert compared(branch) & NAMES == {"swordplay"}
    assert imported(branch) & set(RULESETS) == {"mg42"}
    monkeypatch.setattr("tests.engine.test_seam.ROOT", tmp_path)
    assert naming([branch], compared) == {"branch.py": {"swordplay", "mg42"}}
