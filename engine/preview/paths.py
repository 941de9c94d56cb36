"""Every way that dice can fall, one path after another; faces that nobody tells apart fall together."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, TypeVar

T = TypeVar("T")
Ways = Sequence[tuple[T, Fraction]]
"""What can happen next, with the chances."""


class Paths:
    """Answers what happens along one path, and steps on to the next one, like an odometer."""

    __slots__ = ("_depth", "_path", "_ways", "chance")

    def __init__(self) -> None:
        self._path: list[int] = []
        self._ways: list[Ways[Any]] = []
        self._depth = 0
        self.chance = Fraction(1)
        """The chance of the path so far."""

    def take(self, ways: Ways[T]) -> T:
        """What happens next on this path."""
        if self._depth == len(self._path):
            self._path.append(0)
            self._ways.append(ways)
        value: T
        value, chance = self._ways[self._depth][self._path[self._depth]]
        self._depth += 1
        self.chance *= chance
        return value

    def advance(self) -> bool:
        """To the next path; False when all have been walked."""
        self._depth, self.chance = 0, Fraction(1)
        while self._path:
            if self._path[-1] + 1 < len(self._ways[-1]):
                self._path[-1] += 1
                return True
            self._path.pop()
            self._ways.pop()
        return False


class Finer(Exception):
    """A roll has to be told apart at one more face; all is walked again."""


class ReadFace(int):
    """One face of a roll that several may read; it stands for all that they do not tell apart."""

    bounds: set[int]

    @classmethod
    def of(cls, face: int, bounds: set[int]) -> "ReadFace":
        """A face of the roll that is read at these bounds."""
        made = cls(face)
        made.bounds = bounds
        return made


ORDERED = 0
"""A bound of rolls of which one figure reads fewer dice than another: which die shows what counts then."""


@lru_cache(maxsize=512)
def falls(bounds: tuple[int, ...], count: int) -> Ways[tuple[int, ...]]:
    """The ways so many dice can fall, told apart by whether they are at or under each of these bounds.

    The first two are a pair; unless they are `ORDERED`, it does not matter which of them shows what.
    """
    edges = sorted({*bounds, 6} - {ORDERED})
    share = {face: Fraction(face - below, 6) for below, face in zip((0, *edges), edges, strict=False)}
    found: dict[tuple[int, ...], Fraction] = {}
    for faces in product(edges, repeat=count):
        seen = faces if ORDERED in bounds else (*sorted(faces[:2]), *faces[2:])
        found[seen] = found.get(seen, Fraction(0)) + prod((share[face] for face in faces), start=Fraction(1))
    return tuple(found.items())
