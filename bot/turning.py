"""Buttons that go on with the turn: whoever acts next need not type how his activation or his phase ends."""

from __future__ import annotations

from discord import ui

from bot.moment import Moment
from bot.parts import View, button
from bot.standpoint import place_in_turn
from bot.text.words import Words

ENDS = ("start-turn", "end-activation", "end-phase")
"""Inputs that have a button."""


def turn_id(what: str, moment: Moment) -> str:
    """What a button carries that gives such an input where the turn still stands as it does."""
    return f"next:{what}:{moment.encounter_id}:{place_in_turn(moment.state)}"


def turn_buttons(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """What may end now, or begin; none where the rules act, a question is open, or who is active may not be told."""
    state = moment.state
    by_rules = any(side.id == state.active_side and side.controller == "rules" for side in moment.record.sides)
    if state.ended or moment.pending or moment.record.hidden or (state.phase and by_rules):
        return []
    what = "start-turn" if not state.phase else "end-activation" if state.active else "end-phase"
    return [button(words(f"next.{what}"), turn_id(what, moment))]
