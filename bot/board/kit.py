"""The kit of a figure, seen from above: horse, shield, bow, armour, horns, the legs of its gun.

All of it sticks out from under the body. Every size is a part of the token's radius `r`.
"""

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.outlines import grown
from bot.board.palette import BOW, HORSE, INK, IRON, LAUREL, MANE, NEAR_WHITE, RIM, STEEL, TOKEN_SHADOW, SideColours
from bot.board.shapes import at, reach, shape

HORSE_SCALE = 0.92
_HORSE_HALF = (
    (0.0, 2.66), (0.20, 2.62), (0.31, 2.42), (0.30, 2.18), (0.42, 1.92), (0.50, 1.62), (0.72, 1.30),
    (1.02, 0.92), (1.12, 0.40), (1.10, -0.30), (1.18, -0.86), (1.08, -1.34), (0.74, -1.72), (0.30, -1.88),
    (0.24, -2.08), (0.30, -2.34), (0.20, -2.62), (0.0, -2.78),
)  # fmt: skip
"""Right half of a horse from above, in parts of its scale: across, and ahead of the rider."""
_EAR = ((0.12, 1.98), (0.36, 1.72), (0.46, 2.14))
_CLOTH = ((-1.02, -0.34), (1.02, -0.34), (1.09, -0.86), (0.98, -1.32), (0.66, -1.62), (-0.66, -1.62), (-0.98, -1.32),
          (-1.09, -0.86))  # fmt: skip
"""The saddle cloth over the croup, in the colour of the rider's side."""

PLATE, PLATE_TURN = 0.17, 54.0
"""How thick the plates of a vest are, in parts of the radius, and how many degrees each takes."""

Outline = Callable[[float], tuple[XY, ...]]
"""A body's outline around (0, 0), moved inwards by so many pixels."""


@lru_cache(maxsize=4)
def _horse_ring(grow: float) -> tuple[XY, ...]:
    """The whole horse, `grow` parts of its scale larger all round."""
    ring = [*_HORSE_HALF, *((-x, y) for x, y in reversed(_HORSE_HALF[1:-1]))]
    return tuple(grown(ring, grow)[0]) if grow else tuple(ring)


def horse(canvas: Canvas, centre: XY, r: float, facing: float, side: SideColours | None) -> None:
    """A horse seen from above along the facing, under a cloth in its side's colour, or under none."""
    scale = HORSE_SCALE * r
    turn = math.radians(facing)
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale

    def placed(points: tuple[XY, ...], dx: float = 0.0, dy: float = 0.0) -> list[XY]:
        return [(centre[0] + x * cos + y * sin + dx, centre[1] + x * sin - y * cos + dy) for x, y in points]

    canvas.polygon(placed(_horse_ring(0.18), 0.10 * r, 0.18 * r), TOKEN_SHADOW)
    canvas.polygon(placed(_horse_ring(0.18)), INK)
    canvas.polygon(placed(_horse_ring(0.10)), RIM)
    canvas.polygon(placed(_horse_ring(0.0)), HORSE)
    if side is not None:
        canvas.polygon(placed(_CLOTH), side.fill)
        canvas.line(placed(_CLOTH), INK, 0.07 * r, closed=True)
    canvas.line(placed(((0.0, 2.20), (0.0, 1.0))), MANE, 0.20 * r)
    canvas.line(placed(((0.0, -1.9), (0.0, -2.55))), MANE, 0.18 * r)
    for mirror in (1, -1):
        canvas.polygon(placed(tuple((x * mirror, y) for x, y in _EAR)), INK)


def shield(canvas: Canvas, centre: XY, r: float, facing: float, rings: int = 0) -> None:
    """On the left arm, outside the armour: an arc from 97 degrees left to 37 right of the facing."""
    radius = (1.30 + 0.15 * rings) * r
    for spread, width, colour in ((2.0, 0.46, INK), (0.0, 0.30, STEEL)):
        canvas.polygon(_band(centre, radius, width * r, facing - 97 - spread, facing + 37 + spread), colour)


def _band(centre: XY, radius: float, width: float, start: float, end: float) -> list[XY]:
    """A piece of a ring as one outline."""
    outer = arc(centre, radius + width / 2, start, end, 20)
    return [*outer, *reversed(arc(centre, radius - width / 2, start, end, 20))]


def bow(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """A bow bent across the nose."""
    limbs = arc(centre, 1.62 * r, facing - 48, facing + 48, 16)
    canvas.polygon(_band(centre, 1.62 * r, 0.26 * r, facing - 50, facing + 50), RIM)
    canvas.polygon(_band(centre, 1.62 * r, 0.13 * r, facing - 48, facing + 48), BOW)
    canvas.line((limbs[0], toward(centre, facing, 1.0 * r), limbs[-1]), INK, max(1.2, 0.04 * r))


def armour(canvas: Canvas, centre: XY, r: float, rings: int, outline: Outline) -> None:
    """Rings of steel round the body."""
    for ring in range(rings, 0, -1):
        for edge, colour in ((0.15 * ring + 0.06, INK), (0.15 * ring, IRON)):
            canvas.polygon([(x + centre[0], y + centre[1]) for x, y in outline(-edge * r)], colour)


def vest(canvas: Canvas, centre: XY, side: int, r: float, lying: bool) -> None:
    """Four plates round the body."""
    for edge, colour in ((0.06, INK), (0.0, IRON)):
        for plate in plates(side, r, lying, edge):
            canvas.polygon(at(plate, centre), colour)


@lru_cache(maxsize=64)
def plates(side: int, r: float, lying: bool, edge: float) -> tuple[tuple[XY, ...], ...]:
    """Pieces of a ring round the body, each `edge` parts of the radius larger all round."""
    inner, outer = shape(side, r, -(0.02 - edge) * r, lying), shape(side, r, -(PLATE + edge) * r, lying)
    aside = math.degrees(edge)
    found = []
    for middle in (45, 135, 225, 315):
        half = PLATE_TURN / 2 + aside
        turns = [middle - half + half * n / 6 for n in range(13)]
        out = [toward((0, 0), turn, reach(outer, turn)) for turn in turns]
        back = [toward((0, 0), turn, reach(inner, turn)) for turn in reversed(turns)]
        found.append((*out, *back))
    return tuple(found)


def laurel(canvas: Canvas, centre: XY, r: float) -> None:
    """A hero's: six leaves on either side of the lower end."""
    for mask, colour in zip(_leaves(round(r * canvas.k)), (INK, RIM, LAUREL), strict=True):
        canvas.stencil(mask, centre, colour)


@lru_cache(maxsize=16)
def _leaves(r: int) -> tuple[Image.Image, ...]:
    """The masks of a laurel's ink, rim and leaves, for a token of so many large pixels."""
    half, masks = round(1.75 * r), []
    for edge in (0.09, 0.05, 0.0):
        mask = Image.new("L", (2 * half, 2 * half))
        for lean in (1, -1):
            for leaf in range(6):
                place = 180 - lean * (16 + 23 * leaf)
                middle, along = toward((half, half), place, 1.26 * r), place - lean * 65
                long, wide = (0.30 + edge) * r, (0.135 + edge) * r
                turns = [math.tau * n / 16 for n in range(16)]
                rim = [(long * math.cos(turn), wide * math.sin(turn)) for turn in turns]
                ends = [toward(toward(middle, along, ahead), along + 90, aside) for ahead, aside in rim]
                ImageDraw.Draw(mask).polygon(ends, fill=255)
        masks.append(mask)
    return tuple(masks)


def mast(canvas: Canvas, centre: XY, r: float, turn: float) -> None:
    """A comm link: a mast with a knob that sends."""
    foot, knob = toward(centre, turn, 0.8 * r), toward(centre, turn, 1.72 * r)
    for wider, colour in ((0.20, INK), (0.09, RIM), (0.0, INK)):
        canvas.segment(foot, knob, colour, (0.11 + wider) * r)
        canvas.disc(knob, (0.13 + 0.8 * wider) * r, colour)
    for radius in (0.42, 0.66):
        for wider, colour in ((0.09, RIM), (0.0, INK)):
            canvas.polygon(_band(knob, radius * r, (0.11 + wider) * r, turn - 42, turn + 42), colour)


def horns(canvas: Canvas, centre: XY, r: float) -> None:
    """Fanatics, trolls and ogres."""
    x, y = centre
    for grow, colour in ((0.09 * r, INK), (0.0, NEAR_WHITE)):
        for lean in (1, -1):
            root, bend, tip = (0.42 * r, -0.80 * r), (1.06 * r, -1.00 * r), (0.98 * r + grow * 0.3, -1.62 * r - grow)
            outer = ((root[0] + 0.20 * r + grow, root[1] + 0.14 * r), (bend[0] + grow, bend[1] + grow), tip)
            inner = ((bend[0] - 0.30 * r - grow, bend[1] - 0.10 * r - grow), (root[0] - 0.20 * r - grow, root[1]))
            canvas.polygon([(x + lean * px, y + py) for px, py in (*outer, *inner)], colour)


def bipod(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """A machine gun on its two legs, ready to fire."""
    muzzle, rest = toward(centre, facing, 2.0 * r), toward(centre, facing, 1.62 * r)
    feet = [toward(rest, facing + lean, 0.62 * r) for lean in (118, -118)]
    for wider, colour in ((0.16 * r, RIM), (0.0, INK)):
        for foot in feet:
            canvas.segment(rest, foot, colour, 0.15 * r + wider)
        canvas.segment(toward(centre, facing, 0.6 * r), muzzle, colour, 0.22 * r + wider)
