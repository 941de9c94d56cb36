"""Where the figures of a draft stand when play begins, and how far from its edge a side may be set up."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.errors import Misfit, Unfit
from bot.setup.draft import Draft, changed, figure_in, name_of, noted, side_in, table_of, waiting_under, with_figure
from bot.setup.hiding import HIDDEN, hidden_or_not, lair_of
from engine.errors import BadRequest
from engine.space import Space, parse_point, space_of
from engine.space.cells import cell_name
from engine.space.geometry import dist2, near_path
from engine.space.terrain import BASE_RADIUS, INCH, Point, Table

EDGES = ("south", "north", "west", "east")
"""The edges that sides set up along by default, in the order of the record."""
_INWARDS = {"south": 0, "west": 90, "north": 180, "east": 270}
_SHUT = frozenset({"building", "impassable", "river"})
_LOW = frozenset({"wall", "hedge"})
FIRST_ROW = 2
"""Inches from its edge at which a line is set up."""
DEPTH = 6
"""Inches from its edge that a side is set up in by default."""
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
    draft: Draft, figure: str, at: str, facing: int | None = None, floor: int = 0, *, hidden: bool | None = None
) -> Draft:
    """The draft with a figure at a cell; it faces the way given, else away from its side's edge.

    It begins `hidden` there or not; None: as it was going to. Raises Unfit, BadRequest for a place off the table,
    outside the zone, taken or impassable, or one that hides nobody.
    """
    found = hidden_or_not(draft, figure, hidden)
    table = table_of(draft)
    x, y = parse_point(at, table, "at")
    found["at"] = [x / INCH, y / INCH]
    found["facing"] = _INWARDS[edge_of(draft, found["side"])] if facing is None else facing
    found.pop("floor", None)
    if floor:
        found["floor"] = floor
    check_zone(draft, table, found)
    if draft.get("information") == "hidden":
        _check_free(draft, table, found)
    return with_figure(draft, found)


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
    """The figures that have no place yet, neither on the table nor under a marker, of one side or all."""
    under = waiting_under(draft)
    waiting = [figure for figure in draft["figures"] if "at" not in figure and figure["id"] not in under]
    return [figure for figure in waiting if side in ("", figure["side"])]


def auto(draft: Draft, side: str) -> Draft:
    """The draft with the rest of a side in line along its edge, its best in the middle. Raises Unfit.

    Each stands close to another and in its sight, so that they can act as one group; buildings, water, walls and hedges
    are left free, but by those who begin hidden: each of them stands in cover.
    """
    home = side_in(draft, side)
    if not any(figure["side"] == home["id"] for figure in draft["figures"]):
        raise Unfit("side-empty", side=name_of(home))
    waiting = unplaced(draft, home["id"])
    if not waiting:
        raise Unfit("all-placed", side=name_of(home))
    table = table_of(draft)
    line = _Line(table, edge_of(draft, home["id"]), _depth_of(draft, home["id"]), lair_of(draft, table))
    for figure in draft["figures"]:
        if "at" in figure and not figure.get("floor"):
            line.take(parse_point(figure["at"], table, "at"), mate=figure["side"] == home["id"])
    places: dict[str, list[float]] = {}
    for figure in sorted(waiting, key=lambda f: (not f.get("star"), not f.get("leader"), -f.get("rep", 0))):
        spot = line.next(hidden=bool(figure.get(HIDDEN)))
        if spot is None:
            raise Unfit("no-room", side=name_of(home))
        places[figure["id"]] = [spot[0] / INCH, spot[1] / INCH]
    facing = _INWARDS[edge_of(draft, home["id"])]
    figures = [
        {**figure, "at": places[figure["id"]], "facing": facing} if figure["id"] in places else figure
        for figure in draft["figures"]
    ]
    return changed(draft, figures=figures)


class _Line:
    """Places along an edge, given out one by one."""

    def __init__(self, table: Table, edge: str, depth: int, is_lair: Callable[[Point], bool]) -> None:
        self._space = space_of(table)
        self._edge, self._table, self._row = edge, table, min(FIRST_ROW, depth - 1) * INCH + INCH // 2
        cells = ((x, y) for x in range(50, table.width, INCH) for y in range(50, table.height, INCH))
        near = [spot for spot in cells if _depth(spot, edge, table) < depth * INCH]
        self._free = [spot for spot in near if _open_ground(self._space, table, spot)]
        self._lairs = [spot for spot in near if is_lair(spot) and self._space.stands(spot, 0)]
        self._mates: list[Point] = []

    def take(self, at: Point, *, mate: bool) -> None:
        """A figure stands there: keep clear of it, and if it is a mate, close to it."""
        self._free, self._lairs = (
            [spot for spot in spots if dist2(spot, at) >= (GAP * INCH) ** 2] for spots in (self._free, self._lairs)
        )
        if mate:
            self._mates.append(at)

    def next(self, *, hidden: bool) -> Point | None:
        """The best place left, in the open or hidden, which then is taken; None where there is none."""
        left = self._lairs if hidden else self._free
        if not left:
            return None
        best = min(left, key=self._cost)
        self.take(best, mate=True)
        return best

    def _cost(self, spot: Point) -> tuple[float, Point]:
        """How far it is from the row, from the nearest mate who sees it, and from the first of them or the middle."""
        off_row = abs(_depth(spot, self._edge, self._table) - self._row)
        if not self._mates:
            x, y = spot
            sideways = self._edge in ("west", "east")
            return off_row + abs(y - self._table.height // 2 if sideways else x - self._table.width // 2), spot
        nearest = min(self._mates, key=lambda mate: (dist2(spot, mate), mate))
        hidden = 0 if self._space.sight(spot, 0, nearest, 0) else _HIDDEN
        return off_row + hidden + dist2(spot, nearest) ** 0.5 + dist2(spot, self._mates[0]) ** 0.5 / 20, spot


def _depth_of(draft: Draft, side: str) -> int:
    """Inches from its edge that a side may be set up in."""
    bound = draft["setup"].get("zones", {}).get(side)
    return int(bound[1]) if bound else DEPTH


def edge_of(draft: Draft, side: str) -> str:
    """The edge a side sets up along."""
    bound = draft["setup"].get("zones", {}).get(side)
    if bound:
        return str(bound[0])
    return EDGES[next(n for n, other in enumerate(draft["sides"]) if other["id"] == side)]


def settled(draft: Draft) -> Laid:
    """The draft with those figures lifted that its table or their zone no longer bears."""
    lifted: list[str] = []
    for figure in [f for f in draft["figures"] if "at" in f]:
        try:
            alone = {**draft, "figures": [figure]}
            table = table_of(alone)
            check_zone(draft, table, figure)
            changed(alone)
        except (BadRequest, Misfit, Unfit):
            lifted.append(figure["id"])
            draft = {**draft, "figures": [off_table(f) if f["id"] == figure["id"] else f for f in draft["figures"]]}
    return changed(draft), lifted


def check_zone(draft: Draft, table: Table, figure: dict[str, Any]) -> None:
    """Raise Unfit for a figure, or a marker, that its side's zone does not hold."""
    point = parse_point(figure["at"], table, "at")
    if not in_zone(draft, figure["side"], point, table):
        edge, depth = draft["setup"]["zones"][figure["side"]]
        side = side_in(draft, figure["side"])
        raise Unfit(f"outside-{edge}", depth, side=name_of(side), cell=cell_name(point, table))


def in_zone(draft: Draft, side: str, point: Point, table: Table) -> bool:
    """Whether a side may be set up at a place."""
    bound = draft["setup"].get("zones", {}).get(side)
    return not bound or _depth(point, bound[0], table) <= bound[1] * INCH


def _check_free(draft: Draft, table: Table, figure: dict[str, Any]) -> None:
    """Raise Unfit for a place that another side has taken, without saying by whom."""
    at = parse_point(figure["at"], table, "at")
    for other in draft["figures"]:
        if other["side"] == figure["side"] or "at" not in other or other.get("floor") != figure.get("floor"):
            continue
        if dist2(at, parse_point(other["at"], table, "at")) < (2 * BASE_RADIUS) ** 2:
            raise Unfit("place-taken", cell=cell_name(at, table))


def _depth(point: Point, edge: str, table: Table) -> int:
    """How far from an edge a place is."""
    x, y = point
    return {"south": table.height - y, "north": y, "west": x, "east": table.width - x}[edge]


def _open_ground(space: Space, table: Table, spot: Point) -> bool:
    """Whether a base at a spot lies neither in or on anything that bars the way, nor across a wall or hedge."""
    x, y = spot
    around = [(x + dx, y + dy) for dx in (-BASE_RADIUS, 0, BASE_RADIUS) for dy in (-BASE_RADIUS, 0, BASE_RADIUS)]
    if any(piece.type in _SHUT for point in around for piece in space.inside(point)):
        return False
    return not any(near_path(spot, piece.line, BASE_RADIUS) for piece in table.pieces if piece.type in _LOW)
