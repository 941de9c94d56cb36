"""The last report of an encounter: what it came to, the dice opened, and the ways to look back."""

from __future__ import annotations

from discord import ui

from bot.messages.ids import Back, BackId
from bot.messages.parts import View, button, finished, gallery
from bot.play.moment import Moment
from bot.report.picture import Picture
from bot.text.ending import ending_lines
from bot.text.report import Report
from bot.text.words import Words

WAYS: tuple[Back, ...] = ("log", "replay", "luck", "proof", "export")
"""What its buttons lead to."""


def is_ending(moment: Moment) -> bool:
    """Whether the encounter is over with this moment."""
    return bool(moment.state.ended) and not moment.before.ended and not moment.pending


def ending_view(report: Report, moment: Moment, picture: Picture, words: Words, extras: list[ui.Button[View]]) -> View:
    """The report of the moment that ended it, the table and the losses; `extras` show more of that report."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(f"## {report.heading}\n-# {report.small}"))
    view.add_item(gallery(picture))
    if report.pages:
        view.add_item(ui.TextDisplay(report.pages[0].text))
    view.add_item(ui.TextDisplay("\n".join(ending_lines(moment, words))))
    if moment.record.seed and moment.record.commitment:
        # The seed answers for itself (`/verify`); the whole seal stands there.
        seal, seed = moment.record.commitment[:8], moment.record.seed.replace("`", "'")[:64]
        view.add_item(ui.TextDisplay("-# " + words("ending.seed", seal=seal, seed=seed)))
    view.add_item(ui.ActionRow(*(button(words(f"ending.{what}"), BackId(what, moment.encounter_id)) for what in WAYS)))
    view.add_item(ui.ActionRow(*extras))
    return finished(view)
