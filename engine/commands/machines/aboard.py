"""Getting into machines and out of them (CR2-RUL-277)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.battle.fleet import crew_of, people_of, riders_of
from engine.battle.game import Game
from engine.commands import posture
from engine.commands.second import moves
from engine.errors import Refused
from engine.inputs.command import Command, Fields, alone
from engine.inputs.shape import FIGURE, MACHINE, FigureId, MachineId, Place, Shape, Slot, SlotKind, Text
from engine.procedures.activation import acting
from engine.procedures.machines.beside import beside, free, get_off, spots, take_seat
from engine.procedures.machines.driving import driver_of
from engine.procedures.movement import spending
from engine.procedures.mover import Mover
from engine.procedures.seam import SIGHTINGS
from engine.procedures.second.moves import validate_up
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import RIDER
from engine.space import INCH, Point, stay_put
from engine.space import hull as hulls
from engine.state import Figure, Machine

MOST = 6
"""How many figures get into a helicopter or out of it in a phase (CR2-HELI-03)."""
STEP = INCH
"""What getting in or out costs (CR2-RUL-277)."""


@dataclass(frozen=True)
class Board(Shape):
    """A figure and the seat that it takes: a job, or `rider`."""

    slots = (FIGURE, MACHINE, Slot("seat", SlotKind.OPTION))

    figure: FigureId
    machine: MachineId
    seat: Text = RIDER


def validate_board(g: Game, item: Board) -> None:
    """Raise Refused unless the figure may take that seat now."""
    machine = g.machine(item.machine)
    model, crew = model_of(g.rules, machine), crew_of(g.figures, machine)
    figure = spending(g, item.figure, aboard=machine.id)
    aboard = machine.id in (figure.aboard, figure.serves)
    if not machine.sound:
        said = "{machine} is {status}: no figure gets in"
        raise Refused(said, machine=machine.name, status=machine.status, rule="CR2-RUL-277", code="machine-out")
    _validate_rotors(g, machine)
    if any(g.hostile(figure.side, f.side) and f.able for f in people_of(g.figures, machine)):
        said = "{machine} has enemies aboard: figures get in once none of them can fight"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-277", code="enemies-aboard")
    if item.seat != RIDER and item.seat not in model.seats:
        said = "{machine} has no seat {seat!r}; it has {seats}"
        seats = ", ".join((*model.seats, *([RIDER] if model.riders else [])))
        raise Refused(said, machine=machine.name, seat=item.seat, seats=seats, rule="CR2-VEH-10", code="no-seat")
    if aboard and figure.seat == item.seat:
        said = "{figure} has that seat already"
        raise Refused(said, figure=figure.name, rule="CR2-VEH-10", code="seat-taken")
    holder = crew.get(item.seat)
    if holder is not None and holder.able:
        said = "{other} has that seat of {machine}: take another, or have {other} get out first"
        raise Refused(said, other=holder.name, machine=machine.name, rule="CR2-VEH-10", code="seat-taken")
    if item.seat == RIDER and len(riders_of(g.figures, machine)) >= model.riders:
        said = "{machine} has no room for one more"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-10", code="full")
    if aboard:
        if machine.speed and driver_of(g, machine) is figure:
            said = "{machine} is under way: {figure} stays at the wheel until it stands still"
            raise Refused(said, machine=machine.name, figure=figure.name, rule="CR2-RUL-277", code="under-way")
        return
    if machine.speed:
        said = "{machine} is under way: one gets in only where it stands still"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-277", code="under-way")
    if not beside(g, figure, machine):
        said = "{figure} is not beside {machine}: one gets in from within an inch, with no wall between"
        raise Refused(said, figure=figure.name, machine=machine.name, rule="CR2-RUL-277", code="too-far")
    if figure.mounted:
        raise Refused("{figure} has to get off the mount first", figure=figure.name, rule="CR2-RUL-460", code="mounted")
    validate_up(figure)
    _validate_step(g, figure, machine)


def _validate_rotors(g: Game, machine: Machine) -> None:
    """Raise Refused in the phase in which it comes down (CR2-HELI-03)."""
    if model_of(g.rules, machine).flight and machine.drove_in == g.state.phases:
        said = "{machine} has only just come down: figures get in or out from the next phase of its side on"
        raise Refused(said, machine=machine.name, rule="CR2-HELI-03", code="has-landed")


def _validate_step(g: Game, figure: Figure, machine: Machine) -> None:
    if model_of(g.rules, machine).flight and _passed(g, machine) >= MOST:
        said = "{count} figures have got into {machine} or out of it: others do in the next phase of its side"
        raise Refused(said, count=MOST, machine=machine.name, rule="CR2-HELI-03", code="full")
    if figure.now.left < STEP:
        said = "{figure} has less than {inches} inches of movement left"
        raise Refused(said, figure=figure.name, inches=STEP // INCH, rule="CR2-RUL-277")
    if figure.carrying >= 0:
        raise Refused("{figure} is carrying someone", figure=figure.name, rule="CR2-RUL-277")


def _passed(g: Game, machine: Machine) -> int:
    """How many figures have got in or out in this phase."""
    phase, figures = machine.passed
    return figures if phase == g.state.phases else 0


def _step(g: Game, figure: Figure, machine: Machine) -> None:
    """An inch of its movement, and one more who gets in or out (CR2-HELI-03, CR2-RUL-277)."""
    figure.now = figure.now._replace(used=figure.now.used + STEP)
    machine.passed = g.state.phases, _passed(g, machine) + 1


async def board(g: Game, item: Board) -> None:
    """Into the seat, for an inch of its movement where it gets in (CR2-RUL-277)."""
    machine, figure = g.machine(item.machine), g.named(item.figure)
    if machine.id not in (figure.aboard, figure.serves):
        _step(g, figure, machine)
    take_seat(g, figure, machine, item.seat)


def seats(g: Game, figure: Figure) -> Iterator[Fields]:
    """Free seats of its own machine, or of one beside it."""
    for machine in g.machines_known(figure.side):
        near = beside(g, figure, machine)
        if machine.id in (figure.aboard, figure.serves) or (near and not figure.aboard):
            for seat in (*model_of(g.rules, machine).seats, RIDER):
                yield {"figure": figure.id, "machine": machine.id, "seat": seat}


BOARD = Command("board", Board, validate=validate_board, figure=seats, run=board, keeps_open=False, heading=("figure",))


@dataclass(frozen=True)
class Alight(Shape):
    """The figures that get out; `to` is where beside the machine, by default the nearest free place."""

    slots = (FIGURE,)

    figure: FigureId
    to: Place | None = None


def validate_alight(g: Game, item: Alight) -> None:
    """Raise Refused unless the figure may get out now."""
    figure = acting(g, item.figure)
    if not (figure.aboard or figure.serves):
        raise Refused("{figure} is on foot already", figure=figure.name, rule="CR2-RUL-277", code="on-foot")
    if not figure.aboard:
        return
    machine = g.machine(figure.aboard)
    if machine.speed:
        said = "{machine} is under way: one gets out only where it stands still"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-277", code="under-way")
    _validate_rotors(g, machine)
    _validate_step(g, figure, machine)
    if exit_of(g, machine, figure, item.to) is None:
        said = "there is no free place beside {machine}"
        if item.to is not None:
            said = "{figure} gets out within an inch of {machine}, at a spot that is free"
        raise Refused(said, figure=figure.name, machine=machine.name, rule="CR2-RUL-277", code="occupied")


def exit_of(g: Game, machine: Machine, figure: Figure, wanted: Point | None = None) -> Point | None:
    """Where beside a machine a figure may get out: the place it wants, or the first that is free from the rear on."""
    hull = hull_of(g.rules, machine)
    places = spots(hull) if wanted is None else [wanted] if hulls.within(hull, wanted, INCH) else []
    return next((place for place in places if free(g, figure, hull, place)), None)


async def alight(g: Game, item: Alight) -> None:
    """Out, an inch of its movement, and among those who may be seen (CR2-RUL-277)."""
    figure = g.named(item.figure)
    machine = g.machine(figure.aboard or figure.serves)
    if figure.aboard:
        place = exit_of(g, machine, figure, item.to)
        assert place is not None
        _step(g, figure, machine)
        get_off(g, figure, machine, place)
    else:
        get_off(g, figure, machine, figure.at)
    await g.do(SIGHTINGS, [Mover(figure, stay_put(figure.at, figure.floor))], "ask")


ALIGHT = Command(
    "alight", Alight, validate=validate_alight, figure=alone, run=alight, keeps_open=False, heading=("figure",)
)


def outside(command: Command[Game, Any]) -> Command[Game, Any]:
    """An order that is refused to those whom armour shuts in (CR2-RUL-570)."""

    def validate(g: Game, item: Any) -> None:
        if (machine := g.fleet.shell(figure := g.named(item.figure))) is not None:
            said = "{figure} cannot do that inside {machine}: the turret turns, or the machine as it is driven"
            raise Refused(said, figure=figure.name, machine=machine.name, rule="CR2-RUL-570", code="shut-in")
        if command.validate is not None:
            command.validate(g, item)

    return replace(command, validate=validate)


FACE, FIX_BAYONET = outside(posture.FACE), outside(moves.FIX_BAYONET)
