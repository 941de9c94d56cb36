"""Sight and shots as straight lines: what part a plan shows, where it ends, on which side a miss passes."""

import itertools
import math
from dataclasses import dataclass

from bot.board.canvas import XY
from bot.board.plan import Plan
from bot.board.scene import Scene, Token
from engine.space.terrain import Point

ASIDE = 28.0
"""Pixels between the lines of one pair."""


@dataclass(frozen=True, slots=True)
class Line:
    """One straight line between two figures as a plan shows it, in design pixels."""

    kind: str
    points: tuple[XY, XY]
    mark: str
    fraction: float
    burst: XY | None = None
    cross: XY | None = None


def straight_lines(scene: Scene, plan: Plan, spots: dict[str, XY], outline: tuple[Point, ...]) -> list[Line]:
    """All sight lines and shots on the plan, in the scene's order."""
    return _Lines(scene, plan, spots, outline).found()


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of one plan; `outline` is the building whose floors are shown apart."""

    scene: Scene
    plan: Plan
    spots: dict[str, XY]
    outline: tuple[Point, ...]

    def found(self) -> list[Line]:
        wishes: list[tuple[str, Token, Token, str, XY, XY]] = []
        for sight in self.scene.sights:
            one, other = self.scene.token(sight.watcher), self.scene.token(sight.seen)
            if one and other:
                ends = self._end(one, sight.start), self._end(other, sight.end)
                wishes.append(("sight", one, other, sight.mark, *ends))
        for shot in self.scene.shots:
            one, other = self.scene.token(shot.shooter), self.scene.token(shot.target)
            if one and other:
                ends = self._end(one, shot.start), self._end(other, shot.end)
                wishes.append(("hit" if shot.hit else "miss", one, other, shot.mark, *ends))
        pairs: dict[tuple[str, str], list[tuple[float, int]]] = {}
        for index, (kind, one, other, _, start, end) in enumerate(wishes):
            side = self._miss_side(start, end) if kind == "miss" else 0.0
            turned = 1 if one.id < other.id else -1
            pairs.setdefault((min(one.id, other.id), max(one.id, other.id)), []).append((side * turned, index))
        found: list[tuple[int, Line]] = []
        for members in pairs.values():
            members.sort()
            for place, (side, index) in enumerate(members):
                kind, one, other, mark, start, end = wishes[index]
                turned = 1 if one.id < other.id else -1
                aside = (place - (len(members) - 1) / 2) * ASIDE * turned
                fraction = 0.5 if len(members) == 1 else (0.44, 0.68, 0.28)[place % 3]
                line = self._line(kind, one, other, mark, start, end, aside, fraction, side * turned)
                if line is not None:
                    found.append((index, line))
        return [line for _, line in sorted(found, key=lambda each: each[0])]

    def _line(
        self,
        kind: str,
        one: Token,
        other: Token,
        mark: str,
        start: XY,
        end: XY,
        aside: float,
        fraction: float,
        miss_side: float,
    ) -> Line | None:
        part = self._part_here(one, other, start, end)
        if part is None:
            return None
        (a, from_figure), (b, to_figure) = part
        length = math.dist(a, b)
        if length < 1:
            return None
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        shift = (-dy * aside, dx * aside)
        a, b = (a[0] + shift[0], a[1] + shift[1]), (b[0] + shift[0], b[1] + shift[1])
        r = self.plan.radius
        burst = cross = None
        if kind == "miss" and to_figure:
            b = cross = self._cross(b, dx, dy, miss_side, length)
        elif kind == "hit" and to_figure:
            reach = self._burst_reach(b, dx, dy, length)
            b = burst = (b[0] - dx * reach, b[1] - dy * reach)
        elif to_figure:
            b = (b[0] - dx * min(r + 4, 0.4 * length), b[1] - dy * min(r + 4, 0.4 * length))
        if from_figure:
            back = math.dist(a, b) or 1.0
            reach = min(r, 0.4 * back)
            a = (a[0] + (b[0] - a[0]) * reach / back, a[1] + (b[1] - a[1]) * reach / back)
        clipped = clip(a, b, self.plan)
        if clipped is None:
            return None
        return Line(kind, clipped, mark, fraction, burst, cross)

    def _cross(self, b: XY, dx: float, dy: float, side: float, length: float) -> XY:
        """Where the cross of a miss stands: the first place behind the target that is clear of everybody's tag."""
        plan = self.plan
        ends = [self._beside(b, dx, dy, side, length, 8.0 * step) for step in range(12)]
        inside = [end for end in ends if plan.left < end[0] < plan.right and plan.top < end[1] < plan.bottom]

        def clear(end: XY) -> bool:
            return all(math.dist(end, spot) > 0.7 * plan.radius + 10 for spot in self.spots.values())

        return next(filter(clear, inside), ends[0])

    def _beside(self, b: XY, dx: float, dy: float, side: float, length: float, farther: float = 0.0) -> XY:
        """Where a miss ends: behind the target, having passed it a little beyond its rim."""
        behind = self.plan.radius + 22 + farther
        aside = side * (self.plan.radius + 12) * (1 + behind / max(length, behind))
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
            end = self._beside(b, dx, dy, side, length)
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

    def _part_here(
        self, one: Token, other: Token, start: XY, end: XY
    ) -> tuple[tuple[XY, bool], tuple[XY, bool]] | None:
        """The ends of the line on this plan, each with whether a figure stands there."""
        a, b = start, end
        floor = self.plan.floor
        if not self.outline or (one.floor == other.floor == floor):
            return (a, True), (b, True)
        if floor not in (one.floor, other.floor) or one.floor == other.floor:
            return None
        door = _crossing(self.plan.ring(self.outline), start, end)
        return ((a, True), (door, False)) if one.floor == floor else ((door, False), (b, True))

    def _burst_reach(self, b: XY, dx: float, dy: float, length: float) -> float:
        """How far before the target's centre a hit's star stands: at the rim, or clear of a neighbour's tag."""
        r = self.plan.radius
        first = min(r + 9, 0.75 * length)
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


def _crossing(outline: list[XY], start: XY, end: XY) -> XY:
    """Where the line from one figure to the other goes through the building's wall; else its middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        ex, ey = b[0] - a[0], b[1] - a[1]
        det = dx * ey - dy * ex
        if det == 0:
            continue
        t = ((a[0] - start[0]) * ey - (a[1] - start[1]) * ex) / det
        u = ((a[0] - start[0]) * dy - (a[1] - start[1]) * dx) / det
        if 0 < t < 1 and 0 <= u <= 1:
            return start[0] + dx * t, start[1] + dy * t
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
