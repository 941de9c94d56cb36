"""The example in docs/adding-a-rule.md works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "adding-a-rule.md"


def test_the_pages_example_passes() -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, str(PAGE), "exec"), names)
    for name, test in names.items():
        if name.startswith("test_"):
            test()


def test_the_paths_it_names_exist() -> None:
    root = PAGE.parent.parent
    for path in re.findall(r"`((?:engine|tests|bot)/[a-z0-9_/]+\.py)`", PAGE.read_text("utf-8")):
        assert (root / path).exists(), path
