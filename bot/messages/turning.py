"""Buttons that go on with the turn: whoever acts next need not type how his activation or his phase ends."""

from __future__ import annotations

from discord import ui

from bot.messages.parts import View, button
from bot.play.moment import Moment
from bot.play.standpoint import place_in_turn
from bot.text.words import Words

ENDS = ("start-turn", "end-activation", "end-phase")
"""Inputs that have a button."""


def turn_id(what: str, moment: Moment) -> str:
    """What a button carries that gives such an input where the turn still stands as it does."""
    return f"next:{what}:{moment.encounter_id}:{place_in_turn(moment.state)}"


def turn_buttons(moment: Moment, words: Words) -> list[ui.Button[View]]:
    """What may end now, or begin; none where the rules act, a question is open, or who is active may not be told."""
    state = moment.state
    if state.ended or moment.pending or (state.phase and (moment.by_rules(state.active_side) or _untold(moment))):
        return []
    what = "start-turn" if not state.phase else "end-activation" if state.active else "end-phase"
    return [button(words(f"next.{what}"), turn_id(what, moment))]


def _untold(moment: Moment) -> bool:
    """Whether it is hidden from the viewer how far the phase has come; as it begins, everybody knows."""
    if not moment.record.hidden or moment.viewer.gm or moment.viewer.side == moment.state.active_side:
        return False
    return moment.item.get("do") not in ("start-turn", "end-phase")
