"""Time that goes by when a test says so."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.client.deadlines import SEEN

if TYPE_CHECKING:
    from tests.bot.conftest import Play

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clock:
    """A clock that moves when it is told to, for whichever bot runs."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.time = NOON
        self.take()

    def take(self) -> None:
        self.play.bot.service.now = lambda: self.time

    async def restart(self) -> None:
        await self.play.restart()
        self.take()

    async def later(self, time: timedelta, step: timedelta = HOUR) -> None:
        """Time goes by, hour by hour or in other steps, with the bot there all the while."""
        end = self.time + time
        while self.time < end:
            self.time = min(self.time + step, end)
            await self.play.bot.service.repository.notes.write(SEEN, (self.time - timedelta(minutes=1)).isoformat())
            await self.look()

    async def look(self) -> None:
        await self.play.bot.deadlines.look()
