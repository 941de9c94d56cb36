"""Groups: all that chains of links join, and the order of figures in them."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeVar

from engine.state import Figure

T = TypeVar("T")
IN_ORDER = attrgetter("index")
"""Sorts figures as the record has them."""


def joined(first: T, left: list[T], linked: Callable[[T, T], bool]) -> list[T]:
    """One with all that chains of links join to it, which are taken out of those left."""
    group = [first]
    for member in group:
        if found := [other for other in left if linked(member, other)]:
            group += found
            left[:] = [other for other in left if other not in found]
    return group


def by_radio(groups: Sequence[list[Figure]], linked: Callable[[Figure, Figure], bool]) -> list[list[Figure]]:
    """These groups as comm links join them; two with a Leader each stay two (CR2-RUL-317)."""
    found = [list(group) for group in groups]
    for group in found:
        for other in found:
            leaders = sum(f.leader for f in (*group, *other))
            if other is not group and leaders < 2 and any(linked(a, b) for a in group for b in other):
                group.extend(other)
                other.clear()
    return [group for group in found if group]
