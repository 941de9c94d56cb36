"""How a straight line runs through a polygon or over a polyline.

Only the *interior* of a polygon counts: a line that touches a corner or runs along an edge does not
enter. A polyline is crossed where the line changes its side.
"""

import itertools
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from .geometry import Ring, area2, dist2, is_convex, locate, on_segment, properly_cross
from .terrain import Point

Share = tuple[int, int]
"""How far along a segment: a fraction's top and bottom, the bottom above 0, not always in lowest terms."""

Span = tuple[Share, Share]
"""Where a stretch of a segment begins and where it ends."""
Edge = tuple[int, int, int]
"""An edge of a convex polygon as (dx, dy, c), with dx*y - dy*x + c > 0 inside."""

START: Share = (0, 1)
END: Share = (1, 1)


@lru_cache(maxsize=1_024)
def edges_of(ring: Ring) -> tuple[Edge, ...]:
    """The edges of a convex polygon; none for any other."""
    if not is_convex(ring):
        return ()
    ring = ring if area2(ring) > 0 else tuple(reversed(ring))
    return tuple(
        (bx - ax, by - ay, (by - ay) * ax - (bx - ax) * ay)
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True)
        if (ax, ay) != (bx, by)
    )


def inner_share(a: Point, b: Point, edges: tuple[Edge, ...]) -> Span | None:
    """The part of the segment in a convex polygon's interior; None without one."""
    ax, ay = a
    bx, by = b
    low, low_of = START
    high, high_of = END
    for dx, dy, c in edges:
        here, there = dx * ay - dy * ax + c, dx * by - dy * bx + c
        if here <= 0:
            if there <= 0:
                return None
            whole = there - here
            if -here * low_of > low * whole:
                low, low_of = -here, whole
        elif there < 0:
            whole = here - there
            if here * high_of < high * whole:
                high, high_of = here, whole
    return ((low, low_of), (high, high_of)) if low * high_of < high * low_of else None


def enters(a: Point, b: Point, ring: Ring) -> bool:
    """Whether any point of the segment a-b lies in the polygon's interior."""
    return bool(inner_shares(a, b, ring)) if a != b else locate(a, ring) > 0


def inner_spans(a: Point, b: Point, ring: Ring) -> list[tuple[Fraction, Fraction]]:
    """Where along a-b (0 at a, 1 at b) the segment runs through the interior, in order.

    Spans that meet at an outline point are kept apart.
    """
    return [(Fraction(*low), Fraction(*high)) for low, high in inner_shares(a, b, ring)]


def inner_shares(a: Point, b: Point, ring: Ring, edges: tuple[Edge, ...] | None = None) -> list[Span]:
    """The spans of `inner_spans`, without the price of a Fraction; `edges` are those of the ring, if at hand."""
    if edges := edges_of(ring) if edges is None else edges:
        span = inner_share(a, b, edges) if a != b else None
        return [] if span is None else [span]
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in ring]
    if not min(sides) < 0 < max(sides):
        return []  # all corners on one side of the line: nothing of it lies inside
    cuts = {Fraction(0), Fraction(1)}
    px, py = ring[-1]
    before = sides[-1]
    for (qx, qy), after in zip(ring, sides, strict=True):
        # An edge that lies in the line needs no cut of its own: its neighbours have its ends.
        if before != after and not (before > 0 < after or before < 0 > after):
            ex, ey = qx - px, qy - py
            cut = Fraction((px - ax) * ey - (py - ay) * ex, dx * ey - dy * ex)
            if 0 < cut < 1:
                cuts.add(cut)
        px, py, before = qx, qy, after
    return [
        (low.as_integer_ratio(), high.as_integer_ratio())
        for low, high in itertools.pairwise(sorted(cuts))
        if _fraction_inside(a, dx, dy, (low + high) / 2, ring)
    ]


def behind(one: Share, other: Share) -> bool:
    """Whether the first share is the smaller one."""
    return one[0] * other[1] < other[0] * one[1]


def _fraction_inside(a: Point, dx: int, dy: int, t: Fraction, ring: Ring) -> bool:
    """Whether the point at t along the segment is inside: scaled up until its coordinates are whole."""
    scale = t.denominator
    p = (a[0] * scale + dx * t.numerator, a[1] * scale + dy * t.numerator)
    return locate(p, [(x * scale, y * scale) for x, y in ring]) > 0


def inner_length(a: Point, b: Point, ring: Ring, edges: tuple[Edge, ...] | None = None) -> int:
    """Length of the segment inside, in hundredths of an inch, rounded up; `edges` are those of the ring, if at hand."""
    if edges := edges_of(ring) if edges is None else edges:
        span, more = inner_share(a, b, edges), []
    else:
        span, *more = inner_shares(a, b, ring, edges) or (None,)
    if span is None:
        return 0
    low, high = span
    top, bottom = high[0] * low[1] - low[0] * high[1], high[1] * low[1]
    if more:
        whole = Fraction(top, bottom) + sum(Fraction(*end) - Fraction(*start) for start, end in more)
        top, bottom = whole.as_integer_ratio()
    square, unit = top * top * dist2(a, b), bottom * bottom
    length = isqrt(square // unit)
    return length if length * length * unit == square else length + 1


def crosses_line(a: Point, b: Point, line: Sequence[Point]) -> bool:
    """Whether the segment a-b passes from one side of a polyline to the other.

    It crosses at a bend of the polyline too, if it changes sides there. Touching its end, or with an
    end of one's own, is no crossing.
    """
    if len(line) == 2:
        return properly_cross(a, b, line[0], line[1])
    ax, ay = a
    bx, by = b
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in line]
    if not min(sides) < 0 < max(sides):
        return False
    last = 0
    for i in range(1, len(line)):
        before, after = sides[i - 1], sides[i]
        if before and after and (before > 0) != (after > 0):
            (x, y), (u, v) = line[i - 1], line[i]
            here, there = (u - x) * (ay - y) - (v - y) * (ax - x), (u - x) * (by - y) - (v - y) * (bx - x)
            if here < 0 < there or there < 0 < here:
                return True
        elif after == 0 and before:
            last = before
        elif after and before == 0 and last and (last > 0) != (after > 0):
            # It came to the line at some corner, perhaps ran along it, and leaves on the other side.
            if line[i - 1] not in (a, b) and on_segment(line[i - 1], a, b):
                return True
            last = 0
        elif after and before == 0:
            last = 0
    return False


def runs_into(a: Point, b: Point, ring: Ring, edges: tuple[Edge, ...], *, square: bool) -> bool:
    """Whether a line whose bounding box overlaps that of a polygon has a point in its interior."""
    if not edges:
        return enters(a, b, ring)
    ax, ay = a
    bx, by = b
    run, rise = bx - ax, by - ay
    sides = [run * (y - ay) - rise * (x - ax) for x, y in ring]
    if not min(sides) < 0 < max(sides):
        return False
    if not square:
        for dx, dy, c in edges:
            if dx * ay - dy * ax + c <= 0 and dx * by - dy * bx + c <= 0:
                return False  # the whole line is on the outer side of this edge
    return True
