"""How far figures see: by night all else lies in the dark."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.board.canvas import Canvas, toward
from bot.board.drawn import SightCircle
from bot.board.palette import NIGHT_VEIL, NIGHT_VEIL_PART, Colour
from bot.board.plan import Plan
from engine.space.terrain import BASE_RADIUS, INCH, Point

STRIP = 96
"""Rows darkened at a time: a whole sheet more of fresh memory would take longer than the darkening."""
DASH, GAP = 7, 8
"""Design pixels of the edge of what is in sight."""


def draw_dark(canvas: Canvas, plan: Plan, lit: tuple[SightCircle, ...], places: Sequence[tuple[Point, ...]]) -> None:
    """Darken the board outside these circles and well-lit places."""
    k = canvas.k
    left, top = round(plan.left * k), round(plan.top * k)
    size = (round(plan.width * k), round(plan.height * k))
    unseen = Image.new("1", size, 1)
    pen = ImageDraw.Draw(unseen)
    for circle in lit:
        x, y = plan.px(circle.at)
        x, y, r = (x - plan.left) * k, (y - plan.top) * k, _radius(circle, plan) * k
        pen.ellipse((x - r, y - r, x + r, y + r), fill=0)
    for place in places:
        pen.polygon([((x - plan.left) * k, (y - plan.top) * k) for x, y in plan.ring(place)], fill=0)
    veil = Image.new("RGB", (size[0], STRIP), NIGHT_VEIL)
    for down in range(0, size[1], STRIP):
        box = (0, down, size[0], min(size[1], down + STRIP))
        strip = canvas.image.crop((left, top + box[1], left + box[2], top + box[3]))
        dark = Image.blend(strip, veil.crop((0, 0, *strip.size)), NIGHT_VEIL_PART)
        canvas.paste_through(dark, unseen.crop(box), (left, top + down))


def draw_reach(canvas: Canvas, plan: Plan, lit: tuple[SightCircle, ...], colour: Colour) -> None:
    """Dash the edge of all that lies within these circles."""
    for index, circle in enumerate(lit):
        _dash_edge(canvas, plan, circle, lit[:index] + lit[index + 1 :], colour)


def _radius(circle: SightCircle, plan: Plan) -> float:
    """A base that touches the circle is seen."""
    return (circle.radius + BASE_RADIUS) / INCH * plan.ppi


def _dash_edge(
    canvas: Canvas, plan: Plan, circle: SightCircle, others: tuple[SightCircle, ...], colour: Colour
) -> None:
    """The part of a circle's edge that lies on the board and that no other circle covers."""
    centre = plan.px(circle.at)
    radius = _radius(circle, plan)
    rims = [(plan.px(other.at), _radius(other, plan) - 0.5) for other in others]
    period = 360 / max(12, round(radius * math.tau / (DASH + GAP)))
    dash = period * DASH / (DASH + GAP)
    for number in range(round(360 / period)):
        x, y = toward(centre, number * period + dash / 2, radius)
        on_board = plan.left + 4 < x < plan.right - 4 and plan.top + 4 < y < plan.bottom - 4
        if on_board and all(math.dist((x, y), rim) > reach for rim, reach in rims):
            start, end = (toward(centre, number * period + turn, radius) for turn in (0, dash))
            canvas.segment(start, end, colour, 2)
