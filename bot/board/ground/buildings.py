"""Buildings: cut away where somebody is known to be inside, under their roof elsewhere."""

import math
from itertools import islice

from bot.board.canvas import Canvas, toward
from bot.board.ground.captions import on_table, strips
from bot.board.ground.openings import draw_opening, of_stone, wall_of
from bot.board.ground.periods import GroundColours, mixed
from bot.board.ground.roofs import draw_roof
from bot.board.ground.rooms import draw_floor, draw_furniture, draw_stairs, level_of
from bot.board.outlines import Ring, shrunk, swept
from bot.board.palette import Light
from bot.board.plan import Plan
from engine.space.terrain import Level, Piece, Table

_SHADOW = 0.34


def draw_buildings(
    canvas: Canvas, plan: Plan, ground: GroundColours, light: Light, table: Table, *, opened: frozenset[str]
) -> None:
    """Every building; those `opened` with the plan of the floor shown."""
    for piece in table.pieces:
        if piece.type == "building" and piece.polygon:
            _building(canvas, plan, ground, light, piece, roofed=piece.id not in opened)


def _building(canvas: Canvas, plan: Plan, ground: GroundColours, light: Light, piece: Piece, *, roofed: bool) -> None:
    outline = plan.ring(piece.polygon)
    shift = _SHADOW * plan.ppi
    for shadow in swept(outline, shift, shift):
        canvas.polygon(shadow, ground.shadow)
    stone, thick = of_stone(piece), wall_of(plan, piece)
    canvas.polygon(outline, ground.stone_edge if stone else ground.wall)
    if stone:
        _masonry(canvas, plan, ground, outline, thick)
    elif not roofed:
        for core in shrunk(outline, thick / 2):
            canvas.line(core, mixed(ground.wall, ground.floor, 0.22), 0.45 * thick, closed=True)
    level = level_of(piece, 0 if roofed else plan.floor)
    inside = shrunk(outline, thick)
    for inner in inside:
        if roofed:
            draw_roof(canvas, plan, ground, piece, inner)
        else:
            draw_floor(canvas, plan, ground, piece, inner, tiled=ground.look.paved or stone)
    if not roofed:
        _draw_plan(canvas, plan, ground, light, piece, level)
    for opening in level.openings:
        draw_opening(canvas, plan, ground, opening, thick, roofed=roofed, step=opening.kind == "door")
    if not roofed and not plan.wide:
        named = islice(strips(canvas, plan, piece, roofed=False), 1 if plan.floor == 0 else 0)
        draw_furniture(canvas, plan, ground, piece, level, [on_table(plan, box) for box in named])


def _draw_plan(canvas: Canvas, plan: Plan, ground: GroundColours, light: Light, piece: Piece, level: Level) -> None:
    """Stairs and inner walls."""
    for stairs in level.stairs:
        draw_stairs(canvas, plan, ground, light, stairs, down=False)
    if 0 < plan.floor < len(piece.levels):
        for stairs in piece.levels[plan.floor - 1].stairs:
            draw_stairs(canvas, plan, ground, light, stairs, down=True)
    for wall in level.walls:
        canvas.line(plan.ring(wall), ground.wall, max(4.0, 0.14 * plan.ppi))


def _masonry(canvas: Canvas, plan: Plan, ground: GroundColours, outline: Ring, thick: float) -> None:
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
