"""Shooting and charging, by a figure's focus (CMP-REACT-18); finishing off those who are stunned (CMP-WOUND-04)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import fire as firing
from engine.commands import hands
from engine.commands.charge import Charge, declared
from engine.commands.fire import Fire
from engine.commands.second import charge as charging
from engine.commands.second.moves import rise_to_fire
from engine.errors import Refused
from engine.events import Item
from engine.inputs.shape import Aim, Pair, Shooting
from engine.procedures.activation import acting
from engine.procedures.charge_reach import chargeable
from engine.procedures.compendium.focus import marks
from engine.procedures.compendium.harm import suffer
from engine.procedures.declare import shots
from engine.procedures.hits import Wound
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import CHARGE_HOME, EXCHANGE_OF_FIRE, FOCUS
from engine.state import OBVIOUSLY_DEAD, STUNNED

LAPDOG = "lapdog"


async def fire(g: Game, item: Fire) -> None:
    """Active fire, at whom its focus lets a figure fire first (CMP-RUL-047)."""
    orders = []
    for order in item.orders:
        figure = acting(g, order.figure)
        rise_to_fire(g, figure)
        orders.append(await _focused(g, order) if order.at is None and not figure.now.fired else order)
    first, volley = orders[0], item.volley and tuple(orders)
    alone = replace(item, targets=first.targets, weapon=first.weapon)
    await firing.fire(g, replace(item, volley=volley) if volley else alone)


async def _focused(g: Game, order: Shooting) -> Shooting:
    """As it was ordered, or everything of its best weapon at the enemy that its focus has it fire at (CMP-RUL-184)."""
    figure = g.named(order.figure)
    shots(g, figure, order.weapon, order.targets)  # refused before any die falls
    wished = g.named(order.targets[0].figure)
    settled = await g.do(FOCUS, figure, wished, marks(g, figure))
    if settled is wished:
        return order
    return replace(order, targets=(Aim(settled.id),), weapon=())


FIRE = replace(firing.FIRE, run=fire)


async def charge(g: Game, item: Charge) -> None:
    """Each charges whom its focus lets it (CMP-RUL-172)."""
    pairs = [(figure, await g.do(FOCUS, figure, target, chargeable(g, figure))) for figure, target in declared(g, item)]
    ledger = Ledger()
    await g.do(CHARGE_HOME, Charges(pairs), ledger)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


def validate_charge(g: Game, item: Charge) -> None:
    """Raise Refused likewise; a lapdog never charges (CMP-RUL-061)."""
    for figure, _ in declared(g, item):
        if LAPDOG in figure.traits:
            raise Refused("{figure} is a lapdog, and never charges", figure=figure.name, rule="CMP-RUL-061")
    charging.validate_charge(g, item)


CHARGE = replace(charging.CHARGE, validate=validate_charge, run=charge)


def validate_dispatch(g: Game, item: Pair) -> None:
    """Raise Refused unless the enemy in contact is stunned (CMP-RUL-124)."""
    hands.validate_victim(g, item)
    target = g.named(item.target)
    if target.status != STUNNED:
        said = "{target} is out of the fight, and can only be captured"
        raise Refused(said, target=target.name, rule="CMP-RUL-124")


async def dispatch(g: Game, item: Pair) -> None:
    """Kill the stunned enemy without a roll, unless the power of a Star saves it (CMP-WOUND-04, CMP-RUL-165)."""
    figure, target = g.named(item.figure), g.named(item.target)
    deed = g.begin("item")
    g.emit(Item(figure.id, "dispatches", target.id, rule="CMP-WOUND-04"))
    await suffer(g, [Wound(target, OBVIOUSLY_DEAD, figure, deed)])


DISPATCH = replace(hands.DISPATCH, validate=validate_dispatch, run=dispatch)
