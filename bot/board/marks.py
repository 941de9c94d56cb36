"""Lines of what happened: moves, sight, shots, fights and blasts, each with its numbered disc.

The geometry is worked out first (what part of a line a plan shows, where it begins and ends, which side
a miss passes on) and drawn in stages around the tokens.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from bot.board import badges
from bot.board.canvas import XY, Canvas, along, arc, cut, length_of, spot_at, toward
from bot.board.crowd import Obstacles
from bot.board.palette import BLAST_EDGE, BLAST_FILL, Light
from bot.board.plan import Plan
from bot.board.scene import Path, Scene, Sight, Token
from bot.board.tokens import colours_of, ghost
from engine.space.terrain import INCH, Point

ASIDE = 28.0
"""Pixels between the lines of one pair."""


@dataclass(frozen=True, slots=True)
class Line:
    """One straight line between two figures as this plan shows it, in design pixels."""

    kind: str
    points: tuple[XY, XY]
    mark: str
    fraction: float
    burst: XY | None = None
    cross: XY | None = None


class Marks:
    """All marks of a scene on one plan; `outline` is the building whose floors are shown apart."""

    def __init__(
        self, scene: Scene, plan: Plan, light: Light, spots: dict[str, XY], outline: tuple[Point, ...] = ()
    ) -> None:
        self.scene = scene
        self.plan = plan
        self.light = light
        self.spots = spots
        self.outline = outline
        self.r = plan.radius
        self.disc = 19.0 if plan.wide else 22.0
        self.lines = self._lines()
        self.moves = self._moves()

    # -- working it out

    def _lines(self) -> list[Line]:
        wishes: list[tuple[str, Token, Token, str, Point, Point]] = []
        for sight in self.scene.sights:
            one, other = self.scene.token(sight.watcher), self.scene.token(sight.seen)
            if one and other:
                ends = sight.start or one.at, sight.end or other.at
                wishes.append(("sight", one, other, sight.mark, *ends))
        for shot in self.scene.shots:
            one, other = self.scene.token(shot.shooter), self.scene.token(shot.target)
            if one and other:
                ends = shot.start or one.at, shot.end or other.at
                wishes.append(("hit" if shot.hit else "miss", one, other, shot.mark, *ends))
        pairs: dict[tuple[str, str], list[tuple[float, int]]] = {}
        for index, (kind, one, other, _, start, end) in enumerate(wishes):
            side = self._miss_side(self.plan.px(start), self.plan.px(end)) if kind == "miss" else 0.0
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
        start: Point,
        end: Point,
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
        r = self.r
        burst = cross = None
        if kind == "miss" and to_figure:
            b = cross = self._beside(b, dx, dy, miss_side)
        elif kind == "hit" and to_figure:
            reach = min(r + 9, 0.75 * length)
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

    def _beside(self, b: XY, dx: float, dy: float, side: float) -> XY:
        """Where a miss ends: beside the target and behind it."""
        aside, behind = side * (self.r + 12), self.r + 22
        return b[0] - dy * aside + dx * behind, b[1] + dx * aside + dy * behind

    def _miss_side(self, a: XY, b: XY) -> float:
        """The side (1 right, -1 left of the shooter's look) where a miss meets fewest figures and lines."""
        length = math.dist(a, b) or 1.0
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        plan = self.plan
        others: list[tuple[XY, XY]] = []
        for path in self.scene.paths:
            points = [plan.px(point) for point in path.points]
            others.extend(zip(points, points[1:], strict=False))
        for line in (*self.scene.sights, *self.scene.shots):
            ids = (line.watcher, line.seen) if isinstance(line, Sight) else (line.shooter, line.target)
            ends = [self.spots.get(figure) for figure in ids]
            if ends[0] and ends[1]:
                others.append((ends[0], ends[1]))

        def cost(side: float) -> tuple[int, float]:
            end = self._beside(b, dx, dy, side)
            bad = 0 if plan.left < end[0] < plan.right and plan.top < end[1] < plan.bottom else 4
            near = 0.0
            for spot in self.spots.values():
                if min(math.dist(spot, a), math.dist(spot, b)) > 1:
                    away = distance_to(spot, a, end)
                    bad += 2 if away < self.r + 6 else 0
                    near = max(near, self.r * 3 - away)
            bad += sum(1 for c, d in others if min(math.dist(a, c), math.dist(a, d)) > 1 and cross_each_other(a, end, c, d))
            return bad, near

        return min((1.0, -1.0), key=cost)

    def _part_here(
        self, one: Token, other: Token, start: Point, end: Point
    ) -> tuple[tuple[XY, bool], tuple[XY, bool]] | None:
        """The ends of the line on this plan, each with whether a figure stands there."""
        a, b = self.plan.px(start), self.plan.px(end)
        floor = self.plan.floor
        if not self.outline or (one.floor == other.floor == floor):
            return (a, True), (b, True)
        if floor not in (one.floor, other.floor) or one.floor == other.floor:
            return None
        door = self.plan.px(_crossing(self.outline, start, end))
        return ((a, True), (door, False)) if one.floor == floor else ((door, False), (b, True))

    def _moves(self) -> list[tuple[Path, Token, list[XY], bool, bool]]:
        """Each move's points on this plan, and whether it begins and ends here."""
        found = []
        for path in self.scene.paths:
            token = self.scene.token(path.figure)
            if token is None or len(path.points) < 2:
                continue
            floors = path.floors or (0,) * len(path.points)
            here = [
                index
                for index in range(len(path.points))
                if not self.outline or floors[index] == self.plan.floor
            ]
            points = [self.plan.px(path.points[index]) for index in here]
            if len(points) > 1:
                found.append((path, token, points, here[0] == 0, here[-1] == len(path.points) - 1))
        return found

    # -- drawing, in the order in which it covers

    def draw_blasts(self, canvas: Canvas) -> None:
        """The true circles."""
        for blast in self.scene.blasts:
            if not self._here(blast.floor):
                continue
            centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
            canvas.disc(centre, radius, BLAST_FILL)
            ring = arc(centre, radius, 0, 360, max(36, round(radius)))
            canvas.line(ring, (*self.light.halo[:3], 235), 8)
            canvas.dashes(ring, BLAST_EDGE, 4, 14, 8)

    def draw_lines(self, canvas: Canvas) -> None:
        """Moves, then sight, then shots."""
        for path, token, points, begins, ends in self.moves:
            self._draw_move(canvas, path, token, points, begins, ends)
        for line in self.lines:
            if line.kind == "sight":
                self._dotted(canvas, line.points)
        for line in self.lines:
            if line.kind in ("hit", "miss"):
                self._draw_shot(canvas, line)

    def _draw_move(
        self, canvas: Canvas, path: Path, token: Token, points: list[XY], begins: bool, ends: bool
    ) -> None:
        dark = sum(self.light.paper[:3]) < 384
        colours = colours_of(token.side)
        colour = colours.night_line if dark else colours.dark
        r = self.r
        stop = (0.86 * r + 6 if path.planned else r + 7 + (26 if token.mounted else 0)) if ends else 0.0
        start = (r if path.planned else 0.86 * r) if begins else 0.0
        shaft = cut(points, start, stop)
        if len(shaft) < 2:
            return
        width, dash = (6.0, (15.0, 9.0)) if path.planned else (7.0, None)
        if ends:
            badges.arrow(canvas, shaft, colour, width, 22, self.light.halo, dash=dash)
        else:
            canvas.line(shaft, self.light.halo, width + 6)
            canvas.line(shaft, colour, width)

    def _dotted(self, canvas: Canvas, points: Sequence[XY]) -> None:
        for spot in along(points, 13):
            canvas.disc(spot, 6, self.light.halo[:3])
        canvas.dots(points, self.light.text, 6, 13)

    def _draw_shot(self, canvas: Canvas, line: Line) -> None:
        if line.kind == "hit":
            canvas.line(line.points, self.light.halo, 11)
            canvas.line(line.points, self.light.text, 5)
        else:
            canvas.line(line.points, self.light.halo, 10)
            canvas.dashes(line.points, self.light.text, 4, 12, 9)

    def draw_ghosts(self, canvas: Canvas) -> None:
        """Where a figure came from, or would go."""
        for path, token, points, begins, ends in self.moves:
            if path.planned and ends:
                ghost(canvas, token.side, token.tag, points[-1], self.r, self.light)
            elif begins and not path.planned and length_of(points) > 1.2 * self.r:
                ghost(canvas, token.side, token.tag, points[0], self.r, self.light)

    def draw_ends(self, canvas: Canvas) -> None:
        """Bursts and crosses, over the tokens."""
        for blast in self.scene.blasts:
            if self._here(blast.floor):
                badges.burst(canvas, self.plan.px(blast.at), 20)
        for line in self.lines:
            if line.cross is not None:
                badges.cross(canvas, line.cross, 10, self.light.text, 6, halo=self.light.halo)
            if line.burst is not None:
                badges.burst(canvas, line.burst, 22 if self.plan.wide else 25)

    def fill(self, taken: Obstacles) -> None:
        """Tell what the marks cover, so that discs and names keep clear."""
        for _path, _token, points, begins, ends in self.moves:
            taken.add_line(along(points, 12))
            for there, spot in ((begins, points[0]), (ends, points[-1])):
                if there:
                    taken.add_disc(spot, 0.86 * self.r)
        for line in self.lines:
            taken.add_line(along(line.points, 12))
            for spot in (line.burst, line.cross):
                if spot is not None:
                    taken.add_disc(spot, 16)
        for blast in self.scene.blasts:
            if self._here(blast.floor):
                taken.add_disc(self.plan.px(blast.at), 18)

    def draw_discs(self, canvas: Canvas, taken: Obstacles) -> None:
        """Hand-to-hand signs and every number, each where it covers least."""
        r = self.disc
        for melee in self.scene.melees:
            self._draw_melee(canvas, melee.one, melee.other, melee.mark, taken)
        for path, _token, points, begins, ends in self.moves:
            if path.mark:
                shaft = cut(points, self.r if begins else 0, self.r + 26 if ends else 0) or points
                middle = self._clear_spot(shaft, 0.5, r, r, taken)
                badges.number_disc(canvas, middle, path.mark, r, self.light.text, self.light.halo)
        for line in self.lines:
            if line.kind == "sight":
                wide = (1.78 if line.mark else 1.1) * r
                spot = self._clear_spot(line.points, line.fraction, wide, r, taken)
                badges.eye_pill(canvas, spot, line.mark, r, self.light.text, self.light.halo)
            elif line.mark:
                spot = self._clear_spot(line.points, line.fraction, r, r, taken)
                badges.number_disc(canvas, spot, line.mark, r, self.light.text, self.light.halo)
        for blast in self.scene.blasts:
            if blast.mark and self._here(blast.floor):
                centre, radius = self.plan.px(blast.at), blast.radius / INCH * self.plan.ppi
                spot = self._best([toward(centre, turn, radius) for turn in range(45, 405, 45)], r, r, taken)
                badges.number_disc(canvas, spot, blast.mark, r, self.light.text, self.light.halo)

    def _draw_melee(self, canvas: Canvas, one: str, other: str, mark: str, taken: Obstacles) -> None:
        if one not in self.spots or other not in self.spots:
            return
        a, b = self.spots[one], self.spots[other]
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        length = math.dist(a, b) or 1.0
        normal = ((b[1] - a[1]) / length, -(b[0] - a[0]) / length)
        out = 0.82 * self.r

        def from_contact(side: float, distance: float) -> XY:
            return middle[0] + normal[0] * side * distance, middle[1] + normal[1] * side * distance

        first = 1.0 if normal[1] < 0 or (normal[1] == 0 and normal[0] > 0) else -1.0
        far = out + 24 + self.disc + 3
        choices = [from_contact(side, far) for side in (first, -first)]
        spot = self._best(choices, self.disc, self.disc, taken)
        side = first if spot == choices[0] else -first
        sign = from_contact(side, out)
        badges.swords(canvas, sign, 24)
        taken.add_disc(sign, 24)
        if mark:
            badges.number_disc(canvas, spot, mark, self.disc, self.light.text, self.light.halo)

    def _clear_spot(self, points: Sequence[XY], fraction: float, wide: float, high: float, taken: Obstacles) -> XY:
        total = length_of(points)
        tries = (fraction, 0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.25, 0.75, 0.18, 0.82)
        return self._best([spot_at(points, total * part) for part in tries], wide, high, taken)

    def _best(self, spots: Sequence[XY], wide: float, high: float, taken: Obstacles) -> XY:
        """The first spot inside the board that covers no token or disc, else the least bad; it is then taken."""
        plan = self.plan

        def cost(spot: XY) -> int:
            inside = (
                plan.left + wide < spot[0] < plan.right - wide and plan.top + high < spot[1] < plan.bottom - high
            )
            box = (spot[0] - wide - 2, spot[1] - high - 2, spot[0] + wide + 2, spot[1] + high + 2)
            return taken.hits(box, lines=False) + (0 if inside else 9)

        best = min(spots, key=cost)
        taken.boxes.append((best[0] - wide - 2, best[1] - high - 2, best[0] + wide + 2, best[1] + high + 2))
        return best

    def _here(self, floor: int) -> bool:
        return not self.outline or floor == self.plan.floor


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


def _crossing(outline: tuple[Point, ...], start: Point, end: Point) -> tuple[float, float]:
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
