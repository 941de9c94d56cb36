"""Night: the table lies in the dark, and what figures can see is lifted out of it."""

import math

from PIL import Image, ImageDraw

from bot.board.canvas import Canvas, arc, dashed
from bot.board.palette import NIGHT_EDGE, NIGHT_VEIL, NIGHT_VEIL_ALPHA
from bot.board.plan import Plan
from bot.board.scene import SightCircle
from engine.space.terrain import INCH


def veiled(bright: Image.Image) -> Image.Image:
    """The board as it looks out of all sight."""
    return Image.blend(bright, Image.new("RGB", bright.size, NIGHT_VEIL[:3]), NIGHT_VEIL_ALPHA / 255)


def light_up(canvas: Canvas, plan: Plan, bright: Image.Image, lit: tuple[SightCircle, ...]) -> None:
    """Restore the bright board inside the circles and dash the edge of their union."""
    if not lit:
        return
    k = canvas.k
    left, top = round(plan.left * k), round(plan.top * k)
    spots = [
        ((x - plan.left) * k, (y - plan.top) * k, circle.radius / INCH * plan.ppi * k)
        for circle in lit
        for x, y in (plan.px(circle.at),)
    ]
    x0 = max(0, math.floor(min(x - r for x, _, r in spots)))
    y0 = max(0, math.floor(min(y - r for _, y, r in spots)))
    x1 = min(bright.width, math.ceil(max(x + r for x, _, r in spots)))
    y1 = min(bright.height, math.ceil(max(y + r for _, y, r in spots)))
    if x1 <= x0 or y1 <= y0:
        return
    mask = Image.new("L", (x1 - x0, y1 - y0), 0)
    pen = ImageDraw.Draw(mask)
    for x, y, r in spots:
        pen.ellipse((x - r - x0, y - r - y0, x + r - x0, y + r - y0), fill=255)
    canvas.paste_through(bright.crop((x0, y0, x1, y1)), mask, (left + x0, top + y0))
    for index, circle in enumerate(lit):
        _dash_edge(canvas, plan, circle, lit[:index] + lit[index + 1 :])


def _dash_edge(canvas: Canvas, plan: Plan, circle: SightCircle, others: tuple[SightCircle, ...]) -> None:
    """The part of a circle's edge that lies on the board and that no other circle covers."""
    centre = plan.px(circle.at)
    radius = circle.radius / INCH * plan.ppi
    rims = [(plan.px(other.at), other.radius / INCH * plan.ppi - 0.5) for other in others]
    steps = max(24, round(radius * math.tau / 7.5))
    for piece in dashed(arc(centre, radius, 0, 360, steps), 7, 8):
        x, y = piece[len(piece) // 2]
        on_board = plan.left + 4 < x < plan.right - 4 and plan.top + 4 < y < plan.bottom - 4
        if on_board and all(math.dist((x, y), rim) > reach for rim, reach in rims):
            canvas.line(piece, NIGHT_EDGE, 2)
