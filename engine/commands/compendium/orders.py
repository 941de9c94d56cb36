"""Standing orders of Stars: how many dice of their power they roll, and whether they hold their fire."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import orders
from engine.commands.orders import StandingOrder
from engine.errors import Refused
from engine.procedures.damage import STAR_POWER

OF_STARS = {"targets": "CMP-RUL-157", STAR_POWER: "CMP-RUL-052"}
"""By which rule a Star may be ordered what others may not, by kind of question."""


def validate_order(g: Game, item: StandingOrder) -> None:
    """Raise Refused likewise, and where only a Star has such a choice, or one with more dice left."""
    orders.validate_order(g, item)
    figure = g.named(item.figure)
    if item.choice != "ask" and not orders.orderable(item.kind, item.choice, g.rules, figure):
        said = "{figure} is no Star, and has no such choice"
        if figure.star:
            said = "{figure} may roll {dice} of its Star Power dice at most"
        rule = OF_STARS[item.kind]
        raise Refused(said, figure=figure.name, dice=figure.star_power, rule=rule, code="bad-choice")


ORDER = replace(orders.ORDER, validate=validate_order)
