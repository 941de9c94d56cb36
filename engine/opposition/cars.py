"""What the rules do with cars: get in, start them, and drive off where a mission has its Stars leave (CMP-RUL-229)."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from engine import legal
from engine.battle.fleet import riders_of
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition import lines, positions
from engine.opposition.ground import GroupGround
from engine.opposition.positions import Goals
from engine.opposition.wheels import LOOK, nearer
from engine.procedures.machines.beside import beside, free, spots
from engine.procedures.machines.course import BASIC, FASTEST, STAYS, ahead_of, bends, clear, left_to_go
from engine.procedures.machines.driving import Leg, driver_of
from engine.procedures.machines.getaway import seat_in
from engine.procedures.missions.recover import found
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import PILOT
from engine.space import INCH, Place, Point
from engine.space import hull as hulls
from engine.space.compass import DEGREES
from engine.space.drive import beyond
from engine.space.geometry import dist2
from engine.space.hull import Hull
from engine.state import Figure, Machine

TURNING = 16 * INCH
"""About how far a car goes to turn about a right angle, when there is little room."""
STRIDE = 8 * INCH
"""How far one who makes for a car gets in a turn."""
SPARE = 1
"""How many turns more than it takes to drive out a driver keeps for what goes wrong."""
AT_HAND = 6 * INCH
"""How near to the car figures are waited for that are no Stars."""
HALF = INCH // 2
"""A way is gone in multiples of so many hundredths of an inch."""
SWINGS = (0, -45, 45, -15, 15)
"""Turns of which a way is made, in degrees."""
MOST_STOPS = 40
"""The most places from which a way is looked for further."""


def goal(g: Game, figure: Figure) -> Machine | None:
    """The car that a figure of the band makes for on foot: the one with a seat for it that has it away first. Stars who
    are still on foot have the first claim to seats."""
    mission = g.mission
    if mission is None or mission.side != figure.side or figure.aboard or figure.mounted:
        return None
    if not (mission.stars or found(g)):
        return None
    there = [m for m in map(g.machine, mission.machines) if m.on_table and _seat(g, figure, m)]
    cars = [m for m in there if _comes_first(g, figure) or _to_spare(g, m)]
    return min(cars, key=lambda m: (g.space.distance(m.at, figure.at) + _far_out(g, m), m.index), default=None)


def _seat(g: Game, figure: Figure, machine: Machine) -> str:
    """The pilot's, where only that keeps it on the ground; else the wheel, or any other that is free; empty without
    one."""
    grounded = PILOT in model_of(g.rules, machine).jobs and g.fleet.voice(machine) is None
    return PILOT if grounded and machine.sound and not _is_sought(g, figure) else seat_in(g, figure, machine)


def _is_sought(g: Game, figure: Figure) -> bool:
    return g.mission is not None and figure.id == g.mission.captive


def _comes_first(g: Game, figure: Figure) -> bool:
    """Whether the mission is to have it away: a Star, or the captive."""
    assert g.mission is not None
    return _is_sought(g, figure) if g.mission.captive else figure.star


def _to_spare(g: Game, machine: Machine) -> bool:
    """Whether it has more seats than there are of those on foot who come first."""
    free = model_of(g.rules, machine).riders - len(riders_of(g.figures, machine)) + (driver_of(g, machine) is None)
    on_foot = [f for f in g.of_side(machine.side) if f.able and f.on_table and not f.aboard]
    return free > sum(_comes_first(g, f) for f in on_foot)


def _far_out(g: Game, machine: Machine) -> int:
    """About how far it has to go to its edge, turning included."""
    assert g.mission is not None
    aside = abs((machine.facing - DEGREES[g.mission.exit] + 90) % 180 - 90)
    return max(_to_edge(g, machine.at), 0) + aside * TURNING // 90


def _to_edge(g: Game, at: Point) -> int:
    assert g.mission is not None
    (x, y), table = at, g.space.table
    return {"north": y, "south": table.height - y, "east": table.width - x, "west": x}[g.mission.exit]


def place_beside(g: Game, figure: Figure, machine: Machine) -> Place | None:
    """Where it gets in, the nearest to it."""
    hull = hull_of(g.rules, machine)
    found = [at for at in spots(hull) if free(g, figure, hull, at)]
    return (min(found, key=lambda at: dist2(at, figure.at)), 0) if found else None


def at_goal(g: Game, figure: Figure) -> bool:
    """Whether it stands beside the car that it makes for."""
    machine = goal(g, figure)
    return machine is not None and beside(g, figure, machine)


def walk_up(ground: GroupGround, group: Sequence[Figure]) -> Goals:
    """The first of a group to the side of the car that it makes for, where it can get there now, and the others beside
    that car or as far toward it as they can; none elsewhere."""
    g, leader = ground.g, group[0]
    machine = goal(g, leader)
    place = place_beside(g, leader, machine) if machine is not None else None
    if machine is None or place is None or ground.way(leader, place, ground.left(leader)) is None:
        return {}
    hull = hull_of(g.rules, machine)
    goals = positions.rally(ground, group, place, lambda _, at: hulls.within(hull, at[0], INCH))
    for figure in group[1:]:
        there = goals.get(figure.index, (figure.at, figure.floor))
        if not hulls.within(hull, there[0], INCH) and (on := positions.as_far(ground, figure, place)) is not None:
            ground.take(figure, on)
            goals[figure.index] = on
    return goals


def board(g: Game, figure: Figure) -> Input | None:
    """It gets into the car beside it that it makes for."""
    machine = goal(g, figure)
    if machine is None or not beside(g, figure, machine):
        return None
    item: Input = {"do": "board", "figure": figure.id, "machine": machine.id, "seat": _seat(g, figure, machine)}
    return item if legal.allowed(g, item) else None


def get_in(g: Game, figure: Figure) -> Input | None:
    """Into the car, or on the way there."""
    item = board(g, figure)
    machine = goal(g, figure) if item is None and not figure.now.stepped else None
    place = place_beside(g, figure, machine) if machine is not None else None
    if item is not None or place is None:
        return item
    ground = GroupGround(g, [figure], lines.known_foes(g, figure))
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
    """The best way to that edge, with anybody aboard."""
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
    """Whether a Star who makes for it, or a follower near by, may still get in, and the car out in time then."""
    assert g.mission is not None
    hull, spare = hull_of(g.rules, machine), g.mission.turns - g.state.turn + 1 - _turns_out(g, machine)
    on_foot = [f for f in g.of_side(machine.side) if f.able and f.on_table and not f.aboard]
    comes = [f for f in on_foot if f.star and goal(g, f) is machine]
    if any(hulls.distance(hull, f.at) <= _reach(g, f) + STRIDE * spare for f in comes):
        return True
    near = [f for f in on_foot if not f.star and hulls.within(hull, f.at, AT_HAND) and seat_in(g, f, machine)]
    return bool(near) and spare > 1 + SPARE


def _reach(g: Game, figure: Figure) -> int:
    """How far it still gets in this activation."""
    return figure.now.left if figure.index in g.state.active and not figure.now.done else 0


def _turns_out(g: Game, machine: Machine) -> int:
    """In how many turns it is at the edge by which it is to leave, as far as its way is known."""
    legs, end = _way_out(g, machine), hull_of(g.rules, machine)
    for leg in legs:
        end = hulls.moved(hulls.turned(end, leg.turn), leg.inches)
    # What leads on beyond the edge is not gone any more.
    return -(-(sum(abs(leg.inches) for leg in legs) + _to_edge(g, end.at) - end.length // 2) // BASIC)


def _ways(g: Game, machine: Machine) -> Iterator[Input]:
    """The start of the shortest way to its edge, fast where that is straight and clear; back at last."""
    left, here = left_to_go(g, machine), hull_of(g.rules, machine)
    legs = _within(left, _way_out(g, machine))
    if legs:
        (turn, inches), *then = legs
        item: Input = {"do": "drive", "machine": machine.id, "turn": turn, "speed": inches / INCH}
        if not turn and left_to_go(g, machine, fast=True) == FASTEST <= _clear(g, machine, here):
            yield item | {"fast": True, "speed": FASTEST / INCH}
        yield item | ({"then": [{"turn": t, "speed": i / INCH} for t, i in then]} if then else {})
    back = min(left, _clear(g, machine, _backwards(here)))
    if back >= INCH:
        yield {"do": "drive", "machine": machine.id, "speed": -back / INCH}


def goes_off(g: Game, item: Input) -> bool:
    """Whether such a drive takes a car over the edge by which the mission has it leave."""
    end, mission = hull_of(g.rules, g.machine(item["machine"])), g.mission
    for leg in (item, *item.get("then", ())):
        end = hulls.moved(hulls.turned(end, leg.get("turn", 0)), round(leg["speed"] * INCH))
    return mission is not None and beyond(g.space.map, end) == mission.exit


class _Halt(NamedTuple):
    """A place on a way, the better the less it is `worth`: the way there with what is left straight ahead."""

    worth: int
    number: int
    hull: Hull
    owed: int
    gone: int
    legs: tuple[Leg, ...]


def _way_out(g: Game, machine: Machine) -> tuple[Leg, ...]:
    """Turns and inches to the edge by which it is to leave, or to the place nearest to it that a short search finds."""
    assert g.mission is not None
    here, length = hull_of(g.rules, machine), model_of(g.rules, machine).length
    first = _Halt(0, 0, here, machine.straight, 0, ())
    stops, seen, best = [first], {(here.at, here.facing)}, first
    for _ in range(MOST_STOPS):
        if not stops:
            break
        _, _, hull, owed, gone, legs = heappop(stops)
        for turn, way in bends(g, machine, hull, SWINGS if owed <= 0 else (0,)):
            reach = _clear(g, machine, way)
            if beyond(g.space.map, hulls.moved(way, reach)) == g.mission.exit:
                return (*legs, Leg(turn, reach))
            back = 0 if turn else -min(_clear(g, machine, _backwards(way)), length)
            for inches in (min(reach, length), back):
                end = hulls.moved(way, inches)
                place = (end.at[0] // INCH, end.at[1] // INCH), end.facing
                if abs(inches) < INCH or place in seen:
                    continue
                seen.add(place)
                farther = gone + abs(inches)
                straight = max(0, (length if turn else owed) - abs(inches))
                worth = farther - nearer(g, here.at, end.at)
                stop = _Halt(worth, len(seen), end, straight, farther, (*legs, Leg(turn, inches)))
                heappush(stops, stop)
                best = max(best, stop, key=lambda stop: nearer(g, here.at, stop.hull.at))
    return best.legs


def _within(left: int, way: Iterable[Leg]) -> list[Leg]:
    """As much of a way as can be gone now; what goes straight on is one leg."""
    legs: list[Leg] = []
    for turn, inches in way:
        step = max(-left, min(left, inches))
        if abs(step) < INCH:
            break
        left -= abs(step)
        if legs and not turn and (legs[-1].inches > 0) == (step > 0):
            legs[-1] = Leg(legs[-1].turn, legs[-1].inches + step)
        else:
            legs.append(Leg(turn, step))
    return legs


def _backwards(hull: Hull) -> Hull:
    return hulls.turned(hull, 180)


def _clear(g: Game, machine: Machine, way: Hull) -> int:
    assert g.mission is not None
    inches = clear(g, way, LOOK, ahead_of(g, machine, way, LOOK, machine.side), (*STAYS, g.mission.exit))
    return inches - inches % HALF
