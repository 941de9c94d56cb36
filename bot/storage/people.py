"""The people who take part in an encounter, as the database has them. Every method is one transaction."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, delete, func, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from bot.language import Language, language_of
from bot.storage.chairs import seat, settle
from bot.storage.contest_models import LEAD, Contest, ContestRole, Match
from bot.storage.contests import GOING_ON
from bot.storage.engine import Store
from bot.storage.models import DRAFT, ENDED, RUNNING, Assignment, EncounterRow, Input, LessonRow, SeatChange, SeatRow
from bot.storage.mydata import NOBODY
from bot.storage.roster import RULES, SIDE, FigureOf, Handover, Roster, Seating, SideOf, Sitting, hands_of, seated
from bot.storage.values import mapping
from engine.contest.plan import COUNTING, STORY

TAKEN_OFF = "off"
"""A change by which the host takes a person off a side, or one by which that person is asked back."""


@dataclass(frozen=True, slots=True)
class Forces:
    """The figures of a side that a person played once, as they were set up."""

    encounter_id: int
    title: str
    side: str
    figures: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """An encounter in which somebody has handed their seat over, and the number of its newest input."""

    encounter_id: int
    channel_id: int
    sequence: int


class People(Store):
    """Seats, captains and figures of one's own."""

    async def roster(self, encounter_id: int) -> Roster:
        """Everybody in an encounter."""
        async with self._session.read() as session:
            return await _read(session, encounter_id)

    async def change(
        self, encounter_id: int, how: Callable[[Roster], Roster], now: datetime, *, silent: bool = False
    ) -> Roster:
        """Read, change and write in one transaction; what `how` raises leaves everything as it was.

        What changes hands is written down; `silent` says that a captain agreed by silence. The clock of a table of an
        event goes on for another captain behind what the one before has used by their own hours.
        """
        async with self._session.begin() as session:
            before = await _read(session, encounter_id)
            after = how(before)
            for side, out, into in _recast(before, after) if before.of_event else ():
                await settle(session, out, now)
                if into is not None:
                    await seat(session, encounter_id, side, into)
            await _write(session, before, after)
            newest = select(func.max(Input.sequence)).where(Input.encounter_id == encounter_id)
            number = (await session.execute(newest)).scalar_one() or 0
            session.add_all(_taken(before, after, number, silent=silent))
        return after

    async def changes(self, encounter_id: int) -> tuple[Handover, ...]:
        """The seats of an encounter that changed hands, oldest first."""
        async with self._session.read() as session:
            return (await _changes(session, encounter_id))[0]

    async def handed_over(self) -> list[HandedOver]:
        """The encounters under way, and not paused, in which somebody has handed their seat over."""
        newest = select(func.max(Input.sequence)).where(Input.encounter_id == EncounterRow.id).scalar_subquery()
        found = await self._session.rows(
            select(col(EncounterRow.id), col(EncounterRow.channel_id), newest)
            .where(
                col(EncounterRow.id).in_(select(SeatRow.encounter_id).where(col(SeatRow.played_by).in_((RULES, SIDE)))),
                EncounterRow.status == RUNNING,
                col(EncounterRow.paused_at).is_(None),
                self._share.mine(),
            )
            .order_by(col(EncounterRow.id))
        )
        return [HandedOver(key or 0, channel, sequence or 0) for key, channel, sequence in found]

    async def played_in(self, guild_id: int | None, user_id: int, most: int) -> list[int]:
        """The encounters that run in a server in which a person has a part, the newest first."""
        own = select(SeatRow.encounter_id).where(SeatRow.user_id == user_id)
        hosts = (col(EncounterRow.host_id) == user_id) | (col(EncounterRow.gm_id) == user_id)
        found = await self._session.rows(
            select(col(EncounterRow.id), col(EncounterRow.channel_id))
            .where(
                EncounterRow.guild_id == guild_id,
                EncounterRow.status == RUNNING,
                col(EncounterRow.id).in_(own) | hosts,
            )
            .order_by(col(EncounterRow.id).desc())
            .limit(most)
        )
        return [one for one, _ in found if one is not None]

    async def tables(self, user_id: int, most: int) -> list[tuple[int, Language]]:
        """The channels of the encounters that run in which a person has a seat, with their languages, newest first."""
        found = await self._session.rows(
            select(EncounterRow.channel_id, EncounterRow.language)
            .where(
                EncounterRow.status == RUNNING,
                col(EncounterRow.id).in_(select(SeatRow.encounter_id).where(SeatRow.user_id == user_id)),
            )
            .order_by(col(EncounterRow.id).desc())
            .limit(most)
        )
        return [(channel, language_of(language)) for channel, language in found]

    async def last_opponent(self, user_id: int) -> int | None:
        """The person who played another side in the newest encounter that this one played against somebody."""
        own, other = aliased(SeatRow), aliased(SeatRow)
        return await self._session.value(
            select(other.user_id)
            .join(own, col(own.encounter_id) == col(other.encounter_id))
            .where(own.user_id == user_id, other.user_id != user_id, other.side != own.side)
            .order_by(col(other.encounter_id).desc())
            .limit(1)
        )

    async def forces(self, user_id: int, ruleset: str, most: int) -> list[Forces]:
        """The forces that a person has played with by a ruleset, the newest first."""
        found = await self._session.rows(
            select(col(EncounterRow.id), col(EncounterRow.record), col(SeatRow.side))
            .join(SeatRow, col(SeatRow.encounter_id) == col(EncounterRow.id))
            .where(
                SeatRow.user_id == user_id,
                EncounterRow.ruleset == ruleset,
                col(EncounterRow.status).in_((RUNNING, ENDED)),
            )
            .order_by(col(EncounterRow.id).desc())
            .limit(most)
        )
        return [_forces(number or 0, record, side) for number, record, side in found]

    async def played(self, user_id: int) -> bool:
        """Whether the person has had a seat in any encounter that has begun."""
        return await self._session.finds(
            select(SeatRow.encounter_id)
            .join(EncounterRow, col(EncounterRow.id) == col(SeatRow.encounter_id))
            .where(SeatRow.user_id == user_id, col(EncounterRow.status).in_((RUNNING, ENDED)))
        )

    async def open_in(self, channel_id: int) -> int | None:
        """The encounter that runs or is being set up in a channel."""
        return await self._session.value(
            select(EncounterRow.id).where(
                EncounterRow.channel_id == channel_id, col(EncounterRow.status).in_((DRAFT, RUNNING))
            )
        )


def _forces(encounter_id: int, record: Any, side: str) -> Forces:
    figures = (figure for figure in _parts(record, "figures", "id", "side") if figure["side"] == side)
    names = (str(one.get("name") or one["id"]) for one in _parts(record, "sides", "id") if one["id"] == side)
    return Forces(encounter_id, str(mapping(record).get("title") or ""), next(names, side), tuple(figures))


_HERE: BindParameter[Any] = bindparam("encounter_id")
_TAUGHT = and_(col(LessonRow.encounter_id) == col(EncounterRow.id), col(LessonRow.skipped).is_(False))
_IN_CHARGE = (
    select(EncounterRow.host_id, EncounterRow.gm_id, LessonRow.user_id)
    .add_columns(col(Contest.id), col(Contest.kind), col(Contest.host_id), col(Contest.status))
    .outerjoin(LessonRow, _TAUGHT)
    .outerjoin(Match, col(Match.encounter_id) == col(EncounterRow.id))
    .outerjoin(Contest, col(Contest.id) == col(Match.contest_id))
    .where(col(EncounterRow.id) == _HERE)
)
_OF_EVENT = select(Contest.id, Contest.kind, Contest.host_id).join(Match).where(col(Match.encounter_id) == _HERE)
_SITTING = (
    select(SeatRow.side, SeatRow.user_id, SeatRow.played_by)
    .where(col(SeatRow.encounter_id) == _HERE)
    .order_by(col(SeatRow.captain).desc(), col(SeatRow.place))
)
_OWNING = select(Assignment.figure, Assignment.user_id).where(col(Assignment.encounter_id) == _HERE)
"""Made once, as every command asks them."""


async def read_seating(session: AsyncSession, encounter_id: int) -> Seating:
    """The people who decide for each side and figure, without the record: every command asks for it."""
    here = {"encounter_id": encounter_id}
    host_id, gm_id, learner, contest, kind, first, status = (await session.execute(_IN_CHARGE, here)).one()
    seats, owned = await session.execute(_SITTING, here), await session.execute(_OWNING, here)
    seating = seated(
        host_id,
        gm_id,
        ((row.side, row.user_id, hands_of(row.played_by)) for row in seats),
        {row.figure: row.user_id for row in owned},
    )
    if contest is None:
        return replace(seating, learner=learner)
    runners = await _runners(session, contest, first)
    goes_on = kind == STORY and status in GOING_ON
    return replace(seating, learner=learner, runners=runners, counts=kind in COUNTING, goes_on=goes_on)


async def _runners(session: AsyncSession, contest_id: int, host_id: int) -> tuple[int, ...]:
    """The people who run an event, its host first."""
    leads = select(ContestRole.user_id).where(ContestRole.contest_id == contest_id, ContestRole.role == LEAD)
    found = (await session.execute(leads.order_by(col(ContestRole.user_id)))).scalars()
    return tuple(user for user in dict.fromkeys((host_id, *found)) if user != NOBODY)


async def _read(session: AsyncSession, encounter_id: int) -> Roster:
    encounter = await session.get_one(EncounterRow, encounter_id, with_for_update=True, populate_existing=True)
    seats = await session.execute(
        select(SeatRow).where(SeatRow.encounter_id == encounter_id).order_by(col(SeatRow.place))
    )
    owned = await session.execute(select(Assignment).where(Assignment.encounter_id == encounter_id))
    figures = tuple(map(_figure, _parts(encounter.record, "figures", "id", "side")))
    ids = {figure.id for figure in figures}
    given = Input.encounter_id == encounter_id, col(Input.actor_id).is_not(None)
    changes, taken_off = await _changes(session, encounter_id)
    event = (await session.execute(_OF_EVENT, {"encounter_id": encounter_id})).one_or_none()
    return Roster(
        encounter_id,
        encounter.status,
        encounter.host_id,
        encounter.gm_id,
        tuple(map(_side, _parts(encounter.record, "sides", "id"))),
        figures,
        tuple(Sitting(s.side, s.user_id, s.captain, s.place, s.salt, hands_of(s.played_by)) for s in seats.scalars()),
        {row.figure: row.user_id for row in owned.scalars() if row.figure in ids},
        language_of(encounter.language),
        mapping(encounter.record).get("information") == "hidden",
        (await session.execute(select(Input.id).where(*given).limit(1))).first() is not None,
        changes,
        taken_off,
        event is not None,
        () if event is None else await _runners(session, event.id, event.host_id),
        event is not None and event.kind in COUNTING,
    )


def _parts(record: Any, what: str, *needed: str) -> Iterator[Mapping[str, Any]]:
    """The sides or figures of a record, but for damaged ones."""
    parts = mapping(record).get(what)
    for part in parts if isinstance(parts, list) else ():
        if all(isinstance(mapping(part).get(key), str) for key in needed):
            yield part


async def _changes(session: AsyncSession, encounter_id: int) -> tuple[tuple[Handover, ...], frozenset[tuple[str, int]]]:
    """The seats that changed hands, oldest first; and each side with a person who was taken off it."""
    found = await session.execute(
        select(SeatChange).where(SeatChange.encounter_id == encounter_id).order_by(col(SeatChange.id))
    )
    changes, taken_off = list[Handover](), set[tuple[str, int]]()
    for row in found.scalars():
        if row.what == TAKEN_OFF:
            taken_off.discard((row.side, row.in_id or 0))
            taken_off.update([(row.side, row.out_id)] if row.out_id else [])
        else:
            changes.append(Handover(row.sequence, row.what, row.side, row.out_id, row.in_id, row.silent))
    return tuple(changes), frozenset(taken_off)


def _taken(before: Roster, after: Roster, number: int, *, silent: bool) -> Iterator[SeatChange]:
    """What changes hands once there is something to see, but for seats that fill for the first time before anybody has
    played; and at any time the people taken off a side and asked back."""

    def change(what: str, out: int | None, into: int | None, side: str = "") -> SeatChange:
        key = before.encounter_id
        return SeatChange(
            encounter_id=key, sequence=number, what=what, side=side, out_id=out, in_id=into, silent=silent
        )

    for side, user in sorted(after.taken_off - before.taken_off):
        yield change(TAKEN_OFF, user, None, side)
    for side, user in sorted(before.taken_off - after.taken_off):
        yield change(TAKEN_OFF, None, user, side)
    if not (before.begun or before.hidden):
        return
    if after.gm_id != before.gm_id:
        yield change("gm", before.gm_id, after.gm_id)
    if after.host_id != before.host_id:
        yield change("host", before.host_id, after.host_id)
    led, leads = before.seating().handed_over, after.seating().handed_over
    for side, user in sorted(leads.keys() - led.keys()):
        yield change(leads[side, user], user, None, side)
    for side, user in sorted(led.keys() - leads.keys()):
        if user in after.seating().seats.get(side, ()):
            yield change(led[side, user], None, user, side)
    had, have = before.seating().seats, after.seating().seats
    for played in before.sides:
        old, new = had.get(played.id, ()), have.get(played.id, ())
        if old == new or not (before.played or old):
            continue
        if old[:1] != new[:1]:
            yield change("captain", next(iter(old), None), next(iter(new), None), played.id)
        # Who was captain, or is now, has been told of.
        lost = [user for user in old[1:] if user not in new]
        gained = [user for user in new[1:] if user not in old]
        for out, into in zip_longest(lost, gained):
            yield change("seat", out, into, played.id)


def _recast(before: Roster, after: Roster) -> Iterator[tuple[str, int, int | None]]:
    """The sides with another captain, or none any more, and the captains before and now."""
    had, have = before.seating().seats, after.seating().seats
    for side, (out, *_) in had.items():
        into = next(iter(have.get(side, ())), None)
        if into != out:
            yield side, out, into


def _side(raw: Mapping[str, Any]) -> SideOf:
    return SideOf(raw["id"], raw.get("name", raw["id"]), raw.get("controller") == "rules", len(raw.get("commands", ())))


def _figure(raw: Mapping[str, Any]) -> FigureOf:
    name = raw.get("name", raw["id"].replace("-", " ").title())
    return FigureOf(raw["id"], name, raw["side"], str(raw.get("command", "")), raw.get("unseen") is True)


async def _write(session: AsyncSession, before: Roster, after: Roster) -> None:
    key = after.encounter_id
    if (after.host_id, after.gm_id, after.language) != (before.host_id, before.gm_id, before.language):
        changed = {"host_id": after.host_id, "gm_id": after.gm_id, "language": after.language}
        await session.execute(update(EncounterRow).where(col(EncounterRow.id) == key).values(changed))
    if after.sittings != before.sittings:
        await session.execute(delete(SeatRow).where(col(SeatRow.encounter_id) == key))
        session.add_all(
            SeatRow(
                encounter_id=key,
                side=s.side,
                user_id=s.user_id,
                captain=s.captain,
                place=s.place,
                salt=s.salt,
                played_by=s.played_by,
            )
            for s in after.sittings
        )
    if after.owners != before.owners:
        await session.execute(delete(Assignment).where(col(Assignment.encounter_id) == key))
        session.add_all(Assignment(encounter_id=key, figure=f, user_id=user) for f, user in after.owners.items())
