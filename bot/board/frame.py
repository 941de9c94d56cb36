"""The paper around a board: ruler and edge labels; and the grid and sections that lie on its ground."""

import itertools
import math

from shapely import LineString, Polygon, box  # type: ignore[import-untyped]

from bot.board.canvas import XY, Canvas, toward
from bot.board.ground.periods import GroundColours
from bot.board.palette import Light
from bot.board.plan import LEFT, TOP, Plan
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Table

RULER = 9
NUMBER = 90
"""The side of the square that a section's number takes, in hundredths of an inch."""
CROSS = 15
"""The arms of the + where sections meet."""
SECTIONS = 3
"""Sections along each side of the table."""


def draw_frame(canvas: Canvas, plan: Plan, light: Light) -> None:
    """The ruler: two lines and between them blocks of 3 inches, or of 1 in a crop."""
    left, top, right, bottom = plan.left, plan.top, plan.right, plan.bottom
    step = (3 if plan.wide else 1) * INCH
    for start, end, dark in _blocks(plan.rect[0], plan.rect[2], step):
        x0, x1 = plan.px((start, 0))[0], plan.px((end, 0))[0]
        for y in (top - RULER, bottom):
            canvas.rectangle(x0, y, x1, y + RULER, light.frame if dark else light.paper)
    for start, end, dark in _blocks(plan.rect[1], plan.rect[3], step):
        y0, y1 = plan.px((0, start))[1], plan.px((0, end))[1]
        for x in (left - RULER, right):
            canvas.rectangle(x, y0, x + RULER, y1, light.frame if dark else light.paper)
    for out in (0, RULER):
        corners = (
            (left - out, top - out),
            (right + out, top - out),
            (right + out, bottom + out),
            (left - out, bottom + out),
        )
        canvas.line(corners, light.frame, 1.5, closed=True)


def _blocks(low: int, high: int, step: int) -> list[tuple[int, int, bool]]:
    """The ruler's blocks along one side: start and end in hundredths, and whether dark."""
    found = []
    for index in range(math.floor(low / step), math.ceil(high / step)):
        start, end = max(low, index * step), min(high, (index + 1) * step)
        found.append((start, end, index % 2 == 0))
    return found


def draw_labels(canvas: Canvas, plan: Plan, light: Light) -> None:
    """Cell names in the north and in the west, each centred on its cell."""
    step = 6 if plan.wide else 2 if plan.inches >= 15 else 1
    size = 30 if plan.wide else 28
    for cell, centre in _cells(plan.rect[0], plan.rect[2], step):
        x = plan.px((centre, 0))[0]
        words = cell_name((cell * INCH, 0)).removesuffix("1")
        canvas.text((x, plan.top - (TOP + RULER) / 2), words, size, light.label)
    for cell, centre in _cells(plan.rect[1], plan.rect[3], step):
        y = plan.px((0, centre))[1]
        canvas.text((plan.left - (LEFT + RULER) / 2, y), str(cell + 1), size if cell < 99 else 24, light.label)


def _cells(low: int, high: int, step: int) -> list[tuple[int, int]]:
    """Labelled cells of one side with their middles in hundredths: every `step`th, at least 0.9 shown."""
    found = []
    for cell in range(low // INCH, math.ceil(high / INCH)):
        seen = min(high, (cell + 1) * INCH) - max(low, cell * INCH)
        if cell % step == 0 and seen >= 0.9 * INCH:
            found.append((cell, cell * INCH + INCH // 2))
    return found


def draw_hairlines(canvas: Canvas, plan: Plan, ground: GroundColours) -> None:
    """One line an inch, in crops only; they lie on the ground under all terrain."""
    if plan.wide:
        return
    x0, y0, x1, y1 = plan.rect
    for x in range(-(-x0 // INCH) * INCH, x1 + 1, INCH):
        canvas.segment(plan.px((x, y0)), plan.px((x, y1)), ground.grid, 1)
    for y in range(-(-y0 // INCH) * INCH, y1 + 1, INCH):
        canvas.segment(plan.px((x0, y)), plan.px((x1, y)), ground.grid, 1)


def draw_sections(canvas: Canvas, plan: Plan, ground: GroundColours, table: Table) -> None:
    """Dashed lines between the nine sections, a + where they cross; their numbers where the view is wide."""
    x0, y0, x1, y1 = plan.rect
    for index in range(1, SECTIONS):
        x, y = table.width * index // SECTIONS, table.height * index // SECTIONS
        lines: list[tuple[XY, XY]] = []
        if x0 < x < x1:
            lines.append((plan.px((x, y0)), plan.px((x, y1))))
        if y0 < y < y1:
            lines.append((plan.px((x0, y)), plan.px((x1, y))))
        for line in lines:
            canvas.dashes(line, ground.section, 1.2, 4, 9)
    for column, row in itertools.product(range(1, SECTIONS), repeat=2):
        corner = (table.width * column // SECTIONS, table.height * row // SECTIONS)
        if plan.holds(corner):
            middle = plan.px(corner)
            for heading in (0, 90):
                arms = toward(middle, heading, CROSS), toward(middle, heading, -CROSS)
                canvas.segment(*arms, ground.section, 1.2)
    if not plan.wide:
        return
    for number in range(SECTIONS * SECTIONS):
        row, column = divmod(number, SECTIONS)
        corner = (table.width * column // SECTIONS, table.height * row // SECTIONS)
        if plan.holds(corner):
            other = (corner[0] + table.width // SECTIONS, corner[1])
            east = _covered(table, corner) and not _covered(table, (other[0] - NUMBER, other[1]))
            left, top = plan.px(other if east else corner)
            canvas.text((left - 17 if east else left + 17, top + 20), str(number + 1), 24, ground.section)


def _covered(table: Table, corner: tuple[int, int]) -> bool:
    """Whether terrain hides what is written in the inch below and to the right of this point."""
    place = box(*corner, corner[0] + NUMBER, corner[1] + NUMBER)
    for piece in table.pieces:
        if len(piece.polygon) > 2:
            if piece.type not in ("hill", "rough") and Polygon(piece.polygon).intersects(place):
                return True
        elif len(piece.line) > 1 and LineString(piece.line).intersects(place):
            return True
    return False
