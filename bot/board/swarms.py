"""Creatures of a side where there are too many to name each: `9 bugs in the west (stunned: 2)`."""

from collections import Counter
from collections.abc import Sequence

from bot.board.place_words import region
from bot.board.scene import Scene, Token
from bot.board.words import labelled, word
from engine.space import space_of

NAMED = 8
"""The most creatures that are named one by one."""


def counted(creatures: Sequence[Token], scene: Scene) -> list[str]:
    """How many there are of each kind in each part of the table, and how many of them are in which state."""
    language, space = scene.language, space_of(scene.table)
    troops: dict[tuple[str, str], Counter[str]] = {}
    for token in creatures:
        troops.setdefault((token.kind, region(space, token.at, language)), Counter())[token.status] += 1
    lines = []
    for (kind, place), found in troops.items():
        alike = [(word(status, language), n) for status, n in found.items() if status != "carry-on"]
        state = ", ".join(labelled(language, name, str(n)) for name, n in alike)
        lines.append(word(f"many-{kind}", language, found.total(), place=place) + (f" ({state})" if state else ""))
    return lines
