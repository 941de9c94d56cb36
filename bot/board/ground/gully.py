"""Gullies and washes: a cut in the ground, with strokes that taper from its edges down to its bed."""

from bot.board.canvas import XY, Canvas, stations, toward
from bot.board.ground.periods import GroundColours, mixed
from bot.board.ground.relief import BEYOND
from bot.board.outlines import Inside, overrunning, shrunk
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

_BED = 0.5
"""Inches from an edge down to the bed."""
_STROKES = (0.46, 0.28)
"""How long the strokes down the slope are in turn, in inches, and half of it how far they are apart."""


def draw_gully(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> None:
    """One gully: its slopes, its bed, and the edge that the rules go by."""
    inside = Inside(piece.polygon, 0)
    for ring in overrunning(piece.polygon, table.width, table.height, BEYOND):
        outline = [plan.px(point) for point in ring]
        canvas.polygon(outline, mixed(ground.ground, ground.hill_dark, 0.55))
        for bed in shrunk(ring, _BED * INCH):
            canvas.polygon([plan.px(point) for point in bed], mixed(ground.ground, ground.hill_dark, 0.18))
        _hachures(canvas, plan, ground, [*ring, ring[0]], inside)
        canvas.line(outline, ground.contour, 2.2, closed=True)


def _hachures(canvas: Canvas, plan: Plan, ground: GroundColours, ring: list[XY], inside: Inside) -> None:
    """Strokes from the edge inward."""
    half = 0.05 * plan.ppi
    for number, (spot, along) in enumerate(stations(ring, _STROKES[0] * INCH)):
        length = _STROKES[number % 2]
        for side in (90, -90):
            foot = toward(spot, along + side, length * INCH)
            if inside.holds(*foot):
                at, tip = plan.px(spot), plan.px(foot)
                canvas.polygon((toward(at, along, half), toward(at, along, -half), tip), ground.crest)
