"""An encounter from its beginning, every input told as one person knows it. Run again once, then kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from bot.play.defaults import is_unasked
from bot.play.fog import seen
from bot.play.moment import Moment, TakenBack
from bot.play.retelling import noticed, replayed
from bot.play.service import Service
from bot.storage.roster import Handover
from bot.storage.stored import Stored, is_secret
from engine.views import GM

KEPT = 4
"""Encounters with all of their moments kept in memory."""


@dataclass(frozen=True, slots=True)
class Story:
    """How an encounter stands now, and the moments that led there, oldest first, but for those of which the person may
    know nothing."""

    now: Moment
    moments: tuple[Moment, ...]
    stored: Stored
    changes: tuple[Handover, ...] = ()
    """The seats that changed hands, oldest first."""

    def since(self, number: int) -> tuple[Moment, ...]:
        """The moments behind the input with this number."""
        return tuple(moment for moment in self.moments if moment.sequence > number)

    def last_of(self, user: int) -> tuple[int, datetime | None]:
        """The number of the newest input that a person gave, and when; 0 where they gave none."""
        mine = [given for given in self.stored.given if given.actor_id == user]
        return (mine[-1].number, mine[-1].at) if mine else (0, None)

    @property
    def undos(self) -> tuple[TakenBack, ...]:
        """The inputs taken back, oldest first; a standing order counts where it alone was."""
        given = self.stored.given
        back = [one.undone_by for one in given if not is_unasked(one.body) and not is_secret(one.body)]
        return tuple(
            TakenBack(undo.number, undo.actor_id, max(sum(undo.number == of for of in back) - 1, 1))
            for undo in given
            if undo.number == undo.undone_by
        )

    @property
    def beside(self) -> tuple[TakenBack | Handover, ...]:
        """What happened beside the inputs, oldest first: what was taken back, and the seats that changed hands."""
        return tuple(sorted((*self.undos, *self.changes), key=lambda told: told.number))


class Stories:
    """The way to the story of a channel's encounter."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._kept: OrderedDict[int, tuple[int, tuple[Moment, ...]]] = OrderedDict()
        """By encounter how many inputs lie before the first moment kept, and the moments."""

    async def of(self, channel_id: int, user: int | None, side: str = "", encounter_id: int | None = None) -> Story:
        """The encounter of that number, or the one that runs in a channel, or else its newest, as a person knows it.

        Raises NoEncounter, Unfit where the first is being set up, NotYours for a side that the person does not play.
        """
        repository = self._service.repository
        if encounter_id is None and await repository.in_channel(channel_id) is None:
            shelf = await repository.drafts.shelf(channel_id)
            encounter_id = shelf[0].id if shelf else None
        now = await self._service.look(channel_id, encounter_id, user, side)
        stored = await self._service.stored(now.encounter_id)
        viewer = GM if now.opened else now.viewer
        moments = await self._moments(stored, 0)

        def known() -> tuple[Moment, ...]:
            told = (seen(moment, viewer) for moment in _told(moments, now, 0))
            return tuple(moment for moment in told if moment.entries or not moment.withheld)

        return Story(now, await asyncio.to_thread(known), stored, await repository.people.changes(now.encounter_id))

    async def since(self, now: Moment, user: int) -> tuple[Moment, ...]:
        """The moments since a person last gave anything but a standing order, oldest first, with everything in them,
        for those who play `now`."""
        stored = await self._service.stored(now.encounter_id)
        own = (of.number for of in stored.given if of.actor_id == user and of.body["do"] != "order")
        behind = max(own, default=0)
        return tuple(_told(await self._moments(stored, behind), now, behind))

    async def _moments(self, stored: Stored, behind: int) -> tuple[Moment, ...]:
        """Every moment behind the input of a number, input by input, and maybe some before; what lies before a fallback
        cannot be told again."""
        start = max(sum(number <= behind for number in stored.numbers), stored.trusted)
        while start > stored.trusted and start < len(stored.live) and is_unasked(stored.live[start].body):
            start -= 1
        first, kept = self._kept.pop(stored.id, (start, ()))
        # What was kept still holds up to where something was taken back.
        same = takewhile(lambda pair: pair[0].sequence == pair[1], zip(kept, stored.numbers[first:], strict=False))
        moments = tuple(moment for moment, _ in same)
        if not stored.trusted <= first <= start <= first + len(moments):
            first, moments = start, ()
        count = first + len(moments)
        near = await self._service.near(stored, (0, *stored.numbers)[count], stored.last)
        moments += await asyncio.to_thread(replayed, near, count)
        self._kept[stored.id] = first, moments
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return moments


def _told(moments: Iterable[Moment], now: Moment, behind: int) -> Iterator[Moment]:
    """Those moments behind the input of a number that are told one by one, for those who play `now`."""
    for moment in noticed(moments):
        if moment.sequence > behind:
            yield moment.put_to(now.seating, now.language)
