"""A battle as moving pictures: one frame a step, each with one sentence."""

from collections.abc import Iterable
from io import BytesIO

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.encode import palette_of, reduced
from bot.board.faces import legible
from bot.board.ground.opened import opened
from bot.board.layers import SHEETS
from bot.board.moving import Frame
from bot.board.palette import LIGHTS
from bot.board.plan import board_plan, shown
from bot.board.render import draw_sight, page_layer
from bot.board.scene import View
from bot.board.stage import draw_stage
from bot.board.words import word

WIDTH = 900
MARGIN = 50
HEADER = 70
FOOTER = 96


def render_frame(frame: Frame, number: int, count: int, *, view: View = "whole", width: int = WIDTH) -> Image.Image:
    """The `number`th of `count` frames, counted from 1."""
    scene = frame.scene
    plan, height = board_plan(shown(scene.table, view), width=WIDTH, header=HEADER - 14, footer=FOOTER)
    k = OVERSAMPLE * width / WIDTH
    light, cut_away = LIGHTS[scene.table.light], opened(scene)
    base = page_layer(scene, plan, (WIDTH, height), k, cut_away)
    with SHEETS.sheet(base) as sheet:
        canvas = Canvas(sheet, k)
        draw_sight(canvas, scene, plan)
        draw_stage(canvas, scene, plan, light, cut_away, discs=False)
        canvas.text((MARGIN, 36), scene.title, 34, light.text, anchor="l")
        counter = word("step", scene.language, number=number, total=count)
        canvas.text((WIDTH - MARGIN, 36), counter, 28, light.quiet, bold=False, anchor="r")
        size, caption = 34.0, legible(frame.caption, ((token.name, token.tag) for token in scene.tokens))
        while canvas.width_of(caption, size) > WIDTH - 2 * MARGIN and size > 24:
            size -= 1
        canvas.text((MARGIN, height - 68), caption, size, light.text, anchor="l")
        top, right = height - 30, WIDTH - MARGIN
        canvas.box(MARGIN, top, right, top + 10, 5, light.trough)
        done = MARGIN + max(10.0, (right - MARGIN) * number / max(1, count))
        canvas.box(MARGIN, top, done, top + 10, 5, light.text)
        return canvas.finished()


def animate(frames: Iterable[Frame], *, view: View = "whole", width: int = WIDTH) -> bytes:
    """All frames as an animated WebP that plays once through and begins again; ValueError without frames."""
    steps = list(frames)
    if not steps:
        raise ValueError("a replay needs a frame")
    pictures = [
        reduced(render_frame(step, index, len(steps), view=view, width=width), palette_of(step.scene.table))
        for index, step in enumerate(steps, start=1)
    ]
    out = BytesIO()
    pictures[0].save(
        out, "WEBP", save_all=True, append_images=pictures[1:], duration=[step.hold for step in steps],
        loop=0, quality=78, method=2, minimize_size=False,
    )  # fmt: skip
    return out.getvalue()
