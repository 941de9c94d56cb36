"""The ground that a gun can reach, for previews, and ground on fire."""

from __future__ import annotations

import hashlib
import math

from bot.board.canvas import XY, Canvas, arc, length_of, spot_at, toward
from bot.board.machines.values import Arc, DrawnFlames, Ring, corners_of
from bot.board.outlines import Inside
from bot.board.palette import FIRE_GROUND, FLAME, FLAME_EDGE, GOLD, Colour, Light, glass
from bot.board.plan import Plan
from bot.board.tokens import colours_of
from engine.space.terrain import INCH

TEETH = 27.0
"""Pixels from one tooth of a kill distance to the next; each is 14 wide and 13 deep."""
WIDE, DEEP = 14.0, 13.0
ARC = 9.0
"""Inches that are drawn of an arc, which has no outer edge."""
SHADE = 26
"""How opaque an arc's ground is, of 255."""
FOOT = 16.0
FLAME_STEP = 0.8
_FLAME = (
    (0.06, -1.0), (0.30, -0.52), (0.50, -0.30), (0.62, 0.20), (0.52, 0.64), (0.26, 0.92),
    (0.0, 1.0), (-0.28, 0.92), (-0.54, 0.62), (-0.60, 0.16), (-0.40, -0.22), (-0.26, 0.02),
)  # fmt: skip
"""The outline of one flame: across and down, in parts of its size."""


def line_of(side: int, light: Light) -> Colour:
    """A side's line by this light."""
    return colours_of(side).night_line if sum(light.paper[:3]) < 384 else colours_of(side).dark


def draw_ring(canvas: Canvas, ring: Ring, plan: Plan, light: Light) -> None:
    """A kill distance at its true inches, with teeth that point inwards; those of a safety distance point outwards, and
    a line from where others start has none."""
    radius, line = ring.radius / INCH * plan.ppi, light.quiet if ring.kind != "kill" else line_of(ring.side, light)
    corners = zip(corners_of(ring.at, ring.facing, ring.length, ring.width), (270, 0, 90, 180), strict=True)
    points: list[XY] = []
    for corner, turn in corners:
        points += arc(plan.px(corner), radius, ring.facing + turn, ring.facing + turn + 90, max(12, round(radius / 16)))
    canvas.line(points, light.halo[:3], 9, closed=True)
    outline = [*points, points[0], points[1]]
    whole = length_of(outline[:-1])
    count = max(8, round(whole / TEETH)) if ring.kind != "start" else 0
    turned = -90 if ring.kind == "safety" else 90
    for n in range(count):
        foot, ahead = (spot_at(outline, whole * n / count + more) for more in (0, 1))
        inwards = math.degrees(math.atan2(ahead[0] - foot[0], foot[1] - ahead[1])) + turned
        if plan.left - DEEP < foot[0] < plan.right + DEEP and plan.top - DEEP < foot[1] < plan.bottom + DEEP:
            ends = toward(foot, inwards + 90, WIDE / 2), toward(foot, inwards - 90, WIDE / 2)
            canvas.polygon((*ends, toward(foot, inwards, DEEP)), line)
    canvas.line(points, line, 4, closed=True)


def draw_arc(canvas: Canvas, one: Arc, plan: Plan, light: Light) -> None:
    """The ground of a mount between two edges, open ahead: range does not end there."""
    hub, line, reach = plan.px(one.at), line_of(one.side, light), ARC * plan.ppi
    span = (one.last - one.first) % 360
    canvas.polygon([hub, *arc(hub, reach, one.first, one.first + span, 40)], glass(line, SHADE))
    for turn, inwards in ((one.first, 90), (one.first + span, -90)):
        end = toward(hub, turn, reach)
        for colour, width in ((light.halo[:3], 8.0), (line, 3.0)):
            canvas.line((hub, end, toward(end, turn + inwards, FOOT)), colour, width)


def draw_flames(canvas: Canvas, one: DrawnFlames, plan: Plan) -> None:
    """The exact ground, with flames on it from north to south."""
    ring = plan.ring(one.area)
    canvas.polygon(ring, FIRE_GROUND)
    canvas.line(ring, FLAME_EDGE, 2.5, closed=True)
    size = max(9.0, 0.46 * plan.ppi)
    room = Inside(ring, 0.8 * size)
    noise = hashlib.sha256(one.id.encode()).digest()
    step = max(FLAME_STEP * plan.ppi, 1.7 * size)
    west, north = (min(point[axis] for point in ring) for axis in (0, 1))
    east, south = (max(point[axis] for point in ring) for axis in (0, 1))
    spots = []
    for down in range(int((south - north) / step) + 1):
        for across in range(int((east - west) / step) + 1):
            byte = noise[(7 * down + across) % len(noise)]
            spot = (west + (across + 0.38 + 0.24 * byte / 255) * step, north + (down + 0.55) * step)
            if room.holds(*spot):
                spots.append((spot, size * (0.74 + 0.26 * byte / 255)))
    for spot, large in sorted(spots, key=lambda one: one[0][1]):
        draw_flame(canvas, spot, large)


def draw_flame(canvas: Canvas, spot: XY, size: float) -> None:
    """One flame: a dark edge, orange, and a heart of gold half as large."""
    x, y = spot
    for colour, part, low in ((FLAME_EDGE, 1.16, 0.0), (FLAME, 1.0, 0.0), (GOLD, 0.5, 0.36)):
        canvas.polygon([(x + a * size * part, y + (b * part + low) * size) for a, b in _FLAME], colour)
