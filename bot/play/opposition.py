"""The reply of a side that the rules play to a person's input, until a person must act again."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.play.questions import asked_of
from bot.storage.roster import Seating
from engine.contest.verdict import ending
from engine.encounter import Encounter
from engine.legal import Input
from engine.opposition import in_place, next_input
from engine.state import State

_log = logging.getLogger(__name__)
RULES = "rules"
"""The giver of an input (`by`) that no person gave: a side that the rules play moved of itself."""
FLOW = "flow"
"""Likewise: an activation or a phase ended, or a turn began, as no person had anything left to decide."""
PEOPLE = Seating(0, {})
"""No seat has been handed over."""


@dataclass(frozen=True, slots=True)
class Led:
    """What the rules do at a table besides playing sides of their own: for the seats that people have handed over, and
    after so many turns of an event's table (None: it is no event's), which is over before where its verdict says so."""

    seating: Seating = PEOPLE
    turns: int | None = None


NOTHING = Led()
MOST = 400
"""Inputs that the rules give in a row; far more than any phase needs."""


def by_itself(item: Mapping[str, Any]) -> bool:
    """Whether no person gave this input: it came of itself upon what one did."""
    return item.get("by") in (RULES, FLOW)


def by_rules(encounter: Encounter, led: Led) -> Input | None:
    """The next input of the rules, for the sides that they play and for people who have handed theirs over; None where
    a person must act or decide. They begin a turn only where no person is left."""
    if led.turns is not None and (end := ending(encounter, led.turns)) is not None:
        return end
    seating = led.seating
    for question in encounter.pending:
        if seating.by_rules(question.side, asked_of(question)):
            return in_place(question)
    state = encounter.state
    if not state.phase:
        return next_input(encounter, sides=[side for side in encounter.game.sides if seating.by_rules(side)])
    return next_input(encounter, sides=(state.active_side,) if phase_by_rules(state, seating) else ())


def phase_by_rules(state: State, seating: Seating) -> bool:
    """Whether the phase is one in which the rules act for people who have handed theirs over."""
    figures = [f.id for f in state.figures if f.command and state.in_phase(f)]
    return seating.by_rules(state.active_side, figures)


def play_on(encounter: Encounter, led: Led = NOTHING) -> int:
    """Let the rules play until a person must act or decide, or the turn is over; how many inputs they gave.

    Tactics that come to a fault, or to no end, end their side's phase: the people's game goes on.
    """
    before = len(encounter.inputs)
    try:
        while (item := by_rules(encounter, led)) is not None and item["do"] != "start-turn":
            if len(encounter.inputs) - before == MOST:
                _log.error("the opposition comes to no end; it ends its phase")
                break
            encounter.submit(item)
        else:
            return len(encounter.inputs) - before
    except Exception:
        # A fault in the tactics must not take a person's input away.
        _log.exception("the opposition is at a loss; it ends its phase")
    if not encounter.pending:
        encounter.submit({"do": "end-phase", "by": RULES})
    return len(encounter.inputs) - before
