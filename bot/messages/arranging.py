"""The pages on which a set-up is changed by presses, made from the changes that each of them offers, and what a change
has done in words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord
from discord import ui

from bot.messages.custom_id import CustomId
from bot.messages.panel import LINES
from bot.messages.parts import View, button, select, view_of
from bot.messages.setup_ids import ArrangeId, KitId, PlaceId
from bot.messages.sign_up import lifted, manned, noted_lines, owned, spent
from bot.names import plain, safe
from bot.play.drafts import Sheet
from bot.setup.change import Asker, Asks, Description, Done, Fields, Noted, Pressed, Value, option_of
from bot.setup.changes import CHANGES
from bot.setup.draft import Draft, figure_in, machine_in, name_of, rules_of
from bot.setup.spots import is_machine
from bot.text.reference import worded
from bot.text.words import Words
from engine.ruleset.reference import entry

_MOST = 100
"""Characters of a line of a list, and below it."""


class Ways(NamedTuple):
    """What may be changed on a page."""

    lists: list[ui.ActionRow[View]]
    buttons: list[ui.Button[View]]


def ways(page: str, sheet: Sheet, given: Fields, asker: Asker, *, host: bool = False) -> Ways:
    """What a person may change on a page: as its `host`, and of the side or the figure that is `given`."""
    found = Ways([], [])
    for change in CHANGES:
        pressed = change.pressed
        if pressed is None or pressed.page != page or not (given.get(change.whose) if change.whose else host):
            continue
        numbers: Sequence[int | None] = [None] if pressed.numbers is None else pressed.numbers(sheet.draft)
        for number in numbers:
            own = {**given, "number": number}
            if not pressed.offered(sheet.draft, own):
                continue
            label = asker.said(_label(pressed, sheet.draft, own), number=number)
            carries = _id(pressed, sheet.moment.encounter_id, own)
            if not pressed.picks:
                style = discord.ButtonStyle.primary if pressed.first else discord.ButtonStyle.secondary
                found.buttons.append(button(label, carries, style))
                continue
            option = option_of(change, pressed.picks)
            if lines := [*_lines(option, pressed, sheet, own, asker)]:
                least, most = (0, len(lines)) if option.several else (1, 1)
                found.lists.append(select(carries, lines, label, least, most))
    return found


def arranging(sheet: Sheet, side: str, next_step: str, asker: Asker, *, host: bool) -> View:
    """What a person may change: the battle as its `host`, the forces of their `side` where they have joined one."""
    words, draft, encounter = Words(asker.language), sheet.draft, sheet.moment.encounter_id
    told = words("arrange.no-side")
    if side:
        mine = [safe(name_of(figure)) for figure in draft["figures"] if figure["side"] == side]
        told = words("arrange.mine", names=words.listed(mine)) if mine else words("arrange.mine-none")
        told = "\n".join(filter(None, (told, spent(sheet, side, words) if mine else "")))
    last = [button(words("placing.open"), PlaceId("open", encounter))] if side else []
    last += [button(words("arrange.drop"), ArrangeId("drop", encounter))] if host else []
    offered = ways("arrange", sheet, {"side": side}, asker, host=host)
    return view_of(
        _heading(words("arrange.head"), sheet, words),
        f"{told}\n{next_step}",
        *offered.lists,
        _figures(sheet, side, words, host=host),
        [*offered.buttons, *last],
    )


def figure_page(sheet: Sheet, figure: str, told: str, asker: Asker) -> View:
    """What a figure is and carries, and all that may be changed of it, below what has just been done."""
    words, encounter, found = Words(asker.language), sheet.moment.encounter_id, figure_in(sheet.draft, figure)
    offered = ways("kit", sheet, {"figure": found["id"]}, asker)
    return view_of(
        _heading(safe(name_of(found)), sheet, words),
        "\n".join(filter(None, (told, owned(found, sheet, words)))),
        *offered.lists,
        offered.buttons,
        [
            button(words("placing.open"), PlaceId("open", encounter)),
            button(words("panel.back"), ArrangeId("open", encounter)),
        ],
    )


def _heading(text: str, sheet: Sheet, words: Words) -> str:
    return f"## {text}\n-# {rules_of(sheet.draft).title} · {words('solo.private')}"


def _figures(sheet: Sheet, side: str, words: Words, *, host: bool) -> ui.ActionRow[View] | None:
    """The figures that a person may change: their own side first, for the host all."""
    figures = sorted(sheet.draft["figures"], key=lambda figure: figure["side"] != side)
    lines = [
        discord.SelectOption(label=plain(name_of(one), _MOST), value=one["id"])
        for one in figures
        if host or one["side"] == side
    ]
    carries = KitId("who", sheet.moment.encounter_id, "")
    return select(carries, lines[:LINES], words("arrange.figure")) if lines else None


def _label(pressed: Pressed, draft: Draft, given: Fields) -> str:
    """The key of what a list or a button is called."""
    label = pressed.label or f"{pressed.page}.{pressed.key}"
    return label if isinstance(label, str) else label(draft, given)


def _lines(option: Asks, pressed: Pressed, sheet: Sheet, given: Fields, asker: Asker) -> Iterator[discord.SelectOption]:
    chosen = pressed.chosen(sheet.draft, given)
    for label, value in option.offered(sheet.draft, given, asker)[:LINES]:
        about = "" if pressed.rule is None else _about(pressed.rule(sheet.draft, value), Words(asker.language))
        yield discord.SelectOption(
            label=plain(label, _MOST), value=value, description=about or None, default=value in chosen
        )


def _about(rule: str, words: Words) -> str:
    """What a rule says, as far as that fits below a line."""
    found = entry(rule)
    text = "" if found is None else worded(found, words).text
    return text if len(text) <= _MOST else f"{text[: _MOST - 1].rpartition(' ')[0]}…"


def _id(pressed: Pressed, encounter: int, given: Fields) -> CustomId:
    what = pressed.key if given["number"] is None else f"{pressed.key}-{given['number']}"
    if pressed.page == "kit":
        return KitId(what, encounter, given["figure"])
    return ArrangeId(what, encounter) if pressed.page == "arrange" else PlaceId(what, encounter)


# ---- what a change has done ----


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
            return owned(figure_in(sheet.draft, one), sheet, words)
        case Noted(side, number):
            return noted_lines(sheet, side, words)[number - 1]
        case _:
            return words.listed([str(_value(one, sheet, words)) for one in value])
