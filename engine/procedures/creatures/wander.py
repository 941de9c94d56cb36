"""Creatures that go where a die sends them (CR2-BUG-05, CR2-BUG-10, CR2-ZOMBIE-05)."""

from engine.battle.game import Game
from engine.procedures.creatures.phase import go
from engine.procedures.leaving import crossing
from engine.procedures.mover import ahead, blockers, turn
from engine.state import OFF_TABLE, Figure
from engine.tables.outcome import Outcome, Request

TURNED = {"front": 0, "forward": 0, "right": 90, "rear": 180, "back": 180, "left": 270}
"""How far each direction lies to the right of where one faces."""


def roll(g: Game, test: str, asked: Request, side: str) -> Outcome:
    """A table that is rolled on for a whole side."""
    outcome = g.evaluate(test, asked, lambda _, count: g.roll(test, side, count))
    g.log_roll(test, outcome, side=side)
    return outcome


def direction(g: Game, test: str, side: str) -> str:
    """A direction, or a halt where the table has that; the die is rolled again until it gives one (CR2-BUG-08)."""
    while (way := roll(g, test, Request(), side).result) == "reroll":
        pass
    return way


def face(g: Game, figure: Figure, way: str, rule: str) -> None:
    """It turns that way, from where it faces (CR2-RUL-291)."""
    turn(g, figure, (figure.facing + TURNED[way]) % 360, rule)


async def straight_on(g: Game, figure: Figure, rule: str) -> None:
    """A move ahead, off the table where that ends beyond its edge (CR2-BUG-10)."""
    goal = ahead(figure.at, figure.facing, g.pace(figure))
    leaves = not g.space.on_table(goal)
    edge = g.space.inward(crossing(figure.at, goal, g.space.table)) if leaves else goal
    route = g.ways(figure).find_route(figure.at, figure.floor, edge, 0, blockers=blockers(g, figure))
    if route is not None and route.length:
        await go(g, figure, route)
    if leaves and figure.able and not figure.now.done:
        g.remove(figure, OFF_TABLE, rule)
