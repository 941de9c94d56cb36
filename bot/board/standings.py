"""Standings: one row for each band or entrant, the first marked in gold, and a count in each column."""

from PIL import Image

from bot.board.canvas import OVERSAMPLE, XY, Canvas
from bot.board.cards import Standings, StandingsRow
from bot.board.ending import LINE, NO_WINNER, draw_mark
from bot.board.palette import CARD, GOLD, INK, LIGHTS, RIM, rgb
from bot.board.plan import WIDTH
from bot.board.tokens import draw_key

LEAST = 31.0
"""Size of the smallest letters: 11 pixels where a phone shows the picture 390 pixels wide."""
HEAD = 118.0
"""Height of the band at the top."""
TOP = HEAD + LINE + 52
"""Where the rows begin: above them stand the names of the columns."""
LOW, TALL = 62.0, 108.0
"""Height of a row of one line, and of two."""
EDGE = 24.0
PLACE = 63.0
"""The middle of the places."""
NAME, BESIDE = 128.0, 200.0
"""Where a name begins, and where it does beside an emblem."""
COLUMN = 103.0
"""From one count's middle to the next."""
EAST, BY_BAR = WIDTH - 44.0, 815.0
"""Where the counts end, and where they do beside a bar."""
BAR = (832.0, 1002.0)
"""West and east end of the bar; its number stands east of it."""
BAR_NUMBER = 1030.0
ARROW = 11.0
"""Half the width of the sign beside a place that has changed."""
FIRST = rgb("#8A6A0A")
SUBTITLE = rgb("#CDD6DA")
DAY = LIGHTS["day"]


def render_standings(card: Standings) -> Image.Image:
    """The card, as high as its rows need."""
    high = TALL if any(row.below or row.emblem for row in card.rows) else LOW
    canvas = Canvas.blank(WIDTH, TOP + high * len(card.rows) + 40, DAY.paper, OVERSAMPLE)
    draw_head(canvas, card.title, card.line)
    columns = card.columns[: len(card.columns) - card.bar]
    middles = _middles(len(columns), BY_BAR if card.bar else EAST)
    for title, middle in zip(columns, middles, strict=True):
        canvas.fitted((middle, TOP - 22), title, LEAST, COLUMN - 4, DAY.quiet, bold=False, anchor="m", least=LEAST)
    if card.bar:
        middle = (BAR[0] + WIDTH - EDGE) / 2
        canvas.fitted((middle, TOP - 22), card.columns[-1], LEAST, WIDTH - BAR[0], DAY.quiet, bold=False, anchor="m")
    most = max((row.counts[-1] for row in card.rows), default=1) if card.bar else 0
    for index, row in enumerate(card.rows):
        top = TOP + high * index
        if index % 2 == 0:
            canvas.box(EDGE, top + 3, WIDTH - EDGE, top + high - 3, 14, CARD)
        _row(canvas, row, top + high / 2, middles, most)
    return canvas.finished()


def draw_head(canvas: Canvas, title: str, line: str) -> None:
    """The band at the top, with what the card is about."""
    canvas.rectangle(0, 0, WIDTH, HEAD, NO_WINNER)
    canvas.rectangle(0, HEAD, WIDTH, HEAD + LINE, GOLD)
    draw_mark(canvas, (80, HEAD / 2), 92)
    canvas.fitted((150, 44), title, 48, WIDTH - 190, RIM, least=LEAST)
    canvas.fitted((150, 90), line, LEAST, WIDTH - 190, SUBTITLE, bold=False, least=LEAST)


def _middles(count: int, east: float) -> list[float]:
    """Where so many counts stand, the last of which ends at `east`."""
    return [east - COLUMN * (count - number - 0.5) for number in range(count)]


def _row(canvas: Canvas, row: StandingsRow, middle: float, middles: list[float], most: int) -> None:
    first = row.place == 1
    canvas.text((PLACE, middle), str(row.place), 48 if row.emblem else 36, FIRST if first else DAY.quiet)
    if row.risen:
        _arrow(canvas, (PLACE + 42, middle), up=row.risen > 0)
    if row.emblem is not None:
        draw_key(canvas, row.emblem, (140, middle), 36, GOLD if first else RIM)
    west = NAME if row.emblem is None else BESIDE
    room = middles[0] - COLUMN / 2 - west
    canvas.fitted((west, middle - (15 if row.below else 0)), row.name, 36, room, INK, least=LEAST)
    if row.below:
        canvas.fitted((west, middle + 23), row.below, LEAST, room, DAY.quiet, bold=False, least=LEAST)
    for count, x in zip(row.counts, middles, strict=False):
        canvas.text((x, middle), _number(count), 38, INK)
    if most:
        west, east = BAR
        canvas.box(west, middle - 13, east, middle + 13, 7, DAY.trough)
        canvas.box(west, middle - 13, west + (east - west) * row.counts[-1] / most, middle + 13, 7, NO_WINNER)
        canvas.text((BAR_NUMBER, middle), str(row.counts[-1]), 36, INK)


def _number(count: int) -> str:
    return str(count).replace("-", "−")


def _arrow(canvas: Canvas, centre: XY, *, up: bool) -> None:
    """A triangle that points up for a rise and down for a fall: the shape says which."""
    x, y = centre
    tip = -ARROW if up else ARROW
    canvas.polygon(((x, y + tip), (x - ARROW, y - tip * 0.7), (x + ARROW, y - tip * 0.7)), INK if up else DAY.quiet)
