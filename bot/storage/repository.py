"""What is done with the database. Every method is one transaction."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.storage.drafts import Drafts
from bot.storage.engine import open_engine
from bot.storage.models import ENDED, RUNNING, Checkpoint, Encounter, Input, Note, Outgoing
from bot.storage.mydata import MyData
from bot.storage.people import People
from bot.text.words import Language, language_of
from engine.errors import DuckbackError
from sqlalchemy import delete, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from sqlmodel import col, select

_log = logging.getLogger(__name__)


class Taken(DuckbackError):
    """Another writer was quicker: the sequence number, interaction or channel is taken."""

    code = "taken"


@dataclass(frozen=True, slots=True)
class Stored:
    """An encounter as it lies in the database."""

    id: int
    channel_id: int
    guild_id: int | None
    host_id: int
    record: dict[str, Any]
    language: Language
    status: str
    trusted: int
    inputs: tuple[dict[str, Any], ...]
    digests: tuple[str, ...]
    checkpoints: Mapping[int, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Owed:
    """A report committed but not posted: which input of which encounter it tells of."""

    nonce: str
    encounter_id: int
    channel_id: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """An input that the engine has taken, ready to be written."""

    sequence: int
    body: dict[str, Any]
    digest: str
    actor_id: int | None
    interaction_id: int | None
    checkpoint: dict[str, Any] | None
    """The state behind this input, where no question is open."""
    ended: bool


class Repository:
    """The door to the database."""

    def __init__(self, url: str) -> None:
        self._engine = open_engine(url)
        self._session = async_sessionmaker(self._engine, class_=AsyncSession, expire_on_commit=False)
        self.people = People(self._session)
        self.mydata = MyData(self._session)
        self.drafts = Drafts(self._session)

    async def close(self) -> None:
        """Give the connections back."""
        await self._engine.dispose()

    async def alive(self) -> None:
        """Ask the database something; returns where it answers."""
        async with self._session.begin() as session:
            await session.execute(select(1))

    # ---- encounters ----

    async def create(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        record: dict[str, Any],
        revision: int,
        inputs: Sequence[tuple[dict[str, Any], str]],
        checkpoint: dict[str, Any] | None,
        language: Language,
    ) -> tuple[int, Owed]:
        """Write a new encounter, the inputs it comes with and the report of its set-up.

        Raises Taken where one runs in the channel already.
        """
        encounter = Encounter(
            channel_id=channel_id,
            guild_id=guild_id,
            host_id=host_id,
            record=record,
            ruleset=record["ruleset"],
            revision=revision,
            language=language,
        )
        try:
            async with self._session.begin() as session:
                session.add(encounter)
                await session.flush()
                key = encounter.id
                assert key is not None
                session.add_all(
                    Input(encounter_id=key, sequence=n, body=body, digest=digest)
                    for n, (body, digest) in enumerate(inputs, 1)
                )
                if checkpoint is not None:
                    session.add(Checkpoint(encounter_id=key, sequence=checkpoint["inputs"], data=checkpoint))
                owed = _owe(session, key, channel_id, len(inputs))
        except IntegrityError as error:
            raise Taken("somebody was quicker") from error
        return key, owed

    async def in_channel(self, channel_id: int) -> int | None:
        """The encounter that runs in a channel."""
        async with self._session.begin() as session:
            found = await session.execute(
                select(Encounter.id).where(Encounter.channel_id == channel_id, Encounter.status == RUNNING)
            )
            return found.scalar_one_or_none()

    async def running(self) -> list[int]:
        """Every encounter that has not ended, oldest first."""
        async with self._session.begin() as session:
            found = await session.execute(
                select(Encounter.id).where(Encounter.status == RUNNING).order_by(col(Encounter.id))
            )
            return [key for key in found.scalars() if key is not None]

    async def load(self, encounter_id: int) -> Stored:
        """An encounter with all its inputs and checkpoints."""
        async with self._session.begin() as session:
            encounter = await session.get_one(Encounter, encounter_id)
            inputs = (
                await session.execute(
                    select(Input).where(Input.encounter_id == encounter_id).order_by(col(Input.sequence))
                )
            ).scalars()
            rows = list(inputs)
            checkpoints = (
                await session.execute(select(Checkpoint).where(Checkpoint.encounter_id == encounter_id))
            ).scalars()
            return Stored(
                encounter_id,
                encounter.channel_id,
                encounter.guild_id,
                encounter.host_id,
                encounter.record,
                language_of(encounter.language),
                encounter.status,
                encounter.trusted,
                tuple(row.body for row in rows),
                tuple(row.digest for row in rows),
                {row.sequence: row.data for row in checkpoints},
            )

    async def speak(self, encounter_id: int, language: Language) -> None:
        """From now on tell the channel in that language."""
        async with self._session.begin() as session:
            await session.execute(update(Encounter).where(col(Encounter.id) == encounter_id).values(language=language))

    async def finish(self, encounter_id: int) -> None:
        """Free the channel for another encounter."""
        async with self._session.begin() as session:
            await session.execute(update(Encounter).where(col(Encounter.id) == encounter_id).values(status=ENDED))

    # ---- inputs ----

    async def handled(self, interaction_id: int) -> bool:
        """Whether an interaction has already led to an input."""
        async with self._session.begin() as session:
            found = await session.execute(select(Input.id).where(Input.interaction_id == interaction_id))
            return found.first() is not None

    async def append(self, encounter_id: int, channel_id: int, item: Accepted) -> Owed:
        """Write an input, its checkpoint and the report it is owed. Raises Taken, writing nothing."""
        try:
            async with self._session.begin() as session:
                session.add(
                    Input(
                        encounter_id=encounter_id,
                        sequence=item.sequence,
                        body=item.body,
                        digest=item.digest,
                        actor_id=item.actor_id,
                        interaction_id=item.interaction_id,
                    )
                )
                await session.flush()
                if item.checkpoint is not None:
                    await self._keep(session, encounter_id, item.checkpoint)
                if item.ended:
                    await session.execute(
                        update(Encounter).where(col(Encounter.id) == encounter_id).values(status=ENDED)
                    )
                return _owe(session, encounter_id, channel_id, item.sequence)
        except IntegrityError as error:
            raise Taken("somebody was quicker") from error

    async def _keep(self, session: AsyncSession, encounter_id: int, data: dict[str, Any]) -> None:
        """The newest checkpoint takes the place of the last; the one that is trusted stays."""
        encounter = await session.get_one(Encounter, encounter_id)
        await session.execute(
            delete(Checkpoint).where(
                col(Checkpoint.encounter_id) == encounter_id, col(Checkpoint.sequence) != encounter.trusted
            )
        )
        session.add(Checkpoint(encounter_id=encounter_id, sequence=data["inputs"], data=data))

    async def fall_back(self, encounter_id: int, trusted: int, sequence: int) -> None:
        """From now on trust the checkpoint with that number, and drop the inputs behind `sequence`."""
        async with self._session.begin() as session:
            dropped = (
                await session.execute(
                    select(Input.body).where(Input.encounter_id == encounter_id, Input.sequence > sequence)
                )
            ).scalars()
            _log.warning("encounter %s falls back to input %s; dropped: %s", encounter_id, sequence, list(dropped))
            await session.execute(
                delete(Input).where(col(Input.encounter_id) == encounter_id, col(Input.sequence) > sequence)
            )
            await session.execute(
                delete(Outgoing).where(col(Outgoing.encounter_id) == encounter_id, col(Outgoing.sequence) > sequence)
            )
            await session.execute(update(Encounter).where(col(Encounter.id) == encounter_id).values(trusted=trusted))

    # ---- reports owed to the channel ----

    async def posted(self, nonce: str, message_id: int) -> None:
        """Strike a report off."""
        async with self._session.begin() as session:
            await session.execute(update(Outgoing).where(col(Outgoing.nonce) == nonce).values(message_id=message_id))

    async def unposted(self) -> list[Owed]:
        """Reports committed but never posted, oldest first."""
        async with self._session.begin() as session:
            found = await session.execute(
                select(Outgoing, Encounter.channel_id)
                .join(Encounter, col(Encounter.id) == col(Outgoing.encounter_id))
                .where(col(Outgoing.message_id).is_(None))
                .order_by(col(Outgoing.id))
            )
            return [Owed(row.nonce, row.encounter_id, channel, row.sequence) for row, channel in found]

    async def newest_message(self, encounter_id: int) -> int | None:
        """The last message posted of an encounter."""
        async with self._session.begin() as session:
            found = await session.execute(
                select(Outgoing.message_id)
                .where(Outgoing.encounter_id == encounter_id, col(Outgoing.message_id) > 0)
                .order_by(col(Outgoing.id).desc())
                .limit(1)
            )
            return found.scalar_one_or_none()

    # ---- notes ----

    async def note(self, key: str) -> str | None:
        """What was remembered under a key."""
        async with self._session.begin() as session:
            found = await session.get(Note, key)
            return None if found is None else found.value

    async def remember(self, key: str, value: str) -> None:
        """Remember something under a key."""
        async with self._session.begin() as session:
            await session.merge(Note(key=key, value=value))


def _owe(session: AsyncSession, encounter_id: int, channel_id: int, sequence: int) -> Owed:
    nonce = secrets.token_hex(12)
    session.add(Outgoing(encounter_id=encounter_id, sequence=sequence, nonce=nonce))
    return Owed(nonce, encounter_id, channel_id, sequence)
