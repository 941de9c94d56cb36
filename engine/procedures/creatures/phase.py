"""A phase of those who act one by one, as dice and rules have them (CMP-ZOM, CMP-INS, CR2-BUG, CR2-ZOMBIE)."""

from collections.abc import Awaitable, Callable, Sequence

from engine.battle.game import Game
from engine.procedures.charge_reach import can_charge, whole_way
from engine.procedures.contact import in_water, under_hull
from engine.procedures.mover import Mover, bases, blockers
from engine.procedures.results import resume
from engine.procedures.seam import ADVANCE, CLOSE_ACTIVATION
from engine.procedures.second import groups
from engine.space import INCH, Point, Route
from engine.state import STUNNED, Figure

Deed = Callable[[Figure], Awaitable[None]]


def fit(figure: Figure) -> bool:
    """Whether it could act in this phase, if only to come round."""
    up = figure.able or figure.status == STUNNED
    return up and figure.on_table and not (figure.activated or figure.melee or figure.fled)


async def each_acts(g: Game, figures: Sequence[Figure], act: Deed, come_round: Deed) -> None:
    """Those of these who can act when their turn comes do so, one by one, but for those who do not come round."""
    deed = g.deed
    for figure in figures:
        if fit(figure):
            g.deed = deed  # What one of them did leads to nothing that the next one does.
            groups.activate(g, [figure])
            if figure.status == STUNNED:
                await come_round(figure)
            if figure.able and not figure.now.done:
                resume(g, figure)
                await act(figure)
            await g.do(CLOSE_ACTIVATION)


def gets_at(g: Game, figure: Figure, target: Figure) -> bool:
    """Whether it may charge somebody, and gets there in this move."""
    return can_charge(g, figure, target) and 0 < whole_way(g, figure, target) <= g.pace(figure)


async def towards(g: Game, figure: Figure, at: Point, floor: int, target: Figure | None) -> None:
    """Up to a spot as far as its move carries it, or up to an inch from whoever it sees there."""
    stop = [place for place in blockers(g, figure) if target is None or place != (target.at, target.floor)]
    near = INCH if target is not None else 0
    route = g.ways(figure, target).reach_point(figure.at, figure.floor, at, floor, near, blockers=stop)
    if route is not None and route.length:
        await go(g, figure, route)


async def go(g: Game, figure: Figure, route: Route) -> None:
    """Along this way as far as its move carries it and no base, wall or roof is in the place."""
    taken = bases(g, figure, [])
    for inches in range(min(figure.now.left, route.length), 0, -INCH // 2):
        at, floor = route.cut(inches).end
        free = not any(level == floor and g.space.within(at, place, -1) for place, level in taken)
        if free and (g.rules.kind_of(figure).way != "over" or _settles(g, figure, at, floor)):
            await g.do(ADVANCE, [Mover(figure, route.cut(inches))], "stay")
            return


def _settles(g: Game, figure: Figure, at: Point, floor: int) -> bool:
    """Whether one that goes over everything can end there: on no wall, hull or roof, nor in water."""
    roofed = g.space.building(at) is not None and g.space.building(figure.at) is None
    return g.space.stands(at, floor) and not (roofed or under_hull(g, at, floor) or in_water(g, at))
