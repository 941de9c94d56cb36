"""A result that brings a figure nearer to who shot at it (SWP-REACT-52, SWP-RUL-26)."""

from math import isqrt

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Move
from engine.procedures.mover import bases, blockers
from engine.procedures.results import resume
from engine.space import INCH, Point
from engine.state import Figure


async def come_on(g: Game, figure: Figure, shooters: list[Figure]) -> None:
    """Half a normal move straight toward the nearest who shot at it, an inch short of enemies (SWP-RUL-26)."""
    towards = [f for f in g.nearest(figure, shooters) if f.on_table]
    if not towards:
        return
    resume(g, figure)
    if figure.posture == "prone":
        # Getting up takes half a normal move.
        g.set_posture(figure, "standing", "CR3-MOVE-09")
        return
    goal = towards[0]
    far = g.rules.parameters.gait(figure.mounted).normal_move // 2
    far = min(far, max(0, g.space.distance(figure.at, goal.at) - INCH))
    while far > 0:
        spot = _along(figure.at, goal.at, far)
        if _open(g, figure, spot):
            break
        far -= INCH // 2
    else:
        return
    start = figure.at
    figure.at, figure.facing = spot, g.space.heading(start, goal.at)
    figure.moved = True
    if figure.carrying >= 0:
        g.figures[figure.carrying].at = spot
    g.reacted |= 1 << figure.index
    g.emit(Move(figure.id, (start, spot), spot, figure.facing, figure.floor, "come-on", rule="SWP-RUL-26"))


def _along(a: Point, b: Point, far: int) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = max(1, isqrt(dx * dx + dy * dy))
    return a[0] + dx * far // length, a[1] + dy * far // length


def _open(g: Game, figure: Figure, spot: Point) -> bool:
    """Whether a straight way leads there that ends on nobody and an inch short of every enemy."""
    near = [f for f in g.known_enemies(figure) if f.floor == figure.floor]
    if any(g.space.within(spot, f.at, INCH - 1) for f in near):
        return False
    try:
        route = g.ways(figure).walk(
            figure.at, figure.floor, [spot], blockers=blockers(g, figure), occupied=bases(g, figure, [])
        )
    except Refused:
        return False
    return route.end == (spot, figure.floor) and not route.ends_at_window
