"""The archive of an event: all of it in one file, by which anybody can verify its draws, dice and standings."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from bot.play.contests.contesting import Contesting
from bot.play.contests.opening import record_for
from bot.play.contests.story import story_of
from bot.play.export import exported
from bot.play.retelling import taken_back
from bot.storage.contests import StoredContest, StoredMatch
from engine.contest.archive import archived, written
from engine.dice import commitment


async def archive(contesting: Contesting, contest: StoredContest) -> bytes:
    """The archive of an event as it stands, without a number of Discord's; its seed is in it when the event is over."""
    over = [match for match in contest.matches if match.result is not None]
    records = {(match.round, match.number): await _record(contesting, contest, match) for match in over}
    names = {one.number: one.name for one in contest.entrants}
    return await asyncio.to_thread(lambda: written(archived(story_of(contest), names, records)))


async def _record(contesting: Contesting, contest: StoredContest, match: StoredMatch) -> dict[str, Any]:
    """The record of a table; its set-up where nothing was played there."""
    kept = contesting.service.repository.matches
    if match.encounter_id is None or await kept.dropped(match.encounter_id):
        record = await record_for(contesting, contest, match)
        return {**record, "commitment": commitment(record["seed"])}
    async with contesting.service.hold(match.encounter_id) as warm:
        raw: dict[str, Any] = json.loads(exported(warm.encounter, taken_back(warm.stored)))
    return raw
