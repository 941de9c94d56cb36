"""The tables of events as they lie in the database, beside the encounters that are played there."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, col, select

from bot.storage.chairs import tick
from bot.storage.contest_models import LOST, PLAYING, Chair, Contest, Match
from bot.storage.engine import Store
from bot.storage.models import DROPPED, ENDED, EncounterRow, Outgoing
from bot.storage.stored import QUIET, Summary
from bot.storage.values import mapping, number
from engine.contest.verdict import TURNS


class Matches(Store):
    """The reads and writes of tables. Every method is one transaction."""

    async def opening(
        self, match_id: int, chairs: Mapping[str, int], bank: int
    ) -> Callable[[int], Sequence[SQLModel]] | None:
        """Makes, of an encounter's number, what is written with it where it is the one of this table: that it is
        played, and a chair for the person on each side. None where the table has an encounter already."""
        async with self._session.read() as session:
            match = await session.get_one(Match, match_id)
        if match.encounter_id is not None:
            return None

        def beside(encounter_id: int) -> Sequence[SQLModel]:
            match.encounter_id, match.status = encounter_id, PLAYING
            chosen = chairs.items()
            return [match, *(Chair(match_id=match_id, side=side, user_id=user, bank=bank) for side, user in chosen)]

        return beside

    async def ended(self, encounter_id: int | None = None) -> list[tuple[int, int]]:
        """Tables whose encounter is over and whose result does not stand yet, or the one of that encounter: each by
        its event and its number in the database."""
        query = (
            select(col(Match.contest_id), col(Match.id))
            .join(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
            .where(
                col(Match.status).in_((PLAYING, LOST)),
                col(EncounterRow.status).in_((ENDED, DROPPED)),
                self._share.mine(),
            )
            .order_by(col(Match.id))
        )
        if encounter_id is not None:
            query = query.where(Match.encounter_id == encounter_id)
        return [(contest, match) for contest, match in await self._session.rows(query) if match is not None]

    async def dropped(self, encounter_id: int) -> bool:
        """Whether an encounter was given up before it began."""
        return await self._session.finds(
            select(EncounterRow.id).where(EncounterRow.id == encounter_id, EncounterRow.status == DROPPED)
        )

    async def reseated(self, encounter_id: int, sequence: int, summary: Summary, now: datetime) -> None:
        """Write how a table stands whose seats were handed over or taken back behind an input."""
        async with self._session.begin() as session:
            await follow(session, encounter_id, sequence, summary, now)

    async def move(self, encounter_id: int, channel_id: int) -> bool:
        """Have a table go on in another channel, which is owed the last report that stood in the old one; whether it
        was elsewhere."""
        async with self._session.begin() as session:
            encounter = await session.get_one(EncounterRow, encounter_id)
            if encounter.channel_id == channel_id:
                return False
            encounter.channel_id = channel_id
            told = select(Outgoing).where(Outgoing.encounter_id == encounter_id, col(Outgoing.message_id) > 0)
            rows = (await session.execute(told.order_by(col(Outgoing.id).desc()))).scalars()
            for place, row in enumerate(rows):
                # Nothing that is gone is changed any more; Discord takes a message of the same nonce only once.
                row.message_id, row.nonce = (QUIET, row.nonce) if place else (None, secrets.token_hex(12))
        return True

    async def channels(self, contest_id: int) -> dict[int, int]:
        """The channel of each table of an event that has an encounter, by the table's number in the database."""
        query = (
            select(col(Match.id), col(EncounterRow.channel_id))
            .join(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
            .where(Match.contest_id == contest_id)
        )
        return {match: channel for match, channel in await self._session.rows(query) if match is not None}


async def turns_of(session: AsyncSession, encounter_id: int) -> int | None:
    """The turns after which an encounter is over as the table of an event; None where it is none."""
    here = select(Contest.plan).join(Match, col(Match.contest_id) == col(Contest.id))
    plan = (await session.execute(here.where(col(Match.encounter_id) == encounter_id))).scalar_one_or_none()
    return None if plan is None else number(mapping(plan).get("turns")) or TURNS


async def follow(session: AsyncSession, encounter_id: int, sequence: int, summary: Summary, now: datetime) -> None:
    """Write behind an input how its table stands, where the encounter is one of an event."""
    match = (await session.execute(select(Match).where(Match.encounter_id == encounter_id))).scalar_one_or_none()
    if match is None:
        return
    waits = [entrant for side, entrant in mapping(match.sides).items() if side in summary.waits]
    since = match.waits_since if waits == match.waits and match.turn == summary.turn else now
    await session.execute(
        update(Match).where(col(Match.id) == match.id).values(turn=summary.turn, waits=waits, waits_since=since)
    )
    plan = (await session.execute(select(Contest.plan).where(col(Contest.id) == match.contest_id))).scalar_one()
    await tick(session, match, mapping(plan), summary.waits, summary.turn, sequence, now)
