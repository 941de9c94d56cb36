"""What crews do with turrets and towed guns (CR2-RUL-279, CR2-APW-02)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.fleet import crew_of, people_of
from engine.battle.game import Game
from engine.commands.machines.drive import crew_at_work, validate_engine
from engine.errors import Refused
from engine.events import MachineEvent
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, Facing, MachineId, Place, Shape, Slot, SlotKind
from engine.procedures.activation import acting
from engine.procedures.machines.beside import go_along
from engine.procedures.machines.course import pushed
from engine.procedures.machines.driving import carry
from engine.procedures.machines.mounts import at_hand
from engine.procedures.mover import Mover
from engine.procedures.seam import SIGHTINGS
from engine.ruleset.hulls import model_of
from engine.space import INCH, Point, stay_put
from engine.space.geometry import leg_length, swing
from engine.state import Figure, Machine


@dataclass(frozen=True)
class Traverse(Shape):
    """Which way the turret is to point."""

    slots = (MACHINE, Slot("facing", SlotKind.FACING))

    machine: MachineId
    facing: Facing


def validate_traverse(g: Game, item: Traverse) -> None:
    """Raise Refused unless there is a turret that may turn now."""
    machine = g.machine(item.machine)
    if not model_of(g.rules, machine).turreted:
        validate_engine(g, machine)
        said = "{machine} has no turret: it turns as it is driven"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-279", code="no-turret")
    crew_at_work(g, machine)


async def traverse(g: Game, item: Traverse) -> None:
    """The turret points there from now on (CR2-RUL-279)."""
    machine = g.machine(item.machine)
    machine.turret = item.facing
    g.begin("item")
    g.emit(MachineEvent(machine.id, "traverses", facing=item.facing, rule="CR2-RUL-279"))


def quarters(g: Game, figure: Figure) -> Iterator[Fields]:
    """The quarters, for the one who has it done."""
    if (machine := g.fleet.led(figure)) is not None:
        for facing in range(0, 360, 90):
            yield {"machine": machine.id, "facing": facing}


TRAVERSE = Command("traverse", Traverse, validate=validate_traverse, figure=quarters, run=traverse, keeps_open=False)


@dataclass(frozen=True)
class Manhandle(Shape):
    """Where a gun is pushed to, or which way it is turned."""

    slots = (MACHINE, Slot("facing", SlotKind.FACING))

    machine: MachineId
    to: Place | None = None
    facing: Facing | None = None


def validate_manhandle(g: Game, item: Manhandle) -> None:
    """Raise Refused unless its crew may push or turn it so (CR2-APW-02)."""
    machine = g.machine(item.machine)
    model, jobs = model_of(g.rules, machine), crew_of(g.figures, machine).values()
    crew = [f for f in jobs if f.able and at_hand(g, f, machine)]
    if not model.shift:
        validate_engine(g, machine)
        said = "{machine} is not pushed: it is driven"
        raise Refused(said, machine=machine.name, rule="CR2-APW-02", code="too-heavy")
    crew_at_work(g, machine)
    if len(crew) < len(model.jobs):
        said = "{machine} is moved by a crew of {count}, all of them able and beside it"
        raise Refused(said, machine=machine.name, count=len(model.jobs), rule="CR2-APW-02", code="no-crew")
    for figure in crew:
        if acting(g, figure.id).now.fired:
            said = "{figure} has fired, and the gun is not moved in the same activation"
            raise Refused(said, figure=figure.name, rule="CR2-APW-02", code="fired")
    if machine.changed_in == g.state.turn:
        raise Refused("{machine} has been moved in this turn", machine=machine.name, rule="CR2-APW-02", code="moved")
    to, facing = _goal(machine, item)
    far, turn = leg_length(machine.at, to), abs(swing(facing, machine.facing))
    if far > model.shift or turn > model.swing or (far and turn) or not (far or turn):
        said = "{machine} is pushed up to {inches:g}″, or turned by up to {degrees} degrees"
        raise Refused(
            said,
            machine=machine.name,
            inches=model.shift / INCH,
            degrees=model.swing,
            rule="CR2-APW-02",
            code="too-far",
        )
    reached = pushed(g, machine, to, facing, crew, crew[0].side)
    if (reached.at, reached.facing) != (to, facing % 360):
        said = "there is no room for {machine} on the way there: another way, less far or less of a turn would do"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-420", code="in-the-way")


def _goal(machine: Machine, item: Manhandle) -> tuple[Point, int]:
    return item.to or machine.at, machine.facing if item.facing is None else item.facing


async def manhandle(g: Game, item: Manhandle) -> None:
    """Its crew goes along, and does not fire (CR2-APW-02)."""
    machine = g.machine(item.machine)
    crew, was = people_of(g.figures, machine), machine.at
    machine.changed_in = g.state.turn
    hull = pushed(g, machine, *_goal(machine, item), crew)
    carry(g, machine, hull.at, hull.facing)
    for figure in crew:
        figure.now = figure.now._replace(fired=True)
    go_along(g, machine, crew, was)
    g.begin("item")
    g.emit(MachineEvent(machine.id, "manhandled", to=machine.at, facing=machine.facing, rule="CR2-APW-02"))
    await g.do(SIGHTINGS, [Mover(f, stay_put(f.at, f.floor)) for f in crew], "ask")


def swings(g: Game, figure: Figure) -> Iterator[Fields]:
    """Turned either way as far as it goes, for the one who has it done."""
    if (machine := g.fleet.led(figure)) is not None:
        for turn in (-1, 1):
            facing = (machine.facing + turn * model_of(g.rules, machine).swing) % 360
            yield {"machine": machine.id, "facing": facing}


MANHANDLE = Command("manhandle", Manhandle, validate=validate_manhandle, figure=swings, run=manhandle, keeps_open=False)
