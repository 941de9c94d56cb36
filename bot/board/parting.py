"""Where tokens stand when they are larger than the room they have: parted until no two touch."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.board.canvas import XY, toward
from bot.board.scene import DOWN, Token

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
"""An overlap so small is none."""
EDGE = 4.0
"""Design pixels between a token and the frame."""
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

    @property
    def reach(self) -> float:
        """From its spot to the farthest of it."""
        return max(math.hypot(x, y) + r for x, y, r in self.circles)


def body_of(token: Token, home: XY, r: float) -> Body:
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
    return Body(home, circles, YIELDS if lies else 1.0, token.melee)


def parted(bodies: Sequence[Body], ppi: float, frame: Box) -> list[XY]:
    """Where to draw each of them: as near its true spot as leaves all apart, and inside the frame."""
    rooms = [_room(body, frame) for body in bodies]
    spots = [_inside(body.home, room) if body.yields else body.home for body, room in zip(bodies, rooms, strict=True)]
    for leash in LEASHES:
        if _part(bodies, spots, leash * ppi, rooms, HOPELESS if leash < LEASHES[-1] else math.inf):
            break
    return spots


def _part(bodies: Sequence[Body], spots: list[XY], leash: float, rooms: Sequence[Box], most: float) -> bool:
    """Push apart those who touch, unless more than the `most` overlap would be left; whether all have room now."""
    reaches = [body.reach for body in bodies]
    pairs = []
    for i, one in enumerate(bodies):
        for j in range(i + 1, len(bodies)):
            other = bodies[j]
            reach = reaches[i] + reaches[j] + AIR
            if one.yields + other.yields and math.dist(one.home, other.home) < 2 * leash + reach:
                pairs.append((i, j, reach))
    before = 0.0
    for turn in range(ROUNDS):
        total = 0.0
        touched: set[int] = set()
        for i, j, reach in pairs:
            here, there = spots[i], spots[j]
            if abs(here[0] - there[0]) >= reach or abs(here[1] - there[1]) >= reach:
                continue
            deep, across, down = _overlap(bodies[i], bodies[j], here, there, j)
            if deep <= FITS:
                continue
            total += deep
            touched.update((i, j))
            mine = bodies[i].yields / (bodies[i].yields + bodies[j].yields)
            back, on = min(STEP, deep * mine), min(STEP, deep * (1 - mine))
            spots[i] = here[0] - across * back, here[1] - down * back
            spots[j] = there[0] + across * on, there[1] + down * on
        if not total:
            return True
        for index in touched:
            if bodies[index].yields:
                pull = HOME if turn < ROUNDS // 2 else 0.0
                spots[index] = _inside(_leashed(bodies[index].home, spots[index], leash, pull), rooms[index])
        if turn % TRIED == TRIED - 1:
            rate, left = total / before, (ROUNDS - 1 - turn) / TRIED
            if rate > GAINED or total * rate**left > most:
                return False
            before = total
        before = before or total
    return False


def _overlap(one: Body, other: Body, here: XY, there: XY, turn: int) -> tuple[float, float, float]:
    """How far two bodies overlap at most, air included, and the direction from the first to the second there."""
    air = 0.0 if one.fights and other.fights else AIR
    far_x, far_y = there[0] - here[0], there[1] - here[1]
    worst, across, down = 0.0, 0.0, 0.0
    for ax, ay, ar in one.circles:
        for bx, by, br in other.circles:
            dx, dy = far_x + bx - ax, far_y + by - ay
            room = ar + br + air
            if abs(dx) >= room or abs(dy) >= room:
                continue
            away = math.hypot(dx, dy)
            if room - away > worst:
                worst = room - away
                across, down = (dx / away, dy / away) if away > 0.01 else (math.cos(2.4 * turn), math.sin(2.4 * turn))
    return worst, across, down


def _leashed(home: XY, spot: XY, leash: float, pull: float) -> XY:
    """A part of its way back home, and no farther from there than the leash."""
    x, y = spot[0] + (home[0] - spot[0]) * pull, spot[1] + (home[1] - spot[1]) * pull
    away = math.dist((x, y), home)
    if away > leash:
        x, y = home[0] + (x - home[0]) * leash / away, home[1] + (y - home[1]) * leash / away
    return x, y


def _room(body: Body, frame: Box) -> Box:
    """Where a body's middle may be, so that all of it is inside the frame."""
    return (
        frame[0] + max(r - x for x, _, r in body.circles) + EDGE,
        frame[1] + max(r - y for _, y, r in body.circles) + EDGE,
        frame[2] - max(r + x for x, _, r in body.circles) - EDGE,
        frame[3] - max(r + y for _, y, r in body.circles) - EDGE,
    )


def _inside(spot: XY, room: Box) -> XY:
    return max(room[0], min(spot[0], room[2])), max(room[1], min(spot[1], room[3]))
