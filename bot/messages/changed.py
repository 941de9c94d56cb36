"""What a change of the set-up has done, in words."""

from bot.messages.sign_up import described, lifted, manned, noted_lines
from bot.names import safe
from bot.play.drafts import Sheet
from bot.setup.change import Description, Done, Noted, Value
from bot.setup.draft import figure_in, machine_in
from bot.setup.spots import is_machine
from bot.text.words import Words


def changed(done: Done, sheet: Sheet, words: Words) -> str:
    """What was done, and whatever lost its place by it; `sheet` is the set-up behind it."""
    lines = [
        words(told.key, told.count, **{name: _value(value, sheet, words) for name, value in told.values.items()})
        for told in done.told
    ]
    return "\n".join(filter(None, (*lines, lifted(done.lifted, sheet, words))))


def _value(value: Value, sheet: Sheet, words: Words) -> str | int:
    match value:
        case int():
            return value
        case str():
            return safe(value) if value else ""
        case Description(one) if is_machine(sheet.draft, one):
            return manned(machine_in(sheet.draft, one), sheet, words)
        case Description(one):
            return described(figure_in(sheet.draft, one), sheet, words)
        case Noted(side, number):
            return noted_lines(sheet, side, words)[number - 1]
        case _:
            return words.listed([str(_value(one, sheet, words)) for one in value])
