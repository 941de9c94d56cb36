"""What protects a target from a shooter (CR3-LOS-06, CR3-LOS-07, CR3-BLDG-02, CR3-RUL-76, CR3-RUL-80,
CR3-RUL-158, CR3-RUL-173).

Where the book and its rulings are silent:

* Woods, rough ground, scrub and the inside of a building cover all inside, from a shooter in the same area too; by
  one book a building does so only from another room (CR2-RUL-251).
* A dry riverbed covers those in it from whoever is outside (CR2-RUL-416).
* A wall covers a moving figure as well as a stationary one; only areas tell them apart.
* A building is gone through as a whole (CR3-BLDG-03); hedges never are, whatever their DV, which counts against blasts.
* Impassable ground shelters what is behind it if it is tall or has a DV: a rock does, a pond does not.
"""

from collections.abc import Iterator

from .crossing import crosses_line, enters
from .geometry import locate, near_path
from .rooms import parts
from .route import Place
from .shelter import OPEN, Protection, Shelter
from .sight import BED, EDGE, SightMap
from .terrain import Piece, Point


def protection(
    sight: SightMap, shooter: Place, target: Place, *, moving: bool, impact: int | None = None, leaning: bool = True
) -> Protection:
    """How terrain protects the target; `impact` of None leaves buildings and walls whole.

    `moving`: the target has moved in this phase (CR3-RUL-77). `leaning`: a shooter within an inch of a wall or building
    fires past it (CR3-RUL-76).
    """
    hit: Shelter = "open"
    test: Shelter = "open"
    pieces: list[str] = []
    dv = 0
    for piece in sight.close_to(target[0]):
        shelter = sheltered(sight, piece, shooter, target, moving=moving, leaning=leaning)
        if shelter == "open":
            continue
        pieces.append(piece.id)
        dv = max(dv, sight.dv_of(piece))
        test = _better(test, shelter)
        # A hedge gives cover and stops nothing, so nothing goes through it either (CR3-RUL-173).
        pierced = impact is not None and sight.kind_of(piece) in ("building", "wall") and impact > piece.dv
        if not pierced:
            hit = _better(hit, shelter)
    return Protection(hit, test, tuple(pieces), dv) if pieces else OPEN


def shelters(sight: SightMap, point: Point) -> Iterator[Piece]:
    """The pieces that give cover to a figure there, from all sides or from one of their own."""
    for piece in sight.close_to(point):
        kind = sight.kind_of(piece)
        if kind in sight.growth:
            near = locate(point, piece.polygon) >= 0
        elif kind == "building" or (kind == "impassable" and piece.polygon and (piece.tall or piece.dv)):
            near = locate(point, piece.polygon) >= 0 or near_path(point, piece.polygon, EDGE, closed=True)
        else:
            wall = kind in ("wall", "hedge") or (kind == "impassable" and (piece.tall or piece.dv))
            near = bool(wall) and near_path(point, piece.line, EDGE)
        if near:
            yield piece


def hides(sight: SightMap, a: Point, b: Point) -> bool:
    """Whether cover hides a figure at `b` from one at `a` that looks that way and is not in the same area with it."""
    return any(
        sheltered(sight, piece, (a, 0), (b, 0)) == "cover" and not (piece.polygon and locate(a, piece.polygon) >= 0)
        for piece in sight.close_to(b)
    )


def _better(one: Shelter, other: Shelter) -> Shelter:
    return "cover" if "cover" in (one, other) else "concealed" if "concealed" in (one, other) else "open"


def sheltered(
    sight: SightMap, piece: Piece, shooter: Place, target: Place, *, moving: bool = False, leaning: bool = True
) -> Shelter:
    """What one piece is to a target for a shooter."""
    (a, floor), (b, other) = shooter, target
    kind = sight.kind_of(piece)
    if kind in sight.growth:
        within = locate(b, piece.polygon) >= 0 and not (kind == BED and locate(a, piece.polygon) >= 0)
        return _area(moving=moving) if within else "open"
    if kind == "building":
        if locate(b, piece.polygon) >= 0:
            one_room = floor == other and locate(a, piece.polygon) >= 0 and not parts(piece, floor, a, b)
            return "open" if one_room and sight.table.going.rooms else _area(moving=moving)
        return "cover" if behind_solid(piece, a, b, leaning=leaning) else "open"
    if piece.type in ("wall", "hedge"):
        return "cover" if behind_line(piece, a, b, leaning=leaning) else "open"
    if piece.type == "impassable" and (piece.tall or piece.dv):
        behind = behind_line if piece.line and not piece.polygon else behind_solid
        return "cover" if behind(piece, a, b, leaning=leaning) else "open"
    return "open"


def _area(*, moving: bool) -> Shelter:
    return "concealed" if moving else "cover"


def behind_line(piece: Piece, a: Point, b: Point, *, leaning: bool = True) -> bool:
    """Whether `b` is within 1 inch behind a wall or hedge that the line from `a` crosses.

    Not if `a`, leaning, is within 1 inch of it on the other side (CR3-RUL-76).
    """
    return (
        near_path(b, piece.line, EDGE)
        and crosses_line(a, b, piece.line)
        and not (leaning and near_path(a, piece.line, EDGE))
    )


def behind_solid(piece: Piece, a: Point, b: Point, *, leaning: bool = True) -> bool:
    """Whether `b` is within 1 inch behind a building that the line from `a` runs through (CR3-RUL-76).

    Not for a shooter inside it, nor for one leaning within 1 inch of it.
    """
    ring = piece.polygon
    return (
        near_path(b, ring, EDGE, closed=True)
        and enters(a, b, ring)
        and locate(a, ring) < 0
        and not (leaning and near_path(a, ring, EDGE, closed=True))
    )
