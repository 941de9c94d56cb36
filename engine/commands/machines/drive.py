"""Driving: the speed of the turn, and a change of direction at one end of the way (CR2-VEH-02, CR2-VEH-06)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.fleet import crew_of, name_of
from engine.battle.game import Game
from engine.errors import Refused
from engine.events import MachineEvent
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, Angle, End, Inches, MachineId, Shape, Slot, SlotKind, Speed, one_of, several
from engine.procedures.activation import acting
from engine.procedures.machines.course import QUARTER, course, room_to_turn
from engine.procedures.machines.driving import Leg, driver_of, slow_to
from engine.procedures.machines.ordered import drive_on, rest, turn_if_room
from engine.procedures.machines.seam import STARTS
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER
from engine.space import INCH
from engine.space.hull import Hull
from engine.state import Figure, Machine

SPEED, TURN = Slot("speed", SlotKind.OPTION), Slot("turn", SlotKind.OPTION)


@dataclass(frozen=True)
class Driving(Shape):
    """The machine that is driven."""

    machine: MachineId

    def legs(self, g: Game) -> list[Leg]:
        """The way of this phase, as far as nothing stops it."""
        raise NotImplementedError

    def paces(self, g: Game) -> tuple[int, int]:
        """The speed that it has on this phase's way, and keeps behind it; none without inertia."""
        return 0, 0

    def onward(self, g: Game) -> list[Leg]:
        """How it goes on of itself then, till its crew can act again; not at all without inertia."""
        return []

    @property
    def ways(self) -> Sequence["Driving"]:
        """How each machine goes."""
        return (self,)


@dataclass(frozen=True)
class DriveWay(Driving):
    """How fast in this turn, in inches; by how many degrees it turns, at the `start` or `end` of this phase's way;
    after how many inches of that it pauses for its crew to fire (CR2-VEH-05)."""

    speed: Speed | None = None
    turn: Angle = 0
    when: End = "start"
    pause: Speed | None = None

    def legs(self, g: Game) -> list[Leg]:
        """The half of its speed, or what is left of it, up to a pause, and a turn at one end."""
        machine = g.machine(self.machine)
        left = rest(g, machine)
        half = left or _half(machine.speed if self.speed is None else self.speed, self)
        first, last = (self.turn, 0) if self.when == "start" else (0, self.turn)
        last = 0 if self.pause else machine.turning if left else last
        return [Leg(first, self.pause or half), *([Leg(last, 0)] if last else [])]

    def paces(self, g: Game) -> tuple[int, int]:
        """A turn costs a quarter of its speed (CR2-VEH-07)."""
        machine = g.machine(self.machine)
        left, speed = rest(g, machine), machine.speed if self.speed is None else self.speed
        slowed = speed - speed // 4 if (machine.turning if left else self.turn) else speed
        return (speed if left or self.when == "end" else slowed), slowed

    def onward(self, g: Game) -> list[Leg]:
        """What a pause leaves of this phase's way, and half its speed straight on in the next phase (CR2-VEH-04)."""
        machine, (speed, after) = g.machine(self.machine), self.paces(g)
        left = rest(g, machine)
        turn = machine.turning if left else self.turn if self.when == "end" else 0
        paused = [Leg(0, (left or speed // 2) - self.pause), Leg(turn, 0)] if self.pause else []
        return [*paused, Leg(0, after // 2)]


@dataclass(frozen=True)
class Then(Shape):
    """A further leg: the turn that begins it, in degrees, and its inches."""

    speed: Inches
    turn: Angle = 0
    figure = ""


@dataclass(frozen=True)
class DriveTo(DriveWay):
    """One machine, or several one after the other."""

    slots = (MACHINE, SPEED, TURN, Slot("when", SlotKind.OPTION))

    machine: MachineId = ""
    drives: Annotated[tuple[DriveWay, ...], several(DriveWay, by="machine")] = ()

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless it is one machine, or several."""
        one_of(data, path, "machine", "drives")

    @property
    def ways(self) -> tuple[DriveWay, ...]:
        """How each of them goes."""
        return self.drives or (self,)


def crew_at_work(g: Game, machine: Machine) -> Figure:
    """The one who has it done, active and able, for a machine that obeys. Raises Refused."""
    voice = g.fleet.voice(machine)
    if not machine.runs:
        said = "{machine} is {status}: only its crew can still do something, on foot"
        raise Refused(said, machine=machine.name, status=machine.status, rule="CR2-RUL-277", code="machine-out")
    if voice is None:
        said = "{machine} has nobody who could do that"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-10", code="no-crew")
    if voice.fled:
        said = "{machine} makes off, and obeys again once {figure} is rallied"
        raise Refused(said, machine=machine.name, figure=voice.name, rule="CR2-RUL-229", code="makes-off")
    if g.state.active and voice.index not in g.state.active and g.state.in_phase(voice):
        said = "{machine} obeys {figure}, who is not in the group now activated"
        raise Refused(said, machine=machine.name, figure=voice.name, rule="CR2-RUL-228", code="not-active")
    return acting(g, voice.id)


def validate_engine(g: Game, machine: Machine) -> None:
    """Raise Refused for a gun, which its crew moves by hand unless it is too heavy (CR2-APW-02, CR2-RUL-554)."""
    model = model_of(g.rules, machine)
    if model.towed and not model.shift:
        said = "{machine} is too heavy to be moved or turned: it stays as it was set up"
        raise Refused(said, machine=machine.name, rule="CR2-RUL-554", code="too-heavy")
    if model.towed:
        said = "{machine} has neither engine nor turret: its crew pushes or turns it by hand"
        raise Refused(said, machine=machine.name, rule="CR2-APW-02", code="towed")


def validate_wheel(g: Game, machine: Machine) -> None:
    """Raise Refused unless somebody active drives it who can."""
    if machine.runs and driver_of(g, machine) is None:
        said = "{machine} has no driver: a figure gets in at the wheel first"
        if DRIVER in crew_of(g.figures, machine):
            said = "{machine} has no driver able to drive: put another figure aboard at the wheel"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-10", code="no-driver")
    crew_at_work(g, machine)


def validate_drive(g: Game, item: DriveTo) -> None:
    """Raise Refused unless all may be driven so now; those behind the first may get room to turn meanwhile."""
    for n, way in enumerate(item.ways):
        _validate(g, way, in_room=not n)


def _validate(g: Game, item: DriveWay, *, in_room: bool = True) -> None:
    """Raise Refused unless a machine may be driven so now; `in_room`: it has to have room for its turn."""
    machine = g.machine(item.machine)
    validate_engine(g, machine)
    validate_wheel(g, machine)
    if machine.rolling:
        said = "{machine} rolls to a stop, and does not obey until it stands"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-16", code="rolling")
    if left := rest(g, machine):
        _validate_pause(machine, item, left)
        if item.speed is not None or item.turn:
            said = "{machine} has {inches:g}″ of its way left, and goes straight on: no speed, no turn"
            raise Refused(said, machine=machine.name, inches=left / INCH, rule="CR2-RUL-550", code="has-driven")
        return
    if machine.drove_in == g.state.phases:
        said = "{machine} has gone its way in this phase"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-04", code="has-driven")
    low, high = speeds(g, machine)
    speed = machine.speed if item.speed is None else item.speed
    if not low <= speed <= high:
        said = "{machine} can go {low:g}″ to {high:g}″ in this turn: half its top speed more or less than before"
        rule = "CR2-RUL-184" if speed < low else "CR2-VEH-06"
        raise Refused(said, machine=machine.name, low=low / INCH, high=high / INCH, rule=rule, code="speed")
    if item.turn and not speed:
        said = "{machine} turns only as it moves: give it some speed"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-07", code="turn")
    if abs(item.turn) > QUARTER:
        said = "{machine} turns by 90 degrees at most"
        raise Refused(said, machine=machine.name, rule="CR2-VEH-07", code="turn")
    if item.turn and in_room:
        _validate_room(g, machine, item, speed)
    _validate_pause(machine, item, _half(speed, item))


def _half(speed: int, item: DriveWay) -> int:
    """How far it goes in this phase at this speed, of which a turn before it costs a quarter (CR2-VEH-04)."""
    return (speed - speed // 4 if item.turn and item.when == "start" else speed) // 2


def _validate_room(g: Game, machine: Machine, item: DriveWay, speed: int) -> None:
    """Raise Refused where its side knows of something in the way of its turn."""
    hull = hull_of(g.rules, machine)
    said = "{machine} has no room to turn there: {other} is in the way; it may turn less, or at the end"
    if item.when == "end":
        way = course(g, machine, hull, _half(speed, item), machine.side)
        if way.contact is not None or way.leaves:
            return
        hull = way.hull
        said = "{machine} has no room to turn where it comes to: {other} is in the way; it may turn less, or slow down"
    validate_room(g, machine, item.turn, hull, said)


def validate_room(g: Game, machine: Machine, turn: int, hull: Hull, said: str) -> None:
    """Raise Refused where its side knows of something in the way of a turn from there."""
    if other := room_to_turn(g, machine, turn, hull, machine.side):
        raise Refused(said, machine=machine.name, other=known_name(g, other), rule="CR2-VEH-07", code="turn")


def known_name(g: Game, one: str) -> str:
    """The name of a figure or a machine, or a piece as the record calls it."""
    known = one in g.context.figures or any(m.id == one for m in g.state.machines)
    return name_of(g.state, one) if known else one


def _validate_pause(machine: Machine, item: DriveWay, left: int) -> None:
    """Raise Refused for a pause that is none."""
    if item.pause is not None and not 0 < item.pause < left:
        said = "{machine} goes {inches:g}″ in this phase: it pauses after less than that"
        raise Refused(said, machine=machine.name, inches=left / INCH, rule="CR2-VEH-05", code="pause")


def speeds(g: Game, machine: Machine) -> tuple[int, int]:
    """The least and the most that it may go in this turn (CR2-VEH-06, CR2-RUL-184)."""
    top = model_of(g.rules, machine).speed
    return max(0, machine.speed - top // 2), min(top, machine.speed + top // 2)


async def drive(g: Game, item: DriveTo) -> None:
    """Drive one machine, or one after the other; one that no longer can is left where it is."""
    for way in item.ways:
        try:
            _validate(g, way)
        except Refused:
            continue
        await _drive(g, way)


async def _drive(g: Game, item: DriveWay) -> None:
    """Set its speed, turn if it is to, and go half of that, or so far as it is to pause (CR2-VEH-02 to CR2-VEH-05)."""
    machine = g.machine(item.machine)
    g.begin("move")
    if not rest(g, machine) and not await _sets_out(g, machine, item):
        return
    await drive_on(g, machine, rest(g, machine) if item.pause is None else item.pause)


async def _sets_out(g: Game, machine: Machine, item: DriveWay) -> bool:
    """Whether it goes its way in this phase; one that does not start (CR2-VEH-20) stands, as does one that something
    keeps from its turn (CR2-RUL-551)."""
    was, machine.changed_in = machine.speed, g.state.turn
    machine.drove_in, machine.covered, machine.left = g.state.phases, 0, 0
    if item.speed and not was and not await g.do(STARTS, machine):
        return False
    if item.speed is not None:
        slow_to(g, machine, item.speed, "CR2-VEH-06")
    if machine.speed and not was:
        g.emit(MachineEvent(machine.id, "sets-off", speed=machine.speed, rule="CR2-VEH-01"))
    if item.turn and item.when == "start" and not turn_if_room(g, machine, item.turn):
        slow_to(g, machine, 0, "CR2-RUL-551")
        return False
    machine.left, machine.turning = machine.speed // 2, item.turn if item.when == "end" else 0
    return True


def ways(g: Game, figure: Figure) -> Iterator[Fields]:
    """For the one who has it done: on as before, faster, slower, and turns of an eighth and a quarter."""
    machine = g.fleet.led(figure)
    if machine is None:
        return
    if machine.drove_in == g.state.phases:
        if rest(g, machine):
            yield {"machine": machine.id}
        return
    yield from _choices(g, machine)


def _choices(g: Game, machine: Machine) -> Iterator[Fields]:
    low, high = speeds(g, machine)
    for speed in sorted({machine.speed, high, low, (low + high) // 2}, reverse=True):
        yield {"machine": machine.id, "speed": speed / INCH}
        for turn in (-45, 45, -QUARTER, QUARTER) if speed else ():
            yield {"machine": machine.id, "speed": speed / INCH, "turn": turn}
            yield {"machine": machine.id, "speed": speed / INCH, "turn": turn, "when": "end"}


DRIVE = Command("drive", DriveTo, validate=validate_drive, figure=ways, run=drive, together="drives", foretold=True)
