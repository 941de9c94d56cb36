"""Which stretch of table a picture of an action shows."""

from bot.board.plan import whole
from bot.board.scene import Rect, Scene, View
from engine.space.terrain import INCH, Point, Table

SIZES = (12, 15, 18, 20, 24)
"""Inches a crop may show."""
AROUND = 3 * INCH
SNAP = INCH // 2
CUT_OFF = 2 * INCH
"""A building that loses less than this at an edge is taken in whole."""


def action_points(scene: Scene) -> list[Point]:
    """The places a crop must show: all lines, the figures they mention, and every blast circle."""
    points: list[Point] = []
    for path in scene.paths:
        points.extend(path.points)
    ends = [end for sight in scene.sights for end in (sight.start, sight.end)]
    ends += [end for shot in scene.shots for end in (shot.start, shot.end)]
    points.extend(end for end in ends if end is not None)
    for blast in scene.blasts:
        (x, y), r = blast.at, blast.radius
        points.extend(((x - r, y - r), (x + r, y + r)))
    points.extend(token.at for token in scene.proposed)
    actors = scene.actors() | set(scene.named)
    points.extend(token.at for token in scene.tokens if token.id in actors)
    return points


def crop_to_action(*scenes: Scene) -> View:
    """The smallest crop that holds the action of all scenes of one chain; the whole table where none does."""
    if not scenes:
        return "whole"
    if scenes[0].squares:
        return crop_to_squares(scenes[0])
    table = scenes[0].table
    points = [point for scene in scenes for point in action_points(scene)]
    if not points:
        return "whole"
    x0, x1 = _around([p[0] for p in points], table.width)
    y0, y1 = _around([p[1] for p in points], table.height)
    needed = max(x1 - x0, y1 - y0)
    size = next((inches * INCH for inches in SIZES if inches * INCH >= needed), None)
    if size is None or size >= max(table.width, table.height):
        return "whole"
    width, height = min(size, table.width), min(size, table.height)
    left = _snapped((x0 + x1) // 2 - width // 2, table.width - width)
    top = _snapped((y0 + y1) // 2 - height // 2, table.height - height)
    left = _with_buildings(table, 0, left, width, x0, x1, (top, top + height))
    top = _with_buildings(table, 1, top, height, y0, y1, (left, left + width))
    rect: Rect = (left, top, left + width, top + height)
    return "whole" if rect == whole(table) else rect


def crop_to_squares(scene: Scene) -> View:
    """All squares of a pad with some table around them."""
    table = scene.table
    x0, x1 = _with_margin([edge for square in scene.squares for edge in square.rect[::2]], table.width)
    y0, y1 = _with_margin([edge for square in scene.squares for edge in square.rect[1::2]], table.height)
    rect: Rect = (x0, y0, x1, y1)
    return "whole" if rect == whole(table) else rect


def _with_margin(edges: list[int], end: int) -> tuple[int, int]:
    """The stretch of one axis, two inches longer at either end, eight or more in all, as far as the table goes."""
    low, high = min(edges), max(edges)
    margin = max(2 * INCH, (8 * INCH - (high - low)) // 2)
    low = max(0, min(low - margin, end - 8 * INCH))
    return low, min(end, max(high + margin, low + 8 * INCH))


def crop_around(table: Table, at: Point, inches: int) -> View:
    """So many inches of table with a point as near the middle as the edges allow; the whole where that is less."""
    size = inches * INCH
    if size >= max(table.width, table.height):
        return "whole"
    width, height = min(size, table.width), min(size, table.height)
    left = _snapped(at[0] - width // 2, table.width - width)
    top = _snapped(at[1] - height // 2, table.height - height)
    return left, top, left + width, top + height


def _around(values: list[int], end: int) -> tuple[int, int]:
    """The stretch of one axis with some table around it, kept on the table."""
    low, high = max(0, min(values)), min(end, max(values))
    return max(0, low - AROUND), min(end, high + AROUND)


def _snapped(start: int, last: int) -> int:
    return max(0, min(round(start / SNAP) * SNAP, last))


def _with_buildings(
    table: Table, axis: int, start: int, extent: int, low: int, high: int, across: tuple[int, int]
) -> int:
    """Shift one axis so that a building hardly cut off is whole, where all that must be seen stays seen."""
    limit = (table.width, table.height)[axis] - extent
    for piece in table.pieces:
        if piece.type != "building" or not piece.polygon:
            continue
        ends = [point[axis] for point in piece.polygon]
        others = [point[1 - axis] for point in piece.polygon]
        if max(others) <= across[0] or min(others) >= across[1]:
            continue
        first, last = min(ends) - SNAP, max(ends) + SNAP
        shifted = start
        if first < start < first + CUT_OFF + SNAP:
            shifted = first // SNAP * SNAP
        elif last - CUT_OFF - SNAP < start + extent < last:
            shifted = -(-last // SNAP) * SNAP - extent
        shifted = max(0, min(shifted, limit))
        if shifted <= low and high <= shifted + extent:
            start = shifted
    return start
