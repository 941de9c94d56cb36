"""Pictures of rolls: a test with its table as a ladder, shots in a row, two fighters hand to hand.

The words come finished (they are the rules' and the channel's language); here is only their place.
"""

from collections.abc import Sequence

from PIL import Image

from bot.board import badges
from bot.board.canvas import OVERSAMPLE, XY, Canvas
from bot.board.palette import CARD, CARD_EDGE, CARD_TEXT, DIE_GREY, GOLD, INK, LIGHTS, RIM
from bot.board.rolls import ChanceRow, Die, MeleePicture, RollCard, RollsPicture, TestPicture
from bot.board.scene import Token
from bot.board.tokens import draw_token

WIDTH = 1080
DIE = 104.0
SMALL_DIE = 60.0
"""Smaller dice would not read on a phone: rather two rows."""
MANY = 7
"""A fighter's dice beyond that stand in two rows."""
_DAY = LIGHTS["day"]

_PIPS: dict[int, tuple[XY, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def render_dice(picture: TestPicture | MeleePicture | RollsPicture, *, width: int = WIDTH) -> Image.Image:
    """The picture of a roll, `width` pixels wide."""
    k = OVERSAMPLE * width / WIDTH
    match picture:
        case TestPicture():
            return _test(picture, k)
        case MeleePicture():
            return _melee(picture, k)
        case RollsPicture():
            return _rolls(picture, k)


def _sheet(height: float, k: float) -> Canvas:
    canvas = Canvas.blank(WIDTH, height, _DAY.paper, k)
    canvas.line(((1, 1), (WIDTH - 1, 1), (WIDTH - 1, height - 1), (1, height - 1)), CARD_EDGE, 2, closed=True)
    return canvas


def draw_die(canvas: Canvas, die: Die, left: float, top: float, size: float) -> None:
    """A die; dark where it passed, white with grey pips where it failed."""
    failed = die.passed is False
    if failed:
        canvas.box(left, top, left + size, top + size, 0.2 * size, (176, 177, 168))
        edge = max(2.5, 0.045 * size)
        canvas.box(left + edge, top + edge, left + size - edge, top + size - edge, 0.2 * size - edge, RIM)
    else:
        canvas.box(left, top, left + size, top + size, 0.2 * size, INK)
    reach = 0.25 * size
    for x, y in _PIPS[die.face]:
        spot = (left + size / 2 + x * reach, top + size / 2 + y * reach)
        canvas.disc(spot, 0.105 * size, DIE_GREY if failed else RIM)


def _verdict(canvas: Canvas, die: Die, x: float, y: float, r: float) -> None:
    """Tick or cross."""
    if die.passed is None:
        return
    if die.passed:
        canvas.line(((x - r, y), (x - 0.25 * r, y + 0.75 * r), (x + r, y - 0.8 * r)), INK, 0.36 * r)
    else:
        badges.cross(canvas, (x, y), 0.72 * r, DIE_GREY, 0.34 * r)


def _head(canvas: Canvas, token: Token | None, title: str, need: str) -> None:
    left = 40.0
    if token is not None:
        draw_token(canvas, token, (84, 78), 38, _DAY)
        left = 150.0
    canvas.fitted((left, 54), title, 46, WIDTH - left - 40, INK)
    canvas.fitted((left, 106), need, 34, WIDTH - left - 40, _DAY.quiet, bold=False)


def _test(picture: TestPicture, k: float) -> Image.Image:
    pitch, left, top = 116.0, 450.0, 150.0
    room = left - 40 - 44 if picture.rows else WIDTH - 80.0
    rows, size, gap = dice_rows(picture.dice, room)
    below = 158 + sum(_row_height(row, size) for row in rows) + 92
    height = max(below, top + len(picture.rows) * pitch + 22)
    canvas = _sheet(height, k)
    _head(canvas, picture.token, picture.title, picture.need)
    y = 158.0
    for row in rows:
        taken = 40.0
        for index, die in enumerate(row):
            x = 40 + index * (size + gap)
            draw_die(canvas, die, x, y, size)
            _verdict(canvas, die, x + size / 2, y + size + 29, 17)
            if die.reason:
                words = canvas.width_of(die.reason, 32, False)
                middle = min(max(x + size / 2, taken + words / 2), 40 + room - words / 2 + 20)
                taken = middle + words / 2 + 12
                canvas.text((middle, y + size + 75), die.reason, 32, _DAY.quiet, bold=False)
        y += _row_height(row, size)
    canvas.fitted((40, height - 68), picture.outcome, 50, room, INK)
    for row_of_table in picture.rows:
        _ladder_row(canvas, row_of_table, left, top)
        top += pitch
    return canvas.finished()


def dice_rows(dice: Sequence[Die], room: float) -> tuple[list[Sequence[Die]], float, float]:
    """The dice as they fell in one row, or two where they would grow too small; their size and gap."""
    gap = 22.0 if len(dice) <= 3 else 12.0
    size = min(DIE, (room - gap * (len(dice) - 1)) / max(1, len(dice)))
    if size >= SMALL_DIE:
        return [dice], size, gap
    half = -(-len(dice) // 2)
    return [dice[:half], dice[half:]], min(84.0, (room - gap * (half - 1)) / half), gap


def _row_height(row: Sequence[Die], size: float) -> float:
    return size + (108 if any(die.reason for die in row) else 62)


def _ladder_row(canvas: Canvas, row: ChanceRow, left: float, top: float) -> None:
    """One row of the table; the one that came up is dark and pointed at."""
    high, right = 104.0, WIDTH - 32.0
    canvas.box(left, top, right, top + high, 18, INK if row.chosen else CARD)
    middle = top + high / 2
    quiet = (216, 218, 220) if row.chosen else _DAY.quiet
    if row.chosen:
        canvas.polygon(((left - 26, middle - 18), (left - 2, middle), (left - 26, middle + 18)), INK)
    start = left + 28
    if row.passes:
        start = left + 105
        canvas.text((left + 42, middle), row.passes, 52, GOLD if row.chosen else CARD_TEXT)
        canvas.segment((left + 82, top + 18), (left + 82, top + high - 18), quiet, 1.5)
    share = canvas.width_of(row.chance, 34, False)
    room = right - 24 - share - 14 - start
    main = RIM if row.chosen else CARD_TEXT
    if row.note:
        canvas.fitted((start, top + 36), row.result, 38, room, main)
        canvas.fitted((start, top + 76), row.note, 31, room, quiet, bold=False)
    else:
        canvas.fitted((start, middle), row.result, 38, room, main)
    canvas.text((right - 24, middle), row.chance, 34, quiet, bold=False, anchor="r")


def _melee(picture: MeleePicture, k: float) -> Image.Image:
    pitch = 184.0
    height = 94 + pitch * len(picture.fighters) + (102 if picture.outcome or picture.margin else 14)
    canvas = _sheet(height, k)
    canvas.fitted((40, 52), picture.title, 38, WIDTH - 80, INK)
    top = 94.0
    best = max((fighter.count for fighter in picture.fighters), default=0)
    for fighter in picture.fighters:
        canvas.box(24, top, WIDTH - 24, top + 170, 18, CARD)
        left = 40.0
        if fighter.token is not None:
            draw_token(canvas, fighter.token, (84, top + 65), 38, _DAY)
            left = 145.0
        canvas.fitted((left, top + 44), fighter.name, 42, 415 - left, INK)
        canvas.fitted((left, top + 96), fighter.line, 34, 415 - left, _DAY.quiet, bold=False)
        _band_dice(canvas, fighter.dice, 430, top + 24)
        loser = fighter.count < best
        canvas.text((WIDTH - 48, top + 78), str(fighter.count), 84, DIE_GREY if loser else INK, anchor="r")
        top += pitch
    if picture.outcome or picture.margin:
        x, middle = 40.0, top + 44
        canvas.text((x, middle), picture.margin, 36, INK, bold=False, anchor="l")
        x += canvas.width_of(picture.margin, 36, False) + (16 if picture.margin else 0)
        if picture.damage is not None:
            draw_die(canvas, picture.damage, x, middle - 30, 60)
            x += 78
        canvas.fitted((x, middle), picture.outcome, 38, WIDTH - x - 40, INK)
    return canvas.finished()


def _band_dice(canvas: Canvas, dice: Sequence[Die], left: float, top: float) -> None:
    """84 pixel dice in one row with ticks; more than five smaller, and in two rows without."""
    room = 500.0
    gap = 14.0 if len(dice) <= 5 else 10.0
    one_row = len(dice) <= MANY
    half = len(dice) if one_row else -(-len(dice) // 2)
    size = min(84.0 if one_row else SMALL_DIE, (room - gap * (half - 1)) / max(1, half))
    for row in (dice[:half], dice[half:]):
        for index, die in enumerate(row):
            x = left + index * (size + gap)
            draw_die(canvas, die, x, top, size)
            if one_row:
                _verdict(canvas, die, x + size / 2, top + size + 30, 14)
        top += size + 12


def _rolls(picture: RollsPicture, k: float) -> Image.Image:
    """A card for each roll: its words on the left, its dice on the right."""
    pitch = 128.0
    canvas = _sheet(24 + pitch * len(picture.rolls), k)
    top = 24.0
    for roll in picture.rolls:
        canvas.box(24, top, WIDTH - 24, top + pitch - 14, 18, CARD)
        _roll(canvas, roll, top)
        top += pitch
    return canvas.finished()


def _roll(canvas: Canvas, roll: RollCard, top: float) -> None:
    left, room = 560.0, WIDTH - 48 - 560.0
    canvas.fitted((48, top + 38), roll.head, 36, left - 76, INK)
    small = " → ".join(part for part in (roll.need, roll.outcome) if part)
    canvas.fitted((48, top + 84), small, 32, left - 76, _DAY.quiet, bold=False)
    if not roll.dice:
        return
    gap = 12.0
    size = min(64.0, (room - gap * (len(roll.dice) - 1)) / len(roll.dice))
    above = top + 12 + (64 - size) / 2
    for index, die in enumerate(roll.dice):
        x = left + index * (size + gap)
        draw_die(canvas, die, x, above, size)
        _verdict(canvas, die, x + size / 2, top + 95, 12)
