"""What those who run an event have to know of its tables: calls for the game master, remarks, chairs, and places."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import and_, exists, or_, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.case_models import Case, Remark
from bot.storage.chores import NewChore, StoredChore, call_for, read_undone
from bot.storage.contest_models import Chair, Chore, Match
from bot.storage.engine import Store
from bot.storage.models import EncounterRow, Outgoing, SeatRow
from bot.storage.roster import RULES


@dataclass(frozen=True, slots=True)
class StoredCase:
    """A call for the game master that is not settled."""

    id: int
    match_id: int
    user_id: int
    text: str
    about: int
    """The number of the input that the report tells of which the call is about; 0 for none."""
    created_at: datetime


@dataclass(frozen=True, slots=True)
class StoredRemark:
    """What a person has noted of a table, and when."""

    user_id: int
    text: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Sitting:
    """A chair of a table: whether its flag has fallen, little time is left there, or the rules play for its person."""

    match_id: int
    side: str
    flagged_at: datetime | None
    reminded: bool
    by_rules: bool


@dataclass(frozen=True, slots=True)
class Overview:
    """How the tables of an event stand beyond what the event itself says, by the tables' numbers in the database."""

    channels: Mapping[int, int] = field(default_factory=dict)
    paused: frozenset[int] = frozenset()
    chairs: tuple[Sitting, ...] = ()
    cases: tuple[StoredCase, ...] = ()
    remarked: frozenset[int] = frozenset()
    """Those of which something is noted."""
    undone: tuple[StoredChore, ...] = ()
    """The chores of the event that are still to be done."""


class Cases(Store):
    """The reads and writes of calls and remarks. Every method is one transaction."""

    async def overview(self, contest_id: int, round_: int) -> Overview:
        """The tables of a round, and those with an open call, in one query; in another the chores of the event."""
        captain = and_(
            col(SeatRow.encounter_id) == col(Match.encounter_id), col(SeatRow.side) == col(Chair.side),
            col(SeatRow.captain),
        )  # fmt: skip
        remarked = exists().where(col(Remark.match_id) == col(Match.id)).correlate(Match)
        columns: tuple[Any, ...] = (
            Match.id, EncounterRow.channel_id, EncounterRow.paused_at, Chair.side, Chair.flagged_at, Chair.reminded,
            SeatRow.played_by, remarked, Case,
        )  # fmt: skip
        tables = (
            select(*columns)
            .outerjoin(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
            .outerjoin(Chair, col(Chair.match_id) == col(Match.id))
            .outerjoin(SeatRow, captain)
            .outerjoin(Case, and_(col(Case.match_id) == col(Match.id), col(Case.closed_at).is_(None)))
            .where(Match.contest_id == contest_id, or_(col(Match.round) == round_, col(Case.id).is_not(None)))
            .order_by(col(Match.id), col(Case.id))
        )
        async with self._session.read() as session:
            rows = (await session.execute(tables)).all()
            undone = await read_undone(session, col(Chore.contest_id) == contest_id)
        cases = {row[8].id: row[8] for row in rows if row[8] is not None}
        return Overview(
            {row[0]: row[1] for row in rows if row[1] is not None},
            frozenset(row[0] for row in rows if row[2] is not None),
            tuple(
                dict.fromkeys(Sitting(row[0], row[3], row[4], row[5], row[6] == RULES) for row in rows if row[3])
            ),
            tuple(_case(case) for case in cases.values()),
            frozenset(row[0] for row in rows if row[7]),
            tuple(undone),
        )  # fmt: skip

    async def reports(self, encounter_id: int, most: int) -> Mapping[int, int]:
        """The newest reports of an encounter that its channel reads, the newest first: of each message the number of
        the last input that it tells of."""
        told = Outgoing.encounter_id == encounter_id, col(Outgoing.message_id) > 0
        columns = select(col(Outgoing.message_id), col(Outgoing.sequence))
        newest = await self._session.rows(columns.where(*told).order_by(col(Outgoing.id).desc()).limit(most))
        return {message: last for message, last in newest if message is not None}

    async def told_in(self, encounter_id: int, message_id: int) -> int:
        """The number of the last input that a report tells of; 0 where there is none of that message."""
        here = Outgoing.encounter_id == encounter_id, Outgoing.message_id == message_id
        return await self._session.value(select(Outgoing.sequence).where(*here).limit(1)) or 0

    async def messages(self, encounter_id: int, about: Collection[int]) -> Mapping[int, int]:
        """The messages of the reports that tell of inputs up to these numbers."""
        if not about:
            return {}
        here = Outgoing.encounter_id == encounter_id, col(Outgoing.sequence).in_(about), col(Outgoing.message_id) > 0
        rows = await self._session.rows(select(col(Outgoing.sequence), col(Outgoing.message_id)).where(*here))
        return {number: message for number, message in rows if message is not None}

    async def telling(self, encounter_id: int, number: int) -> int:
        """The message of the report that tells of the input of that number; 0 where the channel reads nothing of it."""
        told = Outgoing.encounter_id == encounter_id, col(Outgoing.sequence) >= number
        first = select(col(Outgoing.message_id)).where(*told).order_by(col(Outgoing.sequence)).limit(1)
        return max((message or 0 for message in await self._session.values(first)), default=0)

    async def about(self, encounter_id: int, first: int, last: int) -> tuple[StoredCase, ...]:
        """The open calls about a report that tells of the inputs with these numbers."""
        told = Match.encounter_id == encounter_id, col(Case.about).between(first, last), col(Case.closed_at).is_(None)
        here = col(Match.id) == col(Case.match_id)
        found = await self._session.values(select(Case).join(Match, here).where(*told).order_by(col(Case.id)))
        return tuple(_case(case) for case in found)

    async def settled(self, encounter_id: int, first: int, last: int) -> int:
        """How many calls about such a report are settled."""
        told = (
            Match.encounter_id == encounter_id,
            col(Case.about).between(first, last),
            col(Case.closed_at).is_not(None),
        )
        query = select(Case).join(Match, col(Match.id) == col(Case.match_id)).where(*told)
        return len(await self._session.values(query))

    async def find(self, case_id: int) -> StoredCase | None:
        """A call that is not settled."""
        found = await self._session.value(select(Case).where(Case.id == case_id, col(Case.closed_at).is_(None)))
        return None if found is None else _case(found)

    async def open(
        self,
        place: tuple[int, int],
        match_id: int,
        user: int,
        text: str,
        about: int,
        chores: Sequence[NewChore],
        now: datetime,
    ) -> bool:
        """Write that a person calls the game master to a table of an event, by its number and its server, with what has
        to be done for it. A further call of the same person adds to their first, which is said by False."""
        mine = Case.match_id == match_id, Case.user_id == user, col(Case.closed_at).is_(None)
        async with self._session.begin() as session:
            case = (await session.execute(select(Case).where(*mine))).scalar_one_or_none()
            if case is not None:
                case.text, case.about = f"{case.text}\n{text}", about
                return False
            session.add(Case(match_id=match_id, user_id=user, text=text, about=about, created_at=now))
            await call_for(session, *place, chores, now)
        return True

    async def close(self, case_id: int, now: datetime) -> bool:
        """Note that a call is settled. Says whether it was open."""
        here = Case.id == case_id, col(Case.closed_at).is_(None)
        async with self._session.begin() as session:
            found = (await session.execute(select(Case).where(*here))).scalar_one_or_none()
            if found is not None:
                found.closed_at = now
        return found is not None

    async def remark(self, match_id: int, user: int, text: str, now: datetime) -> None:
        """Keep what a person notes of a table."""
        async with self._session.begin() as session:
            session.add(Remark(match_id=match_id, user_id=user, text=text, created_at=now))

    async def remarks(self, match_id: int, most: int) -> tuple[StoredRemark, ...]:
        """The newest remarks on a table, the newest first."""
        here = select(Remark).where(Remark.match_id == match_id)
        found = await self._session.values(here.order_by(col(Remark.id).desc()).limit(most))
        return tuple(StoredRemark(one.user_id, one.text, one.created_at) for one in found)


async def settle_calls(session: AsyncSession, now: datetime, *which: Any) -> None:
    """Note in the transaction of a ruling that the calls at its table are settled."""
    there = col(Case.match_id).in_(select(Match.id).where(*which))
    await session.execute(update(Case).where(there, col(Case.closed_at).is_(None)).values(closed_at=now))


def _case(row: Case) -> StoredCase:
    assert row.id is not None
    return StoredCase(row.id, row.match_id, row.user_id, row.text, row.about, row.created_at)
