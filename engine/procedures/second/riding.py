"""Mounts under way: the speed that a ride sets, and going straight on at it (CR2-MOUNT-01, CR2-MOUNT-02)."""

from engine.battle.game import Game
from engine.errors import Refused
from engine.procedures import movement
from engine.procedures.machines.ordered import finish_drives
from engine.procedures.mover import Mover, bases, blockers
from engine.procedures.seam import Beforehand
from engine.procedures.second import groups
from engine.ruleset.keys import UnderWay
from engine.space import INCH, Route, stay_put
from engine.state import HEADINGS, Figure, Now


def rides_on(figure: Figure) -> bool:
    """Whether its mount is under way, and nothing holds it (CR2-MOUNT-02)."""
    return figure.mounted and figure.speed > 0 and figure.able and not figure.melee


def set_pace(g: Game, figure: Figure, speed: int) -> None:
    """Its mount goes so far in every phase from now on; beyond its least it counts as moving fast (CR2-RUL-260)."""
    figure.course = figure.course if figure.speed else figure.facing
    figure.speed = max(speed, g.unhurried(figure))
    figure.fast = figure.fast or figure.speed > g.unhurried(figure)


async def advance(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """A rider under orders sets the pace by the order, in whole inches, and the course (CR2-RUL-183, CR2-RUL-451)."""
    riders = [m for m in movers if m.figure.mounted and m.route.length]
    for m in riders:
        set_pace(g, m.figure, -(-(m.figure.now.used + m.route.length) // INCH) * INCH)
    await movement.advance(g, movers, answer)
    for m in riders:
        m.figure.course = m.figure.facing


async def close_activation(g: Game) -> None:
    """What is left of their pace they ride straight on, unless something has stopped them, and machines go the rest of
    their way (CR2-RUL-451, CR2-RUL-550)."""
    await finish_drives(g)
    for figure in g.active_figures():
        if not figure.now.done:
            await _straight_on(g, figure, figure.speed - figure.now.used)
    await groups.close_activation(g)


async def _ride_on(g: Game, figure: Figure) -> None:
    figure.now = Now(allowance=figure.speed, set_out=figure.at)
    figure.fast = figure.speed > g.unhurried(figure)
    await _straight_on(g, figure, figure.speed)
    figure.now = figure.now._replace(done=True)


async def _straight_on(g: Game, figure: Figure, inches: int) -> None:
    """On its course; a mount that something bars stops before it, at the edge of the table too (CR2-RUL-452)."""
    if not rides_on(figure) or inches <= 0:
        return
    g.begin("move")
    route, barred = straight(g, figure, inches)
    await movement.advance(g, [Mover(figure, route)], "stay")
    if barred and rides_on(figure):
        figure.speed = 0


def straight(g: Game, figure: Figure, inches: int) -> tuple[Route, bool]:
    """Its way straight on for so many inches, and whether anything bars it before they are gone."""
    (x, y), (dx, dy) = figure.at, HEADINGS[figure.course if figure.speed else figure.facing]
    for length in range(inches, 0, -INCH // 2):
        end = x + round(dx * length / 1_000_000), y + round(dy * length / 1_000_000)
        stop, taken = blockers(g, figure), bases(g, figure, [])
        try:
            route = g.ways(figure).walk(figure.at, figure.floor, [end], blockers=stop, occupied=taken)
        except Refused:
            continue
        return route.cut(inches), length < inches
    return stay_put(figure.at, figure.floor), True


MOUNTS: UnderWay[Figure] = UnderWay(
    found=lambda g: [f for f in g.figures if rides_on(f) and not f.moved], led=lambda g, figure: figure, go=_ride_on
)
"""Riders whose mounts are under way (CR2-MOUNT-02)."""
