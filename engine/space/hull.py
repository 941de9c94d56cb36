"""Hulls of machines: rectangles that point some way, asked in integers alone.

A hull has its own axes: `along` runs from its middle to the nose, `across` to its right, both in hundredths of an inch
times `VECTOR`. Quarter turns are exact; a corner of any other is rounded to a hundredth of an inch.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from .geometry import VECTOR, direction, locate, root_up
from .terrain import BASE_RADIUS, Point

Face = Literal["front", "flank", "rear"]
Side = Literal["front", "left", "right", "rear"]
HAIR = 2
"""Hundredths of an inch that are no overlap."""


class Hull(NamedTuple):
    """A rectangle round its middle, `length` along its facing in degrees; hundredths of an inch."""

    at: Point
    facing: int
    length: int
    width: int


def local(hull: Hull, point: Point) -> Point:
    """A point along and across a hull, in hundredths of an inch times `VECTOR`."""
    ux, uy = direction(hull.facing)
    x, y = point[0] - hull.at[0], point[1] - hull.at[1]
    return x * ux + y * uy, y * ux - x * uy


def all_local(hull: Hull, points: Iterable[Point]) -> list[Point]:
    """Likewise for several points."""
    (hx, hy), (ux, uy) = hull.at, direction(hull.facing)
    return [((x - hx) * ux + (y - hy) * uy, (y - hy) * ux - (x - hx) * uy) for x, y in points]


def at(hull: Hull, along: int, across: int) -> Point:
    """The point of the table so far along and across a hull, in hundredths of an inch."""
    ux, uy = direction(hull.facing)
    x, y = along * ux - across * uy, along * uy + across * ux
    return hull.at[0] + _rounded(x), hull.at[1] + _rounded(y)


def _rounded(value: int) -> int:
    return (2 * abs(value) + VECTOR) // (2 * VECTOR) * (1 if value >= 0 else -1)


@lru_cache(maxsize=256)
def corners(hull: Hull) -> tuple[Point, Point, Point, Point]:
    """Its corners clockwise from the front left one."""
    ahead, aside = hull.length // 2, hull.width // 2
    return at(hull, ahead, -aside), at(hull, ahead, aside), at(hull, -ahead, aside), at(hull, -ahead, -aside)


def moved(hull: Hull, inches: int) -> Hull:
    """The hull after going straight on so far, in hundredths of an inch; below zero it backs."""
    return Hull(at(hull, inches, 0), hull.facing, hull.length, hull.width)


def turned(hull: Hull, turn: int) -> Hull:
    """The hull after turning on the spot by so many degrees, clockwise above zero."""
    return Hull(hull.at, (hull.facing + turn) % 360, hull.length, hull.width)


def face(hull: Hull, attacker: Point) -> Face:
    """The face that an attacker there strikes: behind the front edge's line the flank, behind the rear edge's line the
    rear; on a line it counts for what lies before it (CR2-FIG-03)."""
    along, _ = local(hull, attacker)
    edge = hull.length * VECTOR
    return "front" if 2 * along >= edge else "flank" if 2 * along >= -edge else "rear"


def side(hull: Hull, attacker: Point) -> Side:
    """Likewise, of the two flanks the one on the attacker's side."""
    struck = face(hull, attacker)
    return struck if struck != "flank" else "right" if local(hull, attacker)[1] > 0 else "left"


def _outside(hull: Hull, point: Point) -> Point:
    """How far beyond its edges a point is along and across it, twice; 0 where it is not."""
    along, across = local(hull, point)
    return max(0, 2 * abs(along) - hull.length * VECTOR), max(0, 2 * abs(across) - hull.width * VECTOR)


def distance(hull: Hull, point: Point) -> int:
    """From its edge to a point, rounded up; 0 on the edge and within."""
    along, across = _outside(hull, point)
    return -(-root_up(along * along + across * across) // (2 * VECTOR))


def near(hull: Hull, point: Point, limit: int) -> bool:
    """Whether a point is no further than `limit` from its edge; exactly on it is near."""
    along, across = _outside(hull, point)
    return along * along + across * across <= (2 * VECTOR * limit) ** 2


def within(hull: Hull, base: Point, limit: int) -> bool:
    """Whether a figure's base is no further than `limit` from it, edge to edge."""
    return near(hull, base, limit + BASE_RADIUS)


def nearest(hull: Hull, point: Point) -> Point:
    """The point of a hull nearest to another point."""
    along, across = local(hull, point)
    ahead, aside = hull.length // 2, hull.width // 2
    return at(hull, max(-ahead, min(ahead, along // VECTOR)), max(-aside, min(aside, across // VECTOR)))


def overlaps_base(hull: Hull, base: Point) -> bool:
    """Whether a figure's base stands in it. Contact alone does not count, nor an overlap that comes of rounding."""
    along, across = _outside(hull, base)
    return along * along + across * across < (2 * VECTOR * (BASE_RADIUS - HAIR)) ** 2


def crosses(hull: Hull, a: Point, b: Point) -> bool:
    """Whether a straight line passes through it; along an edge or through a corner it passes by."""
    return _passes(hull.length, hull.width, local(hull, a), local(hull, b))


def _passes(length: int, width: int, a: Point, b: Point) -> bool:
    """Likewise through one of this size, for a line between two points along and across it."""
    (a0, a1), (b0, b1) = a, b
    # What is left of the line between both pairs of edges, as fractions with one denominator for each pair.
    low, high = (0, 1), (1, 1)
    for start, end, half in ((2 * a0, 2 * b0, length * VECTOR), (2 * a1, 2 * b1, width * VECTOR)):
        way = end - start
        if way == 0:
            if not -half < start < half:
                return False
            continue
        enters, leaves = (
            ((-half - start, way), (half - start, way)) if way > 0 else ((start - half, -way), (start + half, -way))
        )
        low = enters if enters[0] * low[1] > low[0] * enters[1] else low
        high = leaves if leaves[0] * high[1] < high[0] * leaves[1] else high
    return low[0] * high[1] < high[0] * low[1]


def reach(hull: Hull) -> int:
    """How far from its middle nothing of it lies any more."""
    return (hull.length + hull.width) // 2 + 1


def overlaps(one: Hull, other: Hull) -> bool:
    """Whether two hulls overlap; contact alone does not count."""
    limit = reach(one) + reach(other)
    apart = abs(one.at[0] - other.at[0]) > limit or abs(one.at[1] - other.at[1]) > limit
    return not apart and overlaps_ring(one, corners(other)) and overlaps_ring(other, corners(one))


def overlaps_ring(hull: Hull, ring: Sequence[Point]) -> bool:
    """Whether it stands in a polygon of any shape; along its outline it stands beside it."""
    return overlaps_line(hull, (ring[-1], *ring)) or locate(hull.at, ring) > 0


def parted(one: Hull, other: Hull) -> int:
    """From edge to edge of two hulls, rounded up; 0 where they touch or stand in one another."""
    if overlaps(one, other):
        return 0
    pairs = [(hull, corner) for hull, them in ((one, other), (other, one)) for corner in corners(them)]
    return min(distance(hull, corner) for hull, corner in pairs)


def overlaps_line(hull: Hull, line: Sequence[Point]) -> bool:
    """Whether a wall runs through it; along its edge, and a hair within it, where rounding brings a corner that only
    touches, the wall stands beside it."""
    length, width = hull.length - 2 * HAIR, hull.width - 2 * HAIR
    return any(_passes(length, width, a, b) for a, b in pairwise(all_local(hull, line)))
