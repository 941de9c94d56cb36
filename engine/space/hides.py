"""Where on a table a figure might hide: places along terrain, worked out once and bucketed.

Outside walls, buildings and areas they run along the outline, a base's breadth off it; inside woods and
rough ground just deeper than the 1 inch from which one is seen (CR3-RUL-73); behind a crest just farther
from it than 1 inch (CR3-TERR-08); in buildings inside the doors and along inner walls.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .geometry import area2, dist2, locate, near_path
from .obstacles import Obstacles
from .sight import EDGE, SOFT, SightMap
from .terrain import BASE_RADIUS, INCH, Piece, Point

STEP = INCH // 2
"""Places along an outline are this far apart."""
BUCKET = 6 * INCH
_OFF = BASE_RADIUS + 2
_DEEP = EDGE + 2


class Hide(NamedTuple):
    """A place to try: the piece it belongs to by its index, whether it lies deep in it."""

    point: Point
    floor: int
    piece: int
    deep: bool


class _Track(NamedTuple):
    """A straight row of places, so that the one nearest to a figure can be tried too."""

    a: Point
    b: Point
    floor: int
    piece: int
    deep: bool


class Hides:
    """All places to hide on a table; built when first asked for."""

    def __init__(self, sight: SightMap, obstacles: Obstacles) -> None:
        self.sight = sight
        self.obstacles = obstacles
        self._tracks: list[_Track] = []
        self._buckets: dict[tuple[int, int], list[Hide]] | None = None

    def near(self, point: Point, limit: int) -> list[Hide]:
        """Places no further than `limit` in a straight line, nearest first, then in table order."""
        if self._buckets is None:
            self._buckets = self._build()
        x, y = point
        found = [
            hide
            for row in range((y - limit) // BUCKET, (y + limit) // BUCKET + 1)
            for column in range((x - limit) // BUCKET, (x + limit) // BUCKET + 1)
            for hide in self._buckets.get((column, row), ())
        ]
        found += [hide for track in self._tracks if (hide := self._foot(track, point)) is not None]
        far = limit * limit
        ranked = [(dist2(hide.point, point), hide) for hide in found]
        kept = sorted((d, h.piece, h.floor, h.point, h.deep) for d, h in ranked if d <= far)
        return [Hide(p, floor, piece, deep) for _, piece, floor, p, deep in dict.fromkeys(kept)]

    def _build(self) -> dict[tuple[int, int], list[Hide]]:
        buckets: dict[tuple[int, int], list[Hide]] = {}
        for index, piece in enumerate(self.sight.table.pieces):
            for hide in self._of(index, piece):
                if self._fits(hide):
                    key = (hide.point[0] // BUCKET, hide.point[1] // BUCKET)
                    buckets.setdefault(key, []).append(hide)
        return buckets

    def _fits(self, hide: Hide) -> bool:
        if not self.obstacles.on_table(hide.point):
            return False
        ring = self.sight.table.pieces[hide.piece].polygon
        if hide.deep and (locate(hide.point, ring) <= 0 or near_path(hide.point, ring, EDGE, closed=True)):
            return False
        key = self.obstacles.region_of(hide.point, hide.floor)
        return (key[1] == hide.floor or hide.floor == 0) and self.obstacles.region(key).stands(hide.point)

    def _foot(self, track: _Track, point: Point) -> Hide | None:
        """The place on a track nearest to a point, if it lies between the ends and a base fits there."""
        (ax, ay), (bx, by) = track.a, track.b
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        along = (point[0] - ax) * dx + (point[1] - ay) * dy
        if not 0 < along < whole:
            return None
        foot = (ax + _near(dx * along, whole), ay + _near(dy * along, whole))
        hide = Hide(foot, track.floor, track.piece, track.deep)
        return hide if self._fits(hide) else None

    def _of(self, index: int, piece: Piece) -> Iterable[Hide]:
        kind = self.sight.kind_of(piece)
        if kind in SOFT:
            yield from self._along(_sides(piece.polygon), index, (_inward(piece.polygon) * _DEEP,), deep=True)
            yield from self._along(_sides(piece.polygon), index, (_inward(piece.polygon) * _OFF,))
            yield from self._along(_sides(piece.polygon), index, (-_inward(piece.polygon) * _OFF,))
        elif kind == "building" or (kind == "impassable" and piece.polygon and (piece.tall or piece.dv)):
            yield from self._along(_sides(piece.polygon), index, (-_inward(piece.polygon) * BASE_RADIUS,))
            yield from self._corners(piece.polygon, index)
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

    def _rooms(self, index: int, piece: Piece) -> Iterable[Hide]:
        for gate in self.obstacles.gates:
            if gate.building == index:
                yield Hide(gate.inside, 0, index, deep=False)
                yield Hide(gate.outside, 0, index, deep=False)
        for floor, level in enumerate(piece.levels):
            for wall in level.walls:
                sides = list(itertools.pairwise(wall))
                yield from self._along(sides, index, (BASE_RADIUS, -BASE_RADIUS), floor=floor)

    def _corners(self, ring: Sequence[Point], index: int) -> Iterable[Hide]:
        """Just round the corners, where a line along one wall is first broken."""
        for x, y in ring:
            for dx in (-BASE_RADIUS, BASE_RADIUS):
                for dy in (-BASE_RADIUS, BASE_RADIUS):
                    yield Hide((x + dx, y + dy), 0, index, deep=False)

    def _along(
        self,
        sides: Sequence[tuple[Point, Point]],
        index: int,
        offsets: Sequence[int],
        *,
        deep: bool = False,
        floor: int = 0,
    ) -> Iterable[Hide]:
        """Places beside some lines, every half inch; an offset above 0 is to the right of a->b."""
        for (ax, ay), (bx, by) in sides:
            dx, dy = bx - ax, by - ay
            length = max(1, round((dx * dx + dy * dy) ** 0.5))
            for offset in offsets:
                # A shade farther off where the line is not square to the table, so that rounding never touches.
                reach = offset if dx == 0 or dy == 0 else offset + (2 if offset > 0 else -2)
                ox, oy = _near(-dy * reach, length), _near(dx * reach, length)
                self._tracks.append(_Track((ax + ox, ay + oy), (bx + ox, by + oy), floor, index, deep))
                for at in range(0, length + STEP, STEP):
                    run = min(at, length)
                    point = (ax + ox + _near(dx * run, length), ay + oy + _near(dy * run, length))
                    yield Hide(point, floor, index, deep)


def _inward(ring: Sequence[Point]) -> int:
    """The sign of an offset that leads inside."""
    return 1 if area2(ring) > 0 else -1


def _sides(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(ring[i - 1], ring[i]) for i in range(len(ring))]


def _near(top: int, bottom: int) -> int:
    """Division rounded to the nearest whole, halves up."""
    return (2 * top + bottom) // (2 * bottom)
