"""Reports that are owed, in the database: one for each stretch, held while its person goes on."""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.engine import DEED, Store
from bot.storage.models import EncounterRow, Input, Outgoing
from bot.storage.stored import Owed, Stretch, Told
from bot.storage.values import number


class Held(Store):
    """The reads and writes of reports that wait. Every method is one transaction."""

    async def due(self, now: datetime) -> list[int]:
        """The encounters whose held report has waited long enough."""
        found = await self._session.values(
            select(Outgoing.encounter_id)
            .join(EncounterRow, col(EncounterRow.id) == col(Outgoing.encounter_id))
            .where(HELD, col(Outgoing.not_before) <= now, self._share.mine())
            .order_by(col(Outgoing.id))
        )
        return list(dict.fromkeys(found))

    async def of(self, encounter_id: int) -> Owed | None:
        """The report that an encounter holds back."""
        async with self._session.read() as session:
            rows = await _held(session, encounter_id)
            return await _owed(session, rows[0]) if rows else None

    async def release(self, encounter_id: int, user_id: int | None = None) -> Owed | None:
        """Hold the report of an encounter no longer, or where it is another person's leave it; the report."""
        async with self._session.upkeep() as session:
            for row in await _held(session, encounter_id):
                if user_id in (None, row.user_id):
                    row.not_before = None
                    return await _owed(session, row)
        return None

    async def linger(self, encounter_id: int, user_id: int, until: datetime) -> bool:
        """Hold a person's report until then; False where they have none."""
        async with self._session.upkeep() as session:
            here = col(Outgoing.encounter_id) == encounter_id, col(Outgoing.user_id) == user_id
            held = update(Outgoing).where(HELD, *here).values(not_before=until).returning(col(Outgoing.id))
            return (await session.execute(held)).first() is not None


HELD: ColumnElement[bool] = col(Outgoing.message_id).is_(None) & col(Outgoing.not_before).is_not(None)
"""Reports that wait."""


async def owe(
    session: AsyncSession, encounter_id: int, channel_id: int, numbers: Sequence[int], stretch: Stretch | None = None
) -> Owed:
    """Owe a report of the inputs with these numbers, or add them to the one that their stretch has held back.

    A report that another stretch has held back waits no longer: it is owed first. Without numbers there is nothing new
    to tell, and what belongs to no stretch either leaves what is held as it is.
    """
    if stretch is None and not numbers:
        return Owed("", encounter_id, channel_id, 0, held=True)
    deed = DEED.get()
    joined, before = None, None
    for row in await _held(session, encounter_id):
        if stretch is not None and row.user_id == stretch.user_id:
            joined = row
        else:
            row.not_before = None
            before = as_owed(row, channel_id)
    if joined is None and not numbers:
        return Owed("", encounter_id, channel_id, 0, held=True, before=before)
    if joined is None:
        joined = Outgoing(
            encounter_id=encounter_id,
            sequence=numbers[-1],
            first=numbers[0],
            nonce=secrets.token_hex(12),
            user_id=None if stretch is None else stretch.user_id,
        )
        session.add(joined)
    joined.sequence = numbers[-1] if numbers else joined.sequence
    joined.not_before = None if stretch is None else stretch.until
    if joined.not_before is None and deed is not None and not deed.reported:
        joined.interaction_id, deed.reported = deed.interaction_id, True
    return as_owed(joined, channel_id, before)


async def take_out(session: AsyncSession, encounter_id: int, numbers: Collection[int]) -> None:
    """Take inputs that count no more out of the reports still owed; one that has nothing left to tell goes."""
    if not numbers:
        return
    first = func.coalesce(Outgoing.first, Outgoing.sequence)
    found = await session.execute(
        select(Outgoing).where(
            col(Outgoing.encounter_id) == encounter_id,
            col(Outgoing.message_id).is_(None),
            col(Outgoing.sequence) >= min(numbers),
            first <= max(numbers),
        )
    )
    for row in list(found.scalars()):
        since = row.sequence if row.first is None else row.first
        told = col(Input.sequence).between(since, row.sequence)
        counted = select(func.max(Input.sequence)).where(
            col(Input.encounter_id) == encounter_id, told, col(Input.undone_by).is_(None)
        )
        left = (await session.execute(counted)).scalar_one_or_none()
        if left is None:
            await session.execute(delete(Outgoing).where(col(Outgoing.id) == row.id))
        else:
            row.sequence = left


async def last_posted(session: AsyncSession, nonces: Collection[str]) -> Told | None:
    """The last report that stands in the channel of these, without them."""
    ours = select(Outgoing.encounter_id).where(col(Outgoing.nonce).in_(nonces))
    found = await session.execute(
        select(Outgoing)
        .where(col(Outgoing.encounter_id).in_(ours), col(Outgoing.nonce).not_in(nonces), col(Outgoing.message_id) > 0)
        .order_by(col(Outgoing.id).desc())
        .limit(1)
    )
    row = found.scalar_one_or_none()
    return None if row is None or row.message_id is None else Told(row.message_id, row.sequence, number(row.first))


async def _held(session: AsyncSession, encounter_id: int) -> Sequence[Outgoing]:
    found = await session.execute(
        select(Outgoing).where(HELD, col(Outgoing.encounter_id) == encounter_id).order_by(col(Outgoing.id))
    )
    return list(found.scalars())


async def _owed(session: AsyncSession, row: Outgoing) -> Owed:
    channel = await session.execute(select(EncounterRow.channel_id).where(EncounterRow.id == row.encounter_id))
    return as_owed(row, channel.scalar_one())


def as_owed(row: Outgoing, channel_id: int, before: Owed | None = None) -> Owed:
    """A row of the outbox as a plain value."""
    return Owed(
        row.nonce,
        row.encounter_id,
        channel_id,
        row.sequence,
        number(row.first),
        row.user_id,
        held=row.not_before is not None,
        before=before,
    )
