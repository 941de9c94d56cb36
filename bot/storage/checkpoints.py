"""The states along the way of an encounter, in the database: behind its newest input, and with few inputs between."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Text, cast, delete, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.engine import Store
from bot.storage.models import Checkpoint, EncounterRow, Input

APART = 8
"""Inputs that lie between two stored checkpoints, at most: more only where one chain, or the rules' own play, did."""
NEAREST = 2
"""How many checkpoints are read to resume an encounter: the second serves where the first is damaged."""


class Checkpoints(Store):
    """The reads and writes of checkpoints. Every method is one transaction."""

    async def near(self, encounter_id: int, number: int, then: int) -> dict[int, str]:
        """The nearest checkpoints up to the input with that number, by number, as JSON: of those on the way that
        counted when the input numbered `then` had just come."""
        counted = select(Input.id).where(
            col(Input.encounter_id) == encounter_id,
            col(Input.sequence) == col(Checkpoint.sequence),
            or_(col(Input.undone_by).is_(None), col(Input.undone_by) > then),
        )
        nearest = (
            select(Checkpoint.sequence, cast(Checkpoint.data, Text))
            .where(
                col(Checkpoint.encounter_id) == encounter_id,
                col(Checkpoint.sequence) <= number,
                or_(col(Checkpoint.sequence) == 0, counted.exists()),
            )
            .order_by(col(Checkpoint.sequence).desc())
            .limit(NEAREST)
        )
        return {row.sequence: row[1] for row in await self._session.rows(nearest)}

    async def space(self, encounter_id: int, states: Mapping[int, dict[str, Any]]) -> None:
        """Store checkpoints, by number, along the way of an encounter that has only the newest."""
        async with self._session.upkeep() as session:
            for number, data in states.items():
                await session.merge(Checkpoint(encounter_id=encounter_id, sequence=number, data=data))


async def keep(session: AsyncSession, encounter_id: int, data: dict[str, Any]) -> None:
    """Store the checkpoint behind the newest input; the last one goes, unless the one before it lies too far back."""
    counted = select(Input.sequence).where(Input.encounter_id == encounter_id, col(Input.undone_by).is_(None))
    newest = await session.execute(counted.order_by(col(Input.sequence).desc()).limit(1))
    number = newest.scalar_one_or_none() or 0
    trusted = await session.execute(select(EncounterRow.trusted).where(EncounterRow.id == encounter_id))
    found = await session.execute(
        select(Checkpoint.sequence)
        .where(
            Checkpoint.encounter_id == encounter_id,
            col(Checkpoint.sequence) < number,
            or_(col(Checkpoint.sequence) == 0, counted.where(Input.sequence == Checkpoint.sequence).exists()),
        )
        .order_by(col(Checkpoint.sequence).desc())
        .limit(2)
    )
    kept = list(found.scalars())
    if len(kept) == 2 and number - kept[1] <= APART and kept[0] != trusted.scalar_one():
        await session.execute(
            delete(Checkpoint).where(col(Checkpoint.encounter_id) == encounter_id, col(Checkpoint.sequence) == kept[0])
        )
    await session.merge(Checkpoint(encounter_id=encounter_id, sequence=number, data=data))
