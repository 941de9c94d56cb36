"""The sentences with which the program refuses, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from bot.text.words import CATALOGUES
from engine.space.walk import IN_THE_WAY

ROOT = Path(__file__).parents[2]
SAYING = ("Refused", "BadRequest", "DiceExhausted", "Diverged", "Said", "_Flaw", "Overtaken")
"""What is called with a sentence first."""
FOR_HOSTS = ("bot/cli/", "bot/hosting/settings.py", "bot/storage/backup.py")
"""Said on a command line, in English."""


def sentences() -> dict[str, str]:
    """Every sentence, and where one who looks for it finds it."""
    found = {words: "engine/space/walk.py" for _, words in IN_THE_WAY.values()}
    for folder in ("engine", "bot"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            if not name.startswith(FOR_HOSTS):
                found |= dict.fromkeys(_of(ast.parse(path.read_text())), name)
    return found


def _of(tree: ast.Module) -> Iterator[str]:
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for scope in [tree, *scopes]:
        assigned: dict[str, set[str]] = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                assigned.setdefault(node.targets[0].id, set()).update(_texts(node.value))
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING and node.args:
                codes = [code for word in node.keywords if word.arg == "code" for code in _given(word.value, assigned)]
                if codes and all(f"error.{code}" in CATALOGUES["en"] for code in codes):
                    continue  # there are words for the code, and they are what is said
                assert not isinstance(node.args[0], ast.JoinedStr), f"say the values apart: {ast.unparse(node)}"
                yield from _given(node.args[0], assigned)


def _given(node: ast.expr, assigned: dict[str, set[str]]) -> Iterator[str]:
    yield from assigned.get(node.id, ()) if isinstance(node, ast.Name) else _texts(node)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
