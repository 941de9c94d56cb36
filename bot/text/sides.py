"""Sides as a sentence names them."""

from bot import names
from bot.play.moment import Moment
from bot.text.words import Words


def side_name(side: str, moment: Moment, words: Words) -> str:
    """The name of a side, or of one of its commands: one of ours in the reader's language."""
    return side_in(moment.side_name(side), words)


def side_in(name: str, words: Words) -> str:
    """The name of a side: one of ours in the reader's language, any other as it is."""
    return names.side_in(name, words.language)


def side_called(name: str, words: Words) -> str:
    """`the tank`: a side of ours with its article, in the reader's language; any other name as it is."""
    _, known = names.our_side(name)
    return words.term("the-side", known) if known else name
