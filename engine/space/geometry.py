"""Integer geometry: every answer that a ruling hangs on comes from here and is exact.

Points are integer hundredths of an inch. Distances are compared squared, sides by cross products; the
only rounding is that of a leg's cost (up, so that a leg never costs less than it measures) and of a
facing in degrees, which is turned into an integer vector once (exact for multiples of 90).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, isqrt, radians, sin
from typing import Literal

from .terrain import BASE_RADIUS, Point

Ring = Sequence[Point]
"""Corners of a simple polygon in order, the first not repeated."""

VECTOR = 10**6
"""Length of a direction vector."""


def dist2(a: Point, b: Point) -> int:
    """Squared distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def leg_length(a: Point, b: Point) -> int:
    """Length of a leg, rounded up to the next hundredth of an inch; whole lengths stay exact."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    return root if root * root == square else root + 1


def root_up(square: int) -> int:
    """The least integer whose square is no less."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def trunc(top: int, bottom: int) -> int:
    """Division that rounds towards zero."""
    return top // bottom if top >= 0 else -(-top // bottom)


def within(a: Point, b: Point, limit: int) -> bool:
    """Whether two bases are no further apart than `limit`, edge to edge (CR3-RUL-16).

    Exactly on the limit is within.
    """
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= (limit + 2 * BASE_RADIUS) ** 2


def base_distance(a: Point, b: Point) -> int:
    """From base edge to base edge, rounded up; 0 in contact or overlapping."""
    return max(0, leg_length(a, b) - 2 * BASE_RADIUS)


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of the triangle: above 0 where b lies clockwise of o->a (y runs south)."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def on_segment(p: Point, a: Point, b: Point) -> bool:
    """Whether p lies on the segment, its ends included."""
    return (
        cross(a, b, p) == 0
        and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
        and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    )


def properly_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross at a point inside both; touching or lying along one another does not count."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if not (side_c < 0 < side_d or side_d < 0 < side_c):
        return False
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return side_a < 0 < side_b or side_b < 0 < side_a


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common, touching included."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if side_c > 0 < side_d or side_c < 0 > side_d:
        return False
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if side_a > 0 < side_b or side_a < 0 > side_b:
        return False
    if side_a and side_b and side_c and side_d:
        return True
    return on_segment(c, a, b) or on_segment(d, a, b) or on_segment(a, c, d) or on_segment(b, c, d)


def near_segment(p: Point, a: Point, b: Point, limit: int) -> bool:
    """Whether p is no further than `limit` from the segment a-b; exactly on it is near."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py <= limit * limit
    whole = dx * dx + dy * dy
    if along >= whole:
        return dist2(p, b) <= limit * limit
    off = dx * py - dy * px
    return off * off <= limit * limit * whole


def nearer_than(p: Point, a: Point, b: Point, limit: int) -> bool:
    """Whether p is strictly nearer than `limit` to the segment a-b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py < limit * limit
    whole = dx * dx + dy * dy
    if along >= whole:
        return dist2(p, b) < limit * limit
    off = dx * py - dy * px
    return off * off < limit * limit * whole


def near_path(p: Point, path: Sequence[Point], limit: int, *, closed: bool = False) -> bool:
    """Whether p is no further than `limit` from a polyline, or with `closed` from a ring's outline."""
    before = path[-1] if closed else path[0]
    for point in path if closed else path[1:]:
        if near_segment(p, before, point, limit):
            return True
        before = point
    return False


def locate(p: Point, ring: Ring) -> Literal[-1, 0, 1]:
    """1 inside a simple polygon, 0 on its outline, -1 outside."""
    x, y = p
    inside = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y):
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if side == 0:
                return 0
            if (side > 0) == (by > ay):
                inside = not inside
        elif ay == y == by:
            if min(ax, bx) <= x <= max(ax, bx):
                return 0
        elif (ax == x and ay == y) or (bx == x and by == y):
            return 0
        ax, ay = bx, by
    return 1 if inside else -1


def area2(ring: Ring) -> int:
    """Twice the signed area: above 0 for corners that run clockwise on the table (y runs south)."""
    return sum(ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1] for i in range(len(ring)))


def is_convex(ring: Ring) -> bool:
    """Whether no corner of the ring bends inward."""
    count = len(ring)
    bends = [cross(ring[i - 2], ring[i - 1], ring[i]) for i in range(count)]
    return all(bend >= 0 for bend in bends) or all(bend <= 0 for bend in bends)


@lru_cache(maxsize=720)
def direction(facing: int) -> Point:
    """The integer vector of a facing in degrees clockwise from north; exact for multiples of 90."""
    facing %= 360
    if facing % 90 == 0:
        return ((0, -VECTOR), (VECTOR, 0), (0, VECTOR), (-VECTOR, 0))[facing // 90]
    angle = radians(facing)
    return round(VECTOR * sin(angle)), round(-VECTOR * cos(angle))


DIRECTIONS = tuple(direction(facing) for facing in range(360))
"""The vectors of all whole degrees."""


def in_front(vector: Point, a: Point, b: Point, ahead: int = 0) -> bool:
    """Whether b lies before a figure at a that faces along `vector`: its front line runs `ahead` of its middle.

    Exactly on the line is front (CR3-RUL-15).
    """
    return vector[0] * (b[0] - a[0]) + vector[1] * (b[1] - a[1]) >= ahead * VECTOR


def swing(to: int, facing: int) -> int:
    """The shorter turn from one facing to another, in degrees clockwise, -180 to 179."""
    return (to - facing + 180) % 360 - 180


def heading_from(a: Point, b: Point) -> int:
    """Whole degrees clockwise from north from a to b, 0..359; 0 for the same point."""
    if a == b:
        return 0
    x, y = b[0] - a[0], b[1] - a[1]
    exact = degrees(atan2(x, -y))
    nearest = round(exact)
    guess = nearest % 360
    if -0.4 < exact - nearest < 0.4:
        return guess
    # Between two degrees the float only proposes; the integer vectors decide, so that no library's last bit shows.
    best, most = 0, -1
    near = (guess - 1, guess, guess + 1) if 0 < guess < 359 else sorted(((guess - 1) % 360, guess, (guess + 1) % 360))
    for d in near:
        vx, vy = DIRECTIONS[d]
        along = vx * x + vy * y
        if along > most:
            best, most = d, along
    return best
