"""Every way that dice can fall, one path after another; faces that nobody tells apart fall together."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, TypeVar

from engine.tables.outcome import Outcome

T = TypeVar("T")
Ways = Sequence[tuple[T, Fraction]]
"""What can happen next, with the chances."""


class Paths:
    """Answers what happens along one path, and steps on to the next one, like an odometer."""

    __slots__ = ("_depth", "_path", "_ways")

    def __init__(self) -> None:
        self._path: list[int] = []
        self._ways: list[Ways[Any]] = []
        self._depth = 0

    @property
    def chance(self) -> Fraction:
        """The chance of the path so far."""
        chances = [ways[n][1] for ways, n in zip(self._ways[: self._depth], self._path, strict=False)]
        # Divided once: a product of fractions is shortened at every step.
        return Fraction(prod(c.numerator for c in chances), prod(c.denominator for c in chances))

    def take(self, ways: Ways[T]) -> T:
        """What happens next on this path."""
        if self._depth == len(self._path):
            self._path.append(0)
            self._ways.append(ways)
        value: T = self._ways[self._depth][self._path[self._depth]][0]
        self._depth += 1
        return value

    def advance(self) -> bool:
        """To the next path; False when all have been walked."""
        self._depth = 0
        while self._path:
            if self._path[-1] + 1 < len(self._ways[-1]):
                self._path[-1] += 1
                return True
            self._path.pop()
            self._ways.pop()
        return False


class Finer(Exception):
    """A roll has to be told apart at one more face; all is walked again."""


EDGES = frozenset(range(1, 6))


class ReadFace(int):
    """One face of a roll; it stands for all that nobody tells apart. Raises Finer where it is read more closely."""

    bounds: set[int]

    @classmethod
    def of(cls, face: int, bounds: set[int]) -> "ReadFace":
        """A face of the roll that is read at these bounds."""
        made = cls(face)
        made.bounds = bounds
        return made

    def _apart(self, *bounds: int) -> None:
        """It is compared with these numbers."""
        missing = EDGES.intersection(bounds) - self.bounds
        if missing:
            self.bounds |= missing
            raise Finer

    def _number(self, other: object) -> int | None:
        """What it is compared with, if that is no other face of a roll."""
        return other if isinstance(other, int) and not isinstance(other, ReadFace) else None

    def __le__(self, other: int) -> bool:
        if (number := self._number(other)) is not None:
            self._apart(number)
        return int.__le__(self, other)

    def __gt__(self, other: int) -> bool:
        return not self <= other

    def __lt__(self, other: int) -> bool:
        if (number := self._number(other)) is not None:
            self._apart(number - 1)
        return int.__lt__(self, other)

    def __ge__(self, other: int) -> bool:
        return not self < other

    def __eq__(self, other: object) -> bool:
        number = self._number(other)
        self._apart(*(EDGES if number is None else (number - 1, number)))
        return int.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = int.__hash__

    def _plain(self) -> int:
        """The face as a number to reckon with."""
        self._apart(*EDGES)
        return int(self)

    def __add__(self, other: int) -> int:
        return self._plain() + other

    __radd__ = __add__

    def __mul__(self, other: int) -> int:
        return self._plain() * other

    __rmul__ = __mul__

    def __neg__(self) -> int:
        return -self._plain()


ORDERED = 0
"""A bound of rolls of which one figure reads fewer dice than another: which die shows what counts then."""


def read_apart(outcome: Outcome, dice: Mapping[str, Sequence[int]]) -> Outcome:
    """An outcome read from these dice, of which one who reads fewer cares which shows what. Raises Finer where that has
    not been told; dice that fell before are known."""
    for party, faces in dice.items():
        if faces and party in outcome.targets and outcome.pool[party] < len(faces):
            first = faces[0]
            if isinstance(first, ReadFace) and ORDERED not in first.bounds:
                first.bounds.add(ORDERED)
                raise Finer
    return outcome


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
