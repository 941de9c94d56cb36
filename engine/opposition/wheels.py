"""What the rules do with machines: drive at the goal, bear on the enemy, keep somebody at the wheel (CR2-RUL-458)."""

from collections.abc import Iterator

from engine import legal
from engine.battle.game import Game
from engine.commands.machines.drive import speeds
from engine.legal import Input
from engine.opposition.lines import known_foes
from engine.procedures.machines.course import STAYS, bases, bends, clear, other_hulls
from engine.procedures.machines.driving import driver_of
from engine.procedures.machines.ordered import rest
from engine.procedures.second.break_through import goals, reaches_goal
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import DRIVER
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import first_contact
from engine.space.geometry import leg_length
from engine.space.hull import Hull
from engine.state import Figure, Machine

LOOK = 18 * INCH
"""How far ahead a driver looks for a clear way."""


def man(g: Game, figure: Figure) -> Input | None:
    """It gets out of what runs no more, or takes the wheel where the driver cannot drive."""
    if not figure.aboard:
        return None
    machine = g.machine(figure.aboard)
    item: Input = {"do": "alight", "figure": figure.id}
    if machine.sound:
        if driver_of(g, machine) is not None:
            return None
        item = {"do": "board", "figure": figure.id, "machine": machine.id, "seat": DRIVER}
    return item if legal.allowed(g, item) else None


def drive(g: Game, figure: Figure) -> Input | None:
    """The one who commands a machine of the band has it driven to where it is to go; one that has paused, on."""
    machine = g.fleet.led(figure)
    if machine is None or not model_of(g.rules, machine).speed:
        return None
    if rest(g, machine):
        on: Input = {"do": "drive", "machine": machine.id}
        return on if legal.allowed(g, on) else None
    if not _due(g, figure.side):
        return None
    for speed, turn in _ways(g, machine):
        item: Input = {"do": "drive", "machine": machine.id, "speed": speed / INCH}
        item |= {"turn": turn} if turn else {}
        if legal.allowed(g, item):
            return item
    return None


def _due(g: Game, side: str) -> bool:
    """Whether the mission has machines of a side leave by an edge or reach a building."""
    return g.mission is not None and g.mission.side == side and bool(g.mission.exit or goals(g))


def bear(g: Game, figure: Figure) -> Input | None:
    """Its turret turns to the nearest enemy whom it does not cover."""
    machine = g.fleet.led(figure)
    if machine is None or not model_of(g.rules, machine).turreted:
        return None
    for foe in g.nearest(figure, known_foes(g, figure))[:1]:
        if g.in_line(figure, foe) and not g.space.in_front(machine.at, machine.turret, foe.at):
            facing = g.space.heading(machine.at, foe.at)
            item: Input = {"do": "traverse", "machine": machine.id, "facing": facing}
            return item if legal.allowed(g, item) else None
    return None


def in_the_way(g: Game, side: str, at: Point) -> bool:
    """Whether somebody there stands right before a machine with a driver that the mission of a side is to get
    through."""
    mission = g.mission
    if mission is None or mission.side != side:
        return False
    due = (g.machine(name) for name in mission.machines)
    hulls_due = (hull_of(g.rules, m) for m in due if m.sound and driver_of(g, m) is not None)
    struck = (first_contact(g.space.map, hull, LOOK, {}, {side: at}) for hull in hulls_due)
    return any(contact is not None and contact.kind == "figure" for contact in struck)


def to_go(g: Game, figure: Figure) -> int:
    """How much of its way the machine that a figure commands has before it, to compare it with others of its side."""
    machine = g.fleet.led(figure)
    if machine is None or not _due(g, figure.side):
        return 0
    for house in goals(g):
        return leg_length(machine.at, house.middle)
    return -nearer(g, (0, 0), machine.at)


def _ways(g: Game, machine: Machine) -> Iterator[tuple[int, int]]:
    """Speeds and turns, the one first that leads on farthest and goes fastest, as far as it can still be stopped before
    it strikes something or leaves where it should not; where none is safe it brakes. Machines of its own side that are
    on the move go on before it."""
    assert g.mission is not None
    low, high = speeds(g, machine)
    hull, most = hull_of(g.rules, machine), model_of(g.rules, machine).speed // 2
    now = other_hulls(g, machine)
    still = {m.id: now[m.id] for m in g.state.machines if m.id in now and not m.speed}
    then = {m.id: hulls.moved(now[m.id], m.speed // 2) for m in g.state.machines if m.id in now}
    after = then | {
        m.id: hulls.moved(now[m.id], 2 * m.speed) for m in g.state.machines if m.id in now and m.side == machine.side
    }
    people = {name: at for name, at in bases(g).items() if not _runs_down(g, machine, g.named(name))}
    exits = STAYS if g.mission.objectives else (*STAYS, g.mission.exit)
    found: list[tuple[bool, int, int, int]] = []
    for turn, way in bends(g, machine, hull):
        contacts = (first_contact(g.space.map, way, LOOK, others, people) for others in (now, then, after, still))
        near, far, onward, free = (clear(g, way, LOOK, contact, exits) for contact in contacts)
        for speed in range(max(low, INCH), high + 1, INCH):
            covered = speed - speed // 4 if turn else speed
            if covered // 2 <= near and (far >= LOOK or covered + max(0, covered - most) <= far):
                sure = onward >= min(2 * covered + max(0, covered - most), LOOK)
                sure = sure or reaches_goal(g, hulls.moved(way, min(far, covered)))
                found.append((sure, _gain(g, way, free) + _gain(g, way, covered), speed, turn))
    found.sort(key=lambda way: (not way[0], -way[1], abs(way[3]), way[2]))
    yield from ((speed, turn) for _, _, speed, turn in found)
    yield low, 0


def _runs_down(g: Game, machine: Machine, figure: Figure) -> bool:
    """Whether it would drive over somebody."""
    return bool(model_of(g.rules, machine).dv) and g.hostile(machine.side, figure.side)


def _gain(g: Game, hull: Hull, inches: int) -> int:
    """By how much going so far, or to where it is nearest, brings it nearer to its edge or building."""
    assert g.mission is not None
    for house in goals(g):
        left = leg_length(hull.at, house.middle)
        return left - leg_length(hulls.moved(hull, min(inches, left)).at, house.middle)
    return nearer(g, hull.at, hulls.moved(hull, inches).at)


def nearer(g: Game, start: Point, end: Point) -> int:
    """By how much one place is nearer than another to the edge by which the mission has machines leave."""
    assert g.mission is not None
    (bx, by), (x, y) = start, end
    return {"north": by - y, "south": y - by, "east": x - bx, "west": bx - x}[g.mission.exit]
