"""Where a stretch of table lies on the sheet: the one place that turns inches into pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.board.drawn import Rect
from bot.board.scene import View
from engine.space.terrain import INCH, Point, Table

if TYPE_CHECKING:
    from bot.board.canvas import XY

WIDTH = 1080
"""Design pixels across a picture."""
LEFT, TOP, RIGHT, BOTTOM = 50, 46, 16, 16
"""The paper around a board, its ruler included: labels stand in the west and in the north of it."""
FOOTER = 70
CROP_FOOTER = 146
"""With a second row, and the whole table in small beside it."""
TALLEST = 1350
WIDE_VIEW = 24
"""Inches; a picture that shows more has no hairlines, 3 inch blocks and smaller tokens."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A stretch of table: its edges in hundredths, its north-west corner and scale in design pixels."""

    rect: Rect
    left: float
    top: float
    ppi: float
    floor: int = 0
    close: bool = False
    """A picture in another one, that shows bases in their true size where they stay legible."""

    @property
    def inches(self) -> float:
        """The longer side shown, in inches."""
        return max(self.rect[2] - self.rect[0], self.rect[3] - self.rect[1]) / INCH

    @property
    def wide(self) -> bool:
        """More than 24 inches are shown."""
        return self.inches > WIDE_VIEW

    @property
    def width(self) -> float:
        """Design pixels across."""
        return (self.rect[2] - self.rect[0]) / INCH * self.ppi

    @property
    def height(self) -> float:
        """Design pixels down."""
        return (self.rect[3] - self.rect[1]) / INCH * self.ppi

    @property
    def right(self) -> float:
        """The east edge on the sheet."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The south edge on the sheet."""
        return self.top + self.height

    @property
    def radius(self) -> float:
        """A token's radius: larger than life on a wide view, its true base in the closest crops."""
        if self.wide:
            return 30.0
        return max(30.0 if self.close else 39.0, min(self.ppi / 2, 46.0))

    def px(self, point: tuple[float, float]) -> XY:
        """A table point on the sheet."""
        scale = self.ppi / INCH
        return self.left + (point[0] - self.rect[0]) * scale, self.top + (point[1] - self.rect[1]) * scale

    def ring(self, points: tuple[Point, ...]) -> list[XY]:
        """Table points on the sheet."""
        return [self.px(point) for point in points]

    def holds(self, point: Point) -> bool:
        """Whether the point is shown."""
        x0, y0, x1, y1 = self.rect
        return x0 <= point[0] <= x1 and y0 <= point[1] <= y1

    def inside(self, spot: XY, r: float) -> XY:
        """The nearest place to a spot on the sheet where the frame cuts nothing of so large a circle."""
        x, y = spot
        return min(max(x, self.left + r), self.right - r), min(max(y, self.top + r), self.bottom - r)

    def local(self) -> Plan:
        """The same stretch on a sheet of its own."""
        return replace(self, left=0.0, top=0.0)


def whole(table: Table) -> Rect:
    """The whole table."""
    return 0, 0, table.width, table.height


def shown(table: Table, view: View) -> Rect:
    """The stretch that a view shows; ValueError for an empty one."""
    rect = whole(table) if view == "whole" else view
    if rect[2] <= rect[0] or rect[3] <= rect[1]:
        raise ValueError(f"a view needs an extent: {rect}")
    return rect


def board_plan(rect: Rect, *, width: float = WIDTH, header: float = 0, footer: float = FOOTER) -> tuple[Plan, float]:
    """The plan of a picture with one board, and the picture's height in design pixels."""
    across = (rect[2] - rect[0]) / INCH
    down = (rect[3] - rect[1]) / INCH
    around = TOP + BOTTOM + header + footer
    room = width - LEFT - RIGHT
    ppi = min(room / across, (TALLEST - around) / down)
    left = LEFT + (room - across * ppi) / 2
    return Plan(rect, left, header + TOP, ppi), round(around + down * ppi)
