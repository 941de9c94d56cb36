"""A building with figures on several floors: one plan a floor, side by side, at one scale."""

import math
from dataclasses import replace
from functools import partial

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.drawn import Rect
from bot.board.footer import draw_side_key
from bot.board.frame import RULER, draw_frame, draw_labels
from bot.board.ground.opened import opened
from bot.board.layers import LAYERS, SHEETS, ground_sheet, indoor_sheet
from bot.board.palette import LIGHTS
from bot.board.plan import BOTTOM, FOOTER, LEFT, RIGHT, TOP, WIDTH, Plan
from bot.board.render import draw_sight
from bot.board.scene import GONE, Scene
from bot.board.stage import draw_stage
from bot.board.words import floor_title
from bot.language import Language
from engine.space.terrain import INCH, Piece, Table

GAP = 28
"""Pixels between the rulers of two plans."""
TITLE = 52
AROUND = INCH
REACH = 5 * INCH
"""The ground plan shows figures so near to the building."""


def render_floors(scene: Scene, building: str, *, width: int = WIDTH) -> Image.Image:
    """All floors of the building with this id; KeyError if the table has none."""
    scene, piece = replace(scene, floor=0), scene.table.piece(building)
    plans, height = floor_plans(scene, piece)
    k = OVERSAMPLE * width / WIDTH
    light = LIGHTS[scene.table.light]
    cut_away = opened(scene) | {building}
    key = (scene.table, building, plans, k, scene.language, cut_away)
    page = partial(_draw_page, scene.table, piece, plans, height, k, scene.language, cut_away)
    with SHEETS.sheet(LAYERS.get(key, page)) as sheet:
        canvas = Canvas(sheet, k)
        draw_sight(canvas, scene, plans[0])
        for plan in plans:
            draw_stage(canvas, scene, plan, light, cut_away, outline=piece.polygon)
        draw_side_key(canvas, scene, light, LEFT, WIDTH - RIGHT, height - FOOTER / 2)
        return canvas.finished()


def floor_plans(scene: Scene, piece: Piece) -> tuple[tuple[Plan, ...], int]:
    """Where the plans lie, two in a row, and the picture's height in design pixels."""
    ground = _ground_rect(scene, piece)
    ys = [point[1] for point in piece.polygon]
    count = max(1, len(piece.levels))
    columns = min(2, count)
    inner = WIDTH - LEFT - RIGHT - (columns - 1) * (GAP + 2 * RULER)
    ppi = inner / columns / ((ground[2] - ground[0]) / INCH)
    upper: Rect = (ground[0], max(ground[1], min(ys) - AROUND), ground[2], min(ground[3], max(ys) + AROUND))
    if columns == 1:
        ppi = min(ppi, 81.0)
    step = inner / columns + GAP + 2 * RULER
    plans: list[Plan] = []
    top = float(TITLE + TOP)
    for row in range(math.ceil(count / columns)):
        rects = [ground if floor == 0 else upper for floor in range(row * 2, min(count, row * 2 + columns))]
        first = min(rect[1] for rect in rects)
        for column, rect in enumerate(rects):
            down = (rect[1] - first) / INCH * ppi
            plan = Plan(rect, LEFT + column * step, top + down, ppi, row * 2 + column, small_tokens=True)
            plans.append(plan)
        top = max(plan.bottom for plan in plans) + BOTTOM + TITLE + TOP
    return tuple(plans), round(max(plan.bottom for plan in plans) + BOTTOM + FOOTER)


def _ground_rect(scene: Scene, piece: Piece) -> Rect:
    """The building with an inch around it and the figures close by, on whole inches."""
    table = scene.table
    xs = [point[0] for point in piece.polygon]
    ys = [point[1] for point in piece.polygon]
    x0, y0, x1, y1 = min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND
    for token in scene.tokens:
        x, y = token.at
        near = min(xs) - REACH <= x <= max(xs) + REACH and min(ys) - REACH <= y <= max(ys) + REACH
        if near and token.status not in GONE:
            x0, y0, x1, y1 = min(x0, x - AROUND), min(y0, y - AROUND), max(x1, x + AROUND), max(y1, y + AROUND)
    return (
        max(0, x0 // INCH * INCH),
        max(0, y0 // INCH * INCH),
        min(table.width, -(-x1 // INCH) * INCH),
        min(table.height, -(-y1 // INCH) * INCH),
    )


def _draw_page(
    table: Table,
    piece: Piece,
    plans: tuple[Plan, ...],
    height: int,
    k: float,
    language: Language,
    cut_away: frozenset[str],
) -> Image.Image:
    light = LIGHTS[table.light]
    canvas = Canvas.blank(WIDTH, height, light.paper, k)
    for plan in plans:
        outdoors = plan.floor == 0
        board = ground_sheet(table, plan, k, cut_away) if outdoors else indoor_sheet(table, plan, k, piece.id)
        canvas.image.paste(board, (round(plan.left * k), round(plan.top * k)))
        draw_frame(canvas, plan, light)
        draw_labels(canvas, plan, light, sides="nw" if plan.floor % 2 == 0 else "n")
        title = floor_title(plan.floor, len(plans), language)
        canvas.text((plan.left, plan.top - TOP - 22), title, 28, light.label, anchor="l")
    return canvas.image
