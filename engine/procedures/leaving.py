"""Leaving the table over its edge (CR3-RUL-154)."""

from dataclasses import replace

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Removed
from engine.inputs.shape import Stride
from engine.space import Point, Table
from engine.space.geometry import trunc
from engine.state import OFF_TABLE, Figure


def exit_of(g: Game, figure: Figure, step: Stride) -> Point | None:
    """Where a move whose end lies beyond the edge crosses it; None for one that stays on the table."""
    path = step.path if step.to is None else (step.to,)
    goal = path[-1]
    if g.space.on_table(goal):
        return None
    if figure.now.used >= figure.now.allowance:
        raise Refused("{figure} has no movement left", figure=figure.name, rule="CR3-MOVE-01", code="too-far")
    return crossing(figure.at if len(path) == 1 else path[-2], goal, g.space.table)


def up_to(step: Stride, exit: Point | None) -> Stride:
    """The step with the edge for its end."""
    if exit is None:
        return step
    return replace(step, path=(*step.path[:-1], exit)) if step.to is None else replace(step, to=exit)


def crossing(start: Point, goal: Point, table: Table) -> Point:
    """Where the straight way from a place on the table to one beyond the edge crosses it."""
    (x, y), (gx, gy) = start, goal
    dx, dy = gx - x, gy - y
    # The share of the way to each edge that it goes beyond, as a fraction top / bottom.
    shares = [
        (edge - at, by)
        for at, by, edge in ((x, dx, 0 if dx < 0 else table.width), (y, dy, 0 if dy < 0 else table.height))
        if by
    ]
    top, bottom = min(((abs(t), abs(b)) for t, b in shares), key=lambda share: share[0] / share[1])
    cross_x, cross_y = x + trunc(dx * top, bottom), y + trunc(dy * top, bottom)
    return min(max(cross_x, 0), table.width), min(max(cross_y, 0), table.height)


def leave(g: Game, figure: Figure) -> None:
    """An active figure goes over the edge: off the table unhurt, with the one it carries."""
    load = g.figures[figure.carrying] if figure.carrying >= 0 else None
    figure.carrying = -1
    g.remove(figure, OFF_TABLE, "CR3-RUL-154")
    if load is not None:
        carry_off(g, load)


def carry_off(g: Game, load: Figure) -> None:
    """A figure carried over the edge, by a machine too, leaves as well, and stays as hurt, or as much a prisoner."""
    load.carried_by = -1
    load.carried_off = True
    g.emit(Removed(load.id, "carried-off", rule="CR3-RUL-154"))
