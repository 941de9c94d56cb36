"""Where hulls stand and how far they go before they strike something."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import isqrt
from typing import NamedTuple

from . import hull as hulls
from .geometry import VECTOR
from .hull import HAIR, Hull
from .sight import SightMap
from .terrain import BASE_RADIUS, Piece, Point

STEP = 5
"""Degrees by which a turn is looked along."""

Pieces = tuple[Piece, ...]
Hulls = tuple[tuple[str, Hull], ...]
Bases = tuple[tuple[str, Point], ...]
Near = tuple[Pieces, Hulls, Bases]

_AREAS = frozenset({"building", "impassable", "river"})
_LINES = frozenset({"wall", "impassable"})
_ROTORS = frozenset({"woods", "hedge", "gully"})


def solid(space_map: SightMap, piece: Piece) -> bool:
    """Whether a piece stops hulls: what stands firm, tall hedges, and water but at a ford (CR2-RUL-420)."""
    kind = space_map.kind_of(piece)
    return kind in _AREAS if piece.polygon else kind in _LINES or (kind == "hedge" and piece.tall)


def stands_in(space_map: SightMap, hull: Hull) -> Piece | None:
    """The first solid piece that a hull stands in; None where it stands well."""
    pieces = (piece for piece in space_map.around(hull.at, hulls.reach(hull)) if solid(space_map, piece))
    return next((piece for piece in pieces if _in_piece(hull, piece)), None)


def comes_down_in(space_map: SightMap, hull: Hull) -> Piece | None:
    """The first piece that keeps a hull from coming down there: what is solid, water, woods, a hedge (CR2-RUL-604)."""
    pieces = space_map.around(hull.at, hulls.reach(hull))
    firm = (piece for piece in pieces if solid(space_map, piece) or space_map.kind_of(piece) in _ROTORS)
    return next((piece for piece in firm if _in_piece(hull, piece)), None)


def _in_piece(hull: Hull, piece: Piece) -> bool:
    return hulls.overlaps_ring(hull, piece.polygon) if piece.polygon else hulls.overlaps_line(hull, piece.line)


def off_table(space_map: SightMap, hull: Hull) -> bool:
    """Whether a corner of it juts over the edge of the table."""
    table = space_map.table
    return any(not (0 <= x <= table.width and 0 <= y <= table.height) for x, y in hulls.corners(hull))


class Contact(NamedTuple):
    """What a hull strikes going straight on, and how far it goes till then; `kind` is `piece`, `machine`, `figure`."""

    distance: int
    kind: str
    id: str


def first_contact(
    space_map: SightMap, hull: Hull, distance: int, machines: Mapping[str, Hull], bases: Mapping[str, Point]
) -> Contact | None:
    """What a hull comes upon first within a distance straight ahead; None where the way is clear. What it only passes
    along, or stands against with its side, is not in its way."""
    return _ahead(hull, distance, *_near(space_map, hull, hulls.reach(hull) + distance, machines, bases))


def _near(
    space_map: SightMap, hull: Hull, limit: int, machines: Mapping[str, Hull], bases: Mapping[str, Point]
) -> Near:
    """The solid pieces, hulls and bases that may be so near the middle of a hull."""
    (x, y), base = hull.at, limit + BASE_RADIUS
    pieces = tuple(piece for piece in space_map.around(hull.at, limit) if solid(space_map, piece))
    others = tuple(
        (name, other)
        for name, other in machines.items()
        if max(abs(other.at[0] - x), abs(other.at[1] - y)) <= limit + hulls.reach(other)
    )
    people = tuple((name, at) for name, at in bases.items() if abs(at[0] - x) <= base and abs(at[1] - y) <= base)
    return pieces, others, people


@lru_cache(maxsize=128)
def _ahead(hull: Hull, distance: int, pieces: Pieces, machines: Hulls, bases: Bases) -> Contact | None:
    """What a hull comes upon first among these. The choice of a drive asks for one way with several turns behind it."""
    found: list[Contact] = []
    for piece in pieces:
        line = (piece.polygon[-1], *piece.polygon) if piece.polygon else piece.line
        found += _contacts(hull, line, "piece", piece.id)
    for name, other in machines:
        ring = hulls.corners(other)
        found += _contacts(hull, (ring[-1], *ring), "machine", name)
    for name, base in bases:
        if (ahead := _to_base(hull, base)) is not None:
            found.append(Contact(ahead, "figure", name))
    return min((contact for contact in found if contact.distance <= distance), default=None)


def _contacts(hull: Hull, line: Sequence[Point], kind: str, name: str) -> Iterator[Contact]:
    for side, (a, b) in zip(pairwise(line), pairwise(hulls.all_local(hull, line)), strict=True):
        ahead = _to_line(hull, a, b)
        if ahead is None:
            continue
        while ahead and hulls.overlaps_line(hulls.moved(hull, ahead), side):
            ahead -= 1  # its place is rounded, and a line nearly along its way is the sooner overrun by that
        yield Contact(ahead, kind, name)


def _to_line(hull: Hull, a: Point, b: Point) -> int | None:
    """How far the nose is from the nearest point of a segment in its way, between two points along and across it; None
    if it is not ahead."""
    (p, u), (q, v) = (a, b) if a[1] <= b[1] else (b, a)
    half = (hull.width // 2 - HAIR) * VECTOR
    if u >= half or v <= -half:
        return None
    low = p if u >= -half else p + (q - p) * (-half - u) // (v - u)
    high = q if v <= half else p + (q - p) * (half - u) // (v - u)
    nose = hull.length * VECTOR // 2
    if max(low, high) < nose - HAIR * VECTOR:
        return None
    return max(0, (min(low, high) - nose) // VECTOR)


def _to_base(hull: Hull, base: Point) -> int | None:
    """How far the nose is from a figure's base in its way; None if it is not ahead."""
    along, across = hulls.local(hull, base)
    aside = max(0, abs(across) // VECTOR - hull.width // 2)
    nose = along // VECTOR - hull.length // 2
    if aside >= BASE_RADIUS or nose < 0:
        return None
    return max(0, nose - isqrt(BASE_RADIUS * BASE_RADIUS - aside * aside))


def stands_on(space_map: SightMap, hull: Hull, machines: Mapping[str, Hull], bases: Mapping[str, Point]) -> str:
    """What a hull stands in or on, by id; empty where it stands well."""
    piece = stands_in(space_map, hull)
    if piece is not None:
        return piece.id
    struck = (name for name, other in machines.items() if hulls.overlaps(hull, other))
    trodden = (name for name, base in bases.items() if hulls.overlaps_base(hull, base))
    return next(chain(struck, trodden), "")


def turns_into(
    space_map: SightMap, hull: Hull, turn: int, machines: Mapping[str, Hull], bases: Mapping[str, Point]
) -> str:
    """What a hull would strike turning on the spot by so many degrees, by id; empty where there is room for it."""
    pieces, others, close = _near(space_map, hull, hulls.reach(hull), machines, bases)
    beside = tuple((name, base) for name, base in close if not hulls.overlaps_base(hull, base))
    return _swept(hull, turn, pieces, others, beside) if pieces or others or beside else ""


@lru_cache(maxsize=128)
def _swept(hull: Hull, turn: int, pieces: Pieces, machines: Hulls, bases: Bases) -> str:
    """The first of these that a turning hull strikes. The choice of a drive asks for one turn at several speeds."""
    step = STEP if turn > 0 else -STEP
    for part in (*range(step, turn, step), turn):
        turned = hulls.turned(hull, part)
        struck = chain(
            (piece.id for piece in pieces if _in_piece(turned, piece)),
            (name for name, other in machines if hulls.overlaps(turned, other)),
            (name for name, base in bases if hulls.overlaps_base(turned, base)),
        )
        if found := next(struck, ""):
            return found
    return ""


def beyond(space_map: SightMap, hull: Hull) -> str:
    """The edge of the table that its nose has reached; empty while it has reached none."""
    (x, y), table = hulls.at(hull, hull.length // 2, 0), space_map.table
    reached = {"north": y <= 0, "east": x >= table.width, "south": y >= table.height, "west": x <= 0}
    return next((edge for edge, over in reached.items() if over), "")
