"""A process that is killed at any commit or request of a deed for an event: the next one does what is left, and nothing
twice, although the simulated Discord takes a message of the same nonce again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Any

import discord
import pytest
import simcord
from simcord.http.client import FakeHTTPClient

from bot.client.bot import Duckback
from bot.play.contests import chores, drawing, ending, enter, organise, places
from bot.sandbox.world import make_bot
from bot.storage.engine import Sessions
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful

SHORT = (3, 8)
"""Steps of an opening at which every run of the tests kills."""
MOST = 34
OTHERS = 20
"""Steps of any other deed, and of what follows upon it."""


class Killed(BaseException):
    """The process is no more."""


class Killer:
    """Counts what Discord has taken, and the ends of transactions, just before and just behind their commits, and kills
    at one of them."""

    def __init__(self, at: int, patch: pytest.MonkeyPatch) -> None:
        self.at, self.steps, self.dead = at, 0, False
        upkeep, request = Sessions.upkeep, FakeHTTPClient.request
        killer = self

        @asynccontextmanager
        async def written(sessions: Sessions) -> AsyncIterator[Any]:
            killer.live()
            async with upkeep(sessions) as session:
                yield session
                killer.step()
            killer.step()

        async def requested(client: FakeHTTPClient, route: Any, **kwargs: Any) -> Any:
            killer.live()
            answer = await request(client, route, **kwargs)
            if route.method != "GET":
                killer.step()
            return answer

        patch.setattr(Sessions, "upkeep", written)
        patch.setattr(FakeHTTPClient, "request", requested)

    def live(self) -> None:
        if self.dead:
            raise Killed

    def step(self) -> None:
        self.live()
        self.steps += 1
        self.dead = self.steps == self.at
        self.live()


def steps(most: int, *short: int) -> pytest.MarkDecorator:
    """Each step up to that one: but for the short ones every third is long, and the sweep has the rest."""

    def marks(at: int) -> tuple[pytest.MarkDecorator, ...]:
        if at in short:
            return ()
        return (pytest.mark.sweep if at % 3 else pytest.mark.long,)

    return pytest.mark.parametrize("at", [pytest.param(at, marks=marks(at)) for at in range(1, most)])


async def killed(
    event: Eventful,
    play_url: str,
    at: int,
    deed: Callable[[], Awaitable[object]],
    written: Callable[[], Awaitable[bool]],
) -> None:
    """Do this, killed at that step; a new process goes on, and does it again where nothing of it is written."""
    with pytest.MonkeyPatch.context() as patch:
        killer = Killer(at, patch)
        with suppress(Killed):
            await deed()
            await event.rest(lambda: killer.dead)
        killer.dead, killer.at, old = True, 0, event.bot
        bot = await make_bot(play_url)
        bot.service.now = old.service.now
        await event.rest(lambda: not old.chores.busy)
        killer.dead = False
        await event.restart(bot)
    await old.service.repository.close()
    if not await written():
        await deed()
    await event.rest()


@pytest.mark.long
@steps(MOST, *SHORT)
@pytest.mark.parametrize("forum", [True, False])
async def test_a_table_is_opened_once(
    simcord_env: simcord.Env, simcord_bot: Duckback, play_url: str, at: int, *, forum: bool
) -> None:
    event = Eventful(simcord_env, simcord_bot, ("Anna", "Ben"), forum=forum)
    await event.announce(scenarios=["farm"])
    await drawing.draw_round(event.bot.contests, event.id, event.host, 1)

    async def written() -> bool:
        return at > 1

    await killed(event, play_url, at, lambda: drawing.open_round(event.bot.contests, event.id, event.host, 1), written)
    [match] = (await event.contest()).of_round(1)
    assert match.status == "playing"
    [table] = [thread for thread in event.place.threads if "Anna" in (thread.name or "")]
    assert "plays the" in text_of(table.history()[0])
    assert event.reports(table.id) == (2 if forum else 3), "a starter, the set-up and the first turn"
    assert [event.called(person.id) for person in event.people.values()] == [1, 1]
    await event.bot.service.repository.close()


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    """An event of two."""
    event = Eventful(simcord_env, simcord_bot, ("Anna", "Ben"))
    await event.announce(scenarios=["farm"])
    yield event
    await event.rest()
    await event.bot.service.repository.close()


def told(event: Eventful) -> int:
    """How many messages of the bot's own stand in the event's channel; Discord's lines about threads are none."""
    return sum(message.type is discord.MessageType.default for message in event.place.history())


@pytest.mark.long
@steps(OTHERS, 3)
async def test_the_card_is_one_and_reads_as_things_stand(two: Eventful, play_url: str, at: int) -> None:
    async def deed() -> None:
        await drawing.draw_round(two.bot.contests, two.id, two.host, 1)

    async def written() -> bool:
        return (await two.contest()).round == 1

    await killed(two, play_url, at, deed, written)
    assert told(two) == 1
    assert "1 table waits to be opened" in text_of(two.place.history()[0])


@pytest.mark.long
@steps(OTHERS, 8)
async def test_the_results_of_a_round_are_told_once(two: Eventful, play_url: str, at: int) -> None:
    [match] = await two.next_round()

    async def written() -> bool:
        return bool((await two.bot.service.standing_of(match.encounter_id or 0)).state.ended)

    await killed(two, play_url, at, lambda: two.end(match), written)
    await two.settled(lambda contest: contest.standings_id is not None)
    await two.rest()
    assert told(two) == 2, "the card and the results"
    contest = await two.contest()
    assert contest.status == "approving"
    assert len([one for one in contest.inputs if one["do"] == "result"]) == 1


@pytest.mark.long
@steps(OTHERS, 3)
async def test_the_archive_is_posted_once(two: Eventful, play_url: str, at: int) -> None:
    [match] = await two.next_round()
    await two.end(match)
    await two.rest()

    async def written() -> bool:
        return (await two.contest()).status == "over"

    await killed(two, play_url, at, lambda: organise.approve(two.bot.contests, two.id, two.host), written)
    assert told(two) == 3, "the card, the results and the archive"
    assert two.place.history()[-1].attachments


@pytest.mark.long
@steps(4, 1)
async def test_a_tables_thread_is_put_away(two: Eventful, play_url: str, at: int) -> None:
    [match] = await two.next_round()
    await two.end(match)
    await two.rest()
    now, kept = two.bot.service.now(), two.bot.service.repository.chores
    for daily in [one for one in await kept.undone(two.id) if one.kind == chores.DIGEST]:
        await kept.done(daily, now)

    async def deed() -> None:
        two.bot.service.now = lambda: now + timedelta(days=1, minutes=1)

    async def written() -> bool:
        return True

    await killed(two, play_url, at, deed, written)
    [thread] = [two.bot.get_channel(one.id) for one in two.place.threads]
    assert isinstance(thread, discord.Thread)
    assert thread.archived
    assert await two.bot.service.repository.chores.undone(two.id) == []


@pytest.mark.long
@steps(OTHERS, 5)
async def test_a_seat_is_taken_once_and_the_newcomer_called_once(two: Eventful, play_url: str, at: int) -> None:
    eve = two.people["Eve"] = two.guild.add_member(two.env.create_user("Eve"))
    await enter.join(two.bot.contests, two.id, eve.id, "Eve", bench=True)
    [match] = await two.next_round()
    side, old = next(iter(match.sides.items()))
    await two.leave(old)

    async def written() -> bool:
        return (await two.contest()).entrant(old).replaced_by is not None

    await killed(
        two,
        play_url,
        at,
        lambda: two.step_in(old, "Eve"),
        written,
    )
    moment = await two.bot.service.standing_of(match.encounter_id or 0)
    assert moment.seating.seats[side] == (eve.id,)
    assert two.called(eve.id) == 1


@steps(OTHERS, 4)
@pytest.mark.parametrize("forum", [True, False])
async def test_an_event_is_announced_once(
    simcord_env: simcord.Env, simcord_bot: Duckback, play_url: str, at: int, *, forum: bool
) -> None:
    event = Eventful(simcord_env, simcord_bot, ("Anna", "Ben"), forum=forum)

    async def deed() -> None:
        plan = {"name": "Winter Cup", "scenarios": ["farm"]}
        await organise.announce(event.bot.contests, event.guild.id, event.place.id, event.host, plan, "en")

    async def written() -> bool:
        return bool(await event.bot.service.repository.contests.of_guild(event.guild.id))

    await killed(event, play_url, at, deed, written)
    [contest] = await event.bot.service.repository.contests.of_guild(event.guild.id)
    [post] = event.place.threads if forum else [event.place]
    assert len(post.history()) == 1
    assert contest.card_id is not None
    await event.bot.service.repository.close()


@pytest.mark.long
@steps(MOST, 7)
async def test_a_ruling_is_read_once_in_the_thread_of_its_table(two: Eventful, play_url: str, at: int) -> None:
    lead = two.guild.add_member(two.env.create_user("Eve")).id
    await two.add_lead(lead)
    [match] = await two.next_round()
    points = dict(zip(match.sides, (3, 0), strict=True))

    async def written() -> bool:
        return (await two.contest()).match(match.id or 0).result is not None

    async def deed() -> None:
        await ending.rule(two.bot.contests, two.id, match.id or 0, lead, points, "Ben is ill")

    await killed(two, play_url, at, deed, written)
    [said] = two.said().values()
    assert sum("This table is decided" in text for text in said) == 1
    assert (await two.bot.service.standing_of(match.encounter_id or 0)).state.ended


@pytest.mark.long
@steps(OTHERS, 5)
async def test_those_who_run_an_event_hear_of_a_lost_thread_once(two: Eventful, play_url: str, at: int) -> None:
    [match] = await two.next_round()
    [thread] = two.place.threads

    async def written() -> bool:
        return (await two.contest()).match(match.id or 0).status == "lost"

    await killed(two, play_url, at, lambda: places.thread_gone(two.bot.contests, thread.id), written)
    assert len(two.people["Anna"].user.dm_channel.history()) == 1
