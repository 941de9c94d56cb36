"""What flies: the strip of a run or the way of a landing, and a machine over the table with its shadow."""

from __future__ import annotations

import math
from itertools import pairwise

from bot.board.canvas import XY, Canvas, along, dashed, toward
from bot.board.machines.frames import HullFrame
from bot.board.machines.grounds import line_of
from bot.board.machines.hulls import build_in, draw_hull
from bot.board.machines.values import DrawnMachine, DrawnStrip
from bot.board.outlines import merged
from bot.board.palette import RIM, TOKEN_SHADOW, TYRE, Light, glass
from bot.board.plan import Plan

SHADE, HATCH = 26, 84
"""How opaque a strip's ground and its hatching are, of 255."""
APART = 1.1
"""Inches between the lines of its hatching."""
DISC, BLUR = 64, 96
"""How opaque a turning rotor is, of 255, and where its blades were a moment ago."""
TURNS = 12
"""How many degrees they have turned since."""
CAST = (0.9, 1.1)
"""Inches by which a shadow lies east and south of what casts it."""
BLADES, REACH = 4, 4.2
"""How many blades a rotor has, and how long they are in inches."""


def draw_strip(canvas: Canvas, strip: DrawnStrip, plan: Plan, light: Light) -> None:
    """Its ground, hatched where it is a run, with edges that are dashed until it is flown, and chevrons along it."""
    line = line_of(strip.side, light)
    front_left, front_right, rear_right, rear_left = (plan.px(corner) for corner in strip.area)
    canvas.polygon((front_left, front_right, rear_right, rear_left), glass(line, SHADE))
    for a, b in _hatching(plan, strip) if strip.run else ():
        canvas.segment(a, b, glass(line, HATCH), 1.6)
    for edge in ((rear_left, front_left), (rear_right, front_right)):
        canvas.line(edge, light.halo[:3], 7) if strip.flown else None
        for piece in (edge,) if strip.flown else dashed(edge, 16, 10):
            canvas.line(piece, line, 4)
    start, end = strip.ends
    middle = plan.px(start), plan.px(end)
    canvas.dots(middle, line, 3.5, 11)
    for tip in list(along(middle, math.dist(*middle) / 4))[1:4]:
        for colour, width in ((light.halo[:3], 8.0), (line, 4.0)):
            wings = [toward(tip, strip.facing + turn, 0.8 * plan.ppi) for turn in (145, 215)]
            canvas.line([wings[0], tip, wings[1]], colour, width)


def _hatching(plan: Plan, strip: DrawnStrip) -> list[tuple[XY, XY]]:
    """Lines at half a right angle to its way, within it."""
    left, right, rear_right, rear_left = (plan.px(corner) for corner in strip.area)
    far, across, step = math.dist(rear_left, left), math.dist(rear_left, rear_right), APART * plan.ppi
    ahead = ((left[0] - rear_left[0]) / far, (left[1] - rear_left[1]) / far)
    aside = ((right[0] - left[0]) / across, (right[1] - left[1]) / across)

    def at(x: float, y: float) -> XY:
        return rear_left[0] + x * aside[0] + y * ahead[0], rear_left[1] + x * aside[1] + y * ahead[1]

    found = []
    for n in range(1, int((far + across) / step) + 1):
        y = n * step
        start, end = max(0.0, y - far), min(across, y)
        found.append((at(start, y - start), at(end, y - end)))
    return found


def draw_aloft(canvas: Canvas, machine: DrawnMachine, plan: Plan) -> None:
    """Over all that stands there: its shadow, its body, and a turning rotor."""
    frame = HullFrame.of(machine, plan)
    parts = [frame.ring(ring, CAST[0] * plan.ppi, CAST[1] * plan.ppi) for _, ring in build_in(machine, frame).outer]
    for shade in merged(parts, (plan.left, plan.top, plan.right, plan.bottom)):
        canvas.polygon(shade, TOKEN_SHADOW)
    draw_hull(canvas, machine, plan)
    if machine.silhouette == "helicopter":
        radius = REACH * plan.ppi
        canvas.disc(frame.centre, radius, glass(RIM, DISC))
        rim = [toward(frame.centre, turn, radius) for turn in range(0, 361, 6)]
        for a, b in list(pairwise(rim))[::2]:
            canvas.segment(a, b, RIM, 2)
        for turn in range(0, 360, 360 // BLADES):
            swept = [toward(frame.centre, machine.facing + turn + late, radius) for late in (0, TURNS)]
            canvas.polygon((frame.centre, *swept), glass(TYRE, BLUR))
        draw_blades(canvas, machine, plan, turned=machine.facing + TURNS)


def draw_blades(canvas: Canvas, machine: DrawnMachine, plan: Plan, *, turned: float) -> None:
    """The blades of its rotor."""
    hub = HullFrame.of(machine, plan).centre
    for n in range(BLADES):
        canvas.segment(hub, toward(hub, turned + 360 * n / BLADES, REACH * plan.ppi), TYRE, 0.22 * plan.ppi)
    canvas.disc(hub, 0.3 * plan.ppi, TYRE)
