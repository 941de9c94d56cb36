"""The settings of servers, as the people who manage them have picked them: one row a server."""

from dataclasses import dataclass
from typing import Any

from sqlmodel import select

from bot.language import Language
from bot.storage.engine import Store
from bot.storage.models import ANYBODY, ServerRow


@dataclass(frozen=True, slots=True)
class Server:
    """What holds on a server. One without a row has these settings."""

    language: Language = ""
    """Of what its channels read; empty for the one that Discord names."""
    places: tuple[int, ...] = ()
    """The channels and forums where battles may begin; none for everywhere."""
    hosts: str = ANYBODY
    role_id: int | None = None
    """The role of those who may host events and stories."""
    deadline_hours: int = 24
    events_id: int | None = None
    """The channel or forum where events take place unless their host picks another."""

    def allows(self, *channels: int | None) -> bool:
        """Whether battles may begin in a channel, given with the one that it is a thread of."""
        return not self.places or any(channel in (*self.places, self.events_id) for channel in channels if channel)


class ServerSettings(Store):
    """The reads and writes of settings. Every method is one transaction."""

    async def all(self) -> dict[int, Server]:
        """The settings of all servers of this process that have any."""
        rows = await self._session.values(select(ServerRow).where(self._share.mine(ServerRow.guild_id)))
        return {row.guild_id: _read(row) for row in rows}

    async def change(self, guild_id: int, **settings: Any) -> Server:
        """Have some settings otherwise, and leave the others as they are now; all of them then."""
        async with self._session.begin() as session:
            row = await session.get(ServerRow, guild_id) or ServerRow(guild_id=guild_id)
            for name, value in settings.items():
                setattr(row, name, value)
            session.add(row)
            await session.flush()
            return _read(row)


def _read(row: ServerRow) -> Server:
    return Server(row.language, tuple(row.places), row.hosts, row.role_id, row.deadline_hours, row.events_id)
