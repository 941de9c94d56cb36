"""The rooms of a building: what its inner walls part, a doorway between them likewise (CR2-RUL-251)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from .crossing import crosses_line
from .geometry import Ring, dist2, locate, meet, root_up
from .terrain import INCH, Piece, Point

DOORWAY = 3 * INCH
"""A gap between inner walls, or one and the outline, that is no wider is a doorway."""

Line = tuple[Point, ...]


def parts(piece: Piece, floor: int, a: Point, b: Point) -> bool:
    """Whether two places on one floor of a building are in different rooms."""
    level = piece.levels[floor] if floor < len(piece.levels) else None
    return level is not None and any(crosses_line(a, b, line) for line in _partitions(level.walls, piece.polygon))


@lru_cache(maxsize=256)
def _partitions(walls: tuple[Line, ...], ring: Ring) -> tuple[Line, ...]:
    """The inner walls of a floor, and a line over each doorway."""
    return (*walls, *(gap for wall in walls for gap in _doorways(wall, walls, ring)))


def _doorways(wall: Line, walls: tuple[Line, ...], ring: Ring) -> Iterator[Line]:
    """What lies straight on from a wall's ends, or beside them at the end of another wall."""
    for inner, end in ((wall[1], wall[0]), (wall[-2], wall[-1])):
        if locate(end, ring) <= 0:
            continue
        ends = [point for other in walls if other is not wall for point in (other[0], other[-1])]
        near = min(
            (point for point in ends if dist2(point, end) <= DOORWAY**2), key=lambda p: dist2(p, end), default=None
        )
        if near is not None:
            yield end, near
        dx, dy = end[0] - inner[0], end[1] - inner[1]
        length = root_up(dx * dx + dy * dy)
        beyond = end[0] + dx * DOORWAY // length, end[1] + dy * DOORWAY // length
        lines = [(*ring, ring[0]), *(other for other in walls if other is not wall)]
        if any(meet(end, beyond, p, q) for line in lines for p, q in pairwise(line)):
            yield end, beyond
