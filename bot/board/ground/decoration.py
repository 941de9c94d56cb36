"""Tracks and fields around houses without a road: they make the ground a landscape and mean nothing.

They lie tone on tone under all terrain, have no edge, no shadow and no height, and no words mention them. They come
from the table's outlines alone and are never stored.
"""

import heapq
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.board.canvas import XY, Canvas, toward
from bot.board.ground.noise import field, numbers, seed_of, value_at
from bot.board.ground.openings import INWARDS
from bot.board.ground.periods import GroundColours, mixed
from bot.board.outlines import Crofts, spots_near
from bot.board.plan import Plan
from engine.space.terrain import INCH, Point, Table

Cell = tuple[int, int]
Track = tuple[tuple[XY, ...], float]
"""A line in hundredths of an inch, and its width in inches."""
_THROUGH = {"woods": 7.0, "rough": 7.0, "scrub": 7.0, "gully": 7.0, "riverbed": 3.0}
"""What an inch of track costs more in such terrain. Buildings and water it never crosses: it would promise a bridge."""
_NEVER = ("building", "river")
_TRODDEN = 0.35
"""What an inch costs, in parts, where there is a track already."""
_STRIPE = 0.26
"""The grass along the middle of a track, in parts of its width."""
_FIELDS, _TRIES = 5, 60
_KEPT, _LEAST = 0.62, 12
"""A field keeps this part of itself, and so many square inches, outside of what is there."""
_FURROW, _FURROWS = 0.10, 0.45


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its outline and furrows in hundredths of an inch, and whether it is darker than the ground."""

    ring: tuple[XY, ...]
    furrows: tuple[tuple[XY, XY], ...]
    dark: bool


def draw_decoration(canvas: Canvas, plan: Plan, ground: GroundColours, table: Table) -> None:
    """All fields, then all tracks."""
    if ground.look.paved:
        return
    fields, tracks = decoration(table)
    for one in fields:
        soil = mixed(ground.ground, ground.second if one.dark else ground.third, 0.55)
        furrow = mixed(soil, ground.field, 0.8) if one.dark else mixed(soil, ground.track, 0.7)
        canvas.polygon([plan.px(point) for point in one.ring], soil)
        for a, b in one.furrows:
            canvas.segment(plan.px(a), plan.px(b), furrow, max(1.5, _FURROW * plan.ppi))
    lines = [([plan.px(point) for point in line], width * plan.ppi) for line, width in tracks]
    for line, width in lines:
        canvas.line(line, ground.track, width)
    for line, width in lines:
        canvas.line(line, mixed(ground.track, ground.ground, 0.75), _STRIPE * width)


@lru_cache(maxsize=4)
def decoration(table: Table) -> tuple[tuple[Field, ...], tuple[Track, ...]]:
    """The fields and tracks of a table; none where no houses stand, or a real road leads to them."""
    doors = list(_doorsteps(table))
    if not doors or any(piece.type == "road" for piece in table.pieces):
        return (), ()
    tracks = _tracks(table, doors)
    return _fields(table, tracks), tracks


def _tracks(table: Table, doors: list[Point]) -> tuple[Track, ...]:
    """From an edge by every door to another edge."""
    row = numbers(f"{seed_of(table)}:tracks")
    ways = _Ways(table)
    first, last = int(next(row) * 4), 1 + int(next(row) * 3)
    stops = [doors.pop(0)]
    while doors:
        nearest = min(doors, key=lambda door: math.dist(door, stops[-1]))
        doors.remove(nearest)
        stops.append(nearest)
    stops = [_at_edge(table, first, 0.2 + 0.6 * next(row)), *stops]
    stops.append(_at_edge(table, (first + last) % 4, 0.2 + 0.6 * next(row)))
    found = []
    for start, end in itertools.pairwise(stops):
        way = ways.between(start, end)
        if way:
            line: list[XY] = [start, *way[1:-1:2], end]
            found.append((tuple(_softened(_softened(_softened(line)))), 0.8 + 0.2 * next(row)))
    return tuple(found)


def _doorsteps(table: Table) -> Iterator[Point]:
    """An inch before each building's first door."""
    for piece in table.pieces:
        doors = [opening for level in piece.levels[:1] for opening in level.openings if opening.kind == "door"]
        for door in doors[:1]:
            x, y = toward(door.point, INWARDS[door.wall] + 180, 0.7 * INCH)
            if 0 < x < table.width and 0 < y < table.height:
                yield round(x), round(y)


def _at_edge(table: Table, side: int, part: float) -> Point:
    """A place just beyond one of the four edges."""
    x, y = round(part * table.width), round(part * table.height)
    return ((x, -INCH), (table.width + INCH, y), (x, table.height + INCH), (-INCH, y))[side]


def _softened(line: list[XY]) -> list[XY]:
    """Each corner cut off, the ends kept."""
    out = [line[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(line):
        out += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
    return [*out, line[-1]]


class _Ways:
    """The cheapest ways over a table's inches; a way once found draws later ones to it."""

    def __init__(self, table: Table) -> None:
        self._across, self._down = table.width // INCH, table.height // INCH
        noise = field(f"{seed_of(table)}:tracks", table.width, table.height)
        cells = list(itertools.product(range(self._across), range(self._down)))
        spots = [((x + 0.5) * INCH, (y + 0.5) * INCH) for x, y in cells]
        dear = [0.0] * len(cells)
        for piece in table.pieces:
            more = math.inf if piece.type in _NEVER else _THROUGH.get(piece.type, 40.0)
            near = spots_near(spots, piece.polygon or piece.line, 0.6 * INCH)
            dear = [max(cost, more) if here else cost for cost, here in zip(dear, near, strict=True)]
        self._costs: dict[Cell, float] = {
            cell: 1 + 1.2 * value_at(noise, *spot) / 255 + cost
            for cell, spot, cost in zip(cells, spots, dear, strict=True)
            if cost < math.inf
        }

    def between(self, start: Point, end: Point) -> list[XY]:
        """The middles of the inches from one place to the other; none where there is no way."""
        first, goal = self._cell(start), self._cell(end)
        for place in (first, goal):
            # A doorstep lies close to its house.
            self._costs.setdefault(place, 2.0)
        best: dict[Cell, tuple[float, Cell]] = {first: (0.0, first)}
        queue = [(0.0, first)]
        while queue:
            cost, here = heapq.heappop(queue)
            if here == goal:
                break
            if cost > best[here][0]:
                continue
            for dx, dy in itertools.product((-1, 0, 1), repeat=2):
                there = here[0] + dx, here[1] + dy
                if (dx or dy) and there in self._costs:
                    total = cost + self._costs[there] * math.hypot(dx, dy)
                    if there not in best or total < best[there][0]:
                        best[there] = total, here
                        heapq.heappush(queue, (total, there))
        if goal not in best:
            return []
        way = [goal]
        while way[-1] != first:
            way.append(best[way[-1]][1])
        for cell in way:
            self._costs[cell] *= _TRODDEN
        return [((x + 0.5) * INCH, (y + 0.5) * INCH) for x, y in reversed(way)]

    def _cell(self, spot: Point) -> Cell:
        x, y = spot[0] // INCH, spot[1] // INCH
        return min(max(x, 0), self._across - 1), min(max(y, 0), self._down - 1)


def _fields(table: Table, tracks: tuple[Track, ...]) -> tuple[Field, ...]:
    """Up to five, where there is room."""
    if not any(piece.type == "building" for piece in table.pieces) or any(
        piece.type == "road" for piece in table.pieces
    ):
        return ()
    row = numbers(f"{seed_of(table)}:fields")
    room = Crofts(table.width, table.height, 0.35 * INCH)
    for piece in table.pieces:
        room.take(piece.polygon or piece.line, area=bool(piece.polygon))
    for line, width in tracks:
        room.take(line, area=False, wide=width * INCH / 2)
    found: list[Field] = []
    for _ in range(_TRIES):
        across, down = (4.5 + 4.5 * next(row)) * INCH, (3.5 + 3 * next(row)) * INCH
        x, y, turn, dark = next(row) * table.width, next(row) * table.height, next(row) * 50 - 25, next(row) < 0.5
        corners = [toward(toward((x, y), turn + 90, a * across / 2), turn, b * down / 2)
                   for a, b in ((-1, 1), (1, 1), (1, -1), (-1, -1))]  # fmt: skip
        ring = room.field(corners, 0.5 * INCH, kept=_KEPT, least=_LEAST * INCH * INCH)
        if ring:
            steps = range(1, math.ceil(across / (_FURROWS * INCH)))
            feet = [toward((x, y), turn + 90, n * _FURROWS * INCH - across / 2) for n in steps]
            furrows = room.within(ring, [(toward(foot, turn, down), toward(foot, turn, -down)) for foot in feet])
            found.append(Field(tuple(ring), tuple(furrows), dark))
            room.take(ring, area=True)
        if len(found) == _FIELDS:
            break
    return tuple(found)
