"""The standings of a server's campaigns: one row for each band, the first with a gold rim."""

from PIL import Image

from bot.board.canvas import OVERSAMPLE, Canvas
from bot.board.cards import Standings, StandingsRow
from bot.board.ending import LINE, NO_WINNER, draw_mark
from bot.board.palette import CARD, GOLD, INK, LIGHTS, RIM, rgb
from bot.board.plan import WIDTH
from bot.board.tokens import draw_key

HEAD, ROW = 118.0, 108.0
"""Heights of the band at the top and of one row."""
TOP = HEAD + LINE + 52
"""Where the rows begin: above them stand the names of the columns."""
EDGE = 24.0
COLUMNS = (560.0, 660.0, 763.0)
"""The middles of the counts."""
BAR = (832.0, 1002.0)
"""West and east end of the bar; its number stands east of it."""
BAR_NUMBER = 1030.0
NAME = 200.0
FIRST = rgb("#8A6A0A")
SUBTITLE = rgb("#CDD6DA")
_DAY = LIGHTS["day"]


def render_standings(card: Standings) -> Image.Image:
    """The card, as high as its rows need."""
    canvas = Canvas.blank(WIDTH, TOP + ROW * len(card.rows) + 40, _DAY.paper, OVERSAMPLE)
    canvas.rectangle(0, 0, WIDTH, HEAD, NO_WINNER)
    canvas.rectangle(0, HEAD, WIDTH, HEAD + LINE, GOLD)
    draw_mark(canvas, (80, HEAD / 2), 92)
    canvas.fitted((150, 44), card.title, 48, WIDTH - 190, RIM)
    canvas.fitted((150, 90), card.line, 30, WIDTH - 190, SUBTITLE, bold=False)
    *counts, bar = card.columns
    for title, middle in zip(counts, COLUMNS, strict=True):
        canvas.fitted((middle, TOP - 22), title, 27, 98, _DAY.quiet, bold=False, anchor="m", least=22)
    canvas.fitted((sum(BAR) / 2, TOP - 22), bar, 27, WIDTH - BAR[0], _DAY.quiet, bold=False, anchor="m")
    most = max((row.rep for row in card.rows), default=1)
    for index, row in enumerate(card.rows):
        _row(canvas, index, row, TOP + ROW * index, most)
    return canvas.finished()


def _row(canvas: Canvas, index: int, row: StandingsRow, top: float, most: int) -> None:
    middle = top + ROW / 2
    if index % 2 == 0:
        canvas.box(EDGE, top + 6, WIDTH - EDGE, top + ROW - 6, 14, CARD)
    first = row.place == 1
    canvas.text((63, middle), str(row.place), 48, FIRST if first else _DAY.quiet)
    draw_key(canvas, row.band, (140, middle), 36, GOLD if first else RIM)
    room = COLUMNS[0] - 50 - NAME
    canvas.fitted((NAME, middle - 15), row.band.name, 36, room, INK, least=26)
    canvas.fitted((NAME, middle + 23), row.star, 27, room, _DAY.quiet, bold=False, least=22)
    for count, x in zip((row.won, row.lost, row.members), COLUMNS, strict=True):
        canvas.text((x, middle), str(count), 38, INK)
    west, east = BAR
    canvas.box(west, middle - 13, east, middle + 13, 7, _DAY.trough)
    canvas.box(west, middle - 13, west + (east - west) * row.rep / most, middle + 13, 7, NO_WINNER)
    canvas.text((BAR_NUMBER, middle), str(row.rep), 36, INK)
