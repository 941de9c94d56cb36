"""What a book leaves to a player, a player gives: each such rule leads to a command, a question or a standing order."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import engine
from bot.text.words import Words
from engine.commands.orders import choices
from engine.ruleset.model import Ruleset
from engine.ruleset.reference import reference
from engine.ruleset.registry import IDS, get

LINES = [
    tuple(line.split()) for line in (Path(__file__).parent / "decisions.txt").read_text().splitlines() if line[0] != "#"
]
BOOKS = {prefix: name for name in IDS for prefix in {rule.split("-")[0] for rule in reference(name)}}


@cache
def constants() -> frozenset[str]:
    """Every word of the engine's code that can name a question."""
    folder = Path(engine.__file__).parent
    return frozenset(
        word for path in folder.rglob("*.py") for word in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', path.read_text())
    )


def given(way: str, name: str, rules: Ruleset) -> bool:
    """Whether that book has it, and its players are asked for it in words."""
    if way == "command":
        return name in rules.commands
    if way == "order":
        return bool(choices(name, rules))
    return name in constants() and Words("en").has(f"ask.{name}")


@pytest.mark.parametrize(("rule", "way", "name"), LINES, ids=map(" ".join, LINES))
def test_what_a_rule_leaves_to_a_player_can_be_given(rule: str, way: str, name: str):
    book = BOOKS[rule.split("-")[0]]
    assert rule in reference(book)
    assert given(way, name, get(book))
