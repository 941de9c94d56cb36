"""Sides as a sentence names them."""

from functools import cache

from bot import language
from bot.play.moment import Moment
from bot.text.words import Words

_OURS = ("scenario-side", "solo.side", "duel-side")
"""The groups of words that name the sides of ready-made battles."""


def side_name(side: str, moment: Moment, words: Words) -> str:
    """The name of a side, or of one of its commands: one of ours in the reader's language."""
    return side_in(moment.side_name(side), words)


def side_in(name: str, words: Words) -> str:
    """The name of a side: one of ours in the reader's language, any other as it is."""
    group, own = _known(name)
    return words.term(group, own) if own else name


def side_called(name: str, words: Words) -> str:
    """`the tank`: a side of ours with its article, in the reader's language; any other name as it is."""
    _, known = _known(name)
    return words.term("the-side", known) if known else name


@cache
def _known(name: str) -> tuple[str, str]:
    """The group and the side of ours that has this name in some language; empty for none."""
    for group in _OURS:
        for side in language.group(group):
            if not language.has(f"the-side.{side}"):
                continue
            if any(language.term(code, group, side) == name for code in language.languages()):
                return group, side
    return "", ""
