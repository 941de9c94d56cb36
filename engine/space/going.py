"""What a straight leg costs over the ground it crosses, where the rules ask more of it than its length."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction

from .crossing import inner_spans
from .geometry import cross, leg_length, properly_cross
from .shapes import box
from .sight import SightMap
from .terrain import Point

Leg = Callable[[Point, Point], int]


class Ground:
    """The woods and low walls of a table, with what its rules ask for them."""

    def __init__(self, sight: SightMap) -> None:
        going = sight.table.going
        self.woods = [(p.polygon, box(p.polygon)) for p in sight.table.pieces if p.type == "woods" and going.woods > 1]
        self.walls = [p.line for p in sight.table.pieces if p.type == "wall" and not p.tall] if going.wall else []
        self.plain = not (self.woods or self.walls)
        self._wall, self._times = going.wall or 0, going.woods

    @property
    def leg(self) -> Leg:
        """What a leg costs, in hundredths of an inch."""
        return leg_length if self.plain else self._cost

    def _cost(self, a: Point, b: Point) -> int:
        return sum(cost for _, cost in self.stops(a, b))

    def stops(self, a: Point, b: Point) -> list[tuple[Point, int]]:
        """The places at which a leg's cost changes, its end the last, each with what it costs from the one before."""
        (ax, ay), (bx, by) = a, b
        west, east, north, south = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        # Only woods whose box the leg enters are worth the fractions.
        spans = [
            span
            for ring, (w, n, e, s) in self.woods
            if west < e and east > w and north < s and south > n
            for span in inner_spans(a, b, ring)
        ]
        walls = [share for line in self.walls for p, q in itertools.pairwise(line) if (share := _over(a, b, p, q))]
        if not (spans or walls):
            return [(b, leg_length(a, b))]
        shares = sorted({Fraction(1), *walls, *(end for span in spans for end in span)} - {Fraction(0)})
        found: list[tuple[Point, int]] = []
        here, began = a, Fraction(0)
        for share in shares:
            there = b if share == 1 else _along(a, b, share)
            slow = any(low <= began and share <= high for low, high in spans)
            found.append((there, leg_length(here, there) * (self._times if slow else 1)))
            found += [(there, self._wall)] * walls.count(share)
            here, began = there, share
        return found


def _over(a: Point, b: Point, p: Point, q: Point) -> Fraction | None:
    """How far along a-b (0 to 1) it crosses p-q; None if it does not."""
    if a == b or not properly_cross(a, b, p, q):
        return None
    before, after = abs(cross(p, q, a)), abs(cross(p, q, b))
    return Fraction(before, before + after)


def _along(a: Point, b: Point, share: Fraction) -> Point:
    return round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)
