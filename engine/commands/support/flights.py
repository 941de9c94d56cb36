"""Calling what flies: strafing runs, helicopters in and out (CR2-AIR-02, CR2-HELI-01, CR2-HELI-03)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.commands.machines.drive import known_name
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import MACHINE, MachineId, OneMachine, Place, Shape, SideId, Slot, SlotKind
from engine.procedures.support.aloft import Way
from engine.procedures.support.due import called
from engine.procedures.support.helicopter import footprint, no_place, taken
from engine.procedures.support.seam import CALL
from engine.ruleset.hulls import model_of
from engine.ruleset.machine_kinds import Flight
from engine.space import INCH, Point
from engine.space.compass import OPPOSITE
from engine.state import OFF_TABLE, Machine, Support

LANE, SPOTS = 3 * INCH, 4 * INCH
"""How far apart the runs and the landing spots are that are listed."""


@dataclass(frozen=True)
class Strafe(Shape):
    """The aircraft, the places on two opposite edges between which its strip lies, and the side that it flies for."""

    slots = (Slot("with", SlotKind.OPTION), Slot("from", SlotKind.POINT), Slot("to", SlotKind.POINT))

    from_: Place
    to: Place
    with_: MachineId
    side: SideId = ""


@dataclass(frozen=True)
class FlyIn(Shape):
    """A helicopter, where it comes over the edge, and the spot on which it comes down."""

    slots = (MACHINE, Slot("to", SlotKind.POINT), Slot("from", SlotKind.POINT))

    machine: MachineId
    from_: Place
    to: Place


# ---- what may be called ----


def _validate_call(g: Game, machine: Machine, flight: Flight) -> None:
    """Raise Refused unless its owner may call a machine of this kind now (CR2-AIR-01, CR2-RUL-297)."""
    if g.state.idle or machine.side != g.state.active_side:
        said = "{machine} is called in a phase of {side}"
        raise Refused(
            said, side=g.parties[machine.side][1], machine=machine.name, rule="CR2-RUL-297", code="not-active"
        )
    if model_of(g.rules, machine).flight != flight:
        said = "{machine} flies no strafing runs" if flight == "passes" else "{machine} does not come down on the table"
        raise Refused(said, machine=machine.name, rule="CR2-AIR-02" if flight == "passes" else "CR2-HELI-01")
    if called(g, machine) is not None:
        said = "{machine} has been called already, and comes as the next phase of its side begins"
        raise Refused(said, machine=machine.name, rule="CR2-AIR-02", code="called")


def _validate_first(machine: Machine) -> None:
    """Raise Refused for one that has been over the table (CR2-AIR-01)."""
    if machine.drove_in:
        said = "{machine} has been over the table, and comes once in a battle"
        raise Refused(said, machine=machine.name, rule="CR2-AIR-01", code="has-flown")


def edges_at(g: Game, point: Point) -> list[str]:
    """The edges of the table within an inch of a point."""
    (x, y), table = point, g.space.table
    far = {"north": y, "south": table.height - y, "west": x, "east": table.width - x}
    return [edge for edge, inches in far.items() if inches <= INCH]


def _onto(g: Game, point: Point, edge: str) -> Point:
    (x, y), table = point, g.space.table
    return {"north": (x, 0), "south": (x, table.height), "west": (0, y), "east": (table.width, y)}[edge]


def run_between(g: Game, start: Point, end: Point) -> Way | None:
    """The way of a run from one edge to the opposite one; None where the places are not on two such edges."""
    there = edges_at(g, end)
    edge = next((edge for edge in edges_at(g, start) if OPPOSITE[edge] in there), None)
    return None if edge is None else (_onto(g, start, edge), _onto(g, end, OPPOSITE[edge]))


# ---- strafing ----


def validate_strafe(g: Game, item: Strafe) -> None:
    """Raise Refused unless the aircraft may be called for this run."""
    machine = g.machine(item.with_)
    if item.side not in ("", machine.side):
        said = "{machine} does not fly for {side}"
        raise Refused(said, machine=machine.name, side=g.parties[item.side][1], rule="CR2-AIR-02")
    _validate_call(g, machine, "passes")
    _validate_first(machine)
    if run_between(g, item.from_, item.to) is None:
        said = "a strafing run goes straight from a place on one edge of the table to one on the opposite edge"
        raise Refused(said, rule="CR2-AIR-02", code="no-run")


async def call_strafe(g: Game, item: Strafe) -> None:
    """Told to all, it comes as the owner's next phase begins (CR2-AIR-02)."""
    way = run_between(g, item.from_, item.to)
    assert way is not None
    await g.do(CALL, Support(item.with_, "strafe", way, g.state.phases), "CR2-AIR-02")


def runs(g: Game) -> Iterator[Fields]:
    """Straight across the table, every three inches from each edge."""
    table = g.space.table
    for machine in _callable(g, "passes"):
        for edge, other in OPPOSITE.items():
            along = table.width if edge in ("north", "south") else table.height
            for far in range(2 * LANE, along - 2 * LANE + 1, LANE):
                start, end = (_onto(g, (far, far), where) for where in (edge, other))
                yield {"side": machine.side, "with": machine.id, "from": _inches(start), "to": _inches(end)}


def _callable(g: Game, flight: Flight) -> list[Machine]:
    found = [m for m in g.state.machines if m.side == g.state.active_side and m.status == OFF_TABLE and not m.drove_in]
    return [m for m in found if model_of(g.rules, m).flight == flight and called(g, m) is None]


def _inches(point: Point) -> list[float]:
    return [point[0] / INCH, point[1] / INCH]


STRAFE = Command(
    "strafe", Strafe, validate=validate_strafe, table=runs, run=call_strafe, keeps_open=False, foretold=True
)


# ---- helicopters ----


def validate_fly_in(g: Game, item: FlyIn) -> None:
    """Raise Refused unless the helicopter may be called to this spot (CR2-HELI-01, CR2-RUL-604)."""
    machine = g.machine(item.machine)
    _validate_call(g, machine, "lands")
    if machine.on_table:
        said = "{machine} stands on the table already"
        raise Refused(said, machine=machine.name, rule="CR2-HELI-01", code="on-table")
    _validate_first(machine)
    if not edges_at(g, item.from_):
        said = "{machine} comes in over an edge of the table: name a place on one"
        raise Refused(said, machine=machine.name, rule="CR2-HELI-01", code="no-edge")
    hull, model = footprint(g, machine, _way_in(g, item)), model_of(g.rules, machine)
    if what := no_place(g, hull) or taken(g, machine, hull, machine.side):
        said = (
            "{machine} cannot come down there: {what} is in the way, and it needs {length:g}″ by {width:g}″ in the open"
        )
        if what == "edge":
            said = "{machine} cannot come down there: it would jut over the table's edge"
        size = {"length": model.length / INCH, "width": model.width / INCH}
        named = {"machine": machine.name, "what": what if what == "edge" else known_name(g, what)}
        raise Refused(said, **named, **size, rule="CR2-RUL-604", code="no-place")


def _way_in(g: Game, item: FlyIn) -> Way:
    return _onto(g, item.from_, edges_at(g, item.from_)[0]), item.to


async def call_in(g: Game, item: FlyIn) -> None:
    """It comes as the owner's next phase begins (CR2-HELI-01)."""
    await g.do(CALL, Support(item.machine, "fly-in", _way_in(g, item), g.state.phases), "CR2-HELI-01")


def landings(g: Game) -> Iterator[Fields]:
    """Places every four inches, each straight in from the nearest edge."""
    table = g.space.table
    for machine in _callable(g, "lands"):
        for y in range(SPOTS, table.height - SPOTS + 1, SPOTS):
            for x in range(SPOTS, table.width - SPOTS + 1, SPOTS):
                entry = nearest_edge(g, (x, y))
                yield {"machine": machine.id, "from": _inches(entry), "to": _inches((x, y))}


def nearest_edge(g: Game, point: Point) -> Point:
    """The place on the table's edge that is nearest to a point."""
    (x, y), table = point, g.space.table
    far = {"north": y, "south": table.height - y, "west": x, "east": table.width - x}
    return _onto(g, point, min(far, key=far.__getitem__))


def validate_fly_out(g: Game, item: OneMachine) -> None:
    """Raise Refused unless the helicopter may leave in its owner's next phase (CR2-HELI-03)."""
    machine = g.machine(item.machine)
    if not machine.on_table:
        raise Refused("{machine} is not on the table", machine=machine.name, rule="CR2-HELI-03", code="off-table")
    _validate_call(g, machine, "lands")
    if not machine.runs:
        said = "{machine} is {status}, and flies no more"
        raise Refused(said, machine=machine.name, status=machine.status, rule="CR2-HELI-03", code="machine-out")
    if g.fleet.voice(machine) is None:
        said = "{machine} has no pilot who could fly it"
        raise Refused(said, machine=machine.name, rule="CR2-HELI-03", code="no-crew")
    if machine.drove_in == g.state.phases:
        said = "{machine} has only just come down: from the next phase of its side on it may be called away"
        raise Refused(said, machine=machine.name, rule="CR2-HELI-03", code="has-landed")


async def call_out(g: Game, item: OneMachine) -> None:
    """It leaves by the nearest edge as the owner's next phase begins (CR2-HELI-03)."""
    machine = g.machine(item.machine)
    way = machine.at, nearest_edge(g, machine.at)
    await g.do(CALL, Support(machine.id, "fly-out", way, g.state.phases), "CR2-HELI-03")


def landed(g: Game) -> Iterator[Fields]:
    """The helicopters that stand on the table."""
    for machine in g.state.machines:
        if machine.side == g.state.active_side and machine.on_table and model_of(g.rules, machine).flight == "lands":
            yield {"machine": machine.id}


FLY_IN = Command(
    "fly-in", FlyIn, validate=validate_fly_in, table=landings, run=call_in, keeps_open=False, foretold=True
)
FLY_OUT = Command("fly-out", OneMachine, validate=validate_fly_out, table=landed, run=call_out, keeps_open=False)
