"""Scene -> picture: one board with its frame and footer.

Ground, frame and labels of a view are kept (see `layers`); what changes is drawn over a copy.
"""

from dataclasses import replace
from functools import partial

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.footer import draw_footer, footer_middle
from bot.board.frame import draw_frame, draw_labels
from bot.board.layers import LAYERS, SHEETS, bright_ground, ground
from bot.board.legend import draw_legend, legend, legend_height
from bot.board.night import light_up
from bot.board.palette import LIGHTS
from bot.board.plan import CROP_FOOTER, FOOTER, MARGIN, WIDTH, Plan, board_plan, shown, whole
from bot.board.scene import Scene, View
from bot.board.stage import draw_stage
from engine.space.terrain import Table


def render_board(scene: Scene, *, view: View = "whole", width: int = WIDTH, bare: bool = False) -> Image.Image:
    """The picture of a view, `width` pixels wide: the whole table, or a crop in hundredths of an inch.

    A bare one has no footer and no legend.
    """
    rect = shown(scene.table, view)
    crop = rect != whole(scene.table)
    entries = () if crop or bare else legend(scene)
    below = legend_height(entries)
    footer = CROP_FOOTER if crop else FOOTER + below
    plan, height = board_plan(rect, footer=0 if bare else footer)
    k = OVERSAMPLE * width / WIDTH
    light = LIGHTS[scene.table.light]
    base = page_layer(scene.table, plan, (WIDTH, height), k, floor=scene.floor)
    with SHEETS.sheet(base) as sheet:
        canvas = Canvas(sheet, k)
        draw_sight(canvas, scene, plan)
        draw_stage(canvas, scene, plan, light)
        clear_paper(sheet, base, plan, k)
        if not bare:
            draw_footer(canvas, scene, plan, light, MARGIN, WIDTH - MARGIN, footer_middle(height, footer), crop=crop)
            draw_legend(canvas, entries, light, height - below)
        return canvas.finished()


def clear_paper(sheet: Image.Image, base: Image.Image, plan: Plan, k: float) -> None:
    """Lay the paper with its frame and labels again over what sticks out of the board."""
    left, top, right, bottom = (round(edge * k) for edge in (plan.left, plan.top, plan.right, plan.bottom))
    width, height = sheet.size
    for strip in ((0, 0, width, top), (0, bottom, width, height), (0, top, left, bottom), (right, top, width, bottom)):
        if strip[0] < strip[2] and strip[1] < strip[3]:
            sheet.paste(base.crop(strip), strip[:2])


def draw_sight(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """By night, what is in sight: the same circles in any order are the same picture."""
    if scene.table.light == "night" and scene.lit:
        lit = tuple(sorted(set(scene.lit), key=lambda circle: (circle.at, circle.radius)))
        floor = replace(plan, floor=scene.floor) if plan.floor == 0 else plan
        light_up(canvas, plan, bright_ground(scene.table, floor, canvas.k), lit)


def page_layer(
    table: Table, plan: Plan, size: tuple[float, float], k: float, *, margin: float = MARGIN, floor: int = 0
) -> Image.Image:
    """The paper with the board's ground, its frame and labels."""
    on_floor = replace(plan, floor=floor)
    key = (table, on_floor, size, k, margin)
    return LAYERS.get(key, partial(_draw_page, table, on_floor, size, k, margin))


def _draw_page(table: Table, plan: Plan, size: tuple[float, float], k: float, margin: float) -> Image.Image:
    light = LIGHTS[table.light]
    canvas = Canvas.blank(*size, light.paper, k)
    canvas.image.paste(ground(table, plan, k), (round(plan.left * k), round(plan.top * k)))
    draw_frame(canvas, plan, light)
    draw_labels(canvas, plan, light, margin=margin)
    return canvas.image
