"""Drafts and past encounters as they lie in the database. Every method is one transaction."""

import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel, col, select

from bot.language import Language, language_of
from bot.storage.engine import Store
from bot.storage.matches import follow
from bot.storage.models import DRAFT, DROPPED, ENDED, RUNNING, Checkpoint, EncounterRow, Outgoing
from bot.storage.preparations import spend
from bot.storage.stored import Summary
from bot.storage.values import mapping, time


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A draft as it lies in the database."""

    id: int
    channel_id: int
    language: Language
    draft: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Shelved:
    """One of the encounters of a channel, past or open."""

    id: int
    title: str
    ruleset: str
    status: str
    created_at: datetime


class Drafts(Store):
    """Encounters before their first input."""

    async def create(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        gm_id: int | None,
        draft: dict[str, Any],
        deadline_hours: int,
        language: Language,
        prepared: str = "",
        beside: Callable[[int], Sequence[SQLModel]] = lambda encounter_id: (),
    ) -> int | None:
        """Write a new draft and what belongs `beside` it; its number, or None where the channel has an open encounter
        already.

        `prepared` is the key of the preparation that it comes of. Raises Unfit where another has come of it.
        """
        encounter = EncounterRow(
            channel_id=channel_id,
            guild_id=guild_id,
            host_id=host_id,
            gm_id=gm_id,
            record=draft,
            ruleset=draft["ruleset"],
            revision=draft.get("revision", 1),
            status=DRAFT,
            deadline_hours=deadline_hours,
            language=language,
        )
        try:
            async with self._session.begin() as session:
                session.add(encounter)
                await session.flush()
                assert encounter.id is not None
                session.add_all(beside(encounter.id))
                if prepared:
                    await spend(session, prepared)
        except IntegrityError:
            return None
        return encounter.id

    async def find(self, encounter_id: int) -> StoredDraft | None:
        """A draft, unless it has begun or was given up."""
        async with self._session.read() as session:
            found = await session.get(EncounterRow, encounter_id)
            if found is None or found.status != DRAFT:
                return None
            return StoredDraft(encounter_id, found.channel_id, language_of(found.language), found.record)

    async def open(self) -> list[StoredDraft]:
        """All drafts, oldest first."""
        found = await self._session.values(
            select(EncounterRow).where(EncounterRow.status == DRAFT, self._share.mine()).order_by(col(EncounterRow.id))
        )
        return [
            StoredDraft(row.id, row.channel_id, language_of(row.language), row.record)
            for row in found
            if row.id is not None
        ]

    async def awaiting(self, encounter_id: int, sides: Collection[str], now: datetime) -> None:
        """Note the sides whose figures a draft waits for, where it is the table of an event: their clocks run."""
        async with self._session.begin() as session:
            await follow(session, encounter_id, 0, Summary(0, tuple(sides)), now)

    async def replace(self, before: StoredDraft, draft: dict[str, Any], sides: Collection[str], now: datetime) -> bool:
        """Write a changed draft, which waits for the figures of these sides; False where another person was quicker."""
        async with self._session.begin() as session:
            found = await session.get(EncounterRow, before.id, with_for_update=True)
            if found is None or found.status != DRAFT or found.record != before.draft:
                return False
            found.record, found.ruleset = draft, draft["ruleset"]
            await follow(session, before.id, 0, Summary(0, tuple(sides)), now)
            return True

    async def begin(
        self, before: StoredDraft, record: dict[str, Any], revision: int, checkpoint: dict[str, Any], now: datetime
    ) -> str | None:
        """Turn a draft into a running encounter that owes the channel a report.

        The report's nonce, or None where another person was quicker.
        """
        async with self._session.begin() as session:
            found = await session.get(EncounterRow, before.id, with_for_update=True)
            if found is None or found.status != DRAFT or found.record != before.draft:
                return None
            found.record, found.revision, found.status, found.waiting_since = record, revision, RUNNING, now
            nonce = secrets.token_hex(12)
            session.add(Checkpoint(encounter_id=before.id, sequence=0, data=checkpoint))
            session.add(Outgoing(encounter_id=before.id, sequence=0, nonce=nonce))
            return nonce

    async def drop(self, encounter_id: int) -> bool:
        """Give a draft up; False where it has begun or was given up before."""
        async with self._session.begin() as session:
            dropped = await session.execute(
                update(EncounterRow)
                .where(col(EncounterRow.id) == encounter_id, col(EncounterRow.status) == DRAFT)
                .values(status=DROPPED)
                .returning(col(EncounterRow.id))
            )
            return dropped.first() is not None

    async def shelf(self, channel_id: int) -> list[Shelved]:
        """The encounters of a channel that have begun, the newest first."""
        found = await self._session.values(
            select(EncounterRow)
            .where(EncounterRow.channel_id == channel_id, col(EncounterRow.status).in_((RUNNING, ENDED)))
            .order_by(col(EncounterRow.id).desc())
            .limit(100)
        )
        return [
            Shelved(
                row.id or 0, str(mapping(row.record).get("title", "")), row.ruleset, row.status, time(row.created_at)
            )
            for row in found
        ]
