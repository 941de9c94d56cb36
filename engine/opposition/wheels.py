"""What the rules do with machines: drive at the goal, bear on the enemy, keep somebody at the wheel (CR2-RUL-458)."""

from collections.abc import Iterator, Mapping

from engine import legal
from engine.commands.machines.drive import speeds
from engine.game import Game
from engine.machines import crew_of, hull_of, model_of
from engine.opposition.lines import Input, known_foes
from engine.procedures.machines.driving import QUARTER, bases, other_hulls, room_to_turn
from engine.rulesets.models import DRIVER
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.drive import first_contact
from engine.space.hull import Hull
from engine.state import Figure, Machine

LOOK = 18 * INCH
"""So far ahead a driver looks for a way that is clear."""
TURNS = (0, *(side * turn for turn in range(15, QUARTER + 1, 15) for side in (-1, 1)))


def man(g: Game, figure: Figure) -> Input | None:
    """It gets out of what runs no more, or takes the wheel where nobody can drive."""
    if not figure.aboard:
        return None
    machine = g.machine(figure.aboard)
    item: Input = {"do": "alight", "figure": figure.id}
    if machine.runs:
        driver = crew_of(g.figures, machine).get(DRIVER)
        if driver is not None and driver.able:
            return None
        item = {"do": "board", "figure": figure.id, "machine": machine.id, "seat": DRIVER}
    return item if legal.allowed(g, item) else None


def drive(g: Game, figure: Figure) -> Input | None:
    """The one who commands a machine of the band has it driven towards the edge by which it is to leave."""
    machine = _commanded(g, figure)
    if machine is None or g.mission is None or g.mission.side != figure.side:
        return None
    for speed, turn in _ways(g, machine, g.mission.exit):
        item: Input = {"do": "drive", "machine": machine.id, "speed": speed / INCH, "turn": turn}
        if legal.allowed(g, item):
            return item
    return None


def bear(g: Game, figure: Figure) -> Input | None:
    """Its turret turns to the nearest enemy whom it does not cover."""
    machine = _commanded(g, figure)
    if machine is None or not model_of(g.rules, machine).turreted:
        return None
    for foe in g.nearest(figure, known_foes(g, figure))[:1]:
        if g.in_line(figure, foe) and not g.space.in_front(machine.at, machine.turret, foe.at):
            facing = g.space.heading(machine.at, foe.at)
            item: Input = {"do": "traverse", "machine": machine.id, "facing": facing}
            return item if legal.allowed(g, item) else None
    return None


def _commanded(g: Game, figure: Figure) -> Machine | None:
    """The machine in which it has the say."""
    if g.fleet is None or not figure.aboard:
        return None
    machine = g.machine(figure.aboard)
    return machine if g.fleet.voice(machine) is figure else None


def _ways(g: Game, machine: Machine, edge: str) -> Iterator[tuple[int, int]]:
    """Speeds and turns, the one first that leads on farthest and goes fastest, as far as it can still be stopped before
    it strikes something; where none is safe it brakes."""
    low, high = speeds(g, machine)
    hull, most = hull_of(g.rules, machine), model_of(g.rules, machine).speed // 2
    now = other_hulls(g, machine)
    then = {m.id: hulls.moved(now[m.id], m.speed // 2) for m in g.state.machines if m.id in now}
    found: list[tuple[int, int, int]] = []
    for turn in TURNS:
        if turn and room_to_turn(g, machine, turn):
            continue
        turned = hull._replace(facing=(hull.facing + turn) % 360)
        near, far = (_clear(g, machine, turned, others, edge) for others in (now, then))
        for speed in range(max(low, INCH), high + 1, INCH):
            covered = speed - speed // 4 if turn else speed
            if covered // 2 <= near and (far >= LOOK or covered + max(0, covered - most) <= far):
                found.append((_gain(turned, far, edge) + _gain(turned, covered, edge), speed, turn))
    yield from ((speed, turn) for _, speed, turn in sorted(found, key=lambda way: (-way[0], abs(way[2]), way[1])))
    yield low, 0


def _clear(g: Game, machine: Machine, hull: Hull, others: Mapping[str, Hull], edge: str) -> int:
    """How far it may go straight on among these hulls before it strikes something, or comes to an edge by which it is
    not to leave."""
    people = {name: at for name, at in bases(g).items() if not _runs_down(g, machine, g.named(name))}
    contact = first_contact(g.space.map, hull, LOOK, others, people)
    clear = LOOK if contact is None else contact.distance
    while clear > 0 and not _stays(g, hulls.at(hull, clear + hull.length // 2, 0), edge):
        clear -= INCH
    return max(clear, 0)


def _runs_down(g: Game, machine: Machine, figure: Figure) -> bool:
    """Whether it would drive over somebody."""
    return bool(model_of(g.rules, machine).dv) and g.hostile(machine.side, figure.side)


def _stays(g: Game, nose: Point, edge: str) -> bool:
    """Whether its nose is over no other edge than the one by which it leaves."""
    (x, y), table = nose, g.space.table
    over = {"north": y <= 0, "east": x >= table.width, "south": y >= table.height, "west": x <= 0}
    return not any(beyond for name, beyond in over.items() if name != edge)


def _gain(hull: Hull, inches: int, edge: str) -> int:
    """By how much going so far brings it nearer to an edge."""
    (x, y), (bx, by) = hulls.at(hull, inches, 0), hull.at
    return {"north": by - y, "south": y - by, "east": x - bx, "west": bx - x}[edge]
