"""Where on a table a figure might hide: places along terrain, worked out once and bucketed.

Outside walls, buildings and areas they run along the outline, a base's breadth off it; inside woods and
rough ground just deeper than the 1 inch from which one is seen (CR3-RUL-73); behind a crest just farther
from it than 1 inch (CR3-TERR-08); in buildings inside the doors and along inner walls.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from copy import copy
from typing import NamedTuple

from .geometry import area2, dist2, locate, near_path
from .obstacles import Obstacles
from .shapes import box
from .sight import EDGE, SightMap
from .terrain import BASE_RADIUS, INCH, Piece, Point

STEP = INCH // 2
"""Places along an outline are this far apart."""
BUCKET = 3 * INCH
_OFF = BASE_RADIUS + 2
_DEEP = EDGE + 2

_Spot = tuple[Point, int, bool]
"""Where, on which floor, and whether deep in its piece."""


class Hide(NamedTuple):
    """A place to try: the piece it belongs to by its index, whether it lies deep in it or else at its edge inside.

    The order of the fields is the order of places equally far.
    """

    piece: int
    floor: int
    point: Point
    deep: bool
    edge: bool
    fits: bool
    """Known to take a base; else `Hides.takes` has to be asked."""


class _Track(NamedTuple):
    """A straight row of places, so that the one nearest to a figure can be tried too."""

    a: Point
    along: Point
    square: int
    box: tuple[int, int, int, int]
    piece: int
    floor: int
    deep: bool


class Hides:
    """All places to hide on a table; built when first asked for."""

    def __init__(self, sight: SightMap, obstacles: Obstacles) -> None:
        self.sight = sight
        self.obstacles = obstacles
        self._tracks: list[_Track] = []
        self._buckets: dict[tuple[int, int], list[tuple[Point, Hide]]] | None = None

    def near(self, point: Point, limit: int) -> list[tuple[int, Hide]]:
        """Places no further than `limit` in a straight line with that distance squared, nearest first, then in table
        order; one that two names lead to may come twice."""
        if self._buckets is None:
            self._buckets = self._build()
        x, y = point
        far = limit * limit
        found = [
            (square, hide)
            for row in range((y - limit) // BUCKET, (y + limit) // BUCKET + 1)
            for column in range((x - limit) // BUCKET, (x + limit) // BUCKET + 1)
            for (hx, hy), hide in self._buckets.get((column, row), ())
            if (square := (hx - x) * (hx - x) + (hy - y) * (hy - y)) <= far
        ]
        for track in self._tracks:
            west, north, east, south = track.box
            if west > x + limit or east < x - limit or north > y + limit or south < y - limit:
                continue
            foot = _foot(track, point)
            if foot is not None and (square := dist2(foot, point)) <= far:
                found.append((square, self._hide(track.piece, track.floor, foot, track.deep, fits=False)))
        found.sort()
        return found

    def reached_over(self, obstacles: Obstacles) -> Hides:
        """The same places, for those who go to them by other ways."""
        self._buckets = self._buckets or self._build()
        found = copy(self)
        found.obstacles = obstacles
        return found

    def all(self) -> list[Hide]:
        """Every place once, by piece, floor and point."""
        if self._buckets is None:
            self._buckets = self._build()
        return sorted({hide for bucket in self._buckets.values() for _, hide in bucket})

    def takes(self, hide: Hide) -> bool:
        """Whether a base fits there, and deep enough where it is to be deep."""
        if hide.fits:
            return True
        if not self.obstacles.on_table(hide.point):
            return False
        ring = self.sight.table.pieces[hide.piece].polygon
        if hide.deep and (locate(hide.point, ring) <= 0 or near_path(hide.point, ring, EDGE, closed=True)):
            return False
        key = self.obstacles.region_of(hide.point, hide.floor)
        return (key[1] == hide.floor or hide.floor == 0) and self.obstacles.region(key).stands(hide.point)

    def _hide(self, index: int, floor: int, point: Point, deep: bool, *, fits: bool) -> Hide:
        piece = self.sight.table.pieces[index]
        thicket = self.sight.table.going.woods_edge and self.sight.kind_of(piece) in self.sight.thickets
        edge = not deep and thicket and locate(point, piece.polygon) >= 0
        return Hide(index, floor, point, deep, edge, fits)

    def _build(self) -> dict[tuple[int, int], list[tuple[Point, Hide]]]:
        buckets: dict[tuple[int, int], list[tuple[Point, Hide]]] = {}
        for index, piece in enumerate(self.sight.table.pieces):
            for point, floor, deep in dict.fromkeys(self._of(index, piece)):
                hide = self._hide(index, floor, point, deep, fits=False)
                if self.takes(hide):
                    key = (point[0] // BUCKET, point[1] // BUCKET)
                    buckets.setdefault(key, []).append((point, hide._replace(fits=True)))
        return buckets

    def _of(self, index: int, piece: Piece) -> Iterable[_Spot]:
        kind = self.sight.kind_of(piece)
        if kind in self.sight.thickets:
            yield from self._along(_sides(piece.polygon), index, (_inward(piece.polygon) * _DEEP,), deep=True)
            yield from self._along(_sides(piece.polygon), index, (_inward(piece.polygon) * _OFF,))
            yield from self._along(_sides(piece.polygon), index, (-_inward(piece.polygon) * _OFF,))
        elif kind == "building" or (kind == "impassable" and piece.polygon and (piece.tall or piece.dv)):
            yield from self._along(_sides(piece.polygon), index, (-_inward(piece.polygon) * BASE_RADIUS,))
            yield from _corners(piece.polygon)
            if kind == "building":
                yield from self._rooms(index, piece)
        elif kind in ("wall", "hedge") or (kind == "impassable" and piece.line):
            sides = list(zip(piece.line, piece.line[1:], strict=False))
            yield from self._along(sides, index, (BASE_RADIUS, -BASE_RADIUS))
        elif kind == "hill":
            sides = list(zip(piece.crest, piece.crest[1:], strict=False))
            yield from self._along(sides, index, (_DEEP, -_DEEP))
        elif piece.tall and piece.polygon:
            yield from self._along(_sides(piece.polygon), index, (-_inward(piece.polygon) * _OFF,))

    def _rooms(self, index: int, piece: Piece) -> Iterable[_Spot]:
        for gate in self.obstacles.gates:
            if gate.building == index:
                yield gate.inside, 0, False
                yield gate.outside, 0, False
        for floor, level in enumerate(piece.levels):
            for wall in level.walls:
                sides = list(itertools.pairwise(wall))
                yield from self._along(sides, index, (BASE_RADIUS, -BASE_RADIUS), floor=floor)

    def _along(
        self,
        sides: Sequence[tuple[Point, Point]],
        index: int,
        offsets: Sequence[int],
        *,
        deep: bool = False,
        floor: int = 0,
    ) -> Iterable[_Spot]:
        """Places beside some lines, every half inch; an offset above 0 is to the right of a->b."""
        for (ax, ay), (bx, by) in sides:
            dx, dy = bx - ax, by - ay
            length = max(1, round((dx * dx + dy * dy) ** 0.5))
            for offset in offsets:
                # A shade farther off where the line is not square to the table, so that rounding never touches.
                reach = offset if dx == 0 or dy == 0 else offset + (2 if offset > 0 else -2)
                ox, oy = _near(-dy * reach, length), _near(dx * reach, length)
                first, last = (ax + ox, ay + oy), (bx + ox, by + oy)
                around = box((first, last))
                self._tracks.append(_Track(first, (dx, dy), dx * dx + dy * dy, around, index, floor, deep))
                for at in range(0, length + STEP, STEP):
                    run = min(at, length)
                    point = (ax + ox + _near(dx * run, length), ay + oy + _near(dy * run, length))
                    yield point, floor, deep


def _foot(track: _Track, point: Point) -> Point | None:
    """The place on a track nearest to a point, if it lies between the ends."""
    (ax, ay), (dx, dy), whole = track.a, track.along, track.square
    along = (point[0] - ax) * dx + (point[1] - ay) * dy
    return (ax + _near(dx * along, whole), ay + _near(dy * along, whole)) if 0 < along < whole else None


def _corners(ring: Sequence[Point]) -> Iterable[_Spot]:
    """Just round the corners, where a line along one wall is first broken."""
    for x, y in ring:
        for dx in (-BASE_RADIUS, BASE_RADIUS):
            for dy in (-BASE_RADIUS, BASE_RADIUS):
                yield (x + dx, y + dy), 0, False


def _inward(ring: Sequence[Point]) -> int:
    """The sign of an offset that leads inside."""
    return 1 if area2(ring) > 0 else -1


def _sides(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(ring[i - 1], ring[i]) for i in range(len(ring))]


def _near(top: int, bottom: int) -> int:
    """Division rounded to the nearest whole, halves up."""
    return (2 * top + bottom) // (2 * bottom)
