"""The card of a battle that is over: who won, how the sides melted away, what turned it, and how everybody ended."""

from functools import lru_cache

from PIL import Image

from bot.assets import assets
from bot.board.canvas import OVERSAMPLE, XY, Canvas
from bot.board.cards import CardPanel, EndCard, FateLine, SideFates
from bot.board.faces import drawable, legible
from bot.board.palette import GOLD, INK, LIGHTS, RIM, TOKEN_SHADOW, Colour, glass, rgb
from bot.board.plan import WIDTH
from bot.board.render import cut_out
from bot.board.scene import DOWN
from bot.board.shapes import at, shape
from bot.board.tokens import colours_of, draw_key, draw_over

BAND, LINE = 196.0, 8.0
"""Heights of the band at the top and of the gold line below it."""
NO_WINNER = rgb("#1F343C")
LEFT, RIGHT = 40.0, WIDTH - 40.0
UPPER = 578.0
"""Where the rosters begin."""
HEAD, ROW = 72.0, 100.0
"""Heights of a roster's heading and of a row of figures."""
COLUMNS = 3
SMALLEST = 28.0
"""Names and fates are no smaller: eight pixels where the card is 312 wide."""
RADIUS = 36.0
CHART = (74.0, 514.0, 302.0, 514.0)
"""West, east, north and south edge of the chart."""
MOST_LABELS = 8
ROOM = (560.0, 288.0, 312.0, 270.0)
"""Where the panel's picture stands, and how large it may be."""
_DAY = LIGHTS["day"]


def render_ending(card: EndCard) -> Image.Image:
    """The card, as high as its rosters need."""
    rows = [-(-len(roster.fates) // COLUMNS) for roster in card.rosters]
    height = UPPER + sum(HEAD + ROW * count for count in rows) + 20
    canvas = Canvas.blank(WIDTH, height, _DAY.paper, OVERSAMPLE)
    _band(canvas, card)
    _chart(canvas, card)
    _panel(canvas, card.panel)
    canvas.segment((LEFT, UPPER), (RIGHT, UPPER), _DAY.trough, 2)
    top = UPPER
    for number, (roster, count) in enumerate(zip(card.rosters, rows, strict=True)):
        _roster(canvas, card, number, roster, top)
        top += HEAD + ROW * count
    return canvas.finished()


def draw_band(canvas: Canvas, height: float, colour: Colour) -> None:
    """A coloured band at the top with slanted light stripes, and the gold line below it."""
    canvas.rectangle(0, 0, WIDTH, height, colour)
    for left in range(640, WIDTH, 80):
        canvas.polygon(((left, 0), (left + 34, 0), (left + 34 - 0.55 * height, height), (left - 0.55 * height, height)),
                       glass(RIM, 22))  # fmt: skip
    canvas.rectangle(0, height, WIDTH, height + LINE, GOLD)


@lru_cache(maxsize=4)
def _mark(across: int) -> Image.Image:
    with Image.open(assets() / "mark.png") as mark:
        return mark.convert("RGBA").resize((across, across), Image.Resampling.LANCZOS)


def draw_mark(canvas: Canvas, centre: XY, across: float) -> None:
    """The bot's own mark."""
    large = _mark(round(across * canvas.k))
    corner = (round(centre[0] * canvas.k) - large.width // 2, round(centre[1] * canvas.k) - large.height // 2)
    canvas.image.paste(large, corner, large)


def _band(canvas: Canvas, card: EndCard) -> None:
    colours = None if card.winner is None else colours_of(card.sides[card.winner].place)
    tag = RIM if colours is None else colours.tag
    draw_band(canvas, BAND, NO_WINNER if colours is None else colours.fill)
    if card.winner is None:
        draw_mark(canvas, (118, 98), 156)
    else:
        draw_key(canvas, card.sides[card.winner], (118, 98), 72)
    canvas.fitted((226, 74), card.title, 58, WIDTH - 226 - 40, tag, least=34)
    canvas.fitted((226, 140), card.line, 30, WIDTH - 226 - 40, tag, bold=False)


def _chart(canvas: Canvas, card: EndCard) -> None:
    """Steps for each side from the start on, ending in its shape."""
    west, east, north, south = CHART
    canvas.fitted((LEFT, 262), card.left_title, 31, east - LEFT + 20, _DAY.label)
    most, turns = max(1, *(count for row in card.left for count in row)), max(1, len(card.left) - 1)
    lines = 5 if most > 5 else most
    for line in range(lines + 1):
        y = south - (south - north) * line / lines
        canvas.segment((west, y), (east, y), glass(_DAY.trough, 150), 1.5)
    canvas.text((west - 12, north), str(most), 30, _DAY.label, bold=False, anchor="r")
    canvas.text((west - 12, south), "0", 30, _DAY.label, bold=False, anchor="r")
    canvas.text((west, south + 26), card.start, 30, _DAY.label, bold=False)
    every = -(-turns // MOST_LABELS)
    for turn in range(every, turns + 1, every):
        canvas.text((west + (east - west) * turn / turns, south + 26), str(turn), 30, _DAY.label, bold=False)
    ends = []
    for number, side in enumerate(card.sides):

        def spot(turn: int, number: int = number) -> XY:
            part = card.left[turn][number] / most
            return west + (east - west) * turn / turns, south - (south - north) * part - 4 * number

        points = [spot(0)]
        for turn in range(1, len(card.left)):
            x, y = spot(turn)
            points += [(x, points[-1][1]), (x, y)]
        canvas.line(points, RIM, 13)
        canvas.line(points, colours_of(side.place).fill, 8)
        ends.append((points[-1], side.place))
    for end, place in ends:
        canvas.polygon(at(shape(place, 17, -3), end), INK)
        canvas.polygon(at(shape(place, 17, 0), end), RIM)
        canvas.polygon(at(shape(place, 17, 3.5), end), colours_of(place).fill)


def _panel(canvas: Canvas, panel: CardPanel) -> None:
    left, top, across, down = ROOM
    canvas.fitted((left, 262), panel.title, 31, RIGHT - left, _DAY.label)
    board = cut_out(panel.scene, panel.view, across, down, canvas.k)
    canvas.image.paste(board, (round(left * canvas.k), round(top * canvas.k)))
    right, bottom = left + board.width / canvas.k, top + board.height / canvas.k
    canvas.line(((left, top), (right, top), (right, bottom), (left, bottom)), _DAY.frame, 2.5, closed=True)
    y, text = top + 36, legible(panel.text, ((token.name, token.tag) for token in panel.scene.tokens))
    for line in wrapped(canvas, text, 28, RIGHT - right - 20):
        canvas.text((right + 20, y), line, 28, INK, bold=False, anchor="l")
        y += 38


def wrapped(canvas: Canvas, words: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """The words in lines no wider than the room, unless one word is."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and canvas.width_of(longer, size, bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _roster(canvas: Canvas, card: EndCard, number: int, roster: SideFates, top: float) -> None:
    draw_key(canvas, card.sides[number], (LEFT + 22, top + 38), 20)
    title = " · ".join(filter(None, (roster.title, roster.more)))
    canvas.fitted((LEFT + 56, top + 38), title, 32, RIGHT - LEFT - 56, INK)
    pitch = (RIGHT - LEFT) / COLUMNS
    for index, fate in enumerate(roster.fates):
        row, column = divmod(index, COLUMNS)
        _fate(canvas, fate, LEFT + column * pitch, top + HEAD + 40 + row * ROW, pitch)


def _fate(canvas: Canvas, fate: FateLine, left: float, middle: float, room: float) -> None:
    token, centre = fate.token, (left + 44, middle)
    lying = token.prone or token.status in DOWN
    if token.status != "obviously-dead":
        shadow = at(shape(token.side, RADIUS, 0, lying), (centre[0] + 0.10 * RADIUS, centre[1] + 0.18 * RADIUS))
        canvas.polygon(shadow, TOKEN_SHADOW)
    draw_over(canvas, token, centre, RADIUS, _DAY)
    name = token.name if drawable(token.name) else token.tag
    canvas.fitted((left + 100, middle - 18), name, 36, room - 104, INK, least=SMALLEST)
    canvas.fitted((left + 100, middle + 20), fate.fact, 32, room - 104, _DAY.label, bold=False, least=SMALLEST)
