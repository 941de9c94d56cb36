"""The outlines of terrain as they come in: rectangles, rings, lines, bands along lines."""

import itertools
from collections.abc import Sequence
from math import hypot
from typing import Any

from engine.errors import BadRequest, Said

from .cells import parse_pair, to_hundredths
from .geometry import Ring, area2
from .terrain import Piece, Point

MOST_POINTS = 200

Box = tuple[int, int, int, int]
"""West, north, east, south."""


def box(points: Sequence[Point]) -> Box:
    """The bounding box of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def corners(low_x: int, low_y: int, high_x: int, high_y: int) -> tuple[Point, ...]:
    """A rectangle's corners, clockwise from the north-west."""
    return (low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)


def outline(piece: Piece) -> tuple[Point, ...]:
    """All points that a piece reaches to."""
    return piece.polygon or piece.line


def is_rectangle(ring: Ring) -> bool:
    """Whether a ring is a rectangle that stands square to the table, corners in the standard order."""
    return len(ring) == 4 and tuple(ring) == corners(*box(ring))


def read_rect(value: Any, path: str) -> tuple[Point, ...]:
    """`[x, y, width, height]` as a ring."""
    if not isinstance(value, list) or len(value) != 4:
        raise BadRequest("a rectangle is [x, y, width, height] in inches", field=path)
    x, y, width, height = (to_hundredths(item, f"{path}[{n}]") for n, item in enumerate(value))
    if width <= 0 or height <= 0:
        raise BadRequest("a rectangle's width and height must be above 0", field=path)
    return corners(x, y, x + width, y + height)


def _read_points(value: Any, path: str, least: int) -> list[Point]:
    if not isinstance(value, list) or not least <= len(value) <= MOST_POINTS:
        said = "a list of {least} to {most} points [x, y] is needed here"
        raise BadRequest(said, least=least, most=MOST_POINTS, field=path)
    points: list[Point] = []
    for number, item in enumerate(value):
        point = parse_pair(item, f"{path}[{number}]")
        if not points or points[-1] != point:
            points.append(point)
    return points


def read_line(value: Any, path: str) -> tuple[Point, ...]:
    """Two points or more, of which no neighbours are the same."""
    points = _read_points(value, path, 2)
    if len(points) < 2:
        raise BadRequest("a line needs two different points", field=path)
    return tuple(points)


def validate_ring(value: Any, path: str) -> tuple[Point, ...]:
    """A polygon with an area that does not cut itself; a repeated first point at the end is dropped."""
    points = _read_points(value, path, 3)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    if len(points) < 3:
        raise BadRequest("a polygon needs three different points", field=path)
    return valid(points, path)


def valid(points: Sequence[Point], path: str) -> tuple[Point, ...]:
    """The ring itself if it is a simple polygon; a square rectangle in the standard order of corners."""
    rectangle = corners(*box(points))
    if len(points) == 4 and sorted(points) == sorted(rectangle) and len(set(points)) == 4 and area2(points) != 0:
        return rectangle
    fault = _fault(points)
    if fault is not None:
        raise BadRequest("the polygon {fault}", fault=fault, field=path)
    return tuple(points)


def _fault(points: Sequence[Point]) -> Said | None:
    """Why a ring is no simple polygon; None if it is one."""
    # Loading shapely takes longer than everything else together, and most tables never need it.
    from shapely import Polygon  # type: ignore[import-untyped]
    from shapely.validation import explain_validity  # type: ignore[import-untyped]

    shape = Polygon(points)
    if shape.area == 0:
        return Said("has no area")
    if shape.is_valid:
        return None
    why = explain_validity(shape).split("[")[0].lower()
    if "self-intersection" in why:
        return Said("is not a simple one: it cuts or touches itself")
    return Said("is not a simple one: {why}", why=why)


def default_crest(ring: Ring) -> tuple[Point, ...]:
    """The middle line of the bounding box along its longer side (west to east if it is square)."""
    low_x, low_y, high_x, high_y = box(ring)
    if high_x - low_x >= high_y - low_y:
        middle = (low_y + high_y) // 2
        return (low_x, middle), (high_x, middle)
    middle = (low_x + high_x) // 2
    return (middle, low_y), (middle, high_y)


def band(line: Sequence[Point], width: int, path: str) -> tuple[Point, ...]:
    """The strip of ground along a line, with mitred bends.

    Square roots and divisions are the same on every machine, and the result is rounded to hundredths,
    so that the strip of an old record never changes.
    """
    normals: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5
        normals.append((-dy / length, dx / length))
    left: list[Point] = []
    right: list[Point] = []
    for number, (x, y) in enumerate(line):
        before, after = normals[max(number - 1, 0)], normals[min(number, len(normals) - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        bottom = 1 + before[0] * after[0] + before[1] * after[1]
        if bottom < 0.2 or hypot(nx, ny) == 0:
            raise BadRequest("the line turns back on itself too sharply for its width", field=path)
        ox, oy = nx / bottom * width / 2, ny / bottom * width / 2
        left.append((round(x + ox), round(y + oy)))
        right.append((round(x - ox), round(y - oy)))
    ring = [*left, *reversed(right)]
    if _fault(ring) is not None:
        raise BadRequest("the line bends too sharply for its width: the strip along it cuts itself", field=path)
    return valid(ring, path)
