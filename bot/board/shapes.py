"""Outlines of bodies around (0, 0), in pixels: a side's shape, and what teeth have left of it."""

import math
from functools import lru_cache
from itertools import pairwise

from bot.board.canvas import XY, arc, toward

LYING = (1.2, 0.74)
"""A lying token's width and height against a standing one's."""
BITES = 26
"""Corners of a bitten outline, every second of them bitten."""
BITE = 0.11
"""How deep a bite goes, in parts of the radius."""
BETWEEN = (0.13, -0.10)
"""How far what is left between the bites stands out, in turn."""
SHALLOWER = 0.7
"""How deep the bites are of what lies inside the outline, against those of the outline."""


@lru_cache(maxsize=512)
def shape(side: int, r: float, inset: float, lying: bool = False, grow: float = 1.0) -> tuple[XY, ...]:
    """A side's outline around (0, 0), moved inwards by `inset` pixels."""
    wide, high = LYING if lying else (1.0, 1.0)
    wide, high = wide * r * grow, high * r * grow
    kind = side % 4
    if kind == 0:
        a, b = wide - inset, high - inset
        turns = [math.tau * i / 48 for i in range(48)]
        return tuple((a * math.cos(t), b * math.sin(t)) for t in turns)
    if kind == 1:
        corner = max(0.05 * r, 0.22 * r - 0.7 * inset)
        return rounded(0.9 * wide - inset, 0.9 * high - inset, corner)
    if kind == 2:
        tip, foot = 1.22 * wide, (1.36 if lying else 1.22) * high
        return _cut_tips(inset_by(((0, -foot), (tip, 0), (0, foot), (-tip, 0)), inset), 0.12)
    hexagon = [toward((0, 0), 60 * i, 1.08) for i in range(6)]
    return inset_by(tuple((x * wide, y * high) for x, y in hexagon), inset)


@lru_cache(maxsize=64)
def bitten(side: int, r: float, inset: float, lying: bool = False) -> tuple[XY, ...]:
    """The same outline with bites all round."""
    ring = shape(side, r, inset, lying)
    depth = r * (SHALLOWER if inset > 0 else 1.0)
    found = []
    for corner in range(BITES):
        turn = 360 * corner / BITES
        out = -BITE if corner % 2 else BETWEEN[corner // 2 % 2]
        found.append(toward((0, 0), turn, reach(ring, turn) + out * depth))
    return tuple(found)


def reach(ring: tuple[XY, ...], turn: float) -> float:
    """How far from the middle a ring's edge is in one direction."""
    dx, dy = toward((0, 0), turn, 1)
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        ex, ey = bx - ax, by - ay
        across = dx * ey - dy * ex
        if abs(across) > 1e-12:
            far, part = (ax * ey - ay * ex) / across, (ax * dy - ay * dx) / across
            if far > 0 and -1e-9 <= part <= 1 + 1e-9:
                return far
    return 0.0


def rounded(half_width: float, half_height: float, corner: float) -> tuple[XY, ...]:
    """A rectangle around (0, 0) with round corners."""
    points: list[XY] = []
    for sx, sy, start in ((1, -1, 0), (1, 1, 90), (-1, 1, 180), (-1, -1, 270)):
        centre = (sx * (half_width - corner), sy * (half_height - corner))
        points += arc(centre, corner, start, start + 90, 5)
    return tuple(points)


def inset_by(ring: tuple[XY, ...], by: float) -> tuple[XY, ...]:
    """A convex ring, clockwise on the sheet, with every edge moved inwards."""
    if by == 0:
        return ring
    edges = []
    for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        edges.append((nx, ny, nx * a[0] + ny * a[1] + by))
    points = []
    for (a1, b1, c1), (a2, b2, c2) in zip((edges[-1], *edges[:-1]), edges, strict=True):
        det = a1 * b2 - a2 * b1
        points.append(((c1 * b2 - c2 * b1) / det, (a1 * c2 - a2 * c1) / det))
    return tuple(points)


def _cut_tips(ring: tuple[XY, ...], part: float) -> tuple[XY, ...]:
    points: list[XY] = []
    for before, tip, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        for end in (before, after):
            points.append((tip[0] + (end[0] - tip[0]) * part, tip[1] + (end[1] - tip[1]) * part))
    return tuple(points)


def at(points: tuple[XY, ...], centre: XY) -> list[XY]:
    """The outline moved to its place."""
    return [(x + centre[0], y + centre[1]) for x, y in points]
