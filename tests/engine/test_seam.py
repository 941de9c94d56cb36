"""The seam between rulesets: no shared module names one, and none of the bot's compares a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rulesets import RULESETS, get

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
NAMES = {*RULESETS, *(get(name).title for name in RULESETS), "cr2", "compendium"}
SHARED = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if not (path.parent.name in RULESETS or path == ENGINE / "rulesets" / "__init__.py")
]
BOT = sorted((ROOT / "bot").rglob("*.py"))


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def strings(tree: Iterator[ast.AST]) -> set[str]:
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


def test_the_shared_modules_are_found():
    assert len(SHARED) > 80
    assert len(BOT) > 80


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_shared_module_names_a_ruleset(path: Path):
    assert strings(nodes(path)) & NAMES == set()
    assert imported(path) & set(RULESETS) == set()


@pytest.mark.parametrize("path", BOT, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_bot_asks_a_ruleset_what_it_has_and_never_its_name(path: Path):
    assert compared(path) & NAMES == set()
    assert imported(path) & set(RULESETS) == set()


def test_a_comparison_would_be_seen(tmp_path: Path):
    branch = tmp_path / "branch.py"
    branch.write_text("from engine.rulesets.mg42 import MG42\nif rules.id in ('swordplay', 'x'):\n    pass\n", "utf-8")
    assert compared(branch) & NAMES == {"swordplay"}
    assert imported(branch) & set(RULESETS) == {"mg42"}
