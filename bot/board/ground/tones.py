"""Open ground: islands of three tones, and tufts of grass where nothing else is."""

import math
from functools import lru_cache

from PIL import Image
from shapely import LineString, Point, Polygon, prepare, union_all  # type: ignore[import-untyped]

from bot.board.canvas import Canvas
from bot.board.ground.noise import FINENESS, field, numbers, seed_of, value_at
from bot.board.ground.periods import GroundColours
from bot.board.plan import Plan
from engine.space.terrain import INCH, Table

_SECOND, _THIRD = 108, 158
_STRETCHED = [max(0, min(255, 64 + round((value - _SECOND) * 128 / (_THIRD - _SECOND)))) for value in range(256)]
"""More steps between the two edges of the islands, which otherwise look like stairs from near."""
_TONES = [1 if value < 64 else 2 if value >= 192 else 0 for value in range(256)]
_EVERY = 2.1
"""Inches from one place where grass may grow to the next."""
_BELOW = 122
_ALONE = 0.6
"""Inches that grass keeps away from terrain."""
_STROKES = ((-0.21, -0.16), (-0.08, -0.30), (0.07, -0.26), (0.21, -0.14))
"""Where the strokes of a tuft end, in inches from its foot."""


def draw_tones(canvas: Canvas, plan: Plan, ground: GroundColours, table: Table) -> None:
    """The whole sheet in the ground's three tones."""
    noise = field(f"{seed_of(table)}:tones", table.width, table.height).point(_STRETCHED)
    x0, y0, x1, y1 = (edge * FINENESS / INCH for edge in plan.rect)
    full = canvas.image.size
    half = (math.ceil(full[0] / 2), math.ceil(full[1] / 2))
    small = noise.resize(half, Image.Resampling.BICUBIC, box=(x0, y0, x1, y1))
    tones = small.point(_TONES)
    tones.putpalette([value for tone in (ground.ground, ground.second, ground.third) for value in tone])
    canvas.image.paste(tones.convert("RGB").resize((half[0] * 2, half[1] * 2), Image.Resampling.NEAREST))


def draw_grass(canvas: Canvas, plan: Plan, ground: GroundColours, table: Table) -> None:
    """Tufts of four strokes."""
    ppi = plan.ppi
    for x, y in _tufts(table):
        if plan.holds((x, y)):
            foot = plan.px((x, y))
            for across, up in _STROKES:
                root = (foot[0] + 0.35 * across * ppi, foot[1])
                canvas.segment(root, (foot[0] + across * ppi, foot[1] + up * ppi), ground.grass, max(1.4, 0.035 * ppi))


@lru_cache(maxsize=4)
def _tufts(table: Table) -> tuple[tuple[int, int], ...]:
    seed = seed_of(table)
    noise = field(f"{seed}:grass", table.width, table.height)
    shapes = [Polygon(piece.polygon) if piece.polygon else LineString(piece.line) for piece in table.pieces]
    taken = union_all([shape.buffer(_ALONE * INCH) for shape in shapes])
    prepare(taken)
    row = numbers(f"{seed}:tufts")
    found = []
    step = _EVERY * INCH
    for down in range(math.ceil(table.height / step)):
        for across in range(math.ceil(table.width / step)):
            x, y = round((across + next(row)) * step), round((down + next(row)) * step)
            if value_at(noise, x, y) < _BELOW and not taken.covers(Point(x, y)):
                found.append((x, y))
    return tuple(found)
