"""Every refusal is raised with whatever its words have places for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot.language import languages, text
from tests import ROOT

FILES = sorted((ROOT / "bot").rglob("*.py"))


def _refusals(path: Path) -> Iterator[tuple[str, set[str], int]]:
    """The code, the named values and the line of every refusal written out in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Unfit" and node.args:
            code, given = node.args[0], {keyword.arg for keyword in node.keywords}
            if isinstance(code, ast.Constant) and None not in given:
                yield str(code.value), {name for name in given if name}, node.lineno


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 2])
def test_no_refusal_lacks_a_value_of_its_words(count: int) -> None:
    lacking = [
        f"{path.relative_to(ROOT)}:{line}: {code} in {language} lacks {', '.join(missing)}"
        for path in FILES
        for code, given, line in _refusals(path)
        for language in languages()
        if (missing := _places(text(language, f"unfit.{code}", count)) - given - {"count"})
    ]
    assert not lacking, "\n".join(lacking)


def _places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
