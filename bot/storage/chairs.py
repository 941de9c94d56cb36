"""The clocks of the people at tables of events: banks of time that run in their own hours."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import and_, func, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.availability import Availability, read_availability
from bot.storage.contest_models import LOST, PLAYING, Chair, Contest, Match
from bot.storage.engine import Store
from bot.storage.models import DRAFT, RUNNING, EncounterRow, Outgoing, QuestionRow, SeatRow
from bot.storage.roster import RULES
from bot.storage.values import items, mapping, number, number_or_none
from engine.contest.clock import Wait, due, used

FLOOR: Final = timedelta(hours=6)
"""What counts at least of a day in which a person was waited for longer."""
LOW: Final = 0.25
"""The part of the plan's bank that is left when a person is reminded."""
GIVEN: Final = timedelta(days=1)
_MOST: Final = round(timedelta(days=3660).total_seconds())
"""What an opponent, or who runs the event, gives at once; and how long after the flag nothing is done."""


@dataclass(frozen=True, slots=True)
class Bank:
    """The time that one person has left at a table of an event, as it stands in the database."""

    contest_id: int
    match_id: int
    encounter_id: int
    channel_id: int
    side: str
    user_id: int
    time: timedelta
    """What was left before the waits of today."""
    waits: tuple[tuple[datetime, datetime], ...]
    """Those of today that are over."""
    since: datetime | None
    """Since when the table waits for the person."""
    behind: int
    """The number of the input behind which it does."""
    paused_at: datetime | None
    flagged_at: datetime | None
    reminded: bool
    low: timedelta
    """With so little left the person is reminded."""
    newest: datetime | None
    """When the newest input came at the table."""
    when: Availability
    by_rules: bool
    """Whether the rules play for the person."""
    drafted: bool
    """Whether the table is set up still, and waits for figures to be placed."""

    def left(self, now: datetime) -> timedelta:
        """What is left now."""
        return max(self.time - self.spent(now), timedelta())

    def spent(self, now: datetime) -> timedelta:
        """What has been used up to now of the time before the waits of today, and beyond it."""
        at = min(now, self.paused_at or now)
        waits: tuple[Wait, ...] = self.waits if self.since is None else (*self.waits, (self.since, None))
        return used(self.time, self.when.hours, waits, at, still=self.when.absence, floor=FLOOR, goes_on=True).time

    def runs_out(self) -> datetime | None:
        """When nothing is left, or was, if the table waits on for the person; None where it does not, or never ends."""
        if self.since is None:
            return None
        still = self.when.absence
        return due(self.since, self.when.hours, self.time, waits=self.waits, still=still, floor=FLOOR)


class Chairs(Store):
    """The reads and writes of these clocks. Every method is one transaction."""

    async def of(self, encounter_id: int) -> list[Bank]:
        """The banks of an encounter's people; none where it is no table of an event."""
        return await self._banks(col(Match.encounter_id) == encounter_id)

    async def of_round(self, contest_id: int, round_: int) -> list[Bank]:
        """The banks at the tables of a round."""
        return await self._banks(Match.contest_id == contest_id, Match.round == round_)

    async def running(self, match_id: int | None = None) -> list[Bank]:
        """The banks that run in encounters and events which are not paused, of all tables or of one."""
        return await self._banks(
            *(() if match_id is None else (Match.id == match_id,)),
            col(Chair.ticking_since).is_not(None),
            Match.status == PLAYING,
            col(EncounterRow.status).in_((DRAFT, RUNNING)),
            col(EncounterRow.paused_at).is_(None),
            col(Contest.paused_at).is_(None),
            self._share.mine(),
        )

    async def _banks(self, *which: Any) -> list[Bank]:
        captain = and_(
            col(SeatRow.encounter_id) == Match.encounter_id, col(SeatRow.side) == Chair.side, col(SeatRow.captain)
        )
        columns: tuple[Any, ...] = (
            Chair, Match.contest_id, Match.encounter_id, EncounterRow.channel_id, SeatRow.user_id,
            EncounterRow.paused_at, EncounterRow.waiting_since, Contest.plan, Contest.paused_at, SeatRow.played_by,
            EncounterRow.status,
        )  # fmt: skip
        async with self._session.read() as session:
            found = await session.execute(
                select(*columns)
                .join(Match, col(Match.id) == col(Chair.match_id))
                .join(Contest, col(Contest.id) == col(Match.contest_id))
                .join(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
                .outerjoin(SeatRow, captain)
                .where(*which)
                .order_by(col(Chair.match_id), col(Chair.side))
            )
            rows = list(found)
            people = {row[4] or row[0].user_id for row in rows}
            hours = await read_availability(session, people)
        return [
            Bank(
                contest, chair.match_id, encounter, channel, chair.side, user or chair.user_id,
                timedelta(seconds=_bank(chair)), _waits(chair), chair.ticking_since, number(chair.behind),
                paused or stopped, chair.flagged_at, chair.reminded,
                timedelta(seconds=LOW * number(mapping(plan).get("bank"))), newest, hours[user or chair.user_id],
                by_rules == RULES, status == DRAFT,
            )
            for chair, contest, encounter, channel, user, paused, newest, plan, stopped, by_rules, status in rows
        ]  # fmt: skip

    async def delivered(self, bank: Bank) -> bool:
        """Whether the person has been told that the table waits for them: by a question, or by a report behind which
        it does. A clock runs in a draft once its card stands there."""
        if bank.drafted:
            return True
        asked = select(QuestionRow.message_id).where(
            col(QuestionRow.encounter_id) == bank.encounter_id,
            col(QuestionRow.side) == bank.side,
            col(QuestionRow.closed_by).is_(None),
        )
        told = select(Outgoing.id).where(
            col(Outgoing.encounter_id) == bank.encounter_id,
            col(Outgoing.message_id) > 0,
            col(Outgoing.sequence) >= bank.behind,
        )
        async with self._session.read() as session:
            questions = list((await session.execute(asked)).scalars())
            if questions:
                return all(message is not None for message in questions)
            return (await session.execute(told.limit(1))).first() is not None

    async def give_back(self, bank: Bank, now: datetime) -> None:
        """Count nothing of the wait that goes on up to now."""
        await self._set(bank, ticking_since=now)

    async def give(self, bank: Bank, time: timedelta, now: datetime) -> None:
        """Give a person so much more than is left to them at a table; there is no flag any more."""
        after = bank.spent(now) + bank.left(now) + time
        await self._set(bank, bank=round(after.total_seconds()), flagged_at=None, reminded=False)

    async def pass_on(self, bank: Bank, user: int, now: datetime) -> None:
        """Give a chair to another person, with what is left, and a day at least; there is no flag any more."""
        time = round(max(bank.left(now), GIVEN).total_seconds())
        since = None if bank.since is None else now
        await self._set(bank, user_id=user, bank=time, waits=[], ticking_since=since, flagged_at=None, reminded=False)

    async def flag(self, bank: Bank, now: datetime) -> None:
        """Note that nothing is left."""
        await self._set(bank, flagged_at=now)

    async def remind(self, bank: Bank) -> None:
        """Note that the person was reminded."""
        await self._set(bank, reminded=True)

    async def _set(self, of: Bank, **values: Any) -> None:
        async with self._session.begin() as session:
            chair = await session.get_one(Chair, (of.match_id, of.side))
            chair.sqlmodel_update(values)

    async def stood(self, since: datetime, now: datetime) -> None:
        """Count nothing of the time since then, in which the bot was away."""
        async with self._session.upkeep() as session:
            await stand(session, since, now, self._share.mine())


async def hours_at(session: AsyncSession, encounter_id: int) -> Mapping[str, Availability]:
    """When the person of each side plays at a table of an event; empty for other encounters."""
    chairs = select(Chair.side, Chair.user_id).join(Match, col(Match.id) == col(Chair.match_id))
    found = list(await session.execute(chairs.where(Match.encounter_id == encounter_id)))
    hours = await read_availability(session, {user for _, user in found}) if found else {}
    return {side: hours[user] for side, user in found}


async def stand(session: AsyncSession, since: datetime, now: datetime, *which: Any) -> None:
    """Count nothing of the time since then at tables of some encounters."""
    found = await session.execute(
        select(Chair)
        .join(Match, col(Match.id) == col(Chair.match_id))
        .join(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
        .where(col(Chair.ticking_since).is_not(None), *which)
    )
    for chair in found.scalars():
        if chair.ticking_since is not None and chair.ticking_since < since:
            chair.waits = [*items(chair.waits), [chair.ticking_since.isoformat(), since.isoformat()]]
        chair.ticking_since = now


async def tick(
    session: AsyncSession,
    match: Match,
    plan: Mapping[str, Any],
    waits: Collection[str],
    turn: int,
    sequence: int,
    now: datetime,
) -> None:
    """Let the banks of a table run for the sides that it waits for behind an input, and for no others; all gain with a
    new turn."""
    chairs = list((await session.execute(select(Chair).where(Chair.match_id == match.id))).scalars())
    hours = await read_availability(session, {chair.user_id for chair in chairs})
    for chair in chairs:
        when, waited = hours[chair.user_id], chair.side in waits
        if not waited and chair.ticking_since is not None:
            chair.waits = [*items(chair.waits), [chair.ticking_since.isoformat(), now.isoformat()]]
            chair.ticking_since = chair.flagged_at = None
            chair.reminded = False
        if chair.ticking_since is None:
            _fold(chair, when, now)
        before = number(chair.turn)
        if turn > before:
            if before:
                _gain(chair, when, plan, now)
            chair.turn = turn
        if waited and chair.ticking_since is None:
            chair.ticking_since, chair.behind = now, sequence


async def settle(session: AsyncSession, user_id: int, now: datetime) -> None:
    """Take what a person has used up to now off their banks: other hours or absences hold for the rest."""
    captain = and_(
        col(SeatRow.encounter_id) == Match.encounter_id, col(SeatRow.side) == Chair.side, col(SeatRow.captain)
    )
    found = await session.execute(
        select(Chair, EncounterRow.paused_at, Contest.paused_at)
        .join(Match, col(Match.id) == col(Chair.match_id))
        .join(Contest, col(Contest.id) == col(Match.contest_id))
        .join(EncounterRow, col(EncounterRow.id) == col(Match.encounter_id))
        .outerjoin(SeatRow, captain)
        .where(col(Match.status).in_((PLAYING, LOST)))
        .where(func.coalesce(col(SeatRow.user_id), col(Chair.user_id)) == user_id)
    )
    when = (await read_availability(session, [user_id]))[user_id]
    for chair, paused, stopped in found.all():
        at = min(now, *(time for time in (paused, stopped) if time is not None), now)
        waits: list[Wait] = [*_waits(chair)]
        if chair.ticking_since is not None:
            waits.append((chair.ticking_since, at))
            chair.ticking_since = now
        spent = used(timedelta(), when.hours, waits, at, still=when.absence, floor=FLOOR).time
        chair.bank, chair.waits = max(0, _bank(chair) - round(spent.total_seconds())), []


async def seat(session: AsyncSession, encounter_id: int, side: str, user_id: int) -> None:
    """Have the chair of a side be another person's."""
    here = select(Match.id).where(Match.encounter_id == encounter_id).scalar_subquery()
    mine = col(Chair.match_id) == here, col(Chair.side) == side
    await session.execute(update(Chair).where(*mine).values(user_id=user_id))


def _fold(chair: Chair, when: Availability, now: datetime) -> None:
    """Take the waits of days that are over off a bank; those of today stay, for the floor counts by the day."""
    today = datetime.combine(now.astimezone(when.clock), time(), when.clock)
    past = [wait for wait in _waits(chair) if wait[0] < today]
    spent = used(timedelta(), when.hours, past, today, still=when.absence, floor=FLOOR).time
    chair.bank = max(0, _bank(chair) - round(spent.total_seconds()))
    rest = [(max(start, today), end) for start, end in _waits(chair) if end > today]
    chair.waits = [[start.isoformat(), end.isoformat()] for start, end in rest]


def _gain(chair: Chair, when: Availability, plan: Mapping[str, Any], now: datetime) -> None:
    """What each turn brings, up to the most that may be left."""
    waits: list[Wait] = [*_waits(chair)]
    if chair.ticking_since is not None:
        waits.append((chair.ticking_since, None))
    spent = used(timedelta(), when.hours, waits, now, still=when.absence, floor=FLOOR, goes_on=True).time
    lost = round(spent.total_seconds())
    left = max(0, _bank(chair) - lost)
    chair.bank = lost + max(left, min(left + number(plan.get("gain")), number(plan.get("most"))))


def _bank(chair: Chair) -> int:
    """The seconds of a clock; those of a day where they are damaged, so that no flag falls for it."""
    seconds = number_or_none(chair.bank)
    return round(GIVEN.total_seconds()) if seconds is None else min(seconds, _MOST)


def _waits(chair: Chair) -> tuple[tuple[datetime, datetime], ...]:
    """The waits that can be read."""
    return tuple(wait for raw in items(chair.waits) if (wait := _wait(raw)) is not None)


def _wait(raw: Any) -> tuple[datetime, datetime] | None:
    try:
        start, end = map(datetime.fromisoformat, raw)
    except (TypeError, ValueError):
        return None
    return start, end
