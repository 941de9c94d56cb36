"""What the code says, for Babel: English sentences to translate, and keys of the English catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import IO, Any

Found = tuple[int, str | None, Any, list[str]]
"""Line, function, message and comments, as Babel asks an extraction method for them."""

LOOKED_UP, PATTERN = "looked up", "pattern"
"""Contexts under which keys are extracted: as the code has them, and as regular expressions that fit them."""

SAYING = ("Refused", "BadRequest", "DiceExhausted", "Diverged", "Said", "_Flaw")
"""What is called with a sentence first."""
LABELS = ("description", "group_description")
"""Arguments with which a command describes itself; a class with a `command` does so by its docstring."""
REFUSAL = "Said where the bot or the rules refuse something."
SHOWN = "Shown by Discord while a command is typed; at most 100 characters."
METRICS = ("_counter", "_gauge", "_histogram")
"""What is called with a metric's name and with what it counts."""
EXPLAINED = "What a setting or a metric is, on the pages for people who run the bot."

_TELLING = (ast.Assign, ast.Call, ast.ClassDef, ast.Constant, ast.JoinedStr, ast.keyword, ast.Subscript)
_WORD = re.compile(r"[a-z][a-z0-9_.-]*")
_ANY = ".+"


@lru_cache(maxsize=512)
def _nodes(source: bytes) -> Sequence[ast.AST]:
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, _TELLING))


def keys(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Every key that a module looks up."""
    nodes = _nodes(file.read())
    plain = {text for node in nodes if (text := _text(node)) and _WORD.fullmatch(text)}
    patterns = {pattern for node in nodes for pattern in _patterns(node, plain)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and _name(node.func) == "words" and node.args]
    yield from ((0, "pgettext", (PATTERN, pattern), []) for pattern in patterns)
    yield from ((call.lineno, "pgettext", (LOOKED_UP, key), []) for call in calls for key in _texts(call.args[0]))


def _patterns(node: ast.AST, plain: Collection[str]) -> Iterator[str]:
    """Names as they stand, names with parts filled in, and terms, of which only the group need stand in the code."""
    if (text := _text(node)) in plain:
        yield re.escape(text)
    elif isinstance(node, ast.JoinedStr) and len(node.values) > 1:
        parts = [re.escape(_text(part)) or _ANY for part in node.values]
        heads = [re.escape(text) for text in plain if "." in text] if parts[0] == _ANY else [parts[0]]
        yield from ("".join([head, *parts[1:]]) for head in heads)
    elif isinstance(node, ast.Call) and _name(node.func) == "term":
        groups = {text for part in ast.walk(node.args[0]) if (text := _text(part))}
        yield from (rf"{re.escape(group)}\.{_ANY}" for group in groups or plain)


def sentences(worded: Collection[str], file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Every sentence with which a module refuses something, in English.

    An error's own sentence is never told where its code has words in the catalogue (`worded`).
    """
    source = file.read()
    if not any(name.encode() in source for name in SAYING):
        return
    nodes = _nodes(source)
    assigned: dict[str, set[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, set()).update(_texts(node.value))
    for node in nodes:
        if isinstance(node, ast.Call):
            yield from ((node.lineno, None, said, [REFUSAL]) for said in _said(node, assigned, worded))


def _said(call: ast.Call, assigned: Mapping[str, set[str]], worded: Collection[str]) -> Iterator[str]:
    if _name(call.func) not in SAYING or not call.args:
        return
    codes = [code for word in call.keywords if word.arg == "code" for code in _given(word.value, assigned)]
    if codes and all(f"error.{code}" in worded for code in codes):
        return
    if isinstance(call.args[0], ast.JoinedStr):
        raise SyntaxError(f"give a sentence's values apart: {ast.unparse(call)}")
    yield from _given(call.args[0], assigned)


def labels(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """Descriptions and choices of commands, and names in menus."""
    for node in _nodes(file.read()):
        yield from ((getattr(node, "lineno", 0), None, label, [SHOWN]) for label in _labels(node))


def _labels(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.keyword) and node.arg in LABELS:
        yield from _texts(node.value)
    elif isinstance(node, ast.ClassDef) and any("command" in _named(part) for part in node.body):
        yield (ast.get_docstring(node) or "").partition("\n")[0].rstrip(".")
    elif isinstance(node, ast.Call) and _name(node.func) == "describe":
        yield from (text for word in node.keywords for text in _texts(word.value))
    elif isinstance(node, ast.Call) and _name(node.func) == "order" and node.args:
        said = (node.args[0], *(word.value for word in node.keywords if word.arg != "kind"))
        yield from (text for part in said for text in _texts(part))
    elif isinstance(node, ast.Call) and _name(node.func) == "context_menu":
        yield from (text for word in node.keywords if word.arg == "name" for text in _texts(word.value))
    elif isinstance(node, ast.Call) and _name(node.func) in ("Option", "asks") and node.args:
        yield from _texts(node.args[0])
    elif isinstance(node, ast.Subscript) and _name(node.value) == "Literal":
        yield from (text for part in ast.walk(node.slice) if (text := _text(part)))


def explanations(file: IO[bytes], *_: Any, **__: Any) -> Iterator[Found]:
    """What settings and metrics are."""
    for node in _nodes(file.read()):
        if isinstance(node, ast.Call):
            told = node.args[1:2] if _name(node.func) in METRICS else []
            told += [word.value for word in node.keywords if word.arg == "description"]
            yield from ((node.lineno, None, text, [EXPLAINED]) for part in told for text in _texts(part))


def _given(node: ast.expr, assigned: Mapping[str, set[str]]) -> Iterator[str]:
    yield from assigned.get(node.id, ()) if isinstance(node, ast.Name) else _texts(node)


def _texts(node: ast.expr) -> Iterator[str]:
    """What a piece of code comes to: a text, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif text := _text(node):
        yield text


def _text(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _named(node: ast.stmt) -> set[str]:
    """The names that a statement gives a value to."""
    return {_name(target) for target in node.targets} if isinstance(node, ast.Assign) else set()


def _name(node: ast.expr) -> str:
    """The last part of a dotted name."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
