"""Bases that touch: into contact, after a runaway, out of one another's way (CR3-MELEE-02, CR3-CHARGE-10)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isqrt
from typing import NamedTuple

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Move
from engine.procedures.mover import blockers, turn
from engine.ruleset.hulls import hull_of
from engine.space import BASE_RADIUS, INCH, Point, Route
from engine.space.geometry import dist2, trunc
from engine.space.hull import overlaps_base
from engine.state import HEADINGS, UP, Figure

TOUCH = 2 * BASE_RADIUS
LONGEST = 32 * INCH
"""No charge goes farther, not even a rider's at a Fast Move and through a door."""


class Comer(NamedTuple):
    """A charger and where it is when it goes for a place round its target."""

    figure: Figure
    at: Point
    rear: bool = False
    """It began and ended its movement behind the target (CR3-FIG-05)."""
    reach: int = 0
    """How far its movement still carries it from there."""


def touching(g: Game, a: Figure, b: Figure) -> bool:
    """Whether two bases touch, with no wall between (CR3-RUL-174).

    Contact is placed to a hundredth, never biting, and so may miss by a hair.
    """
    if a.aboard or b.aboard:
        return False
    return g.near(a, b, 2) and not g.space.parted(a.at, b.at, a.floor)


def places(g: Game, target: Figure) -> tuple[int, int]:
    """Places free before a target and behind it, of two each (CR3-MELEE-08)."""
    each = g.rules.parameters.attackers_per_target // 2
    before = sum(g.space.in_front(target.at, target.facing, g.figures[index].at) for index in target.melee)
    return each - before, each - (len(target.melee) - before)


def room_for(g: Game, target: Figure, comers: Sequence[Comer]) -> bool:
    """Whether these chargers, in this order, find places: one from the rear behind the target (CR3-RUL-98), the others
    before it or, when that is full, where the rules have them go round, behind it too (SWP-RUL-49)."""
    front, back = places(g, target)
    facing = target.facing
    for comer in comers:
        if comer.rear and back > 0:
            back -= 1
        elif front > 0:
            front -= 1
            if not target.melee and facing == target.facing:
                facing = g.space.heading(target.at, comer.at)  # it turns to the first of them
        elif back > 0 and g.rules.parameters.goes_round and _place_behind(g, comer, target, facing) is not None:
            back -= 1
        else:
            return False
    return True


def _place_behind(g: Game, comer: Comer, target: Figure, facing: int) -> Point | None:
    """The place behind a target that faces so to which a charger's movement carries it, the nearest to it first."""
    first = g.space.heading(target.at, comer.at)

    def fits(spot: Point) -> bool:
        if g.space.in_front(target.at, facing, spot) or not _meets(g, comer, target, spot):
            return False
        return comer.rear or _reaches(g, comer, target, spot)

    return _free_place(g, comer.figure, target.at, target.floor, TOUCH, first, fits)


def _reaches(g: Game, comer: Comer, target: Figure, spot: Point) -> bool:
    """Whether the way to a place beside its target, clear of all enemies up to the last step, is short enough."""
    (x, y), (tx, ty) = spot, target.at
    beside = tx + _outward((x - tx) * 1_020_000), ty + _outward((y - ty) * 1_020_000)
    route = g.ways(comer.figure, target).find_route(
        comer.at, target.floor, beside, target.floor, blockers=blockers(g, comer.figure), limit=comer.reach
    )
    return route is not None


def in_touch(g: Game, charger: Figure, target: Figure) -> bool:
    """Whether it could stand anywhere against the target; a rider cannot where all of that is indoors (SWP-RUL-25)."""
    if not charger.mounted:
        return True
    first = g.space.heading(target.at, charger.at)
    return any(
        g.space.stands(spot, target.floor)
        and not barred(g, charger, spot, target.floor)
        and not g.space.parted(target.at, spot, target.floor)
        for spot in _round(g, target.at, TOUCH, first)
    )


def into_contact(g: Game, comer: Comer, target: Figure) -> bool:
    """Place a charger against its target and lock the two (CR3-MELEE-02, CR3-RUL-98); false where no place is free.

    It comes on foot, and no wall stands between the two (CR3-RUL-95, CR3-RUL-174). The target turns to face it unless
    it came from behind (CR3-FIG-05, CR3-RUL-100) or, the front being full, goes round to there (SWP-RUL-49).
    """
    charger = comer.figure
    front, back = places(g, target)
    behind = back > 0 and (comer.rear or (front <= 0 and g.rules.parameters.goes_round))
    if not behind and front <= 0:
        return False
    turns = not behind and not target.melee

    def fits(spot: Point) -> bool:
        return (turns or g.space.in_front(target.at, target.facing, spot)) and _meets(g, comer, target, spot)

    first = g.space.heading(target.at, charger.at)
    if behind:
        spot = _place_behind(g, comer, target, target.facing)
    else:
        spot = _free_place(g, charger, target.at, target.floor, TOUCH, first, fits)
    if spot is None:
        return False  # no room is left round the target
    way = _on_foot(g, charger, comer.at, spot, target.floor, target)
    place(g, charger, spot, target.floor, "contact", "CR3-MELEE-02", g.space.heading(spot, target.at), way)
    if turns:
        turn(g, target, g.space.heading(target.at, spot), "CR3-RUL-100")
    lock(charger, target)
    return True


def meet_halfway(g: Game, a: Figure, b: Figure) -> bool:
    """Two who charge each other meet in the middle of the way between them (CR3-RUL-166)."""
    (ax, ay), (bx, by) = a.at, b.at
    dx, dy = bx - ax, by - ay
    length = isqrt(dist2(a.at, b.at))
    go = max(length - TOUCH, 0)
    x, y = (trunc(d * go, 2 * length or 1) for d in (dx, dy))
    spot_a, spot_b = (ax + x, ay + y), (bx - x, by - y)
    clear = a.floor == b.floor and _open(g, a.at, a.floor, spot_a) and _open(g, b.at, b.floor, spot_b)
    clear = clear and not g.space.parted(spot_a, spot_b, a.floor)
    clear = clear and not barred(g, a, spot_a, a.floor) and not barred(g, b, spot_b, b.floor)
    if not clear or taken(g, a, spot_a, a.floor, b) or taken(g, b, spot_b, b.floor, a):
        return into_contact(g, Comer(a, a.at), b)
    place(g, a, spot_a, a.floor, "contact", "CR3-RUL-166", g.space.heading(spot_a, spot_b))
    place(g, b, spot_b, b.floor, "contact", "CR3-RUL-166", g.space.heading(spot_b, spot_a))
    lock(a, b)
    return True


def lock(a: Figure, b: Figure) -> None:
    """Two figures are in melee; what they were about is broken off (CR3-RUL-115)."""
    for figure, foe in ((a, b), (b, a)):
        figure.bout = figure.bout._replace(rounds=figure.bout.rounds if figure.melee else 0)
        figure.melee = tuple(sorted({*figure.melee, foe.index}))
        figure.cover = ""
        figure.speed = 0
        figure.now = figure.now._replace(reloading="")


def follow_up(g: Game, winners: list[Figure], spot: Point, floor: int) -> None:
    """A charger takes the place that the runaway left, if it gets there on foot (CR3-CHARGE-10, CR3-RUL-95)."""
    for charger in winners:
        if taken(g, charger, spot, floor) or barred(g, charger, spot, floor):
            continue
        way = _on_foot(g, charger, charger.at, spot, floor)
        if way is not None:
            g.deed = g.sent.get(charger.index, g.deed)
            place(g, charger, spot, floor, "follow-up", "CR3-CHARGE-10", way=way)
            return


def place(
    g: Game,
    figure: Figure,
    spot: Point,
    floor: int,
    how: str,
    rule: str,
    facing: int | None = None,
    way: Route | None = None,
) -> None:
    """Put a figure down somewhere without asking for movement, and report it with its way, a straight one unless given.

    It faces from where it stood to there, or as told.
    """
    start = figure.at
    if spot == start and floor == figure.floor:
        if facing is not None:
            turn(g, figure, facing, rule)
        return
    figure.facing = g.space.heading(start, spot) if facing is None else facing
    figure.at, figure.floor = spot, floor
    figure.moved = True
    figure.set_up = False
    if figure.carrying >= 0:
        load = g.figures[figure.carrying]
        load.at, load.floor = spot, floor
    g.reacted |= 1 << figure.index
    path = (start, spot) if way is None else way.points
    g.emit(Move(figure.id, path, spot, figure.facing, floor, how=how, rule=rule))


def make_room(g: Game) -> None:
    """Figures that were stopped on one another stand apart again, the later in the record giving way (CR3-RUL-147), and
    who gets up under a machine that has driven over it stands beside it (CR2-RUL-461)."""
    standing = [f for f in g.state.figures if f.status in UP and f.carried_by < 0 and not f.aboard]
    here = ([(f.at, f.floor) for f in standing], [(m.at, m.facing, m.status) for m in g.state.machines])
    if here == g.apart:
        return
    apart = True
    for n, figure in enumerate(standing):
        x, y = figure.at
        near = [f for f in standing[:n] if -TOUCH < f.at[0] - x < TOUCH and -TOUCH < f.at[1] - y < TOUCH]
        met = near and any(dist2(figure.at, f.at) < TOUCH * TOUCH and figure.floor == f.floor for f in near)
        if met or (g.state.machines and under_hull(g, figure.at, figure.floor)):
            apart = False
            fits = partial(_fits, g, figure)
            for distance in (TOUCH, 2 * TOUCH, 3 * TOUCH):
                spot = _free_place(g, figure, figure.at, figure.floor, distance, (figure.facing + 180) % 360, fits)
                if spot is not None:
                    break
            else:
                spot = _nearest_cell(g, figure, standing)  # a lane too narrow for whole rings
            if spot is not None:
                place(g, figure, spot, figure.floor, "make-room", "CR3-RUL-147", figure.facing)
    if apart:
        g.apart = here


def _fits(g: Game, figure: Figure, spot: Point) -> bool:
    return _open(g, figure.at, figure.floor, spot) and not under_hull(g, spot, figure.floor)


def under_hull(g: Game, spot: Point, floor: int) -> bool:
    """Whether a base there would stand in a machine."""
    return not floor and any(overlaps_base(hull_of(g.rules, machine), spot) for machine in g.fleet.obstacles())


def in_water(g: Game, spot: Point) -> bool:
    """Whether a base there would stand in deep water, off every bridge and ford."""
    inside = g.space.inside
    return bool(inside(spot, "river")) and not (inside(spot, "road") or inside(spot, "ford"))


def _nearest_cell(g: Game, figure: Figure, standing: Sequence[Figure]) -> Point | None:
    """The middle of the cell free of who is standing to which its way is shortest, within six inches."""
    others = [(f.at, f.floor) for f in standing if f is not figure]
    cells = g.ways(figure).reachable(figure.at, figure.floor, 6 * INCH, occupied=others)
    free = ((c.cost, c.point) for c in cells if c.floor == figure.floor and not under_hull(g, c.point, c.floor))
    return min(free, default=(0, None))[1]


def _free_place(
    g: Game, figure: Figure, centre: Point, floor: int, distance: int, first: int, fits: Callable[[Point], bool]
) -> Point | None:
    """The free place that fits at this distance from a centre, nearest to a heading from it."""
    for spot in _round(g, centre, distance, first):
        if not taken(g, figure, spot, floor) and not barred(g, figure, spot, floor) and fits(spot):
            return spot
    return None


def _round(g: Game, centre: Point, distance: int, first: int) -> Iterator[Point]:
    """Places on the table at this distance from a centre, those nearest to a heading from it first."""
    for turned in range(0, 181, 15):
        for heading in (first + turned, first - turned):
            dx, dy = HEADINGS[heading % 360]
            # Rounded outwards, so that bases touch and never bite.
            spot = centre[0] + _outward(dx * distance), centre[1] + _outward(dy * distance)
            if g.space.on_table(spot):
                yield spot


def _open(g: Game, centre: Point, floor: int, spot: Point) -> bool:
    """Whether nothing solid stands between a centre and a place beside it."""
    try:
        return g.space.walk(centre, floor, [spot]).end == (spot, floor)
    except Refused:
        return False


def _meets(g: Game, comer: Comer, target: Figure, spot: Point) -> bool:
    """Whether a charger gets to a place beside its target on foot, and no wall stands between the two there."""
    floor = target.floor
    parted = g.space.parted(target.at, spot, floor)
    return not parted and _on_foot(g, comer.figure, comer.at, spot, floor, target) is not None


def _on_foot(
    g: Game, charger: Figure, at: Point, spot: Point, floor: int, target: Figure | None = None
) -> Route | None:
    """The way on foot from a charger's place to another, None without one (CR3-RUL-95)."""
    stop = blockers(g, charger, target)
    return g.ways(charger, target).find_route(at, charger.floor, spot, floor, blockers=stop, limit=LONGEST)


def _outward(value: int) -> int:
    size = -(-abs(value) // 1_000_000)
    return size if value >= 0 else -size


def taken(g: Game, figure: Figure, spot: Point, floor: int, but: Figure | None = None) -> Figure | None:
    """Those that stand so near a place that this figure has no room there; `but` is not asked."""
    there = (f for f in g.about(spot, TOUCH) if f.floor == floor and f.status in UP and f.carried_by < 0)
    return next((f for f in there if dist2(spot, f.at) < TOUCH * TOUCH and f not in (figure, but)), None)


def barred(g: Game, figure: Figure, spot: Point, floor: int) -> bool:
    """Whether a rider would be in a building there (SWP-RUL-25)."""
    return figure.mounted and (floor > 0 or g.space.building(spot) is not None)
