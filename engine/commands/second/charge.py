"""Charging when active (MG42-REACT-10, MG42-REACT-11)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import charge as charging
from engine.commands.charge import Charge, declared
from engine.commands.second.moves import NOT_DARED
from engine.errors import Refused
from engine.procedures.charge_reach import approach, can_charge
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import CHARGE_HOME, EXCHANGE_OF_FIRE
from engine.procedures.second.seam import DEPLOY
from engine.space import INCH


def validate_charge(g: Game, item: Charge) -> None:
    """Raise Refused unless all of them may try (MG42-ACT-01, MG42-REACT-10)."""
    for figure, target in declared(g, item):
        if target.side == figure.side:
            raise Refused("{target} is a friend", target=target.name, rule="MG42-REACT-10")
        if figure.now.balked:
            raise Refused(NOT_DARED, figure=figure.name, rule="MG42-REACT-11")
        if figure.now.stepped or (figure.now.fired and not figure.now.answered):
            said = "{figure} has moved or fired, and a charge is all it may do"
            raise Refused(said, figure=figure.name, rule="MG42-ACT-01")
        if figure.carrying >= 0:
            raise Refused("{figure} is carrying someone and cannot charge", figure=figure.name, rule="MG42-RUL-23")
        if figure.aboard:
            said = "{figure} gets off first: a charge is made on foot"
            raise Refused(said, figure=figure.name, rule="CR2-RUL-425", code="aboard")
        if target.aboard:
            said = "{target} is aboard a machine, which no figure charges into: it is fired at, or armor is assaulted"
            raise Refused(said, target=target.name, rule="CR2-RUL-425", code="aboard")
        if not can_charge(g, figure, target):
            raise Refused(
                "{target} is not in sight of {figure} within {reach} inches of free way",
                target=target.name,
                figure=figure.name,
                reach=approach(g, figure) // INCH,
                rule="MG42-REACT-10",
                code="out-of-reach",
            )


async def charge(g: Game, item: Charge) -> None:
    """Each of these wants to charge; those who dare do so together (MG42-REACT-10, MG42-REACT-11)."""
    ledger = Ledger()
    await g.do(CHARGE_HOME, Charges(declared(g, item)), ledger)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


CHARGE = replace(charging.CHARGE, validate=validate_charge, run=charge)


async def rousing_charge(g: Game, item: Charge) -> None:
    """A charge rouses those held back, too: a silent one would find nobody at home (MG42-RUL-77)."""
    if g.mission is not None and g.state.active_side == g.mission.side:
        await g.do(DEPLOY)
    await charge(g, item)


ROUSING_CHARGE = replace(CHARGE, run=rousing_charge)
