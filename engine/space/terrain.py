"""The table and what stands on it, as data.

All lengths are integer hundredths of an inch (`INCH` = 100); x grows east, y south, the origin is the
north-west corner. Nothing here decides a ruling: `sight`, `cover` and `paths` do.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist
from typing import Literal, Self

INCH = 100
BASE_RADIUS = 50
"""Half of a base one inch across (CR3-RUL-16)."""
SQUARE = 2 * INCH
"""What is near a place is looked up by squares of the table this wide."""

UNLIMITED = 1_000 * INCH
"""How far one sees where nothing limits it: farther than any table reaches."""
ROLLED = "rolled"
"""An hour or weather that dice decide in the first turn."""

Point = tuple[int, int]
"""(x, y) in hundredths of an inch."""

Wall = Literal["north", "east", "south", "west"]
Light = Literal["day", "night"]


def whole_inches(length: int) -> int:
    """A length as people are told it: in whole inches, halves up."""
    return (length + INCH // 2) // INCH


def inches_along(path: Sequence[Point]) -> int:
    """The length of a way as people are told it: in whole inches, at least 1 for one that leads anywhere."""
    length = sum(dist(a, b) for a, b in pairwise(path))
    return max(whole_inches(round(length)), 1) if length else 0


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window: `at` is the distance from the wall's west or north end to its middle.

    Through a `double` door three figures go at a time where rules count them (CR2-MOVE-12).
    """

    kind: Literal["door", "window"]
    wall: Wall
    at: int
    point: Point
    """The middle of the opening on the wall line."""
    double: bool = False


@dataclass(frozen=True, slots=True)
class Stairs:
    """Stairs to the next level up; `up` is the wall towards which they climb."""

    rect: tuple[int, int, int, int]
    up: Wall


@dataclass(frozen=True, slots=True)
class Level:
    """One floor of a building: one area (CR3-BLDG-04). Level 0 is the ground floor."""

    openings: tuple[Opening, ...] = ()
    walls: tuple[tuple[Point, ...], ...] = ()
    stairs: tuple[Stairs, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of terrain.

    Area pieces (woods, rough, scrub, hill, building, impassable and, by their width, roads, rivers, fords, gullies and
    dry riverbeds) have `polygon`, a closed ring without the repeated first point; walls and hedges have `line`. What
    is drawn along a line with a width has both.
    """

    id: str
    type: str
    polygon: tuple[Point, ...] = ()
    line: tuple[Point, ...] = ()
    crest: tuple[Point, ...] = ()
    dv: int = 0
    tall: bool = False
    made_of: str = ""
    """One of `MAKES` for a wall of which that is said; it changes no rule."""
    width: int = 0
    name: str = ""
    levels: tuple[Level, ...] = ()
    lit: bool = False
    loot: bool = False
    """Whether there might be loot in it (CMP-DIS-07)."""

    @property
    def middle(self) -> Point:
        """The middle of its extent, which tells players where a piece without a name lies."""
        west_east, south_north = zip(*(self.polygon or self.line), strict=True)
        return (min(west_east) + max(west_east)) // 2, (min(south_north) + max(south_north)) // 2


@dataclass(frozen=True, slots=True)
class Going:
    """What ground costs besides its length, in hundredths of an inch; an inch of woods or rough ground, in inches. And
    how it hides.

    `wall` is for a low wall; None: it is not crossed. `woods_sight` is how far one sees inside woods by day,
    `woods_depth` how much of them a line may cross to somebody beyond (MG42-SCEN-03, MG42-RUL-85).
    """

    door: int = 200
    windows: bool = False
    """Whether one goes through windows as through doors; else a window ends the move (CR3-BLDG-06, CMP-MOVE-05)."""
    wall: int | None = None
    woods: int = 1
    rough: int = 1
    """1: it takes the extra inches of a Fast Move instead (CR3-RUL-140)."""
    gully: int = 1
    """Across a gully, not along it (CR2-TERR-06)."""
    fords: bool = False
    """Whether figures stop at the edge of a ford, and again in the water (CR2-TERR-11)."""
    bare: bool = False
    """Whether rough ground covers nobody (CR2-RUL-315)."""
    woods_sight: int = 1200
    woods_depth: int = 0
    woods_edge: bool = True
    """Whether one deeper than an inch in woods neither sees out nor is seen; else `woods_depth` counts from wherever it
    stands (CR2-RUL-520)."""
    sight: tuple[tuple[str, int, int], ...] = (("clear", UNLIMITED, 12 * INCH), ("bad", 12 * INCH, 6 * INCH))
    """By weather how far one sees in the open, by day and by night (CR3-LOS-03, CR3-LOS-05)."""
    hours: tuple[tuple[str, Light], ...] = ()
    """The hours of the day that a table may have, each with its light (CMP-ENV-01)."""
    winds: tuple[str, ...] = ()
    """The sides of a table towards which its smoke may drift (CR2-MORTAR-16)."""
    listed: tuple[tuple[str, str], ...] = ()
    """The rules that say which `light`, `weather`, `hour` and `wind` there are."""
    rooms: bool = False
    """Whether a building covers nobody in it from those in the same room (CR2-RUL-251)."""
    doors_open: bool = False
    """Whether a line through a doorway reaches the figures in it, however far behind the door (MG42-RUL-75)."""


PLAIN = Going()


MAKES = ("wood", "earth", "mud", "stone")
"""What a wall may be made of."""
PERIODS = ("country", "town", "bocage", "medieval", "desert", "snow", "jungle")
"""What the ground of a table may look like; no rule asks for it."""


@dataclass(frozen=True, slots=True)
class Table:
    """The playing area: sizes in hundredths of an inch, light `day`/`night`, weather and hour as its `going` has them.

    `going` is what the rules in play ask for its ground; `period` is one of `PERIODS`, or empty where the table leaves
    it to the rules in play. Hour, weather and the `wind`, the side towards which smoke drifts, are `ROLLED`
    until dice have decided them.
    """

    width: int
    height: int
    light: Light = "day"
    weather: str = "clear"
    pieces: tuple[Piece, ...] = field(default=())
    going: Going = PLAIN
    period: str = ""
    hour: str = ""
    wind: str = ""

    def under(self, light: Light, weather: str, hour: str) -> Self:
        """The same table in this light and weather, at this hour."""
        if (light, weather, hour) == (self.light, self.weather, self.hour):
            return self
        return replace(self, light=light, weather=weather, hour=hour)

    @property
    def limits(self) -> tuple[int, int]:
        """How far one sees in its weather: somebody who stands in the light, and in the dark."""
        by_weather = {weather: limits for weather, *limits in self.going.sight}
        light, dark = by_weather.get(self.weather, self.going.sight[0][1:])
        return light, dark

    def piece(self, piece_id: str) -> Piece:
        """The piece with this id; KeyError without one."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)
