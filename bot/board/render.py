"""Scene -> picture: one board with its frame and footer.

Ground, frame and labels of a view are kept (see `layers`); what changes is drawn over a copy.
"""

from dataclasses import replace
from functools import partial

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.footer import draw_footer, footer_middle
from bot.board.frame import draw_frame, draw_labels
from bot.board.ground.opened import opened
from bot.board.ground.periods import ground_of
from bot.board.ground.woods import crowns_shown
from bot.board.inset import FRAME, Inset, draw_origin, ground_of_inset, inset_of
from bot.board.layers import LAYERS, SHEETS, ground_sheet
from bot.board.legend import draw_legend, legend, legend_height
from bot.board.night import draw_dark, draw_reach
from bot.board.palette import LIGHTS, NIGHT_EDGE, Light
from bot.board.plan import CROP_FOOTER, FOOTER, LEFT, RIGHT, WIDTH, Plan, board_plan, shown, whole
from bot.board.scene import Scene, View
from bot.board.sky import sight_on
from bot.board.stage import draw_stage
from engine.space.terrain import Table


def render_board(scene: Scene, *, view: View = "whole", width: int = WIDTH, bare: bool = False) -> Image.Image:
    """The picture of a view, `width` pixels wide: the whole table, or a crop in hundredths of an inch.

    A bare one has no footer and no legend.
    """
    rect = shown(scene.table, view)
    crop = rect != whole(scene.table)
    entries = () if bare else legend(scene, rect if crop else None)
    below = legend_height(entries)
    footer = (CROP_FOOTER if crop else FOOTER) + below
    plan, height = board_plan(rect, footer=0 if bare else footer)
    k = OVERSAMPLE * width / WIDTH
    light, cut_away = LIGHTS[scene.table.light], opened(scene)
    base = page_layer(scene, plan, (WIDTH, height), k, cut_away)
    with SHEETS.sheet(base) as sheet:
        canvas = Canvas(sheet, k)
        draw_sight(canvas, scene, plan)
        inset = None if bare else inset_of(scene, plan)
        if inset is None:
            draw_stage(canvas, scene, plan, light, cut_away)
        else:
            draw_origin(canvas, inset, plan, light)
            draw_stage(canvas, inset.rest, plan, light, cut_away, covered=inset.box)
            draw_inset(canvas, inset, light, cut_away)
        clear_paper(sheet, base, plan, k)
        if not bare:
            draw_footer(canvas, scene, plan, light, LEFT, WIDTH - RIGHT, footer_middle(height, footer), crop=crop)
            draw_legend(canvas, entries, light, height - below)
        return canvas.finished()


def cut_out(scene: Scene, view: View, across: float, down: float, k: float) -> Image.Image:
    """A view without paper and frame, as large as this room allows in design pixels, `k` times larger."""
    plan, _ = board_plan(shown(scene.table, view), footer=0)
    scale = min(across / (plan.right - plan.left), down / (plan.bottom - plan.top)) * k
    picture = render_board(scene, view=view, width=round(WIDTH * scale), bare=True)
    edges = (plan.left * scale, plan.top * scale, plan.right * scale, plan.bottom * scale)
    return picture.crop(tuple(round(edge) for edge in edges))  # type: ignore[arg-type]


def trees_shown(scene: Scene, view: View) -> int:
    """How many trees a view shows: counting them tells sooner than trying how large its file would be."""
    plan, _ = board_plan(shown(scene.table, view))
    return crowns_shown(plan, ground_of(scene.table), scene.table)


def clear_paper(sheet: Image.Image, base: Image.Image, plan: Plan, k: float) -> None:
    """Lay the paper with its frame and labels again over what sticks out of the board."""
    left, top, right, bottom = (round(edge * k) for edge in (plan.left, plan.top, plan.right, plan.bottom))
    width, height = sheet.size
    for strip in ((0, 0, width, top), (0, bottom, width, height), (0, top, left, bottom), (right, top, width, bottom)):
        if strip[0] < strip[2] and strip[1] < strip[3]:
            sheet.paste(base.crop(strip), strip[:2])


def draw_inset(canvas: Canvas, inset: Inset, light: Light, cut_away: frozenset[str]) -> None:
    """The larger picture of a crowd, in its frame."""
    small = Canvas(ground_of_inset(inset, inset.within, canvas.k, cut_away).copy(), canvas.k)
    draw_sight(small, inset.within, inset.plan)
    draw_stage(small, inset.within, inset.plan, light, cut_away)
    left, top, right, bottom = inset.box
    canvas.rectangle(left, top, right, bottom, light.halo[:3])
    canvas.rectangle(left + 1.5, top + 1.5, right - 1.5, bottom - 1.5, light.text)
    canvas.image.paste(small.image, (round((left + FRAME) * canvas.k), round((top + FRAME) * canvas.k)))


def draw_sight(canvas: Canvas, scene: Scene, plan: Plan) -> None:
    """How far figures see, where night or weather limits it: the same circles in any order are the same picture."""
    lit = tuple(sorted(set(scene.lit), key=lambda circle: (circle.at, circle.radius)))
    if scene.table.light == "night":
        draw_dark(
            canvas, plan, (*lit, *scene.flares), tuple(piece.polygon for piece in scene.table.pieces if piece.lit)
        )
        draw_reach(canvas, plan, lit, NIGHT_EDGE)
    elif sight_on(scene.table) is not None:
        draw_reach(canvas, plan, lit, LIGHTS["day"].quiet)


def page_layer(scene: Scene, plan: Plan, size: tuple[float, float], k: float, cut_away: frozenset[str]) -> Image.Image:
    """The paper with the board's ground, buildings `cut_away`, its frame and labels."""
    on_floor = replace(plan, floor=scene.floor)
    key = (scene.table, on_floor, size, k, cut_away)
    return LAYERS.get(key, partial(_draw_page, scene.table, on_floor, size, k, cut_away))


def _draw_page(table: Table, plan: Plan, size: tuple[float, float], k: float, cut_away: frozenset[str]) -> Image.Image:
    light = LIGHTS[table.light]
    canvas = Canvas.blank(*size, light.paper, k)
    canvas.image.paste(ground_sheet(table, plan, k, cut_away), (round(plan.left * k), round(plan.top * k)))
    draw_frame(canvas, plan, light)
    draw_labels(canvas, plan, light)
    return canvas.image
