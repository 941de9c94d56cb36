"""A way over the table: where a figure is after any number of inches, and what it touched on the way."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace

from .geometry import leg_length
from .terrain import Point

Place = tuple[Point, int]
"""A base centre in hundredths of an inch and the floor it stands on (0 is the ground)."""


@dataclass(frozen=True, slots=True)
class Route:
    """Stops of a move in order, with what has been spent on reaching each (hundredths of an inch).

    Two stops may share their point: the difference of their costs is what a door or a stair costs there
    (CR3-BLDG-06, CR3-BLDG-08). `pieces` names every piece whose ground the way touches, with the cost
    at which it first does, in table order.
    """

    points: tuple[Point, ...]
    floors: tuple[int, ...]
    costs: tuple[int, ...]
    ends_at_window: bool = False
    """It ends by going through a window, which ends the move (CR3-BLDG-07)."""
    touched: tuple[tuple[str, str, int], ...] = ()
    """(piece id, piece type, cost at first touch)."""

    @property
    def length(self) -> int:
        """Total cost in hundredths of an inch, doors and stairs included."""
        return self.costs[-1]

    @property
    def start(self) -> Place:
        """Where it begins."""
        return self.points[0], self.floors[0]

    @property
    def end(self) -> Place:
        """Where it ends."""
        return self.points[-1], self.floors[-1]

    def at(self, cost: int) -> Place:
        """Where the figure is after spending `cost`; the end once that exceeds the length.

        While a door or a stair is being paid for the figure stays in front of it (CR3-BLDG-06,
        CR3-RUL-142).
        """
        if cost >= self.costs[-1]:
            return self.end
        if cost <= 0:
            return self.start
        index = bisect_right(self.costs, cost) - 1
        here, there = self.points[index], self.points[index + 1]
        if here == there or self.floors[index] != self.floors[index + 1]:
            return here, self.floors[index]
        spent, whole = cost - self.costs[index], self.costs[index + 1] - self.costs[index]
        x = here[0] + _share(there[0] - here[0], spent, whole)
        y = here[1] + _share(there[1] - here[1], spent, whole)
        return (x, y), self.floors[index]

    def cut(self, cost: int) -> Route:
        """The part that `cost` pays for; the route itself if that is all of it."""
        if cost >= self.costs[-1]:
            return self
        cost = max(cost, 0)
        count = bisect_right(self.costs, cost)
        point, floor = self.at(cost)
        points, floors, costs = self.points[:count], self.floors[:count], self.costs[:count]
        if costs[-1] < cost and points[-1] != point:
            points, floors, costs = (*points, point), (*floors, floor), (*costs, cost)
        touched = tuple(entry for entry in self.touched if entry[2] <= cost)
        return Route(points, floors, costs, ends_at_window=False, touched=touched)

    def through(self, piece_type: str) -> bool:
        """Whether the way touches ground of this type, as rough ground for CR3-RUL-140."""
        return any(kind == piece_type for _, kind, _ in self.touched)

    def then(self, onward: Route) -> Route:
        """This way followed by another that begins where it ends."""
        spent = self.length
        known = {piece_id for piece_id, _, _ in self.touched}
        return replace(
            onward,
            points=self.points + onward.points[1:],
            floors=self.floors + onward.floors[1:],
            costs=self.costs + tuple(spent + cost for cost in onward.costs[1:]),
            touched=self.touched + tuple((i, k, c + spent) for i, k, c in onward.touched if i not in known),
        )


def stay_put(point: Point, floor: int) -> Route:
    """The way of a figure that stays where it is."""
    return Route((point,), (floor,), (0,))


def straight(start: Point, end: Point, floor: int) -> Route:
    """A straight way on one floor that has not been checked against terrain."""
    if start == end:
        return stay_put(start, floor)
    return Route((start, end), (floor, floor), (0, leg_length(start, end)))


def _share(delta: int, spent: int, whole: int) -> int:
    """`delta * spent / whole` rounded to the nearest hundredth, halves away from zero."""
    size = (2 * abs(delta) * spent + whole) // (2 * whole)
    return size if delta >= 0 else -size
