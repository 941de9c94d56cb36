"""Tests by Class: what holds for a figure in Received Fire and Cohesion, and in a charge (SWP-REACT, SWP-CHARGE)."""

from collections.abc import Sequence
from itertools import islice

from engine.battle.game import Game
from engine.procedures.aim import usable
from engine.procedures.charge_reach import can_charge
from engine.procedures.ledger import Debt
from engine.procedures.third.charge_test import ChargeTest, Holding
from engine.procedures.third.reactions import fallen_friends
from engine.state import RAN_AWAY, Figure


def received_fire(g: Game, debt: Debt) -> set[str]:
    """Out of range or unable to fire, and whether anybody is in charge reach (SWP-RUL-45, SWP-RUL-48)."""
    figure = debt.figure
    shooters = [cause.shooter for cause in debt.fire]
    holds: set[str] = set()
    if not any(usable(g, figure, shooter) for shooter in shooters):
        holds.add("out-of-range" if any(figure.loaded(weapon) > 0 for weapon in figure.weapons) else "unloaded")
    if charge_back(g, figure, shooters):
        holds.add("in-charge-reach")
    return holds


def charge_back(g: Game, figure: Figure, shooters: list[Figure]) -> list[Figure]:
    """The targets of a charge the test calls for: those who shot at it, else the nearest enemy (SWP-RUL-48)."""
    order = g.nearest(figure, shooters)
    order += [f for f in g.nearest(figure, g.enemies(figure)) if f not in order]
    return list(islice((f for f in order if can_charge(g, figure, f, reaction=True)), 1))


def losses(g: Game, figure: Figure) -> set[str]:
    """What its group has lost, this turn's runaways too (SWP-REACT-20, SWP-RUL-08)."""
    began = [f for f in g.of_side(figure.side) if f.group == figure.group]
    lost = len(fallen_friends(g, figure)) + sum(f.status == RAN_AWAY for f in began)
    left = sum(f.able for f in began)
    holds: set[str] = set()
    if lost:
        holds.add("any-friend-lost")
    if lost > left:
        holds.add("more-friends-lost")
    if lost and lost >= 2 * left:
        holds.add("twice-more-friends-lost")
    return holds


def charge_dice(g: Game, c: ChargeTest, charges: Sequence[ChargeTest]) -> Holding:
    """What holds for charger and target in the charge test (SWP-CHARGE-51, SWP-CHARGE-52)."""
    together = [other for other in charges if other.charger.side == c.charger.side]
    chargers = {other.charger.index for other in together}
    targets = {other.target.index for other in together}
    mine = (("cavalry", c.charger.mounted), ("onto-rear", c.rear), ("three-to-one", len(chargers) >= 3 * len(targets)))
    theirs = (
        ("cavalry", c.target.mounted),
        ("needs-reload", c.target.class_ == "missile" and bool(c.target.empty)),
        ("in-cover", g.protection(c.charger, c.target).for_test == "cover"),
    )
    return frozenset(name for name, true in mine if true), frozenset(name for name, true in theirs if true)
