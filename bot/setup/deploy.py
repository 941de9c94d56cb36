"""Where the figures of a draft stand when play begins, and how far from its edge a side may be set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.errors import Unfit
from bot.setup.draft import Draft, changed, figure_in, name_of, noted, side_in, table_of, with_figure
from engine.errors import BadRequest
from engine.space import Space, parse_point, space_of
from engine.space.cells import cell_name
from engine.space.geometry import near_path
from engine.space.terrain import BASE_RADIUS, INCH, Point, Table

EDGES = ("south", "north", "west", "east")
"""The edges that sides set up along, in the order of the record, where nobody says otherwise."""
_INWARDS = {"south": 0, "west": 90, "north": 180, "east": 270}
_SHUT = frozenset({"building", "impassable", "river"})
_LOW = frozenset({"wall", "hedge"})
FIRST_ROW = 2
"""Inches from its edge at which a line is set up."""
GAP = 2
"""Inches from figure to figure in a line: near enough to act as one group."""


def zone(draft: Draft, side: str, edge: str | None, depth: int = 6) -> Draft:
    """The draft with a side bound to so many inches along an edge; without an edge, to none. Raises Unfit, BadRequest.

    Raises Unfit where a figure already placed would stand outside.
    """
    home = side_in(draft, side)
    zones = {key: value for key, value in draft["setup"].get("zones", {}).items() if key != home["id"]}
    if edge is not None:
        zones[home["id"]] = [edge, depth]
    found = noted(draft, "zones", zones)
    table = table_of(found)
    for figure in found["figures"]:
        if figure["side"] == home["id"] and "at" in figure:
            _check_zone(found, table, figure)
    return found


def place(draft: Draft, figure: str, at: str, facing: int | None = None, floor: int = 0) -> Draft:
    """The draft with a figure at a cell; it faces the way given, else away from its side's edge.

    Raises Unfit, BadRequest for a place off the table, outside the zone, taken or impassable.
    """
    found = figure_in(draft, figure)
    table = table_of(draft)
    x, y = parse_point(at, table, "at")
    found["at"] = [x / INCH, y / INCH]
    found["facing"] = _INWARDS[edge_of(draft, found["side"])] if facing is None else facing
    found.pop("floor", None)
    if floor:
        found["floor"] = floor
    _check_zone(draft, table, found)
    return with_figure(draft, found)


def lift(draft: Draft, figure: str) -> Draft:
    """The draft with a figure taken off the table again. Raises Unfit."""
    found = figure_in(draft, figure)
    if "at" not in found:
        raise Unfit("not-placed", name=name_of(found))
    return with_figure(draft, {key: value for key, value in found.items() if key not in ("at", "facing", "floor")})


def unplaced(draft: Draft, side: str = "") -> list[dict[str, Any]]:
    """The figures that have no place yet, of one side or all."""
    return [figure for figure in draft["figures"] if "at" not in figure and side in ("", figure["side"])]


def auto(draft: Draft, side: str) -> Draft:
    """The draft with the rest of a side in line along its edge, its best in the middle. Raises Unfit.

    A line has gaps small enough for one group. Woods and open ground are taken, buildings and water are not; where a
    row is full the next one behind the front fills.
    """
    home = side_in(draft, side)
    waiting = unplaced(draft, home["id"])
    if not waiting:
        raise Unfit("all-placed", side=name_of(home))
    facing = _INWARDS[edge_of(draft, home["id"])]
    spots = _spots(draft, home["id"])
    taken = [_hundredths(figure["at"]) for figure in draft["figures"] if "at" in figure and not figure.get("floor")]
    places: dict[str, Point] = {}
    for figure in sorted(waiting, key=lambda f: (not f.get("star"), not f.get("leader"), -f.get("rep", 0))):
        spot = next((s for s in spots if all(_apart(s, other) for other in taken)), None)
        if spot is None:
            raise Unfit("no-room", side=name_of(home))
        taken.append(spot)
        places[figure["id"]] = spot
    return changed(
        draft,
        figures=[
            {**f, "at": [places[f["id"]][0] / INCH, places[f["id"]][1] / INCH], "facing": facing}
            if f["id"] in places
            else f
            for f in draft["figures"]
        ],
    )


def edge_of(draft: Draft, side: str) -> str:
    """The edge a side sets up along."""
    bound = draft["setup"].get("zones", {}).get(side)
    if bound:
        return str(bound[0])
    return EDGES[next(n for n, other in enumerate(draft["sides"]) if other["id"] == side)]


def settled(draft: Draft) -> tuple[Draft, list[str]]:
    """The draft with those figures lifted that its table no longer bears, and their names."""
    lifted: list[str] = []
    for figure in [f for f in draft["figures"] if "at" in f]:
        try:
            alone = {**draft, "figures": [figure]}
            table = table_of(alone)
            _check_zone(draft, table, figure)
            changed(alone)
        except (BadRequest, Unfit):
            lifted.append(name_of(figure))
            bare = {key: value for key, value in figure.items() if key not in ("at", "facing", "floor")}
            draft = {**draft, "figures": [bare if f["id"] == figure["id"] else f for f in draft["figures"]]}
    return changed(draft), lifted


def _check_zone(draft: Draft, table: Table, figure: dict[str, Any]) -> None:
    bound = draft["setup"].get("zones", {}).get(figure["side"])
    if not bound:
        return
    edge, depth = bound
    point = parse_point(figure["at"], table, "at")
    if _depth(point, edge, table) > depth * INCH:
        side = side_in(draft, figure["side"])
        cell = cell_name(point, table)
        raise Unfit(f"outside-{edge}", depth, name=name_of(figure), side=name_of(side), cell=cell)


def _depth(point: Point, edge: str, table: Table) -> int:
    """How far from an edge a place is."""
    x, y = point
    return {"south": table.height - y, "north": y, "west": x, "east": table.width - x}[edge]


def _spots(draft: Draft, side: str) -> list[Point]:
    """Places for a line, the best first: the first row from its middle outwards, then the rows behind and before it."""
    table = table_of(draft)
    space = space_of(table)
    edge = edge_of(draft, side)
    depth = draft["setup"].get("zones", {}).get(side, [edge, 6])[1]
    rows = sorted(range(max(depth, 1)), key=lambda row: (abs(row - min(FIRST_ROW, depth - 1)), row))
    spots = [point for row in rows for point in _row(edge, row, table)]
    return [spot for spot in spots if _open_ground(space, table, spot)]


def _open_ground(space: Space, table: Table, spot: Point) -> bool:
    """Whether a base at a spot lies neither in or on anything that bars the way, nor across a wall or hedge."""
    x, y = spot
    around = [(x + dx, y + dy) for dx in (-BASE_RADIUS, 0, BASE_RADIUS) for dy in (-BASE_RADIUS, 0, BASE_RADIUS)]
    if any(piece.type in _SHUT for point in around for piece in space.inside(point)):
        return False
    return not any(near_path(spot, piece.line, BASE_RADIUS) for piece in table.pieces if piece.type in _LOW)


def _row(edge: str, row: int, table: Table) -> Iterator[Point]:
    """The middles of cells along an edge, from the middle of the table outwards, with gaps between them."""
    long = table.width if edge in ("south", "north") else table.height
    across = (table.height if edge in ("south", "north") else table.width) // INCH
    deep = row * INCH + INCH // 2
    if row >= across:
        return
    middle = long // 2 // INCH
    for step in range(0, long // INCH, GAP):
        for cell in dict.fromkeys((middle + step, middle - step)):
            along = cell * INCH + INCH // 2
            if 0 <= along <= long:
                far = table.height - deep, table.width - deep
                yield {
                    "south": (along, far[0]),
                    "north": (along, deep),
                    "west": (deep, along),
                    "east": (far[1], along),
                }[edge]


def _hundredths(at: Any) -> Point:
    return round(at[0] * INCH), round(at[1] * INCH)


def _apart(a: Point, b: Point) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (2 * INCH) ** 2 - 1
