"""Places on a table worth holding: beside, in and behind terrain, an inch apart, and at the openings of buildings.

They are those that figures hide at, thinned out, and windows upstairs; which of them cover from whom, and see
whom, is for the asker. Worked out once for a table, nearest first when asked for.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .geometry import dist2
from .hides import BUCKET, Hides
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
        self._buckets: dict[tuple[int, int], list[Post]] | None = None

    def near(self, point: Point, limit: int) -> list[tuple[int, Post]]:
        """Posts no farther than `limit` in a straight line, with that distance squared, nearest first."""
        if self._buckets is None:
            self._buckets = {}
            for post in _apart(self._places()):
                self._buckets.setdefault((post.point[0] // BUCKET, post.point[1] // BUCKET), []).append(post)
        x, y = point
        far = limit * limit
        found = [
            (square, post)
            for row in range((y - limit) // BUCKET, (y + limit) // BUCKET + 1)
            for column in range((x - limit) // BUCKET, (x + limit) // BUCKET + 1)
            for post in self._buckets.get((column, row), ())
            if (square := (post.point[0] - x) ** 2 + (post.point[1] - y) ** 2) <= far
        ]
        found.sort()
        return found

    def _places(self) -> Iterator[Post]:
        for point, floor in self._openings():
            yield Post(point, floor, False)
        for hide in self.hides.all():
            yield Post(hide.point, hide.floor, hide.deep)

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


def _apart(places: Iterable[Post]) -> Iterator[Post]:
    """These without those less than an inch from an earlier one of their kind."""
    kept: dict[tuple[int, int], list[Post]] = {}
    for post in places:
        column, row = post.point[0] // INCH, post.point[1] // INCH
        around = (kept.get((column + dx, row + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if not any(_alike(post, other) for others in around for other in others):
            kept.setdefault((column, row), []).append(post)
            yield post


def _alike(a: Post, b: Post) -> bool:
    return a.floor == b.floor and a.deep == b.deep and dist2(a.point, b.point) < INCH * INCH
