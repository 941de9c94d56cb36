"""Reports and private notes that could not be posted: kept, and tried again until Discord has them."""

import logging
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.client import month_end, servers
from bot.client.hindrance import ARCHIVED, UNKNOWN_CHANNEL
from bot.client.letters import deliver
from bot.client.promised import Promised
from bot.client.protocol import Client
from bot.errors import Busy, Unreadable
from bot.hosting import metrics
from bot.hosting.faults import DISCORD
from bot.play.contests import places
from bot.storage.promises import SHOWN
from bot.storage.stored import QUIET, Owed
from engine.errors import DuckbackError

_log = logging.getLogger(__name__)
OVER = timedelta(minutes=20)
"""After so long nothing is done any more that was promised an answer."""
HOUR = 60
"""Minutes after which a thread that is gone is tried again: Discord shuts out a bot that asks for too much in vain."""
LONGEST = 10
"""A channel that takes nothing is tried again after 1, 2, 4 and 8 minutes, then every ten."""


class Outbox:
    """Looks every minute for reports that are owed."""

    def __init__(self, bot: Client, promised: Promised) -> None:
        self._bot = bot
        self._promised = promised
        self._began = bot.service.now()
        self._seen: frozenset[str] = frozenset()
        """The messages owed a minute ago: anything newer may be on its way at this moment."""
        self._waits: dict[int, tuple[int, int]] = {}
        """For a channel that took nothing: minutes still to wait, and how long the whole wait is."""
        self._untold: set[int] = set()
        self._loop = tasks.loop(minutes=1)(self._next)

    @property
    def refusing(self) -> Collection[int]:
        """The channels that take no reports at the moment."""
        return self._waits.keys()

    @property
    def untold(self) -> Collection[int]:
        """The channels with a report that the program fails to tell."""
        return self._untold

    def cannot_tell(self, channel_id: int | None) -> None:
        """The program has failed to tell a report of this channel: it waits for the next try."""
        if channel_id is not None:
            self._untold.add(channel_id)

    async def start(self) -> None:
        """Post everything that an earlier run owed, then look every minute; does nothing where it looks already."""
        if self._loop.is_running():
            return
        await self._release()
        owed = await self._bot.service.repository.reports.unposted()
        self._seen = frozenset(report.nonce for report in owed)
        count = await self._post(owed)
        if count:
            _log.info("posted %s reports that were owed", count)
        await self._deliver()
        await self._promised.settle(self._began)
        await month_end.after(self._bot)
        self._loop.start()

    def stop(self) -> None:
        """Look no more."""
        self._loop.cancel()

    async def _next(self) -> None:
        # The first comes right behind the start, which has looked already.
        if self._loop.current_loop:
            await self._turn()

    async def _turn(self) -> None:
        if not self._bot.connected:
            return
        try:
            owed = await self._bot.service.repository.reports.unposted()
            self._untold.intersection_update(report.channel_id for report in owed)
            self._waits = {channel: (left - 1, whole) for channel, (left, whole) in self._waits.items()}
            before, self._seen = self._seen, frozenset(report.nonce for report in owed)
            released = await self._release()
            for report in released:
                metrics.TIMED_OUT.inc()
                self._bot.tally.over(report.encounter_id, report.user_id)
            owed = [*(report for report in owed if report.nonce in before), *released]
            await self._post(report for report in owed if self._due(report.channel_id))
            await self._deliver()
            await self._promised.settle(self._bot.service.now() - OVER)
            await month_end.after(self._bot)
            await servers.look(self._bot)
        except DuckbackError as error:
            _log.warning("the reports that are owed could not be looked at: %s", error)
        except Exception:
            # The next turn begins afresh from the database.
            _log.exception("the reports that are owed could not be looked at")

    async def _release(self) -> list[Owed]:
        """Hold the reports back no longer whose people have pressed nothing for a while; those reports."""
        service = self._bot.service
        due = [await service.close(encounter_id) for encounter_id in await service.repository.held.due(service.now())]
        return [owed for owed in due if owed is not None]

    async def _post(self, reports: Iterable[Owed]) -> int:
        """Post reports in their order; how many went out. Where one fails, the rest of its channel waits."""
        failed: set[int] = set()
        gone: set[int] = set()
        count = 0
        for owed in reports:
            if owed.channel_id in failed | gone or self._bot.in_flight.leaving:
                continue
            try:
                with self._bot.in_flight.working():
                    await self._one(owed)
            except DISCORD as error:
                code = error.code if isinstance(error, discord.HTTPException) else 0
                if code in (UNKNOWN_CHANNEL, ARCHIVED) and await places.thread_gone(
                    self._bot.contests, owed.channel_id
                ):
                    # It is told where the table goes on.
                    gone.add(owed.channel_id)
                    continue
                if code == UNKNOWN_CHANNEL:
                    await self._bot.service.repository.reports.posted({owed.nonce: QUIET})
                    _log.warning("report %s is given up: channel %s is gone", owed.nonce, owed.channel_id)
                    continue
                failed.add(owed.channel_id)
                _log.warning("report %s still cannot be posted in channel %s: %s", owed.nonce, owed.channel_id, error)
            except Unreadable:
                await self._bot.service.repository.reports.posted({owed.nonce: QUIET})
                _log.warning("report %s is given up: encounter %s cannot be read", owed.nonce, owed.encounter_id)
            except Busy as error:
                failed.add(owed.channel_id)
                _log.warning("report %s cannot be told now: %s", owed.nonce, error)
            except Exception:
                # A fault in one encounter must not silence the others.
                failed.add(owed.channel_id)
                self.cannot_tell(owed.channel_id)
                _log.exception("report %s cannot be told", owed.nonce)
            else:
                count += 1
                self._untold.discard(owed.channel_id)
                self._waits.pop(owed.channel_id, None)
        self._waits |= dict.fromkeys(gone, (HOUR, HOUR))
        for channel_id in failed:
            _, length = self._waits.get(channel_id, (0, 0))
            length = min(LONGEST, max(1, 2 * length))
            self._waits[channel_id] = (length, length)
        return count

    async def _deliver(self) -> None:
        """Try the private notes again that Discord has not taken."""
        for letter in await self._bot.service.repository.letters.waiting():
            if self._bot.in_flight.leaving:
                return
            try:
                with self._bot.in_flight.working():
                    await deliver(self._bot, letter)
            except Exception:
                # One that cannot be told must not keep the others waiting.
                _log.exception("letter %s cannot be told", letter.id)

    async def _one(self, owed: Owed) -> None:
        channel = self._bot.get_partial_messageable(owed.channel_id)
        moment = await self._bot.service.past(owed.encounter_id, owed.sequence)
        promise = await self._bot.service.repository.promises.kept_by(owed.nonce)
        if promise is None or promise.way != SHOWN or not self._promised.alive(promise):
            await self._bot.poster.post(moment, owed, channel)
            return

        async def instead(**content: Any) -> discord.Message:
            return await self._promised.report(promise, content)

        await self._bot.poster.post(moment, owed, channel, instead)

    def _due(self, channel_id: int) -> bool:
        """Whether a channel's wait is over."""
        left, _ = self._waits.get(channel_id, (0, 0))
        return left <= 0
