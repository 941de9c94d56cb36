"""One place of many, chosen by squares: the pad of buttons has the layout of the squares on the picture.

Squares have sides of whole inches, at most five in a row and five rows of them. The next press is made within one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engine.battle.game import Game
from engine.space import INCH, Place, Point
from engine.state import Figure

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
WIDE = 5
"""Squares in a row, and rows, at most."""
LEAST_SHOWN = 7 * INCH
"""So much of the table at least is looked at round the squares."""

Rect = tuple[int, int, int, int]
"""West, north, east, south, in hundredths of an inch."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a grid, with the places to choose from in it; none where nothing there may be chosen."""

    letter: str
    column: int
    row: int
    rect: Rect
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares of one floor in reading order, the empty ones among them; `side` in inches, `floors` with places."""

    side: int
    columns: int
    rows: int
    squares: tuple[Square, ...]
    floor: int
    floors: tuple[int, ...]

    @property
    def rect(self) -> Rect:
        """What the squares cover."""
        first, last = self.squares[0].rect, self.squares[-1].rect
        return first[0], first[1], last[2], last[3]

    def shown(self, width: int, height: int) -> Rect:
        """The squares with enough of a table of that size round them."""
        west, north, east, south = self.rect
        (west, east), (north, south) = _stretched(west, east, width), _stretched(north, south, height)
        return west, north, east, south


def _stretched(low: int, high: int, size: int) -> tuple[int, int]:
    wanted = min(max(high - low, LEAST_SHOWN), size)
    start = min(max((low + high - wanted) // 2, 0), max(size - wanted, 0))
    return min(start, low), max(start + wanted, high)


def grid_of(places: Sequence[Place], floors: Sequence[int], within: Rect | None = None) -> Grid:
    """The squares of these places, all on one floor; `within` a square pressed before, which is split on."""
    west, north, east, south = within or _box([point for point, _ in places])
    span = max(east - west, south - north) // INCH
    side = -(-span // WIDE)
    step = side * INCH
    columns, rows = -((west - east) // step), -((north - south) // step)
    found: dict[tuple[int, int], list[Place]] = {}
    for place in places:
        x, y = place[0]
        found.setdefault(((y - north) // step, (x - west) // step), []).append(place)
    squares = tuple(
        Square(
            LETTERS[row * columns + column],
            column,
            row,
            (
                west + column * step,
                north + row * step,
                min(west + (column + 1) * step, east),
                min(north + (row + 1) * step, south),
            ),
            tuple(found.get((row, column), ())),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(side, columns, rows, squares, places[0][1], tuple(floors))


def _box(points: Sequence[Point]) -> Rect:
    """Whole inches round these points."""
    xs, ys = [x // INCH for x, _ in points], [y // INCH for _, y in points]
    return min(xs) * INCH, min(ys) * INCH, (max(xs) + 1) * INCH, (max(ys) + 1) * INCH


# ---- danger ----


def watched(g: Game, side: str) -> Callable[[Place], bool]:
    """Whether an enemy that a side knows of would have a place in view, if it turned there; answers are remembered."""
    enemies = [
        f
        for f in g.figures
        if g.hostile(side, f.side) and f.able and f.on_table and g.knows(side, f) and not g.hidden_from(f, side)
    ]
    return cache(lambda place: any(_sees(g, enemy, place) for enemy in enemies))


def _sees(g: Game, enemy: Figure, place: Place) -> bool:
    hidden = bool(enemy.cover) and g.space.hidden_behind(enemy.cover, place[0], enemy.at)
    return not hidden and g.space.sight(enemy.at, enemy.floor, *place)


def eyes(grid: Grid, seen: Callable[[Place], bool]) -> Mapping[str, str]:
    """By letter, how much of each square is seen: `most` of its places or `some`; squares out of sight are left out."""
    found = {}
    for square in grid.squares:
        count = sum(map(seen, square.places))
        if count:
            found[square.letter] = "most" if 2 * count > len(square.places) else "some"
    return found
