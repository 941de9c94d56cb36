"""What may become of a figure that is hit, by the names of its states."""

from fractions import Fraction

from bot.text.words import Words
from engine.preview.harm import down
from engine.preview.model import Chances, Victim
from engine.state import OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED

WORSE = (STUNNED, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD)
"""The states of one that is down, each worse than those before."""


def fate(outcomes: Chances, words: Words) -> str:
    """`stunned, out of the fight or dead`, as far as each may come."""
    *others, last = [words.term("outcome", state) for state in WORSE if outcomes.get(state)]
    return words("list.or", names=", ".join(others), last=last) if others else last


def harmed(victim: Victim) -> Fraction:
    """The chance that one falls by it, or comes to worse where it lies already."""
    return down(victim.outcomes)
