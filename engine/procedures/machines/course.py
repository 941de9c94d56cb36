"""The way before a machine: what it would strike, how far it is clear, and where a drive ends (CR2-RUL-420)."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from engine.battle.game import Game
from engine.procedures.second.watch import goes_about
from engine.ruleset.hulls import hull_of
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import STEP, Contact, beyond, first_contact, off_table, stands_on, turns_into
from engine.space.geometry import leg_length, swing
from engine.space.hull import Hull
from engine.state import Figure, Machine

STAYS = ("",)
EDGES = (*STAYS, "north", "east", "south", "west")
"""Over which edges a nose may go: none of them, or every one."""
BASIC, FASTEST = 8 * INCH, 16 * INCH
"""How far a car without inertia goes in a phase, and at most at speed (CMP-CAR-03, CMP-CAR-04)."""
QUARTER = 90
"""The sharpest turn, in degrees (CR2-VEH-07)."""
SHARPEST = 45
"""That of a car without inertia (CMP-CAR-05)."""
TURNS = (0, *(side * turn for turn in range(15, QUARTER + 1, 15) for side in (-1, 1)))
"""Turns that are looked along, straight on first."""
SLIGHT = tuple(turn for turn in TURNS if abs(turn) <= SHARPEST)
"""Those of a car without inertia."""


def other_hulls(g: Game, machine: Machine, known_to: str = "") -> dict[str, Hull]:
    """The hulls of all other machines on the table, or of those that a side knows of."""
    there = g.machines_known(known_to) if known_to else g.fleet.obstacles()
    return {m.id: hull_of(g.rules, m) for m in there if m is not machine}


def bases(g: Game, known_to: str = "") -> dict[str, Point]:
    """Where figures stand on the ground, or those that a side knows of; the fallen are in nobody's way."""
    return {
        f.id: f.at
        for f in g.figures
        if not (f.aboard or f.floor) and goes_about(f) and f.carried_by < 0 and (not known_to or g.knows(known_to, f))
    }


def ahead_of(g: Game, machine: Machine, hull: Hull, inches: int, known_to: str = "") -> Contact | None:
    """What the hull of a machine would come upon first within so far straight ahead."""
    return first_contact(g.space.map, hull, inches, other_hulls(g, machine, known_to), bases(g, known_to))


def clear(g: Game, hull: Hull, limit: int, contact: Contact | None, exits: Collection[str] = EDGES) -> int:
    """How far a hull gets straight on before this, and over no edge of the table but `exits`."""
    inches = limit if contact is None else max(0, contact.distance - hulls.HAIR)
    if not beyond(g.space.map, hulls.moved(hull, inches)):
        return inches
    reached = ((far, beyond(g.space.map, hulls.moved(hull, far))) for far in range(0, inches + INCH, INCH))
    far, edge = next((far, edge) for far, edge in reached if edge)
    return inches if edge in exits else max(0, far - INCH)


def fits(g: Game, machine: Machine, hull: Hull, but: Collection[str] = (), known_to: str = "") -> bool:
    """Whether a machine could stand so, as far as a side knows; figures named by id would get out of its way."""
    people = {name: at for name, at in bases(g, known_to).items() if name not in but}
    return not (off_table(g.space.map, hull) or stands_on(g.space.map, hull, other_hulls(g, machine, known_to), people))


def pushed(g: Game, machine: Machine, to: Point, facing: int, crew: Collection[Figure], known_to: str = "") -> Hull:
    """Where a gun that its crew pushes or turns comes to: there, or before what it would strike as far as a side knows.

    It is looked along every half inch, or in steps of as many degrees as a turn is.
    """
    start = reached = hull_of(g.rules, machine)
    (x, y), turn, names = start.at, swing(facing, start.facing), [figure.id for figure in crew]
    steps = max(-(-2 * leg_length(start.at, to) // INCH), -(-abs(turn) // STEP), 1)
    for n in range(1, steps + 1):
        at = x + (to[0] - x) * n // steps, y + (to[1] - y) * n // steps
        hull = start._replace(at=at, facing=(start.facing + turn * n // steps) % 360)
        if not fits(g, machine, hull, names, known_to):
            break
        reached = hull
    return reached


def room_to_turn(g: Game, machine: Machine, turn: int, hull: Hull | None = None, known_to: str = "") -> str:
    """What is in the way of a turn on the spot, where it is or would be, by id; empty: there is room."""
    others, people = other_hulls(g, machine, known_to), bases(g, known_to)
    return turns_into(g.space.map, hull or hull_of(g.rules, machine), turn, others, people)


def bends(g: Game, machine: Machine, hull: Hull, turns: Iterable[int] = TURNS) -> Iterator[tuple[int, Hull]]:
    """Of these turns on the spot those that there is room for, with the hull after each."""
    for turn in turns:
        if not turn or not room_to_turn(g, machine, turn, hull):
            yield turn, hulls.turned(hull, turn)


@dataclass(frozen=True, slots=True)
class Stride:
    """An inch of a machine's way: where it leads, how far that is, what of its speed it costs, what it strikes."""

    to: Point
    ahead: int
    cost: int
    contact: Contact | None


def stride(g: Game, machine: Machine, start: Hull, gone: int, left: int, known_to: str = "") -> Stride:
    """The next inch of a way that began at `start`, with so much `left` to cover; rough ground costs more."""
    step, here = min(INCH, left), hulls.moved(start, gone)
    contact = ahead_of(g, machine, here, step, known_to)
    ahead = contact.distance if contact is not None else step
    goal = hulls.at(start, gone + ahead, 0)
    cost = ahead + g.space.obstacles.leg(here.at, goal) - leg_length(here.at, goal)
    if cost > left:
        contact, ahead, cost = None, ahead * left // cost, left
        goal = hulls.at(start, gone + ahead, 0)
    return Stride(goal, ahead, cost, contact)


@dataclass(slots=True)
class StraightWay:
    """Where a straight way ends: the hull there, how far that is, what it has cost, and what ends it early."""

    hull: Hull
    gone: int = 0
    cost: int = 0
    contact: Contact | None = None
    leaves: str = ""
    """The edge of the table over which it drives off; empty where it does not."""


def course(g: Game, machine: Machine, start: Hull, inches: int, known_to: str = "") -> StraightWay:
    """The way of so many inches from `start`, up to what its hull would strike as far as a side knows."""
    contact = ahead_of(g, machine, start, inches, known_to)
    ahead = inches if contact is None else contact.distance
    end = hulls.moved(start, ahead)
    smooth = g.space.obstacles.leg(start.at, end.at) == leg_length(start.at, end.at)
    if smooth and not beyond(g.space.map, end):
        return StraightWay(end, ahead, ahead, contact)
    found = StraightWay(start)
    while found.cost < inches and found.contact is None and not found.leaves:
        step = stride(g, machine, start, found.gone, inches - found.cost, known_to)
        found.gone, found.cost, found.contact = found.gone + step.ahead, found.cost + step.cost, step.contact
        found.hull = start._replace(at=step.to)
        found.leaves = beyond(g.space.map, found.hull)
    return found


# ---- without inertia ----


def left_to_go(g: Game, machine: Machine, *, fast: bool = False) -> int:
    """How far it may still go in this phase; that it is to go `fast` is settled before it sets out."""
    if machine.drove_in == g.state.phases:
        return machine.allowance - machine.covered
    return FASTEST if fast else BASIC
