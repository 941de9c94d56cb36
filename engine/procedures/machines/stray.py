"""Where a gun's missed round comes down (CR2-APW-08)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.machines import mounts
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.hull import Hull

HIGH, SHORT = "high", "short"
AWAY = {HIGH: (1, 0), SHORT: (-1, 0), "left": (0, -1), "right": (0, 1)}
"""How an inch of a miss lies along and across the line of fire."""


def way(g: Game, firing: Firing) -> tuple[str, int]:
    """Which way a round goes wide, and how far: a die of inches high or short, half of one left or right."""
    lies = g.test("apw-miss", firing.shooter, g.request(firing.shooter)).result
    [die] = g.roll("apw-miss-inches", firing.shooter.id, 1)
    return lies, (die if AWAY[lies][0] else -(-die // 2)) * INCH


def spot(g: Game, firing: Firing, aim: Point, lies: str, inches: int) -> Point:
    """The point so far from the one aimed at, on the table or off it."""
    line = Hull(aim, g.space.heading(mounts.muzzle(g, firing.shooter), aim), 0, 0)
    along, across = AWAY[lies]
    return hulls.at(line, along * inches, across * inches)
