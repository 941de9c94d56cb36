"""The side that the rules play: what it does next, chosen from what is legal.

Nothing here is part of the rules. What it chooses is given as an input like a person's, `by` the rules, and is
kept in the record, so that a replay asks no tactics and better ones break no old record.
"""

from .battle import play
from .tactics import Errand, in_place, next_input

__all__ = ["Errand", "in_place", "next_input", "play"]
