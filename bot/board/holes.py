"""Bug holes: a pit in torn earth, as wide as it is, with its number."""

import math
from collections.abc import Iterable

from bot.board.canvas import XY, Canvas, toward
from bot.board.palette import EARTH, INK, LIP, PIT, RIM
from bot.board.plan import Plan
from bot.board.scene import DrawnHole, Scene

_TEETH = 24
SMALLEST = 20.0
"""The least size of a number."""


def draw_holes(canvas: Canvas, scene: Scene, plan: Plan, spots: Iterable[XY]) -> None:
    """All that are on the plan, each with its number where nobody stands on that."""
    crowded = covered(scene, plan, spots)
    for hole in scene.holes:
        if plan.holds(hole.at):
            draw_hole(canvas, plan.px(hole.at), radius_of(hole, plan), "" if hole in crowded else tag_of(hole))


def covered(scene: Scene, plan: Plan, spots: Iterable[XY]) -> list[DrawnHole]:
    """Those on the plan on whose middles figures stand, at these spots: their numbers stand beside them."""
    stand = list(spots)
    near = plan.radius + SMALLEST
    return [
        hole
        for hole in scene.holes
        if plan.holds(hole.at) and any(math.dist(plan.px(hole.at), spot) < near for spot in stand)
    ]


def tag_of(hole: DrawnHole) -> str:
    """`H3`: a bare number is a step."""
    return f"H{hole.number}"


def radius_of(hole: DrawnHole, plan: Plan) -> float:
    """How far its lip is from its middle, in design pixels."""
    return hole.width / 200 * plan.ppi


def draw_hole(canvas: Canvas, centre: XY, r: float, tag: str) -> None:
    """One of this radius: its lip is where it truly ends."""
    teeth = [
        toward(centre, n * 360 / _TEETH, r * (1.0 + 0.14 * (n % 2) + 0.07 * math.sin(5 * n))) for n in range(_TEETH)
    ]
    canvas.polygon(teeth, INK)
    canvas.polygon([toward(centre, n * 360 / _TEETH, math.dist(centre, at) - 3) for n, at in enumerate(teeth)], EARTH)
    for size, colour in ((0.92, LIP), (0.78, PIT)):
        canvas.disc(centre, size * r, colour)
    canvas.text(centre, tag, max(SMALLEST, 0.5 * r), RIM)
