"""The reply of a side that the rules play to a person's input, until a person must act again."""

import logging
from collections.abc import Mapping
from typing import Any

from engine.encounter import Encounter
from engine.opposition import next_input

_log = logging.getLogger(__name__)
RULES = "rules"
"""The giver of an input (`by`) that no person gave: a side that the rules play moved of itself."""
FLOW = "flow"
"""Likewise: an activation or a phase ended, or a turn began, as no person had anything left to decide."""
MOST = 400
"""Inputs that the rules give in a row; far more than any phase needs."""


def by_itself(item: Mapping[str, Any]) -> bool:
    """Whether no person gave this input: it came of itself upon what one did."""
    return item.get("by") in (RULES, FLOW)


def play_on(encounter: Encounter) -> int:
    """Let the rules play until a person must act or decide, or the turn is over; how many inputs they gave.

    Tactics that come to a fault, or to no end, end their side's phase: the people's game goes on.
    """
    before = len(encounter.inputs)
    try:
        while (item := next_input(encounter)) is not None and item["do"] != "start-turn":
            if len(encounter.inputs) - before == MOST:
                _log.error("the opposition comes to no end; it ends its phase")
                break
            encounter.submit(item)
        else:
            return len(encounter.inputs) - before
    except Exception:
        # A fault in the tactics must not take a person's input away.
        _log.exception("the opposition is at a loss; it ends its phase")
    encounter.submit({"do": "end-phase", "by": RULES})
    return len(encounter.inputs) - before
