"""What hands do in place of fire: to an enemy who is down, to a casualty, and with weapons (CR2-DMG-06, CR2-MOVE-10,
CR2-WPN-33)."""

from dataclasses import replace
from typing import TypeVar

from engine.battle.game import Game
from engine.commands import hands
from engine.commands.hands import PickUp
from engine.commands.move import Move
from engine.commands.second import moves
from engine.errors import Refused
from engine.inputs.command import Command
from engine.inputs.shape import Pair
from engine.procedures.second.arms import take_in_hand
from engine.procedures.second.moves import bearers
from engine.space import INCH

Handled = TypeVar("Handled", Pair, PickUp)


def in_place_of_fire(command: Command[Game, Handled], rule: str) -> Command[Game, Handled]:
    """The same deed as the one action of an activation, before or after the move (CR2-ACT-06, CR2-RUL-090)."""
    validate, run = command.validate, command.run
    assert validate is not None

    def may(g: Game, item: Handled) -> None:
        validate(g, item)
        figure = g.named(item.figure)
        if figure.now.fired:
            raise Refused("{figure} has used its active fire", figure=figure.name, rule=rule, code="already-fired")

    async def act(g: Game, item: Handled) -> None:
        figure = g.named(item.figure)
        figure.now = figure.now._replace(fired=True, handled=True)
        await run(g, item)

    return replace(command, validate=may, run=act)


def validate_lift(g: Game, item: Pair) -> None:
    """Raise Refused unless the figure has come no farther than half its move, and has not moved fast (CR2-MOVE-10)."""
    hands.validate_carry(g, item)
    figure = g.named(item.figure)
    if figure.fast or figure.now.used > g.pace(figure) // 2:
        said = "{figure} has moved fast or more than half its move, and lifts {target} in another activation"
        target = g.named(item.target)
        raise Refused(said, figure=figure.name, target=target.name, rule="CR2-MOVE-10", code="too-far")


async def lift(g: Game, item: Pair) -> None:
    """Half its move is left to drag somebody it went to; else lifting is all it does (CR2-RUL-065, CR2-RUL-066)."""
    await hands.carry(g, item)
    figure = g.named(item.figure)
    allowance = min(figure.now.allowance, figure.now.used + g.pace(figure) // 2)
    figure.now = figure.now._replace(allowance=allowance, done=not figure.now.stepped)


async def move(g: Game, item: Move) -> None:
    """Two who carry somebody fast end their move side by side (CR2-MOVE-09, CR2-RUL-392)."""
    ends = {step.figure: step.to or step.path[-1] for step in item.steps}
    for carrier, mate in bearers(g, [g.named(name) for name in ends]).items() if item.fast else ():
        if not g.space.within(ends[carrier.id], ends[mate.id], INCH):
            said = "{figure} and {mate} carry somebody together, and have to end their move side by side"
            raise Refused(said, figure=carrier.name, mate=mate.name, rule="CR2-RUL-392", code="too-far-apart")
    await moves.move(g, item)


async def pick_up(g: Game, item: PickUp) -> None:
    """It has the weapon in hand, and fires it from the next turn on (CR2-WPN-33, CR2-RUL-063)."""
    await hands.pick_up(g, item)
    if not g.rules.weapons[item.weapon].lobbed:
        take_in_hand(g, g.named(item.figure), item.weapon)


MOVE = replace(moves.MOVE, run=move)
DISPATCH = in_place_of_fire(hands.DISPATCH, "CR2-RUL-090")
CAPTURE = in_place_of_fire(hands.CAPTURE, "CR2-RUL-090")
CARRY = in_place_of_fire(replace(hands.CARRY, validate=validate_lift, run=lift), "CR2-ACT-06")
PICK_UP = in_place_of_fire(replace(hands.PICK_UP, run=pick_up), "CR2-WPN-33")
