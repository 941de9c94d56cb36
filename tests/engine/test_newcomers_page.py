"""The examples in docs/adding-a-rule.md work as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "adding-a-rule.md"


def test_the_pages_examples_pass() -> None:
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(compile(example, str(PAGE), "exec"), names)
    tests = [test for name, test in names.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()


def test_the_paths_it_names_exist() -> None:
    root = PAGE.parent.parent
    for path in re.findall(r"`((?:engine|tests|bot)/[a-z0-9_/]+\.py)`", PAGE.read_text("utf-8")):
        assert (root / path).exists(), path
