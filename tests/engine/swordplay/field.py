"""Short ways to a situation of Swordplay."""

from __future__ import annotations

from typing import Any

from engine.state import Figure
from tests.engine.table import Battle, figure_of


def battle(*figures: str, **more: Any) -> Battle:
    """A battle of figures who have nothing but what their words say."""
    return Battle(ruleset="swordplay", figures=[figure_of(text, weapons=()) for text in figures], **more)


def figure(b: Battle, name: str) -> Figure:
    """A figure as it is now."""
    return b.encounter.state.figure(name)
