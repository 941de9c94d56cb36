"""The settings of servers, as the people who manage them have picked them: one row a server."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, union
from sqlmodel import SQLModel, col, select

from bot.language import Language, language_of
from bot.storage.engine import Store
from bot.storage.models import ANYBODY, DRAFT, ROLE, RUNNING, STAFF, EncounterRow, ServerRow
from bot.storage.values import items, number_or_none

_MOST_HOURS = 24 * 366
"""The longest time for an answer that can be meant."""


@dataclass(frozen=True, slots=True)
class Server:
    """What holds on a server. One without a row has these settings."""

    language: Language = ""
    """Of what its channels read; empty for the one that Discord names."""
    places: tuple[int, ...] = ()
    """The channels and forums picked for battles; none where they may begin everywhere."""
    hosts: str = ANYBODY
    role_id: int | None = None
    """The role of those who may host events and stories."""
    deadline_hours: int = 24
    events_id: int | None = None
    """The channel or forum where events take place unless their host picks another."""
    masters_id: int | None = None
    """The channel where those who run events hear what needs them; None for direct messages."""

    @property
    def battles(self) -> tuple[int, ...]:
        """The channels and forums where battles may begin, that of events among them; none for everywhere."""
        return tuple(dict.fromkeys([*self.places, *filter(None, [self.events_id])])) if self.places else ()

    def allows(self, *channels: int | None) -> bool:
        """Whether battles may begin in a channel, given with the one that it is a thread of."""
        return not self.battles or any(channel in self.battles for channel in channels)


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

    async def named(self) -> set[int]:
        """All servers of this process that anything kept belongs to."""
        places = [table.c.guild_id for table in _tables()]
        found = union(*(select(here).where(here.is_not(None), self._share.mine(here)) for here in places))
        return set(await self._session.values(found))

    async def left(self) -> dict[int, datetime]:
        """The servers of this process that the bot was taken from, and since when."""
        gone = col(ServerRow.left_at).is_not(None), self._share.mine(ServerRow.guild_id)
        rows = await self._session.values(select(ServerRow).where(*gone))
        return {row.guild_id: row.left_at for row in rows if row.left_at is not None}

    async def clocks(self, guild_id: int) -> dict[int, datetime | None]:
        """The battles and set-ups that are open on a server, and since when the clock of each stands still."""
        columns: tuple[Any, ...] = EncounterRow.id, EncounterRow.paused_at
        going = EncounterRow.guild_id == guild_id, col(EncounterRow.status).in_((DRAFT, RUNNING))
        return dict(map(tuple, await self._session.rows(select(*columns).where(*going))))

    async def erase(self, guild_id: int) -> list[int]:
        """Drop all that belongs to a server; the numbers of its encounters."""
        async with self._session.upkeep() as session:
            keys = (await session.execute(select(EncounterRow.id).where(EncounterRow.guild_id == guild_id))).scalars()
            encounters = [key for key in keys if key is not None]
            for table in _tables():
                await session.execute(delete(table).where(table.c.guild_id == guild_id))
            return encounters


def _tables() -> list[Table]:
    """The tables whose rows belong to servers; all that hangs on those rows goes with them."""
    return [table for table in SQLModel.metadata.sorted_tables if "guild_id" in table.columns]


def _read(row: ServerRow) -> Server:
    """The settings of a row; what is damaged is as Discord or nothing says it, and only staff may host."""
    hours = number_or_none(row.deadline_hours)
    return Server(
        language=row.language and language_of(row.language),
        places=tuple(place for place in items(row.places) if isinstance(place, int)),
        hosts=row.hosts if row.hosts in (ANYBODY, ROLE) else STAFF,
        role_id=number_or_none(row.role_id),
        deadline_hours=Server().deadline_hours if hours is None or not 0 <= hours <= _MOST_HOURS else hours,
        events_id=number_or_none(row.events_id),
        masters_id=number_or_none(row.masters_id),
    )
