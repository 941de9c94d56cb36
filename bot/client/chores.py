"""What has to be done on Discord for events: written in the database, and tried until it is done.

Every deed is named by its key, looks first for what it did before, and notes how far it has come: a process that ends
in the middle of one leaves nothing that is done twice. Servers do not wait for one another, and no answer to a person
waits for a chore.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial

from discord.ext import tasks

from bot.client import (
    event_bench,
    event_chronicle,
    event_digest,
    event_notices,
    event_places,
    event_posts,
    event_rounds,
    event_tables,
    event_threads,
    flags,
    servers,
)
from bot.client.event_threads import Place, missing_for_tables
from bot.client.hindrance import REFUSED, THREADS, Barred, Gone, Hindered, hindrance
from bot.client.protocol import Client
from bot.errors import Busy, UnreadableEvent
from bot.hosting.faults import DISCORD, in_short
from bot.messages import events
from bot.play.contests import chores, organise, places
from bot.play.contests.chores import (
    ARCHIVE,
    ASK,
    BANK,
    CALL,
    CARD,
    CHRONICLE,
    CLOSE,
    DIGEST,
    DUE,
    END,
    LAY,
    NEXT,
    OPEN_TABLE,
    POST,
    RESULTS,
    RULED,
    SEAT,
    UNANSWERED,
)  # fmt: skip
from bot.play.contests.ending import settle
from bot.storage.chores import NOTICE, StoredChore
from bot.storage.contests import Changed, StoredContest

_log = logging.getLogger(__name__)

Deed = Callable[[Client, StoredContest, StoredChore], Awaitable[None]]
DEEDS: Mapping[str, Deed] = {
    POST: event_posts.post,
    CARD: event_posts.renew_card,
    OPEN_TABLE: event_tables.open_table,
    LAY: event_tables.lay,
    BANK: flags.tell,
    SEAT: event_tables.seat,
    RESULTS: event_posts.results,
    RULED: event_posts.ruled,
    END: event_tables.end,
    DUE: event_tables.time_up,
    NEXT: event_rounds.draw_next,
    CALL: event_rounds.call,
    CLOSE: event_threads.close,
    CHRONICLE: event_chronicle.post,
    ARCHIVE: event_posts.archive,
    ASK: event_bench.ask,
    UNANSWERED: event_bench.unanswered,
    DIGEST: event_digest.tell,
    NOTICE: event_notices.tell,
}
"""By its kind, what does a chore."""


class Chores:
    """Looks every minute for chores that are due, and at once where one was just called for."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._loop = tasks.loop(minutes=1)(self._turn)
        self._places = tasks.loop(hours=1)(self._look_at_places)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """By server, the work on its chores."""
        self._looks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether chores are being done."""
        return bool(self._tasks or self._looks)

    def start(self) -> None:
        """Begin to look; does nothing where it is looked already."""
        if not self._loop.is_running():
            self._loop.start()
            self._places.start()

    async def close(self) -> None:
        """Look no more, and leave what waits for Discord."""
        self._loop.cancel()
        self._places.cancel()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), *self._looks, return_exceptions=True)

    async def remember(self) -> None:
        """Know again whom an earlier process has called to tables that it has not opened to the end."""
        repository = self._bot.service.repository
        for chore in await repository.chores.due(self._bot.service.now()):
            if chore.kind == OPEN_TABLE and chore.args.get("started"):
                contest = await self._bot.contests.find(chore.contest_id)
                match = contest.match(chore.args["match"])
                if match.encounter_id is not None:
                    self._bot.poster.called(match.encounter_id, events.called(contest, match))

    def wake(self) -> None:
        """Look now, behind whatever has just called for a chore."""
        if self._loop.is_running():
            task = asyncio.create_task(self._turn())
            self._looks.add(task)
            task.add_done_callback(self._looks.discard)

    async def over(self, encounter_id: int) -> None:
        """What follows for an event on the last report of an encounter."""
        for contest_id, match_id in await self._bot.service.repository.matches.ended(encounter_id):
            await settle(self._bot.contests, contest_id, match_id)

    async def _look_at_places(self) -> None:
        try:
            if self._bot.connected:
                await event_places.look(self._bot)
        except Exception:
            # The next look begins afresh from the database.
            _log.exception("the places of events could not be looked at")

    async def _turn(self) -> None:
        if not self._bot.connected or self._bot.in_flight.leaving:
            return
        try:
            repository = self._bot.service.repository
            for contest_id, match_id in await repository.matches.ended():
                await settle(self._bot.contests, contest_id, match_id)
            for guild_id in {chore.guild_id for chore in await repository.chores.due(self._bot.service.now())}:
                if guild_id not in self._tasks:
                    self._tasks[guild_id] = asyncio.create_task(self._work(guild_id))
                    self._tasks[guild_id].add_done_callback(partial(self._worked, guild_id))
        except Busy as error:
            _log.warning("the chores of events could not be looked at: %s", error)
        except Exception:
            # The next turn begins afresh from the database.
            _log.exception("the chores of events could not be looked at")

    def _worked(self, guild_id: int, task: asyncio.Task[None]) -> None:
        """Look once more: something may have been called for when the task had just looked for the last time."""
        del self._tasks[guild_id]
        if not task.cancelled() and task.exception() is None:
            self.wake()

    async def _work(self, guild_id: int) -> None:
        """Do the chores of a server one after another, until none is due."""
        kept = self._bot.service.repository.chores
        while not self._bot.in_flight.leaving and (due := await kept.due(self._bot.service.now(), guild_id)):
            with self._bot.in_flight.working():
                await self._one(due[0])

    async def _one(self, chore: StoredChore) -> None:
        kept, now = self._bot.service.repository.chores, self._bot.service.now
        try:
            contest = await self._bot.contests.find(chore.contest_id)
            await DEEDS[chore.kind](self._bot, contest, chore)
        except Gone as error:
            await self._gone(chore, contest, error.channel_id)
        except Barred:
            await organise.pause(self._bot.contests, contest.id, "barred")
        except Exception as error:
            # A fault in one chore must not keep the others waiting.
            foreseen = isinstance(error, (*DISCORD, Hindered, UnreadableEvent))
            _log.warning("chore %s could not be done: %s", chore.key, in_short(error), exc_info=not foreseen)
            await self._hindered(chore, error)
        else:
            await kept.done(chore, now())

    async def _gone(self, chore: StoredChore, contest: StoredContest, channel_id: int) -> None:
        """Have an event wait whose place is gone; what needs a thread of its own is tried again in another."""
        contests, kept = self._bot.contests, self._bot.service.repository.chores
        if channel_id == contest.channel_id:
            if self._bot.get_guild(chore.guild_id) is None:
                await servers.left(self._bot, chore.guild_id)
            else:
                await places.channel_gone(contests, chore.guild_id, channel_id)
            return
        if not await places.thread_gone(contests, channel_id) and not await places.post_gone(contests, channel_id):
            await kept.note(chore, making=False, started=False)
        await kept.put_off(chore, self._bot.service.now() + (REFUSED if chore.tries else timedelta()), "gone")

    async def _hindered(self, chore: StoredChore, error: Exception) -> None:
        """Put a chore off; those who run its event hear once of what people can mend."""
        contests, kept = self._bot.contests, self._bot.service.repository.chores
        contest = await contests.find(chore.contest_id)
        place = self._bot.get_channel(contest.channel_id)
        lacks = missing_for_tables(place) if isinstance(place, Place) else ()
        found = hindrance(error, chore.tries, lacks)
        known = any(one.error == found.why for one in await kept.undone(contest.id))
        await kept.put_off(chore, self._bot.service.now() + found.wait, found.why, alike=found.alike)
        if found.why == THREADS:
            # Those of tables that are over make room.
            await kept.bring_forward(chore.guild_id, CLOSE, self._bot.service.now())
        if found.mended and not known:
            called = [chores.notice(contest.id, "waits", why=found.why)]
            await contests.change(contest.id, lambda contest: Changed(contest, called))
