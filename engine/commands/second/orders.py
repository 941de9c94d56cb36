"""Standing orders of those who hide, and of Stars (CR2-REACT-07, CR2-STAR-02)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import orders
from engine.commands.orders import StandingOrder
from engine.errors import Refused
from engine.procedures.second.watch import known_foe
from engine.waits import wait_of


def validate_order(g: Game, item: StandingOrder) -> None:
    """Raise Refused unless that can be ordered: only who is hidden holds fire, for one whom its side knows of, and
    only a Star has a Star's choices."""
    try:
        orders.validate_order(g, item)
    except Refused as no:
        no.rule = no.rule or "CR2-RUL-275"
        raise
    figure = g.named(item.figure)
    if item.choice != "ask" and not orders.chooses(figure, item.kind):
        raise Refused("{figure} is no Star, and has no such choice", figure=figure.name, rule="CR2-STAR-02")
    target = next((wait.get("target", "") for wait in wait_of(str(item.choice))), "")
    if item.kind in orders.OF_HIDDEN and target and not known_foe(g, figure, target):
        said = "{figure}'s side knows of no enemy {target!r}"
        raise Refused(said, figure=figure.name, target=target, rule="CR2-RUL-275", code="bad-choice")
    # In cover a refusal would tell, where some figures are unknown, that one of them has found this one (CR2-RUL-412).
    plain = not (g.waits_unseen(figure) or (g.hides and g.space.shelters(figure.at)))
    if item.kind in orders.OF_HIDDEN and item.choice != "ask" and plain:
        said = "{figure} is not hidden, and cannot hold its fire"
        raise Refused(said, figure=figure.name, rule="CR2-REACT-07", code="not-hidden")


ORDER = replace(orders.ORDER, validate=validate_order)
