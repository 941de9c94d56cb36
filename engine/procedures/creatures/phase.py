"""A phase of those who act one by one, as dice and rules have them (CMP-ZOM, CMP-INS, CR2-BUG, CR2-ZOMBIE)."""

from collections.abc import Awaitable, Callable, Sequence

from engine.battle.game import Game
from engine.procedures.mover import Mover, bases
from engine.procedures.results import resume
from engine.procedures.seam import ADVANCE, CLOSE_ACTIVATION
from engine.procedures.second import groups
from engine.space import INCH, Route
from engine.state import STUNNED, Figure

Deed = Callable[[Figure], Awaitable[None]]


def fit(figure: Figure) -> bool:
    """Whether it could act in this phase, if only to come round."""
    up = figure.able or figure.status == STUNNED
    return up and figure.on_table and not (figure.activated or figure.melee or figure.fled)


async def each_acts(g: Game, figures: Sequence[Figure], act: Deed, come_round: Deed) -> None:
    """Those of these who can act when their turn comes do so, one by one, but for those who do not come round."""
    for figure in figures:
        if fit(figure):
            groups.activate(g, [figure])
            if figure.status == STUNNED:
                await come_round(figure)
            if figure.able and not figure.now.done:
                resume(g, figure)
                await act(figure)
            await g.do(CLOSE_ACTIVATION)


async def go(g: Game, figure: Figure, route: Route) -> None:
    """Along this way as far as its move carries it and no base is in the place."""
    taken = bases(g, figure, [])
    for inches in range(min(figure.now.left, route.length), 0, -INCH // 2):
        at, floor = route.cut(inches).end
        if not any(level == floor and g.space.within(at, place, -1) for place, level in taken):
            await g.do(ADVANCE, [Mover(figure, route.cut(inches))], "stay")
            return
