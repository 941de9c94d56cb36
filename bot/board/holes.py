"""Bug holes: a pit in torn earth, as wide as it is, with its number."""

import math

from bot.board.canvas import XY, Canvas, toward
from bot.board.palette import EARTH, INK, LIP, PIT, RIM
from bot.board.plan import Plan
from bot.board.scene import DrawnHole, Scene

_TEETH = 24


def draw_holes(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """All that are on the plan."""
    for hole in scene.holes:
        if plan.holds(hole.at):
            draw_hole(canvas, plan.px(hole.at), hole.width / 200 * plan.ppi, hole)


def draw_hole(canvas: Canvas, centre: XY, r: float, hole: DrawnHole) -> None:
    """One of this radius: its lip is where it truly ends."""
    teeth = [
        toward(centre, n * 360 / _TEETH, r * (1.0 + 0.14 * (n % 2) + 0.07 * math.sin(5 * n))) for n in range(_TEETH)
    ]
    canvas.polygon(teeth, INK)
    canvas.polygon([toward(centre, n * 360 / _TEETH, math.dist(centre, at) - 3) for n, at in enumerate(teeth)], EARTH)
    for size, colour in ((0.92, LIP), (0.78, PIT)):
        canvas.disc(centre, size * r, colour)
    canvas.text(centre, f"H{hole.number}", max(20.0, 0.5 * r), RIM)
