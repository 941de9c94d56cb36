"""Standing orders of Stars and the lucky: dice of Star Power, holding fire, tests that luck rolls again."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import orders
from engine.commands.orders import StandingOrder
from engine.errors import Refused
from engine.procedures.damage import STAR_POWER
from engine.procedures.free_will import LUCK

CHOOSE = {"targets": "CMP-RUL-157", STAR_POWER: "CMP-RUL-052", LUCK: "CMP-RUL-190"}
"""By kind of question the rule by which a Star, or one with luck, may be ordered what others may not."""


def validate_order(g: Game, item: StandingOrder) -> None:
    """Raise Refused likewise, and where only a Star or the lucky have such a choice, or a Star more dice left."""
    orders.validate_order(g, item)
    figure = g.named(item.figure)
    if item.choice != "ask" and not orders.orderable(item.kind, item.choice, g.rules, figure):
        said = "{figure} is no Star, and has no such choice"
        if item.kind == LUCK:
            said = "{figure} has no luck to try"
        elif figure.star:
            said = "{figure} may roll {dice} of its Star Power dice at most"
        rule = CHOOSE[item.kind]
        raise Refused(said, figure=figure.name, dice=figure.star_power, rule=rule, code="bad-choice")


ORDER = replace(orders.ORDER, validate=validate_order)
