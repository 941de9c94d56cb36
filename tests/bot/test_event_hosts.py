"""What those who run an event hear when it waits for them, and what its card says then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import discord
import pytest
import simcord
from sqlalchemy import update

from bot.client import servers
from bot.client.bot import Duckback
from bot.messages.event_ids import EventId
from bot.play.contests import chores, drawing, organise, places
from bot.storage.contests import Changed, StoredMatch
from bot.storage.models import ServerRow
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


def heard(event: Eventful, name: str) -> list[str]:
    """The direct messages that a person has."""
    return [text_of(message) for message in event.people[name].user.dm_channel.history()]


def card(event: Eventful) -> str:
    return text_of(event.place.history()[0])


async def thread_of(event: Eventful, match: StoredMatch) -> discord.Thread:
    place = await event.bot.service.repository.place(match.encounter_id or 0)
    assert place is not None
    thread = event.bot.get_channel(place[1])
    assert isinstance(thread, discord.Thread)
    return thread


async def with_lead(event: Eventful) -> tuple[StoredMatch, ...]:
    """Tables are played, and Ben runs the event too."""
    await event.announce(scenarios=["farm"])
    await event.add_lead(event.people["Ben"].id)
    return await event.next_round()


@pytest.mark.long
async def test_a_lost_thread_is_told_once_to_each_who_runs_the_event_and_stands_on_the_card(four: Eventful) -> None:
    match, _ = await with_lead(four)
    thread = await thread_of(four, match)
    await thread.delete()
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    await places.thread_gone(four.bot.contests, thread.id)
    await four.rest()
    for name in ("Anna", "Ben"):
        [told] = heard(four, name)
        assert f"table {match.number}: its thread is gone or locked" in told
    assert heard(four, "Chloe") == heard(four, "Dmitri") == []
    assert f"Table {match.number} has no thread any more." in card(four)
    await places.open_another(four.bot.contests, four.id, match.id or 0, four.host)
    await four.rest()
    assert "no thread any more" not in card(four)


@pytest.mark.long
@pytest.mark.parametrize("there", [True, False])
async def test_the_place_of_game_masters_hears_it_for_all(four: Eventful, there: bool) -> None:
    guild = four.people["Anna"].guild
    place = guild.create_text_channel("masters")
    await four.bot.service.servers.change(guild.id, masters_id=place.id)
    match, _ = await with_lead(four)
    if not there:
        four.env.backend.delete_channel(place.id)
    await (await thread_of(four, match)).delete()
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    await four.rest()
    assert [len(heard(four, name)) for name in ("Anna", "Ben")] == ([0, 0] if there else [1, 1])
    if there:
        [told] = map(text_of, place.history())
        assert "its thread is gone or locked" in told
        for name in ("Anna", "Ben"):
            assert four.people[name].mention in told


@pytest.mark.long
async def test_who_takes_no_direct_messages_reads_of_it_on_the_card_and_others_hear(four: Eventful) -> None:
    match, _ = await with_lead(four)
    anna = four.people["Anna"].user.dm_channel.id
    four.env.inject_error("POST", f"/channels/{anna}/messages", status=403, code=50007)
    await (await thread_of(four, match)).delete()
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    await four.rest()
    assert (len(heard(four, "Anna")), len(heard(four, "Ben"))) == (0, 1)
    assert f"Table {match.number} has no thread any more." in card(four)


@pytest.mark.long
async def test_another_thread_reads_the_last_report_again_and_play_goes_on_there(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    now = four.bot.service.now()
    four.bot.service.now = lambda: now
    match, _ = await four.next_round()
    gone = await thread_of(four, match)
    last = next(said[-1] for name, said in four.said().items() if name == gone.name)
    await gone.delete()
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    await places.open_another(four.bot.contests, four.id, match.id or 0, four.host)
    await four.rest()
    thread = await thread_of(four, match)
    [said] = [said for handle, said in _by_id(four).items() if handle == thread.id]
    assert len(said) == 2, "its first message and the report that stood last"
    assert said[-1] == last
    assert await four.bot.service.repository.reports.unposted() == []
    moment = await four.bot.service.standing_of(match.encounter_id or 0)
    moment, owed = await four.bot.service.apply(thread.id, moment.mover, None, {"do": "end-phase"})
    await four.bot.poster.post(moment, owed, four.bot.get_partial_messageable(thread.id))
    assert len(_by_id(four)[thread.id]) == 3


def _by_id(event: Eventful) -> dict[int, list[str]]:
    return {thread.id: [text_of(message) for message in thread.history()] for thread in event.place.threads}


@pytest.mark.long
async def test_a_locked_thread_is_found_at_once_and_told(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    await (await thread_of(four, match)).edit(locked=True, archived=True)
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    await four.rest()
    assert "its thread is gone or locked" in heard(four, "Anna")[-1]


@pytest.mark.long
async def test_a_report_that_a_locked_thread_refuses_is_told_in_another(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    thread = await thread_of(four, match)
    moment = await four.bot.service.standing_of(match.encounter_id or 0)
    await four.bot.service.apply(thread.id, moment.mover, None, {"do": "end-phase"})
    four.env.inject_error("POST", f"/channels/{thread.id}/messages", status=400, code=50083, times=5)
    for _ in range(2):
        await four.bot.outbox._turn()
    await four.rest()
    assert "its thread is gone or locked" in heard(four, "Anna")[-1]
    await places.open_another(four.bot.contests, four.id, match.id or 0, four.host)
    await four.rest()
    said = _by_id(four)[(await thread_of(four, match)).id]
    assert len(said) == 3, "its first message, the report that stood last, and the one that was refused"
    assert await four.bot.service.repository.reports.unposted() == []


@pytest.mark.long
async def test_an_event_whose_channel_is_gone_is_told_of_and_goes_on_where_its_host_says(four: Eventful) -> None:
    matches = await with_lead(four)
    channel = four.bot.get_channel(four.place.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await four.settled(lambda contest: contest.paused_at is not None)
    await four.rest()
    for name in ("Anna", "Ben"):
        assert [told for told in heard(four, name) if "I cannot see its channel any more" in told]
    four.place = elsewhere = four.guild.create_text_channel("elsewhere")
    for name in ("Chloe", "Anna"):
        person = Taps(four, name)
        await person.command()
        assert ("Desk of Winter Cup" in person.labels) == (name == "Anna"), "for those who run it alone"
    for label in ("Desk of Winter Cup", "Choose another channel"):
        await person.press(label)
    await person.pick(str(EventId("move", four.id)), elsewhere)
    assert "goes on in" in person.text
    await four.rest()
    assert (await four.contest()).paused_at is None
    assert "Winter Cup" in card(four)
    assert len(four.place.threads) == len(matches), "the tables go on, too"
    assert {match.status for match in (await four.contest()).matches} == {"playing"}


@pytest.mark.long
async def test_an_event_is_paused_while_the_bot_is_away_from_its_server(four: Eventful) -> None:
    matches = await with_lead(four)
    kept, guild = four.bot.service.repository, four.bot.get_guild(four.guild.id)
    stopped, running = (match.encounter_id or 0 for match in matches)
    await kept.clocks.pause(stopped, four.bot.service.now(), four.host)
    assert guild is not None
    four.bot.dispatch("guild_remove", guild)
    await four.settled(lambda contest: contest.paused_at is not None)
    assert (await kept.clocks.of(running)).paused_at is not None, "nothing is decided at a table by silence"
    await four.rest()
    assert [len(heard(four, name)) for name in ("Anna", "Ben", "Chloe")] == [1, 1, 0]
    assert "I am no longer on its server" in heard(four, "Anna")[0]
    called = Changed(await four.contest(), [chores.card(four.id)])
    await four.bot.contests.change(four.id, lambda contest: called)
    assert await four.bot.service.repository.chores.due(four.bot.service.now()) == [], "nothing is done meanwhile"
    four.bot.dispatch("guild_join", guild)
    await four.settled(lambda contest: contest.paused_at is None)
    await four.rest()
    assert {match.status for match in (await four.contest()).matches} == {"playing"}
    assert (await kept.clocks.of(running)).paused_at is None
    assert (await kept.clocks.of(stopped)).paused_by == four.host, "the pause of a person goes on"


@pytest.mark.long
async def test_what_is_taken_while_the_bot_is_away_is_found_and_erased_after_thirty_days(four: Eventful) -> None:
    match, _ = await with_lead(four)
    kept, guilds = four.bot.service.repository, four.bot._connection._guilds
    guild = guilds.pop(four.guild.id)
    await servers.missed(four.bot)
    assert (await four.contest()).paused_at is not None
    guilds[guild.id] = guild
    await servers.look(four.bot)
    assert (await four.contest()).paused_at is None, "it is invited again"
    del guilds[guild.id]
    await servers.missed(four.bot)
    await four.rest()
    for days, gone in ((29, False), (31, True)):
        async with kept._session.begin() as session:
            since = four.bot.service.now() - timedelta(days=days)
            await session.execute(update(ServerRow).values(left_at=since))
        await servers.look(four.bot)
        assert (await kept.contests.find(four.id) is None) == gone
    assert await kept.chores.undone(four.id) == []
    assert await kept.place(match.encounter_id or 0) is None, "its battles are erased too"
    guilds[guild.id] = guild


@pytest.mark.long
async def test_a_server_that_discord_does_not_reach_now_loses_no_event(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    guild = four.bot.get_guild(four.guild.id)
    assert guild is not None
    guild.unavailable, channels = True, guild._channels
    guild._channels = {}
    await drawing.open_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    assert (await four.contest()).paused_at is None
    guild.unavailable, guild._channels = False, channels
    now = four.bot.service.now()
    four.bot.service.now = lambda: now + timedelta(minutes=61)
    await four.rest()
    assert {match.status for match in (await four.contest()).matches} == {"playing"}
    assert heard(four, "Anna") == []


@pytest.mark.long
async def test_the_card_says_since_when_a_round_waits(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    begun = four.bot.service.now()
    times = {"drawn": begun + timedelta(hours=1), "over": begun + timedelta(hours=2)}
    four.bot.service.now = lambda: times["drawn"]
    await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    drawn = f"The round was drawn {discord.utils.format_dt(times['drawn'], 'R')}. 2 tables wait to be opened."
    assert drawn in card(four)
    await drawing.open_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    assert "The round was drawn" not in card(four)
    four.bot.service.now = lambda: times["over"]
    for match in (await four.contest()).matches:
        await four.end(match)
    await four.rest()
    assert (await four.contest()).status == "approving"
    assert f"The last result came {discord.utils.format_dt(times['over'], 'R')}." in card(four)
    await organise.approve(four.bot.contests, four.id, four.host)
    await four.rest()
    assert "The last result came" not in card(four)
