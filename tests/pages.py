"""The pages of the documentation and the code that they show."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

ROOT = Path(__file__).parent.parent
TOP = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", ".github/SECURITY.md", ".github/CODE_OF_CONDUCT.md")
PAGES = (*(ROOT / name for name in TOP), *sorted((ROOT / "docs").glob("*.md")))


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of code in a language on a page, those of a list without their indent."""
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```$", page.read_text("utf-8"), re.M | re.S)
    return [dedent(code) for code in found]


def names_of(page: Path) -> dict[str, Any]:
    """What the Python on a page defines, its blocks executed one after another."""
    names: dict[str, Any] = {"__name__": page.stem}
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), names)
    return names
