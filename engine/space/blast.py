"""Blast circles: what they touch and what cover protects (CR3-GREN-06, CR3-GREN-07, CR3-RUL-91, CR3-RUL-93).

Where the rulings are silent: an inner wall is as strong as its building.
"""

from collections.abc import Sequence

from .barrier import between
from .geometry import dist2
from .route import Place
from .sight import SightMap
from .terrain import BASE_RADIUS, Point


def victims(sight: SightMap, spot: Point, floor: int, width: int, figures: Sequence[Place]) -> list[int]:
    """Indices of the figures whose bases the circle touches; its very rim touches.

    `width` is across. A blast acts on its own level only: inside where it lands and, through walls, on
    those outside at the same level; from outside on ground floors (CR3-RUL-159).
    """
    del sight
    reach = width + 2 * BASE_RADIUS
    return [i for i, (point, level) in enumerate(figures) if level == floor and 4 * dist2(spot, point) <= reach * reach]


def protected(sight: SightMap, spot: Place, figure: Place, impact: int) -> bool:
    """Whether cover whose DV is above the blast's Impact lies between (CR3-GREN-07, CR3-RUL-81)."""
    return any(sight.dv_of(piece) > impact and between(sight, piece, spot, figure) for piece in sight.table.pieces)
