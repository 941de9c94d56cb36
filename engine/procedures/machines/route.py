"""Several legs one after the other, and where they lead as far as nothing else happens (CR2-RUL-420)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.battle.game import Game
from engine.procedures.machines.course import StraightWay, course, room_to_turn
from engine.procedures.machines.driving import Leg
from engine.space import Point
from engine.space import hull as hulls
from engine.space.drive import Contact
from engine.space.hull import Hull
from engine.state import Machine

HALF_ROUND = 180


@dataclass(slots=True)
class Route:
    """Where some legs lead. Hundredths of an inch."""

    hull: Hull
    """The hull at the end."""
    stations: list[tuple[Point, float]]
    """Where it begins, and where every leg and turn ends."""
    last: StraightWay = field(init=False)
    """The last straight way of it."""
    gone: int = 0
    cost: int = 0
    """What it has gone, and what that cost: rough ground costs more."""

    def __post_init__(self) -> None:
        self.last = StraightWay(self.hull)

    @property
    def contact(self) -> Contact | None:
        """What it comes upon at the end."""
        return self.last.contact

    @property
    def leaves(self) -> str:
        """The edge of the table over which it drives off; empty where it does not."""
        return self.last.leaves

    @property
    def stopped(self) -> bool:
        """Whether something ends it early."""
        return self.contact is not None or bool(self.leaves)


def route(g: Game, machine: Machine, start: Hull, legs: Sequence[Leg], known_to: str = "") -> Route:
    """Where these legs lead from `start`, up to what a side knows of that is in the way."""
    found = Route(start, [(start.at, start.facing)])
    for turn, inches in legs:
        turns_late = turn and len(found.stations) > 1
        if found.stopped or (turns_late and room_to_turn(g, machine, turn, found.hull, known_to)):
            break
        if turn:
            found.hull = hulls.turned(found.hull, turn)
            found.stations.append((found.hull.at, found.hull.facing))
        if inches:
            ahead = found.hull if inches > 0 else hulls.turned(found.hull, HALF_ROUND)
            found.last = course(g, machine, ahead, abs(inches), known_to)
            found.gone, found.cost = found.gone + found.last.gone, found.cost + found.last.cost
            found.hull = found.hull._replace(at=found.last.hull.at)
            found.stations.append((found.hull.at, found.hull.facing))
    return found
