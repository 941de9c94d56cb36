"""Where tokens stand when they are larger than the room they have: parted until no two touch."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.board.canvas import XY, toward
from bot.board.scene import DOWN, Token
from bot.board.walls import Barred

LEASHES = (0.8, 1.6, 2.6, 4.0)
"""Inches a token may be drawn from its true spot: the more only where the less leaves tokens touching."""
ROUNDS = 40
"""So often tokens are pushed apart at one leash."""
STEP = 7.0
"""Design pixels a push moves a token at most."""
AIR = 3.0
"""Design pixels between two tokens; none between two who fight hand to hand."""
HOME = 0.03
"""The part of its way back that every round pulls a token home."""
FITS = 1.0
"""The overlap up to which two bodies count as apart."""
OFF, ON = 20.0, 2.0
"""Design pixels from a wall to the middle of a token that is pushed towards it by others, and by the frame."""
SLIDE = 0.5
"""The part of a push that goes sideways."""
EDGE = 12.0
"""Design pixels between a token and the frame: its signs and rings stand out."""
YIELDS = 3.0
"""So much more readily those who lie move aside."""
TRIED, GAINED = 10, 0.93
"""After so many rounds the overlap must be down to this part, or the next leash is taken."""
HOPELESS = 20.0
"""Likewise where, at the rate of those rounds, more pixels of overlap would be left in the end."""

Circle = tuple[float, float, float]
"""Across and down from the middle of the body, and the radius."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Body:
    """A token as some circles round its true spot."""

    home: XY
    circles: tuple[Circle, ...]
    yields: float = 1.0
    """How readily it moves aside; 0 for what stays."""
    fights: bool = False
    walls: tuple[Barred, ...] = ()
    """Those that it keeps its own side of."""

    @property
    def reach(self) -> float:
        """From its spot to the farthest of it."""
        return max(math.hypot(x, y) + r for x, y, r in self.circles)

    @property
    def box(self) -> Box:
        """How far it reaches west, north, east and south of its spot."""
        return (
            min(x - r for x, _, r in self.circles),
            min(y - r for _, y, r in self.circles),
            max(x + r for x, _, r in self.circles),
            max(y + r for _, y, r in self.circles),
        )


def body_of(token: Token, home: XY, r: float, walls: tuple[Barred, ...] = ()) -> Body:
    """The room that a figure takes with all that it rides, or hides behind."""
    lies = token.prone or token.status in DOWN
    if token.status == "obviously-dead":
        circles: tuple[Circle, ...] = ((0.0, 0.0, 0.85 * r),)
    elif token.mounted and not lies:
        parts = ((0.0, 1.1), (1.3, 0.8), (2.1, 0.45), (-1.3, 0.9), (-2.1, 0.45))
        circles = tuple((*toward((0, 0), token.facing, ahead * r), size * r) for ahead, size in parts)
    elif token.status == "ducked-back":
        circles = ((0.0, 0.0, 1.05 * r), (-0.8 * r, 0.72 * r, 0.45 * r), (0.8 * r, 0.72 * r, 0.45 * r))
    else:
        aside = 0.3 * r if token.status == "out-of-the-fight" else 0.26 * r if lies else 0.0
        circles = ((-aside, 0.0, 1.05 * r), (aside, 0.0, 1.05 * r)) if aside else ((0.0, 0.0, 1.05 * r),)
    return Body(home, circles, YIELDS if lies else 1.0, token.melee, walls)


@dataclass(slots=True)
class _TouchingPair:
    """Two bodies that could touch: the indexes of both, and how far apart they are at home."""

    one: int
    other: int
    apart: float
    bounds: Box
    """The second touches the first only where it is less far west, north, east or south of it than this."""
    contacts: tuple[Circle, ...] = ()
    """How far apart two of their circles are with both bodies at one spot, and the room they need; made when needed."""


def parted(bodies: Sequence[Body], ppi: float, frame: Box) -> list[XY]:
    """Where to draw each of them: as near its true spot as leaves all apart, and inside the frame."""
    rooms = [_room(body, frame) for body in bodies]
    spots = [
        _settled(body.home, body, room) if body.yields else body.home for body, room in zip(bodies, rooms, strict=True)
    ]
    pairs = _pairs(bodies, 2 * LEASHES[-1] * ppi)
    for leash in LEASHES:
        near = [pair for pair in pairs if pair.apart < 2 * leash * ppi]
        if _part(bodies, spots, leash * ppi, near, rooms, HOPELESS if leash < LEASHES[-1] else math.inf):
            break
    return spots


def _pairs(bodies: Sequence[Body], most: float) -> list[_TouchingPair]:
    """All of whom one may move, and who are less than so far apart."""
    reaches, boxes, found = [body.reach for body in bodies], [body.box for body in bodies], []
    for i, one in enumerate(bodies):
        x, y = one.home
        west, north, east, south = boxes[i]
        for j in range(i + 1, len(bodies)):
            other = bodies[j]
            apart = math.hypot(other.home[0] - x, other.home[1] - y) - reaches[i] - reaches[j] - AIR
            if apart < most and one.yields + other.yields:
                left, top, right, bottom = boxes[j]
                bounds = west - right - AIR, north - bottom - AIR, east - left + AIR, south - top + AIR
                found.append(_TouchingPair(i, j, apart, bounds))
    return found


def _part(
    bodies: Sequence[Body],
    spots: list[XY],
    leash: float,
    pairs: Sequence[_TouchingPair],
    rooms: Sequence[Box],
    most: float,
) -> bool:
    """Push apart those who touch, unless more than the `most` overlap would be left; whether all have room now.

    Without a `most` no push is saved: there is no longer leash.
    """
    before = 0.0
    moved = [-1] * len(bodies)
    for turn in range(ROUNDS):
        total = 0.0
        for pair in pairs:
            i, j = pair.one, pair.other
            if moved[i] < turn - 1 and moved[j] < turn - 1:
                # They have stood still since they were found not to touch.
                continue
            (x, y), (to_x, to_y) = spots[i], spots[j]
            west, north, east, south = pair.bounds
            if not (west < to_x - x < east and north < to_y - y < south):
                continue
            deep, across, down = _overlap(pair, bodies, to_x - x, to_y - y)
            if deep <= FITS:
                continue
            total += deep
            moved[i] = moved[j] = turn
            # What a wall, the frame or a third one stops slides past it, first one way and then the other.
            slide = SLIDE if turn < ROUNDS // 2 else -SLIDE
            across, down = across - slide * down, down + slide * across
            mine = bodies[i].yields / (bodies[i].yields + bodies[j].yields)
            back, on = min(STEP, deep * mine), min(STEP, deep * (1 - mine))
            spots[i] = x - across * back, y - down * back
            spots[j] = to_x + across * on, to_y + down * on
        if not total:
            return True
        for index, last in enumerate(moved):
            if last == turn and bodies[index].yields:
                pull = HOME if turn < ROUNDS // 2 else 0.0
                spots[index] = _settled(
                    _leashed(bodies[index].home, spots[index], leash, pull), bodies[index], rooms[index]
                )
        if most < math.inf and turn % TRIED == TRIED - 1:
            rate, left = total / before, (ROUNDS - 1 - turn) / TRIED
            if rate > GAINED or total * rate**left > most:
                return False
            before = total
        before = before or total
    return False


def _overlap(pair: _TouchingPair, bodies: Sequence[Body], far_x: float, far_y: float) -> tuple[float, float, float]:
    """How far two bodies overlap at most, air included, and the direction from the first to the second there."""
    if not pair.contacts:
        pair.contacts = _contacts(bodies[pair.one], bodies[pair.other])
    worst, across, down = 0.0, 0.0, 0.0
    for x, y, room in pair.contacts:
        dx, dy = far_x + x, far_y + y
        if -room < dx < room and -room < dy < room:
            away = math.hypot(dx, dy)
            if room - away > worst:
                worst, across, down = room - away, dx, dy
    if worst:
        if across * far_x + down * far_y < 0:
            # Of long bodies the ends that overlap most may be those that would be pulled through each other.
            across, down = far_x, far_y
        away = math.hypot(across, down)
        if away > 0.01:
            return worst, across / away, down / away
        return worst, math.cos(2.4 * pair.other), math.sin(2.4 * pair.other)
    return worst, across, down


def _contacts(one: Body, other: Body) -> tuple[Circle, ...]:
    air = 0.0 if one.fights and other.fights else AIR
    return tuple((bx - ax, by - ay, ar + br + air) for ax, ay, ar in one.circles for bx, by, br in other.circles)


def _leashed(home: XY, spot: XY, leash: float, pull: float) -> XY:
    """A part of its way back home, and no farther from there than the leash."""
    x, y = spot[0] + (home[0] - spot[0]) * pull, spot[1] + (home[1] - spot[1]) * pull
    away = math.dist((x, y), home)
    if away > leash:
        x, y = home[0] + (x - home[0]) * leash / away, home[1] + (y - home[1]) * leash / away
    return x, y


def _room(body: Body, frame: Box) -> Box:
    """Where a body's middle may be, so that all of it is inside the frame."""
    west, north, east, south = body.box
    return frame[0] - west + EDGE, frame[1] - north + EDGE, frame[2] - east - EDGE, frame[3] - south - EDGE


def _settled(spot: XY, body: Body, room: Box) -> XY:
    """The nearest place inside the frame that lies on the body's side of all walls, and off them where the frame leaves
    room."""
    for wall in body.walls:
        spot = wall.held(spot, OFF)
    x, y = spot
    west, north, east, south = room
    spot = west if x < west else min(x, east), north if y < north else min(y, south)
    for wall in body.walls:
        spot = wall.held(spot, ON)
    return spot
