"""Where the figures of a draft stand when play begins, and how far from its edge a side may be set up."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.errors import Misfit, Unfit
from bot.setup import machines
from bot.setup.draft import (
    Draft,
    carried_in,
    changed,
    figure_in,
    machines_in,
    name_of,
    noted,
    side_in,
    table_of,
    waiting_under,
    with_figure,
)
from bot.setup.hiding import HIDDEN, hidden_or_not, lair_of
from bot.setup.zones import DEPTH, INWARDS, depth_at, depth_of, edge_of, require_taken, require_zone
from engine.errors import BadRequest
from engine.space import Space, parse_point, space_of
from engine.space.geometry import dist2, near_path
from engine.space.hull import Hull, overlaps_base
from engine.space.terrain import BASE_RADIUS, INCH, Point, Table

_SHUT = frozenset({"building", "impassable", "river"})
_LOW = frozenset({"wall", "hedge"})
FIRST_ROW = 2
"""Inches from its edge at which a line is set up."""
_HIDDEN = 1_000
"""The cost, in hundredths of an inch, of standing out of a mate's sight."""
GAP = 2
"""Inches from figure to figure in a line: near enough to act as one group."""


Laid = tuple[Draft, list[str]]
"""A changed draft, and the ids of the figures that lost their places by it."""


def zone(draft: Draft, side: str, edge: str | None, depth: int = DEPTH) -> Laid:
    """The draft with a side bound to so many inches along an edge; without an edge, to none. Raises Unfit.

    The figures outside lose their places.
    """
    home = side_in(draft, side)
    zones = {key: value for key, value in draft["setup"].get("zones", {}).items() if key != home["id"]}
    if edge is not None:
        zones[home["id"]] = [edge, depth]
    return settled(noted(draft, "zones", zones))


def place(
    draft: Draft,
    figure: str,
    at: str | tuple[float, float],
    facing: int | None = None,
    floor: int = 0,
    *,
    hidden: bool | None = None,
) -> Draft:
    """The draft with a figure at a cell, or a place in inches; it faces the way given, else away from its side's edge.

    It begins `hidden` there or not; None: as it was going to. Raises Unfit, BadRequest for a place off the table,
    outside the zone, taken or impassable, or one that hides nobody.
    """
    found = hidden_or_not(draft, figure, hidden)
    table = table_of(draft)
    x, y = parse_point(at, table, "at")
    found["at"] = [x / INCH, y / INCH]
    found["facing"] = INWARDS[edge_of(draft, found["side"])] if facing is None else facing
    found.pop("floor", None)
    if floor:
        found["floor"] = floor
    if (machine := carried_in(draft).get(found["id"])) is not None:
        raise Unfit("aboard", figure=name_of(found), machine=name_of(machine))
    require_zone(draft, table, found)
    figures = [found if other["id"] == found["id"] else other for other in draft["figures"]]
    return require_taken({**draft, "figures": figures}, table, found)


def lift(draft: Draft, figure: str) -> Draft:
    """The draft with a figure taken off the table again. Raises Unfit."""
    found = figure_in(draft, figure)
    if "at" not in found:
        raise Unfit("not-placed", name=name_of(found))
    return with_figure(draft, off_table(found))


def off_table(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A figure of a draft without its place."""
    return {key: value for key, value in figure.items() if key not in ("at", "facing", "floor")}


def unplaced(draft: Draft, side: str = "") -> list[dict[str, Any]]:
    """The figures that have no place yet, on the table, in a machine or under a marker, of one side or all."""
    under = waiting_under(draft) | carried_in(draft).keys()
    waiting = [figure for figure in draft["figures"] if "at" not in figure and figure["id"] not in under]
    return [figure for figure in waiting if side in ("", figure["side"])]


def auto(draft: Draft, side: str) -> Draft:
    """The draft with the rest of a side in line along its edge, machines first, its best in the middle. Raises Unfit.

    Each stands close to another and in its sight, so that they can act as one group; buildings, water, walls and hedges
    are left free, but by those who begin hidden: each of them stands in cover.
    """
    home = side_in(draft, side)
    if not any(figure["side"] == home["id"] for figure in draft["figures"]):
        raise Unfit("side-empty", side=name_of(home))
    waiting = unplaced(draft, home["id"])
    if not waiting and not machines.unplaced(draft, home["id"]):
        raise Unfit("all-placed", side=name_of(home))
    draft, table, carried = machines.auto(draft, home["id"]), table_of(draft), carried_in(draft)
    line = _EdgePlaces(table, edge_of(draft, home["id"]), depth_of(draft, home["id"]), lair_of(draft, table))
    for machine in machines_in(draft):
        if "at" in machine:
            line.block(machines.hull_in(draft, machine, table))
    for figure in draft["figures"]:
        if "at" in figure and not figure.get("floor") and figure["id"] not in carried:
            line.take(parse_point(figure["at"], table, "at"), mate=figure["side"] == home["id"])
    places: dict[str, list[float]] = {}
    for figure in sorted(waiting, key=lambda f: (not f.get("star"), not f.get("leader"), -f.get("rep", 0))):
        spot = line.next(hidden=bool(figure.get(HIDDEN)))
        if spot is None:
            raise Unfit("no-room", side=name_of(home))
        places[figure["id"]] = [spot[0] / INCH, spot[1] / INCH]
    facing = INWARDS[edge_of(draft, home["id"])]
    figures = [
        {**figure, "at": places[figure["id"]], "facing": facing} if figure["id"] in places else figure
        for figure in draft["figures"]
    ]
    return changed(draft, figures=figures)


class _EdgePlaces:
    """Places along an edge, given out one by one."""

    def __init__(self, table: Table, edge: str, depth: int, is_lair: Callable[[Point], bool]) -> None:
        self._space = space_of(table)
        self._edge, self._table, self._row = edge, table, min(FIRST_ROW, depth - 1) * INCH + INCH // 2
        cells = ((x, y) for x in range(50, table.width, INCH) for y in range(50, table.height, INCH))
        near = [spot for spot in cells if depth_at(spot, edge, table) < depth * INCH]
        self._free = [spot for spot in near if _open_ground(self._space, table, spot)]
        self._lairs = [spot for spot in near if is_lair(spot) and self._space.stands(spot, 0)]
        self._mates: list[Point] = []

    def block(self, hull: Hull) -> None:
        """A machine stands there."""
        self._free, self._lairs = (
            [spot for spot in spots if not overlaps_base(hull, spot)] for spots in (self._free, self._lairs)
        )

    def take(self, at: Point, *, mate: bool) -> None:
        """A figure stands there: keep clear of it, and if it is a mate, close to it."""
        self._free, self._lairs = (
            [spot for spot in spots if dist2(spot, at) >= (GAP * INCH) ** 2] for spots in (self._free, self._lairs)
        )
        if mate:
            self._mates.append(at)

    def next(self, *, hidden: bool) -> Point | None:
        """The best place left, in the open or hidden, which then is taken; None without one."""
        left = self._lairs if hidden else self._free
        if not left:
            return None
        best = min(left, key=self._cost)
        self.take(best, mate=True)
        return best

    def _cost(self, spot: Point) -> tuple[float, Point]:
        """How far it is from the row, from the nearest mate who sees it, and from the first of them or the middle."""
        off_row = abs(depth_at(spot, self._edge, self._table) - self._row)
        if not self._mates:
            x, y = spot
            sideways = self._edge in ("west", "east")
            return off_row + abs(y - self._table.height // 2 if sideways else x - self._table.width // 2), spot
        nearest = min(self._mates, key=lambda mate: (dist2(spot, mate), mate))
        hidden = 0 if self._space.sight(spot, 0, nearest, 0) else _HIDDEN
        return off_row + hidden + dist2(spot, nearest) ** 0.5 + dist2(spot, self._mates[0]) ** 0.5 / 20, spot


def settled(draft: Draft) -> Laid:
    """The draft with those figures and machines lifted that its table or their zone no longer bears."""
    lifted: list[str] = []
    bare = {**{key: value for key, value in draft.items() if key != "mission"}, "figures": [], "machines": []}
    for kind, off in (("machines", machines.lifted), ("figures", off_table)):
        for one in [one for one in draft.get(kind, ()) if "at" in one and one["id"] not in carried_in(draft)]:
            try:
                alone = {**bare, kind: [{**one, "crew": {}, "riders": []} if kind == "machines" else one]}
                require_zone(draft, table_of(bare), one)
                changed(alone)
            except (BadRequest, Misfit, Unfit):
                lifted.append(one["id"])
                draft = {**draft, kind: [off(other) if other["id"] == one["id"] else other for other in draft[kind]]}
    return changed(draft), lifted


def _open_ground(space: Space, table: Table, spot: Point) -> bool:
    """Whether a base at a spot lies neither in or on anything that bars the way, nor across a wall or hedge."""
    x, y = spot
    around = [(x + dx, y + dy) for dx in (-BASE_RADIUS, 0, BASE_RADIUS) for dy in (-BASE_RADIUS, 0, BASE_RADIUS)]
    if any(piece.type in _SHUT for point in around for piece in space.inside(point)):
        return False
    return not any(near_path(spot, piece.line, BASE_RADIUS) for piece in table.pieces if piece.type in _LOW)
