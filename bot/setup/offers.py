"""The offers where the set-up asks for cells: free ones in a side's zone, areas and lines of the table."""

import re
from itertools import product

from bot.errors import Misfit, Unfit
from bot.setup.deploy import place
from bot.setup.draft import Draft, table_of
from bot.setup.terrain import LINES
from bot.setup.zones import edge_of
from engine.errors import BadRequest
from engine.space import parse_cell
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Table

MOST = 25
TRIED = 60
"""The most cells that are looked at before the search stops with those found."""
AREAS = ((3, 3), (4, 3), (6, 4), (4, 6), (5, 5), (6, 6), (8, 6), (6, 8), (8, 8), (12, 12))
"""Inches across and down that are offered from a corner."""
_SEPARATORS = re.compile(r"[\s,;:>-]+")


def free_cells(draft: Draft, figure: str, typed: str) -> list[str]:
    """Cells that begin as typed and where a figure may be placed, from the middle of its side's edge. Raises Unfit."""
    found: list[str] = []
    for cell in _by_edge(draft, figure, typed.strip().upper())[:TRIED]:
        try:
            place(draft, figure, cell)
        except (Unfit, Misfit, BadRequest):
            continue
        found.append(cell)
        if len(found) == MOST:
            break
    return found


def _by_edge(draft: Draft, figure: str, typed: str) -> list[str]:
    side = next((one["side"] for one in draft["figures"] if one["id"] == figure), None)
    if side is None:
        return []
    table = table_of(draft)
    width, height = table.width // INCH, table.height // INCH
    x0, y0 = {"north": (width / 2, 0), "south": (width / 2, height - 1), "west": (0, height / 2)}.get(
        edge_of(draft, side), (width - 1, height / 2)
    )
    cells = sorted(product(range(width), range(height)), key=lambda c: (c[0] - x0) ** 2 + (c[1] - y0) ** 2)
    return [name for name in (cell_name((x * INCH, y * INCH)) for x, y in cells) if name.startswith(typed)]


def areas(draft: Draft, kind: str, typed: str) -> list[tuple[str, str]]:
    """Ways to go on with what is typed, each with what it measures.

    Nothing: the table's ninths, or lines across it. A cell: areas from that corner, or lines to the edges.
    """
    table = table_of(draft)
    cells = [part for part in _SEPARATORS.split(typed.strip().upper()) if part]
    line = kind in LINES
    try:
        points = [parse_cell(cell, table, "where") for cell in cells]
    except BadRequest:
        return []
    if not points:
        return _across(table) if line else _ninths(table)
    if len(points) > 1 and not line:
        return [_measured(cells, table)] if len(points) == 2 else []
    x, y = (value // INCH for value in points[-1])
    if line:
        ends = [(0, y), (table.width // INCH - 1, y), (x, 0), (x, table.height // INCH - 1)]
        ends += [(x + along * step, y + (1 - along) * step) for along in (1, 0) for step in (4, 6, 8, 12)]
    else:
        ends = [(x + across - 1, y + down - 1) for across, down in AREAS]
    inside = [end for end in ends if _holds(table, end) and end != (x, y)]
    more = [[*cells, cell_name((across * INCH, down * INCH))] for across, down in inside]
    return [(" ".join(way), " ".join(way)) if line else _measured(way, table) for way in more]


def _holds(table: Table, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] * INCH < table.width and 0 <= cell[1] * INCH < table.height


def _measured(corners: list[str], table: Table) -> tuple[str, str]:
    """`H12 J14 · 3″ × 3″`."""
    (x1, y1), (x2, y2) = (parse_cell(corner, table, "where") for corner in corners)
    value = " ".join(corners)
    return f"{value} · {abs(x2 - x1) // INCH + 1}″ × {abs(y2 - y1) // INCH + 1}″", value


def _ninths(table: Table) -> list[tuple[str, str]]:
    columns, rows = ([edge * size // (3 * INCH) for edge in range(4)] for size in (table.width, table.height))
    found = []
    for row, column in product(range(3), range(3)):
        first = cell_name((columns[column] * INCH, rows[row] * INCH))
        last = cell_name(((columns[column + 1] - 1) * INCH, (rows[row + 1] - 1) * INCH))
        found.append(_measured([first, last], table))
    return found


def _across(table: Table) -> list[tuple[str, str]]:
    found = []
    for part in (2, 1, 3):
        x, y = part * table.width // 4, part * table.height // 4
        for ends in (((0, y), (table.width - 1, y)), ((x, 0), (x, table.height - 1))):
            value = " ".join(cell_name(end) for end in ends)
            found.append((value, value))
    return found
