"""What words and discs keep clear of, and where a disc goes."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.board.canvas import XY

FAR_OUT = 16
"""So many radii from its line at most a disc may stand."""

Box = tuple[float, float, float, float]


@dataclass
class Obstacles:
    """The things that words and discs must keep clear of: boxes and points on lines, in design pixels."""

    boxes: list[Box] = field(default_factory=list)
    points: list[XY] = field(default_factory=list)

    def add_disc(self, centre: XY, r: float) -> None:
        """Keep clear of a circle's square."""
        self.boxes.append((centre[0] - r, centre[1] - r, centre[0] + r, centre[1] + r))

    def add_line(self, points: Iterable[XY]) -> None:
        """Keep clear of a line, given by close points on it."""
        self.points.extend(points)

    def near(self, spot: XY, reach: float) -> "Obstacles":
        """The part of them that lies within reach of a spot."""
        x, y = spot
        return Obstacles(
            [b for b in self.boxes if b[0] < x + reach and b[2] > x - reach and b[1] < y + reach and b[3] > y - reach],
            [(px, py) for px, py in self.points if abs(px - x) < reach and abs(py - y) < reach],
        )

    def hits(self, box: Box, *, lines: bool = True) -> int:
        """How many things the box would cover."""
        x0, y0, x1, y1 = box
        count = sum(4 for a0, b0, a1, b1 in self.boxes if a0 < x1 and a1 > x0 and b0 < y1 and b1 > y0)
        return count + self.lines_in(box) if lines else count

    def lines_in(self, box: Box) -> int:
        """How many points of lines the box would cover."""
        x0, y0, x1, y1 = box
        return sum(1 for x, y in self.points if x0 < x < x1 and y0 < y < y1)

    def leave_free(self, box: Box, *, lines: bool = True) -> bool:
        """Whether the box would cover nothing, which is known sooner than how much it covers."""
        x0, y0, x1, y1 = box
        for a0, b0, a1, b1 in self.boxes:
            if a0 < x1 and a1 > x0 and b0 < y1 and b1 > y0:
                return False
        if lines:
            for x, y in self.points:
                if x0 < x < x1 and y0 < y < y1:
                    return False
        return True


def place_disc(
    tries: Sequence[XY], wide: float, high: float, taken: Obstacles, frame: Box, below: float = 0.0
) -> tuple[XY, bool]:
    """Where a disc, or what is so wide and high around its middle, covers no token and no other disc; it is then taken.

    Room is kept `below` it besides.

    The first of `tries` that is clear; else the nearest clear spot around the first of them, which is then far and
    wants a line to it (True); else what covers least.
    """

    def box(spot: XY) -> Box:
        return spot[0] - wide - 2, spot[1] - high - 2, spot[0] + wide + 2, spot[1] + high + below + 2

    def inside(spot: XY) -> bool:
        x0, y0, x1, y1 = box(spot)
        return x0 >= frame[0] and y0 >= frame[1] and x1 <= frame[2] and y1 <= frame[3]

    def cost(spot: XY) -> int:
        return taken.hits(box(spot), lines=False) + (0 if inside(spot) else 9)

    best, far = min(tries, key=cost), False
    if cost(best):
        x, y = tries[0]
        near = taken.near((x, y), high * FAR_OUT + wide + high + below)
        around = [
            (x + high * out * math.cos(turn * math.pi / 8), y + high * out * math.sin(turn * math.pi / 8))
            for out in range(2, FAR_OUT)
            for turn in range(16)
        ]
        free = [spot for spot in around if inside(spot) and near.leave_free(box(spot), lines=False)]
        clear = next((spot for spot in free if near.leave_free(box(spot))), free[0] if free else None)
        best, far = (clear, True) if clear else (best, False)
    taken.boxes.append(box(best))
    return best, far
