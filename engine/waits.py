"""Waits: the action of holding fire until something is so, and its name in one word (CR2-RUL-275)."""

import re
from collections.abc import Mapping
from typing import Any

AT_INCHES, IN_THE_OPEN, END_OF_MOVE, IN_SIGHT = "at-inches", "in-the-open", "end-of-move", "in-sight"
OFFERED = (3, 6, 9, 12, 18, 24)
"""Inches at which to fire that are offered; any other whole number up to 60 will do."""
_INCHES = rf"{AT_INCHES}-([1-9]|[1-5][0-9]|60)"
_WAIT = re.compile(rf"(?:{_INCHES}|({IN_THE_OPEN}|{END_OF_MOVE}|{IN_SIGHT}(?=-of-)))(?:-of-(.+))?")


def name_of(action: Mapping[str, Any]) -> str:
    """What an action is called: `fire`; a wait by what ends it, `in-the-open`, `at-inches-6`, `in-sight-of-betts`."""
    name = "-".join(str(action[part]) for part in ("until", "inches") if part in action)
    return f"{name}-of-{action['target']}" if name and "target" in action else name or str(action["act"])


def wait_of(name: str) -> list[dict[str, Any]]:
    """The wait with this name; nothing if the name means another choice."""
    found = _WAIT.fullmatch(name)
    if found is None:
        return []
    inches, until, target = found.groups()
    wait = {"act": "wait", "until": until} if until else {"act": "wait", "until": AT_INCHES, "inches": int(inches)}
    return [{**wait, "target": target} if target else wait]
