"""What a building cut away shows inside its walls: the floor, stairs, and a little furniture."""

import itertools
import math

from bot.board.canvas import XY, Canvas, toward
from bot.board.ground.noise import chance
from bot.board.ground.openings import INWARDS, OPENING, TOWARDS
from bot.board.ground.periods import GroundColours, mixed
from bot.board.ground.rough import masked
from bot.board.outlines import Ring, uncovered
from bot.board.palette import Light, glass
from bot.board.plan import Plan
from engine.space.terrain import INCH, Level, Piece, Stairs

Box = tuple[float, float, float, float]
"""West, north, east and south in hundredths of an inch."""
_BOARD, _TILE = 0.36, 0.5
_SHADE = 0.24
_STORES = ("barn", "tower")
"""Words in a building's name that fill it with crates."""
_FURNITURE = (("bed", 1.0, 1.7), ("table", 1.9, 1.3), ("shelf", 2.2, 0.5), ("crate", 0.8, 0.8), ("rug", 2.0, 1.4))
"""Each with how many inches it takes across and down; it may stand the other way round."""
_MOST = 4


def draw_floor(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, inner: Ring, *, tiled: bool) -> None:
    """Boards along the long side, or tiles, in the shade of the north and west walls."""
    canvas.polygon(inner, ground.floor)
    tone = mixed(ground.floor, ground.boards, 0.45)
    xs, ys = [x for x, _ in inner], [y for _, y in inner]
    west, north, east, south = min(xs), min(ys), max(xs), max(ys)

    def tiles(sheet: Canvas, left: float, top: float) -> None:
        step = _TILE * plan.ppi
        for row in range(math.ceil((south - north) / step)):
            for column in range(row % 2, math.ceil((east - west) / step), 2):
                x, y = west + column * step - left, north + row * step - top
                sheet.rectangle(x, y, x + step, y + step, tone)

    def boards(sheet: Canvas, left: float, top: float) -> None:
        row = chance(piece, "boards")
        level = east - west >= south - north
        step, long = _BOARD * plan.ppi, (east - west if level else south - north)
        for number in range(math.ceil((south - north if level else east - west) / step)):
            done = -1.5 * plan.ppi * next(row)
            while done < long:
                reach = (1.6 + 1.4 * next(row)) * plan.ppi
                corner = (done, number * step) if level else (number * step, done)
                size = (reach, step) if level else (step, reach)
                x, y = west + corner[0] - left, north + corner[1] - top
                if next(row) < 0.35:
                    sheet.rectangle(x, y, x + size[0], y + size[1], tone)
                far = (x + size[0], y + size[1])
                near = (far[0], y) if level else (x, far[1])
                sheet.segment(near, far, ground.boards, 1)
                done += reach
            side = number * step + (north - top if level else west - left)
            start, end = ((0.0, side), (east - left, side)) if level else ((side, 0.0), (side, south - top))
            sheet.segment(start, end, tone, 1)

    masked(canvas, inner, tiles if tiled else boards)
    _shade(canvas, plan, ground, inner)


def _shade(canvas: Canvas, plan: Plan, ground: GroundColours, inner: Ring) -> None:
    """What the north and west walls throw upon the floor."""
    depth = _SHADE * plan.ppi
    for strip in uncovered(inner, depth, depth):
        canvas.polygon(strip, glass(ground.shadow, 34))


def draw_stairs(canvas: Canvas, plan: Plan, ground: GroundColours, light: Light, stairs: Stairs, *, down: bool) -> None:
    """Treads and an arrow that points up the stairs on the lower plan, down on the upper."""
    x0, y0 = plan.px((stairs.rect[0], stairs.rect[1]))
    x1, y1 = plan.px((stairs.rect[0] + stairs.rect[2], stairs.rect[1] + stairs.rect[3]))
    canvas.rectangle(x0, y0, x1, y1, ground.boards)
    level = stairs.up in ("east", "west")
    step = 0.3 * plan.ppi
    for index in range(1, math.ceil((x1 - x0 if level else y1 - y0) / step)):
        if level:
            canvas.segment((x0 + index * step, y0), (x0 + index * step, y1), ground.words, 1.2)
        else:
            canvas.segment((x0, y0 + index * step), (x1, y0 + index * step), ground.words, 1.2)
    canvas.line(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), ground.words, 1.5, closed=True)
    heading = TOWARDS[stairs.up] + (180 if down else 0)
    centre = ((x0 + x1) / 2, (y0 + y1) / 2)
    half = (x1 - x0 if level else y1 - y0) / 2 - 6
    tip = toward(centre, heading, half)
    canvas.segment(toward(centre, heading, -half), toward(tip, heading, -8), light.text, 3)
    canvas.polygon(
        (tip, toward(toward(tip, heading, -14), heading + 90, 7), toward(toward(tip, heading, -14), heading - 90, 7)),
        light.text,
    )


def draw_furniture(
    canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, level: Level, names: list[Box]
) -> None:
    """A few pale flat things where nobody needs to pass; they have no edge to hide behind."""
    taken = [*blocked(level), *names]
    row = chance(piece, f"furniture {plan.floor}")
    stores = any(word in piece.name.lower() for word in _STORES)
    kinds = [kind for kind in _FURNITURE if not stores or kind[0] == "crate"]
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    west, north, east, south = min(xs) + 35, min(ys) + 35, max(xs) - 35, max(ys) - 35
    done = 0
    for attempt in range(24):
        name, across, down = kinds[attempt % len(kinds)]
        if next(row) < 0.5:
            across, down = down, across
        width, height = across * INCH, down * INCH
        along_x, along_y, edge = next(row), next(row), next(row)
        x, y = west + along_x * (east - west - width), north + along_y * (south - north - height)
        if name in ("bed", "shelf"):
            x, y = ((x, north), (x, south - height), (west, y), (east - width, y))[int(edge * 4)]
        box = (x, y, x + width, y + height)
        fits = x >= west and y >= north and x + width <= east and y + height <= south
        if done < _MOST and fits and len(piece.polygon) == 4 and not any(_meet(box, other) for other in taken):
            _draw_thing(canvas, plan, ground, name, box)
            taken.append((box[0] - 40, box[1] - 40, box[2] + 40, box[3] + 40))
            done += 1


def _draw_thing(canvas: Canvas, plan: Plan, ground: GroundColours, name: str, box: Box) -> None:
    fill, line = mixed(ground.floor, ground.furniture, 0.75), mixed(ground.floor, ground.furniture_edge, 0.8)
    (x0, y0), (x1, y1) = plan.px(box[:2]), plan.px(box[2:])
    corners: list[XY] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    if name == "table":
        r, level = 0.17 * plan.ppi, x1 - x0 > y1 - y0
        gap = 0.3 * plan.ppi
        x0, y0, x1, y1 = (x0, y0 + gap, x1, y1 - gap) if level else (x0 + gap, y0, x1 - gap, y1)
        corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        for part in (0.28, 0.72):
            for side in (0, 1):
                x, y = (x0 + part * (x1 - x0), (y0 - r, y1 + r)[side]) if level else (
                    (x0 - r, x1 + r)[side], y0 + part * (y1 - y0))  # fmt: skip
                canvas.disc((x, y), r + 0.75, line)
                canvas.disc((x, y), r - 0.75, fill)
    canvas.polygon(corners, mixed(ground.floor, fill, 0.5) if name == "rug" else fill)
    canvas.line(corners, line, 1.5, closed=True)
    inset = 0.16 * plan.ppi
    if name == "crate":
        canvas.segment(corners[0], corners[2], line, 1.5)
        canvas.segment(corners[1], corners[3], line, 1.5)
    elif name == "bed":
        upright = y1 - y0 > x1 - x0
        far = (x1 - inset, y0 + 2.4 * inset) if upright else (x0 + 2.4 * inset, y1 - inset)
        pillow = ((x0 + inset, y0 + inset), (far[0], y0 + inset), far, (x0 + inset, far[1]))
        canvas.line(pillow, line, 1.5, closed=True)
    elif name == "shelf":
        for part in (0.25, 0.5, 0.75):
            if x1 - x0 > y1 - y0:
                canvas.segment((x0 + part * (x1 - x0), y0), (x0 + part * (x1 - x0), y1), line, 1.5)
            else:
                canvas.segment((x0, y0 + part * (y1 - y0)), (x1, y0 + part * (y1 - y0)), line, 1.5)
    elif name == "rug":
        frame = [(x0 + inset, y0 + inset), (x1 - inset, y0 + inset), (x1 - inset, y1 - inset), (x0 + inset, y1 - inset)]
        canvas.line(frame, line, 1.5, closed=True)


def level_of(piece: Piece, floor: int) -> Level:
    """The building's floor `floor`; its highest where it has not so many."""
    if not piece.levels:
        return Level()
    return piece.levels[min(floor, len(piece.levels) - 1)]


def blocked(level: Level) -> list[Box]:
    """Where nothing may stand or be written: stairs, inner walls, and the swing of doors."""
    solid: list[Box] = [(s.rect[0], s.rect[1], s.rect[0] + s.rect[2], s.rect[1] + s.rect[3]) for s in level.stairs]
    for wall in level.walls:
        for a, b in itertools.pairwise(wall):
            solid.append((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
    for door in level.openings:
        if door.kind == "door":
            (x, y), half = door.point, round(OPENING / 2 * INCH)
            east, south = toward((0, 0), INWARDS[door.wall], OPENING * INCH)
            solid.append(
                (
                    min(x, x + round(east)) - half * (not round(east)),
                    min(y, y + round(south)) - half * (not round(south)),
                    max(x, x + round(east)) + half * (not round(east)),
                    max(y, y + round(south)) + half * (not round(south)),
                )
            )
    return solid


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
