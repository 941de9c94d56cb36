"""Which stretch of table a picture of an action shows."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from bot.board.drawn import Rect
from bot.board.machines.values import DrawnMachine, corners_of
from bot.board.plan import whole
from bot.board.scene import GONE, Scene, View
from engine.space.terrain import INCH, Point, Table

SIZES = (
    (12, 9), (12, 12), (15, 11), (15, 15), (18, 13), (18, 18), (21, 15), (21, 20), (24, 17), (24, 22),
)  # fmt: skip
"""Inches across and down that a crop may show, by area."""
LARGEST = (36, 36)
"""Of a larger table no more is shown, where that holds those who are asked."""
CLOSE = 18
"""A crop is no larger than that for the sake of figures that are only looked for."""
AROUND = 2 * INCH
SNAP = INCH // 2
CUT_OFF = 2 * INCH
"""A building that loses less than this at an edge had better be whole."""
PAD = 8 * INCH
"""The picture of a pad shows at least this much."""
KEPT = 16
"""Crops that are remembered: a page is measured many times before its picture is drawn."""
FIGURE, BUILDING = 3.0, 0.8
"""What another figure in the picture is worth, and what a building cut off costs, against an inch off the middle."""


def action_points(scene: Scene) -> list[Point]:
    """The places a crop must show: the ends of all lines, every blast circle, everybody who acts or is named."""
    points = _needed(scene)
    points.extend(path.points[0] for path in scene.paths)
    lengths = {machine.id: (machine.length, machine.width) for machine in scene.machines}
    for drive in scene.drives:
        if drive.machine in lengths:
            points.extend(corners_of(*drive.stations[0], *lengths[drive.machine]))
    for sight in scene.sights:
        points.extend(_ends(scene, (sight.watcher, sight.seen), (sight.start, sight.end)))
    return points


@lru_cache(KEPT)
def crop_to_action(*scenes: Scene) -> View:
    """The smallest crop that holds the action of all scenes of one chain; the whole table where nothing happens.

    Where no crop holds all of it, first the starts of moves and who saw whom may lie outside, then the ends of hulls,
    then whatever is farthest from those who are asked. Where no crop holds these, it is the whole table, or as much of
    a large one as a usual table has.
    """
    if not scenes:
        return "whole"
    if scenes[0].squares:
        return crop_to_squares(scenes[0])
    for wish in (action_points, _needed, _middles):
        points = [point for scene in scenes for point in wish(scene)]
        view = _smallest(points, scenes) if points else "whole"
        if view is not None:
            return view
    asked = [point for scene in scenes for point in _asked(scene)] or points[:1]
    nearest = sorted(points, key=lambda point: math.dist(point, asked[0]))
    for size in (SIZES[-1], LARGEST):
        view = _smallest(_with_more(asked, nearest, *size, scenes[0].table), scenes, (*SIZES, size))
        if view is not None:
            return view
    return "whole"


def _smallest(
    points: Sequence[Point], scenes: Sequence[Scene], sizes: Sequence[tuple[int, int]] = SIZES
) -> View | None:
    """The smallest crop that holds the points, and those looked for as far as a close crop holds them; None if none
    does."""
    table = scenes[0].table
    sought = [each.at for scene in scenes for each in scene.looked_for()]
    must = _around(_with_more(points, sought, CLOSE, CLOSE, table), table)
    for size in sizes:
        across, down = min(size[0] * INCH, table.width), min(size[1] * INCH, table.height)
        if must[2] - must[0] <= across and must[3] - must[1] <= down:
            return _best(scenes, must, across, down)
    return None


def _with_more(points: Sequence[Point], more: Sequence[Point], across: int, down: int, table: Table) -> Sequence[Point]:
    """The points, and as many more, each in turn, as a crop of so many inches holds besides."""
    found = list(points)
    for point in more:
        west, north, east, south = _around([*found, point], table)
        if east - west <= across * INCH and south - north <= down * INCH:
            found.append(point)
    return found


def crop_to_squares(scene: Scene) -> View:
    """All squares of a pad with some table around them."""
    table = scene.table
    x0, x1 = _with_margin([edge for square in scene.squares for edge in square.rect[::2]], table.width)
    y0, y1 = _with_margin([edge for square in scene.squares for edge in square.rect[1::2]], table.height)
    return _view((x0, y0, x1, y1), table)


def crop_around(table: Table, at: Point, inches: int) -> View:
    """So many inches of table, at least one, with a point as near the middle as the edges allow; the whole where that
    is less."""
    size = max(inches, 1) * INCH
    width, height = min(size, table.width), min(size, table.height)
    left = _snapped(at[0] - width // 2, table.width - width)
    top = _snapped(at[1] - height // 2, table.height - height)
    return _view((left, top, left + width, top + height), table)


def _view(rect: Rect, table: Table) -> View:
    return "whole" if rect == whole(table) else rect


def _acting(scene: Scene) -> list[DrawnMachine]:
    """The machines that act or are acted upon."""
    wanted = set(scene.focus) | {one for strike in scene.strikes for one in (strike.shooter, strike.target)}
    wanted |= {aimed.machine for aimed in scene.aimed} | {drive.machine for drive in scene.drives if not drive.planned}
    wanted |= {one for sight in scene.sights if sight.mark.isalpha() for one in (sight.watcher, sight.seen)}
    wanted |= {one for shot in scene.shots for one in (shot.shooter, shot.target)}
    return [one for one in scene.machines if wanted & {one.id, *(person for person, _ in one.people)}]


def _middles(scene: Scene) -> list[Point]:
    """The same places as `_needed`, but of machines that are not asked their middles alone."""
    bare = replace(scene, machines=())
    return _needed(bare) + [machine.at for machine in _acting(scene)] + _asked(scene)


def _needed(scene: Scene) -> list[Point]:
    """The places that the story is about: where moves end, who shoots and at whom, circles, whom a letter marks, and
    what is told of."""
    points = [*scene.places, *(path.points[-1] for path in scene.paths)]
    for shot in scene.shots:
        points.extend(_ends(scene, (shot.shooter, shot.target), (shot.start, shot.end)))
    for sight in scene.sights:
        if sight.mark.isalpha():
            points.extend(_ends(scene, (sight.watcher, sight.seen), (sight.start, sight.end)))
    for blast in scene.blasts:
        (x, y), r = blast.at, blast.radius
        points.extend(((x - r, y - r), (x + r, y + r)))
        points.extend([blast.aim] if blast.aim is not None else [])
    points.extend(token.at for token in scene.proposed)
    fighters = {figure for melee in scene.melees for figure in (melee.one, melee.other)}
    wanted = fighters | set(scene.named) | set(scene.focus)
    points.extend(token.at for token in scene.tokens if token.id in wanted and token.status not in GONE)
    points.extend(point for machine in _acting(scene) for point in machine.extent)
    lengths = {machine.id: (machine.length, machine.width) for machine in scene.machines}
    for drive in scene.drives:
        if drive.planned and drive.machine in lengths:
            points.extend(corners_of(*drive.stations[-1], *lengths[drive.machine]))
    points.extend(strike.spot for strike in scene.strikes if strike.spot is not None)
    return points


def _asked(scene: Scene) -> list[Point]:
    """The places that the reader decides about: where those stand who are asked, and whatever a letter marks."""
    wanted = {*(scene.asked or scene.focus), *scene.lettered()}
    points = [token.at for token in scene.tokens if token.id in wanted and token.status not in GONE]
    points += [token.at for token in scene.proposed]
    for one in scene.machines:
        if wanted & {one.id, *(person for person, _ in one.people)}:
            points += one.extent
    points += [one.end for one in scene.sights if one.mark.isalpha() and one.end is not None]
    points += [path.points[-1] for path in scene.paths if path.planned]
    return points + [blast.at for blast in scene.blasts if blast.mark.isalpha()]


def _ends(scene: Scene, figures: tuple[str, str], ends: tuple[Point | None, Point | None]) -> Iterator[Point]:
    """Where a line begins and ends."""
    for figure, end in zip(figures, ends, strict=True):
        token = scene.token(figure)
        if end is not None or token is not None:
            yield end or token.at  # type: ignore[union-attr]


def _around(points: Sequence[Point], table: Table) -> Rect:
    """The stretch by half inches that holds the points with some table around them."""
    xs, ys = [min(max(x, 0), table.width) for x, _ in points], [min(max(y, 0), table.height) for _, y in points]
    west, north = ((min(values) - AROUND) // SNAP * SNAP for values in (xs, ys))
    east, south = (-(-(max(values) + AROUND) // SNAP) * SNAP for values in (xs, ys))
    return max(0, west), max(0, north), min(table.width, east), min(table.height, south)


def _best(scenes: Sequence[Scene], must: Rect, across: int, down: int) -> View:
    """Of all places for a crop of this size the one that shows most besides; of equals the north-western."""
    table = scenes[0].table
    others = {token.at for scene in scenes for token in scene.tokens if token.status not in GONE}
    others |= {marker.at for scene in scenes for marker in scene.markers}
    buildings = [_box(piece.polygon) for piece in table.pieces if piece.type == "building" and piece.polygon]
    middle = (must[0] + must[2]) / 2, (must[1] + must[3]) / 2

    def worth(rect: Rect) -> float:
        x0, y0, x1, y1 = rect
        inside = sum(1 for x, y in others if x0 + INCH <= x <= x1 - INCH and y0 + INCH <= y <= y1 - INCH)
        off = abs((x0 + x1) / 2 - middle[0]) + abs((y0 + y1) / 2 - middle[1])
        return FIGURE * inside - off / INCH - BUILDING * sum(_clipped(box, rect) for box in buildings)

    rects = [
        (left, top, left + across, top + down)
        for top in _starts(must[1], must[3], down, table.height)
        for left in _starts(must[0], must[2], across, table.width)
    ]
    return _view(max(rects, key=worth), table)


def _starts(low: int, high: int, extent: int, end: int) -> list[int]:
    """By half inches, where a stretch of this extent may begin so as to hold all from low to high."""
    first, last = max(0, high - extent), min(low, end - extent)
    found = list(range(-(-first // SNAP) * SNAP, last + 1, SNAP))
    return found or [first]


def _box(points: Sequence[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _clipped(box: Rect, rect: Rect) -> bool:
    """Whether a building is in the picture and loses less than two inches at an edge."""
    if box[0] >= rect[2] or box[2] <= rect[0] or box[1] >= rect[3] or box[3] <= rect[1]:
        return False
    lost = (rect[0] - box[0], rect[1] - box[1], box[2] - rect[2], box[3] - rect[3])
    return any(0 < part < CUT_OFF for part in lost)


def _with_margin(edges: list[int], end: int) -> tuple[int, int]:
    """The stretch of one axis, two inches longer at either end, eight or more in all, as far as the table goes."""
    low, high = min(edges), max(edges)
    margin = max(AROUND, (PAD - (high - low)) // 2)
    low = max(0, min(low - margin, end - PAD))
    return low, min(end, max(high + margin, low + PAD))


def _snapped(start: int, last: int) -> int:
    return max(0, min(round(start / SNAP) * SNAP, last))
