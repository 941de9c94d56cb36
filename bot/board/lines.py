"""The straight lines between figures: lines of sight, shots, and volleys of several at one target."""

import itertools
import math
from dataclasses import dataclass

from bot.board.canvas import XY
from bot.board.drawn import DrawnShot
from bot.board.fans import sights_of
from bot.board.plan import Plan
from bot.board.scene import Scene, Token
from engine.space.terrain import Point

ASIDE = 16.0
"""Pixels between the lines of one pair."""
PILL = 0.26
"""A letter stands this part of the way from whom it names."""
CROSSES = (18.0, 36.0, 56.0, 80.0)
"""How far behind the rim of its target a miss ends."""
VOLLEY = 3
"""The fewest shooters at one target in one step that are a volley."""
KNOT = 0.62
"""The part of the way to the target at which a volley comes together."""


@dataclass(frozen=True, slots=True)
class Line:
    """One straight line between two figures as a plan shows it, in design pixels."""

    kind: str
    points: tuple[XY, XY]
    mark: str
    fraction: float
    burst: XY | None = None
    cross: XY | None = None
    dice: tuple[bool, ...] = ()
    threads: tuple[tuple[XY, XY, bool], ...] = ()
    """Of a volley, from each shooter to where it comes together, and whether that one hit."""
    width: float = 0.0
    """0 for that of a figure's shot."""
    size: float = 0.0
    """The radius of its burst; 0 for that of a figure's shot."""
    shield: XY | None = None
    """Where it glances off a hull."""
    bounce: tuple[XY, XY] | None = None
    """And flies on."""


def straight_lines(scene: Scene, plan: Plan, spots: dict[str, XY]) -> list[Line]:
    """All sight lines, shots and volleys on the plan, in the scene's order."""
    return _LinePlan(scene, plan, spots).found()


@dataclass(frozen=True, slots=True)
class _LineWish:
    """A line that is wanted, with the figures at its ends and where they are met."""

    kind: str
    one: Token
    other: Token
    mark: str
    start: XY
    end: XY
    dice: tuple[bool, ...] = ()

    @property
    def pair(self) -> tuple[str, str]:
        """Both figures in a fixed order."""
        return min(self.one.id, self.other.id), max(self.one.id, self.other.id)

    @property
    def turned(self) -> int:
        """1 where the line runs in the pair's order, else -1."""
        return 1 if self.one.id < self.other.id else -1


@dataclass(frozen=True, slots=True)
class _LinePlan:
    """The lines of one plan."""

    scene: Scene
    plan: Plan
    spots: dict[str, XY]

    def found(self) -> list[Line]:
        volleys = self._volleys()
        together = {id(shot) for shots in volleys for shot in shots}
        wishes: list[_LineWish] = []
        for sight in sights_of(self.scene)[0]:
            one, other = self.scene.token(sight.watcher), self.scene.token(sight.seen)
            if one and other:
                ends = self._end(one, sight.start), self._end(other, sight.end)
                wishes.append(_LineWish("sight", one, other, sight.mark, *ends))
        for shot in self.scene.shots:
            one, other = self.scene.token(shot.shooter), self.scene.token(shot.target)
            if one and other and id(shot) not in together:
                ends = self._end(one, shot.start), self._end(other, shot.end)
                wishes.append(
                    _LineWish(shot.lens or ("hit" if shot.hit else "miss"), one, other, shot.mark, *ends, shot.dice)
                )
        pairs: dict[tuple[str, str], list[tuple[float, int]]] = {}
        for index, wish in enumerate(wishes):
            side = self._miss_side(wish.start, wish.end) if wish.kind == "miss" else 0.0
            pairs.setdefault(wish.pair, []).append((side * wish.turned, index))
        found: list[tuple[int, Line]] = []
        for members in pairs.values():
            members.sort()
            for place, (side, index) in enumerate(members):
                wish = wishes[index]
                aside = (place - (len(members) - 1) / 2) * ASIDE * wish.turned
                fraction = 0.5 if len(members) == 1 else (0.44, 0.68, 0.28)[place % 3]
                line = self._line(wish, aside, fraction, side * wish.turned)
                if line is not None:
                    found.append((index, line))
        lines = [line for _, line in sorted(found, key=lambda each: each[0])]
        return lines + [line for line in map(self._volley, volleys) if line is not None]

    def _volleys(self) -> list[list[DrawnShot]]:
        """Shots of three or more at one target in one step."""
        groups: dict[tuple[str, str], list[DrawnShot]] = {}
        for shot in self.scene.shots:
            both = shot.shooter in self.spots and shot.target in self.spots and shot.shooter != shot.target
            if both and not shot.lens:
                groups.setdefault((shot.mark, shot.target), []).append(shot)
        return [shots for shots in groups.values() if len({shot.shooter for shot in shots}) >= VOLLEY]

    def _volley(self, shots: list[DrawnShot]) -> Line | None:
        """Thin lines from all shooters to a knot, and one thick line from there to the target."""
        target = self.scene.token(shots[0].target)
        assert target is not None
        starts: list[tuple[XY, bool]] = []
        for shot in shots:
            shooter = self.scene.token(shot.shooter)
            if shooter is not None:
                starts.append((self._end(shooter, shot.start), shot.hit))
        b = self._end(target, shots[0].end)
        middle = sum(x for (x, _), _ in starts) / len(starts), sum(y for (_, y), _ in starts) / len(starts)
        knot = middle[0] + (b[0] - middle[0]) * KNOT, middle[1] + (b[1] - middle[1]) * KNOT
        length = math.dist(knot, b)
        if length < 1:
            return None
        dx, dy = (b[0] - knot[0]) / length, (b[1] - knot[1]) / length
        dice = tuple(sorted((die for shot in shots for die in shot.dice), reverse=True))
        hit = any(shot.hit for shot in shots)
        if hit:
            reach = self._burst_reach(b, dx, dy, length)
            end = b[0] - dx * reach, b[1] - dy * reach
        else:
            end = self._cross(b, dx, dy, self._miss_side(knot, b), length)
        r = self.plan.radius
        threads = []
        for start, struck in starts:
            away = math.dist(start, knot) or 1.0
            part = min(r, 0.4 * away) / away
            rim = start[0] + (knot[0] - start[0]) * part, start[1] + (knot[1] - start[1]) * part
            threads.append((rim, knot, struck))
        burst, cross = (end, None) if hit else (None, end)
        return Line("volley", (knot, end), shots[0].mark, 0.35, burst, cross, dice, tuple(threads))

    def _line(self, wish: _LineWish, aside: float, fraction: float, miss_side: float) -> Line | None:
        a, b = wish.start, wish.end
        length = math.dist(a, b)
        if length < 1:
            return None
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        shift = (-dy * aside, dx * aside)
        a, b = (a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1])
        r = self.plan.radius
        burst = cross = None
        if wish.kind == "miss":
            b = cross = self._cross(b, dx, dy, miss_side, length)
        elif wish.kind == "hit":
            reach = self._burst_reach(b, dx, dy, length)
            b = burst = (b[0] - dx * reach, b[1] - dy * reach)
        else:
            b = (b[0] - dx * min(r + 4, 0.4 * length), b[1] - dy * min(r + 4, 0.4 * length))
        back = math.dist(a, b) or 1.0
        reach = min(r, 0.4 * back)
        a = (a[0] + (b[0] - a[0]) * reach / back, a[1] + (b[1] - a[1]) * reach / back)
        clipped = clip(a, b, self.plan)
        if clipped is None:
            return None
        if wish.kind == "sight":
            fraction = self._pill(wish)
        return Line(wish.kind, clipped, wish.mark, fraction, burst, cross, wish.dice)

    def _pill(self, wish: _LineWish) -> float:
        """Near the other end: it belongs to whom it names, and not to the one who acts or is asked."""
        return PILL if wish.other.id in self.scene.focus and wish.one.id not in self.scene.focus else 1 - PILL

    def _cross(self, b: XY, dx: float, dy: float, side: float, length: float) -> XY:
        """Where the cross of a miss stands: behind the target, else before it, clear of everybody."""
        plan = self.plan
        ends = [self._beside(b, dx, dy, side, length, farther) for farther in CROSSES]
        ends += [self._beside(b, dx, dy, side, length, -2 * plan.radius - farther) for farther in CROSSES]
        inside = [
            end
            for end in ends
            if plan.left + 12 < end[0] < plan.right - 12 and plan.top + 12 < end[1] < plan.bottom - 12
        ]

        def clear(end: XY) -> bool:
            return all(math.dist(end, spot) > plan.radius + 12 for spot in self.spots.values())

        return next(filter(clear, inside), ends[0])

    def _beside(self, b: XY, dx: float, dy: float, side: float, length: float, farther: float) -> XY:
        """A place so far behind the target's rim, past which the line goes a little aside."""
        behind = self.plan.radius + farther
        aside = side * (self.plan.radius + 12) * (1 + behind / max(length, abs(behind)))
        return b[0] - dy * aside + dx * behind, b[1] + dx * aside + dy * behind

    def _miss_side(self, a: XY, b: XY) -> float:
        """The side (1 right, -1 left of the shooter's look) where a miss meets fewest figures and lines."""
        length = math.dist(a, b) or 1.0
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        plan = self.plan
        others: list[tuple[XY, XY]] = []
        for path in self.scene.paths:
            points = [plan.px(point) for point in path.points]
            others.extend(itertools.pairwise(points))
        pairs = [(sight.watcher, sight.seen) for sight in self.scene.sights]
        pairs += [(shot.shooter, shot.target) for shot in self.scene.shots]
        for pair in pairs:
            ends = [self.spots.get(figure) for figure in pair]
            if ends[0] and ends[1]:
                others.append((ends[0], ends[1]))

        def cost(side: float) -> tuple[int, float]:
            end = self._beside(b, dx, dy, side, length, CROSSES[0])
            bad = 0 if plan.left < end[0] < plan.right and plan.top < end[1] < plan.bottom else 4
            near = 0.0
            for spot in self.spots.values():
                if min(math.dist(spot, a), math.dist(spot, b)) > 1:
                    away = distance_to(spot, a, end)
                    bad += 2 if away < self.plan.radius + 6 else 0
                    near = max(near, self.plan.radius * 3 - away)
            bad += sum(
                1 for c, d in others if min(math.dist(a, c), math.dist(a, d)) > 1 and cross_each_other(a, end, c, d)
            )
            return bad, near

        return min((1.0, -1.0), key=cost)

    def _end(self, token: Token, at: Point | None) -> XY:
        """Where a line meets a figure: where that is drawn, unless it stood elsewhere then."""
        here = self.spots.get(token.id) if at is None or at == token.at else None
        return here or self.plan.px(at or token.at)

    def _burst_reach(self, b: XY, dx: float, dy: float, length: float) -> float:
        """How far before the target's centre a hit's star stands: outside its number, and clear of a neighbour's."""
        r = self.plan.radius
        first = min(1.22 * r, 0.75 * length)
        near = [spot for spot in self.spots.values() if math.dist(spot, b) > 1]
        reaches = [first + 6 * step for step in range(20) if first + 6 * step <= min(4 * r, 0.75 * length)]

        def covered(reach: float) -> float:
            star = (b[0] - dx * reach, b[1] - dy * reach)
            return max([0.6 * r + 22 - math.dist(star, spot) for spot in near] + [0.0])

        return min(reaches, key=covered, default=first)


def distance_to(spot: XY, a: XY, b: XY) -> float:
    """From a spot to a straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = 0.0 if square == 0 else max(0.0, min(1.0, ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / square))
    return math.dist(spot, (a[0] + dx * part, a[1] + dy * part))


def cross_each_other(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether the straight lines from a to b and from c to d cross."""

    def turn(p: XY, q: XY, s: XY) -> float:
        return (q[0] - p[0]) * (s[1] - p[1]) - (q[1] - p[1]) * (s[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def clip(a: XY, b: XY, plan: Plan) -> tuple[XY, XY] | None:
    """The part of a straight line that lies on the plan."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    low, high = 0.0, 1.0
    for slope, room in (
        (-dx, a[0] - plan.left), (dx, plan.right - a[0]), (-dy, a[1] - plan.top), (dy, plan.bottom - a[1]),
    ):  # fmt: skip
        if slope == 0:
            if room < 0:
                return None
            continue
        at = room / slope
        if slope < 0:
            low = max(low, at)
        else:
            high = min(high, at)
    if low >= high:
        return None
    return (a[0] + dx * low, a[1] + dy * low), (a[0] + dx * high, a[1] + dy * high)
