"""Rough ground: blotches, stones and dry grass; and ground that nobody crosses."""

import math
from collections.abc import Callable, Iterator

from PIL import Image, ImageDraw

from bot.board.canvas import XY, Canvas
from bot.board.ground.noise import chance
from bot.board.ground.periods import GroundColours, Shades
from bot.board.ground.relief import BEYOND
from bot.board.outlines import Inside, overrunning, ribbon
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table


def scatter(piece: Piece, step: float, inside: float, salt: str) -> Iterator[tuple[XY, float, float]]:
    """Jittered grid spots at least `inside` inches within a piece, in hundredths, and two free numbers."""
    shape = Inside(piece.polygon, inside * INCH)
    if shape.empty:
        return
    x0, y0, x1, y1 = shape.bounds
    numbers = chance(piece, salt)
    cell = step * INCH
    rows, columns = math.ceil((y1 - y0) / cell), math.ceil((x1 - x0) / cell)
    for row in range(rows + 1):
        for column in range(columns + 1):
            jitter_x, jitter_y, first, second = (next(numbers) for _ in range(4))
            x = x0 + (column + (row % 2) * 0.5 - 0.25 + (jitter_x - 0.5) * 0.55) * cell
            y = y0 + (row + (jitter_y - 0.5) * 0.55) * cell
            if shape.holds(x, y):
                yield (x, y), first, second


def draw_rough(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> None:
    """One stretch of rough ground."""
    ppi = plan.ppi
    rings = [[plan.px(p) for p in ring] for ring in overrunning(piece.polygon, table.width, table.height, BEYOND)]
    for ring in rings:
        canvas.polygon(ring, ground.rough)

    def blotches(sheet: Canvas, left: float, top: float) -> None:
        for spot, _, size in scatter(piece, 1.8, 0.2, "blotches"):
            x, y = plan.px(spot)
            half = (0.5 + 0.6 * size) * ppi
            sheet.oval((x - left, y - top), half, 0.62 * half, ground.blotch)

    masked(canvas, plan.ring(piece.polygon), blotches)
    larger = 1.25 if plan.wide else 1.0
    for spot, kind, size in scatter(piece, 0.92 * larger, 0.3, "rough"):
        at = plan.px(spot)
        if kind < 0.40:
            stone(canvas, at, (0.13 + 0.15 * size * size) * larger * ppi, ground.stones, ground)
        elif kind < 0.60:
            for across, up in ((-0.16, 0.20), (-0.06, 0.32), (0.05, 0.30), (0.16, 0.18)):
                tip = (at[0] + across * larger * ppi, at[1] - up * larger * ppi)
                canvas.segment((at[0] + 0.3 * across * ppi, at[1]), tip, ground.rough_edge, max(1.5, 0.04 * ppi))
    for ring in rings:
        canvas.dots([*ring, ring[0]], ground.rough_edge, 3, 9)


def stone(canvas: Canvas, at: XY, r: float, shades: Shades, ground: GroundColours) -> None:
    """A stone of three facets with its shadow."""
    x, y = at
    outline = ((-1.0, 0.3), (-0.62, -0.5), (0.15, -0.72), (0.85, -0.3), (1.0, 0.35), (0.35, 0.68), (-0.55, 0.62))
    canvas.oval((x + 0.25 * r, y + 0.35 * r), 1.1 * r, 0.75 * r, ground.shadow)
    canvas.polygon([(x + 1.14 * a * r, y + 1.14 * b * r) for a, b in outline], shades[0])
    canvas.polygon([(x + a * r, y + b * r) for a, b in outline], shades[1])
    lit = ((-0.9, 0.2), (-0.55, -0.42), (0.15, -0.6), (0.35, -0.15), (-0.15, 0.18))
    canvas.polygon([(x + a * r, y + b * r) for a, b in lit], shades[2])


def draw_impassable(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece) -> None:
    """Hatched; a ruleset's own kind of terrain has its name on it."""
    ring = plan.ring(piece.polygon) if piece.polygon else ribbon(plan.ring(piece.line), 0.5 * plan.ppi)[0]
    canvas.polygon(ring, ground.impassable)

    def hatch(sheet: Canvas, left: float, top: float) -> None:
        step = 0.5 * plan.ppi * math.sqrt(2)
        width, height = sheet.image.width / sheet.k, sheet.image.height / sheet.k
        start = -((left - plan.left + top - plan.top) % step)
        for index in range(math.ceil((width + height) / step) + 1):
            x = start + index * step
            sheet.segment((x, 0), (x - height, height), ground.hatch, 3)

    masked(canvas, ring, hatch)
    canvas.line(ring, ground.impassable_edge, 2, closed=True)
    words = piece.name or ("" if piece.type == "impassable" else piece.type.replace("-", " "))
    if words:
        x = sum(p[0] for p in ring) / len(ring)
        y = sum(p[1] for p in ring) / len(ring)
        size = 24 if plan.wide else 28
        canvas.text((x, y), words.upper(), size, ground.words, bold=False, halo=ground.impassable, halo_width=4)


def masked(canvas: Canvas, ring: list[XY], paint: Callable[[Canvas, float, float], None]) -> None:
    """Paint on a sheet of the ring's size and lay it through the ring's shape."""
    k = canvas.k
    x0, y0 = (max(0, math.floor(min(p[i] for p in ring) * k)) for i in (0, 1))
    x1 = min(canvas.image.width, math.ceil(max(p[0] for p in ring) * k) + 1)
    y1 = min(canvas.image.height, math.ceil(max(p[1] for p in ring) * k) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    sheet = Canvas(canvas.image.crop((x0, y0, x1, y1)), k)
    paint(sheet, x0 / k, y0 / k)
    mask = Image.new("L", (x1 - x0, y1 - y0), 0)
    ImageDraw.Draw(mask).polygon([(round(x * k) - x0, round(y * k) - y0) for x, y in ring], fill=255)
    canvas.paste_through(sheet.image, mask, (x0, y0))
