"""An encounter from its beginning, every input told as one person knows it. Run again once, then kept for a while."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile

from bot.play.defaults import is_unasked
from bot.play.fog import seen
from bot.play.moment import Moment, TakenBack
from bot.play.retelling import noticed, replayed
from bot.play.service import Service
from bot.storage.people import Handover, Seating
from bot.storage.stored import Stored
from engine.views import GM, Viewer

KEPT = 4
"""Encounters of which every moment is kept in memory."""


@dataclass(frozen=True, slots=True)
class Story:
    """How an encounter stands now, and the moments that led there, oldest first."""

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

    def last_deed_of(self, user: int) -> int:
        """The number of the newest input that a person gave and that is no standing order; 0 where they gave none."""
        return max(
            (of.number for of in self.stored.given if of.actor_id == user and of.body["do"] != "order"), default=0
        )

    @property
    def undos(self) -> tuple[TakenBack, ...]:
        """The inputs taken back, oldest first."""
        back = [given.undone_by for given in self.stored.given if not is_unasked(given.body)]
        return tuple(
            TakenBack(undo.number, undo.actor_id, sum(undo.number == of for of in back) - 1)
            for undo in self.stored.given
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

    async def of(
        self, channel_id: int, user: int | None, side: str = "", encounter_id: int | None = None, *, behind: int = 0
    ) -> Story:
        """The encounter of that number, or the one that runs in a channel, or else its newest, as a person knows it,
        with its moments `behind` the input of a number.

        Raises NoEncounter, Unfit where the first is being set up, NotYours for a side that the person does not play.
        """
        repository = self._service.repository
        if encounter_id is None and await repository.in_channel(channel_id) is None:
            shelf = await repository.drafts.shelf(channel_id)
            encounter_id = shelf[0].id if shelf else None
        now = await self._service.look(channel_id, encounter_id, user, side)
        stored = await repository.load(now.encounter_id)
        viewer = GM if now.state.ended else now.viewer
        told = await asyncio.to_thread(self._told, stored, now.seating, viewer, behind)
        return Story(now, told, stored, await repository.people.changes(now.encounter_id))

    def _told(self, stored: Stored, seating: Seating, viewer: Viewer, behind: int) -> tuple[Moment, ...]:
        return tuple(
            seen(replace(moment, seating=seating, language=stored.language), viewer)
            for moment in noticed(self._all(stored))
            if moment.sequence > behind
        )

    def _all(self, stored: Stored) -> tuple[Moment, ...]:
        """Every moment with everything in it; what lies before a fallback cannot be told again."""
        first, kept = self._kept.pop(stored.id, (stored.trusted, ()))
        numbers = stored.numbers[stored.trusted :] if first == stored.trusted else ()
        # What was kept still holds up to where something was taken back.
        same = takewhile(lambda pair: pair[0].sequence == pair[1], zip(kept, numbers, strict=False))
        moments = tuple(moment for moment, _ in same)
        moments += replayed(stored, stored.trusted + len(moments))
        self._kept[stored.id] = stored.trusted, moments
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return moments
