"""The reads and writes of the database. Every method is one transaction."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import BindParameter, Text, bindparam, cast, delete, func, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, col, select

from bot.errors import NoEncounter
from bot.language import Language, language_of
from bot.storage.campaigns import Campaigns
from bot.storage.cases import Cases, settle_calls
from bot.storage.chairs import Chairs
from bot.storage.checkpoints import Checkpoints, keep
from bot.storage.chores import Chores
from bot.storage.clocks import CLOCK, Asked, Clocks, clock_of, read_put, settle, since
from bot.storage.contest_models import Match
from bot.storage.contest_store import Contests
from bot.storage.drafts import Drafts
from bot.storage.engine import Sessions, open_engine
from bot.storage.epochs import Epochs
from bot.storage.held import HELD, Held, owe, take_out
from bot.storage.hours import Availabilities
from bot.storage.lessons import Lessons
from bot.storage.letters import Letters
from bot.storage.matches import Matches, follow, turns_of
from bot.storage.models import DRAFT, ENDED, RUNNING, Checkpoint, EncounterRow, Input, Outgoing
from bot.storage.mydata import MyData
from bot.storage.notes import Notes
from bot.storage.people import People, read_seating
from bot.storage.petitions import Petitions
from bot.storage.plans import Plans
from bot.storage.preparations import Preparations, spend
from bot.storage.promises import Promises
from bot.storage.reports import Reports, unposted
from bot.storage.servers import ServerSettings
from bot.storage.shard import WHOLE, ShardPart
from bot.storage.stored import Accepted, GivenInput, Header, Owed, Stored, Stretch, Taken, secret_in
from bot.storage.values import input_body, number, number_or_none
from engine.commands.umpire.command import UMPIRE
from engine.commands.umpire.words import RULING

_log = logging.getLogger(__name__)

_HERE: BindParameter[Any] = bindparam("encounter_id")
_NEWEST = select(func.max(Input.sequence)).where(col(Input.encounter_id) == _HERE).scalar_subquery()
_HANDLED = select(Input.id).where(col(Input.interaction_id) == bindparam("interaction_id")).exists()
_FIRST = (
    select(Outgoing.first)
    .where(col(Outgoing.encounter_id) == _HERE, col(Outgoing.sequence) == bindparam("reported"))
    .order_by(col(Outgoing.id))
    .limit(1)
    .scalar_subquery()
)
_HELD = select(Outgoing.user_id).where(HELD, col(Outgoing.encounter_id) == _HERE).limit(1).scalar_subquery()
_COLUMNS = *CLOCK, EncounterRow.status, EncounterRow.language, _NEWEST, _HANDLED, _FIRST, _HELD
_HEADER = select(*_COLUMNS).where(col(EncounterRow.id) == _HERE)
"""Made once, as every command asks it."""

_GIVEN: tuple[Any, ...] = (
    Input.sequence, Input.body, Input.digest, Input.actor_id, Input.undone_by, Input.created_at, Input.interaction_id,
)  # fmt: skip
"""What is read of each input: whole rows of so many would cost as much again."""

Beside = Callable[[int], Sequence[SQLModel]]
"""Makes, of an encounter's number, what else is written with it: seats, its part in a campaign."""


def nothing_else(encounter_id: int) -> Sequence[SQLModel]:
    """Of an encounter that stands alone."""
    return ()


class Repository:
    """The door to the database."""

    def __init__(self, url: str, share: ShardPart = WHOLE) -> None:
        self._engine = open_engine(url)
        self._session = Sessions(self._engine)
        self.people = People(self._session)
        self.mydata = MyData(self._session)
        self.drafts = Drafts(self._session)
        self._share = share
        self.clocks = Clocks(self._session, share)
        self.petitions = Petitions(self._session, share)
        self.plans = Plans(self._session)
        self.availability = Availabilities(self._session)
        self.preparations = Preparations(self._session)
        self.letters = Letters(self._session, share)
        self.promises = Promises(self._session, share)
        self.held = Held(self._session, share)
        self.reports = Reports(self._session, share)
        self.checkpoints = Checkpoints(self._session)
        self.lessons = Lessons(self._session)
        self.notes = Notes(self._session)
        self.epochs = Epochs(self._session)
        self.campaigns = Campaigns(self._session, share)
        self.contests = Contests(self._session, share)
        self.matches = Matches(self._session, share)
        self.chairs = Chairs(self._session, share)
        self.chores = Chores(self._session, share)
        self.cases = Cases(self._session)
        self.servers = ServerSettings(self._session, share)

    async def close(self) -> None:
        """Give the connections back."""
        await self._engine.dispose()

    async def alive(self) -> None:
        """Ask the database something; returns where it answers."""
        async with self._session.read() as session:
            await session.execute(select(1))

    @property
    def kind(self) -> str:
        """Of database: `sqlite` or `postgresql`."""
        return self._engine.dialect.name

    async def burden(self) -> tuple[int, int, int]:
        """How many encounters run, how many are set up, and how many reports are owed."""
        counted = select(func.count(col(EncounterRow.id))).where(self._share.mine())
        running, drafts = (counted.where(EncounterRow.status == one).scalar_subquery() for one in (RUNNING, DRAFT))
        owed = unposted(select(func.count(col(Outgoing.id))), self._share).scalar_subquery()
        [(count, set_up, waiting)] = await self._session.rows(select(running, drafts, owed))
        return count, set_up, waiting

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
        asked: Sequence[Asked],
        now: datetime,
        beside: Beside = nothing_else,
        imported: int | None = None,
        prepared: str = "",
        gm_id: int | None = None,
        *,
        deadline_hours: int = 24,
        ended: bool = False,
    ) -> tuple[int, Owed]:
        """Write a new encounter, the inputs it comes with and the report of its set-up.

        `imported` is how many of them came from a file, `prepared` the key of the preparation that it comes of; one
        that has `ended` takes up no channel. Raises Taken where one runs in the channel already, Unfit where another
        has come of the preparation.
        """
        encounter = EncounterRow(
            channel_id=channel_id,
            guild_id=guild_id,
            host_id=host_id,
            gm_id=gm_id,
            record=record,
            ruleset=record["ruleset"],
            revision=revision,
            language=language,
            imported=imported,
            deadline_hours=deadline_hours,
            status=ENDED if ended else RUNNING,
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
                if prepared:
                    await spend(session, prepared)
                session.add_all(beside(key))
                await settle(session, key, len(inputs), asked, now)
                owed = await owe(session, key, channel_id, (0, len(inputs)))
        except IntegrityError as error:
            raise Taken("somebody was quicker") from error
        return key, owed

    async def in_channel(self, channel_id: int) -> int | None:
        """The encounter that runs in a channel."""
        return await self._session.value(
            select(EncounterRow.id).where(EncounterRow.channel_id == channel_id, EncounterRow.status == RUNNING)
        )

    async def place(self, encounter_id: int) -> tuple[int | None, int] | None:
        """The server and the channel of an encounter; None where there is none of that number."""
        async with self._session.read() as session:
            where = select(EncounterRow.guild_id, EncounterRow.channel_id).where(EncounterRow.id == encounter_id)
            row = (await session.execute(where)).one_or_none()
            return None if row is None else (row[0], row[1])

    async def running(self) -> list[int]:
        """Every encounter that has not ended, oldest first."""
        found = await self._session.values(
            select(col(EncounterRow.id))
            .where(EncounterRow.status == RUNNING, self._share.mine())
            .order_by(col(EncounterRow.id))
        )
        return [key for key in found if key is not None]

    async def load(self, encounter_id: int) -> Stored:
        """An encounter with all its inputs and checkpoints. Raises NoEncounter."""
        async with self._session.read() as session:
            encounter = await session.get(EncounterRow, encounter_id)
            if encounter is None:
                raise NoEncounter("there is no such encounter")
            inputs = await session.execute(
                select(*_GIVEN).where(Input.encounter_id == encounter_id).order_by(col(Input.sequence))
            )
            states = await session.execute(
                select(Checkpoint.sequence, cast(Checkpoint.data, Text)).where(Checkpoint.encounter_id == encounter_id)
            )
            given = tuple(
                GivenInput(
                    row.sequence,
                    input_body(row.body),
                    row.digest,
                    row.actor_id,
                    number_or_none(row.undone_by),
                    row.created_at,
                    row.interaction_id is not None,
                )
                for row in inputs
                if number(row.sequence)
            )
            return Stored(
                encounter_id,
                encounter.channel_id,
                encounter.guild_id,
                encounter.host_id,
                encounter.record,
                encounter.revision,
                language_of(encounter.language),
                encounter.status,
                number(encounter.trusted),
                encounter.imported,
                given,
                {row.sequence: row[1] for row in states},
                secret_in(given),
                await turns_of(session, encounter_id),
            )

    async def finish(self, encounter_id: int) -> None:
        """Free the channel for another encounter."""
        async with self._session.begin() as session:
            await session.execute(update(EncounterRow).where(col(EncounterRow.id) == encounter_id).values(status=ENDED))

    async def header(self, encounter_id: int, interaction_id: int | None = None, reported: int | None = None) -> Header:
        """All that decides whether an interaction may give an input to an encounter now. Raises NoEncounter.

        `reported` is the number of the last input of a report that is asked for.
        """
        asked = {"encounter_id": encounter_id, "interaction_id": interaction_id, "reported": reported}
        async with self._session.read() as session:
            row = (await session.execute(_HEADER, asked)).one_or_none()
            if row is None:
                raise NoEncounter("there is no such encounter")
            status, language, newest, already, first, held = row[len(CLOCK) :]
            seating, speaks = await read_seating(session, encounter_id), language_of(language)
            runs, clock = status == RUNNING, clock_of(row)
            return Header(runs, number(newest), speaks, seating, clock, already, number(first), held)

    # ---- inputs ----

    async def append(
        self, encounter_id: int, channel_id: int, items: Sequence[Accepted], stretch: Stretch | None = None
    ) -> Owed:
        """Write inputs that were given at once and the report they are owed. Raises Taken, writing nothing.

        They join what their `stretch` has held back.
        """
        try:
            async with self._session.begin() as session:
                for accepted in items:
                    await self._write(session, encounter_id, accepted)
                told = [item.sequence for item in items if not item.untold]
                owed = await owe(session, encounter_id, channel_id, told, stretch)
                return replace(owed, put=await read_put(session, encounter_id, since(owed.first)))
        except IntegrityError as error:
            raise Taken("somebody was quicker") from error

    async def _write(self, session: AsyncSession, encounter_id: int, item: Accepted) -> None:
        session.add(
            Input(
                encounter_id=encounter_id,
                sequence=item.sequence,
                body=item.body,
                digest=item.digest,
                actor_id=item.actor_id,
                interaction_id=item.interaction_id,
                created_at=item.now,
                undone_by=item.sequence if item.undoes else None,
            )
        )
        await session.flush()
        if item.undoes:
            await _take_back(session, encounter_id, item.undoes, item.sequence)
        if item.checkpoint is not None:
            await keep(session, encounter_id, item.checkpoint)
        if item.ended:
            await session.execute(update(EncounterRow).where(col(EncounterRow.id) == encounter_id).values(status=ENDED))
        if item.summary is not None:
            await follow(session, encounter_id, item.sequence, item.summary, item.now)
        if (item.body.get("do"), item.body.get("act")) == (UMPIRE.name, RULING.name):
            await settle_calls(session, item.now, Match.encounter_id == encounter_id)
        await settle(session, encounter_id, item.sequence, item.asked, item.now)

    async def fall_back(
        self,
        encounter_id: int,
        revision: int,
        trusted: int,
        dropped: Sequence[int],
        asked: Sequence[Asked],
        now: datetime,
    ) -> None:
        """From now on trust the checkpoint with that number, and count the inputs with these numbers no more.

        `revision` is that of the ruleset by which it goes on.
        """
        _log.warning("encounter %s falls back; dropped: %s", encounter_id, list(dropped))
        async with self._session.upkeep() as session:
            await _take_back(session, encounter_id, dropped, 0)
            await session.execute(
                delete(Checkpoint).where(
                    col(Checkpoint.encounter_id) == encounter_id, col(Checkpoint.sequence).in_(dropped)
                )
            )
            await settle(session, encounter_id, 0, asked, now)
            goes_on = update(EncounterRow).where(col(EncounterRow.id) == encounter_id)
            await session.execute(goes_on.values(trusted=trusted, revision=revision))


async def _take_back(session: AsyncSession, encounter_id: int, numbers: Sequence[int], by: int) -> None:
    """Count inputs no more; what was still to be told of them goes."""
    await session.execute(
        update(Input)
        .where(col(Input.encounter_id) == encounter_id, col(Input.sequence).in_(numbers))
        .values(undone_by=by)
    )
    await take_out(session, encounter_id, numbers)
