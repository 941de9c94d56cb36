"""Changes of the hours in which people play, and of their absences: each holds from the time at which it is made."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.storage.availability import Availability, packed, read_availability
from bot.storage.chairs import settle
from bot.storage.engine import Store
from bot.storage.models import AvailabilityRow


class Availabilities(Store):
    """The reads and writes of hours and absences. Every method is one transaction."""

    async def of(self, user_id: int) -> Availability:
        """When a person plays."""
        async with self._session.read() as session:
            return (await read_availability(session, [user_id]))[user_id]

    async def of_people(self, users: Collection[int]) -> Mapping[int, Availability]:
        """When these people play."""
        async with self._session.read() as session:
            return await read_availability(session, users)

    async def away(self, users: Collection[int], now: datetime) -> dict[int, datetime]:
        """Those of these people who are away now, each with until when."""
        async with self._session.read() as session:
            found = await read_availability(session, users)
        return {user: until for user, when in found.items() if (until := when.away(now)) is not None}

    async def play_in(self, user_id: int, week: Sequence[bool], now: datetime) -> None:
        """Note the hours of the week in which a person plays from now on."""
        await self._set(user_id, now, hours=packed(week))

    async def live_in(self, user_id: int, zone: str, now: datetime) -> None:
        """Note the zone by whose clocks a person plays from now on."""
        await self._set(user_id, now, zone=zone)

    async def leave(self, user_id: int, now: datetime, until: datetime) -> None:
        """Note that a person is away from now on; one who is away already is so until then."""
        async with self._session.begin() as session:
            was = (await read_availability(session, [user_id]))[user_id]
            since = was.away_from if was.away(now) else now
            await _write(session, user_id, now, away_from=since, away_until=until)

    async def come_back(self, user_id: int, now: datetime) -> bool:
        """Note that a person is there again. Says whether they were away."""
        async with self._session.begin() as session:
            was = (await read_availability(session, [user_id]))[user_id]
            if was.away(now) is None:
                return False
            await _write(session, user_id, now, away_until=now)
            return True

    async def _set(self, user_id: int, now: datetime, **values: Any) -> None:
        async with self._session.begin() as session:
            await _write(session, user_id, now, **values)


async def _write(session: AsyncSession, user_id: int, now: datetime, **values: Any) -> None:
    """Write what differs from now on; what banks have used up to now counts by what held until now."""
    await settle(session, user_id, now)
    found = await session.get(AvailabilityRow, user_id) or AvailabilityRow(user_id=user_id)
    found.sqlmodel_update(values)
    session.add(found)
