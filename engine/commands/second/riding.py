"""Riding at a pace, reining in, getting on a mount and off it (CR2-MOUNT-01, CR2-MOUNT-02, CR2-MOVE-13)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.battle.game import Game
from engine.commands import saddle
from engine.commands.move import Move
from engine.commands.second import hands
from engine.commands.second.moves import NOT_DARED
from engine.errors import BadRequest, Refused
from engine.events import Item
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, Alone, FigureId, Goal, Path, Shape, Slot, SlotKind, Small
from engine.procedures.movement import spending
from engine.procedures.mover import Mover
from engine.procedures.seam import ADVANCE
from engine.procedures.second.moves import pop_up
from engine.procedures.second.riding import set_pace, straight
from engine.space import INCH
from engine.state import Figure


@dataclass(frozen=True)
class Ride(Shape):
    """How far it rides in every phase, in inches, and where to now, straight on if left out; 0: it reins in."""

    slots = (FIGURE, Slot("speed", SlotKind.OPTION))

    figure: FigureId
    speed: Small
    path: Path = ()
    to: Goal | None = None

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest where there are two ways."""
        if "path" in data and "to" in data:
            raise BadRequest("exactly one of path or to is needed", field=path)


def validate_ride(g: Game, item: Ride) -> None:
    """Raise Refused unless it may go at this pace from now on (CR2-MOUNT-01, CR2-MOUNT-02)."""
    figure = spending(g, item.figure)
    if not figure.mounted:
        raise Refused("{figure} is on foot", figure=figure.name, rule="CR2-MOUNT-01", code="on-foot")
    if figure.now.balked and item.speed:
        raise Refused(NOT_DARED, figure=figure.name, rule="CR2-REACT-17")
    least, most, speed = g.unhurried(figure), g.pace(figure), item.speed * INCH
    if speed and not least <= speed <= most:
        said = "{figure}'s mount goes {least} to {most} inches in a phase, or stands"
        inches = {"least": least // INCH, "most": most // INCH}
        raise Refused(said, figure=figure.name, **inches, rule="CR2-MOUNT-01", code="no-such-speed")
    if not speed and (item.path or item.to is not None):
        raise Refused("{figure}'s mount stops where it is", figure=figure.name, rule="CR2-MOUNT-02", code="no-move")
    if not speed and not figure.speed:
        raise Refused("{figure}'s mount stands still", figure=figure.name, rule="CR2-MOUNT-02", code="no-move")
    if figure.now.stepped and speed < figure.speed:
        said = "{figure} has set out at {inches} inches, and rides no slower in this activation"
        inches = {"inches": figure.speed // INCH}
        raise Refused(said, figure=figure.name, **inches, rule="CR2-RUL-451", code="has-ridden")


async def ride(g: Game, item: Ride) -> None:
    """Ride at a pace that the mount keeps until its rider changes it, or rein in (CR2-MOUNT-01, CR2-RUL-183)."""
    figure, speed = g.named(item.figure), item.speed * INCH
    if not speed:
        figure.speed = 0
        figure.now = figure.now._replace(allowance=figure.now.used)
        g.begin("item")
        g.emit(Item(figure.id, "reins-in", "mount", rule="CR2-MOUNT-02"))
        return
    figure.now = figure.now._replace(allowance=speed)
    set_pace(g, figure, speed)
    if item.path or item.to is not None:
        await hands.MOVE.run(g, Move(item.figure, item.path, item.to))
    else:
        g.begin("move")
        pop_up(g, figure)
        await g.do(ADVANCE, [Mover(figure, straight(g, figure, figure.now.left)[0])], "ask")
    if figure.speed:
        set_pace(g, figure, speed)


def paces(g: Game, figure: Figure) -> Iterator[Fields]:
    """Stopping, and straight on at its least, its middle and its best pace."""
    if figure.mounted:
        least, most = g.unhurried(figure) // INCH, g.pace(figure) // INCH
        for speed in (0, least, (least + most) // 2, most):
            if not speed or straight(g, figure, speed * INCH - figure.now.used)[0].length:
                yield {"figure": figure.id, "speed": speed}


RIDE = Command("ride", Ride, validate=validate_ride, figure=paces, run=ride, moves=True, gloss="danger", foretold=True)


def _validate_still(g: Game, item: Alone) -> None:
    """Raise Refused unless it has done nothing yet, and its mount stands (CR2-MOVE-13, CR2-ACT-06)."""
    figure = g.named(item.figure)
    if figure.speed:
        said = "{figure}'s mount is under way, and has to be reined in first"
        raise Refused(said, figure=figure.name, rule="CR2-MOUNT-02", code="under-way")
    if figure.now.stepped or figure.now.fired:
        said = "{figure} has moved or fired, and a mount takes a whole activation to get on or off"
        raise Refused(said, figure=figure.name, rule="CR2-MOVE-13", code="already-fired")


def _whole_activation(command: Command[Game, Alone]) -> Command[Game, Alone]:
    """The same deed as all that a figure does in its activation (CR2-MOVE-13)."""
    validate, run = command.validate, command.run
    assert validate is not None

    def may(g: Game, item: Alone) -> None:
        validate(g, item)
        _validate_still(g, item)

    async def act(g: Game, item: Alone) -> None:
        await run(g, item)
        figure = g.named(item.figure)
        figure.now = figure.now._replace(fired=True, handled=True, done=True)

    return replace(command, validate=may, run=act)


MOUNT, DISMOUNT = _whole_activation(saddle.MOUNT), _whole_activation(saddle.DISMOUNT)
