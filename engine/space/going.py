"""What a straight leg costs over the ground it crosses, where the rules ask more of it than its length."""

import itertools
from collections.abc import Callable
from functools import cmp_to_key

from .crossing import END, START, Share, Span, behind, inner_shares
from .geometry import cross, leg_length, near_segment, properly_cross
from .shapes import box, default_crest
from .sight import SightMap
from .terrain import Piece, Point

Leg = Callable[[Point, Point], int]


class Ground:
    """The woods, rough ground, gullies and low walls of a table, with what its rules ask for them."""

    def __init__(self, sight: SightMap) -> None:
        going = sight.table.going
        times = {"woods": going.woods, "rough": going.rough, "gully": going.gully}
        self.slow = [(p, box(p.polygon), times[p.type]) for p in sight.table.pieces if times.get(p.type, 1) > 1]
        self.walls = [
            (p, q, box((p, q)))
            for piece in sight.table.pieces
            if piece.type == "wall" and not piece.tall and going.wall
            for p, q in itertools.pairwise(piece.line)
        ]
        self.plain = not (self.slow or self.walls)
        self._wall = going.wall or 0

    @property
    def leg(self) -> Leg:
        """What a leg costs, in hundredths of an inch."""
        return leg_length if self.plain else self._cost

    def _cost(self, a: Point, b: Point) -> int:
        return sum(cost for _, cost in self.stops(a, b))

    def stops(self, a: Point, b: Point) -> list[tuple[Point, int]]:
        """The places at which a leg's cost changes, its end the last, each with what it costs from the one before."""
        (ax, ay), (bx, by) = a, b
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        # Only areas and walls whose box the leg enters are worth the sums.
        spans = [
            (*span, times)
            for piece, (w, n, e, s), times in self.slow
            if west < e and east > w and north < s and south > n
            for span in inner_shares(a, b, piece.polygon)
            if piece.type != "gully" or not _follows(a, b, span, piece)
        ]
        walls = [
            share
            for p, q, (w, n, e, s) in self.walls
            if west <= e and east >= w and north <= s and south >= n and (share := _over(a, b, p, q))
        ]
        if not (spans or walls):
            return [(b, leg_length(a, b))]
        found: list[tuple[Point, int]] = []
        here, began = a, START
        for share in sorted([*walls, *(end for *span, _ in spans for end in span), END], key=_ORDER):
            if not behind(began, share):
                continue
            there = _along(a, b, share)
            slow = (n for low, high, n in spans if not behind(began, low) and not behind(high, share))
            found.append((there, leg_length(here, there) * max(slow, default=1)))
            found += [(there, self._wall) for wall in walls if not (behind(wall, share) or behind(share, wall))]
            here, began = there, share
        return found


def _compare(one: Share, other: Share) -> int:
    return one[0] * other[1] - other[0] * one[1]


_ORDER = cmp_to_key(_compare)


def _follows(a: Point, b: Point, span: Span, gully: Piece) -> bool:
    """Whether a leg goes rather along a gully than across it where it runs through it (CR2-RUL-390)."""
    (low, low_of), (high, high_of) = span
    middle = _along(a, b, (low * high_of + high * low_of, 2 * low_of * high_of))
    dx, dy = b[0] - a[0], b[1] - a[1]
    return any(
        (not gully.width or near_segment(middle, p, q, gully.width))
        and abs(dx * (q[1] - p[1]) - dy * (q[0] - p[0])) <= abs(dx * (q[0] - p[0]) + dy * (q[1] - p[1]))
        for p, q in itertools.pairwise(gully.line or default_crest(gully.polygon))
    )


def _over(a: Point, b: Point, p: Point, q: Point) -> Share | None:
    """How far along a-b it crosses p-q; None if it does not."""
    if a == b or not properly_cross(a, b, p, q):
        return None
    before, after = abs(cross(p, q, a)), abs(cross(p, q, b))
    return before, before + after


def _along(a: Point, b: Point, share: Share) -> Point:
    """The point so far along a-b, each coordinate rounded, halves to even."""
    top, bottom = share
    return _rounded(a[0] * bottom + (b[0] - a[0]) * top, bottom), _rounded(a[1] * bottom + (b[1] - a[1]) * top, bottom)


def _rounded(top: int, bottom: int) -> int:
    whole, rest = divmod(top, bottom)
    return whole + (2 * rest > bottom or (2 * rest == bottom and whole % 2))
