"""What words and discs keep clear of, and where a disc goes."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain

from bot.board.canvas import XY

FAR_OUT = 16
"""How far from its line a disc may stand, in radii."""
AROUND = tuple(
    (out * math.cos(turn * math.pi / 8), out * math.sin(turn * math.pi / 8))
    for out in range(2, FAR_OUT)
    for turn in range(16)
)
"""Spots around it, the nearest first, in its radii."""
CELL = 64.0
"""Design pixels of the grid by which things are found."""

Box = tuple[float, float, float, float]
Cell = tuple[int, int]


class KeptClear:
    """The things that words and discs must keep clear of: boxes and points on lines, in design pixels.

    They are kept by the cells of a grid in which they lie, so that a place is compared with its neighbours alone.
    """

    def __init__(self) -> None:
        self._boxes: defaultdict[Cell, list[Box]] = defaultdict(list)
        self._points: defaultdict[Cell, list[XY]] = defaultdict(list)

    def add_box(self, box: Box) -> None:
        """Keep clear of a box."""
        for cell in _cells(box):
            self._boxes[cell].append(box)

    def add_disc(self, centre: XY, r: float) -> None:
        """Keep clear of a circle's square."""
        self.add_box((centre[0] - r, centre[1] - r, centre[0] + r, centre[1] + r))

    def add_line(self, points: Iterable[XY]) -> None:
        """Keep clear of a line, given by close points on it."""
        for point in points:
            self._points[int(point[0] // CELL), int(point[1] // CELL)].append(point)

    def boxes_in(self, box: Box) -> set[Box]:
        """The boxes that this one would cover a part of."""
        x0, y0, x1, y1 = box
        near = (other for cell in _cells(box) for other in self._boxes.get(cell, ()))
        return {other for other in near if other[0] < x1 and other[2] > x0 and other[1] < y1 and other[3] > y0}

    def covered_by(self, box: Box) -> float:
        """How deep the box would lie in others, taken as round ones: in pixels squared."""
        x, y, half = _round(box)
        depths = (
            half + reach - math.dist((x, y), (to_x, to_y)) for to_x, to_y, reach in map(_round, self.boxes_in(box))
        )
        return sum(depth * depth for depth in depths if depth > 0)

    def lines_in(self, box: Box) -> int:
        """How many points of lines the box would cover."""
        x0, y0, x1, y1 = box
        near = (point for cell in _cells(box) for point in self._points.get(cell, ()))
        return sum(1 for x, y in near if x0 < x < x1 and y0 < y < y1)

    def leave_free(self, box: Box) -> bool:
        """Whether the box would cover no other, which is known sooner than which it covers."""
        x0, y0, x1, y1 = box
        rows = range(int(y0 // CELL), int(y1 // CELL) + 1)
        for across in range(int(x0 // CELL), int(x1 // CELL) + 1):
            for down in rows:
                for a0, b0, a1, b1 in self._boxes.get((across, down), ()):
                    if a0 < x1 and a1 > x0 and b0 < y1 and b1 > y0:
                        return False
        return True


def _round(box: Box) -> tuple[float, float, float]:
    """The middle of a box, and half its mean extent."""
    west, north, east, south = box
    return (west + east) / 2, (north + south) / 2, (east - west + south - north) / 4


def _cells(box: Box) -> list[Cell]:
    """The cells in which a box lies."""
    west, north, east, south = (int(edge // CELL) for edge in box)
    return [(across, down) for down in range(north, south + 1) for across in range(west, east + 1)]


def place_disc(
    tries: Sequence[XY], wide: float, high: float, taken: KeptClear, frame: Box, below: float = 0.0
) -> tuple[XY, bool]:
    """Where a disc, or what is so wide and high around its middle, covers no token and no other disc; it is then taken.

    Room is kept `below` it besides.

    The first of `tries` that is clear; else the nearest clear spot around the first of them, which is then far and
    wants a line to it (True); else what covers least, inside the frame.
    """

    def box(spot: XY) -> Box:
        return spot[0] - wide - 2, spot[1] - high - 2, spot[0] + wide + 2, spot[1] + high + below + 2

    def inside(spot: XY) -> bool:
        x0, y0, x1, y1 = box(spot)
        return x0 >= frame[0] and y0 >= frame[1] and x1 <= frame[2] and y1 <= frame[3]

    def free(spot: XY) -> bool:
        return inside(spot) and taken.leave_free(box(spot))

    best = next(filter(free, tries), None)
    far = best is None
    if best is None:
        x, y = tries[0]
        around = [(x + high * across, y + high * down) for across, down in AROUND]
        clear = filter(free, around)
        first = next(clear, None)
        if first is None:
            within = [spot for spot in (*tries, *around) if inside(spot)]
            best = min(within, key=lambda spot: taken.covered_by(box(spot)), default=tries[0])
        else:
            best = next((spot for spot in chain((first,), clear) if not taken.lines_in(box(spot))), first)
    taken.add_box(box(best))
    return best, far
