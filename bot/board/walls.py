"""The walls that a token keeps its own side of, when it is parted from others."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from bot.board.canvas import XY
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Point, Table

NEAR = 4 * INCH
"""How far from a figure a wall may be that bars its token: no token is drawn farther from its true spot."""
ROUND = 20.0
"""Design pixels beyond the end of a wall within which no token goes round it."""


@dataclass(frozen=True, slots=True)
class Barred:
    """A straight wall as one token meets it, in design pixels."""

    start: XY
    along: XY
    """The direction in which it runs."""
    length: float
    off: XY
    """The direction away from it, on the token's side."""
    away: float
    """How far off the figure stands."""

    def held(self, spot: XY, least: float) -> XY:
        """The spot, moved so far off the wall, or as far as its figure stands, if it lies nearer or beyond."""
        least = min(least, self.away)
        dx, dy = spot[0] - self.start[0], spot[1] - self.start[1]
        off = dx * self.off[0] + dy * self.off[1]
        if off >= least or not -ROUND <= dx * self.along[0] + dy * self.along[1] <= self.length + ROUND:
            return spot
        return spot[0] + self.off[0] * (least - off), spot[1] + self.off[1] * (least - off)


def edges_of(piece: Piece) -> Iterator[tuple[Point, Point]]:
    """The straight parts of a wall or a hedge, or of the walls around a building."""
    ring = piece.line if piece.type in ("wall", "hedge") else piece.polygon if piece.type == "building" else ()
    yield from itertools.pairwise((*ring, *ring[:1]) if piece.type == "building" else ring)


def barring(at: Point, table: Table, plan: Plan) -> tuple[Barred, ...]:
    """The walls near a place on the table, none of those that it lies on."""
    return tuple(_barred(at, a, b, plan) for piece in table.pieces for a, b in edges_of(piece) if _bars(at, a, b))


def _bars(at: Point, a: Point, b: Point) -> bool:
    near = all(min(p, q) - NEAR <= x <= max(p, q) + NEAR for x, p, q in zip(at, a, b, strict=True))
    return near and _doubled(at, a, b) != 0


def _doubled(at: Point, a: Point, b: Point) -> int:
    """Twice the area between a place and two others: above 0 where it lies right of the way from one to the other."""
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])


def _barred(at: Point, a: Point, b: Point, plan: Plan) -> Barred:
    length, doubled = math.dist(a, b), _doubled(at, a, b)
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    side = math.copysign(1, doubled)
    scale = plan.ppi / INCH
    return Barred(plan.px(a), along, length * scale, (-along[1] * side, along[0] * side), abs(doubled) / length * scale)
