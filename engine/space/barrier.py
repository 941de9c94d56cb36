"""Walls between two places: what stops a blast, what keeps two figures from touching, what a grenade is dropped over.

Where the rulings are silent: two places whose figures could see one another through a door or window have no
wall between them.
"""

from .crossing import crosses_line, enters
from .geometry import near_path, within
from .route import Place
from .sight import SightMap
from .terrain import BASE_RADIUS, INCH, Piece, Point

_UPRIGHT = ("wall", "hedge", "impassable")
_TOUCH = BASE_RADIUS + 2
"""How far from a wall the centre of a base is that touches it; places in hundredths miss a slanting wall by a hair."""


def between(sight: SightMap, piece: Piece, one: Place, other: Place) -> bool:
    """Whether a piece, or a wall inside it, stands between two places."""
    (a, a_floor), (b, b_floor) = one, other
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


def parted(sight: SightMap, a: Point, b: Point, floor: int) -> bool:
    """Whether something tall, or the wall of a building, keeps two that stand so near from touching (CR3-RUL-174)."""
    return any(
        between(sight, piece, (a, floor), (b, floor))
        for piece in sight.close_to(a)
        if sight.kind_of(piece) == "building" or (piece.tall and piece.type in _UPRIGHT)
    )


def drops(sight: SightMap, thrower: Place, spot: Point) -> bool:
    """Whether a grenade may be dropped or rolled from here to a spot beyond a wall (CR3-RUL-172).

    The thrower touches a wall or hedge on the way, or is within an inch of an opening that leads in or out.
    """
    return any(
        _over(piece, thrower[0], spot) or _by_opening(sight, piece, thrower, spot)
        for piece in sight.close_to(thrower[0])
    )


def _over(piece: Piece, at: Point, spot: Point) -> bool:
    upright = piece.type in ("wall", "hedge")
    return upright and near_path(at, piece.line, _TOUCH) and crosses_line(at, spot, piece.line)


def _by_opening(sight: SightMap, piece: Piece, thrower: Place, spot: Point) -> bool:
    at, floor = thrower
    if sight.kind_of(piece) != "building" or (sight.building_at(at) is piece) == (sight.building_at(spot) is piece):
        return False
    level = sight.level(piece, floor)
    return level is not None and any(within(at, opening.point, INCH - BASE_RADIUS) for opening in level.openings)
