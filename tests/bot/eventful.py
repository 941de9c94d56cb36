"""An event on the simulated Discord: people sign up, tables are played by whoever may act, and all is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import simcord

from bot.client.bot import Duckback
from bot.play.acting import acting
from bot.play.contests import bench, drawing, enter, organise
from bot.play.contests.flags import RULES
from bot.play.contests.squads import mark_of
from bot.play.defaults import decided
from bot.storage.contests import StoredContest, StoredMatch
from engine.opposition import next_input
from tests.bot.conftest import text_of

IDLE = 2_000
"""After so many looks at which no chore was being done, nothing more can come; a slow chore is waited for."""


class Eventful:
    """A server with an event's channel, its people, and the bot."""

    def __init__(self, env: simcord.Env, bot: Duckback, names: Sequence[str], *, forum: bool = False) -> None:
        self.env, self.bot = env, bot
        begun = datetime.now(UTC)
        noon = begun.replace(hour=12, minute=0, second=0, microsecond=0)
        # What is done at an hour of the day falls alike at whatever hour the tests run.
        bot.service.now = lambda: noon + (datetime.now(UTC) - begun)
        self.guild = env.create_guild()
        self.people = {name: self.guild.add_member(env.create_user(name)) for name in names}
        self.place = self.guild.create_forum_channel("tables") if forum else self.guild.create_text_channel("tables")
        self.host = next(iter(self.people.values())).id
        self.id = 0

    async def announce(self, policy: str = RULES, **plan: object) -> StoredContest:
        whole, where = {"name": "Winter Cup", **plan}, (self.guild.id, self.place.id, self.host)
        made = await organise.announce(self.bot.contests, *where, whole, "en", policy=policy)
        self.id = made.id
        for name, person in self.people.items():
            await enter.join(self.bot.contests, self.id, person.id, name)
        await self.rest()
        return await self.contest()

    async def contest(self) -> StoredContest:
        return await self.bot.contests.find(self.id)

    async def lead(self, name: str = "Eve") -> int:
        """Another person runs the event too, who does not play."""
        self.people[name] = self.guild.add_member(self.env.create_user(name))
        await self.add_lead(self.people[name].id)
        return self.people[name].id

    async def add_lead(self, user: int) -> None:
        """One more person runs the event too."""
        leads = (await self.contest()).leads
        await organise.name_leads(self.bot.contests, self.id, self.host, mark_of(leads), [*leads, user])

    async def next_round(self) -> tuple[StoredMatch, ...]:
        """Draw the next round and have its tables opened."""
        round_ = (await self.contest()).round + 1
        await drawing.draw_round(self.bot.contests, self.id, self.host, round_)
        await drawing.open_round(self.bot.contests, self.id, self.host, round_)
        await self.rest()
        return (await self.contest()).of_round(round_)

    async def step_in(self, old: int, name: str) -> None:
        """A person on the bench goes on for an entrant who has left."""
        person = self.people[name].id
        number = next(one.number for one in (await self.contest()).bench if person in one.people)
        await bench.step_in(self.bot.contests, self.id, old, number, person)

    async def leave(self, number: int) -> None:
        """An entrant leaves, and all that follows is done."""
        await enter.leave(self.bot.contests, self.id, (await self.contest()).entrant(number).people[0])
        await self.rest()

    async def rest(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Wait until the bot has no chore left that it can do now, or it is enough."""
        self.bot.chores.wake()
        kept = self.bot.service.repository.chores
        idle = 0
        while idle < IDLE:
            if enough() or (not self.bot.chores.busy and not await kept.due(self.bot.service.now())):
                return
            idle += not self.bot.chores.busy
            await asyncio.sleep(0.005)
        raise AssertionError(await kept.due(self.bot.service.now()))

    async def restart(self, bot: Duckback) -> None:
        """A new process in the place of the old one."""
        bot.service.now = self.bot.service.now
        self.bot = bot
        await self.env.restart_bot(bot)

    def called(self, user: int) -> int:
        """How many messages called on a person."""
        sent = [body.json for body in self.env.http_requests if body.method == "POST" and isinstance(body.json, dict)]
        named = [((body.get("message") or body).get("allowed_mentions") or {}).get("users", ()) for body in sent]
        return sum(str(user) in map(str, people) for people in named)

    async def settled(self, how: Callable[[StoredContest], bool]) -> None:
        """Wait until the event is so."""
        idle = 0
        while idle < IDLE:
            if how(await self.contest()):
                return
            idle += not self.bot.chores.busy
            await asyncio.sleep(0.005)
        raise AssertionError(await self.contest())

    async def end(self, match: StoredMatch, who: int | None = None) -> None:
        """A table is ended by a person: by one who gives up, or as no player, who has it count by what is left."""
        assert match.encounter_id is not None
        place = await self.bot.service.repository.place(match.encounter_id)
        assert place is not None
        moment, owed = await self.bot.service.end(match.encounter_id, place[1], who or 0, None, "", manages=who is None)
        await self.bot.poster.post(moment, owed, self.bot.get_partial_messageable(place[1]))

    async def play_out(self, match: StoredMatch, most: int = 0) -> None:
        """A table is played to its end, or for so many inputs, each by the person who may give it, as the rules would
        choose it."""
        assert match.encounter_id is not None
        place = await self.bot.service.repository.place(match.encounter_id)
        assert place is not None
        channel = self.bot.get_partial_messageable(place[1])
        for _ in range(most or 600):
            async with self.bot.service.hold(match.encounter_id) as warm:
                encounter, seating = warm.encounter, warm.seating
                if encounter.state.ended:
                    return
                asked = [decided(question) | {"choice": question.default} for question in encounter.pending[:1]]
                item = asked[0] if asked else next_input(encounter, sides=encounter.game.sides, between_turns=True)
                assert item is not None
                who = seating.decider(*acting(encounter, item))
            given = {key: value for key, value in item.items() if key != "by"}
            moment, owed = await self.bot.service.apply(place[1], who, None, given)
            await self.bot.poster.post(moment, owed, channel)
        assert most, "it comes to no end"

    def reports(self, channel_id: int) -> int:
        """How many messages a channel has where Discord takes those of the same nonce only once."""
        sent = (one for one in self.env.http_requests if one.path == f"/channels/{channel_id}/messages")
        bodies = [one.json for one in sent if one.method == "POST" and isinstance(one.json, dict)]
        return len({str(body.get("nonce") or number) for number, body in enumerate(bodies)})

    def said(self) -> dict[str, list[str]]:
        """By the name of each thread what is said in it."""
        return {thread.name or "": [text_of(message) for message in thread.history()] for thread in self.place.threads}


@asynccontextmanager
async def eventful(
    env: simcord.Env, bot: Duckback, names: Sequence[str], *, forum: bool = False
) -> AsyncIterator[Eventful]:
    """The people of an event. Behind a test that goes well its chores are done; behind any the database is closed."""
    event = Eventful(env, bot, names, forum=forum)
    try:
        yield event
        await event.rest()
    finally:
        await bot.service.repository.close()
