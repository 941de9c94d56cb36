"""The places of an event on Discord, where they are taken away and given again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.errors import Unfit
from bot.play.contests import chores, organise
from bot.play.contests.contesting import Contesting, require_runs
from bot.storage.contest_models import LOST, PLAYING
from bot.storage.contests import Changed, StoredContest
from bot.storage.mydata import NOBODY


async def thread_gone(contesting: Contesting, channel_id: int) -> bool:
    """Note that the thread of a table is gone or locked, so that another may be opened; whether it was one of ours.

    Its clocks stand still until another thread stands.
    """
    kept = contesting.service.repository
    encounter_id = await kept.people.open_in(channel_id)
    found = None if encounter_id is None else await kept.contests.of_encounter(encounter_id)
    if encounter_id is None or found is None:
        return False
    await kept.clocks.pause(encounter_id, contesting.service.now(), NOBODY)
    await contesting.change(found[0], partial(_lost, match_id=found[1]))
    return True


async def post_gone(contesting: Contesting, channel_id: int) -> bool:
    """Post an event again whose post in a forum is gone; whether it was the post of one."""
    contest_id = await contesting.service.repository.contests.posted_in(channel_id)
    if contest_id is None:
        return False

    def how(contest: StoredContest) -> Changed:
        return Changed(replace(contest, post_id=None, card_id=None), [chores.post_anew(contest_id)])

    await contesting.change(contest_id, how)
    return True


async def channel_gone(contesting: Contesting, guild_id: int, channel_id: int) -> None:
    """Have the events of a channel wait that has been taken from the bot: their threads have gone with it."""
    kept, now = contesting.service.repository, contesting.service.now()
    for contest in await kept.contests.of_guild(guild_id):
        if contest.channel_id == channel_id:
            await organise.pause(contesting, contest.id, "channel")
            playing = (one.encounter_id for one in contest.matches if one.status == PLAYING)
            for encounter_id in filter(None, playing):
                await kept.clocks.pause(encounter_id, now, NOBODY)
            await contesting.change(contest.id, _all_lost)


async def guild_gone(contesting: Contesting, guild_id: int) -> None:
    """Have the events of a server wait that the bot was taken from."""
    for contest in await contesting.service.repository.contests.of_guild(guild_id):
        await organise.pause(contesting, contest.id, "server")


async def guild_back(contesting: Contesting, guild_id: int) -> None:
    """Go on with the events of a server that has the bot again."""
    for contest in await contesting.service.repository.contests.of_guild(guild_id):
        await organise.resume(contesting, contest.id)


async def open_another(
    contesting: Contesting, contest_id: int, match_id: int, actor: int, interaction: int | None = None
) -> StoredContest:
    """Have a table go on in another thread, as its own is gone. Raises NotHost, Unfit where it is not."""

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        match = contest.match(match_id)
        if match.status != LOST:
            raise Unfit("event-table-there", table=match.number)
        after = with_status(contest, match_id, PLAYING)
        return Changed(after, [chores.open_another(match), chores.card(contest_id)])

    return await contesting.change(contest_id, how, actor, interaction)


def with_status(contest: StoredContest, match_id: int, status: str) -> StoredContest:
    """The event with another status of a table."""
    matches = (replace(one, status=status) if one.id == match_id else one for one in contest.matches)
    return replace(contest, matches=tuple(matches))


def _lost(contest: StoredContest, match_id: int) -> Changed:
    if contest.match(match_id).status != PLAYING:
        return Changed(contest)
    called = [chores.card(contest.id), chores.notice(contest.id, "thread", match_id)]
    return Changed(with_status(contest, match_id, LOST), called)


def _all_lost(contest: StoredContest) -> Changed:
    """The event without threads: they have gone with its channel."""
    matches = (replace(one, status=LOST) if one.status == PLAYING else one for one in contest.matches)
    return Changed(replace(contest, matches=tuple(matches)))
