"""Where names go: beside their owners where there is room, else farther out on a line, never on anything."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.board.canvas import XY
from bot.board.crowd import Box, KeptClear
from bot.names import whole

LETTERS = 14
"""A longer name is told by its last word."""
RANK, LINE, STRANGER, FAR = 0.6, 2.2, 18.0, 7.0
"""What a place costs: each place before it, each point of a line under it, each token nearer than the owner, its
distance."""
OUT = (2.7, 3.8, 5.0)
"""Radii from the owner at which a name stands on a line."""
SURE = 12
"""A token is nearer than the owner unless it is so many design pixels farther from the name."""
ENOUGH = 3
"""With so many places beside its owner, and no other token nearer, a name looks no farther."""
ROUNDS = 3
"""So often each name may move to a better place."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A name that is to stand by its owner at `spot`; `width` and `size` in design pixels."""

    spot: XY
    text: str
    width: float
    size: float


@dataclass(frozen=True, slots=True)
class Name:
    """A name and the middle of the place it stands; one far out has the ends of its line."""

    text: str
    middle: XY
    box: Box
    price: float
    line: tuple[XY, XY] | None = None


def shortened(name: str, most: int = LETTERS) -> str:
    """The name; where it is too long its last word, cut to so many characters."""
    if len(name) > most and name.split():
        name = name.split()[-1]
    return name if len(name) <= most else f"{whole(name, most - 1)}…"


def placed(wishes: Sequence[Wish], r: float, spots: Sequence[XY], taken: KeptClear, frame: Box) -> list[Name]:
    """A place for each name that finds room, so that together they cost least."""
    offers = [sorted(_places(wish, r, spots, taken, frame), key=lambda name: name.price) for wish in wishes]
    chosen: dict[int, Name] = {}
    for index in sorted(range(len(wishes)), key=lambda index: len(offers[index])):
        _choose(index, offers, chosen)
    for _ in range(ROUNDS):
        for index in range(len(wishes)):
            _choose(index, offers, chosen)
    return [chosen[index] for index in sorted(chosen)]


def _choose(index: int, offers: Sequence[Sequence[Name]], chosen: dict[int, Name]) -> None:
    """Give a name the cheapest place that the others leave it."""
    chosen.pop(index, None)
    others = list(chosen.values())
    for name in offers[index]:
        if not any(_meet(name, other) for other in others):
            chosen[index] = name
            return


def _meet(one: Name, other: Name) -> bool:
    if _cover(one.box, other.box):
        return True
    lines = ((one.line, other.box), (other.line, one.box))
    return any(line is not None and crosses(line, box) for line, box in lines)


def _cover(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def crosses(line: tuple[XY, XY], box: Box) -> bool:
    """Whether a straight line goes through a box."""
    (x0, y0), (x1, y1) = line
    west, north, east, south = box
    if (
        (x0 <= west and x1 <= west)
        or (x0 >= east and x1 >= east)
        or (y0 <= north and y1 <= north)
        or (y0 >= south and y1 >= south)
    ):
        return False
    sides = [(x - x0) * (y1 - y0) - (y - y0) * (x1 - x0) for x in (west, east) for y in (north, south)]
    return min(sides) < 0 < max(sides)


def _crosses_any(line: tuple[XY, XY], taken: KeptClear) -> bool:
    (x0, y0), (x1, y1) = line
    around = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    return any(crosses(line, box) for box in taken.boxes_in(around))


def _places(wish: Wish, r: float, spots: Sequence[XY], taken: KeptClear, frame: Box) -> list[Name]:
    """The places where this name covers nothing, with their prices: far ones only where few near ones are free."""
    found = []
    for rank, middle in enumerate(_beside(wish, r)):
        name = _priced(wish, middle, rank, None, spots, taken, frame)
        if name is not None:
            found.append(name)
    if sum(name.price < STRANGER for name in found) >= ENOUGH:
        return found
    for rank, middle in enumerate(_far(wish, r)):
        x, y = wish.spot
        away = math.dist(wish.spot, middle)
        half = wish.width / 2, 0.5 * wish.size
        # The line ends where it meets the name, and begins at the owner's rim.
        part = max(0.0, 1 - min(half[0] / max(abs(middle[0] - x), 1e-6), half[1] / max(abs(middle[1] - y), 1e-6)))
        line = (
            (x + (middle[0] - x) * 1.1 * r / away, y + (middle[1] - y) * 1.1 * r / away),
            (x + (middle[0] - x) * part, y + (middle[1] - y) * part),
        )
        name = _priced(wish, middle, rank, line, spots, taken, frame)
        if name is not None:
            found.append(name)
    return found


def _priced(
    wish: Wish, middle: XY, rank: int, line: tuple[XY, XY] | None, spots: Sequence[XY], taken: KeptClear, frame: Box
) -> Name | None:
    wide, high, low = wish.width / 2 + 3, 0.45 * wish.size, 0.5 * wish.size
    box = middle[0] - wide, middle[1] - high, middle[0] + wide, middle[1] + low
    if box[0] < frame[0] or box[1] < frame[1] or box[2] > frame[2] or box[3] > frame[3]:
        return None
    if not taken.leave_free(box) or (line is not None and _crosses_any(line, taken)):
        return None
    mine = _away(wish.spot, box)
    strangers = sum(1 for spot in spots if spot != wish.spot and _away(spot, box) < mine + SURE)
    price = RANK * rank + LINE * taken.lines_in(box) + STRANGER * strangers + (FAR if line else 0)
    return Name(wish.text, middle, box, price, line)


def _away(spot: XY, box: Box) -> float:
    """From a spot to the nearest of a box."""
    return math.dist(spot, (max(box[0], min(spot[0], box[2])), max(box[1], min(spot[1], box[3]))))


def _beside(wish: Wish, r: float) -> Iterator[XY]:
    """The fourteen places around a token, the plainest first."""
    x, y = wish.spot
    up, aside = 1.1 * r + 0.62 * wish.size, 1.2 * r + wish.width / 2 + 4
    high = up + 0.55 * r
    for across, down in (
        (aside, 0), (-aside, 0), (0, up), (0, -up), (0.7 * aside, up), (-0.7 * aside, up), (0.7 * aside, -up),
        (-0.7 * aside, -up), (0, high), (0, -high), (aside, 0.6 * r), (-aside, 0.6 * r), (aside, -0.6 * r),
        (-aside, -0.6 * r),
    ):  # fmt: skip
        yield x + across, y + down


def _far(wish: Wish, r: float) -> Iterator[XY]:
    """Twelve directions at each of three distances."""
    for out in OUT:
        for turn in range(12):
            angle = math.tau * turn / 12
            reach = out * r
            yield (wish.spot[0] + (reach + 0.5 * wish.width) * math.cos(angle), wish.spot[1] + reach * math.sin(angle))
