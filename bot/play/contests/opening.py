"""A table of an event becomes an encounter: its scenario, its seats and chairs, its sealed dice, its first turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel

from bot.language import said
from bot.play.contests.contesting import Contesting
from bot.play.contests.masters import master_of, people_of
from bot.play.contests.squads import owners_of
from bot.play.contests.story import seed_of
from bot.play.moment import Moment
from bot.play.opposition import FLOW
from bot.play.service import Service
from bot.setup.arranging import agreed_upon, hides
from bot.setup.duels import duel
from bot.storage.contests import StoredContest, StoredMatch
from bot.storage.models import Assignment, SeatRow
from bot.storage.mydata import NOBODY
from bot.storage.stored import Owed
from engine.contest.acts import carried
from engine.contest.plan import STORY
from engine.encounter import Encounter
from engine.loading.load import load


def record_of(contest: StoredContest, match: StoredMatch) -> dict[str, Any]:
    """The set-up of a table with its sealed seed, in the event's language."""
    record = duel(match.scenario, contest.language)
    key = "event.story.title" if contest.plan["kind"] == STORY else "event.table-title"
    title = said(contest.language, key, event=contest.name, number=match.round, table=match.number)
    return {**record, "title": title, "seed": seed_of(contest, match)}


async def record_for(contesting: Contesting, contest: StoredContest, match: StoredMatch) -> dict[str, Any]:
    """The same; a later act of a story has it with those who came through the one before."""
    record = await asyncio.to_thread(record_of, contest, match)
    followed = await act_before(contesting, contest, match.round)
    return record if followed is None else (await asyncio.to_thread(carried, record, followed))[0]


async def act_before(contesting: Contesting, contest: StoredContest, round_: int) -> Encounter | None:
    """The battle of the act before, as it has ended; None for the first act, and where there are no acts."""
    before = next(iter(contest.of_round(round_ - 1)), None)
    if contest.plan["kind"] != STORY or before is None:
        return None
    if before.encounter_id is None:
        return Encounter(load(await record_for(contesting, contest, before)))
    async with contesting.service.hold(before.encounter_id) as warm:
        return warm.encounter


async def begin(
    contesting: Contesting, contest: StoredContest, match: StoredMatch, channel_id: int
) -> AsyncIterator[tuple[Moment, Owed]]:
    """Begin a table in a channel, or go on where a process before ended or in the place of a channel that is gone: each
    moment with the report that it owes.

    One whose people hide figures first is a draft, and owes nothing: it begins once they are placed.
    Raises ChannelTaken where another encounter is open there.
    """
    service, kept = contesting.service, contesting.service.repository
    people = people_of(contest, match)
    assert match.id is not None
    # In a story the table waits for whoever takes part in the game master's evening: no one has a clock.
    story = contest.plan["kind"] == STORY
    captains = {side: users[0] for side, users in people.items() if users and not story}
    opens = await kept.matches.opening(match.id, captains, int(contest.plan.get("bank", 0)))
    if opens is not None:

        def beside(encounter_id: int) -> Sequence[SQLModel]:
            return [*opens(encounter_id), *_seats(people, encounter_id), *_squads(contest, encounter_id)]

        record = await record_for(contesting, contest, match)
        master = master_of(contest, match)
        where = channel_id, contest.guild_id, master or contest.host_id
        if hides(record):
            draft = await asyncio.to_thread(agreed_upon, record)
            await service.drafts.create(*where, master, draft, None, contest.language, beside=beside)
        else:
            yield await service.begin(*where, record, contest.language, beside, gm_id=master)
    elif match.encounter_id is not None and await _moved(contesting, match.encounter_id, channel_id):
        service.renew(match.encounter_id)
        for owed in [one for one in await kept.reports.unposted() if one.encounter_id == match.encounter_id]:
            yield await service.past(match.encounter_id, owed.sequence), owed
    async for first in _first_turn(service, channel_id):
        yield first


async def lay(
    contesting: Contesting, match: StoredMatch, side: str, channel_id: int
) -> AsyncIterator[tuple[Moment, Owed]]:
    """Have the rules place the figures of a side whose player has no time left for it, and begin the table where no
    other is waited for: each moment with the report that it owes."""
    service = contesting.service
    assert match.encounter_id is not None
    if await service.drafts.lay(match.encounter_id, side):
        host = (await service.repository.people.roster(match.encounter_id)).host_id
        yield await service.start(channel_id, host, match.encounter_id)
    async for first in _first_turn(service, channel_id):
        yield first


async def _first_turn(service: Service, channel_id: int) -> AsyncIterator[tuple[Moment, Owed]]:
    """Begin the first turn of what runs in a channel, unless it has begun."""
    encounter_id = await service.repository.in_channel(channel_id)
    if encounter_id is not None and not (await service.standing_of(encounter_id)).sequence:
        yield await service.apply(channel_id, None, None, {"do": "start-turn", "by": FLOW}, flows=True)


async def _moved(contesting: Contesting, encounter_id: int, channel_id: int) -> bool:
    """Have a table go on in a channel, with its clocks if they stood still for want of one; whether it was
    elsewhere."""
    kept = contesting.service.repository
    moved = await kept.matches.move(encounter_id, channel_id)
    if (await kept.clocks.of(encounter_id)).paused_by == NOBODY:
        await kept.clocks.resume(encounter_id, contesting.service.now())
    return moved


def _seats(people: Mapping[str, tuple[int, ...]], encounter_id: int) -> list[SQLModel]:
    """A captain for each side, and the others who share it."""
    sat = [(side, user) for side, users in people.items() for user in users]
    return [
        SeatRow(encounter_id=encounter_id, side=side, user_id=user, captain=user == people[side][0], place=place)
        for place, (side, user) in enumerate(sat, 1)
    ]


def _squads(contest: StoredContest, encounter_id: int) -> list[SQLModel]:
    """The figures of each person who leads a squad."""
    owned = ((figure, user) for team in contest.entrants for figure, user in owners_of(team).items())
    return [Assignment(encounter_id=encounter_id, figure=figure, user_id=user) for figure, user in owned]
