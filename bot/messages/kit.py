"""The page of one figure before play begins: its weapons, what it is by nature, and what is rolled for it."""

from collections.abc import Iterator
from dataclasses import replace

import discord
from discord import ui

from bot.messages.ids import ArrangeId, KitId, PlaceId
from bot.messages.panel import LINES
from bot.messages.parts import View, button, select, view_of
from bot.messages.sign_up import described
from bot.names import safe
from bot.play.drafts import Sheet
from bot.setup.draft import figure_in, name_of, rules_of
from bot.setup.kit import allowed, may_roll, natures
from bot.text.reference import worded
from bot.text.words import Words
from engine.ruleset.reference import entry

_MOST = 100
"""Characters below a line of a list."""


def kit_page(sheet: Sheet, at: KitId, told: str, words: Words) -> View:
    """What a figure is and carries, and all that may be changed of it, below what has just been done."""
    draft, figure = sheet.draft, figure_in(sheet.draft, at.figure)
    star = words(f"kit.star-{'on' if figure.get('star') else 'off'}")
    ways = [button(words("kit.roll"), replace(at, what="roll"))] if may_roll(draft, figure["id"]) else []
    ways += [button(star, replace(at, what="star")), button(words("kit.remove"), replace(at, what="remove"))]
    return view_of(
        f"## {safe(name_of(figure))}\n-# {rules_of(draft).title} · {words('solo.private')}",
        "\n".join(filter(None, (told, described(figure, sheet, words)))),
        *_lists(sheet, at, words),
        ways,
        [
            button(words("placing.open"), PlaceId("open", at.encounter)),
            button(words("panel.back"), ArrangeId("open", at.encounter)),
        ],
    )


def offered(sheet: Sheet, figure: str, what: str) -> tuple[str, list[str]]:
    """The field that a list changes, and what it offers for a figure."""
    rules, found = rules_of(sheet.draft), figure_in(sheet.draft, figure)
    if what == "weapons":
        return what, allowed(sheet.draft, found, what, rules.fielded)[:LINES]
    names = list(natures(rules).values())[int(what.removeprefix("traits-"))]
    return "traits", allowed(sheet.draft, found, "traits", names)[:LINES]


def _lists(sheet: Sheet, at: KitId, words: Words) -> Iterator[ui.ActionRow[View]]:
    """Weapons, then a list for each kind of traits."""
    rules, figure = rules_of(sheet.draft), figure_in(sheet.draft, at.figure)
    ids = [("weapons", words("kit.weapons"))]
    ids += [(f"traits-{n}", words.term("kit.natures", name)) for n, name in enumerate(natures(rules))]
    for what, hint in ids:
        field, names = offered(sheet, at.figure, what)
        options = [
            discord.SelectOption(
                label=words.started(words.term("weapon" if field == "weapons" else "gear", name))[:100],
                value=name,
                description=None if field == "weapons" else _about(rules.traits[name].rule, words),
                default=name in figure.get(field, ()),
            )
            for name in names
        ]
        if options:
            yield select(_list_id(at, what), options, hint, 0, len(options))


def _list_id(at: KitId, what: str) -> KitId:
    found = KitId.parse(f"kit:{what}:{at.encounter}:{at.figure}")
    assert found is not None, what
    return found


def _about(rule: str, words: Words) -> str:
    """What a trait does, by its rule, as far as that fits below a line."""
    found = entry(rule)
    text = "" if found is None else worded(found, words).text
    return text if len(text) <= _MOST else f"{text[: _MOST - 1].rpartition(' ')[0]}…"
