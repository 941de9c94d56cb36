"""Words for a place on the table: into the farm, behind the wall, at the east window, the open, 5″ north.

They come from the terrain alone: nothing is asked that the table itself does not show.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import dist

from bot.language import Language, group, has, languages, said, term
from bot.names import plain
from engine.space import Piece, Point, Space, at_opening, bearing, inches_along
from engine.space.geometry import near_path
from engine.space.sight import EDGE

_GROUNDS = ("building", "woods", "hill", "rough", "scrub", "gully", "riverbed", "ford", "river", "road")
"""Ground that a figure stands on, what tells most first."""
_UPON = ("hill", "road")
_BESIDE = ("wall", "hedge", "building", "impassable")


def place(
    space: Space,
    at: Point,
    language: Language,
    *,
    floor: int = 0,
    start: Point | None = None,
    threats: Sequence[Point] = (),
    brief: bool = False,
    far: int | None = None,
) -> str:
    """Where a place is, for a label: `behind the wall`; with a `start` where the way there leads: `into the farm`.

    The way is `far` inches long, as straight as it can be unless that is given.

    `threats` are the places of enemies that the reader knows of. Only they make anything stand behind a piece. The
    points of the compass are letters where the words are to be `brief`, and some grounds have a shorter name.
    """
    found = landmark(space, at, language, floor=floor, start=start, threats=threats, brief=brief)
    if found or start is None:
        return found or said(language, "place.in-the-open")
    return said(
        language, "place.open", inches=far or _inches(start, at), heading=heading(start, at, language, brief=brief)
    )


def shift(
    space: Space,
    at: Point,
    language: Language,
    *,
    floor: int = 0,
    start: Point,
    threats: Sequence[Point] = (),
    brief: bool = False,
    far: int | None = None,
) -> str:
    """Where a place is, with how far and which way it lies: `3″ south into the woods`; `far` as in `place`."""
    found = landmark(space, at, language, floor=floor, start=start, threats=threats, brief=brief)
    if not found or at == start:
        return place(space, at, language, floor=floor, start=start, threats=threats, brief=brief, far=far)
    to = heading(start, at, language, brief=brief)
    return said(language, "place.shift", inches=far or _inches(start, at), heading=to, where=found)


def _inches(start: Point, at: Point) -> int:
    return inches_along([start, at])


def way(
    space: Space, path: Sequence[Point], language: Language, *, floor: int = 0, threats: Sequence[Point] = ()
) -> str:
    """Where a way has led, for the end of a sentence: `into the farm`, or in the open `north`."""
    start, at = path[0], path[-1]
    return landmark(space, at, language, floor=floor, start=start, threats=threats) or heading(start, at, language)


def heading(start: Point, at: Point, language: Language, *, brief: bool = False) -> str:
    """The point of the compass to which a way has led; of one that came back, that it stays in the open."""
    quarter = bearing(start, at)
    return (
        said(language, f"place.{'quarter' if brief else 'heading'}.{quarter}")
        if quarter
        else said(language, "place.in-the-open")
    )


def region(space: Space, at: Point, language: Language) -> str:
    """The part of the table that a place lies in: `in the north-east`, `in the middle`."""
    table = space.table
    down = ("north", "", "south")[min(max(3 * at[1] // table.height, 0), 2)]
    across = ("west", "", "east")[min(max(3 * at[0] // table.width, 0), 2)]
    return said(language, f"place.region.{'-'.join(filter(None, (down, across))) or 'middle'}")


def spot(space: Space, at: Point, language: Language, *, floor: int = 0) -> str:
    """Where a place is for those who see no picture: `in the farm`, `in the open in the north-east`."""
    found = landmark(space, at, language, floor=floor)
    return found or f"{said(language, 'place.in-the-open')} {region(space, at, language)}"


def behind_or_in(space: Space, piece: Piece, at: Point, language: Language) -> str:
    """Where a place lies by a piece of terrain that hides it: `in the house`, `behind the hedge`."""
    key = "place.in.at" if piece in space.inside(at) else "place.behind"
    return said(language, key, site=site(space, piece, language))


def site(space: Space, piece: Piece, language: Language) -> str:
    """A piece of terrain with its article: by its name, what its id calls it, or what it is.

    A building without a name is told from others by where it stands: `the house in the north-east`.
    """
    if piece.name:
        return _named(piece, language)
    kind = space.map.kind_of(piece)
    shown = _unnamed(piece, kind, language)
    others = [other for other in space.table.pieces if other.id != piece.id and not other.name]
    if kind == "building" and any(_unnamed(other, space.map.kind_of(other), language) == shown for other in others):
        return f"{shown} {region(space, piece.middle, language)}"
    return shown


def _named(piece: Piece, language: Language) -> str:
    named = piece.name.casefold().removeprefix("the ").strip()
    called = _called().get(named, named.replace(" ", "-"))
    if has(f"site.{called}"):
        return said(language, f"site.{called}")
    common = piece.name[:1].islower() and named == piece.name
    shown = plain(piece.name)
    return said(language, "site.named", name=shown) if common else shown.replace("The ", "the ", 1)


def name_of(piece: Piece, language: Language) -> str:
    """A place's own name, for a reader of that language where a ready-made table has it."""
    called = _called().get(piece.name.casefold())
    return said(language, f"place.{called}") if called else piece.name


@cache
def _called() -> Mapping[str, str]:
    """What the places of ready-made tables are called in the catalogue, by their names in each language."""
    names = [name for name in group("site") if has(f"place.{name}")]
    return {said(language, f"place.{name}").casefold(): name for language in languages() for name in names}


def _unnamed(piece: Piece, kind: str, language: Language) -> str:
    key = f"site.{piece.id.rstrip('0123456789').strip('-').casefold()}"
    return said(language, key) if has(key) else term(language, "site", kind)


def landmark(
    space: Space,
    at: Point,
    language: Language,
    *,
    floor: int = 0,
    start: Point | None = None,
    threats: Sequence[Point] = (),
    brief: bool = False,
) -> str:
    """The words for a place that terrain tells from others; empty in the open."""
    to = "at" if start is None else "to"
    if not space.on_table(at):
        return said(language, "place.off")
    if floor:
        return said(language, "place.upstairs")
    grounds = {kind: found[0] for kind in _GROUNDS if (found := space.inside(at, kind))}
    if (house := space.building(at)) is not None:
        return _inside(space, house, at, start, language)
    if (shelter := _shelter(space, at, threats)) is not None:
        return said(language, "place.behind", site=site(space, shelter, language))
    for kind, piece in grounds.items():
        shown = site(space, piece, language)
        if kind == "road" and start is not None and piece in space.inside(start, kind):
            return said(language, "place.along", site=shown)
        if kind == "woods" and near_path(at, piece.polygon, EDGE, closed=True):
            return said(language, "place.brief.edge" if brief else f"place.edge.{to}")
        if brief and not piece.name and has(f"place.brief.{kind}"):
            return said(language, f"place.brief.{kind}")
        return said(language, f"place.{'on' if kind in _UPON else 'in'}.{to}", site=shown)
    beside = next(_beside(space, at), None)
    return "" if beside is None else said(language, f"place.by.{to}", site=site(space, beside, language))


def _inside(space: Space, house: Piece, at: Point, start: Point | None, language: Language) -> str:
    """In a house; for a way that begins there too, at the door or window that it leads to."""
    begins = start is not None and house in space.inside(start, "building")
    if begins or start is None:
        near = [opening for opening in house.levels[0].openings if at_opening(opening, at)] if house.levels else []
        if near:
            opening = min(near, key=lambda opening: dist(opening.point, at))
            to = "at" if start is None else "to"
            return said(language, f"place.{opening.kind}.{to}", side=said(language, f"place.side.{opening.wall}"))
    to = "at" if begins or start is None else "to"
    return said(language, f"place.in.{to}", site=site(space, house, language))


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
