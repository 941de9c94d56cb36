"""What a camera saw: a part of the table in the finder of a camera, on a print with its caption."""

from PIL import Image

from bot.board.badges import corners
from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.cards import PhotoCard
from bot.board.palette import GOLD, INK, RIM
from bot.board.plan import WIDTH
from bot.board.render import cut_out

BORDER, STRIP = 30.0, 92.0
"""Design pixels of white round a print, and of the strip for its caption."""
SHAPE = 5 / 8
"""How high a picture is for its width."""
FINDER, ARM = 34.0, 84.0
"""How far inside the edge the corners of the finder stand, and how long their arms are."""


def render_photo(card: PhotoCard) -> Image.Image:
    """A print."""
    wide = WIDTH - 2 * BORDER
    canvas = Canvas.blank(WIDTH, BORDER + wide * SHAPE + STRIP, RIM, OVERSAMPLE)
    draw_photo(canvas, card, BORDER, BORDER, wide)
    return canvas.finished()


def draw_photo(canvas: Canvas, card: PhotoCard, left: float, top: float, wide: float) -> None:
    """A picture in its finder, with the caption below it."""
    high, part = wide * SHAPE, wide / (WIDTH - 2 * BORDER)
    seen = cut_out(card.scene, card.view, wide, high, canvas.k)
    canvas.image.paste(seen, (round(left * canvas.k), round(top * canvas.k)))
    inset, arm, line = (max(size * part, least) for size, least in ((FINDER, 18.0), (ARM, 34.0), (8.0, 5.0)))
    west, north, east, south = left + inset, top + inset, left + wide - inset, top + high - inset
    for corner in corners((west, north, east, south), arm):
        canvas.line(corner, INK, line + 4)
        canvas.line(corner, RIM, line)
    if card.talks:
        canvas.disc((west + arm * 0.5, north + arm * 0.5), 15 * max(part, 0.6), INK)
        canvas.disc((west + arm * 0.5, north + arm * 0.5), 11 * max(part, 0.6), GOLD)
    canvas.rectangle(left, top, left + wide, top + 2, INK)
    canvas.rectangle(left, top + high - 2, left + wide, top + high, INK)
    canvas.rectangle(left, top, left + 2, top + high, INK)
    canvas.rectangle(left + wide - 2, top, left + wide, top + high, INK)
    canvas.fitted((left + 4, top + high + 42 * max(part, 0.76)), card.caption, 42 * max(part, 0.76), wide - 8, INK)
