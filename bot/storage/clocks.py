"""Open questions with their deadlines, and the clock of each encounter, in the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, or_, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.availability import Availability
from bot.storage.chairs import FLOOR, hours_at, stand
from bot.storage.engine import Store
from bot.storage.models import RUNNING, EncounterRow, Input, Outgoing, Petition, QuestionRow
from bot.storage.petitions import RESUME, VOID, unanswered
from bot.storage.values import number
from engine.contest.clock import WEEK, Hours, Span, due

MOST_HOURS = 30 * 24
"""The longest deadline that a person can set."""
AT_ANY_TIME = Hours(UTC, (True,) * WEEK)
REMINDED_AT = 0.75
"""The part of the time to answer behind which a person is reminded, once."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put to a person."""

    batch: int
    number: int
    side: str
    figure: str
    default: Any


@dataclass(frozen=True, slots=True)
class Put:
    """A question that was put to a person, and where; `closed_by` is the number of the input that closed it."""

    encounter_id: int
    channel_id: int
    batch: int
    number: int
    due_at: datetime | None
    message_id: int | None
    closed_by: int | None
    asked_at: datetime | None = None
    """When the input that asked it came; known of those that were looked for, not of those that are due."""
    told_in: int | None = None
    """The number of the last input whose report is that message; None for a message of its own."""
    told_from: int = 0
    """The number of the first input that the report tells of, as the report has it."""
    hours: int = 0
    """The hours to answer it from when it is delivered; known as `asked_at` is."""

    @property
    def key(self) -> tuple[int, int]:
        """Batch and number."""
        return self.batch, self.number


@dataclass(frozen=True, slots=True)
class Clock:
    """An encounter's clock: hours to answer (0: no deadline), since when it stands still, and for what it waits."""

    encounter_id: int
    channel_id: int
    hours: int
    paused_at: datetime | None
    waiting_since: datetime | None
    reminded: int
    paused_by: int | None = None
    """The person who paused it; None if that person was forgotten."""

    def overdue(self, now: datetime) -> bool:
        """Whether the deadline has passed since the newest input."""
        if not self.hours or self.paused_at is not None or self.waiting_since is None:
            return False
        return now - self.waiting_since >= timedelta(hours=self.hours)


class Clocks(Store):
    """The reads and writes of questions and clocks. Every method is one transaction."""

    # ---- clocks ----

    async def of(self, encounter_id: int) -> Clock:
        """The clock of an encounter."""
        async with self._session.read() as session:
            return clock_of((await session.execute(select(*CLOCK).where(EncounterRow.id == encounter_id))).one())

    async def running(self) -> list[Clock]:
        """The clocks of encounters under way that have a deadline and do not stand still."""
        found = await self._session.rows(
            select(*CLOCK)
            .where(
                EncounterRow.status == RUNNING,
                col(EncounterRow.paused_at).is_(None),
                EncounterRow.deadline_hours > 0,
                self._share.mine(),
            )
            .order_by(col(EncounterRow.id))
        )
        return [clock_of(row) for row in found]

    async def set_hours(self, encounter_id: int, hours: int, now: datetime) -> None:
        """A new deadline; questions that are open get all of it from now on."""
        async with self._session.begin() as session:
            encounter = await session.get_one(EncounterRow, encounter_id)
            encounter.deadline_hours = hours
            encounter.waiting_since = now
            encounter.reminded = -1
            plays = await hours_at(session, encounter_id)
            for question in await _open(session, encounter_id):
                _set_time(question, hours, encounter.paused_at or now, plays)

    async def lengthen(self, encounter_id: int, time: timedelta) -> bool:
        """Have the questions that are open due so much later; says whether any was due."""
        async with self._session.begin() as session:
            due = [question for question in await _open(session, encounter_id) if question.due_at is not None]
            for question in due:
                assert question.due_at is not None
                question.due_at += time
                question.remind_at = question.remind_at + time if question.remind_at else None
            return bool(due)

    async def pause(self, encounter_id: int, now: datetime, by: int) -> bool:
        """Let the clock stand still, as a person wishes. Says whether it ran."""
        async with self._session.begin() as session:
            encounter = await session.get_one(EncounterRow, encounter_id)
            if encounter.paused_at is not None:
                return False
            encounter.paused_at, encounter.paused_by = now, by
            return True

    async def resume(self, encounter_id: int, now: datetime) -> bool:
        """Let the clock run again, everything later by as long as it stood; who asked for that asks no longer. Says
        whether it stood still."""
        async with self._session.begin() as session:
            encounter = await session.get_one(EncounterRow, encounter_id)
            if encounter.paused_at is None:
                return False
            stood = max(now - encounter.paused_at, timedelta())
            await stand(session, encounter.paused_at, now, EncounterRow.id == encounter_id)
            encounter.paused_at = encounter.paused_by = None
            if encounter.waiting_since is not None:
                encounter.waiting_since += stood
            for petition in (await session.execute(unanswered(encounter_id))).scalars():
                if petition.request.startswith(f"{RESUME}:"):
                    petition.became = VOID
                petition.due_at = petition.due_at + stood if petition.due_at else None
            for question in await _open(session, encounter_id):
                question.due_at = question.due_at + stood if question.due_at else None
                question.remind_at = question.remind_at + stood if question.remind_at else None
                question.counts_from = question.counts_from + stood if question.counts_from else None
            return True

    async def wait_from(self, encounter_id: int, when: datetime, most: timedelta) -> None:
        """Count the time of the active side from then on, as its person is away, but for at most so long."""
        async with self._session.upkeep() as session:
            encounter = await session.get_one(EncounterRow, encounter_id)
            newest = select(func.max(Input.created_at)).where(Input.encounter_id == encounter_id)
            last: datetime | None = (await session.execute(newest)).scalar_one()
            last = last or encounter.created_at
            encounter.waiting_since = max(encounter.waiting_since or last, min(when, last + most))

    async def reminded_side(self, encounter_id: int, sequence: int) -> None:
        """Note that the active side was reminded behind this input."""
        async with self._session.upkeep() as session:
            await session.execute(
                update(EncounterRow).where(col(EncounterRow.id) == encounter_id).values(reminded=sequence)
            )

    # ---- questions ----

    async def open(self, encounter_id: int) -> set[tuple[int, int]]:
        """The questions that are open, by batch and number."""
        async with self._session.read() as session:
            return {(row.batch, row.number) for row in await _open(session, encounter_id)}

    async def asked(self, encounter_id: int, sequence: int, asked: Sequence[Asked], now: datetime) -> None:
        """Note that these questions alone are open behind the input with this number."""
        async with self._session.upkeep() as session:
            await settle(session, encounter_id, sequence, asked, now)

    async def overdue(self, now: datetime) -> list[Put]:
        """Open questions whose time is up, the longest overdue first; those not delivered yet too."""
        return await self._due(now, "due_at")

    async def to_remind(self, now: datetime) -> list[Put]:
        """Open questions of which their owner is to be reminded."""
        return await self._due(now, "remind_at")

    async def _due(self, now: datetime, what: str) -> list[Put]:
        time = col(getattr(QuestionRow, what))
        found = await self._session.rows(
            select(QuestionRow, EncounterRow.channel_id)
            .join(EncounterRow, col(EncounterRow.id) == col(QuestionRow.encounter_id))
            .where(
                col(QuestionRow.closed_by).is_(None),
                time <= now,
                self._share.mine(),
                col(EncounterRow.status) == RUNNING,
                col(EncounterRow.paused_at).is_(None),
            )
            .order_by(time, col(QuestionRow.batch), col(QuestionRow.number))
        )
        return [_put(question, channel) for question, channel in found]

    async def find(self, encounter_id: int, batch: int, number: int) -> Put | None:
        """A question that was put, open or not."""
        async with self._session.read() as session:
            here = col(QuestionRow.batch) == batch, col(QuestionRow.number) == number
            return (await read_put(session, encounter_id, *here)).get((batch, number))

    async def next_due(self, encounter_id: int) -> datetime | None:
        """When the first of the questions that are open is due; None where none is."""
        async with self._session.read() as session:
            return min(
                (one.due_at for one in await _open(session, encounter_id) if one.due_at is not None), default=None
            )

    async def told_of(self, encounter_id: int, sequence: int) -> dict[tuple[int, int], Put]:
        """The questions that the report of an input tells of: those open behind it, and those it closed."""
        async with self._session.read() as session:
            return await read_put(session, encounter_id, since(sequence))

    async def reminded(self, encounter_id: int, batch: int, number: int) -> None:
        """Note that its owner was reminded: it happens once."""
        async with self._session.upkeep() as session:
            question = await session.get(QuestionRow, (encounter_id, batch, number))
            if question is not None:
                question.remind_at = None

    async def wait_for(self, put: Put, absence: Sequence[Span]) -> datetime | None:
        """Leave a question open longer by the time in which its person is away; when it is due then, None where it is
        due as before."""
        async with self._session.upkeep() as session:
            question = await session.get(QuestionRow, (put.encounter_id, *put.key))
            hours = select(EncounterRow.deadline_hours).where(EncounterRow.id == put.encounter_id)
            time = timedelta(hours=hours_of((await session.execute(hours)).scalar_one()))
            if question is None or question.closed_by is not None or question.due_at is None:
                return None
            plays = await hours_at(session, put.encounter_id)
            ends = _end(question.counts_from or question.due_at - time, time, plays.get(question.side), absence)
            more = ends + spared(question.spared) - question.due_at
            if more <= timedelta():
                return None
            question.due_at += more
            question.remind_at = question.remind_at + more if question.remind_at else None
            return question.due_at

    async def spare(self, now: datetime, time: timedelta, most: timedelta) -> None:
        """Leave every open question and petition some time from now on, but none more than the most in all."""
        async with self._session.upkeep() as session:
            questions = await session.execute(
                select(QuestionRow)
                .join(EncounterRow, col(EncounterRow.id) == col(QuestionRow.encounter_id))
                .where(col(QuestionRow.closed_by).is_(None), col(QuestionRow.due_at) < now + time, self._share.mine())
            )
            petitions = await session.execute(
                unanswered()
                .join(EncounterRow, col(EncounterRow.id) == col(Petition.encounter_id))
                .where(col(Petition.due_at) < now + time, self._share.mine())
            )
            for asked in (*questions.scalars(), *petitions.scalars()):
                more = min(time, max(most - spared(asked.spared), timedelta()))
                if asked.due_at is not None and asked.due_at < now + more:
                    asked.due_at = now + more
                    asked.spared += round(more.total_seconds())


def since(sequence: int) -> ColumnElement[bool]:
    """Questions open now, or closed by the input with this number or a later one; 0 closes what a fallback lost."""
    closed = col(QuestionRow.closed_by)
    return or_(closed.is_(None), closed >= sequence, closed == 0)


async def read_put(session: AsyncSession, encounter_id: int, *which: ColumnElement[bool]) -> dict[tuple[int, int], Put]:
    """Questions by batch and number."""
    asked = and_(col(Input.encounter_id) == encounter_id, col(Input.sequence) == col(QuestionRow.batch))
    here: tuple[Any, ...] = QuestionRow, EncounterRow.channel_id, EncounterRow.deadline_hours
    columns = *here, Input.created_at, Outgoing.sequence, Outgoing.first
    found = await session.execute(
        select(*columns)
        .join(EncounterRow, col(EncounterRow.id) == col(QuestionRow.encounter_id))
        .outerjoin(Input, asked)
        .outerjoin(Outgoing, col(Outgoing.message_id) == col(QuestionRow.message_id))
        .where(col(QuestionRow.encounter_id) == encounter_id, *which)
    )
    return {
        (question.batch, question.number): replace(
            _put(question, channel), asked_at=at, told_in=last, told_from=number(first), hours=hours_of(hours)
        )
        for question, channel, hours, at, last, first in found
    }


async def settle(
    session: AsyncSession, encounter_id: int, sequence: int, asked: Sequence[Asked], now: datetime
) -> None:
    """Behind the input with this number these questions are open: all others are closed by it."""
    here = col(EncounterRow.id) == encounter_id
    hours = hours_of((await session.execute(select(EncounterRow.deadline_hours).where(here))).scalar_one())
    await session.execute(update(EncounterRow).where(here).values(waiting_since=now))
    still = {(question.batch, question.number) for question in asked}
    waiting = {(row.batch, row.number): row for row in await _open(session, encounter_id)}
    plays = await hours_at(session, encounter_id) if still - waiting.keys() else {}
    for key, row in waiting.items():
        if key not in still:
            row.closed_by = sequence
    for question in asked:
        key = question.batch, question.number
        if key in waiting:
            continue
        # One that was answered, and opened again by an undo, gets all its time once more.
        row = await session.get(QuestionRow, (encounter_id, *key)) or QuestionRow(
            encounter_id=encounter_id,
            batch=question.batch,
            number=question.number,
            side=question.side,
            figure=question.figure,
            default=question.default,
        )
        row.closed_by = row.message_id = None
        row.spared = 0
        _set_time(row, hours, now, plays)
        session.add(row)


async def delivered(
    session: AsyncSession, key: tuple[int, int, int], message_id: int | None, now: datetime | None
) -> None:
    """Note the message in which a question (encounter, batch, number) stands; the first has its time begin `now`."""
    question = await session.get(QuestionRow, key)
    if question is None:
        return
    if question.message_id is None and now is not None:
        here = select(EncounterRow.deadline_hours, EncounterRow.paused_at).where(EncounterRow.id == key[0])
        hours, paused_at = (await session.execute(here)).one()
        _set_time(question, hours_of(hours), paused_at or now, await hours_at(session, key[0]))
    question.message_id = message_id


def _set_time(question: QuestionRow, hours: int, now: datetime, plays: Mapping[str, Availability]) -> None:
    """Have the time to answer begin now; at a table of an event it counts in the hours in which its person plays."""
    when, time = plays.get(question.side), timedelta(hours=hours)
    question.counts_from = now
    question.due_at = _end(now, time, when) if hours else None
    question.remind_at = _end(now, time * REMINDED_AT, when) if hours else None


def _end(start: datetime, time: timedelta, when: Availability | None, absence: Sequence[Span] = ()) -> datetime:
    """When so much time is over for a person, who may be away."""
    if when is None:
        return due(start, AT_ANY_TIME, time, still=absence) or start + time
    return due(start, when.hours, time, still=absence or when.absence, floor=FLOOR) or start + time


async def _open(session: AsyncSession, encounter_id: int) -> list[QuestionRow]:
    found = await session.execute(
        select(QuestionRow)
        .where(QuestionRow.encounter_id == encounter_id, col(QuestionRow.closed_by).is_(None))
        .order_by(col(QuestionRow.batch), col(QuestionRow.number))
    )
    return list(found.scalars())


def _put(row: QuestionRow, channel_id: int) -> Put:
    return Put(row.encounter_id, channel_id, row.batch, row.number, row.due_at, row.message_id, row.closed_by)


CLOCK: tuple[Any, ...] = (
    EncounterRow.id, EncounterRow.channel_id, EncounterRow.deadline_hours, EncounterRow.paused_at,
    EncounterRow.waiting_since, EncounterRow.reminded, EncounterRow.paused_by,
)  # fmt: skip
"""The columns that `clock_of` reads first of all."""


def clock_of(row: Row[Any]) -> Clock:
    """The clock that a row of an encounter holds."""
    encounter_id, channel_id, hours, *rest = row[: len(CLOCK)]
    return Clock(encounter_id, channel_id, hours_of(hours), *rest)


def spared(stored: Any) -> timedelta:
    """Time given back, as it is stored in seconds; the longest deadline or none where it is out of range."""
    return timedelta(seconds=max(0, min(number(stored), MOST_HOURS * 3600)))


def hours_of(stored: Any) -> int:
    """A deadline as it is stored; the longest or none where it is out of range, none where it is damaged."""
    return max(0, min(number(stored), MOST_HOURS))
