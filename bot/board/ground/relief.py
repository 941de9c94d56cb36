"""Hills: light from the north-west in steps, contours and a crest over the exact outline."""

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.board.canvas import XY, Canvas, stations, toward
from bot.board.ground.noise import field
from bot.board.ground.periods import GroundColours, mixed
from bot.board.outlines import overrunning, shrunk
from bot.board.palette import Colour
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

FINENESS = 8
"""Pixels of a relief to the inch."""
BEYOND = 4.5 * INCH
"""How far a shape that the edge of the table cuts goes on behind it."""
_INSETS = (0.0, 0.5, 1.0, 1.6, 2.3, 3.1, 4.0, 5.0)
_CONTOURS = (1.2, 2.5, 3.8)
_BANDS = [0 if height < 112 else 9 if height < 176 else 18 for height in range(256)]
_STEPS = [max(-4, min(4, round((value - 128) / 13.5))) + 4 for value in range(256)]
_LIT, _DARK, _FLANK = 0.9, 0.46, 0.30
"""How far the brightest and the darkest step go to lit and to dark; where only a flank is seen, less."""


def draw_hill(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> None:
    """One hill in its relief, with its contours, outline and crest."""
    rings = overrunning(piece.polygon, table.width, table.height, BEYOND)
    outline = [[plan.px(point) for point in ring] for ring in rings]
    dark = _DARK if plan.wide or plan.holds(piece.middle) else _FLANK
    _paste_relief(canvas, plan, ground, piece, table, outline, dark)
    faint = mixed(ground.hills[1], ground.contour, 0.5)
    for inside in _CONTOURS:
        inner = [r for ring in rings for r in shrunk(ring, inside * INCH, rounding=0.4 * INCH, least=INCH * INCH)]
        for line in inner:
            canvas.line([plan.px(point) for point in line], faint, 1.3, closed=True)
    for line in outline:
        canvas.line(line, ground.contour, 2.5, closed=True)
    if len(piece.crest) > 1:
        _draw_crest(canvas, plan, ground.crest, plan.ring(piece.crest))


def _draw_crest(canvas: Canvas, plan: Plan, colour: Colour, crest: list[XY]) -> None:
    """A ridge: strokes that taper down both its sides."""
    ppi = plan.ppi
    canvas.line(crest, colour, max(2.0, 0.10 * ppi))
    for number, (spot, direction) in enumerate(stations(crest, 0.42 * ppi)):
        length = (0.40, 0.24)[number % 2] * ppi
        half = 0.055 * ppi
        foot = toward(spot, direction, half), toward(spot, direction, -half)
        for side in (90, -90):
            canvas.polygon((*foot, toward(spot, direction + side, length)), colour)


def _paste_relief(
    canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table, outline: list[list[XY]], dark: float
) -> None:
    k = canvas.k
    heights, shades, (west, north, east, south) = _relief(piece, table.width, table.height)
    left, top = plan.px((west, north))
    right, bottom = plan.px((east, south))
    x0, y0 = max(0, math.floor(left * k)), max(0, math.floor(top * k))
    x1, y1 = min(canvas.image.width, math.ceil(right * k)), min(canvas.image.height, math.ceil(bottom * k))
    if x1 <= x0 or y1 <= y0:
        return
    half = (math.ceil((x1 - x0) / 2), math.ceil((y1 - y0) / 2))
    grain = FINENESS / plan.ppi
    start_x, start_y = max(0.0, (x0 / k - left) * grain), max(0.0, (y0 / k - top) * grain)
    part = (
        start_x,
        start_y,
        min(heights.width, start_x + half[0] * 2 / k * grain),
        min(heights.height, start_y + half[1] * 2 / k * grain),
    )
    banded = heights.resize(half, Image.Resampling.BILINEAR, box=part).point(_BANDS)
    stepped = shades.resize(half, Image.Resampling.BILINEAR, box=part).point(_STEPS)
    index = ImageChops.add(banded, stepped)
    index.putpalette([value for colour in _palette(ground, dark) for value in colour])
    painted = index.convert("RGB").resize((half[0] * 2, half[1] * 2), Image.Resampling.NEAREST)
    mask = Image.new("L", painted.size, 0)
    pen = ImageDraw.Draw(mask)
    for line in outline:
        pen.polygon([(round(x * k) - x0, round(y * k) - y0) for x, y in line], fill=255)
    canvas.paste_through(painted, mask, (x0, y0))


def _palette(ground: GroundColours, dark: float) -> list[Colour]:
    """Nine steps from lit to dark for each of three heights."""
    return [
        mixed(base, ground.hill_lit, -step / 4 * _LIT) if step < 0 else mixed(base, ground.hill_dark, step / 4 * dark)
        for base in ground.hills
        for step in range(-4, 5)
    ]


@lru_cache(maxsize=24)
def _relief(
    piece: Piece, width: int, height: int
) -> tuple[Image.Image, Image.Image, tuple[float, float, float, float]]:
    """Heights and shades of a hill, both 0 to 255, and the place in hundredths of an inch that they cover."""
    rings = overrunning(piece.polygon, width, height, BEYOND)
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    west, north, east, south = min(xs), min(ys), max(xs), max(ys)
    grain = FINENESS / INCH
    heights = Image.new("L", (math.ceil((east - west) * grain), math.ceil((south - north) * grain)), 0)
    pen = ImageDraw.Draw(heights)

    def placed(points: list[XY]) -> list[XY]:
        return [((x - west) * grain, (y - north) * grain) for x, y in points]

    for number, inset in enumerate(_INSETS):
        value = 40 + number * 215 // (len(_INSETS) - 1)
        for ring in rings:
            for inner in shrunk(ring, inset * INCH) if inset else [ring]:
                pen.polygon(placed(inner), fill=value)
    if len(piece.crest) > 1:
        pen.line(placed(list(piece.crest)), fill=255, width=round(0.6 * FINENESS), joint="curve")
    heights = heights.filter(ImageFilter.GaussianBlur(0.62 * FINENESS))
    noise = field(f"{piece.id}:relief").resize(heights.size, Image.Resampling.BICUBIC)
    heights = Image.blend(heights, noise, 0.07)
    reach = 2
    north_west, south_east = ImageChops.offset(heights, reach, reach), ImageChops.offset(heights, -reach, -reach)
    shades = ImageChops.subtract(north_west, south_east, scale=0.5, offset=128)
    return heights, shades.filter(ImageFilter.GaussianBlur(0.22 * FINENESS)), (west, north, east, south)
