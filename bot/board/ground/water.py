"""Rivers with their banks, the fords through them, and riverbeds without water."""

from collections.abc import Sequence

from bot.board.canvas import Canvas, cut, length_of
from bot.board.ground.noise import chance
from bot.board.ground.periods import GroundColours
from bot.board.ground.relief import BEYOND
from bot.board.ground.rough import scatter, stone
from bot.board.outlines import Inside, common, grown, overrunning, shrunk
from bot.board.palette import Colour
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

FORD_BANKS = 2 * INCH
"""So much longer than the river is wide may a ford be."""
_BANK, _SHALLOWS = 0.30, 0.42
"""Inches that the bank reaches outside the water, and that the shallows reach into it."""
_FLOW = 1.7
"""Inches of river for each line of its flow."""


def draw_river(canvas: Canvas, plan: Plan, ground: GroundColours, river: Piece, table: Table) -> None:
    """One river, or a pond."""
    rings = overrunning(river.polygon, table.width, table.height, BEYOND)
    for ring in rings:
        for bank in grown(ring, _BANK * INCH):
            canvas.polygon([plan.px(point) for point in bank], ground.bank)
    for ring in rings:
        outline = [plan.px(point) for point in ring]
        canvas.polygon(outline, ground.water)
        for deep in shrunk(ring, _SHALLOWS * INCH):
            canvas.polygon([plan.px(point) for point in deep], ground.deep)
        canvas.line(outline, ground.water_edge, 2.2, closed=True)
    _flow(canvas, plan, river, ground.flow)


def draw_riverbed(canvas: Canvas, plan: Plan, ground: GroundColours, bed: Piece, table: Table) -> None:
    """One dry riverbed: shaded banks, sand, the marks of the stream, and pebbles."""
    for ring in overrunning(bed.polygon, table.width, table.height, BEYOND):
        outline = [plan.px(point) for point in ring]
        canvas.polygon(outline, ground.hill_dark)
        for sand in shrunk(ring, _SHALLOWS * INCH):
            canvas.polygon([plan.px(point) for point in sand], ground.rough)
        canvas.line(outline, ground.contour, 2.2, closed=True)
    _flow(canvas, plan, bed, ground.rough_edge)
    for spot, _, size in scatter(bed, 1.3, 0.5, "pebbles"):
        stone(canvas, plan.px(spot), (0.09 + 0.10 * size * size) * plan.ppi, ground.stones, ground)


def _flow(canvas: Canvas, plan: Plan, river: Piece, colour: Colour) -> None:
    """Short lines along the stream, here and there; none in a pond."""
    row = chance(river, "flow")
    total = length_of(river.line)
    width = river.width or 2 * INCH
    for number in range(round(total / (_FLOW * INCH))):
        start = (number + 0.6 * next(row)) * _FLOW * INCH
        long, aside = (0.4 + 0.5 * next(row)) * INCH, (next(row) - 0.5) * 0.55 * width
        part = cut(list(river.line), start, total - start - long)
        if len(part) < 2:
            continue
        (ax, ay), (bx, by) = part[0], part[-1]
        far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        dx, dy = -(by - ay) / far * aside, (bx - ax) / far * aside
        canvas.line([plan.px((x + dx, y + dy)) for x, y in part], colour, max(1.6, 0.05 * plan.ppi))


def is_ford(road: Piece, river: Piece) -> bool:
    """Whether a road is no more than the way through a river: so short that there is nothing of a bridge to it."""
    if len(road.line) < 2 or not river.width:
        return False
    shape, middle = Inside(river.polygon, 0), road.line[len(road.line) // 2]
    if len(road.line) == 2:
        middle = ((road.line[0][0] + road.line[1][0]) // 2, (road.line[0][1] + road.line[1][1]) // 2)
    return not shape.empty and shape.holds(*middle) and length_of(road.line) <= river.width + FORD_BANKS


def draw_ford(canvas: Canvas, plan: Plan, ground: GroundColours, ford: Piece, rivers: Sequence[Piece]) -> None:
    """Shallow water with stones in it; of one that is drawn wider than its river no more than lies in that."""
    beds = [Inside(river.polygon, 0) for river in rivers] if ford.type == "ford" else []
    for ring in [ring for river in rivers for ring in common(ford.polygon, river.polygon)] if beds else [ford.polygon]:
        canvas.polygon([plan.px(point) for point in ring], ground.flow)
    for spot, _, size in scatter(ford, 0.8, 0.1, "ford"):
        if not beds or any(bed.holds(*spot) for bed in beds):
            stone(canvas, plan.px(spot), (0.13 + 0.10 * size) * plan.ppi, ground.stones, ground)
