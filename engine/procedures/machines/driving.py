"""Machines on their way: half the turn's speed in each phase, straight on, until they strike something (CR2-VEH-01 to
CR2-VEH-07)."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.battle.fleet import crew_of, people_of
from engine.battle.game import Game
from engine.events import Drive, MachineEvent
from engine.procedures.leaving import carry_off
from engine.procedures.machines.course import bases, stride
from engine.procedures.machines.seam import COLLIDES, OUT_OF_CONTROL, OVERRUN
from engine.procedures.seam import IN_SIGHT
from engine.procedures.sightings import new_sightings
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER
from engine.space import INCH, Point
from engine.space.drive import Contact, beyond, first_contact
from engine.space.hull import Hull
from engine.state import OFF_TABLE, Figure, Machine

FAST = 8 * INCH
"""What covers more in a phase counts as fast moving, with all aboard (CR2-RUL-278)."""
SHED = 12 * INCH
"""What a machine that rolls to a stop loses of its speed in each turn (CR2-VEH-16)."""


class Leg(NamedTuple):
    """A turn on the spot, in degrees, and how far a machine then goes straight on; below zero it backs."""

    turn: int
    inches: int


@dataclass(slots=True)
class MachineRun:
    """A machine on its way: what it may still cover, and where it has been since that was told."""

    machine: Machine
    left: int
    back: bool = False
    """It backs."""
    lost: int | None = None
    """Out of control: the Impact on all aboard if it strikes something; None where it is driven."""
    rule: str = "CR2-VEH-04"
    start: Hull | None = None
    """Where it stood when it set out, from where its way is measured."""
    gone: int = 0
    path: list[Point] = field(default_factory=list)


def moves_fast(g: Game, machine: Machine) -> bool:
    """Whether it has gone more than 8 inches in this phase (CR2-RUL-278)."""
    return machine.drove_in == g.state.phases and machine.covered > FAST


def driver_of(g: Game, machine: Machine) -> Figure | None:
    """The figure that drives it and is able to."""
    driver = crew_of(g.figures, machine).get(DRIVER)
    return driver if driver is not None and driver.able else None


async def starts(g: Game, machine: Machine) -> bool:
    """Nothing keeps it."""
    return True


def slow_to(g: Game, machine: Machine, speed: int, rule: str) -> None:
    """From now on it goes so far in a turn; told where it stops."""
    if speed == machine.speed:
        return
    machine.speed = speed
    if not speed:
        machine.rolling = False
        g.emit(MachineEvent(machine.id, "stops", rule=rule))


async def go(g: Game, run: MachineRun) -> Contact | None:
    """Inch by inch, all aboard with it, till it has covered what it may, strikes something or leaves the table; at each
    inch those who come into sight test (CR2-VEH-05). What has stopped it, if anything has."""
    machine = run.machine
    g.begin("move")
    if machine.drove_in < g.state.phases:
        machine.drove_in, machine.covered = g.state.phases, 0
    run.start, run.path, machine.left = hull_of(g.rules, machine), [machine.at], 0
    if run.back:
        run.start = run.start._replace(facing=(machine.facing + 180) % 360)
    contact: Contact | None = None
    while run.left > 0 and machine.on_table and (machine.speed or run.lost is not None):
        contact = _step(g, run)
        if beyond(g.space.map, run.start._replace(at=machine.at)):
            _leave(g, run)
            return None
        if contact is not None:
            tell(g, run)
            await _meet(g, run, contact)
        elif found := new_sightings(g):
            tell(g, run)
            deed, stood = g.deed, hull_of(g.rules, machine)
            await g.do(IN_SIGHT, [], found, "ask")
            g.begin("move", deed.cause)
            if hull_of(g.rules, machine) != stood:
                return None  # a test has had it driven elsewhere (CR2-RUL-480)
            if machine.speed and run.lost is None and not machine.rolling and driver_of(g, machine) is None:
                await g.do(OUT_OF_CONTROL, machine)
                return None
    tell(g, run)
    return contact


def _step(g: Game, run: MachineRun) -> Contact | None:
    """An inch further, or as far as its ground and what is before it let it go; what it strikes then."""
    machine = run.machine
    assert run.start is not None
    step = stride(g, machine, run.start, run.gone, run.left)
    run.left -= step.cost
    run.gone += step.ahead
    machine.covered += step.cost
    carry(g, machine, step.to, machine.facing)
    if run.path[-1] != step.to:
        run.path.append(step.to)
    return step.contact


def carry(g: Game, machine: Machine, at: Point, facing: int) -> None:
    """Place a machine with all aboard, who turn as it turns; they have moved (CR2-RUL-278)."""
    turn, machine.hull_down = facing - machine.facing, False
    machine.at, machine.facing, machine.turret = at, facing, (machine.turret + turn) % 360
    for figure in people_of(g.figures, machine):
        if figure.aboard:
            figure.at, figure.facing, figure.moved = at, (figure.facing + turn) % 360, True
            figure.fast = figure.fast or moves_fast(g, machine)


def tell(g: Game, run: MachineRun) -> None:
    """Report the way not reported yet."""
    machine = run.machine
    if len(run.path) > 1:
        way = (run.path[0], run.path[-1])
        how = "drive" if run.lost is None else "out-of-control"
        g.emit(Drive(machine.id, way, machine.at, machine.facing, machine.speed, how=how, rule=run.rule))
        run.path = [machine.at]


def _leave(g: Game, run: MachineRun) -> None:
    """Over the edge (CR2-RUL-422)."""
    tell(g, run)
    leave_table(g, run.machine, "CR2-RUL-422")


def leave_table(g: Game, machine: Machine, rule: str) -> None:
    """It is off the table with all aboard."""
    machine.status, machine.speed = OFF_TABLE, 0
    g.emit(MachineEvent(machine.id, OFF_TABLE, rule=rule))
    for figure in people_of(g.figures, machine):
        if figure.able:
            g.remove(figure, OFF_TABLE, rule)
        elif figure.on_table:
            carry_off(g, figure)


async def _meet(g: Game, run: MachineRun, contact: Contact) -> None:
    """What it comes upon: armour runs enemies down, all else stops it (CR2-RUL-282, CR2-RUL-284, CR2-RUL-423)."""
    machine = run.machine
    if contact.kind != "figure":
        speed, run.left = machine.speed, 0
        await g.do(COLLIDES, machine, contact.id, speed, run.lost)
        return
    figure = g.named(contact.id)
    g.reveal(figure, machine.side)
    if model_of(g.rules, machine).dv and g.hostile(machine.side, figure.side):
        await g.do(OVERRUN, machine, figure)
        still = {figure.id: figure.at} if figure.id in bases(g) else {}
        if machine.speed and first_contact(g.space.map, hull_of(g.rules, machine), 0, {}, still) is None:
            return
    run.left = 0
    slow_to(g, machine, 0, "CR2-RUL-423")


def faster(g: Game, machine: Machine) -> None:
    """It gains half its top speed (CR2-VEH-06)."""
    top = model_of(g.rules, machine).speed
    machine.speed = min(top, machine.speed + top // 2)


def turn_by(g: Game, machine: Machine, turn: int, *, cost: bool = True) -> None:
    """Change direction by so many degrees, which costs a quarter of its speed (CR2-VEH-07, CR2-RUL-283)."""
    if cost:
        machine.speed -= machine.speed // 4
    carry(g, machine, machine.at, (machine.facing + turn) % 360)
    g.emit(MachineEvent(machine.id, "turns", facing=machine.facing, speed=machine.speed, rule="CR2-VEH-07"))
