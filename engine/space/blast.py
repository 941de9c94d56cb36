"""Blast circles: what they touch and what cover protects (CR3-GREN-06, CR3-GREN-07, CR3-RUL-91, CR3-RUL-93).

Where the rulings are silent: a blast and a figure that could see one another through a door or window
have no wall between them; an inner wall is as strong as its building.
"""

from collections.abc import Sequence

from .crossing import crosses_line, enters
from .geometry import dist2
from .route import Place
from .sight import SightMap
from .terrain import BASE_RADIUS, Piece, Point


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
    return any(sight.dv_of(piece) > impact and _between(sight, piece, spot, figure) for piece in sight.table.pieces)


def _between(sight: SightMap, piece: Piece, spot: Place, figure: Place) -> bool:
    (a, a_floor), (b, b_floor) = spot, figure
    if sight.kind_of(piece) == "building":
        a_in, b_in = sight.building_at(a) is piece, sight.building_at(b) is piece
        if a_in and b_in:
            return a_floor != b_floor or sight.inner_wall_between(piece, a_floor, a, b)
        if a_in:
            return not any(sight.openings_to(piece, a_floor, a, b))
        if b_in:
            return not any(sight.openings_to(piece, b_floor, b, a))
        return enters(a, b, piece.polygon)
    if piece.line and not piece.polygon:
        return crosses_line(a, b, piece.line)
    # Woods and the like have no strength to speak of, unless the record states a DV for them.
    return bool(piece.polygon) and enters(a, b, piece.polygon)
