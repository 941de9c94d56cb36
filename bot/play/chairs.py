"""Seats that are handed over: what the rules do there without anybody's press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.errors import Stale
from bot.play.moment import Moment
from bot.play.opposition import RULES, by_rules
from bot.play.reading import require_clock
from bot.storage.stored import Owed

if TYPE_CHECKING:
    from bot.play.service import Service


async def carry_on(service: Service, encounter_id: int) -> tuple[Moment, Owed] | None:
    """Let the rules play on where it is theirs to act or to answer: what came of it; None where a person must.

    Raises Stale for an encounter that is over, Paused.
    """
    async with service.hold(encounter_id) as warm:
        if not warm.runs:
            raise Stale("that encounter is over")
        require_clock(warm)
        item = by_rules(warm.encounter, warm.led)
        if item is None:
            return None
        # Turns that no person would begin are begun one at a time: the channel reads of each.
        begins = item["do"] == "start-turn"
        return await service.commit(warm, None, None, [{**item, "by": RULES}] if begins else [])
