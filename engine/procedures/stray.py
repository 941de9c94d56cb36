"""Where comes down what lands elsewhere than it is aimed: rounds of guns and mortars, flames, bile (CR2-APW-08,
CR2-MORTAR-11, CR2-BLAST-06, CR2-BUG-15)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.machines import mounts
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import heading_from
from engine.space.hull import Hull
from engine.state import Figure

ON_TARGET, HIGH, SHORT = "on-target", "high", "short"
AWAY = {ON_TARGET: (0, 0), HIGH: (1, 0), "long": (1, 0), SHORT: (-1, 0), "left": (0, -1), "right": (0, 1)}
"""How an inch of a miss lies along and across the line of fire."""


def beside(line: Hull, lies: str, inches: int) -> Point:
    """The point so far, in hundredths of an inch, from the middle of what points along the line of fire, on the table
    or off it."""
    along, across = AWAY[lies]
    return hulls.at(line, along * inches, across * inches)


def from_aim(start: Point, aim: Point, lies: str, inches: int) -> Point:
    """Likewise from the point aimed at, as seen from where the fire comes from."""
    return beside(Hull(aim, heading_from(start, aim), 0, 0), lies, inches)


def spot(g: Game, firing: Firing, aim: Point, lies: str, inches: int) -> Point:
    """Likewise, of a gun's round."""
    return from_aim(mounts.muzzle(g, firing.shooter), aim, lies, inches)


def way(g: Game, firing: Firing) -> tuple[str, int]:
    """Which way a gun's round goes wide, and how far: a die of inches high or short, half of one left or right
    (CR2-APW-08)."""
    lies = g.test("apw-miss", firing.shooter, g.request(firing.shooter)).result
    [die] = g.roll("apw-miss-inches", firing.shooter.id, 1)
    return lies, (die if AWAY[lies][0] else -(-die // 2)) * INCH


def deviates(g: Game, test: str, figure: Figure, dice: int) -> tuple[str, int]:
    """Which way a mortar's round or bile deviates, and how far by so many dice (CR2-MORTAR-11, CR2-BUG-15)."""
    lies = g.test(test, figure, g.request(figure)).result
    if lies == ON_TARGET:
        return lies, 0
    if lies == "left-or-right":
        [die] = g.roll(f"{test}-side", figure.id, 1)
        lies = "left" if die <= 3 else "right"
    return lies, sum(g.roll(f"{test}-inches", figure.id, dice)) * INCH
