"""Short ways to a situation of Swordplay."""

from __future__ import annotations

from typing import Any

from engine.state import Figure
from tests.engine.table import Battle

FLAGS = ("shield", "mounted", "fierce", "religious")


def battle(*figures: str, **more: Any) -> Battle:
    """A battle; besides what any figure may have these know `class`, `armor`, `shield`, `mounted`, `fierce`."""
    return Battle(ruleset="swordplay", figures=[_figure(text) for text in figures], **more)


def _figure(text: str) -> dict[str, Any]:
    words = text.split()
    out: dict[str, Any] = {"id": words[0], "side": words[1], "rep": 4, "facing": 0 if words[1] == "blue" else 180}
    n = 2
    while n < len(words):
        if words[n] in (*FLAGS, "star"):
            out[words[n]] = True
            n += 1
            continue
        word, value = words[n : n + 2]
        n += 2
        if word == "at":
            out["at"] = [float(v) for v in value.split(",")]
        elif word == "with":
            out["weapons"] = [] if value == "nothing" else value.split(",")
        elif word == "melee":
            out["melee_weapon"] = value
        elif word in ("rep", "facing", "armor"):
            out[word] = int(value)
        else:
            out[word] = value
    return out


def figure(b: Battle, name: str) -> Figure:
    """A figure as it is now."""
    return b.encounter.state.figure(name)
