"""Where tokens stand when they are larger than the room they have, and where their names go."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.board.canvas import XY

OVERLAP = 0.3
"""Tokens may cover each other by so much of a radius before they are pushed apart."""
FARTHEST = (0.6, 1.2, 2.0, 3.0)
"""Inches a token may be drawn from its true spot: the more only where the less leaves tokens covered."""
ROUNDS = 60
"""So often neighbours are pushed apart before more room is allowed."""

FAR_OUT = 16
"""So many radii from its line at most a disc may stand."""

Box = tuple[float, float, float, float]


def spread(spots: Sequence[XY], r: float, ppi: float) -> list[XY]:
    """The spots with crowded ones pushed apart along their line, at first at most 0.6 inches from the truth."""
    moved = list(spots)
    for limit in FARTHEST:
        if _push_apart(moved, spots, (2 - OVERLAP) * r, limit * ppi):
            break
    return moved


def _push_apart(moved: list[XY], spots: Sequence[XY], wanted: float, limit: float) -> bool:
    """Push each two that are nearer than wanted apart; whether all have the room they need."""
    for _ in range(ROUNDS):
        settled = True
        for i in range(len(moved)):
            for j in range(i + 1, len(moved)):
                gap = math.dist(moved[i], moved[j])
                if gap >= wanted - 1:
                    continue
                settled = False
                if gap < 0.01:
                    turn = 2.4 * j
                    dx, dy = math.cos(turn), math.sin(turn)
                else:
                    dx, dy = (moved[j][0] - moved[i][0]) / gap, (moved[j][1] - moved[i][1]) / gap
                push = (wanted - gap) / 2
                moved[i] = _leashed((moved[i][0] - dx * push, moved[i][1] - dy * push), spots[i], limit)
                moved[j] = _leashed((moved[j][0] + dx * push, moved[j][1] + dy * push), spots[j], limit)
        if settled:
            return True
    return False


def _leashed(spot: XY, home: XY, limit: float) -> XY:
    away = math.dist(spot, home)
    if away <= limit:
        return spot
    return home[0] + (spot[0] - home[0]) * limit / away, home[1] + (spot[1] - home[1]) * limit / away


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

    def hits(self, box: Box, *, lines: bool = True) -> int:
        """How many things the box would cover."""
        x0, y0, x1, y1 = box
        count = sum(4 for a0, b0, a1, b1 in self.boxes if a0 < x1 and a1 > x0 and b0 < y1 and b1 > y0)
        if lines:
            count += sum(1 for x, y in self.points if x0 < x < x1 and y0 < y < y1)
        return count


def name_box(centre: XY, width: float, size: float) -> Box:
    """The room words take, with a little air."""
    return centre[0] - width / 2 - 3, centre[1] - 0.52 * size, centre[0] + width / 2 + 3, centre[1] + 0.62 * size


def place_disc(tries: Sequence[XY], wide: float, high: float, taken: Obstacles, frame: Box) -> tuple[XY, bool]:
    """Where a disc, or what is so wide and high around its middle, covers no token and no other disc; it is then taken.

    The first of `tries` that is clear; else the nearest clear spot around the first of them, which is then far and
    wants a line to it (True); else what covers least.
    """

    def box(spot: XY) -> Box:
        return spot[0] - wide - 2, spot[1] - high - 2, spot[0] + wide + 2, spot[1] + high + 2

    def cost(spot: XY, *, lines: bool = False) -> int:
        x0, y0, x1, y1 = box(spot)
        outside = x0 < frame[0] or y0 < frame[1] or x1 > frame[2] or y1 > frame[3]
        return taken.hits((x0, y0, x1, y1), lines=lines) + (9 if outside else 0)

    best, far = min(tries, key=cost), False
    if cost(best):
        x, y = tries[0]
        around = [
            (x + high * out * math.cos(turn * math.pi / 8), y + high * out * math.sin(turn * math.pi / 8))
            for out in range(2, FAR_OUT)
            for turn in range(16)
        ]
        clear = next((spot for spot in around if not cost(spot, lines=True)), None)
        clear = clear or next((spot for spot in around if not cost(spot)), None)
        best, far = (clear, True) if clear else (best, False)
    taken.boxes.append(box(best))
    return best, far


def place_name(spot: XY, r: float, width: float, size: float, taken: Obstacles, frame: Box) -> XY | None:
    """The middle of a name: below, above, right, left or between, the first place that covers nothing.

    A line may be crossed where nothing else is left; None where every place would cover a token, a disc or a name.
    """
    x, y = spot
    up, aside = r * 1.1 + 0.62 * size, r * 1.2 + width / 2 + 4
    high = up + 0.55 * r
    places = (
        (x, y + up), (x, y - up), (x, y + high), (x, y - high), (x + aside, y), (x - aside, y),
        (x + 0.7 * aside, y + up), (x - 0.7 * aside, y + up), (x + 0.7 * aside, y - up), (x - 0.7 * aside, y - up),
        (x, y - high - 0.6 * r), (x, y + high + 0.6 * r),
    )  # fmt: skip

    def cost(place: XY) -> int:
        box = name_box(place, width, size)
        outside = box[0] < frame[0] or box[1] < frame[1] or box[2] > frame[2] or box[3] > frame[3]
        return taken.hits(box) + (100 if outside else 0)

    best, least = places[0], 10**9
    for place in places:
        price = cost(place)
        if price == 0:
            return place
        if price < least:
            best, least = place, price
    return None if taken.hits(name_box(best, width, size), lines=False) else best
