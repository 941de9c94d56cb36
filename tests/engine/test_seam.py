"""The seam between rulesets: no shared module names one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine.rulesets import RULESETS

ENGINE = Path(__file__).parents[2] / "engine"
SHARED = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if not (path.parent.name in RULESETS or path == ENGINE / "rulesets" / "__init__.py")
]


def strings(path: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_shared_modules_are_found():
    assert len(SHARED) > 80


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_shared_module_names_a_ruleset(path: Path):
    assert strings(path) & {*RULESETS, "cr2", "compendium"} == set()
