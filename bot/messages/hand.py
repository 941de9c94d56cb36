"""The hand: the buttons under the newest public report."""

import discord
from discord import ui

from bot.messages.ids import PanelId
from bot.messages.parts import View, button
from bot.play.moment import Moment
from bot.play.path import WATCH, Path
from bot.text.words import Words


def open_id(encounter_id: int, page: str = "") -> PanelId:
    """What opens the panel as it is today for whoever presses it."""
    return PanelId(encounter_id, 0, str(Path(page)))


def way_in(encounter_id: int, words: Words) -> ui.Button[View]:
    """The button that opens the panel."""
    return button(words("hand.move"), open_id(encounter_id), discord.ButtonStyle.primary)


def hand(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The way to one's panel and the whole table; the same however much can be done, so that it betrays nothing."""
    state = moment.state
    if state.ended or moment.pending or (state.phase and moment.by_rules(state.active_side)):
        return []
    return [way_in(moment.encounter_id, words), button(words("hand.map"), open_id(moment.encounter_id, WATCH))]
