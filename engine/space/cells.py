"""Names for places: cells, sections, compass words.

A cell is one inch square. `A1` is the first inch from the west and the first from the north; after `Z`
comes `AA`. A cell name is only a way to type the point in the cell's middle.
"""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from math import isfinite
from typing import Any

from engine.errors import BadRequest

from .geometry import heading_from
from .terrain import INCH, Point, Table

_CELL = re.compile(r"\s*([A-Za-z]{1,2})\s*([0-9]{1,3})\s*", re.ASCII)
_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
FARTHEST = 1000
"""No coordinate in a record may be further from the corner than this many inches."""


def parse_cell(text: str, table: Table, field: str = "cell") -> Point:
    """The middle of the cell so named, case aside; BadRequest if malformed or off the table."""
    found = _CELL.fullmatch(text)
    if found is None or int(found[2]) == 0:
        said = "{text!r} is no cell: letters and a number are needed, as in {last}"
        raise BadRequest(said, text=text[:20], last=_last(table), field=field)
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    x, y = column * INCH - INCH // 2, int(found[2]) * INCH - INCH // 2
    if x > table.width or y > table.height:
        said = "{text} is off the table, whose last cell is {last}"
        raise BadRequest(said, text=text.strip().upper(), last=_last(table), field=field)
    return x, y


def middles(table: Table) -> Iterator[Point]:
    """The middle of every cell, row by row from the north."""
    for y in range(INCH // 2, table.height, INCH):
        for x in range(INCH // 2, table.width, INCH):
            yield x, y


def at_edge(table: Table, at: Point, edge: str) -> Point:
    """The middle of the cell at an edge that is straight ahead of a place."""
    (x, y), half = at, INCH // 2
    ends = {"north": (x, half), "east": (table.width - half, y), "south": (x, table.height - half), "west": (half, y)}
    return ends[edge]


def _last(table: Table) -> str:
    return cell_name((table.width - 1, table.height - 1))


def cell_name(point: Point, table: Table | None = None) -> str:
    """The name of the cell a point lies in; its west and north edges belong to it.

    With the table given, a point on the far edge of the table is in the last cell.
    """
    x, y = point
    if table is not None:
        x, y = min(x, table.width - 1), min(y, table.height - 1)
    number, letters = max(x, 0) // INCH + 1, ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{max(y, 0) // INCH + 1}"


def cells_inside(west: int, north: int, east: int, south: int) -> str:
    """The first and the last cell whose middles lie inside a rectangle, as `Q18–T19`."""
    (left, right), (top, bottom) = _middles(west, east), _middles(north, south)
    corners = cell_name((left * INCH, top * INCH)), cell_name((right * INCH, bottom * INCH))
    return "–".join(dict.fromkeys(corners))


def _middles(low: int, high: int) -> tuple[int, int]:
    first, last = (low + INCH // 2) // INCH, (high - INCH // 2 - 1) // INCH
    # Too narrow for a middle: the cell that most of it is in.
    return (first, last) if first <= last else ((low + high) // 2 // INCH,) * 2


def section_of(point: Point, table: Table) -> int:
    """The section 1..9 a point lies in, west to east and north to south (CR3-TERR-01).

    A point on a dividing line belongs to the section east or south of it.
    """
    column = min(2, max(0, point[0] * 3 // table.width))
    row = min(2, max(0, point[1] * 3 // table.height))
    return row * 3 + column + 1


def section_centre(number: int, table: Table) -> Point:
    """The middle of a section 1..9; ValueError for any other number."""
    if not 1 <= number <= 9:
        raise ValueError(f"there is no section {number}; sections run from 1 to 9")
    row, column = divmod(number - 1, 3)
    return (2 * column + 1) * table.width // 6, (2 * row + 1) * table.height // 6


def bearing(a: Point, b: Point) -> str:
    """The compass word for the way from a to b, as `north-east`; empty for the same point."""
    if a == b:
        return ""
    return _WORDS[(2 * heading_from(a, b) + 45) // 90 % 8]


def to_hundredths(value: Any, field: str) -> int:
    """Inches as a record gives them, in hundredths; a third decimal is rounded half away from zero.

    BadRequest for anything but a finite number of sensible size.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadRequest("a number of inches is needed here", field=field)
    # A huge integer would overflow isfinite, so that it is asked last.
    if not -FARTHEST <= value <= FARTHEST or not isfinite(value):
        raise BadRequest("a number of inches between -{most} and {most} is needed here", most=FARTHEST, field=field)
    if isinstance(value, int):
        return value * INCH
    hundredths = round(value * INCH)
    if abs(value * INCH - hundredths) < 1e-6:
        return hundredths
    # The decimal that was written, not its nearest binary neighbour.
    return int((Decimal(str(value)) * INCH).to_integral_value(ROUND_HALF_UP))


def parse_pair(value: Any, field: str) -> Point:
    """[x, y] in inches, anywhere; BadRequest otherwise."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadRequest("a point is two numbers of inches, [x, y]", field=field)
    return to_hundredths(value[0], f"{field}[0]"), to_hundredths(value[1], f"{field}[1]")


def parse_point(value: Any, table: Table, field: str = "point") -> Point:
    """A place on the table, as [x, y] in inches or as a cell name, in hundredths of an inch.

    The table's edge is on it. BadRequest if it is neither, or off the table.
    """
    if isinstance(value, str):
        return parse_cell(value, table, field)
    if not isinstance(value, list | tuple):
        said = "a point [x, y] in inches or a cell such as {last} is needed here"
        raise BadRequest(said, last=_last(table), field=field)
    point = parse_pair(value, field)
    if not (0 <= point[0] <= table.width and 0 <= point[1] <= table.height):
        size = f"{table.width / INCH:g} by {table.height / INCH:g} inches"
        said = "[{x:g}, {y:g}] is off the table of {size}"
        raise BadRequest(said, x=point[0] / INCH, y=point[1] / INCH, size=size, field=field)
    return point


def parse_beyond(value: Any, table: Table, field: str = "point") -> Point:
    """A place on the table or beyond its edge, where a figure may leave it (CR3-RUL-154)."""
    return parse_cell(value, table, field) if isinstance(value, str) else parse_pair(value, field)
