"""Where hulls stand and how far they go before they strike something."""

from . import hull as hulls
from .hull import Hull
from .sight import SightMap
from .terrain import Piece

_AREAS = frozenset({"building", "impassable", "river"})
_LINES = frozenset({"wall", "impassable"})


def solid(space_map: SightMap, piece: Piece) -> bool:
    """Whether a piece stops hulls: what stands firm, tall hedges, and water but at a ford (CR2-RUL-420)."""
    kind = space_map.kind_of(piece)
    return kind in _AREAS if piece.polygon else kind in _LINES or (kind == "hedge" and piece.tall)


def stands_in(space_map: SightMap, hull: Hull) -> Piece | None:
    """The first solid piece that a hull stands in; None where it stands well."""
    for piece in space_map.table.pieces:
        if solid(space_map, piece) and (
            hulls.overlaps_ring(hull, piece.polygon) if piece.polygon else hulls.overlaps_line(hull, piece.line)
        ):
            return piece
    return None


def off_table(space_map: SightMap, hull: Hull) -> bool:
    """Whether a corner of it juts over the edge of the table."""
    table = space_map.table
    return any(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in hulls.corners(hull))
