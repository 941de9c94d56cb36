"""What an active figure does by itself: moving, popping up, going prone, firing (MG42-ACT, MG42-MOVE, MG42-PRONE)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.commands import fire as firing
from engine.commands import move as moving
from engine.commands import posture
from engine.commands.fire import Fire
from engine.commands.move import Move
from engine.errors import Refused
from engine.events import Item
from engine.inputs.command import Command, alone
from engine.inputs.shape import Alone
from engine.procedures.activation import acting
from engine.procedures.mover import Mover
from engine.procedures.seam import SIGHTINGS
from engine.procedures.second.moves import limited_to_crawl, pop_up, validate_up
from engine.procedures.second.seam import AFTER_DROPPING
from engine.space import stay_put
from engine.state import CARRY_ON, DUCKED_BACK, Figure

NOT_DARED = "{figure} has not dared to charge and stays where it is"


async def move(g: Game, item: Move) -> None:
    """Move one figure or a group; a figure down behind cover or on the ground gets up first (MG42-DUCK-03).

    A figure that goes prone at its end has ended its activation; one that lies there already crawls (MG42-PRONE-02).
    """
    dropping: list[Figure] = []
    for step in item.steps:
        figure = acting(g, step.figure)
        if figure.now.balked:
            raise Refused(NOT_DARED, figure=figure.name, rule="MG42-REACT-11")
        if step.prone and figure.posture == "prone" and not item.fast:
            crawl(g, figure)
            continue
        validate_up(figure)
        pop_up(g, figure)
        if step.prone:
            dropping.append(figure)
    await moving.move(g, item)
    for figure in dropping:
        if figure.posture == "prone":
            figure.now = g.rules.judge(AFTER_DROPPING)(g, figure)


def crawl(g: Game, figure: Figure) -> None:
    """It stays on the ground, where this is all the movement it has (MG42-PRONE-02)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
    figure.now = limited_to_crawl(g, figure, figure.now)


MOVE = replace(moving.MOVE, run=move)


async def stand(g: Game, item: Alone) -> None:
    """Get up, or pop up from behind cover to look; both sides test for the enemies they see then (MG42-RUL-94)."""
    figure = acting(g, item.figure)
    if figure.posture != "prone" and figure.status != DUCKED_BACK:
        raise Refused("{figure} is on its feet", figure=figure.name, rule="MG42-PRONE-02")
    validate_up(figure)
    pop_up(g, figure)
    await g.do(SIGHTINGS, [Mover(figure, stay_put(figure.at, figure.floor))], "ask")


STAND = replace(posture.STAND, run=stand)


async def prone(g: Game, item: Alone) -> None:
    """Going prone ends its activation, or most of it (MG42-PRONE-01, MG42-PRONE-02, CR2-MOVE-06)."""
    await posture.prone(g, item)
    figure = g.named(item.figure)
    figure.now = g.rules.judge(AFTER_DROPPING)(g, figure)


PRONE = replace(posture.PRONE, run=prone)


async def fire(g: Game, item: Fire) -> None:
    """Active fire; a figure down behind cover pops up for it (MG42-ACT-01, MG42-RUL-94)."""
    for order in item.orders:
        rise_to_fire(g, acting(g, order.figure))
    await firing.fire(g, item)


def rise_to_fire(g: Game, figure: Figure) -> None:
    """Out from behind cover; one that lies in view fires from there (MG42-RUL-30). Raises Refused if it cannot."""
    if figure.now.dropped:
        raise Refused("{figure} has gone prone and fires no more", figure=figure.name, rule="CR2-RUL-276", code="prone")
    if figure.now.answered:
        raise Refused("{figure} has used its active fire", figure=figure.name, rule="MG42-ACT-02", code="already-fired")
    if figure.now.fired and figure.now.taken:
        said = "{figure} takes a weapon or a grenade in hand and does not fire in this activation"
        raise Refused(said, figure=figure.name, rule="CR2-RUL-254", code="already-fired")
    if figure.now.handled:
        said = "{figure} has used its hands in place of its fire"
        raise Refused(said, figure=figure.name, rule="CR2-ACT-06", code="already-fired")
    if figure.posture == "prone" and not figure.cover:
        g.set_status(figure, CARRY_ON, "MG42-DUCK-03")
    elif figure.status == DUCKED_BACK:
        pop_up(g, figure)


FIRE = replace(firing.FIRE, run=fire)


def validate_bayonet(g: Game, item: Alone) -> str:
    """What it fights with when its bayonet is fixed. Raises Refused if it has none that it might fix."""
    figure = acting(g, item.figure)
    for name in figure.weapons:
        fixed = g.rules.weapons[name].bayonet
        if fixed and figure.melee_weapon != fixed:
            return fixed
    raise Refused("{figure} has no bayonet to fix", figure=figure.name, rule="MG42-RUL-43", code="no-weapon")


async def fix_bayonet(g: Game, item: Alone) -> None:
    """A rifleman fixes the bayonet, which costs nothing (MG42-RUL-43)."""
    figure = g.named(item.figure)
    figure.melee_weapon = validate_bayonet(g, item)
    g.emit(Item(figure.id, "takes", figure.melee_weapon, rule="MG42-RUL-43"))


FIX_BAYONET = Command(
    "fix-bayonet",
    Alone,
    validate=validate_bayonet,
    figure=alone,
    run=fix_bayonet,
    keeps_open=False,
    by_hand=True,
    heading=("figure",),
)
