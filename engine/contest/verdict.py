"""When a table of an event is over, and how it ended.

A mission decides for itself. Else a table ends when one side at most has a figure able to act, and in any case after
the turns of the event's plan. A game master may end it before.
"""

from typing import Literal

from engine.encounter import Encounter
from engine.legal import Input
from engine.procedures.fought_out import fought_out, one_side_able
from engine.record.model import Record
from engine.state import State

TURNS = 12
"""Turns after which a table is over, unless the plan says another number."""
IN_TURNS = "turns"
"""Why a table ends after the turns of the plan."""
DUE = "due"
"""Why it ends when the time of its round is over."""
ONE_ABLE = "one-able"
"""Why it ends where figures are only down or on the run, but none of the others' can act."""
Source = Literal["play", "turns", "due", "forfeit", "rules", "ruling", "void"]
"""What a table's result comes from."""


def ending(encounter: Encounter, turns: int = TURNS) -> Input | None:
    """The input by which a table of an event ends now; None while it goes on."""
    g = encounter.game
    if encounter.pending or g.state.ended:
        return None
    item: Input = {"do": "end-encounter", "by": "rules"}
    if one_side_able(g):
        return item if fought_out(g) else {**item, "reason": ONE_ABLE}
    over = not g.state.phase and g.state.turn >= turns
    return {**item, "reason": IN_TURNS} if over else None


def source(encounter: Encounter) -> Source:
    """What the result of a table that is over comes from; from the rules where they gave an input for a side that was
    handed over."""
    last = encounter.inputs[-1] if encounter.inputs else {}
    if encounter.state.ruled or (last.get("do") == "end-encounter" and not last.get("by")):
        return "ruling"
    if encounter.state.ended == DUE:
        return "due"
    if any(item.get("by") == "rules" and item["do"] != "end-encounter" for item in encounter.inputs):
        return "rules"
    return "turns" if encounter.state.ended == IN_TURNS else "play"


def decided(record: Record, state: State) -> bool:
    """Whether a battle that is over counts: it was not broken off while two sides could act."""
    judged = state.progress is not None and state.ended == state.progress.result != ""
    if state.ruled or judged or state.ended == IN_TURNS:
        return True
    able = {figure.side for figure in state.figures if figure.able}
    return not any(other in able for side in able for other in record.foes(side))
