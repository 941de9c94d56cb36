"""The ground as a group sees it that has an enemy group before it: where it would be covered, and from where fire."""

from collections.abc import Iterable, Sequence

from engine.battle.game import Game
from engine.procedures.movement import reach_left
from engine.procedures.mover import affordable, bases, blockers
from engine.space import BASE_RADIUS, INCH, Place, Route
from engine.space.geometry import dist2
from engine.state import Figure

CLEAR = 2 * BASE_RADIUS
"""Bases whose centres are so far apart do not overlap."""
TARGETS = 4
"""The most enemies, the nearest, against which a position is chosen."""


class GroupGround:
    """What one group may ask of the table in one activation; answers are remembered for as long.

    A `fast` group goes as far as its best dice could carry it (CR3-MOVE-03).
    """

    def __init__(self, g: Game, group: Sequence[Figure], foes: Sequence[Figure], *, fast: bool = False) -> None:
        self.g = g
        self.fast = fast
        self.group = list(group)
        self.foes = list(foes)
        self._placed: list[Figure] = []
        self._taken: list[Place] = []
        lead = self.group[0]
        nearest = sorted(self.foes, key=lambda f: (dist2(f.at, lead.at), f.index))[:TARGETS]
        known = [g.space.map.footing(f.at, f.floor).lines if g.space.mutual else {} for f in nearest]
        self._targets = list(zip(nearest, known, strict=True))
        self._ranges = {f.index: _range(g, f) for f in self.group}
        self._shelter: dict[Place, bool] = {}
        self._views: dict[Place, int] = {}

    # ---- what a place is worth ----

    def view(self, place: Place) -> int:
        """How far the nearest of the targets in view is from a place, squared; -1 where none is."""
        known = self._views.get(place)
        if known is None:
            known = -1
            there = self.g.space.map.footing(*place)
            for foe, lines in self._targets:
                gap = dist2(foe.at, place[0])
                # What is remembered of lines is read at once; this is asked most of all.
                if (known < 0 or gap < known) and lines.get(there) is not False and self._sees(place, foe):
                    known = gap
            self._views[place] = known
        return known

    def _sees(self, place: Place, foe: Figure) -> bool:
        space = self.g.space
        if space.mutual:
            # From the enemies' side, so that few places have lines to remember.
            clear = space.sight(foe.at, foe.floor, place[0], place[1])
        else:
            clear = space.sight(place[0], place[1], foe.at, foe.floor)
        return clear and not (foe.cover and space.hidden_behind(foe.cover, place[0], foe.at))

    def covered(self, place: Place) -> bool:
        """Whether a figure that stays there is in cover from every enemy that sees it, and from the nearest."""
        if not self.foes:
            return False
        known = self._shelter.get(place)
        if known is None:
            known = self._shelter[place] = self._sheltered(place)
        return known

    def _sheltered(self, place: Place) -> bool:
        space, near = self.g.space, min(self.foes, key=lambda f: (dist2(f.at, place[0]), f.index))
        for foe in (near, *self.foes):
            shelter = space.protection(foe.at, foe.floor, place[0], place[1]).for_test
            if shelter != "cover" and (foe is near or self._sees(place, foe)):
                return False
        return True

    def fires(self, figure: Figure, place: Place) -> bool:
        """Whether the figure could fire at one of the targets from there."""
        reach = self._ranges[figure.index]
        gap = self.view(place) if reach else -1
        return 0 <= gap <= (reach + CLEAR) ** 2

    def armed(self, figure: Figure) -> bool:
        """Whether it has a gun, loaded or to be loaded."""
        return self._ranges[figure.index] > 0

    # ---- getting there ----

    def left(self, figure: Figure) -> int:
        """What movement it has, once on its feet."""
        return reach_left(self.g, figure, fast=self.fast)

    def way(self, figure: Figure, place: Place, limit: int | None) -> Route | None:
        """Its way to a place where there is room for it, all of it on the table."""
        here = place == (figure.at, figure.floor)
        if here or self.g.space.inward(place[0]) != place[0] or not self.room(figure, place):
            return None
        route = self.g.ways(figure).find_route(
            figure.at, figure.floor, place[0], place[1], blockers=blockers(self.g, figure), limit=limit
        )
        if route is None or limit is None:
            return route
        if not figure.fast:
            return route if route.length <= limit else None  # a last step through woods is rounded up
        return route if affordable(self.g, figure.copy(), route).length == route.length else None  # CR3-RUL-140

    def clear(self) -> None:
        """No figure has a new place yet."""
        self._placed.clear()
        self._taken.clear()

    def take(self, figure: Figure, place: Place) -> None:
        """The figure is to stand there, and leaves its own place to others."""
        self._placed.append(figure)
        self._taken.append(place)

    def room(self, figure: Figure, place: Place) -> bool:
        """Whether the place where it would stand is free, and stays so."""
        point, floor = place
        there = [*self._taken, *bases(self.g, figure, self._placed)]
        return all(f != floor or dist2(p, point) >= CLEAR * CLEAR for p, f in there)

    def together(self, place: Place, others: Iterable[Place]) -> bool:
        """Whether who stands there would be of one group with one of those at these places (CR3-GROUP-05, -06)."""
        space, reach = self.g.space, self.g.rules.parameters.cohesion
        return any(
            space.near(place[0], place[1], point, floor, reach) and space.sight(place[0], place[1], point, floor)
            for point, floor in others
        )

    def round(self, place: Place, inches: int) -> list[Place]:
        """Places round about a place, nearest first."""
        (x, y), floor = place
        found: list[Place] = []
        for far in range(1, inches + 1):
            step = far * (INCH + INCH // 5)
            half = step * 7 // 10
            found += [
                ((x + dx, y + dy), floor)
                for dx, dy in (
                    (step, 0), (-step, 0), (0, step), (0, -step), (half, half), (-half, half), (half, -half),
                    (-half, -half),
                )
            ]  # fmt: skip
        return [spot for spot in found if self.g.space.on_table(spot[0])]


def _range(g: Game, figure: Figure) -> int:
    """How far its best gun carries."""
    weapons = (g.rules.weapons[name] for name in figure.weapons)
    return max((w.carries(figure.mounted) for w in weapons if not w.lobbed), default=0)
