"""Every ruleset as flat text: `python -m tests.flatten --write` after a change that was meant.

One line for each value, so that a review shows which numbers, rows and procedures of which ruleset moved. A value at
its default has no line, so that a field which one book gains moves that book's print alone.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

from engine.inputs.command import Command
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, get

FOLDER = Path(__file__).parent / "flat"


def flat(ruleset: Ruleset) -> str:
    """The whole ruleset, each line `path: value`; what is empty or at its default is left out."""
    return "\n".join(f"{path}: {value}" for path, value in _lines("", ruleset)) + "\n"


def _lines(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Command):
        yield path, _function(value.run)
    elif is_dataclass(value) and not isinstance(value, type):
        said = ((f"{path}.{name}" if path else name, item) for name, item in _said(value))
        lines = [line for inner, item in said for line in _lines(inner, item)]
        yield from lines or [(path, type(value).__name__)]
    elif callable(value):
        yield path, _function(value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _lines(f"{path}.{key}" if path else str(key), item)
    elif isinstance(value, Set):
        yield path, ", ".join(sorted(str(item) for item in value))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        if all(isinstance(item, str | int) for item in value):
            yield path, ", ".join(str(item) for item in value)
        else:
            for n, item in enumerate(value):
                yield from _lines(f"{path}[{n}]", item)
    else:
        yield path, str(value)


def _said(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a dataclass that are neither empty nor at their default."""
    for f in fields(value):
        item = getattr(value, f.name)
        default = f.default if f.default_factory is MISSING else f.default_factory()
        if (item or item == 0) and item != default:
            yield f.name, item


def _function(value: Any) -> str:
    """Where a procedure stands in the code."""
    inner = getattr(value, "func", value)
    return f"{inner.__module__.removeprefix('engine.')}.{getattr(inner, '__qualname__', type(inner).__name__)}"


def path_of(name: str) -> Path:
    """The committed print of a ruleset."""
    return FOLDER / f"{name}.txt"


def main() -> int:
    changed = 0
    for name in RULESETS:
        path, text = path_of(name), flat(get(name))
        old = path.read_text("utf-8") if path.exists() else ""
        if text != old:
            changed += 1
            sys.stdout.writelines(
                difflib.unified_diff(old.splitlines(True), text.splitlines(True), path.name, "now", n=0)
            )
            if "--write" in sys.argv:
                FOLDER.mkdir(exist_ok=True)
                path.write_text(text, "utf-8")
    return 0 if "--write" in sys.argv else min(changed, 1)


if __name__ == "__main__":
    sys.exit(main())
