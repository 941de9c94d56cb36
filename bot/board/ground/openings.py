"""Doors and windows in the wall of a building, seen whether its roof is on or not."""

import math
from typing import Final

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.ground.periods import GroundColours
from bot.board.plan import Plan
from engine.space.terrain import Opening, Piece, Wall

OPENING: Final = 1.0
"""Width of a door or window in inches; a double door has two leaves of it."""
INWARDS: Final[dict[Wall, float]] = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
TOWARDS: Final[dict[Wall, float]] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
WALL = 0.2
"""Thickness of an outer wall in inches, drawn inwards from the outline."""
SOFT = 3
"""The Defence Value up to which a building's walls are of something softer than stone (CR3-BLDG-01)."""
_STEP = 0.2
"""Inches that a doorstep reaches out."""


def of_stone(piece: Piece) -> bool:
    """Whether a building's walls are of stone."""
    return piece.dv > SOFT


def wall_of(plan: Plan, piece: Piece) -> float:
    """The thickness of a building's outer walls in design pixels."""
    return max(5.0, WALL * plan.ppi) * (1.6 if of_stone(piece) else 1.0)


def draw_opening(
    canvas: Canvas, plan: Plan, ground: GroundColours, opening: Opening, thick: float, *, roofed: bool, step: bool
) -> None:
    """A window; or a door, shut under a roof and open on a plan, with its step where there is ground before it."""
    if opening.kind == "window":
        _window(canvas, plan, ground, opening, thick)
        return
    first, second, inwards = _span(plan, opening)
    if step:
        _bar(canvas, first, second, inwards, -_STEP * plan.ppi, -1, ground.floor)
        edge = [toward(end, inwards, depth) for end, depth in ((first, -1), (first, -_STEP * plan.ppi),
                                                               (second, -_STEP * plan.ppi), (second, -1))]  # fmt: skip
        canvas.line(edge, ground.words, 1.2)
    if roofed:
        _bar(canvas, first, second, inwards, -1, thick + 1, ground.wall)
        _bar(canvas, first, second, inwards, 0.5, thick - 0.5, ground.door)
        return
    _open_door(canvas, plan, ground, opening, thick)


def _span(plan: Plan, opening: Opening) -> tuple[XY, XY, float]:
    """The opening's two ends on the wall line, and the direction that leads inwards."""
    half = OPENING * (1.0 if opening.double else 0.5) * plan.ppi
    middle = plan.px(opening.point)
    inwards = INWARDS[opening.wall]
    return toward(middle, inwards - 90, half), toward(middle, inwards + 90, half), inwards


def _bar(
    canvas: Canvas, first: XY, second: XY, inwards: float, out: float, inside: float, colour: tuple[int, ...]
) -> None:
    """From one depth of the wall to another."""
    corners = [toward(end, inwards, depth) for end, depth in ((first, out), (second, out), (second, inside),
                                                              (first, inside))]  # fmt: skip
    canvas.polygon(corners, colour)


def _open_door(canvas: Canvas, plan: Plan, ground: GroundColours, opening: Opening, thick: float) -> None:
    first, second, inwards = _span(plan, opening)
    if opening.wall in ("north", "east"):
        first, second = second, first
    _bar(canvas, first, second, inwards, -1, thick, ground.floor)
    reach = OPENING * plan.ppi
    for hinge, other in ((first, second), (second, first))[: 1 + opening.double]:
        across = math.degrees(math.atan2(other[0] - hinge[0], hinge[1] - other[1]))
        turn = (inwards - across + 180) % 360 - 180
        canvas.line(arc(hinge, reach, across, across + turn, 12), ground.door, 1.5)
        canvas.segment(hinge, toward(hinge, inwards, reach), ground.door, max(4.0, 0.14 * plan.ppi))


def _window(canvas: Canvas, plan: Plan, ground: GroundColours, opening: Opening, thick: float) -> None:
    first, second, inwards = _span(plan, opening)
    out, inside = -1.0, thick + 1.0

    def bar(depth: float, width: float) -> None:
        canvas.segment(toward(first, inwards, depth), toward(second, inwards, depth), ground.wall, width)

    _bar(canvas, first, second, inwards, out, inside, ground.window)
    bar(out, 2)
    bar(thick / 2, 1.2)
    bar(inside, 2)
    for end in (first, second):
        canvas.segment(toward(end, inwards, out - 1), toward(end, inwards, inside + 1), ground.wall, 2)
