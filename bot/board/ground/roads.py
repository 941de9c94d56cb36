"""Roads with their verges and ruts, or, paved, with pavements and a dashed middle; junctions open into one another."""

from collections.abc import Sequence

from bot.board.canvas import XY, Canvas
from bot.board.ground.periods import GroundColours
from bot.board.ground.relief import BEYOND
from bot.board.outlines import grown, outside, overrunning, rails, ribbon, shrunk
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

_BED = 0.22
"""Inches from a road's edge to its bed."""
_RUT_AT, _RUT = 0.22, 0.10
"""Where ruts run, off the middle, and how wide they are, in parts of the road."""
_PAVEMENT, _WIDEST_PAVEMENT = 0.12, 0.45
_JUNCTION = 0.15
"""Inches before another road at which ruts and dashes stop."""
_PARAPET = 0.30


def draw_roads(canvas: Canvas, plan: Plan, ground: GroundColours, roads: list[Piece], table: Table) -> None:
    """All edges, then all verges, then all beds: where two roads meet there is no line."""
    outlines = [ring for road in roads for ring in overrunning(road.polygon, table.width, table.height, BEYOND)]
    for ring in outlines:
        line = [plan.px(point) for point in ring]
        canvas.line(line, ground.road_edge, max(2.0, 0.11 * plan.ppi), closed=True)
    for ring in outlines:
        canvas.polygon([plan.px(point) for point in ring], ground.verge)
    for road in roads:
        for ring in _beds(road, table, paved=ground.look.paved):
            canvas.polygon([plan.px(point) for point in ring], ground.road)
    for road in roads:
        if len(road.line) > 1 and road.width:
            others = [ring for other in roads if other is not road for ring in grown(other.polygon, _JUNCTION * INCH)]
            _tracks(canvas, plan, ground, road, others, table)


def _beds(road: Piece, table: Table, *, paved: bool) -> list[list[XY]]:
    """What is driven on, up to both ends of the road."""
    if len(road.line) < 2 or not road.width:
        return [r for ring in overrunning(road.polygon, table.width, table.height, BEYOND) for r in shrunk(ring, 22)]
    verge = min(_PAVEMENT * road.width, _WIDEST_PAVEMENT * INCH) if paved else min(_BED * INCH, 0.25 * road.width)
    return ribbon(_longer(road.line, table), road.width - 2 * verge)


def _longer(line: Sequence[tuple[int, int]], table: Table) -> list[XY]:
    """The line with each end that lies at the table's edge drawn out beyond it."""
    points: list[XY] = list(line)
    for end, before in ((0, 1), (-1, -2)):
        (x, y), (bx, by) = points[end], points[before]
        length = ((x - bx) ** 2 + (y - by) ** 2) ** 0.5
        if length and (x <= 0 or y <= 0 or x >= table.width or y >= table.height):
            points[end] = x + (x - bx) / length * BEYOND, y + (y - by) / length * BEYOND
    return points


def _tracks(
    canvas: Canvas, plan: Plan, ground: GroundColours, road: Piece, others: list[list[XY]], table: Table
) -> None:
    line, scale = _longer(road.line, table), plan.ppi / INCH
    if ground.look.paved:
        for part in outside(line, 0, others):
            middle = [plan.px(point) for point in part]
            canvas.dashes(middle, ground.rut, max(2.5, 0.07 * plan.ppi), 0.62 * plan.ppi, 0.62 * plan.ppi)
        return
    for aside in (_RUT_AT * road.width, -_RUT_AT * road.width):
        for part in outside(line, aside, others):
            canvas.line([plan.px(point) for point in part], ground.rut, max(3.0, _RUT * road.width * scale))


def draw_parapets(canvas: Canvas, plan: Plan, ground: GroundColours, roads: list[Piece], rivers: list[Piece]) -> None:
    """Where a road crosses a river it is a bridge: a wall of stone along both its sides."""
    for road in roads:
        if len(road.line) < 2 or not road.width:
            continue
        for river in rivers:
            for rail in rails(road.line, road.width, river.polygon, _PARAPET * INCH, 0.5 * INCH):
                line = [plan.px(point) for point in rail]
                canvas.line(line, ground.stone_edge, max(6.0, 0.22 * plan.ppi))
                canvas.line(line, ground.stone, max(6.0, 0.22 * plan.ppi) - 2.5)
