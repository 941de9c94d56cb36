"""Groups: all that chains of links join, and the order of figures in them."""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeVar

T = TypeVar("T")
IN_ORDER = attrgetter("index")
"""Sorts figures as the record has them."""


def joined(first: T, left: list[T], linked: Callable[[T, T], bool]) -> list[T]:
    """One with all that chains of links join to it, which are taken out of those left."""
    group = [first]
    for member in group:
        group += (found := [other for other in left if linked(member, other)])
        left[:] = [other for other in left if other not in found]
    return group
