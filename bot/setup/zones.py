"""How far from its edge of the table each side is set up."""

from collections.abc import Mapping
from typing import Any

from bot.errors import Misfit, Unfit
from bot.setup.draft import Draft, checked, name_of, side_in
from engine.errors import BadRequest
from engine.space import parse_point
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Point, Table

EDGES = ("south", "north", "west", "east")
"""The edges that sides set up along by default, in the order of the record."""
INWARDS = {"south": 0, "west": 90, "north": 180, "east": 270}
"""The way a side faces from its edge, in degrees."""
DEPTH = 6
"""Inches from its edge that a side is set up in by default."""
_THINGS = ("figures", "machines")


def depth_of(draft: Draft, side: str) -> int:
    """Inches from its edge that a side may be set up in."""
    bound = draft["setup"].get("zones", {}).get(side)
    return int(bound[1]) if bound else DEPTH


def edge_of(draft: Draft, side: str) -> str:
    """The edge a side sets up along."""
    bound = draft["setup"].get("zones", {}).get(side)
    if bound:
        return str(bound[0])
    return EDGES[next(n for n, other in enumerate(draft["sides"]) if other["id"] == side)]


def require_zone(draft: Draft, table: Table, figure: dict[str, Any]) -> None:
    """Raise Unfit for a figure, or a marker, that its side's zone does not hold."""
    point = parse_point(figure["at"], table, "at")
    if not in_zone(draft, figure["side"], point, table):
        edge, depth = draft["setup"]["zones"][figure["side"]]
        side = side_in(draft, figure["side"])
        raise Unfit(f"outside-{edge}", depth, side=name_of(side), cell=cell_name(point, table))


def require_taken(draft: Draft, table: Table, figure: Mapping[str, Any]) -> Draft:
    """The draft itself, checked, in which a figure or machine has just been placed.

    Where information is hidden, a place that another side has taken raises Unfit, which does not say by whom. Raises
    BadRequest.
    """
    if draft.get("information") != "hidden":
        return checked(draft)
    own = {key: value for key, value in draft.items() if key != "mission"}
    checked(
        {**own, **{kind: [one for one in draft.get(kind, ()) if one["side"] == figure["side"]] for kind in _THINGS}}
    )
    try:
        return checked(draft)
    except (BadRequest, Misfit):
        raise Unfit("place-taken", cell=cell_name(parse_point(figure["at"], table, "at"), table)) from None


def in_zone(draft: Draft, side: str, point: Point, table: Table) -> bool:
    """Whether a side may be set up at a place."""
    bound = draft["setup"].get("zones", {}).get(side)
    return not bound or depth_at(point, bound[0], table) <= bound[1] * INCH


def depth_at(point: Point, edge: str, table: Table) -> int:
    """How far from an edge a place is."""
    x, y = point
    return {"south": table.height - y, "north": y, "west": x, "east": table.width - x}[edge]
