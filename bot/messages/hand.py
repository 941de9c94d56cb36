"""The hand: the buttons under the newest public report.

They are the same however much can be done, so that they betray nothing.
"""

import discord
from discord import ui

from bot.messages.ids import ChairId, PanelId
from bot.messages.parts import View, button
from bot.panel.path import CLOSE, GO, MASTER, WATCH, Path
from bot.play.moment import Moment
from bot.text.words import Words


def open_id(encounter_id: int, page: str = "", *keys: str) -> PanelId:
    """The id of a button that opens the panel of the person who presses it, as it is today."""
    return PanelId(encounter_id, 0, str(Path(page, keys)))


def way_in(encounter_id: int, words: Words) -> ui.Button[View]:
    """The button that opens the panel; where there is one thing alone to do, it does that, save
    to end a phase that waits for a press (see `bot.panel.given`)."""
    opens = PanelId(encounter_id, 0, str(Path(flags=GO)))
    return button(words("hand.move"), opens, discord.ButtonStyle.primary)


def hand(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The way to one's panel, and to the end of the phase."""
    if not _bears_hand(moment):
        return []
    back = ChairId("return", moment.encounter_id, 0)
    closing = open_id(moment.encounter_id, CLOSE, *moment.phase_keys)
    return [
        way_in(moment.encounter_id, words),
        *([button(words("next.end-phase"), closing)] if moment.state.phase else []),
        *([button(words("rules.return"), back)] if moment.seating.handed_over else []),
    ]


def whole_table(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The way to the whole table, beside the ways to see more of a report."""
    stands = moment.pending or _bears_hand(moment)
    return [button(words("hand.map"), open_id(moment.encounter_id, WATCH))] if stands and not moment.state.ended else []


def for_masters(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """The way to the page *As game master*, at a table that has one."""
    judged = moment.seating.masters and not moment.state.ended
    return [button(words("panel.as-master"), open_id(moment.encounter_id, MASTER))] if judged else []


def _bears_hand(moment: Moment) -> bool:
    """Whether the report waits for somebody to act."""
    state = moment.state
    return not (state.ended or moment.pending or (state.phase and moment.by_rules(state.active_side)))
