"""A person at a table of an event calls its game master; those who run the event hear so, and settle it."""

from __future__ import annotations

from typing import Literal

from bot.errors import NotYours, Unfit
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_on, require_runs
from bot.play.contests.masters import require_reader, unread
from bot.storage.cases import StoredCase
from bot.storage.contests import StoredContest

MOST_LETTERS = 300
"""Letters of a call, and of a remark on a table."""
Heard = Literal["heard", "unread", "added"]
"""A call stands on the desk, or waits there for a lead without a seat, or is added to the person's open one."""


async def call(contesting: Contesting, encounter_id: int, user: int, text: str, message: int) -> Heard:
    """Call the game master to a table, for a reason and about the report in a message. Where the person had
    called already, both reasons are read.

    Raises Unfit without a reason, at a table of no event and where its event is over, NotYours for a person without a
    seat there.
    """
    service = contesting.service
    found = await service.repository.contests.of_encounter(encounter_id)
    if found is None:
        raise Unfit("event-no-table")
    contest = await contesting.find(found[0])
    require_on(contest)
    seating = (await service.repository.people.roster(encounter_id)).seating()
    if not seating.side_of(user):
        raise NotYours("", tuple(one for people in seating.seats.values() for one in people))
    if not text.strip():
        raise Unfit("event-call-why")
    told = [chores.notice(contest.id, "call", found[1])]
    place, cases = (contest.id, contest.guild_id), service.repository.cases
    about = await cases.told_in(encounter_id, message) if message else 0
    called = await cases.open(place, found[1], user, text.strip(), about, told, service.now())
    contesting.called()
    if not called:
        return "added"
    return "unread" if unread(contest, contest.match(found[1])) else "heard"


async def settle(contesting: Contesting, contest_id: int, case_id: int, actor: int) -> tuple[StoredContest, StoredCase]:
    """Note that a call is settled. Raises NotHost, Stale for one of another event, and Unfit where
    it was settled already or the person plays there."""
    contest, cases = await contesting.find(contest_id), contesting.service.repository.cases
    require_runs(contest, actor)
    case = await cases.find(case_id)
    if case is not None:
        require_reader(contest, contest.match(case.match_id), actor)
    if case is None or not await cases.close(case_id, contesting.service.now()):
        raise Unfit("event-settled")
    return contest, case


async def remark(contesting: Contesting, contest_id: int, match_id: int, actor: int, text: str) -> StoredContest:
    """Keep what a person who runs an event notes of a table; nothing takes it away. Raises NotHost, Stale, and Unfit
    without a text and where the person plays there."""
    contest = await contesting.find(contest_id)
    require_runs(contest, actor)
    require_reader(contest, contest.match(match_id), actor)
    if not text.strip():
        raise Unfit("event-note-what")
    await contesting.service.repository.cases.remark(match_id, actor, text.strip(), contesting.service.now())
    return contest
