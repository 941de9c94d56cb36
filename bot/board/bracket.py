"""The bracket of a cup: a column for each of its last rounds, a line from each pair to the place of its winner."""

from collections.abc import Sequence

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.cards import Bracket, BracketPlace
from bot.board.palette import CARD, GOLD, INK
from bot.board.plan import WIDTH
from bot.board.standings import DAY, EDGE, LEAST, TOP, draw_head

GAP = 26.0
"""Between two columns."""
HIGH = 54.0
"""Height of a place."""
STEP = 66.0
"""From the middle of a place in the first column to the next."""
PAD = 12.0
"""From the edge of a place to its name."""
SMOOTH = 10.0


def render_bracket(card: Bracket) -> Image.Image:
    """The card, as high as its first column needs."""
    canvas = Canvas.blank(WIDTH, TOP + STEP * len(card.places[0]) + 30, DAY.paper, OVERSAMPLE)
    draw_head(canvas, card.title, card.line)
    wide = (WIDTH - 2 * EDGE - GAP * (len(card.columns) - 1)) / len(card.columns)
    middles = [TOP + STEP * (n + 0.5) for n in range(len(card.places[0]))]
    for number, (title, places) in enumerate(zip(card.columns, card.places, strict=True)):
        west = EDGE + number * (wide + GAP)
        canvas.fitted(
            (west + wide / 2, TOP - 22), title, LEAST, wide + GAP - 6, DAY.quiet, bold=False, anchor="m", least=LEAST
        )
        if number:
            before = [
                None if _empty(one) else middle for one, middle in zip(card.places[number - 1], middles, strict=True)
            ]
            middles = [(upper + lower) / 2 for upper, lower in zip(middles[::2], middles[1::2], strict=True)]
            for row, middle in enumerate(middles):
                _join(canvas, west, before[2 * row : 2 * row + 2], middle)
        for place, middle in zip(places, middles, strict=True):
            _place(canvas, place, west, middle, wide, last=len(places) == 1)
    return canvas.finished()


def _empty(place: BracketPlace) -> bool:
    """Whether there is none at a place, and none will come."""
    return place.out and not place.name


def _join(canvas: Canvas, west: float, pair: Sequence[float | None], middle: float) -> None:
    """Lines from those of a pair that there are to the place of its winner."""
    bend = west - GAP / 2
    for start in (each for each in pair if each is not None):
        canvas.line(((west - GAP, start), (bend, start), (bend, middle), (west, middle)), DAY.quiet, 3)


def _place(canvas: Canvas, place: BracketPlace, west: float, middle: float, wide: float, *, last: bool) -> None:
    if _empty(place):
        return
    fill = DAY.trough if not place.name else GOLD if last else CARD
    canvas.box(west, middle - HIGH / 2, west + wide, middle + HIGH / 2, SMOOTH, fill)
    ink = DAY.quiet if place.out else INK
    canvas.fitted((west + PAD, middle), place.name, 34, wide - 2 * PAD, ink, bold=not place.out, least=LEAST)
