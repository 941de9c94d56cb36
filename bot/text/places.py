"""Words for a place on the table: into the farm, behind the wall, at the east window, the open, 5″ north.

They come from the terrain alone: nothing is asked that the table itself does not show.
"""

from collections.abc import Iterator, Sequence
from math import dist

from bot.names import plain
from bot.play.moment import Moment
from bot.text.words import Words
from engine.space import INCH, Piece, Point, Space, at_opening, bearing
from engine.space.geometry import near_path
from engine.space.sight import EDGE

_GROUNDS = ("building", "woods", "hill", "rough", "river", "road")
"""Ground that a figure stands on, what tells most first."""
_UPON = ("hill", "road")
_BESIDE = ("wall", "hedge", "building", "impassable")


def place(
    space: Space,
    at: Point,
    words: Words,
    *,
    floor: int = 0,
    start: Point | None = None,
    threats: Sequence[Point] = (),
) -> str:
    """Where a place is, for a label: `behind the wall`; with a `start` where the way there leads: `into the farm`.

    `threats` are the places of enemies that the reader knows of. Only they make anything stand behind a piece.
    """
    found = landmark(space, at, words, floor=floor, start=start, threats=threats)
    if found or start is None:
        return found or words("place.in-the-open")
    inches = max(round(dist(start, at) / INCH), 1)
    return words("place.open", inches=inches, heading=_heading(start, at, words))


def way(space: Space, path: Sequence[Point], words: Words, *, floor: int = 0, threats: Sequence[Point] = ()) -> str:
    """Where a way has led, for the end of a sentence: `into the farm`, or in the open `north`."""
    start, at = path[0], path[-1]
    return landmark(space, at, words, floor=floor, start=start, threats=threats) or _heading(start, at, words)


def _heading(start: Point, at: Point, words: Words) -> str:
    """The point of the compass to which a way has led; of one that came back, that it stays in the open."""
    heading = bearing(start, at)
    return words(f"place.heading.{heading}") if heading else words("place.in-the-open")


def threats_to(figure: str, moment: Moment) -> list[Point]:
    """The places of those enemies of a figure who can do it harm, as far as the moment's viewer knows."""
    side = moment.state.figure(figure).side
    return [other.at for other in moment.state.figures if other.side != side and other.on_table and other.able]


def site(piece: Piece, kind: str, words: Words) -> str:
    """A piece of terrain with its article: by its name, what its id calls it, or what it is."""
    named = (piece.name or piece.id.rstrip("0123456789")).casefold().removeprefix("the ").strip(" -")
    key = f"site.{named.replace(' ', '-')}"
    if words.has(key):
        return words(key)
    if not piece.name:
        return words.term("site", kind)
    common = piece.name[:1].islower() and named == piece.name
    return words("site.named", name=plain(piece.name)) if common else plain(piece.name).replace("The ", "the ", 1)


def landmark(
    space: Space,
    at: Point,
    words: Words,
    *,
    floor: int = 0,
    start: Point | None = None,
    threats: Sequence[Point] = (),
) -> str:
    """The words for a place that terrain tells from others; empty in the open."""
    to = "at" if start is None else "to"
    if not space.on_table(at):
        return words("place.off")
    if floor:
        return words("place.upstairs")
    grounds = {kind: found[0] for kind in _GROUNDS if (found := space.inside(at, kind))}
    if (house := space.building(at)) is not None:
        return _inside(space, house, at, start, words)
    if (shelter := _shelter(space, at, threats)) is not None:
        return words("place.behind", site=site(shelter, space.map.kind_of(shelter), words))
    for kind, piece in grounds.items():
        shown = site(piece, kind, words)
        if kind == "road" and start is not None and piece in space.inside(start, kind):
            return words("place.along", site=shown)
        if kind == "woods" and near_path(at, piece.polygon, EDGE, closed=True):
            return words(f"place.edge.{to}")
        return words(f"place.{'on' if kind in _UPON else 'in'}.{to}", site=shown)
    beside = next(_beside(space, at), None)
    return "" if beside is None else words(f"place.by.{to}", site=site(beside, space.map.kind_of(beside), words))


def _inside(space: Space, house: Piece, at: Point, start: Point | None, words: Words) -> str:
    """In a house; for a way that begins there too, at the door or window that it leads to."""
    begins = start is not None and house in space.inside(start, "building")
    if begins or start is None:
        near = [opening for opening in house.levels[0].openings if at_opening(opening, at)] if house.levels else []
        if near:
            opening = min(near, key=lambda opening: dist(opening.point, at))
            to = "at" if start is None else "to"
            return words(f"place.{opening.kind}.{to}", side=words(f"place.side.{opening.wall}"))
    to = "at" if begins or start is None else "to"
    return words(f"place.in.{to}", site=site(house, "building", words))


def _shelter(space: Space, at: Point, threats: Sequence[Point]) -> Piece | None:
    """The piece outside which a figure stands and that shelters it from the nearest enemy."""
    threat = min(threats, key=lambda other: dist(other, at), default=None)
    if threat is None:
        return None
    behind = space.protection(threat, 0, at, 0).pieces
    inside = {piece.id for piece in space.inside(at)}
    return next((space.table.piece(name) for name in behind if name not in inside), None)


def _beside(space: Space, at: Point) -> Iterator[Piece]:
    for piece in space.table.pieces:
        ring = piece.line or piece.polygon
        if space.map.kind_of(piece) in _BESIDE and near_path(at, ring, EDGE, closed=not piece.line):
            yield piece
