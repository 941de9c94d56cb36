"""Places on a table worth holding: beside, in and behind terrain, an inch apart, and at the openings of buildings.

They are those that figures hide at, thinned out, and windows upstairs; which of them cover from whom, and see
whom, is for the asker. Worked out once for a table, nearest first when asked for.
"""

from __future__ import annotations

from typing import NamedTuple

from .geometry import dist2
from .hides import Hides
from .obstacles import Obstacles
from .storeys import doorway
from .terrain import INCH, Point


class Post(NamedTuple):
    """A place to hold. `deep`: so far inside woods or rough ground that it neither sees out nor is seen."""

    point: Point
    floor: int
    deep: bool


class Posts:
    """All posts of a table; built when first asked for."""

    def __init__(self, hides: Hides, obstacles: Obstacles) -> None:
        self.hides = hides
        self.obstacles = obstacles
        self._all: tuple[Post, ...] | None = None

    def all(self) -> tuple[Post, ...]:
        """Every post, in table order."""
        if self._all is None:
            self._all = tuple(self._build())
        return self._all

    def near(self, point: Point, limit: int) -> list[tuple[int, Post]]:
        """Posts no farther than `limit` in a straight line, with that distance squared, nearest first."""
        x, y = point
        far = limit * limit
        found = [
            (square, post)
            for post in self.all()
            if (square := (post.point[0] - x) ** 2 + (post.point[1] - y) ** 2) <= far
        ]
        found.sort()
        return found

    def _build(self) -> list[Post]:
        kept = [Post(point, floor, False) for point, floor in self._openings()]
        for hide in self.hides.all():
            post = Post(hide.point, hide.floor, hide.deep)
            if all(o.floor != post.floor or o.deep != post.deep or not _near(o, post) for o in kept):
                kept.append(post)
        return kept

    def _openings(self) -> list[tuple[Point, int]]:
        """Just inside every door and window, on every floor."""
        found: list[tuple[Point, int]] = []
        sight = self.obstacles.sight
        for index, piece in enumerate(sight.table.pieces):
            if sight.kind_of(piece) != "building":
                continue
            for floor, level in enumerate(piece.levels):
                inside = [doorway(opening)[1] for opening in level.openings]
                found += [(point, floor) for point in inside if self.obstacles.region((index, floor)).stands(point)]
        return found


def _near(a: Post, b: Post) -> bool:
    return dist2(a.point, b.point) < INCH * INCH
