"""Buildings: cut away where somebody is known to be inside, under their roof elsewhere."""

import math

from bot.board.canvas import Canvas, toward
from bot.board.ground.openings import draw_opening
from bot.board.ground.periods import Ground, mixed
from bot.board.ground.roofs import draw_roof
from bot.board.ground.rooms import Box, blocked, draw_floor, draw_furniture, draw_stairs
from bot.board.outlines import Ring, shrunk, swept
from bot.board.palette import Light
from bot.board.plan import Plan
from engine.space.terrain import INCH, Level, Piece, Table

WALL = 0.2
"""Thickness of an outer wall in inches, drawn inwards from the outline."""
SOFT = 3
"""The Defence Value up to which a building's walls are of something softer than stone (CR3-BLDG-01)."""
_SHADOW = 0.34
_NAME_BELOW = 0.26
"""How far below the middle of a roof its name stands, in parts of the building's depth."""


def draw_buildings(
    canvas: Canvas, plan: Plan, ground: Ground, light: Light, table: Table, *, opened: frozenset[str], only: str = ""
) -> None:
    """Every building, or the one with the id `only`; those `opened` with the plan of the floor shown."""
    for piece in table.pieces:
        if piece.type == "building" and piece.polygon and only in ("", piece.id):
            _building(canvas, plan, ground, light, piece, roofed=piece.id not in opened, outdoors=not only)


def level_of(piece: Piece, floor: int) -> Level:
    """The building's floor `floor`; its highest where it has not so many."""
    if not piece.levels:
        return Level()
    return piece.levels[min(floor, len(piece.levels) - 1)]


def _building(
    canvas: Canvas, plan: Plan, ground: Ground, light: Light, piece: Piece, *, roofed: bool, outdoors: bool
) -> None:
    outline = plan.ring(piece.polygon)
    shift = _SHADOW * plan.ppi
    for shadow in swept(outline, shift, shift):
        canvas.polygon(shadow, ground.shadow)
    stone = piece.dv > SOFT
    thick = max(5.0, WALL * plan.ppi) * (1.6 if stone else 1.0)
    canvas.polygon(outline, ground.stone_edge if stone else ground.wall)
    if stone:
        _masonry(canvas, plan, ground, outline, thick)
    elif not roofed:
        for core in shrunk(outline, thick / 2):
            canvas.line(core, mixed(ground.wall, ground.floor, 0.22), 0.45 * thick, closed=True)
    level = level_of(piece, 0 if roofed else plan.floor)
    inside = shrunk(outline, thick)
    names: list[Box] = []
    for inner in inside:
        if roofed:
            draw_roof(canvas, plan, ground, piece, inner)
        else:
            draw_floor(canvas, plan, ground, piece, inner, tiled=ground.look.paved or stone)
    if not roofed:
        _draw_plan(canvas, plan, ground, light, piece, level)
    for opening in level.openings:
        step = outdoors and opening.kind == "door"
        draw_opening(canvas, plan, ground, opening, thick, roofed=roofed, step=step)
    if piece.name and (roofed or plan.floor == 0):
        names += _name(canvas, plan, ground, piece, level, thick, roofed=roofed)
    if not roofed and not plan.wide:
        draw_furniture(canvas, plan, ground, piece, level, names)


def _draw_plan(canvas: Canvas, plan: Plan, ground: Ground, light: Light, piece: Piece, level: Level) -> None:
    """Stairs and inner walls."""
    for stairs in level.stairs:
        draw_stairs(canvas, plan, ground, light, stairs, down=False)
    if 0 < plan.floor < len(piece.levels):
        for stairs in piece.levels[plan.floor - 1].stairs:
            draw_stairs(canvas, plan, ground, light, stairs, down=True)
    for wall in level.walls:
        canvas.line(plan.ring(wall), ground.wall, max(4.0, 0.14 * plan.ppi))


def _masonry(canvas: Canvas, plan: Plan, ground: Ground, outline: Ring, thick: float) -> None:
    """Dressed stone: a pale course with joints between two dark edges."""
    (outer,) = shrunk(outline, 2.5)[:1] or (outline,)
    canvas.polygon(outer, ground.stone)
    sides = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    inwards = 90 if sum(a[0] * b[1] - b[0] * a[1] for a, b in sides) > 0 else -90
    for a, b in sides:
        length = math.dist(a, b)
        along = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        for index in range(1, math.ceil(length / (0.55 * plan.ppi))):
            spot = toward(a, along, index * 0.55 * plan.ppi)
            canvas.segment(spot, toward(spot, along + inwards, thick), ground.stone_edge, 1.5)
    for inner in shrunk(outline, thick - 2.5):
        canvas.polygon(inner, ground.stone_edge)


def _name(
    canvas: Canvas, plan: Plan, ground: Ground, piece: Piece, level: Level, thick: float, *, roofed: bool
) -> list[Box]:
    """Below the middle of a roof; inside, along the wall that has no door. Gives back the place taken."""
    size = 24 if plan.wide else 28
    xs = [p[0] for p in piece.polygon]
    ys = [p[1] for p in piece.polygon]
    words = piece.name.upper()
    wide = canvas.width_of(words, size, bold=False)
    if wide > (max(xs) - min(xs)) / INCH * plan.ppi - 2 * thick - 8:
        return []
    half = wide / 2 + 6
    west, east = plan.px((min(xs), 0))[0] + thick + half, plan.px((max(xs), 0))[0] - thick - half
    top, bottom = plan.px((0, min(ys)))[1], plan.px((0, max(ys)))[1]
    if roofed:
        deep = bottom - top
        y = min((top + bottom) / 2 + _NAME_BELOW * deep, bottom - thick - 0.6 * size)
        canvas.text(((west + east) / 2, y), words, size, ground.roof_words, bold=False)
        return []
    north = any(opening.kind == "door" and opening.wall == "south" for opening in level.openings)
    inset = thick + 8 + size * 0.36
    rows = (top + inset, bottom - inset) if north else (bottom - inset, top + inset)
    for y in (*rows, (top + bottom) / 2):
        for part in (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0):
            x = west + (east - west) * part
            box = _on_table(plan, (x - half, y - size / 2, x + half, y + size / 2))
            if not any(box[0] < o[2] and box[2] > o[0] and box[1] < o[3] and box[3] > o[1] for o in blocked(level)):
                canvas.text((x, y), words, size, ground.words, bold=False)
                return [box]
    return []


def _on_table(plan: Plan, box: tuple[float, float, float, float]) -> Box:
    scale = INCH / plan.ppi
    return (
        plan.rect[0] + (box[0] - plan.left) * scale,
        plan.rect[1] + (box[1] - plan.top) * scale,
        plan.rect[0] + (box[2] - plan.left) * scale,
        plan.rect[1] + (box[3] - plan.top) * scale,
    )
