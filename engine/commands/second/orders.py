"""Standing orders of those who hide (CR2-REACT-07)."""

from dataclasses import replace

from engine.commands import orders
from engine.commands.orders import StandingOrder
from engine.errors import Refused
from engine.game import Game


def check_order(g: Game, item: StandingOrder) -> None:
    """Raise Refused unless that can be ordered: only who is hidden holds fire."""
    orders.check_order(g, item)
    figure = g.named(item.figure)
    if item.kind in orders.OF_HIDDEN and item.choice != "ask" and not g.waits_unseen(figure):
        said = "{figure} is not hidden, and cannot hold its fire"
        raise Refused(said, figure=figure.name, rule="CR2-REACT-07", code="not-hidden")


ORDER = replace(orders.ORDER, check=check_order)
