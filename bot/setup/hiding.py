"""Figures of a draft that begin hidden: who may, and where (CR2-REACT-04)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bot.setup.draft import Draft, figure_in, noted, rules_of
from bot.setup.natures import strange_field
from engine.record.hiding import LAIRS
from engine.space import space_of
from engine.space.terrain import Point, Table

HIDDEN = "unseen"
"""The field by which a record says that a figure begins hidden."""


def may_hide(draft: Draft) -> bool:
    """Whether figures may begin hidden from those who do not see them."""
    return HIDDEN in rules_of(draft).figure_fields


def hidden_or_not(draft: Draft, figure: str, hidden: bool | None) -> dict[str, Any]:
    """A figure that is to begin hidden or not; None: as it was going to. Raises Unfit where nobody hides."""
    found = figure_in(draft, figure)
    if hidden and not may_hide(draft):
        raise strange_field(HIDDEN, rules_of(draft))
    if hidden is None:
        return found
    return {**found, HIDDEN: True} if hidden else unhidden(found)


def unhidden(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A figure of a draft without a word of whether it hides."""
    return {key: value for key, value in figure.items() if key != HIDDEN}


def lair_of(draft: Draft, table: Table) -> Callable[[Point], bool]:
    """Whether a place hides somebody; no place does where nobody hides."""
    lairs, space = rules_of(draft).optional(LAIRS), space_of(table)
    return lambda point: lairs is not None and bool(lairs(space, point))


# ---- what they are told beforehand ----


def ordered(draft: Draft, orders: Iterable[dict[str, Any]]) -> Draft:
    """The draft with these standing orders noted, each in the place of the one that a figure has had."""
    told = {order["figure"]: order for order in (*draft["setup"].get("orders", ()), *orders)}
    return noted(draft, "orders", [order for order in told.values() if order["choice"] != "ask"])


def orders_of(draft: Draft) -> list[dict[str, Any]]:
    """The standing orders that have been noted for figures which still begin hidden."""
    hidden = {figure["id"] for figure in draft["figures"] if figure.get(HIDDEN)}
    return [order for order in draft["setup"].get("orders", ()) if order["figure"] in hidden]
