"""Handling a mortar of the French Compendium, carrying it, and firing it at a spot (CMP-MORT-02 to CMP-MORT-09)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MachineEvent
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, Flag, MachineId, OneMachine, Place, Shape, Slot, SlotKind
from engine.procedures.activation import acting
from engine.procedures.compendium import mortars
from engine.procedures.machines.beside import go_along
from engine.procedures.machines.course import pushed
from engine.procedures.movement import reach_left
from engine.procedures.mover import Mover
from engine.procedures.seam import ARRIVE, FAST_MOVE, SIGHTINGS
from engine.procedures.support.mortars import barrage_of, rate, serving, tube, unserved
from engine.ruleset.hulls import model_of
from engine.ruleset.model import Weapon
from engine.space import INCH, stay_put
from engine.space import hull as hulls
from engine.space.geometry import leg_length
from engine.space.hull import Hull
from engine.state import PACKED, READY, Figure, Machine


@dataclass(frozen=True)
class At(Shape):
    """Which mortar, and the spot that it is fired at."""

    slots = (MACHINE, Slot("at", SlotKind.POINT))

    machine: MachineId
    at: Place


@dataclass(frozen=True)
class To(Shape):
    """Which mortar, where it is carried, and whether its crew tries to go fast."""

    slots = (MACHINE, Slot("fast", SlotKind.OPTION), Slot("to", SlotKind.POINT))

    machine: MachineId
    to: Place
    fast: Flag = False


def _crew(g: Game, machine: Machine, fires: bool) -> tuple[Weapon, list[Figure]]:
    """What it fires, and those who serve it. Raises Refused unless they may do something with it now."""
    weapon, crew = tube(g, machine), serving(g, machine)
    if weapon is None:
        raise Refused("{machine} is no mortar", machine=machine.name, rule="CMP-MORT-01", code="no-mortar")
    if machine.status not in (READY, PACKED):
        said = "{machine} is {status} and of no more use"
        raise Refused(said, machine=machine.name, status=machine.status, rule="CMP-MORT-01", code="machine-out")
    if not crew or (fires and not rate(g, machine)):
        raise unserved(machine, "CMP-MORT-02")
    figure = acting(g, crew[0].id)
    if figure.now.fired:
        raise Refused("{figure} has used its active fire", figure=figure.name, rule="CR3-ACT-03", code="already-fired")
    return weapon, crew


def _handlers(g: Game, machine: Machine, crew: list[Figure]) -> None:
    """Raise Refused where a crew of this size does not handle it (CMP-MORT-02, CMP-RUL-105)."""
    least = model_of(g.rules, machine).handlers
    if not least:
        said = "{machine} is too heavy to be handled: it stays as it was set up"
        raise Refused(said, machine=machine.name, rule="CMP-RUL-105", code="too-heavy")
    if len(crew) < least:
        said = "{machine} is handled by a crew of {count}, all of them up and within an inch of it"
        raise Refused(said, machine=machine.name, count=least, rule="CMP-MORT-02", code="no-crew")


def validate_call(g: Game, item: At) -> None:
    """Raise Refused unless it may be fired at this spot now."""
    machine = g.machine(item.machine)
    weapon, crew = _crew(g, machine, fires=True)
    if machine.status == PACKED:
        said = "{machine} is packed: its crew sets it up first"
        raise Refused(said, machine=machine.name, rule="CMP-MORT-06", code="packed")
    barrage = barrage_of(g, machine)
    if barrage is not None and barrage.rests and len(crew) < weapon.plunge.steady:
        said = "a crew of {count} fires {machine} in one activation of two: it rests in this one"
        raise Refused(said, count=len(crew), machine=machine.name, rule="CMP-RUL-104", code="rests")
    if leg_length(machine.at, item.at) < weapon.plunge.least:
        said = "{machine} fires no nearer than {inches}″: choose a spot farther away"
        inches = weapon.plunge.least // INCH
        raise Refused(said, machine=machine.name, inches=inches, rule="CMP-MORT-07", code="out-of-range")


async def call_fire(g: Game, item: At) -> None:
    """A shell is on its way (CMP-MORT-07)."""
    await mortars.fire(g, g.machine(item.machine), item.at)


def spots(g: Game, figure: Figure) -> Iterator[Fields]:
    """The spot of its last shell, where enemies come on, and every enemy's place."""
    for machine in _served(g, figure):
        barrage = barrage_of(g, machine)
        foes = [f.at for f in g.known_enemies(figure) if not g.hidden_from(f, figure.side)]
        for x, y in dict.fromkeys([*([barrage.target] if barrage else []), *g.state.horde.entries, *foes]):
            yield {"machine": machine.id, "at": [x / INCH, y / INCH]}


def _served(g: Game, figure: Figure) -> Iterator[Machine]:
    """The mortar that it is the first to serve."""
    machine = g.fleet.of(figure) if figure.serves else None
    if machine is not None and tube(g, machine) is not None and figure in serving(g, machine)[:1]:
        yield machine


CALL_FIRE = Command("call-fire", At, validate=validate_call, figure=spots, run=call_fire, foretold=True)


def _handled(g: Game, figure: Figure) -> Iterator[Fields]:
    for machine in _served(g, figure):
        yield {"machine": machine.id}


def _validate_handling(g: Game, item: OneMachine, done: str, said: str, code: str) -> None:
    """Raise Refused where it is in that state already, or its crew does not handle it now."""
    machine = g.machine(item.machine)
    _, crew = _crew(g, machine, fires=False)
    if machine.status == done:
        raise Refused(said, machine=machine.name, rule="CMP-MORT-06", code=code)
    _handlers(g, machine, crew)


def validate_set_up(g: Game, item: OneMachine) -> None:
    """Raise Refused unless it is packed, and its crew may set it up."""
    said = "{machine} is set up already: call its fire, or pack it up to carry it"
    _validate_handling(g, item, READY, said, "set-up")


def validate_pack_up(g: Game, item: OneMachine) -> None:
    """Raise Refused unless it is set up, and its crew may pack it up."""
    said = "{machine} is packed already: carry it, or set it up to fire"
    _validate_handling(g, item, PACKED, said, "packed")


async def handle(g: Game, item: OneMachine) -> None:
    """Take the test (CMP-MORT-06)."""
    mortars.handle(g, g.machine(item.machine))


SET_UP = Command("set-up", OneMachine, validate=validate_set_up, figure=_handled, run=handle)
PACK_UP = Command("pack-up", OneMachine, validate=validate_pack_up, figure=_handled, run=handle, keeps_open=False)


def validate_carry(g: Game, item: To) -> None:
    """Raise Refused unless it is packed and carried no farther than its crew walks (CMP-MORT-02, CMP-MORT-06)."""
    machine = g.machine(item.machine)
    _, crew = _crew(g, machine, fires=False)
    if machine.status == READY:
        said = "{machine} is set up: its crew packs it up first"
        raise Refused(said, machine=machine.name, rule="CMP-MORT-06", code="set-up")
    _handlers(g, machine, crew)
    if item.fast and not _at_will(g, machine, crew):
        said = "{machine} is carried fast by a crew of two alone, and only if it is a small one"
        raise Refused(said, machine=machine.name, rule="CMP-RUL-105", code="no-crew")
    most = _farthest(g, machine, crew, fast=item.fast)
    if machine.changed_in == g.state.turn or any(f.now.used for f in crew):
        said = "{machine} is carried in an activation in which its crew has not moved, or packed it up late"
        raise Refused(said, machine=machine.name, rule="CMP-MORT-06", code="moved")
    if g.space.obstacles.leg(machine.at, item.to) > most or g.space.obstacles.crossed(machine.at, item.to, 0):
        said = "{machine} is carried {inches}″ at most, straight on and over no wall"
        raise Refused(said, machine=machine.name, inches=most // INCH, rule="CMP-MORT-02", code="too-far")
    if pushed(g, machine, item.to, machine.facing, crew, crew[0].side).at != item.to:
        said = "there is no room for {machine} on the way there: another way, or less far, would do"
        raise Refused(said, machine=machine.name, rule="CMP-MORT-02", code="in-the-way")


def _at_will(g: Game, machine: Machine, crew: list[Figure]) -> bool:
    """Whether more than it takes carry it, and go as they please (CMP-RUL-105)."""
    return len(crew) > model_of(g.rules, machine).handlers


def _farthest(g: Game, machine: Machine, crew: list[Figure], *, fast: bool = False) -> int:
    """How far they may carry it: as the slowest of them goes, and no farther than few carry it (CMP-RUL-105)."""
    left = min(reach_left(g, figure, fast=fast) for figure in crew)
    return left if _at_will(g, machine, crew) else min(left, model_of(g.rules, machine).shift)


async def carry(g: Game, item: To) -> None:
    """Its crew goes along; in a fast move as far as a roll for them lets the slowest go (CMP-MORT-02, CMP-MOVE-02)."""
    machine = g.machine(item.machine)
    crew, to, was = serving(g, machine), item.to, machine.at
    if item.fast:
        g.begin("move")
        await g.do(FAST_MOVE, crew)
        way, left = g.space.obstacles.leg(was, to), min(figure.now.left for figure in crew)
        if left < way:
            to = was[0] + (to[0] - was[0]) * left // way, was[1] + (to[1] - was[1]) * left // way
    machine.at, machine.changed_in = pushed(g, machine, to, machine.facing, crew).at, g.state.turn
    for figure in crew:
        figure.now = figure.now._replace(used=figure.now.allowance, stepped=True)
    go_along(g, machine, crew, was)
    g.begin("item")
    g.emit(MachineEvent(machine.id, "carried", to=machine.at, rule="CMP-MORT-02"))
    movers = [Mover(f, stay_put(f.at, f.floor)) for f in crew]
    await g.do(SIGHTINGS, movers, "ask")
    await g.do(ARRIVE, movers, "ask")


def ways(g: Game, figure: Figure) -> Iterator[Fields]:
    """As far as it may be carried, in eight directions."""
    for machine in _served(g, figure):
        crew = serving(g, machine)
        for fast in (False, True) if _at_will(g, machine, crew) else (False,):
            for facing in range(0, 360, 45):
                x, y = hulls.at(Hull(machine.at, facing, 0, 0), _farthest(g, machine, crew, fast=fast), 0)
                if g.space.on_table((x, y)):
                    yield {"machine": machine.id, "to": [x / INCH, y / INCH]} | ({"fast": True} if fast else {})


CARRY = Command("manhandle", To, validate=validate_carry, figure=ways, run=carry, keeps_open=False)
