"""Events as they lie in the database: each is read whole, changed as a value and written back in one transaction."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, and_, delete, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.errors import Stale
from bot.language import language_of
from bot.storage.cases import settle_calls
from bot.storage.chairs import stand
from bot.storage.chores import NewChore, call_for
from bot.storage.contest_models import CANCELLED, Contest, ContestInput, ContestRole, Entrant, EntrantMember, Match
from bot.storage.contests import GOING_ON, Changed, StoredContest, StoredEntrant, StoredMatch
from bot.storage.engine import Store
from bot.storage.stored import Taken
from bot.storage.values import items, mapping, number
from engine.contest.log import DRAW, RESULT, RULING
from engine.contest.rounds import VOID


class Contests(Store):
    """The reads and writes of events. Every method is one transaction."""

    async def create(self, made: StoredContest, chores: Callable[[int], Sequence[NewChore]], now: datetime) -> int:
        """Write a new event with what has to be done for it; its number."""
        row = Contest(
            guild_id=made.guild_id,
            host_id=made.host_id,
            name=made.name,
            kind=str(made.plan["kind"]),
            ruleset=str(made.plan["ruleset"]),
            language=made.language,
            zone=made.zone,
            status=made.status,
            plan=dict(made.plan),
            seed=made.seed,
            commitment=made.commitment,
            channel_id=made.channel_id,
            policy=made.policy,
            lasts=made.lasts,
            starts_at=made.starts_at,
            unattended=made.unattended,
        )
        async with self._session.begin() as session:
            session.add(row)
            await session.flush()
            assert row.id is not None
            session.add_all(
                ContestRole(contest_id=row.id, user_id=user, role=role) for user, role in made.roles.items()
            )
            await _write_entrants(session, row.id, replace(made, entrants=()), made)
            await call_for(session, row.id, made.guild_id, chores(row.id), now)
        return row.id

    async def find(self, contest_id: int) -> StoredContest | None:
        """An event by its number."""
        async with self._session.read() as session:
            row = await session.get(Contest, contest_id)
            return None if row is None else await _read(session, row)

    async def of_guild(self, guild_id: int, *, over: bool = False) -> list[StoredContest]:
        """The events of a server that go on, or that are `over`, the newest first."""
        goes_on = col(Contest.status).in_(GOING_ON)
        async with self._session.read() as session:
            rows = await session.execute(
                select(Contest)
                .where(col(Contest.guild_id) == guild_id, ~goes_on if over else goes_on)
                .order_by(col(Contest.id).desc())
            )
            return [await _read(session, row) for row in rows.scalars()]

    async def of_person(self, user_id: int) -> list[int]:
        """The events that go on in which a person has a part, oldest first."""
        async with self._session.read() as session:
            found: set[int | None] = set()
            for key, who in (
                (Contest.id, Contest.host_id),
                (ContestRole.contest_id, ContestRole.user_id),
                (EntrantMember.contest_id, EntrantMember.user_id),
            ):
                found |= set((await session.execute(select(key).where(col(who) == user_id))).scalars())
            rows = select(col(Contest.id)).where(col(Contest.id).in_(found), col(Contest.status).in_(GOING_ON))
            return [key for key in (await session.execute(rows.order_by(col(Contest.id)))).scalars() if key is not None]

    async def of_encounter(self, encounter_id: int) -> tuple[int, int] | None:
        """The event that an encounter belongs to, and its table there by its number in the database."""
        found = await self._session.rows(
            select(col(Match.contest_id), col(Match.id)).where(col(Match.encounter_id) == encounter_id)
        )
        return next(((contest, match) for contest, match in found if match is not None), None)

    async def posted_in(self, channel_id: int) -> int | None:
        """The event that goes on and has its post in a forum there."""
        here = col(Contest.post_id) == channel_id, col(Contest.status).in_(GOING_ON)
        return await self._session.value(select(col(Contest.id)).where(*here))

    async def places(self) -> list[tuple[int, int, int, datetime | None]]:
        """The events that go on: number, server, channel, and since when each is paused."""
        asked = select(col(Contest.id), col(Contest.guild_id), col(Contest.channel_id), col(Contest.paused_at))
        rows = await self._session.rows(
            asked.where(col(Contest.status).in_(GOING_ON), self._share.mine(Contest.guild_id))
        )
        return [(key, guild, channel, paused) for key, guild, channel, paused in rows if key is not None]

    async def close(self, contest_ids: Collection[int]) -> None:
        """Give events up that cannot be read any more."""
        async with self._session.begin() as session:
            await session.execute(update(Contest).where(col(Contest.id).in_(contest_ids)).values(status=CANCELLED))

    async def forget(self, user_id: int) -> None:
        """Take the name away of every entrant that a person belongs to."""
        here = (
            col(EntrantMember.contest_id) == col(Entrant.contest_id),
            col(EntrantMember.number) == col(Entrant.number),
        )
        mine = select(EntrantMember.user_id).where(col(EntrantMember.user_id) == user_id, *here).exists()
        async with self._session.begin() as session:
            await session.execute(update(Entrant).where(mine).values(name="", word=""))

    async def change(
        self,
        contest_id: int,
        how: Callable[[StoredContest], Changed],
        now: datetime,
        actor_id: int | None = None,
        interaction_id: int | None = None,
    ) -> StoredContest:
        """Read, change and write an event in one transaction; `how` may raise, and nothing has changed then.

        Raises Stale where it is gone, Taken where the interaction was dealt with already.
        """
        try:
            async with self._session.begin() as session:
                row = await session.get(Contest, contest_id, with_for_update=True, populate_existing=True)
                if row is None:
                    raise Stale("that event is gone")
                before = await _read(session, row)
                changed = how(before)
                await _write(session, row, before, changed.contest, now, actor_id, interaction_id)
                await call_for(session, contest_id, before.guild_id, changed.chores, now)
                await session.flush()
                return await _read(session, row)
        except IntegrityError as error:
            raise Taken("somebody was quicker") from error


_TURNING = (DRAW, RESULT, RULING)
"""The inputs by which an event comes to wait for those who run it."""


_PERSON: tuple[Any, ...] = (
    Entrant.number, Entrant.name, Entrant.status, Entrant.word, Entrant.replaced_by, Entrant.squads,
    EntrantMember.user_id, EntrantMember.checked_in_at, EntrantMember.asked_at,
    col(EntrantMember.squads).label("leads"),
)  # fmt: skip
_TABLE: tuple[Any, ...] = (
    Match.round, Match.number, Match.scenario, Match.sides, Match.id, Match.encounter_id, Match.status, Match.due_at,
    Match.turn, Match.waits, Match.waits_since, Match.result, Match.source,
)  # fmt: skip


async def _read(session: AsyncSession, row: Contest) -> StoredContest:
    """An event with its people, its log, its tables and its roles: four lists that have only the event in common, so
    each is a query."""
    key = row.id
    assert key is not None
    belongs = (
        col(EntrantMember.contest_id) == col(Entrant.contest_id),
        col(EntrantMember.number) == col(Entrant.number),
    )
    everybody = (
        select(*_PERSON)
        .outerjoin(EntrantMember, and_(*belongs))
        .where(col(Entrant.contest_id) == key)
        .order_by(col(Entrant.number), col(EntrantMember.captain).desc(), col(EntrantMember.user_id))
    )
    entrants: dict[int, list[Row[Any]]] = {}
    for one in await session.execute(everybody):
        entrants.setdefault(one.number, []).append(one)
    log = select(col(ContestInput.body), col(ContestInput.created_at)).where(ContestInput.contest_id == key)
    inputs = [
        (mapping(body), when) for body, when in await session.execute(log.order_by(col(ContestInput.sequence)))
    ]  # fmt: skip
    drawn = {
        (body.get("number"), pairing.get("table")): mapping(pairing.get("sides"))
        for body, _ in inputs
        if body.get("do") == DRAW
        for pairing in map(mapping, items(body.get("pairings")))
    }
    matches = select(*_TABLE).where(Match.contest_id == key).order_by(col(Match.round), col(Match.number))
    roles = select(col(ContestRole.user_id), col(ContestRole.role)).where(ContestRole.contest_id == key)
    return StoredContest(
        guild_id=row.guild_id,
        host_id=row.host_id,
        channel_id=row.channel_id,
        plan=mapping(row.plan),
        seed=row.seed,
        commitment=row.commitment,
        language=language_of(row.language),
        id=key,
        zone=row.zone,
        status=row.status,
        post_id=row.post_id,
        card_id=row.card_id,
        standings_id=row.standings_id,
        policy=row.policy,
        lasts=row.lasts,
        starts_at=row.starts_at,
        unattended=row.unattended,
        paused_at=row.paused_at,
        version=number(row.version),
        roles={row.user_id: row.role for row in await session.execute(roles.order_by(col(ContestRole.user_id)))},
        since=next((when for body, when in reversed(inputs) if body.get("do") in _TURNING), None),
        inputs=tuple(body for body, _ in inputs),
        entrants=tuple(map(_entrant, entrants.values())),
        matches=tuple(_match(one, drawn) for one in await session.execute(matches)),
    )


def _entrant(people: Sequence[Row[Any]]) -> StoredEntrant:
    """An entrant as a plain value, by a row for each of their people; one without anybody in it if they have none."""
    one, here = people[0], [person for person in people if person.user_id is not None]
    return StoredEntrant(
        one.number,
        one.name,
        tuple(person.user_id for person in here),
        one.status,
        one.word,
        one.replaced_by,
        next((person.checked_in_at for person in here if person.checked_in_at), None),
        next((person.asked_at for person in here if person.asked_at), None),
        tuple(tuple(squad) for squad in items(one.squads) if isinstance(squad, list)),
        {person.user_id: tuple(items(person.leads)) for person in here if items(person.leads)},
    )


def _match(row: Row[Any], drawn: Mapping[tuple[Any, Any], dict[str, Any]]) -> StoredMatch:
    """A table as a plain value; with the sides that were drawn where its own are damaged."""
    sides = mapping(row.sides) or drawn.get((row.round, row.number), {})
    return StoredMatch(
        row.round, row.number, row.scenario, sides, row.id, row.encounter_id, row.status, row.due_at,
        number(row.turn), tuple(items(row.waits)), row.waits_since, mapping(row.result) or None, row.source,
    )  # fmt: skip


_OWN = (
    "status", "plan", "channel_id", "post_id", "card_id", "standings_id", "paused_at", "host_id", "policy",
    "unattended",
)  # fmt: skip
"""The columns of an event that a deed may change."""


async def _write(
    session: AsyncSession,
    row: Contest,
    before: StoredContest,
    after: StoredContest,
    now: datetime,
    actor_id: int | None,
    interaction_id: int | None,
) -> None:
    """Write what differs."""
    if before == after:
        return
    key = before.id
    for name in _OWN:
        if getattr(before, name) != getattr(after, name):
            setattr(row, name, dict(after.plan) if name == "plan" else getattr(after, name))
    if before.paused_at is not None and after.paused_at is None:
        await stand(session, before.paused_at, now, Match.contest_id == key)
    row.name, row.kind, row.version = after.name, str(after.plan["kind"]), before.version + 1
    fresh = after.inputs[len(before.inputs) :]
    for place, body in enumerate(fresh):
        session.add(
            ContestInput(
                contest_id=key,
                sequence=len(before.inputs) + 1 + place,
                body=dict(body),
                actor_id=actor_id,
                interaction_id=None if place else interaction_id,
                created_at=now,
            )
        )
    if before.roles != after.roles:
        await session.execute(delete(ContestRole).where(col(ContestRole.contest_id) == key))
        session.add_all(ContestRole(contest_id=key, user_id=user, role=role) for user, role in after.roles.items())
    await _write_entrants(session, key, before, after)
    old = {match.id: match for match in before.matches}
    for match in after.matches:
        if match.id is None:
            session.add(
                Match(
                    contest_id=key,
                    round=match.round,
                    number=match.number,
                    scenario=match.scenario,
                    sides=dict(match.sides),
                    status=match.status,
                    due_at=match.due_at,
                    result=_result(match),
                    source=match.source,
                )
            )
        elif match != old[match.id]:
            if after.heard(match) > before.heard(match) and match.source in (RULING, VOID):
                await settle_calls(session, now, Match.id == match.id)
            await session.execute(
                update(Match)
                .where(col(Match.id) == match.id)
                .values(
                    status=match.status,
                    due_at=match.due_at,
                    result=_result(match),
                    source=match.source,
                    encounter_id=match.encounter_id,
                    sides=dict(match.sides),
                )
            )


async def _write_entrants(session: AsyncSession, key: int, before: StoredContest, after: StoredContest) -> None:
    old = {entrant.number: entrant for entrant in before.entrants}
    kept = {entrant.number for entrant in after.entrants}
    for gone in old.keys() - kept:
        for table in (EntrantMember, Entrant):
            await session.execute(_rows_of(table, key, gone))
    for entrant in after.entrants:
        if entrant == old.get(entrant.number):
            continue
        await session.merge(
            Entrant(
                contest_id=key,
                number=entrant.number,
                name=entrant.name,
                status=entrant.status,
                word=entrant.word,
                replaced_by=entrant.replaced_by,
                squads=[list(squad) for squad in entrant.squads],
            )
        )
        await session.execute(_rows_of(EntrantMember, key, entrant.number))
        session.add_all(
            EntrantMember(
                contest_id=key,
                number=entrant.number,
                user_id=user,
                captain=not place,
                checked_in_at=entrant.checked_in_at,
                asked_at=entrant.asked_at,
                squads=list(entrant.leads.get(user, ())),
            )
            for place, user in enumerate(entrant.people)
        )


def _rows_of(table: type[Entrant] | type[EntrantMember], key: int, entrant: int) -> Any:
    return delete(table).where(col(table.contest_id) == key, col(table.number) == entrant)


def _result(match: StoredMatch) -> dict[str, Any] | None:
    return None if match.result is None else dict(match.result)
