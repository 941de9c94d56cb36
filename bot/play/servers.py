"""The settings of servers in memory: read once, so that no press asks the database for them."""

import asyncio
from typing import Any

from bot.storage.servers import Server, ServerSettings


class Servers:
    """What holds on each server."""

    def __init__(self, stored: ServerSettings) -> None:
        self._stored = stored
        self._known: dict[int, Server] = {}
        self._lock = asyncio.Lock()
        """Held while settings change, so that what is known is what was written last."""

    async def read(self) -> None:
        """Read them all."""
        self._known = await self._stored.all()

    def of(self, guild_id: int | None) -> Server:
        """The settings of a server; the usual ones outside of servers."""
        return self._known.get(guild_id or 0, Server())

    def allows(self, guild_id: int | None, channel_id: int | None) -> bool:
        """Whether battles may begin in this channel of a server."""
        return self.of(guild_id).allows(channel_id)

    async def change(self, guild_id: int, **settings: Any) -> None:
        """Have some settings of a server otherwise."""
        async with self._lock:
            self._known[guild_id] = await self._stored.change(guild_id, **settings)

    def forget(self, guild_id: int) -> None:
        """Know nothing more of a server that was erased."""
        self._known.pop(guild_id, None)
