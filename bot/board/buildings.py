"""Buildings as plans without a roof: walls, floor boards, doors, windows, stairs and their name."""

import itertools
import math

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.outlines import Ring, shrunk, swept
from bot.board.palette import Light
from bot.board.plan import Plan
from engine.space.terrain import INCH, Level, Opening, Piece, Stairs, Table, Wall

WALL = 0.2
"""Thickness of an outer wall in inches, drawn inwards from the outline."""
SOFT = 3
"""The Defence Value up to which a building's walls are of something softer than stone (CR3-BLDG-01)."""
OPENING = 1.0
"""Width of a door or window in inches."""
_INWARDS: dict[Wall, float] = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}
_TOWARDS: dict[Wall, float] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}


def draw_buildings(canvas: Canvas, plan: Plan, light: Light, table: Table, only: str = "") -> None:
    """Every building, or the one with the id `only`, with the plan of the floor shown."""
    for piece in table.pieces:
        if piece.type == "building" and piece.polygon and only in ("", piece.id):
            _building(canvas, plan, light, piece)


def level_of(piece: Piece, floor: int) -> Level:
    """The building's floor `floor`; its highest where it has not so many."""
    if not piece.levels:
        return Level()
    return piece.levels[min(floor, len(piece.levels) - 1)]


def _building(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ppi = plan.ppi
    outline = plan.ring(piece.polygon)
    shift = 0.28 * ppi
    for shadow in swept(outline, shift, shift):
        canvas.polygon(shadow, light.shadow)
    thick = max(5.0, WALL * ppi) * (1.6 if piece.dv > SOFT else 1.0)
    canvas.polygon(outline, light.stone_edge if piece.dv > SOFT else light.wall)
    if piece.dv > SOFT:
        _masonry(canvas, plan, light, outline, thick)
    for inner in shrunk(outline, thick):
        canvas.polygon(inner, light.floor)
        _boards(canvas, plan, light, inner)
    level = level_of(piece, plan.floor)
    for stairs in level.stairs:
        _stairs(canvas, plan, light, stairs, down=False)
    if 0 < plan.floor < len(piece.levels):
        for stairs in piece.levels[plan.floor - 1].stairs:
            _stairs(canvas, plan, light, stairs, down=True)
    for wall in level.walls:
        canvas.line(plan.ring(wall), light.wall, max(4.0, 0.14 * ppi))
    for opening in level.openings:
        if opening.kind == "door":
            _door(canvas, plan, light, opening, thick)
        else:
            _window(canvas, plan, light, opening, thick)
    if piece.name and plan.floor == 0:
        _name(canvas, plan, light, piece, level, thick)


def _masonry(canvas: Canvas, plan: Plan, light: Light, outline: Ring, thick: float) -> None:
    """Dressed stone: a pale course with joints between two dark edges."""
    (outer,) = shrunk(outline, 2.5)[:1] or (outline,)
    canvas.polygon(outer, light.stone)
    sides = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    inwards = 90 if sum(a[0] * b[1] - b[0] * a[1] for a, b in sides) > 0 else -90
    for a, b in sides:
        length = math.dist(a, b)
        along = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        for index in range(1, math.ceil(length / (0.55 * plan.ppi))):
            spot = toward(a, along, index * 0.55 * plan.ppi)
            canvas.segment(spot, toward(spot, along + inwards, thick), light.stone_edge, 1.5)
    for inner in shrunk(outline, thick - 2.5):
        canvas.polygon(inner, light.stone_edge)


def _boards(canvas: Canvas, plan: Plan, light: Light, inner: Ring) -> None:
    ys = [y for _, y in inner]
    step = 0.5 * plan.ppi
    for index in range(1, math.ceil((max(ys) - min(ys)) / step)):
        y = min(ys) + index * step
        for a, b in _crossings(inner, y):
            canvas.segment((a, y), (b, y), light.boards, 1)


def _crossings(ring: Ring, y: float) -> list[tuple[float, float]]:
    """Where a line across the sheet at height `y` runs inside the ring."""
    cuts = sorted(
        a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
        if (a[1] <= y) != (b[1] <= y)
    )
    return list(zip(cuts[::2], cuts[1::2], strict=False))


def _span(plan: Plan, opening: Opening) -> tuple[XY, XY, float]:
    """The opening's two ends on the wall line, and the direction that leads inwards."""
    half = OPENING / 2 * plan.ppi
    middle = plan.px(opening.point)
    inwards = _INWARDS[opening.wall]
    return toward(middle, inwards - 90, half), toward(middle, inwards + 90, half), inwards


def _door(canvas: Canvas, plan: Plan, light: Light, opening: Opening, thick: float) -> None:
    first, second, inwards = _span(plan, opening)
    if opening.wall in ("north", "east"):
        first, second = second, first
    gap = (
        toward(first, inwards, -1),
        toward(second, inwards, -1),
        toward(second, inwards, thick),
        toward(first, inwards, thick),
    )
    canvas.polygon(gap, light.floor)
    reach = OPENING * plan.ppi
    hinge = first
    across = math.degrees(math.atan2(second[0] - hinge[0], hinge[1] - second[1]))
    turn = (inwards - across + 180) % 360 - 180
    canvas.line(arc(hinge, reach, across, across + turn, 12), light.door, 1.5)
    canvas.segment(hinge, toward(hinge, inwards, reach), light.door, max(4.0, 0.14 * plan.ppi))


def _window(canvas: Canvas, plan: Plan, light: Light, opening: Opening, thick: float) -> None:
    first, second, inwards = _span(plan, opening)
    out, inside = -1.0, thick + 1.0

    def bar(depth: float, width: float) -> None:
        canvas.segment(toward(first, inwards, depth), toward(second, inwards, depth), light.wall, width)

    slot = (
        toward(first, inwards, out),
        toward(second, inwards, out),
        toward(second, inwards, inside),
        toward(first, inwards, inside),
    )
    canvas.polygon(slot, light.window)
    bar(out, 2)
    bar(thick / 2, 1.2)
    bar(inside, 2)
    for end in (first, second):
        canvas.segment(toward(end, inwards, out - 1), toward(end, inwards, inside + 1), light.wall, 2)


def _stairs(canvas: Canvas, plan: Plan, light: Light, stairs: Stairs, *, down: bool) -> None:
    """Treads and an arrow that points up the stairs on the lower plan, down on the upper."""
    x0, y0 = plan.px((stairs.rect[0], stairs.rect[1]))
    x1, y1 = plan.px((stairs.rect[0] + stairs.rect[2], stairs.rect[1] + stairs.rect[3]))
    canvas.rectangle(x0, y0, x1, y1, light.boards)
    level = stairs.up in ("east", "west")
    step = 0.3 * plan.ppi
    for index in range(1, math.ceil((x1 - x0 if level else y1 - y0) / step)):
        if level:
            canvas.segment((x0 + index * step, y0), (x0 + index * step, y1), light.room, 1.2)
        else:
            canvas.segment((x0, y0 + index * step), (x1, y0 + index * step), light.room, 1.2)
    canvas.line(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), light.room, 1.5, closed=True)
    heading = _TOWARDS[stairs.up] + (180 if down else 0)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    half = (x1 - x0 if level else y1 - y0) / 2 - 6
    tip = toward(centre, heading, half)
    canvas.segment(toward(centre, heading, -half), toward(tip, heading, -8), light.text, 3)
    canvas.polygon(
        (tip, toward(toward(tip, heading, -14), heading + 90, 7), toward(toward(tip, heading, -14), heading - 90, 7)),
        light.text,
    )


def _name(canvas: Canvas, plan: Plan, light: Light, piece: Piece, level: Level, thick: float) -> None:
    """Along the north wall if a door is in the south wall, else along the south wall."""
    size = 24 if plan.wide else 28
    xs = [p[0] for p in piece.polygon]
    ys = [p[1] for p in piece.polygon]
    words = piece.name.upper()
    if canvas.width_of(words, size, bold=False) > (max(xs) - min(xs)) / INCH * plan.ppi - 2 * thick - 8:
        return
    north = any(opening.kind == "door" and opening.wall == "south" for opening in level.openings)
    inset = thick + 8 + size * 0.36
    half = canvas.width_of(words, size, bold=False) / 2 + 6
    west, east = plan.px((min(xs), 0))[0] + thick + half, plan.px((max(xs), 0))[0] - thick - half
    top, bottom = plan.px((0, min(ys)))[1], plan.px((0, max(ys)))[1]
    rows = (top + inset, bottom - inset) if north else (bottom - inset, top + inset)
    for y in (*rows, (top + bottom) / 2):
        for part in (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0):
            x = west + (east - west) * part
            if _free(plan, level, (x - half, y - size / 2, x + half, y + size / 2)):
                canvas.text((x, y), words, size, light.room, bold=False)
                return


def _free(plan: Plan, level: Level, box: tuple[float, float, float, float]) -> bool:
    """Whether no stairs, inner wall or open door lie in the box (design pixels)."""
    x0, y0, x1, y1 = box
    solid = [(s.rect[0], s.rect[1], s.rect[0] + s.rect[2], s.rect[1] + s.rect[3]) for s in level.stairs]
    for wall in level.walls:
        for a, b in itertools.pairwise(wall):
            solid.append((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
    for door in level.openings:
        if door.kind == "door":
            (x, y), half = door.point, round(OPENING / 2 * INCH)
            east, south = toward((0, 0), _INWARDS[door.wall], OPENING * INCH)
            solid.append(
                (
                    min(x, x + round(east)) - half * (not east),
                    min(y, y + round(south)) - half * (not south),
                    max(x, x + round(east)) + half * (not east),
                    max(y, y + round(south)) + half * (not south),
                )
            )
    for west, top, east, bottom in solid:
        (left, high), (right, low) = plan.px((west, top)), plan.px((east, bottom))
        if left < x1 and right > x0 and high < y1 and low > y0:
            return False
    return True
