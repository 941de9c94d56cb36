"""The ways of what comes down from above: a shell, a rocket and bile fly in a bow, a bullet straight."""

import math
from itertools import pairwise

from bot.board.canvas import XY, Canvas, cut
from bot.board.lines import clip
from bot.board.palette import Light
from bot.board.plan import Plan
from bot.board.scene import Scene

BEND = 0.14
"""How far to the left of the straight way a bow runs at its middle, in parts of that."""
STEPS = 24
WIDTH, DASH, GAP = 4.0, 4.0, 7.0


def shells_of(scene: Scene, plan: Plan) -> list[list[XY]]:
    """Their ways as far as they lie on the plan, each from the rim of what has fired to the middle of the burst."""
    found = []
    for blast in scene.blasts:
        if blast.start is not None and blast.start != blast.at:
            way = cut(_bow(plan.px(blast.start), plan.px(blast.at)), plan.radius, 0)
            ends = [part for pair in pairwise(way) if (part := clip(*pair, plan)) is not None]
            found += [[ends[0][0], *(end for _, end in ends)]] if ends else []
    return found


def draw_shell(canvas: Canvas, way: list[XY], light: Light) -> None:
    """One of these ways."""
    canvas.line(way, light.halo, WIDTH + 6)
    canvas.dashes(way, light.text, WIDTH, DASH, GAP)


def _bow(start: XY, end: XY) -> list[XY]:
    across, down = end[0] - start[0], end[1] - start[1]
    bows = (BEND * math.sin(math.pi * n / STEPS) for n in range(STEPS + 1))
    return [
        (start[0] + across * n / STEPS + down * bow, start[1] + down * n / STEPS - across * bow)
        for n, bow in enumerate(bows)
    ]
