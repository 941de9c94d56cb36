"""How encounters are looked at, each as one person knows it: nothing here changes what people did."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.errors import Paused, Sealed, Stale, Unreadable
from bot.play.acting import acting
from bot.play.export import exported, remains_of
from bot.play.fog import giver, seen, viewer_of
from bot.play.keeping import Keeper
from bot.play.loaded import Warm
from bot.play.moment import Moment
from bot.play.powers import require_in_charge
from bot.play.quiet import is_quiet
from bot.play.retelling import (
    as_one,
    handed_over,
    moment_of,
    noticed,
    rehearsed,
    replayed,
    retold,
    start_of,
    taken_back,
)
from bot.play.standpoint import Standpoint, standpoint_of
from bot.storage.clocks import Put
from bot.storage.models import RUNNING
from bot.storage.stored import Stored
from engine.preview.answers import Answers
from engine.views import GM, PUBLIC, Viewer


class Reader(Keeper):
    """What is read of encounters."""

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
        """What an undo to before the input of that number would take back, as one person knows it."""
        async with self.hold(encounter_id) as warm:
            start = max(start_of(warm.stored, first), warm.stored.trusted)
            stored = await self.near(warm.stored, (0, *warm.numbers)[start], warm.last)
            told = noticed(await asyncio.to_thread(replayed, stored, start))
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
