"""What is drawn over the table of a scene: ways, sight lines, shots, circles and squares, as plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.space.terrain import Point

Rect = tuple[int, int, int, int]
"""West, north, east and south edge in hundredths of an inch."""

Lens = Literal["", "picture", "interview"]
"""What a camera or a microphone is held to somebody for."""
Seen = Literal["", "some", "most"]
"""How much of a square known enemies see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnPath:
    """A move that happened, or (planned) one that might."""

    figure: str
    points: tuple[Point, ...]
    """Start, corners and end."""
    mark: str = ""
    """A planned way's letter stands at its end."""
    planned: bool = False
    follows: bool = False
    """Planned for a figure that goes along with another: drawn thin."""
    floors: tuple[int, ...] = ()
    """The floor of each point; empty: all on the ground."""
    tag: str = ""
    """The tag of a marker that moved, `?1`; empty where it was a figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished:
    """A marker that turned out to be nothing."""

    tag: str
    at: Point
    mark: str = ""
    floor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSquare:
    """A square of the table that a button stands for."""

    letter: str
    """The button's letter; empty where the square has no place to go, and is drawn pale."""
    rect: Rect
    seen: Seen = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Middle:
    """The middle of a section that is to be scouted, or has been."""

    section: int
    at: Point
    scouted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A figure that came into another's sight. `start` and `end` default to where the two stand now."""

    watcher: str
    seen: str
    mark: str = ""
    start: Point | None = None
    end: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnShot:
    """All shots of one figure at one target in one step: a hit if any hit. With a `lens` no shot, but what the press
    does."""

    shooter: str
    target: str
    hit: bool
    mark: str = ""
    dice: tuple[bool, ...] = ()
    """Whether each die hit; empty where the dice are not told."""
    start: Point | None = None
    end: Point | None = None
    lens: Lens = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMelee:
    """Two figures hand to hand."""

    one: str
    other: str
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnBlast:
    """A circle of effect, `radius` in hundredths of an inch, or what lets out `smoke` and harms nobody.

    `aim` is the spot that a mortar's round is aimed at, from which it deviates. What comes down in a bow does so from
    its `start`.
    """

    at: Point
    radius: int
    mark: str = ""
    floor: int = 0
    smoke: bool = False
    aim: Point | None = None
    start: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnWatch:
    """The ground before a figure that holds its fire: a half circle, so many hundredths of an inch from its base."""

    figure: str
    side: int
    at: Point
    facing: float
    radius: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SightCircle:
    """What is in sight by night or in bad weather: all bases within `radius` (hundredths) of one at `at`."""

    at: Point
    radius: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSmoke:
    """A strip of smoke, and how many full turns it has left; foretold it has a letter for its `mark`."""

    id: str
    area: tuple[Point, ...]
    left: int
    mark: str = ""

    @property
    def bounds(self) -> tuple[Point, Point]:
        """Its north-western and south-eastern ends."""
        xs, ys = zip(*self.area, strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnFlare(SightCircle):
    """What a flare lights, and how many full turns it has left."""

    left: int
    mark: str = ""

    @property
    def bounds(self) -> tuple[Point, Point]:
        """The north-western and south-eastern corners of the square about it."""
        (x, y), r = self.at, self.radius
        return (x - r, y - r), (x + r, y + r)
