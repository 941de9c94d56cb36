"""The ways that figures go, or might: wedges that grow towards the end, and ghosts where somebody was or would be."""

import itertools
import math
from collections import Counter
from dataclasses import dataclass

from bot.board import badges
from bot.board.canvas import XY, Canvas, cut, length_of, spot_at, toward
from bot.board.drawn import DrawnPath
from bot.board.palette import Colour, Light
from bot.board.plan import Plan
from bot.board.scene import Scene, Token
from bot.board.tokens import colours_of, ghost

HORSE = 1.55
"""How far a horse's head is out over its rider's rim, in parts of a token."""
THIN, THICK = 4.0, 9.0
"""Width of a move where it begins and where it ends."""
HEAD = 25.0
SHORT = 30.0
"""A shaft shorter than this is two chevrons."""
GHOST = 0.66
"""Size of the ghost where a move began."""
TOGETHER = 3
"""The fewest figures moving in one step that leave no ghosts and share one number."""


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A move as a plan shows it; no token where a marker moved."""

    path: DrawnPath
    token: Token | None
    points: list[XY]
    alone: bool = True
    """Whether fewer than three moved in its step."""
    arrives: bool = True
    """Whether the figure still stands where it ends."""
    met: bool = False
    """Whether a shot in the picture was fired from where it begins, or at it."""
    first: bool = True
    """Of those who moved together only the first has the number."""

    @property
    def lettered(self) -> bool:
        """Whether it is one to choose."""
        return self.path.planned and bool(self.path.mark)


def ways_of(scene: Scene, plan: Plan, spots: dict[str, XY]) -> list[DrawnWay]:
    """All moves on a plan, each to where its figure is drawn now."""
    counts = Counter(path.mark for path in scene.paths if path.mark and not path.planned)
    fired = {(shot.shooter, shot.start) for shot in scene.shots} | {(shot.target, shot.end) for shot in scene.shots}
    found: list[DrawnWay] = []
    numbered: set[str] = set()
    for path in scene.paths:
        token = scene.token(path.figure)
        if (token is None and not path.tag) or len(path.points) < 2:
            continue
        points = [plan.px(point) for point in path.points]
        arrives = token is None or path.planned or path.points[-1] == token.at
        if token is not None and not path.planned and arrives:
            points[-1] = spots.get(token.id, points[-1])
        alone = path.planned or counts[path.mark] < TOGETHER
        met, first = (path.figure, path.points[0]) in fired, alone or path.mark not in numbered
        found.append(DrawnWay(path, token, points, alone, arrives, met, first))
        numbered.add(path.mark)
    return found


def colour_of(token: Token | None, light: Light) -> Colour:
    """A side's line by this light; a marker's is that of text."""
    if token is None:
        return light.text
    return colours_of(token.side).night_line if sum(light.paper[:3]) < 384 else colours_of(token.side).dark


def draw_way(canvas: Canvas, way: DrawnWay, r: float, end: float, light: Light) -> None:
    """A wedge that grows towards its arrow; a planned way is dashed and stops `end` before its point."""
    colour = colour_of(way.token, light)
    if way.path.planned:
        _draw_planned(canvas, way, r, end, light)
        return
    stop = _stop(way, r)
    if _hardly_moved(way, stop):
        _chevrons(canvas, way, stop, colour, light)
        return
    shaft = cut(way.points, 0.0, stop)
    body = cut(shaft, 0.0, 0.8 * HEAD)
    if len(body) > 1:
        _wedge(canvas, body, light.halo, 6)
    canvas.disc(way.points[0], 7, light.halo[:3])
    badges.arrowhead(canvas, shaft, light.halo, HEAD, 3)
    if len(body) > 1:
        _wedge(canvas, body, colour, 0)
    canvas.disc(way.points[0], 4, colour)
    badges.arrowhead(canvas, shaft, colour, HEAD, 0)


def _stop(way: DrawnWay, r: float) -> float:
    """How far before the middle of its figure a move is drawn."""
    rider = HORSE * r if way.token is not None and way.token.mounted else 0.0
    return r + 7 + rider if way.arrives else 0.0


def _hardly_moved(way: DrawnWay, stop: float) -> bool:
    return length_of(way.points) - stop < SHORT


def _draw_planned(canvas: Canvas, way: DrawnWay, r: float, end: float, light: Light) -> None:
    shaft = cut(way.points, r, end + 6)
    if len(shaft) < 2:
        return
    width, dash, head = (3.5, (9.0, 7.0), 16.0) if way.path.follows else (6.0, (15.0, 9.0), 22.0)
    colour = colour_of(way.token, light)
    badges.arrow(canvas, shaft, colour, width, head, light.halo, dash=dash)


def _wedge(canvas: Canvas, points: list[XY], colour: Colour, wider: float) -> None:
    """A line that grows from thin to thick, with round joints."""
    total, done = length_of(points) or 1.0, 0.0
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        if length < 0.01:
            continue
        first, last = ((THIN + (THICK - THIN) * along / total + wider) / 2 for along in (done, done + length))
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        canvas.polygon(
            [
                (a[0] + nx * first, a[1] + ny * first), (b[0] + nx * last, b[1] + ny * last),
                (b[0] - nx * last, b[1] - ny * last), (a[0] - nx * first, a[1] - ny * first),
            ],
            colour,
        )  # fmt: skip
        if b != points[-1]:
            canvas.disc(b, last, colour)
        done += length


def _chevrons(canvas: Canvas, way: DrawnWay, stop: float, colour: Colour, light: Light) -> None:
    """Two chevrons behind the rim of a figure that hardly moved."""
    a, b = way.points[0], way.points[-1]
    turn = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
    for wide, shade in ((11.0, light.halo), (5.0, colour)):
        for back in (0.0, 15.0):
            tip = toward(b, turn, -stop - back)
            canvas.line([toward(tip, turn + 135, 17), tip, toward(tip, turn - 135, 17)], shade, wide)


def draw_ghost(canvas: Canvas, way: DrawnWay, plan: Plan, end: float, stand: list[XY], light: Light) -> None:
    """Where a figure came from, unless somebody stands there, or it moved with others and no shot ends there; or where
    it would go. Those that `stand` are tokens and earlier ghosts."""
    r = plan.radius
    if way.token is None:
        return
    if way.path.planned:
        tag = "" if way.lettered else way.token.number
        ghost(canvas, way.token.side, tag, plan.inside(way.points[-1], end), end / 0.86, light)
        return
    start = plan.inside(way.points[0], GHOST * r)
    if not (way.alone or way.met) or length_of(way.points) < 1.7 * r or math.dist(start, way.points[0]) > r:
        return
    if all(math.dist(start, spot) > (1 + GHOST) * r for spot in stand):
        ghost(canvas, way.token.side, way.token.number, start, GHOST * r, light)
        stand.append(start)


def seen_at(way: DrawnWay, r: float, parts: list[XY]) -> XY:
    """Where a way can be pointed at: in the middle of its shaft, or between its chevrons."""
    stop = _stop(way, r)
    if not _hardly_moved(way, stop):
        return parts[0]
    a, b = way.points[0], way.points[-1]
    return toward(b, math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])), -stop - 7)


def disc_tries(way: DrawnWay, r: float, disc: float, parts: list[XY]) -> list[XY]:
    """Places for a way's number: on the line, beside a short one."""
    total = length_of(way.points)
    if total >= 3.4 * r + 30:
        return parts
    a, b = way.points[0], way.points[-1]
    turn = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
    tries = []
    for part in (0.35, 0.2, 0.5, 0.0):
        spot = spot_at(way.points, part * total)
        tries += [toward(spot, turn + side, disc + 16) for side in (90, -90)]
    return tries
