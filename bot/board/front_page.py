"""The front page of a battle that the press was at: its best pictures, and how many points each side has."""

from collections.abc import Sequence

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.cards import FrontPage, PhotoCard
from bot.board.ending import wrapped
from bot.board.palette import INK, rgb
from bot.board.photo import SHAPE, draw_photo
from bot.board.plan import WIDTH
from bot.board.tokens import draw_key

NEWSPRINT, FADED = rgb("#F4EEDD"), rgb("#6B6557")
LEFT, RIGHT = 44.0, WIDTH - 44.0
GAP, CAPTION = 28.0, 78.0
"""The room between pictures, and below one."""
HEAD, FOOT = 216.0, 118.0
"""How high the masthead is, and the row of points."""
HEADLINE, SMALLEST, LINES, LEADING = 88.0, 44.0, 2, 1.14
"""The size of the headline and the least it may have, its most lines, and how far apart they are."""


def render_front_page(page: FrontPage) -> Image.Image:
    """The page, as high as its pictures need."""
    measure, size = Canvas.blank(8, 8, NEWSPRINT, OVERSAMPLE), HEADLINE
    while len(headline := wrapped(measure, page.headline, size, RIGHT - LEFT, bold=True)) > LINES and size > SMALLEST:
        size -= 2
    rows = _rows(page.photos)
    top = HEAD + len(headline) * size * LEADING + 14
    foot = top + sum(_wide(row) * SHAPE + CAPTION for row in rows) + 12
    canvas = Canvas.blank(WIDTH, foot + FOOT, NEWSPRINT, OVERSAMPLE)
    canvas.fitted((WIDTH / 2, 82), page.masthead, 108, RIGHT - LEFT, INK, anchor="m")
    _rule(canvas, 146, 6)
    canvas.fitted((WIDTH / 2, 173), page.line, 28, RIGHT - LEFT, FADED, bold=False, anchor="m")
    _rule(canvas, 200, 2)
    for number, line in enumerate(headline):
        canvas.text((WIDTH / 2, HEAD + (number + 0.5) * size * LEADING), line, size, INK)
    for row in rows:
        wide = _wide(row)
        for number, photo in enumerate(row):
            draw_photo(canvas, photo, LEFT + number * (wide + GAP), top, wide)
        top += wide * SHAPE + CAPTION
    _rule(canvas, foot, 2)
    pitch = (RIGHT - LEFT) / len(page.scores)
    for number, (side, score) in enumerate(page.scores):
        x = LEFT + number * pitch
        draw_key(canvas, side, (x + 30, foot + 60), 26)
        canvas.fitted((x + 72, foot + 60), score, 38, pitch - 80, INK)
    return canvas.finished()


def _rows(photos: Sequence[PhotoCard]) -> list[Sequence[PhotoCard]]:
    """One picture over the whole width, or two beside one another, or both."""
    lead = len(photos) % 2
    return [row for row in (photos[:lead], photos[lead:]) if row]


def _wide(row: Sequence[PhotoCard]) -> float:
    return (RIGHT - LEFT - GAP * (len(row) - 1)) / len(row)


def _rule(canvas: Canvas, y: float, width: float) -> None:
    canvas.segment((LEFT, y), (RIGHT, y), INK, width)
