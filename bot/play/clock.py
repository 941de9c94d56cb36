"""Deadlines set anew, and clocks that stand still and run again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import NotYours, Stale, Unfit
from bot.play.consent import others
from bot.play.drafts import require_hours
from bot.play.moment import Moment
from bot.play.powers import require_in_charge, require_master

if TYPE_CHECKING:
    from bot.play.service import Service


class Pauses:
    """The changes people make to the clock of an encounter."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._clocks = service.repository.clocks

    async def wanted(self, channel_id: int, actor_id: int, pause: bool) -> tuple[Moment, tuple[str, ...]]:
        """How things stand for one who wants a pause, or its end, and the sides that must agree; none for the host.

        Raises NoEncounter, NotYours, Unfit where the clock stands, or runs, already, and what `require_master` does
        where a game master has paused.
        """
        moment = await self._service.look(channel_id)
        seating = moment.seating
        if actor_id not in seating.everybody():
            raise NotYours("", seating.everybody())
        clock = await self._clocks.of(moment.encounter_id)
        stands = clock.paused_at is not None
        if stands == pause:
            raise Unfit("pause-already" if stands else "pause-none")
        if clock.paused_by in seating.masters:
            require_master(seating, actor_id)
        return moment, () if actor_id in seating.in_charge else others(moment, actor_id)

    async def set(self, encounter_id: int, pause: bool, by: int) -> None:
        """Let the clock stand still, or run again, as a person wishes. Raises Unfit where it does already."""
        now = self._service.now()
        async with self._service.hold(encounter_id):
            change = self._clocks.pause(encounter_id, now, by) if pause else self._clocks.resume(encounter_id, now)
            if not await change:
                raise Unfit("pause-already" if pause else "pause-none")

    async def longer(self, encounter_id: int) -> None:
        """Give everybody a day more to answer what is asked now. Raises Stale where no answer is due."""
        async with self._service.hold(encounter_id):
            if not await self._clocks.lengthen(encounter_id, timedelta(days=1)):
                raise Stale("no question is open that has a deadline")

    async def deadline(self, channel_id: int, actor_id: int, hours: int) -> Moment:
        """Set the hours in which questions must be answered; 0 for none. Raises NoEncounter, NotHost, Unfit."""
        require_hours(hours)
        moment = await self._service.look(channel_id)
        require_in_charge(moment.seating, actor_id)
        async with self._service.hold(moment.encounter_id):
            await self._clocks.set_hours(moment.encounter_id, hours, self._service.now())
        return moment
