"""A crowd drawn once larger, in a corner of the board where nothing else is.

The marks between its figures stand there alone, so that the crowd on the board stays legible.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image

from bot.board.beyond import beyond
from bot.board.canvas import XY, Canvas, along
from bot.board.crowd import Box, KeptClear
from bot.board.drawn import Rect
from bot.board.layers import LayerCache, ground_sheet
from bot.board.palette import Light
from bot.board.plan import Plan
from bot.board.scene import GONE, Scene, Token
from engine.space.terrain import INCH, Point

LEAST = 5
"""The fewest figures that are a crowd."""
PLACE = 3 * INCH // 2
"""They all stand within this distance of one of them."""
AROUND = 8 * INCH // 5
"""How much table is shown around them."""
TRUE = 92.0
"""Design pixels to the inch at which bases are drawn in their true size."""
LEGIBLE = 56.0
"""Design pixels to the inch at least: smaller bases are drawn larger than they are."""
LARGER = 1.35
"""An inset is so many times larger than the board at least."""
SIZES = (470.0, 400.0, 330.0)
"""Its width and its height at most, in design pixels: the first for which there is room."""
CLEAR = 2.2
"""Radii that the board's tokens are away from it."""
STEP = 36.0
"""From one place that is tried for it to the next."""
FRAME = 5.0
KEPT = 4
"""Their grounds that are kept: small ones."""
GROUNDS = LayerCache(KEPT)


@dataclass(frozen=True, slots=True)
class Inset:
    """A crowd, where its larger picture stands on the sheet, and the marks of either."""

    plan: Plan
    """Of the larger picture, on a sheet of its own."""
    box: Box
    """Its place on the sheet, its frame included."""
    within: Scene
    """What the larger picture shows."""
    rest: Scene
    """What the board shows besides."""


def inset_of(scene: Scene, plan: Plan) -> Inset | None:
    """The largest crowd that is drawn too small on a plan, where there is room for a larger picture; else None.

    Only one in which somebody acts on another is worth the time that it takes to draw.
    """
    if 2 * plan.radius <= LARGER * plan.ppi or scene.squares or scene.arcs or scene.rings:
        return None
    members = _crowd([token for token in scene.tokens if token.status not in GONE and plan.holds(token.at)])
    if len(members) < LEAST or scene.actors().isdisjoint(token.id for token in members):
        return None
    rect = _rect([token.at for token in members], scene)
    if any(_cut(machine.extent, rect) for machine in scene.machines):
        return None
    taken, most = _occupied(scene, plan), max(rect[2] - rect[0], rect[3] - rect[1])
    for ppi in sorted({min(TRUE, size * INCH / most) for size in SIZES}, reverse=True):
        larger = Plan(rect, 0.0, 0.0, ppi, scene.floor, close=True)
        box = next(_free(plan, (larger.width + 2 * FRAME, larger.height + 2 * FRAME), taken), None)
        if box is not None and ppi >= max(LEGIBLE, LARGER * plan.ppi):
            within, rest = _parts(scene, larger, {token.id for token in members}, wide=plan.wide)
            return Inset(larger, box, within, rest) if _marked(within) else None
    return None


def _crowd(tokens: Sequence[Token]) -> list[Token]:
    """The figures at the place where most stand; of equals those around the first."""
    around = ([other for other in tokens if math.dist(one.at, other.at) <= PLACE] for one in tokens)
    return max(around, key=len, default=[])


def _rect(points: Sequence[Point], scene: Scene) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        max(0, min(xs) - AROUND),
        max(0, min(ys) - AROUND),
        min(scene.table.width, max(xs) + AROUND),
        min(scene.table.height, max(ys) + AROUND),
    )


def _cut(extent: Sequence[Point], rect: Rect) -> bool:
    """Whether a hull would be cut by the frame."""
    xs, ys = [x for x, _ in extent], [y for _, y in extent]
    inside = rect[0] <= min(xs) and max(xs) <= rect[2] and rect[1] <= min(ys) and max(ys) <= rect[3]
    apart = max(xs) < rect[0] or min(xs) > rect[2] or max(ys) < rect[1] or min(ys) > rect[3]
    return not inside and not apart


def _parts(scene: Scene, larger: Plan, members: set[str], *, wide: bool) -> tuple[Scene, Scene]:
    """The scene of the larger picture, with the marks that lie in it, and that of the board with all others."""

    def inner(figures: Sequence[str], points: Sequence[Point | None]) -> bool:
        return members.issuperset(figures) and all(point is None or larger.holds(point) for point in points)

    kinds = {
        "paths": [inner((each.figure,), each.points) for each in scene.paths],
        "sights": [inner((each.watcher, each.seen), (each.start, each.end)) for each in scene.sights],
        "shots": [inner((each.shooter, each.target), (each.start, each.end)) for each in scene.shots],
        "melees": [inner((each.one, each.other), ()) for each in scene.melees],
        "blasts": [larger.holds(each.at) for each in scene.blasts],
        "vanished": [larger.holds(each.at) for each in scene.vanished],
    }
    own, others = (
        {
            kind: tuple(each for each, is_own in zip(getattr(scene, kind), flags, strict=True) if is_own is wanted)
            for kind, flags in kinds.items()
        }
        for wanted in (True, False)
    )
    bare = tuple(replace(token, arms="") if wide else token for token in scene.tokens)
    named = tuple(members & (set(scene.named) or (scene.lettered() if wide else scene.actors())))
    focus = tuple(figure for figure in scene.focus if figure in members)
    none = {"drives": (), "strikes": (), "aimed": (), "sought": (), "proposed": ()}
    within = replace(scene, tokens=bare, named=named, focus=focus, **own, **none)  # type: ignore[arg-type]
    return within, replace(scene, **others)  # type: ignore[arg-type]


def _marked(scene: Scene) -> bool:
    """Whether anything is drawn between figures, which is hard to read where they stand close."""
    return bool(scene.sights or scene.shots or scene.melees or scene.blasts)


def _occupied(scene: Scene, plan: Plan) -> KeptClear:
    """What the larger picture may not cover."""
    taken, room = KeptClear(), CLEAR * plan.radius
    stand = [token.at for token in scene.tokens if token.status not in GONE]
    stand += [token.at for token in scene.proposed]
    stand += [marker.at for marker in scene.markers]
    stand += [entry.at for entry in scene.entries]
    stand += [noise.at for noise in scene.noises]
    stand += [gone.at for gone in scene.vanished]
    stand += [point for machine in scene.machines for point in machine.extent]
    stand += [point for path in scene.paths for point in path.points]
    stand += [point for drive in scene.drives for point, _ in drive.stations]
    for point in stand:
        taken.add_disc(plan.px(point), room)
    for one in beyond(scene, plan):
        taken.add_disc(one.home, plan.radius)
    for at in [*(mount.at for mount in scene.mounts), *(lying.at for lying in scene.lying)]:
        taken.add_disc(plan.px(at), plan.radius)
    for middle in scene.middles:
        taken.add_disc(plan.px(middle.at), 18)
    for blast in scene.blasts:
        taken.add_disc(plan.px(blast.at), blast.radius / INCH * plan.ppi)
    for line in _lines(scene):
        taken.add_line(along([plan.px(point) for point in line], 20))
    return taken


def _lines(scene: Scene) -> Iterator[Sequence[Point]]:
    """All ways, and the lines between figures."""
    places = {token.id: token.at for token in scene.tokens} | {machine.id: machine.at for machine in scene.machines}
    ends = [(one.watcher, one.seen, one.start, one.end) for one in scene.sights]
    ends += [(one.shooter, one.target, one.start, one.end) for one in scene.shots]
    ends += [(one.shooter, one.target, None, one.spot) for one in scene.strikes]
    for one, other, start, end in ends:
        a, b = start or places.get(one), end or places.get(other)
        if a is not None and b is not None:
            yield a, b
    yield from (path.points for path in scene.paths)
    yield from ([point for point, _ in drive.stations] for drive in scene.drives)


def _free(plan: Plan, size: XY, taken: KeptClear) -> Iterator[Box]:
    """The places of that size at the board's edge where nothing is, the corners first."""
    wide, high = size
    room, fall = plan.width - wide, plan.height - high
    if room < 0 or fall < 0:
        return
    across = [*(STEP * n for n in range(int(room // STEP) + 1)), room]
    down = [*(STEP * n for n in range(int(fall // STEP) + 1)), fall]
    edge = {(x, y) for x in across for y in (0.0, fall)} | {(x, y) for x in (0.0, room) for y in down}
    for x, y in sorted(edge, key=lambda spot: (min(spot[0], room - spot[0]) + min(spot[1], fall - spot[1]), spot)):
        box = plan.left + x, plan.top + y, plan.left + x + wide, plan.top + y + high
        if taken.leave_free(box) and not taken.lines_in(box):
            yield box


def draw_origin(canvas: Canvas, inset: Inset, plan: Plan, light: Light) -> None:
    """The outline of the crowd on the board, and lines from there to its larger picture."""
    west, north, east, south = inset.plan.rect
    (x0, y0), (x1, y1) = plan.px((west, north)), plan.px((east, south))
    left, top, right, bottom = inset.box
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    to = (left + right) / 2, (top + bottom) / 2
    # Two corners of each that face across the line between the middles: the lines never cross the outline.
    steep = abs(to[1] - middle[1]) > abs(to[0] - middle[0])
    if steep:
        mine, its = (y1, top) if to[1] > middle[1] else (y0, bottom)
        ties = [((x0, mine), (left, its)), ((x1, mine), (right, its))]
    else:
        mine, its = (x1, left) if to[0] > middle[0] else (x0, right)
        ties = [((mine, y0), (its, top)), ((mine, y1), (its, bottom))]
    ring = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    for line in (ring, *ties):
        canvas.line(line, light.halo, 7)
        canvas.line(line, light.text, 2.5)


def ground_of_inset(inset: Inset, scene: Scene, k: float, cut_away: frozenset[str]) -> Image.Image:
    """The ground of the larger picture, kept for the next one."""
    key = scene.table, inset.plan, k, cut_away
    return GROUNDS.get(key, lambda: ground_sheet(scene.table, inset.plan, k, cut_away))
