"""What the rules do with cars: get in, start them, and drive off where a mission has its Stars leave (CMP-RUL-229)."""

from collections.abc import Iterator, Sequence

from engine import legal
from engine.game import Game
from engine.legal import Input
from engine.machines import hull_of, model_of
from engine.opposition import lines, positions
from engine.opposition.ground import Ground
from engine.opposition.positions import Goals
from engine.opposition.wheels import LOOK, nearer
from engine.procedures.machines.beside import beside, free, spots
from engine.procedures.machines.course import FASTEST, SLIGHT, STAYS, ahead_of, bends, clear, left_to_go
from engine.procedures.machines.getaway import seat_in
from engine.space import INCH, Place
from engine.space import hull as hulls
from engine.space.geometry import dist2
from engine.space.hull import Hull
from engine.state import Figure, Machine

IN_TIME = 4
"""So many turns before the last one a driver waits for no Star any more."""


def goal(g: Game, figure: Figure) -> Machine | None:
    """The car that a figure of the band makes for on foot: the nearest with a seat for it."""
    mission = g.mission
    if mission is None or not mission.stars or mission.side != figure.side or figure.aboard or figure.mounted:
        return None
    cars = [m for m in map(g.machine, mission.machines) if m.on_table and seat_in(g, figure, m)]
    return min(cars, key=lambda m: (dist2(m.at, figure.at), m.index), default=None)


def place_beside(g: Game, figure: Figure, machine: Machine) -> Place | None:
    """Where it gets in, the nearest to it."""
    hull = hull_of(g.rules, machine)
    found = [at for at in spots(hull) if free(g, figure, hull, at)]
    return (min(found, key=lambda at: dist2(at, figure.at)), 0) if found else None


def at_goal(g: Game, figure: Figure) -> bool:
    """Whether it stands beside the car that it makes for."""
    machine = goal(g, figure)
    return machine is not None and beside(g, figure, machine)


def walk_up(ground: Ground, group: Sequence[Figure]) -> Goals:
    """The first of a group to the side of the car that it makes for, where it can get there now, and the others beside
    that car or near it; none elsewhere."""
    g, leader = ground.g, group[0]
    machine = goal(g, leader)
    place = place_beside(g, leader, machine) if machine is not None else None
    if machine is None or place is None or ground.way(leader, place, ground.left(leader)) is None:
        return {}
    hull = hull_of(g.rules, machine)
    return positions.rally(ground, group, place, lambda _, at: hulls.within(hull, at[0], INCH))


def board(g: Game, figure: Figure) -> Input | None:
    """It gets into the car beside it that it makes for."""
    machine = goal(g, figure)
    if machine is None or not beside(g, figure, machine):
        return None
    item: Input = {"do": "board", "figure": figure.id, "machine": machine.id, "seat": seat_in(g, figure, machine)}
    return item if legal.allowed(g, item) else None


def get_in(g: Game, figure: Figure) -> Input | None:
    """Into the car, or on the way there."""
    item = board(g, figure)
    machine = goal(g, figure) if item is None and not figure.now.stepped else None
    place = place_beside(g, figure, machine) if machine is not None else None
    if item is not None or place is None:
        return item
    ground = Ground(g, [figure], lines.known_foes(g, figure))
    return lines.go(g, figure, place if walk_up(ground, [figure]) else positions.as_far(ground, figure, place))


def drive_off(g: Game, figure: Figure) -> Input | None:
    """At the wheel: it starts the engine and, with the Stars aboard, drives at the edge by which they are to leave."""
    machine, start = g.fleet.led(figure), {"do": "start-engine", "figure": figure.id}
    if machine is None or not _leaves(g, machine):
        return None
    if legal.allowed(g, start):
        return start
    return None if _waits(g, machine) else drive(g, figure)


def drive(g: Game, figure: Figure) -> Input | None:
    """The best way to that edge, whoever is aboard."""
    machine = g.fleet.led(figure)
    if machine is None or not _leaves(g, machine):
        return None
    return next((item for item in _ways(g, machine) if legal.allowed(g, item)), None)


def _leaves(g: Game, machine: Machine) -> bool:
    """Whether it is a car in which the Stars of its side are to leave."""
    mission = g.mission
    if mission is None or mission.side != machine.side or "start-engine" not in g.rules.commands:
        return False
    return mission.stars and machine.id in mission.machines


def _waits(g: Game, machine: Machine) -> bool:
    """Whether a Star on foot may still get in, in time."""
    assert g.mission is not None
    on_foot = [f for f in g.of_side(machine.side) if f.star and f.able and f.on_table and not f.aboard]
    return g.state.turn <= g.mission.turns - IN_TIME and any(seat_in(g, f, machine) for f in on_foot)


def _ways(g: Game, machine: Machine) -> Iterator[Input]:
    """Ways of one leg or two, that which leads on farthest first; fast straight on where it is clear; back at last."""
    left, length, here = left_to_go(g, machine), model_of(g.rules, machine).length, hull_of(g.rules, machine)
    found: list[tuple[int, int, Input]] = []
    for turn, way in bends(g, machine, here, SLIGHT if machine.straight <= 0 else (0,)):
        reach = _clear(g, machine, way)
        item: Input = {"do": "drive", "machine": machine.id, "turn": turn}
        whole = min(left, reach)
        if whole >= INCH:
            found.append((_worth(g, machine, here, hulls.moved(way, whole)), abs(turn), item | {"speed": whole / INCH}))
        first = max(length if turn else machine.straight, INCH)
        if first + INCH > min(left, reach):
            continue
        middle = hulls.moved(way, first)
        for second, then in bends(g, machine, middle, SLIGHT[1:]):
            rest = min(left - first, _clear(g, machine, then))
            legs = {"speed": first / INCH, "then": [{"turn": second, "speed": rest / INCH}]}
            worth = _worth(g, machine, here, hulls.moved(then, rest))
            found.append((worth, abs(turn) + abs(second), item | legs))
    fresh = left_to_go(g, machine, fast=True) == FASTEST
    for worth, _, item in sorted(found, key=lambda way: (-way[0], way[1])):
        if worth > 0:
            clear_on = fresh and not item["turn"] and "then" not in item and _clear(g, machine, here) >= FASTEST
            if clear_on:
                yield item | {"fast": True, "speed": FASTEST / INCH}
            yield item
    back = min(left, _clear(g, machine, hulls.turned(here, 180)))
    if back >= INCH:
        yield {"do": "drive", "machine": machine.id, "speed": -back / INCH}


def _clear(g: Game, machine: Machine, way: Hull) -> int:
    assert g.mission is not None
    return clear(g, way, LOOK, ahead_of(g, machine, way, LOOK, machine.side), (*STAYS, g.mission.exit))


def _worth(g: Game, machine: Machine, start: Hull, end: Hull) -> int:
    """How much nearer to its edge the end of a way is, and what it then has before it."""
    return sum(nearer(g, start.at, hull.at) for hull in (end, hulls.moved(end, _clear(g, machine, end))))
