"""Buildings seen from without: whether any part of one is in sight, and how far it is.

Where the book is silent: the walls are looked at from point to point, an inch apart and a hair outside of them.
"""

from collections.abc import Iterator

from .geometry import dist2, leg_length, locate, root_up
from .route import Place
from .sight import SightMap
from .terrain import INCH, Piece, Point

_HAIR = 2


def in_sight(sight: SightMap, looker: Place, house: Piece) -> bool:
    """Whether any part of a building's walls is in sight from a place."""
    return any(sight.clear(*looker, point, 0) for point in _faces(house.polygon))


def distance(point: Point, house: Piece) -> int:
    """How far a place outside is from the nearest wall of a building, rounded up."""
    ring = house.polygon
    return min(_to_segment(point, ring[n - 1], ring[n]) for n in range(len(ring)))


def _faces(ring: tuple[Point, ...]) -> Iterator[Point]:
    for n in range(len(ring)):
        (ax, ay), (bx, by) = ring[n - 1], ring[n]
        dx, dy, length = bx - ax, by - ay, leg_length(ring[n - 1], ring[n])
        steps = -(-length // INCH)
        for step in range(steps + 1):
            x, y = ax + dx * step // steps, ay + dy * step // steps
            for side in (1, -1):
                point = x + round(-dy * side * _HAIR / length), y + round(dx * side * _HAIR / length)
                if locate(point, ring) < 0:
                    yield point


def _to_segment(p: Point, a: Point, b: Point) -> int:
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along, whole = px * dx + py * dy, dx * dx + dy * dy
    if not 0 < along < whole:
        return root_up(min(dist2(p, a), dist2(p, b)))
    across = dx * py - dy * px
    return root_up(-(-across * across // whole))
