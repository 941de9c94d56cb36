"""The kinds of walls on a table, each drawn small beside its name, where not all are plain walls of stone."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from bot.board.canvas import XY, Canvas
from bot.board.ground.barriers import draw_wall, make_of
from bot.board.ground.periods import ground_of
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

Drawing = Callable[[Canvas, XY, float], None]
PLAIN = "wall-of-stone"
LONG = 3 * INCH
"""How much of a wall the drawing shows."""


def wall_signs(table: Table) -> Iterator[tuple[str, Drawing]]:
    """The words' key and the drawing of each kind, in the order in which they are set up."""
    kinds: dict[str, Piece] = {}
    for piece in table.pieces:
        if piece.type == "wall":
            kinds.setdefault(make_of(piece), piece)
    if kinds.keys() - {PLAIN}:
        yield from ((key, partial(_short, table, piece)) for key, piece in kinds.items())


def _short(table: Table, piece: Piece, canvas: Canvas, at: XY, r: float) -> None:
    """A short stretch of it from west to east on the ground of its table."""
    (x, y), ground = at, ground_of(table)
    canvas.rectangle(x - r, y - r, x + r, y + r, ground.ground)
    plan = Plan((0, 0, LONG, LONG), x - r, y - r, ppi=2 * r * INCH / LONG)
    draw_wall(canvas, plan, ground, replace(piece, line=((0, LONG // 2), (LONG, LONG // 2))))
