"""Encounters kept ready, one lock for each, and how they are looked at: nothing here changes what people did."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import AlreadyHandled, ChannelTaken, NoEncounter, Paused, Sealed, Stale, Unfit, Unreadable
from bot.hosting.turns import Ration
from bot.play.acting import acting
from bot.play.export import exported, remains_of
from bot.play.fog import giver, seen, viewer_of
from bot.play.loaded import Fallback, Warm, WarmShelf, asked_by, fall_back, run_again, take_up, warmed
from bot.play.moment import Moment
from bot.play.powers import require_in_charge
from bot.play.quiet import is_quiet
from bot.play.retelling import as_one, handed_over, moment_of, rehearsed, retold, start_of, taken_back
from bot.play.servers import Servers
from bot.play.standpoint import Standpoint, standpoint_of
from bot.storage.clocks import Put
from bot.storage.engine import doer
from bot.storage.models import RUNNING
from bot.storage.repository import Repository
from bot.storage.stored import Stored
from engine.errors import Diverged
from engine.preview.answers import Answers
from engine.views import GM, PUBLIC, Viewer

_log = logging.getLogger(__name__)
MOST_BEGUN = 20
"""So many encounters a person begins in ten minutes."""


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

    # ---- looking ----

    async def look(self, channel_id: int, past: int | None = None, user: int | None = None, side: str = "") -> Moment:
        """How things stand in a channel, or how they stood when a past encounter of it ended.

        It is told as everybody knows it, or one person; of several sides that they play, as `side` does. Raises
        NoEncounter, and NotYours for a side that they do not play.
        """
        async with self._at(channel_id, past) as warm:
            return still(warm, viewer_in(warm, user, side=side))

    async def standpoint(self, channel_id: int, user_id: int) -> Standpoint:
        """How things stand in a channel for one person. Raises NoEncounter."""
        async with self.here(channel_id) as warm:
            return standpoint_in(warm, user_id)

    async def stands(self, encounter_id: int, user_id: int) -> Standpoint:
        """Likewise in the encounter of that number, whether it runs or has ended."""
        async with self.hold(encounter_id) as warm:
            return standpoint_in(warm, user_id)

    async def answers(self, moment: Moment) -> Answers | None:
        """Where answers to the open questions of a moment lead, as its viewer knows it; None where it has passed."""
        async with self.in_memory(moment.encounter_id, moment.sequence) as warm:
            return None if warm is None else warm.answers(moment.viewer)

    async def past(self, encounter_id: int, sequence: int, user: int | None = None, side: str = "") -> Moment:
        """The moment behind an earlier input or undo; 0 is the set-up. What lies before a fallback is not told again.

        Of the last input of a report it tells all that the report does. It is told as everybody knows it, or one person
        (see `look`). Raises Undone for an input that was dropped after an update.
        """
        header = await self.repository.header(encounter_id, reported=sequence)
        told = await self._whole(encounter_id, sequence, header.first)
        return _as_known(told.put_to(header.seating, header.language), user, side)

    async def rehearsed(self, encounter_id: int, item: Mapping[str, Any]) -> Moment:
        """The moment that an act of the game master would make, with everything in it; nothing is changed.

        Raises what the engine does.
        """
        async with self.hold(encounter_id) as warm:
            return await asyncio.to_thread(rehearsed, warm, item)

    async def whole(self, moment: Moment, user: int, side: str = "") -> Moment:
        """A moment that everybody has just been told of, as one person knows it (see `look`)."""
        told = await self._whole(moment.encounter_id, moment.sequence)
        return _as_known(told.put_to(moment.seating, moment.language), user, side)

    async def since(self, encounter_id: int, first: int, user: int) -> tuple[Moment, ...]:
        """What was done, press by press, from the input of that number to the newest, as one person knows it."""
        async with self.hold(encounter_id) as warm:
            told = await self.deeds(warm, first)
            return tuple(_as_known(moment.put_to(warm.seating, warm.language), user) for moment in told)

    async def known_to(self, moment: Moment, viewer: Viewer, first: int) -> Moment:
        """All that the report beginning with this input tells, as one viewer knows it."""
        told = await self._whole(moment.encounter_id, moment.sequence, first)
        return seen(told.put_to(moment.seating, moment.language), viewer)

    async def with_its_questions(self, moment: Moment) -> Moment:
        """A moment as its viewer knows it, with those before it that asked what it answers."""
        told = [await self._whole(moment.encounter_id, moment.sequence)]
        while told[0].item.get("do") == "decide" and told[0].asked:
            told.insert(0, await self._whole(moment.encounter_id, told[0].asked[0].batch))
        return seen(as_one(told).put_to(moment.seating, moment.language), moment.viewer)

    async def other(self, moment: Moment, sequence: int, first: int) -> Moment:
        """All that the report of these last and first numbers tells of the same encounter, as everybody knows it, for
        the same people."""
        told = await self._whole(moment.encounter_id, sequence, first)
        return _as_known(told.put_to(moment.seating, moment.language), None)

    async def closing(self, put: Put, seen: Moment | None = None) -> Moment:
        """The moment in which a question was closed, as all know it; for the players of the moment `seen`, or of
        now."""
        assert put.closed_by is not None
        told = await self._whole(put.encounter_id, put.closed_by)
        people = seen or await self.repository.header(put.encounter_id)
        return _as_known(told.put_to(people.seating, people.language), None)

    async def quiet_so_far(self, moment: Moment, actor_id: int | None) -> bool:
        """Whether nothing in a person's stretch is news, with what this moment adds to it."""
        if not is_quiet(moment.entries):
            return False
        held = await self.repository.held.of(moment.encounter_id)
        if held is None or held.user_id != actor_id:
            return True
        return is_quiet((await self._whole(held.encounter_id, held.sequence, held.first)).entries)

    async def _whole(self, encounter_id: int, sequence: int, first: int = 0) -> Moment:
        """A moment with everything in it: kept where it is new, else told again from the nearest checkpoint.

        Without a `first` number it tells of what was given at once with the input of this number.
        """
        warm = self._shelf.get(encounter_id)
        if warm is not None and sequence <= warm.last:
            return as_one(await self.deeds(warm, first, sequence))
        stored = await self.repository.load(encounter_id)
        return as_one([moment for _, moment in await self._retold(stored, first, sequence)])

    async def deeds(self, warm: Warm, first: int, sequence: int | None = None) -> list[Moment]:
        """What was given at once by each press, from the input with the first number to the newest, or to another; 0
        is the set-up."""
        sequence = warm.sequence if sequence is None else sequence
        kept = warm.kept(first, sequence)
        if not kept:
            told = await self._retold(warm.stored, first, sequence)
            for start, moment in told:
                warm.remember(moment, start)
            kept = [moment for _, moment in told]
        return kept

    async def _retold(self, stored: Stored, first: int, sequence: int) -> list[tuple[int, Moment]]:
        then = stored.as_of(sequence)
        stored = await self.near(stored, (0, *then.numbers)[start_of(then, first)], sequence)
        return await asyncio.to_thread(retold, stored, sequence, first)

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

    async def stored(self, encounter_id: int) -> Stored:
        """What the database has of an encounter, but for its checkpoints. Raises NoEncounter."""
        async with self.hold(encounter_id) as warm:
            return warm.stored

    async def export(self, channel_id: int, past: int | None = None, user: int | None = None) -> bytes:
        """The record so far, replayable; the seed is in it only when the encounter has ended.

        Raises NoEncounter, and Sealed for everybody but the game master where it hides what no one has seen.
        """
        async with self._at(channel_id, past) as warm:
            secret = warm.encounter.record.hidden and (not warm.encounter.state.ended or warm.seating.goes_on)
            if secret and not viewer_in(warm, user).gm:
                raise Sealed("the record is given out when the encounter is over, and its story")
            seats = handed_over(warm.stored, await self.repository.people.changes(warm.id))
            return await asyncio.to_thread(exported, warm.encounter, taken_back(warm.stored), seats)

    async def remains(self, encounter_id: int, user: int, *, manages: bool = False) -> bytes:
        """What is left of an encounter that cannot be read any more, as it is stored, for its host or game master, or
        a person who `manages` the channel.

        Raises NotHost, and Unreadable while it has not ended: what it hides is still secret.
        """
        await self.require_host(encounter_id, user, manages=manages)
        stored = await self.repository.load(encounter_id)
        if stored.status == RUNNING:
            raise Unreadable(encounter_id, stored.channel_id, stored.language)
        return remains_of(stored)

    async def require_host(self, encounter_id: int, user: int, *, manages: bool = False) -> None:
        """Raises NotHost for everybody but the host, the game master and a person who `manages` the channel, also where
        the encounter cannot be read."""
        if manages:
            return
        roster = await self.repository.people.roster(encounter_id)
        require_in_charge(roster.seating(), user)

    async def require_near(self, encounter_id: int, guild_id: int | None, channel_id: int) -> None:
        """Raise Stale for an encounter of another server, or of another channel outside of servers."""
        warm = self._shelf.get(encounter_id)
        where = await self.repository.place(encounter_id) if warm is None else (warm.stored.guild_id, warm.channel_id)
        if where is not None and where[1] != channel_id and (guild_id is None or where[0] != guild_id):
            raise Stale("that encounter is elsewhere")

    async def number_of(self, encounter_id: int, told: int) -> int:
        """The number of an input that an id tells of (see `Moment.told_as`). Raises Stale where there is none."""
        if told >= 0:
            return told
        warm = self._shelf.get(encounter_id)
        return (warm.stored if warm else await self.repository.load(encounter_id)).number_of(told)

    async def standing_of(self, encounter_id: int) -> Moment:
        """How things stand in an encounter, as everybody knows it."""
        async with self.hold(encounter_id) as warm:
            return still(warm)

    # ---- keeping ----

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
        """Go on from the newest checkpoint without what no longer does what it did, to be told by `check_running`."""
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


def require_clock(warm: Warm) -> None:
    """Raises Paused where its clock stands still."""
    if warm.clock.paused_at is not None:
        raise Paused(warm.clock.paused_at)


def viewer_in(warm: Warm, user: int | None, item: Mapping[str, Any] | None = None, side: str = "") -> Viewer:
    """The viewer for a person: their side; of several sides, `side` or the one that gives `item`."""
    encounter = warm.encounter
    acts = acting(encounter, item)[0] if item else ""
    return viewer_of(encounter.record, warm.seating, user, side, acts, encounter.state.active_side)


def still(warm: Warm, viewer: Viewer = PUBLIC) -> Moment:
    """How things stand, with nothing new to tell."""
    return seen(moment_of(warm, {}, (), warm.encounter.snapshot()), viewer)


def standpoint_in(warm: Warm, user: int) -> Standpoint:
    """How things stand for one person."""
    return replace(standpoint_of(warm.encounter, still(warm, GM), user, warm.answers), same=warm.same)


def _as_known(moment: Moment, user: int | None, side: str = "") -> Moment:
    """A moment with everything in it as everybody knows it, or one person."""
    viewer = viewer_of(moment.record, moment.seating, user, side, giver(moment), moment.state.active_side)
    return seen(moment, viewer)
