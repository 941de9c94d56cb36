"""Encounters kept ready in memory, with one lock for each."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import AlreadyHandled, ChannelTaken, NoEncounter, Unfit, Unreadable
from bot.hosting.turns import Ration
from bot.play.loaded import Fallback, Warm, WarmShelf, asked_by, fall_back, run_again, take_up, warmed
from bot.play.servers import Servers
from bot.storage.engine import doer
from bot.storage.repository import Repository
from bot.storage.stored import Stored
from engine.errors import Diverged

_log = logging.getLogger(__name__)
MOST_BEGUN = 20
"""Encounters that a person may begin in ten minutes."""


class Keeper:
    """Encounters in memory, read from the database where they are not."""

    def __init__(self, repository: Repository, warm: int = 16) -> None:
        self.repository = repository
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        """The clock of everything that has a deadline."""
        self.servers = Servers(repository.servers)
        self._shelf = WarmShelf(warm)
        self._checked: set[int] = set()
        """Encounters that this process has seen do again all that they did before, or has fallen back."""
        self._fallen: list[Fallback | Unreadable] = []
        """Of those, the ones that no one has been told of."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._begun = Ration(MOST_BEGUN, timedelta(minutes=10))

    @property
    def warm_count(self) -> int:
        """How many encounters are kept ready in memory."""
        return len(self._shelf)

    async def _require_free(self, channel_id: int) -> None:
        """Raise ChannelTaken where an encounter runs, Unfit where the person who acts has begun enough for now."""
        if await self.repository.in_channel(channel_id) is not None:
            raise ChannelTaken("an encounter runs in this channel already")
        self._ration()

    def _ration(self) -> None:
        self._begun.take(doer(), self.now())

    async def require_running(self) -> AsyncIterator[Fallback | Unreadable]:
        """Run every encounter that has not ended again, with as much rest as work.

        Those that went another way are fallen back and told of, even where another call found it out first; so are
        those that cannot be read.
        """
        for encounter_id in await self.repository.running():
            if encounter_id not in self._checked:
                began = perf_counter()
                try:
                    await self._require(encounter_id)
                except Unreadable as lost:
                    self._fallen.append(lost)
                except Exception:
                    # The others are checked all the same.
                    _log.exception("encounter %s could not be checked", encounter_id)
                await asyncio.sleep(perf_counter() - began)
            while self._fallen:
                yield self._fallen.pop()

    @asynccontextmanager
    async def hold(self, encounter_id: int, interaction_id: int | None = None) -> AsyncIterator[Warm]:
        """An encounter that nothing else changes meanwhile. Raises AlreadyHandled for what led to an input before."""
        async with self._lock(encounter_id):
            yield await self._warm(encounter_id, interaction_id)

    @asynccontextmanager
    async def in_memory(self, encounter_id: int, sequence: int) -> AsyncIterator[Warm | None]:
        """Likewise as it was read last, if its newest input is still that: for what may be a moment late."""
        async with self._lock(encounter_id):
            warm = self._shelf.get(encounter_id) or await self._warm(encounter_id)
            yield warm if warm.sequence == sequence else None

    @asynccontextmanager
    async def here(self, channel_id: int, interaction_id: int | None = None) -> AsyncIterator[Warm]:
        """Likewise the encounter that runs in a channel. Raises NoEncounter, Unfit where it is still being set up."""
        known = self._shelf.running_in(channel_id)
        if known is not None:
            async with self.hold(known.id, interaction_id) as warm:
                if warm.runs:
                    yield warm
                    return
        encounter_id = await self.repository.in_channel(channel_id)
        if encounter_id is None and await self.repository.people.open_in(channel_id) is not None:
            raise Unfit("not-begun")
        if encounter_id is None:
            raise NoEncounter("no encounter runs in this channel")
        async with self.hold(encounter_id, interaction_id) as warm:
            yield warm

    @asynccontextmanager
    async def _at(self, channel_id: int, encounter_id: int | None) -> AsyncIterator[Warm]:
        """The encounter of that number where it belongs to the channel, else the one that runs here."""
        if encounter_id is None:
            async with self.here(channel_id) as warm:
                yield warm
            return
        if all(shelved.id != encounter_id for shelved in await self.repository.drafts.shelf(channel_id)):
            raise NoEncounter("no such encounter in this channel")
        async with self.hold(encounter_id) as warm:
            yield warm

    def ready(self, warm: Warm) -> None:
        """Go on from here: something was taken back."""
        self._shelf.put(warm)

    def renew(self, encounter_id: int) -> None:
        """Read it from the database the next time, as what is stored was changed."""
        self._shelf.forget(encounter_id)

    def _lock(self, encounter_id: int) -> asyncio.Lock:
        return self._locks.setdefault(encounter_id, asyncio.Lock())

    async def _warm(self, encounter_id: int, interaction_id: int | None = None) -> Warm:
        """The encounter as it lies in the database, whichever process wrote there last."""
        header = await self.repository.header(encounter_id, interaction_id)
        if header.handled:
            raise AlreadyHandled("this was done already")
        warm = self._shelf.get(encounter_id)
        if warm is None or warm.last != header.newest:
            warm = await self._raise_up(encounter_id)
        warm.header = header
        return warm

    async def near(self, stored: Stored, number: int, then: int) -> Stored:
        """An encounter with the checkpoints from which it is soonest where it was behind the input with that number, as
        it lay there when the input numbered `then` had just come."""
        if stored.states:
            return stored
        states = await self.repository.checkpoints.near(stored.id, number, then)
        if not states:
            with suppress(Diverged):
                await self._run_again(await self.repository.load(stored.id))
            states = await self.repository.checkpoints.near(stored.id, number, then)
        return replace(stored, states=states)

    async def _require(self, encounter_id: int) -> None:
        """Run all of an encounter again; where it goes another way, fall back. Raises Unreadable."""
        try:
            await self._run_again(await self.repository.load(encounter_id))
        except Diverged as reason:
            async with self._lock(encounter_id):
                if encounter_id not in self._checked:
                    await self._fall_back(await self.repository.load(encounter_id), reason)
        finally:
            self._checked.add(encounter_id)

    async def _run_again(self, stored: Stored) -> None:
        """Run all of an encounter again, and store the checkpoints that one of an older version lacks on its way."""
        passed: dict[int, dict[str, Any]] | None = None if stored.spaced else {}
        try:
            await asyncio.to_thread(run_again, stored, passed)
        finally:
            if passed:
                await self.repository.checkpoints.space(stored.id, passed)

    async def _raise_up(self, encounter_id: int) -> Warm:
        """Take an encounter up at its newest checkpoint: no one waits for all of it to be run again."""
        stored = await self.repository.load(encounter_id)
        try:
            encounter = await asyncio.to_thread(take_up, stored)
        except Diverged as reason:
            return await self._fall_back(stored, reason)
        warm = warmed(stored, encounter)
        self._shelf.put(warm)
        return warm

    async def _fall_back(self, stored: Stored, reason: Diverged) -> Warm:
        """Go on from the newest checkpoint without what no longer does what it did, to be told by `require_running`."""
        encounter, fallback = await asyncio.to_thread(fall_back, stored, reason)
        trusted = (0, *stored.numbers)[fallback.trusted]
        dropped = stored.numbers[fallback.kept :]
        asked = asked_by(encounter, stored.numbers[: fallback.kept])
        revision = encounter.rules.revision
        await self.repository.fall_back(stored.id, revision, trusted, dropped, asked, self.now())
        stored = await self.repository.load(stored.id)
        self._checked.add(stored.id)
        self._fallen.append(fallback)
        warm = warmed(stored, encounter)
        self._shelf.put(warm)
        return warm
