"""The dice of a report: a picture of them, then a line for each roll, and what led to what."""

from bot.board.files import dice_file
from bot.board.rolls import Die, RollCard, RollsPicture
from bot.messages.parts import MOST_LETTERS, View, gallery, view_of
from bot.play.moment import Moment
from bot.report.picture import Picture, drawn
from bot.text.dice import ThrownDice, dice_detail, throws
from bot.text.log import plain_text, why
from bot.text.mission import rolled
from bot.text.words import Words

DRAWN = 8
"""More rolls than these would be too small to read; all of them stand in the words."""


async def dice_picture(moment: Moment, words: Words) -> Picture | None:
    """The dice of the first rolls, drawn; None where none fell, or they cannot be drawn."""
    rolls = tuple(_roll(throw) for throw in throws(moment.entries, moment, words)[:DRAWN])
    if not rolls:
        return None
    data = await drawn(dice_file, RollsPicture(rolls=rolls))
    return None if data is None else Picture(data, words("detail.alt"))


def _roll(throw: ThrownDice) -> RollCard:
    dice = tuple(Die(face=die.face, passed=die.passed) for die in throw.faces)
    return RollCard(head=plain_text(throw.head), need=throw.need, dice=dice, outcome=plain_text(throw.result))


def dice_view(moment: Moment, whole: Moment, picture: Picture | None, words: Words) -> View:
    """Every roll of a report and what led to what, for one reader; before the first turn the rolls that laid the table
    out.

    `whole` holds what came before its questions, too.
    """
    if not moment.item and moment.record.prepared:
        return view_of("\n".join(rolled(moment.record, words)))
    led = why(moment, whole, words)
    reasons = "\n".join([words("detail.why"), led]) if led else ""
    detail = dice_detail(moment.entries, moment, words, MOST_LETTERS - 100 - len(reasons))
    return view_of(gallery(picture), detail, reasons)
