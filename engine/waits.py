"""Waits: the action of holding fire until something is so, and its name in one word (CR2-RUL-275)."""

import re
from collections.abc import Mapping
from typing import Any

AT_INCHES, IN_THE_OPEN, END_OF_MOVE = "at-inches", "in-the-open", "end-of-move"
OFFERED = (3, 6, 9, 12, 18, 24)
"""Inches at which to fire that are offered; any other whole number up to 60 will do."""
_INCHES = re.compile(rf"{AT_INCHES}-([1-9]|[1-5][0-9]|60)")


def name_of(action: Mapping[str, Any]) -> str:
    """What an action is called: `fire`; a wait by what ends it, `in-the-open`, `at-inches-6`."""
    return "-".join(str(action[part]) for part in ("until", "inches") if part in action) or str(action["act"])


def wait_of(name: str) -> list[dict[str, Any]]:
    """The wait that has this name; nothing where it is none."""
    if name in (IN_THE_OPEN, END_OF_MOVE):
        return [{"act": "wait", "until": name}]
    found = _INCHES.fullmatch(name)
    return [{"act": "wait", "until": AT_INCHES, "inches": int(found[1])}] if found else []
