"""Outlines grown, shrunk and cut for drawing only: the one place here that asks shapely.

Nothing that decides a ruling comes from here. Rings are without the repeated first point.
"""

from collections.abc import Iterable, Sequence

from shapely import (  # type: ignore[import-untyped]
    LineString,
    Polygon,
    box,
    get_num_coordinates,
    intersects_xy,
    prepare,
    union_all,
)

from bot.board.canvas import XY

Ring = list[XY]
Points = Sequence[tuple[float, float]]
MOST_CORNERS = 48
"""Corners of a shape that are moved inwards one by one: the lines of deep folds all cross one another."""


def _rings(shape: object) -> list[Ring]:
    """Outer rings of whatever an operation left over."""
    parts: Iterable[object] = getattr(shape, "geoms", (shape,))
    return [
        [(x, y) for x, y in part.exterior.coords[:-1]]
        for part in parts
        if isinstance(part, Polygon) and not part.is_empty
    ]


def overrunning(ring: Points, width: float, height: float, by: float) -> list[Ring]:
    """The ring with what the edges of a sheet so large cut straight going on beyond them."""
    solid = Polygon(ring).buffer(0)
    sides = (
        (LineString([(0, 0), (0, height)]), -by, 0, 0, 0),
        (LineString([(width, 0), (width, height)]), 0, by, 0, 0),
        (LineString([(0, 0), (width, 0)]), 0, 0, -by, 0),
        (LineString([(0, height), (width, height)]), 0, 0, 0, by),
    )
    more = []
    for side, west, east, north, south in sides:
        shared = solid.intersection(side)
        for part in getattr(shared, "geoms", (shared,)):
            if part.length > 0:
                x0, y0, x1, y1 = part.bounds
                more.append(box(x0 + west, y0 + north, x1 + east, y1 + south))
    for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
        if more and intersects_xy(solid, x, y):
            more.append(box(x - by * (x == 0), y - by * (y == 0), x + by * (x > 0), y + by * (y > 0)))
    return _rings(union_all([solid, *more])) if more else _rings(solid)


def shrunk(ring: Points, by: float, *, rounding: float = 0.0, least: float = 0.0) -> list[Ring]:
    """The ring moved inwards, its corners rounded; nothing where less than `least` area would be left."""
    solid = plain(ring)
    shape = (
        solid.buffer(-by - rounding).buffer(rounding, quad_segs=12)
        if rounding
        else solid.buffer(-by, join_style="mitre")
    )
    return _rings(shape) if shape.area >= least else []


def plain(ring: Points) -> Polygon:
    """The area of a ring, its folds smoothed out where it has too many corners."""
    solid = Polygon(ring).buffer(0)
    for step in range(12):
        if get_num_coordinates(solid) <= MOST_CORNERS + 1:
            break
        solid = solid.simplify(2.0**step)
    return solid


def grown(ring: Points, by: float) -> list[Ring]:
    """The ring moved outwards with round corners."""
    return _rings(Polygon(ring).buffer(by, quad_segs=4))


def swept(ring: Points, dx: float, dy: float) -> list[Ring]:
    """The area that a shape covers while it moves: the shadow that it casts."""
    ends = [Polygon(ring).buffer(0), Polygon([(x + dx, y + dy) for x, y in ring]).buffer(0)]
    sides = [
        Polygon([a, b, (b[0] + dx, b[1] + dy), (a[0] + dx, a[1] + dy)]).buffer(0)
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]
    return _rings(union_all([*ends, *sides]))


def uncovered(ring: Points, dx: float, dy: float) -> list[Ring]:
    """What a shape leaves free behind it when it moves."""
    return _rings(Polygon(ring).buffer(0).difference(Polygon([(x + dx, y + dy) for x, y in ring]).buffer(0)))


def common(ring: Points, other: Points) -> list[Ring]:
    """What two shapes both cover."""
    return _rings(Polygon(ring).buffer(0).intersection(Polygon(other).buffer(0)))


def merged(rings: Iterable[Points], within: tuple[float, float, float, float]) -> list[Ring]:
    """What at least one of the rings covers of a rectangle, without holes."""
    return _rings(union_all([Polygon(ring) for ring in rings]).intersection(box(*within)))


def ribbon(line: Points, width: float) -> list[Ring]:
    """The outline of a line so wide."""
    return _rings(LineString(line).buffer(width / 2, cap_style="flat", join_style="mitre"))


def rails(line: Points, width: float, within: Points, beyond: float, least: float) -> list[Ring]:
    """The two edges of a strip around `line` where they run through (and a little beyond) a ring."""
    area = Polygon(within).buffer(beyond)
    found = []
    for offset in (width / 2, -width / 2):
        shape = LineString(line).offset_curve(offset).intersection(area)
        for part in getattr(shape, "geoms", (shape,)):
            if isinstance(part, LineString) and part.length > least:
                found.append([(x, y) for x, y in part.coords])
    return found


def outside(line: Points, aside: float, areas: Iterable[Points]) -> list[Ring]:
    """A line so far to the side of `line`, in the parts that lie outside these areas."""
    course = LineString(line).offset_curve(aside) if aside else LineString(line)
    left = course.difference(union_all([Polygon(area).buffer(0) for area in areas]))
    return [[(x, y) for x, y in part.coords] for part in getattr(left, "geoms", (left,)) if len(part.coords) > 1]


class Inside:
    """Asks many times whether a spot lies at least `margin` inside a ring."""

    def __init__(self, ring: Points, margin: float) -> None:
        self._shape = Polygon(ring).buffer(0).buffer(-margin)
        prepare(self._shape)
        self.empty = bool(self._shape.is_empty)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, north, east and south edge."""
        x0, y0, x1, y1 = self._shape.bounds
        return float(x0), float(y0), float(x1), float(y1)

    def holds(self, x: float, y: float) -> bool:
        """Whether the spot is inside."""
        return bool(intersects_xy(self._shape, x, y))


def spots_near(spots: Points, points: Points, reach: float) -> list[bool]:
    """Of each spot, whether it lies on a piece with this outline, or within `reach` of it."""
    solid = Polygon(points) if len(points) > 2 and points[0] != points[-1] else LineString(points)
    shape = solid.buffer(reach)
    prepare(shape)
    near: list[bool] = intersects_xy(shape, [x for x, _ in spots], [y for _, y in spots]).tolist()
    return near


class Crofts:
    """The open ground of a sheet, of which one field after the other is taken; each keeps `apart` from the rest."""

    def __init__(self, width: float, height: float, apart: float) -> None:
        self._sheet, self._apart = box(0, 0, width, height), apart
        self._taken = Polygon()

    def take(self, points: Points, *, area: bool, wide: float = 0.0) -> None:
        """Nothing is laid out here from now on; `wide` is how far a line reaches to each side."""
        solid = Polygon(points).buffer(0) if area else LineString(points)
        self._taken = union_all([self._taken, solid.buffer(self._apart + wide)])

    def field(self, corners: Points, rounding: float, *, kept: float, least: float) -> Ring | None:
        """What is open of a field with rounded corners; None where less than that part or that area would be left."""
        whole = Polygon(corners).buffer(-rounding).buffer(rounding)
        left = whole.intersection(self._sheet).difference(self._taken).buffer(-rounding / 2).buffer(rounding / 2)
        rings = sorted(_rings(left), key=lambda ring: Polygon(ring).area)
        enough = bool(rings) and Polygon(rings[-1]).area >= max(least, kept * whole.area)
        return rings[-1] if enough else None

    def within(self, ring: Points, lines: Sequence[tuple[XY, XY]]) -> list[tuple[XY, XY]]:
        """The parts of straight lines that lie in the ring."""
        solid = Polygon(ring)
        inside = [solid.intersection(LineString(line)) for line in lines]
        parts = [part for left in inside for part in getattr(left, "geoms", (left,))]
        return [(tuple(part.coords[0]), tuple(part.coords[-1])) for part in parts if part.length > 0]
