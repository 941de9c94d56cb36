"""The hours in which people play, and their absences: one row a person, for all their games."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.models import AvailabilityRow
from bot.zones import zone_of
from engine.contest.clock import WEEK, Hours, Span

ANY_TIME: Final = (True,) * WEEK
FORBEARANCE: Final = timedelta(days=14)
"""How much longer a table waits for a person at most because they are away."""


@dataclass(frozen=True, slots=True)
class Availability:
    """When a person plays. Without a row of their own they play at any time, and are there."""

    zone: str = "UTC"
    week: tuple[bool, ...] = ANY_TIME
    """The hours of a week from Monday 00:00, by the clocks of the zone."""
    away_from: datetime | None = None
    away_until: datetime | None = None

    @property
    def clock(self) -> tzinfo:
        """The zone; UTC where a newer time zone database has none of that name."""
        return zone_of(self.zone) or UTC

    @property
    def hours(self) -> Hours:
        """The same as the clock of a contest has it."""
        return Hours(self.clock, self.week)

    @property
    def absence(self) -> tuple[Span, ...]:
        """The newest time away, if there was any; no more of it than a table waits for."""
        if self.away_from is None or self.away_until is None:
            return ()
        return ((self.away_from, min(self.away_until, self.away_from + FORBEARANCE)),)

    def away(self, now: datetime) -> datetime | None:
        """Until when the person is away now; None for one who is there."""
        if self.away_from is None or self.away_until is None or not self.away_from <= now < self.away_until:
            return None
        return self.away_until


async def read_availability(session: AsyncSession, users: Collection[int]) -> Mapping[int, Availability]:
    """When these people play."""
    rows = await session.execute(select(AvailabilityRow).where(col(AvailabilityRow.user_id).in_(users)))
    known = {row.user_id: _read(row) for row in rows.scalars()}
    return {user: known.get(user, Availability()) for user in users}


def _read(row: AvailabilityRow) -> Availability:
    return Availability(row.zone, unpacked(row.hours), row.away_from, row.away_until)


def packed(week: Sequence[bool]) -> bytes:
    """The hours of a week, eight to a byte, the first one highest."""
    return int("".join("01"[hour] for hour in week), 2).to_bytes(WEEK // 8, "big")


def unpacked(hours: bytes) -> tuple[bool, ...]:
    """The hours of a week as they are stored; all of them where they are damaged."""
    if len(hours) != WEEK // 8:
        return ANY_TIME
    return tuple(bit == "1" for byte in hours for bit in f"{byte:08b}")
