"""What a picture knows of machines, as plain frozen values.

Places are table points in hundredths of an inch, facings degrees clockwise from north, lengths hundredths of an inch.
Seats and armour that the viewer may not know never enter a scene: they are None.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from engine.space.terrain import Point

Silhouette = Literal[
    "car", "jeep", "truck", "covered-truck", "half-track", "apc", "armored-car",
    "light-tank", "medium-tank", "heavy-tank", "super-heavy-tank", "gun", "coach", "aircraft", "helicopter",
    "mortar", "packed-mortar",
]  # fmt: skip
"""What a hull looks like; its length and width are its model's."""

Status = Literal["ready", "stalled", "disabled", "overturned", "wrecked", "aloft"]

Seat = Literal["able", "stunned", "out", "empty"]
"""The fate of the figure in a seat; a value of its own for an empty seat."""

Outcome = Literal["glances", "through", "hit", "miss"]
"""`glances` and `through` are a hull's; `hit` is anyone's or anything else's."""

Face = Literal["front", "right", "rear", "left"]
"""A side of a hull, as its driver has it."""

FACES: tuple[Face, ...] = ("front", "right", "rear", "left")
"""Clockwise, as the corners of a hull go round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMachine:
    """One machine as the viewer may see it."""

    id: str
    name: str
    """Its model, such as `truck`."""
    tag: str
    """Side letter and machine letter, such as `CA`; of a machine without a side one letter."""
    side: int | None
    """Index into `Scene.sides`; None while no side has it."""
    silhouette: Silhouette
    length: int
    width: int
    at: Point
    facing: float = 0.0
    turret: float | None = None
    """Where the turret points, on the compass as the facing is; None: straight ahead."""
    status: Status = "ready"
    burning: bool = False
    hull_down: bool = False
    way: int = 0
    """How far it goes on of itself when the next phase begins."""
    commander: Literal["", "up", "down"] = ""
    """Whether somebody looks out of its hatch, or it is buttoned up; empty for a machine without a hatch."""
    crew: tuple[Seat, ...] | None = None
    """Its seats: leader, driver, gunners, loaders, others; None where they are not known."""
    riders: tuple[Seat, ...] | None = None
    """The figures that ride in or on it; None if they are not known."""
    closed: bool = False
    """Its people are not seen from outside."""
    rides_outside: bool = False
    """Whether its riders sit in the open, even if its crew is shut in."""
    people: tuple[tuple[str, str], ...] = ()
    """The ids of all who are carried, and what the viewer may call each: lines to them end at the hull."""
    armour: int | None = None
    """The Defence Value of its front, where the picture needs it."""

    @property
    def heading(self) -> float:
        """Where its barrel points."""
        return self.facing if self.turret is None else self.turret

    @property
    def whole(self) -> bool:
        """Whether its crew has it in hand, or could."""
        return self.status in ("ready", "stalled", "aloft")

    @property
    def extent(self) -> tuple[Point, ...]:
        """The points that a picture holds to show it whole, with its way on."""
        turn, far = math.radians(self.facing), self.length / 2 + self.way
        ahead = round(self.at[0] + math.sin(turn) * far), round(self.at[1] - math.cos(turn) * far)
        return (*self.corners, ahead)

    @property
    def corners(self) -> tuple[Point, ...]:
        """Front left, front right, rear right, rear left."""
        return corners_of(self.at, self.facing, self.length, self.width)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnDrive:
    """A machine's way, done or (planned) foretold."""

    machine: str
    stations: tuple[tuple[Point, float], ...]
    """Middle and facing of the hull where the way begins, wherever it turns, and where it ends."""
    mark: str = ""
    planned: bool = False
    touches: Face | None = None
    """The face of the hull that meets something at the end."""
    contact: Point | None = None
    """Where it meets that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Fire at a machine, or of a machine's gun."""

    shooter: str
    """A figure or a machine."""
    target: str = ""
    """A figure or a machine; empty where the ground was aimed at."""
    outcome: Outcome
    heavy: bool = False
    """A gun or launcher, and no small arms."""
    face: Face | None = None
    """The face of the hull that is struck."""
    spot: Point | None = None
    """Where a round lands that misses."""
    mark: str = ""
    start: Point | None = None
    end: Point | None = None
    """Where the two stood, unless that is where they stand now."""
    heading: float | None = None
    """Where the barrel pointed then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """A face that is aimed at, with its own Defence Value."""

    machine: str
    face: Face
    armour: float | None = None
    nearly: bool = False
    """A line of fire runs close to the border of two faces: both lines are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """The kill distance of the gun that may fire, from the edge of the hull that bears it; how far from friends a
    mortar is to be aimed; or how far from those in the middle the others start."""

    side: int
    at: Point
    radius: int
    facing: float = 0.0
    length: int = 0
    width: int = 0
    kind: Literal["kill", "safety", "start"] = "kill"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """The ground on which a mount can fire: from one direction clockwise to another."""

    side: int
    at: Point
    first: float
    last: float


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnFlames:
    """Ground on fire."""

    id: str
    area: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnStrip:
    """The ground along which something flies: the width of a run, or of a machine that comes down."""

    tag: str
    name: str
    pilot: str
    """The figure that flies it, by its id."""
    side: int
    area: tuple[Point, ...]
    """Front left, front right, rear right, rear left."""
    facing: float
    run: bool = False
    """It is strafed."""
    flown: bool = False
    """It has been flown now, and is not only called."""

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where it begins and where it ends."""
        front_left, front_right, rear_right, rear_left = self.area
        return _between(rear_left, rear_right), _between(front_left, front_right)


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def corners_of(at: Point, facing: float, length: int, width: int) -> tuple[Point, ...]:
    """The true rectangle of a hull: front left, front right, rear right, rear left."""
    turn = math.radians(facing)
    sin, cos = math.sin(turn), math.cos(turn)
    halves = ((-width, length), (width, length), (width, -length), (-width, -length))
    return tuple((round(at[0] + (x * cos + y * sin) / 2), round(at[1] + (x * sin - y * cos) / 2)) for x, y in halves)
