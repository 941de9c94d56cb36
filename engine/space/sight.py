"""Lines of sight between base centres: terrain, light, weather and friends' bodies.

Facing is the caller's first question (`geometry.in_front`), terrain the second, bodies the third. Only the inside of
a piece blocks; touching a corner or looking along an edge is free.

Where the book and its rulings are silent:

* A figure whose centre is on an area's edge is inside. For a building that is a figure in a doorway.
* An opening is the point in its middle: "within 1 inch of it" is from the base's edge to that point.
* Light lifts darkness from a well-lit target, not fog: in bad weather at night it is seen as by day.
* Every piece of woods or rough ground is an area of its own, even where two of them touch.
* Impassable ground hides nothing unless it is marked tall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .air import CLEAR, Air
from .crossing import Edge, crosses_line, edges_of, inner_length, runs_into
from .geometry import Ring, dist2, locate, near_path, nearer_than, within
from .hull import corners
from .route import Place
from .shapes import box, is_rectangle, outline
from .terrain import BASE_RADIUS, INCH, SQUARE, UNLIMITED, Level, Opening, Piece, Point, Table

EDGE = INCH + BASE_RADIUS
"""Within 1 inch of an edge, crest or opening, from the base's edge: so far is the centre at most."""
NEAR = 6 * INCH
"""Sight by night inside woods (CR3-LOS-03)."""
SOFT, BED = ("woods", "rough"), "riverbed"
MOST_PLACES = 8_000
"""Places that are remembered with their lines; beyond that all are forgotten at once."""

_SOLID, _SOFT, _CREST, _WALL, _BUILDING = range(5)


class _Blocker(NamedTuple):
    """What one piece does to lines. `edges` are (dx, dy, c) with dx*y - dy*x + c > 0 inside; empty if not convex."""

    role: int
    west: int
    north: int
    east: int
    south: int
    points: Ring
    edges: tuple[Edge, ...]
    square: bool
    piece: int


@dataclass(slots=True, eq=False)
class Footing:
    """What a place is to lines: what its centre stands in, and the lines from it that are known."""

    point: Point
    floor: int
    soft: tuple[int, ...]
    """Pieces of woods and rough ground it stands in, by index."""
    crests: tuple[int, ...]
    """Hills whose crest it is within 1 inch of."""
    building: int
    """The building it is inside of, by index; -1 outdoors."""
    lit: bool
    """Whether it is night, and a light shines on it."""
    order: tuple[_Blocker, ...]
    """All blockers, first the one that broke the last line from here: it is likely to break the next one too."""
    lines: dict[Footing, bool] = field(default_factory=dict)
    """What is remembered of lines from here, by the place looked at; `SightMap.line` fills it in."""


class SightMap:
    """All that a table's terrain does to sight, worked out once; remembers the lines it was asked for."""

    def __init__(self, table: Table, collapsed: frozenset[str] = frozenset(), air: Air = CLEAR) -> None:
        self.table = table
        self.collapsed = collapsed
        self._air = air
        self._night = table.light == "night"
        self._in_light, self._in_dark = table.limits
        self.growth = ("woods", "scrub", BED) if table.going.bare else (*SOFT, "scrub", BED)
        """Areas that cover the figures in them; a dry riverbed only from outside."""
        self.thickets = SOFT if table.going.woods_edge else self.growth
        """Areas into which one ducks back."""
        self.mutual = not self._night
        """Whether a line is the same both ways; at night a lit place is seen from the dark, not out of it."""
        blockers = [b for i, piece in enumerate(table.pieces) for b in self._make(i, piece)]
        blockers += [_solid(corners(strip), len(table.pieces) + i) for i, strip in enumerate(air.smoke)]
        # What lets a line through in part costs most to ask: last.
        self._blockers = tuple(sorted(blockers, key=lambda b: b.role == _SOFT))
        self._led_by = {b.piece: (b, *(other for other in self._blockers if other is not b)) for b in blockers}
        """The blockers in the order in which to ask them, by the piece, or smoke behind these, that is asked first."""
        self.areas = tuple((piece, box(piece.polygon)) for piece in table.pieces if piece.polygon)
        """Every piece that is an area, with its bounding box."""
        self.houses = tuple(
            (n, piece, box(piece.polygon)) for n, piece in enumerate(table.pieces) if self.kind_of(piece) == "building"
        )
        """Every standing building with its place in the table's list and its bounding box."""
        self._boxes = tuple((piece, box(outline(piece))) for piece in table.pieces)
        self._lit = [piece.polygon for piece in table.pieces if piece.lit and piece.polygon]
        self._close: dict[Point, tuple[Piece, ...]] = {}
        self._footings: dict[Place, Footing] = {}
        self._houses: dict[Point, int] = {}
        self._squares: dict[tuple[int, int], list[_Blocker]] = {}

    def clear_cache(self) -> None:
        """Forget remembered lines and places. No answer depends on it."""
        for footing in self._footings.values():
            footing.lines.clear()  # they hold one another
        self._footings.clear()
        self._close.clear()
        self._houses.clear()

    def kind_of(self, piece: Piece) -> str:
        """The piece's type as it is now: a collapsed building is rough ground."""
        return "rough" if piece.id in self.collapsed and piece.type == "building" else piece.type

    def dv_of(self, piece: Piece) -> int:
        """The piece's Defensive Value as it is now: nothing is left of a collapsed building's (CR3-BLDG-01)."""
        return 0 if piece.id in self.collapsed else piece.dv

    def _make(self, index: int, piece: Piece) -> list[_Blocker]:
        kind = self.kind_of(piece)
        if kind in SOFT:
            role, points = _SOFT, piece.polygon
        elif kind == "building":
            role, points = _BUILDING, piece.polygon
        elif kind == "hill":
            role, points = _CREST, piece.crest
        elif piece.tall and piece.polygon:
            role, points = _SOLID, piece.polygon
        elif piece.tall and piece.line:
            role, points = _WALL, piece.line
        else:
            return []
        edges = edges_of(points) if role in (_SOLID, _SOFT, _BUILDING) else ()
        square = bool(edges) and is_rectangle(points)
        return [_Blocker(role, *box(points), points, edges, square, index)]

    # --- what a point stands in ----------------------------------------------------------------

    def building_at(self, point: Point) -> Piece | None:
        """The standing building a base centre is inside of, doorways included; None outdoors."""
        index = self.building_index(point)
        return self.table.pieces[index] if index >= 0 else None

    def building_index(self, point: Point) -> int:
        """The place in the table's list of the building a base centre is inside of; -1 outdoors."""
        found = self._houses.get(point)
        if found is None:
            if len(self._houses) >= MOST_PLACES:
                self._houses.clear()
            near = (b for b in self._around(point[0] // SQUARE, point[1] // SQUARE) if b.role == _BUILDING)
            found = self._houses[point] = next((b.piece for b in near if _covers(b, point)), -1)
        return found

    def footing(self, point: Point, floor: int) -> Footing:
        """What is known of a place; worked out when first asked for."""
        found = self._footings.get((point, floor))
        if found is None:
            if len(self._footings) >= MOST_PLACES:
                self.clear_cache()
            found = self._footings[point, floor] = self._survey(point, floor)
        return found

    def _survey(self, point: Point, floor: int) -> Footing:
        x, y = point
        soft, crests = [], []
        for b in self._around(x // SQUARE, y // SQUARE):
            if b.role == _CREST:
                if near_path(point, b.points, EDGE):
                    crests.append(b.piece)
            elif b.role == _SOFT and _covers(b, point):
                soft.append(b.piece)
        lit = self._night and (self._air.lit(point) or any(locate(point, ring) >= 0 for ring in self._lit))
        return Footing(point, floor, tuple(soft), tuple(crests), self.building_index(point), lit, self._blockers)

    def _around(self, column: int, row: int) -> list[_Blocker]:
        """The blockers that a centre in this square of the table may stand in or near."""
        found = self._squares.get((column, row))
        if found is None:
            x, y = column * SQUARE, row * SQUARE
            found = self._squares[column, row] = [
                b
                for b in self._blockers
                if b.west - EDGE <= x + SQUARE
                and x <= b.east + EDGE
                and b.north - EDGE <= y + SQUARE
                and y <= b.south + EDGE
            ]
        return found

    def close_to(self, point: Point) -> tuple[Piece, ...]:
        """Pieces that a base centre may stand in or within 1 inch of: all that could shelter it, in table order."""
        found = self._close.get(point)
        if found is None:
            if len(self._close) >= MOST_PLACES:
                self._close.clear()
            x, y = point
            found = self._close[point] = tuple(
                piece
                for piece, (west, north, east, south) in self._boxes
                if west - EDGE <= x <= east + EDGE and north - EDGE <= y <= south + EDGE
            )
        return found

    def around(self, point: Point, reach: int) -> list[Piece]:
        """Pieces whose boxes come so near to a point, in table order."""
        x, y = point
        return [
            piece
            for piece, (west, north, east, south) in self._boxes
            if west - reach <= x <= east + reach and north - reach <= y <= south + reach
        ]

    # --- lines ---------------------------------------------------------------------------------

    def clear(self, a: Point, a_floor: int, b: Point, b_floor: int) -> bool:
        """Whether terrain, smoke, light and weather let a figure at `a` see one at `b` (CR3-LOS-02..05, CR2-LOS-05).

        The inside of a building is well lit, the areas that the record marks as lit, and the ground under a flare
        (CR3-RUL-139, CR2-MORTAR-17). Smoke stops lines on every floor.
        """
        try:
            here, there = self._footings[a, a_floor], self._footings[b, b_floor]
        except KeyError:
            here, there = self.footing(a, a_floor), self.footing(b, b_floor)
        return self.line(here, there)

    def line(self, here: Footing, there: Footing) -> bool:
        """`clear` for places whose footing is at hand; remembered by the one of them that is asked more often."""
        if there in here.lines:
            return here.lines[there]
        if self.mutual and here in there.lines:
            return there.lines[here]
        known = self._look(here, there)
        keeper, other = (there, here) if self.mutual and not here.lines else (here, there)
        keeper.lines[other] = known
        return known

    def _look(self, here: Footing, there: Footing) -> bool:
        a, b = here.point, there.point
        going = self.table.going
        reach, depth = going.woods_sight, going.woods_depth
        dark = self._night and not (there.lit or there.building >= 0)
        limit = self._in_dark if dark else self._in_light
        if limit < UNLIMITED and not within(a, b, limit):
            return False
        if dark:
            reach, depth = min(reach, NEAR), min(depth, NEAR)
        ax, ay = a
        bx, by = b
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        indoors = here.building >= 0 or there.building >= 0
        order = here.order if there.order is self._blockers else there.order
        for role, w, n, e, s, points, edges, square, index in order:
            # A figure on the outline is inside, and its line may yet need an opening.
            inside = indoors and role == _BUILDING and index in (here.building, there.building)
            if (east <= w or west >= e or south <= n or north >= s) and not inside:
                continue
            if inside:
                broken = not self._through_walls(index, here, there)
            elif square and role != _SOFT:
                # The corners farthest to either side of the line lie across the rectangle from one another.
                dx, dy = bx - ax, by - ay
                up, down = (s, n) if (dx > 0) == (dy > 0) else (n, s)
                one, other = dx * (up - ay) - dy * (w - ax), dx * (down - ay) - dy * (e - ax)
                broken = one < 0 < other or other < 0 < one
            elif role == _SOFT and going.woods_edge and (index in here.soft or index in there.soft):
                broken = not _from_soft(a, b, points, edges, index in here.soft, index in there.soft, reach)
            elif role == _SOFT and depth:
                ends = (index in here.soft) + (index in there.soft)
                depth -= inner_length(a, b, points, edges) - ends * BASE_RADIUS
                broken = depth < 0
            elif role == _CREST:
                broken = index not in here.crests and index not in there.crests and crosses_line(a, b, points)
            elif role == _WALL:
                broken = crosses_line(a, b, points)
            else:
                broken = runs_into(a, b, points, edges, square=square)
            if broken:
                here.order = there.order = self._led_by[index]
                return False
        return True

    def _through_walls(self, index: int, a: Footing, b: Footing) -> bool:
        """Whether a building with one or both figures inside lets the line through (CR3-RUL-146)."""
        piece = self.table.pieces[index]
        if a.building == index == b.building:
            if a.floor != b.floor:
                return False
            ring = piece.polygon
            return not self.inner_wall_between(piece, a.floor, a.point, b.point) and (
                is_rectangle(ring) or not crosses_line(a.point, b.point, (*ring, ring[0]))
            )
        inner, outer = (a, b) if a.building == index else (b, a)
        return any(self.openings_to(piece, inner.floor, inner.point, outer.point))

    def level(self, piece: Piece, floor: int) -> Level | None:
        """A floor of a building; None if it has no such floor."""
        return piece.levels[floor] if 0 <= floor < len(piece.levels) else None

    def inner_wall_between(self, piece: Piece, floor: int, a: Point, b: Point) -> bool:
        """Whether an inner wall of this floor crosses the line."""
        level = self.level(piece, floor)
        return level is not None and any(crosses_line(a, b, wall) for wall in level.walls)

    def openings_to(self, piece: Piece, floor: int, inner: Point, outer: Point) -> Iterator[Opening]:
        """The doors and windows by which a figure at `inner` sees out to `outer` (CR3-RUL-146).

        Its base is within 1 inch of the opening, the line leaves through that opening's wall, and no
        inner wall cuts it. Where doors stand open, a line through the doorway itself will do.
        """
        level = self.level(piece, floor)
        for opening in level.openings if level is not None else ():
            open_door = self.table.going.doors_open and opening.kind == "door" and through(opening, inner, outer)
            if not open_door and not at_opening(opening, inner):
                continue
            if leaves_by(piece, opening, inner, outer) and not self.inner_wall_between(piece, floor, inner, outer):
                yield opening

    def bodies_clear(self, a: Point, a_floor: int, b: Point, friends: Sequence[Place]) -> bool:
        """Whether no friend's base crosses the line between the centres (CR3-RUL-133).

        Friends in contact with the looker do not block, nor those on another floor, nor a base that only touches it.
        """
        return not any(
            floor == a_floor and point != b and nearer_than(point, a, b, BASE_RADIUS) and not within(a, point, 0)
            for point, floor in friends
        )


def at_opening(opening: Opening, point: Point) -> bool:
    """Whether a base there is within 1 inch of an opening."""
    return dist2(point, opening.point) <= EDGE * EDGE


def leaves_by(piece: Piece, opening: Opening, inner: Point, outer: Point) -> bool:
    """Whether the line from inside a rectangular building leaves through this opening's wall."""
    west, north, east, south = box(piece.polygon)
    # Turn the building so that the wall is the northern one: only one case is left.
    if opening.wall == "north":
        (x, y), (u, v), low, high, line = inner, outer, west, east, north
    elif opening.wall == "south":
        (x, y), (u, v), low, high, line = (inner[0], -inner[1]), (outer[0], -outer[1]), west, east, -south
    elif opening.wall == "west":
        (x, y), (u, v), low, high, line = (inner[1], inner[0]), (outer[1], outer[0]), north, south, west
    else:
        (x, y), (u, v), low, high, line = (inner[1], -inner[0]), (outer[1], -outer[0]), north, south, -east
    if y == line:
        return v <= line
    if v >= line:
        return False
    run = y - v
    at = x * run + (u - x) * (y - line)
    return low * run <= at <= high * run


def through(opening: Opening, inner: Point, outer: Point) -> bool:
    """Whether a line passes within half an inch of an opening's middle where it crosses its wall."""
    along, across = (0, 1) if opening.wall in ("north", "south") else (1, 0)
    far = outer[across] - inner[across]
    off = (inner[along] - opening.point[along]) * far
    off += (outer[along] - inner[along]) * (opening.point[across] - inner[across])
    return far != 0 and abs(off) <= INCH // 2 * abs(far)


def _covers(b: _Blocker, point: Point) -> bool:
    """Whether a point lies in an area or on its outline."""
    x, y = point
    return b.west <= x <= b.east and b.north <= y <= b.south and (b.square or locate(point, b.points) >= 0)


def _solid(ring: Ring, index: int) -> _Blocker:
    """What no line runs into."""
    return _Blocker(_SOLID, *box(ring), ring, edges_of(ring), is_rectangle(ring), index)


def _from_soft(a: Point, b: Point, ring: Ring, edges: tuple[Edge, ...], a_in: bool, b_in: bool, reach: int) -> bool:
    """A line with an end in woods or rough ground (CR3-LOS-04, CR3-TERR-07, CR3-RUL-161)."""
    if a_in and b_in:
        return within(a, b, reach)
    if b_in:
        a, b = b, a
    if not edges:
        return inner_length(a, b, ring) <= EDGE  # rounded up, and so exact against a whole number
    # Convex: the line leaves by the first edge it comes to, so one edge near enough settles it.
    ax, ay = a
    vx, vy = b[0] - ax, b[1] - ay
    square = vx * vx + vy * vy
    for dx, dy, c in edges:
        rate = dy * vx - dx * vy
        if rate > 0:
            depth = dx * ay - dy * ax + c
            if depth * depth * square <= EDGE * EDGE * rate * rate:
                return True
    return False
