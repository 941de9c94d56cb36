"""What stands in a figure's way, as lines that its base centre keeps half a base away from.

The table is made of regions: outdoors, and each floor of each standing building. Within one region a
figure goes freely except near blocking lines: outlines of buildings, impassable ground and rivers,
walls, tall hedges, inner walls. Regions are joined by doors, by windows (which end a move) and by stairs.

Where the book and its rulings are silent:

* A wall stops figures, tall or not (CR3-MELEE-11 has it so), unless the table's going names what a low one costs;
  a hedge only if it is tall.
* A river is crossed where a road or a ford crosses it: the road's edges are the bridge's.
* A building floor with no stairs drawn has them everywhere: the floor below may be left from any point.
* Doors and windows above the ground lead nowhere.
* A figure that starts nearer to a line than half its base may leave it, but not come nearer.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from .crossing import inner_spans
from .geometry import area2, cross, dist2, locate, meet, nearer_than
from .going import Ground
from .hull import Hull, corners
from .sight import SightMap
from .storeys import doorway
from .terrain import BASE_RADIUS, SQUARE, Opening, Piece, Point

STAIRS = 400
"""What one floor up or down costs (CR3-BLDG-08, CR3-RUL-142)."""

OUTDOORS = (-1, 0)
RegionKey = tuple[int, int]
"""(index of the building's piece, floor), or OUTDOORS."""


class Segment(NamedTuple):
    """A blocking segment, its bounding box grown by half a base, and the piece it belongs to."""

    a: Point
    b: Point
    west: int
    north: int
    east: int
    south: int
    piece: int


class Gate(NamedTuple):
    """A door or window of a ground floor: where a base stands just outside and just inside it."""

    building: int
    opening: Opening
    outside: Point
    inside: Point


class Region:
    """Ground within which figures go freely, its blocking lines, and the corners worth going round."""

    def __init__(self, key: RegionKey, lines: Sequence[Segment], corners: Iterable[Point]) -> None:
        self.key = key
        self.lines = tuple(lines)
        self._squares: dict[tuple[int, int], list[Segment]] = {}
        self.corners = tuple(dict.fromkeys(c for c in corners if self.stands(c)))

    def stands(self, point: Point) -> bool:
        """Whether a base centre here is half a base away from every line."""
        x, y = point
        return not any(
            nearer_than(point, line.a, line.b, BASE_RADIUS)
            for line in self._beside(x // SQUARE, y // SQUARE)
            if line.west < x < line.east and line.north < y < line.south
        )

    def _beside(self, column: int, row: int) -> list[Segment]:
        """The lines that a base centre in this square of the table may come near."""
        found = self._squares.get((column, row))
        if found is None:
            x, y = column * SQUARE, row * SQUARE
            found = self._squares[column, row] = self.around(x, y, x + SQUARE, y + SQUARE)
        return found

    def around(self, west: int, north: int, east: int, south: int) -> list[Segment]:
        """The lines that a leg within this box could come near."""
        return [n for n in self.lines if n.west < east and n.east > west and n.north < south and n.south > north]

    def in_the_way(self, a: Point, b: Point, lines: Sequence[Segment] | None = None) -> Segment | None:
        """The first line listed that stops a base going straight from a to b; None if it may go."""
        (ax, ay), (bx, by) = a, b
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        dx, dy = bx - ax, by - ay
        # Half a base times the leg's length, squared: a line wholly further to one side is passed.
        spare = BASE_RADIUS * BASE_RADIUS * (dx * dx + dy * dy)
        for line in self.lines if lines is None else lines:
            (px, py), (qx, qy), w, n, e, s, _ = line
            if w >= east or e <= west or n >= south or s <= north:
                continue
            p_side = dx * (py - ay) - dy * (px - ax)
            q_side = dx * (qy - ay) - dy * (qx - ax)
            if (p_side > 0 and q_side > 0) or (p_side < 0 and q_side < 0):
                low = min(abs(p_side), abs(q_side))
                if low * low >= spare:
                    continue
            if stops(a, b, line.a, line.b):
                return line
        return None


def stops(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the segment p-q stops a base that goes from a to b.

    It may not come nearer to it than half a base; if it starts nearer, no nearer than it starts.
    """
    if a == b:
        return False
    if meet(a, b, p, q):
        # Standing on the line itself, a figure may still step off it, to either side.
        return not (_on(a, p, q) and not _on(b, p, q))
    if nearer_than(a, p, q, BASE_RADIUS):
        return _approaches(a, b, p, q)
    return nearer_than(b, p, q, BASE_RADIUS) or nearer_than(p, a, b, BASE_RADIUS) or nearer_than(q, a, b, BASE_RADIUS)


def _on(x: Point, p: Point, q: Point) -> bool:
    return cross(p, q, x) == 0 and dist2(p, x) <= dist2(p, q) and dist2(q, x) <= dist2(p, q)


def _approaches(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether going from a to b begins by coming nearer to the segment p-q.

    The distance to a segment is convex along a straight way: once it does not fall at the start, it
    never does.
    """
    vx, vy = b[0] - a[0], b[1] - a[1]
    ex, ey = q[0] - p[0], q[1] - p[1]
    along = (a[0] - p[0]) * ex + (a[1] - p[1]) * ey
    whole = ex * ex + ey * ey
    if along <= 0:
        nx, ny = a[0] - p[0], a[1] - p[1]
    elif along >= whole:
        nx, ny = a[0] - q[0], a[1] - q[1]
    else:
        nx, ny = (a[0] - p[0]) * whole - ex * along, (a[1] - p[1]) * whole - ey * along
    return vx * nx + vy * ny < 0


class Obstacles:
    """All regions of a table and the ways between them; built when first asked for, then kept.

    Without `doors` nobody gets in or out of a building.
    """

    def __init__(self, sight: SightMap, *, doors: bool = True) -> None:
        self.sight = sight
        self.table = sight.table
        self.ground = Ground(sight)
        self.leg = self.ground.leg
        self._regions: dict[RegionKey, Region] = {}
        self.gates: tuple[Gate, ...] = tuple(
            Gate(i, opening, *doorway(opening))
            for i, piece in enumerate(self.table.pieces)
            if doors and sight.kind_of(piece) == "building" and piece.levels
            for opening in piece.levels[0].openings
        )
        self.hulls: Region | None = None
        """Outlines of machines out of doors, with their corners; their lines name no piece but, below zero, a hull."""
        self.memo: dict[object, object] = {}
        """What searches remember about this table; dropped with it."""

    def among(self, hulls: Sequence[Hull]) -> Obstacles:
        """The same obstacles and these hulls; searches of its own, the ground and its network shared."""
        outdoors, found = self.region(OUTDOORS), copy(self)
        rings = [corners(hull) for hull in hulls]
        lines = [line for n, ring in enumerate(rings) for line in _ring_lines(ring, -1 - n)]
        turns = [c for ring in rings for c in ring_corners(ring)]
        free = [c for c in turns if self.on_table(c) and outdoors.stands(c) and self.sight.building_index(c) < 0]
        found.hulls = Region(OUTDOORS, lines, free)
        found.memo = {key: value for key, value in self.memo.items() if key not in ("searches", "reached")}
        return found

    def hull_in_the_way(self, key: RegionKey, a: Point, b: Point) -> Segment | None:
        """The side of a hull that stops a base going straight from a to b in a region; None if it may go."""
        return self.hulls.in_the_way(a, b) if self.hulls is not None and key == OUTDOORS else None

    def crossed(self, a: Point, b: Point, floor: int) -> bool:
        """Whether something that nobody walks through lies across the straight line from one place to another."""
        (ax, ay), (bx, by) = a, b
        region = self.region(self.region_of(a, floor))
        near = region.around(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        return any(meet(a, b, line.a, line.b) for line in near)

    def region_of(self, point: Point, floor: int) -> RegionKey:
        """The region a base centre is in; a doorway belongs to its building."""
        building = self.sight.building_index(point)
        return OUTDOORS if building < 0 else (building, floor)

    def region(self, key: RegionKey) -> Region:
        """A region by its key."""
        found = self._regions.get(key)
        if found is None:
            found = self._regions[key] = self._outdoors() if key == OUTDOORS else self._indoors(key)
        return found

    def on_table(self, point: Point) -> bool:
        """Whether a base centre is on the table, its edge included."""
        return 0 <= point[0] <= self.table.width and 0 <= point[1] <= self.table.height

    def stairs_at(self, building: int, low: int, point: Point) -> bool:
        """Whether one can change between the floors `low` and `low + 1` of a building at this point."""
        piece = self.table.pieces[building]
        if not 0 <= low < len(piece.levels) - 1:
            return False
        flights = piece.levels[low].stairs
        return not flights or any(
            x <= point[0] <= x + width and y <= point[1] <= y + height
            for x, y, width, height in (f.rect for f in flights)
        )

    def _outdoors(self) -> Region:
        lines: list[Segment] = []
        corners: list[Point] = []
        for index, piece in enumerate(self.table.pieces):
            kind = self.sight.kind_of(piece)
            if kind == "wall" and not piece.tall and self.table.going.wall is not None:
                continue
            if kind in ("building", "impassable") and piece.polygon:
                lines += _ring_lines(piece.polygon, index)
                corners += ring_corners(piece.polygon)
            elif kind == "river":
                segments = self._river(piece)
                lines += [_line(p, q, index) for p, q in segments]
                for p, q in segments:
                    corners += line_corners((p, q))
            elif kind in ("wall", "impassable") or (kind == "hedge" and piece.tall):
                lines += [_line(p, q, index) for p, q in zip(piece.line, piece.line[1:], strict=False)]
                corners += line_corners(piece.line)
        kept = [c for c in corners if self.on_table(c) and self.sight.building_index(c) < 0]
        return Region(OUTDOORS, lines, kept)

    def _river(self, river: Piece) -> list[tuple[Point, Point]]:
        """A river's banks without the bridges and fords, and the edges of these."""
        fords = [p.polygon for p in self.table.pieces if p.type == "ford"]
        roads = [*(p.polygon for p in self.table.pieces if p.type == "road" and p.polygon), *fords]
        found = []
        for p, q in _sides(river.polygon):
            kept = [(p, q)]
            for road in roads:
                kept = [part for a, b in kept for part in _cut(a, b, road, keep_inside=False)]
            found += [(a, b) for a, b in kept if not any(_on_outline(a, b, ford) for ford in fords)]
        for i, road in enumerate(roads):
            for p, q in _sides(road):
                kept = _cut(p, q, river.polygon, keep_inside=True)
                for k, other in enumerate(roads):
                    if k != i:
                        kept = [part for a, b in kept for part in _cut(a, b, other, keep_inside=False)]
                found += kept
        return found

    def _indoors(self, key: RegionKey) -> Region:
        index, floor = key
        piece = self.table.pieces[index]
        lines = _ring_lines(piece.polygon, index)
        corners: list[Point] = []
        level = self.sight.level(piece, floor)
        for wall in level.walls if level is not None else ():
            lines += [_line(p, q, index) for p, q in itertools.pairwise(wall)]
            corners += line_corners(wall)
        corners += ring_corners(piece.polygon, inner=True)
        return Region(key, lines, [c for c in corners if locate(c, piece.polygon) > 0])


def _line(p: Point, q: Point, index: int) -> Segment:
    return Segment(
        p,
        q,
        min(p[0], q[0]) - BASE_RADIUS,
        min(p[1], q[1]) - BASE_RADIUS,
        max(p[0], q[0]) + BASE_RADIUS,
        max(p[1], q[1]) + BASE_RADIUS,
        index,
    )


def _sides(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    return [(ring[i - 1], ring[i]) for i in range(len(ring))]


def _ring_lines(ring: Sequence[Point], index: int) -> list[Segment]:
    return [_line(p, q, index) for p, q in _sides(ring)]


def _on_outline(a: Point, b: Point, ring: Sequence[Point]) -> bool:
    """Whether a segment runs along a polygon's outline, as a bank along that of a ford as wide as its river."""
    return locate((a[0] + b[0], a[1] + b[1]), [(2 * x, 2 * y) for x, y in ring]) == 0


def _cut(a: Point, b: Point, ring: Sequence[Point], *, keep_inside: bool) -> list[tuple[Point, Point]]:
    """The parts of a segment inside a polygon, or those not inside it, ends rounded to hundredths."""
    spans = inner_spans(a, b, ring)
    if not keep_inside:
        edges = [Fraction(0), *(t for span in spans for t in span), Fraction(1)]
        spans = list(zip(edges[::2], edges[1::2], strict=True))
    parts = []
    for low, high in spans:
        if low < high:
            p = (round(a[0] + (b[0] - a[0]) * low), round(a[1] + (b[1] - a[1]) * low))
            q = (round(a[0] + (b[0] - a[0]) * high), round(a[1] + (b[1] - a[1]) * high))
            if p != q:
                parts.append((p, q))
    return parts


def ring_corners(ring: Sequence[Point], *, inner: bool = False) -> list[Point]:
    """Where to turn round a polygon's outward corners (with `inner`, those that jut into it)."""
    turn = 1 if (area2(ring) > 0) != inner else -1
    found = []
    count = len(ring)
    for i in range(count):
        before, here, after = ring[i - 1], ring[i], ring[(i + 1) % count]
        if cross(before, here, after) * turn > 0:
            found += _turns(before, here, after)
    return found


def line_corners(line: Sequence[Point]) -> list[Point]:
    """Where to turn round the ends and bends of a wall."""
    found = []
    for i, here in enumerate(line):
        if 0 < i < len(line) - 1:
            found += _turns(line[i - 1], here, line[i + 1])
        else:
            other = line[1] if i == 0 else line[-2]
            found += _cap(here, other)
    return found


def _unit(a: Point, b: Point) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dx / length, dy / length


def _place(here: Point, x: float, y: float, *, square: bool) -> Point:
    """A point off a corner, half a base out; a shade more unless the sides stand square to the table.

    Rounding would else leave it a hair too near. Where a corner is passed is our choice, not a ruling:
    whether a leg may be gone is decided by integers.
    """
    reach = BASE_RADIUS if square else BASE_RADIUS + 2
    return round(here[0] + x * reach), round(here[1] + y * reach)


def _turns(before: Point, here: Point, after: Point) -> list[Point]:
    (ux, uy), (vx, vy) = _unit(before, here), _unit(here, after)
    square = (ux == 0 or uy == 0) and (vx == 0 or vy == 0)
    # Outward normals of both sides, away from the bend's inside.
    side = -1 if ux * vy - uy * vx > 0 else 1
    n1, n2 = (-uy * side, ux * side), (-vy * side, vx * side)
    bottom = 1 + n1[0] * n2[0] + n1[1] * n2[1]
    if bottom > 0.6:
        return [_place(here, (n1[0] + n2[0]) / bottom, (n1[1] + n2[1]) / bottom, square=square)]
    # A sharp corner: cut its mitre off square.
    return [_place(here, n1[0] + ux, n1[1] + uy, square=square), _place(here, n2[0] - vx, n2[1] - vy, square=square)]


def _cap(end: Point, other: Point) -> list[Point]:
    ux, uy = _unit(other, end)
    square = ux == 0 or uy == 0
    return [_place(end, ux - uy, uy + ux, square=square), _place(end, ux + uy, uy - ux, square=square)]
