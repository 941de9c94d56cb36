"""What has to be done on Discord for events, as it lies in the database. Every method is one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from bot.storage.contest_models import Chore, Contest
from bot.storage.engine import Store
from bot.storage.values import mapping, number

NOTICE: Final = "notice"
"""The kind of chore that is done while its event is paused, too: those who run it hear what needs them."""
LIMIT: Final = "limit"
"""Why a chore waits for which Discord has set a time."""


@dataclass(frozen=True, slots=True)
class NewChore:
    """A deed that is called for."""

    key: str
    """Names the deed: called for again, it is done once more only if it has been done."""
    kind: str
    args: Mapping[str, Any] = field(default_factory=dict)
    after: timedelta = timedelta()
    """How much later it is to be done."""


@dataclass(frozen=True, slots=True)
class StoredChore:
    """A deed that is not done yet."""

    key: str
    contest_id: int
    guild_id: int
    kind: str
    args: Mapping[str, Any]
    not_before: datetime
    tries: int
    error: str = ""


class Chores(Store):
    """The reads and writes of chores."""

    async def due(self, now: datetime, guild_id: int | None = None) -> list[StoredChore]:
        """The chores that may be tried now, of one server or all, in the order in which they were called for; none but
        notices of a paused event."""
        here = () if guild_id is None else (col(Chore.guild_id) == guild_id,)
        goes_on = col(Contest.paused_at).is_(None) | (col(Chore.kind) == NOTICE)
        which = col(Chore.not_before) <= now, goes_on, *here, self._share.mine(Chore.guild_id)
        async with self._session.read() as session:
            return await read_undone(session, *which)

    async def undone(self, contest_id: int) -> list[StoredChore]:
        """The chores of an event that are still to be done."""
        async with self._session.read() as session:
            return await read_undone(session, col(Chore.contest_id) == contest_id)

    async def threads(self, guild_id: int) -> set[int]:
        """The threads that were made for events of a server."""
        rows = await self._session.values(select(Chore.args).where(Chore.guild_id == guild_id))
        return {args["thread"] for args in map(mapping, rows) if "thread" in args}

    async def note(self, chore: StoredChore, **args: Any) -> None:
        """Note how far a chore has come, unless its event was erased meanwhile."""
        async with self._session.upkeep() as session:
            row = await session.get(Chore, chore.key, populate_existing=True)
            if row is not None:
                row.args = {**mapping(row.args), **args}

    async def done(self, chore: StoredChore, now: datetime) -> None:
        """Strike a chore off, unless it was called for again meanwhile."""
        async with self._session.upkeep() as session:
            called = col(Chore.key) == chore.key, col(Chore.not_before) == chore.not_before
            await session.execute(update(Chore).where(*called).values(done_at=now, error=""))

    async def put_off(self, chore: StoredChore, until: datetime, error: str, *, alike: bool = False) -> None:
        """Try a chore again at that time; `error` is why it could not be done now. Where it would be `alike` for the
        others of its kind in its event, they wait as long, and are tried before it."""
        others = col(Chore.contest_id) == chore.contest_id, col(Chore.kind) == chore.kind, col(Chore.done_at).is_(None)
        async with self._session.upkeep() as session:
            called = col(Chore.key) == chore.key, col(Chore.not_before) == chore.not_before
            await session.execute(
                update(Chore).where(*called).values(not_before=until, tries=chore.tries + 1, error=error)
            )
            if alike:
                waits = update(Chore).where(*others, col(Chore.not_before) < until)
                await session.execute(waits.values(not_before=until, error=error))

    async def hurry(self, contest_id: int, now: datetime) -> None:
        """Try the chores of an event now that have failed; none for which Discord has set a time."""
        async with self._session.upkeep() as session:
            failed = col(Chore.done_at).is_(None), col(Chore.error).not_in(("", LIMIT))
            await session.execute(
                update(Chore).where(col(Chore.contest_id) == contest_id, *failed).values(not_before=now)
            )

    async def bring_forward(self, guild_id: int, kind: str, now: datetime) -> None:
        """Do all chores of a kind now that the events of a server have for later."""
        async with self._session.upkeep() as session:
            later = col(Chore.done_at).is_(None), col(Chore.error) == "", col(Chore.not_before) > now
            here = col(Chore.guild_id) == guild_id, col(Chore.kind) == kind
            await session.execute(update(Chore).where(*here, *later).values(not_before=now))


async def read_undone(session: AsyncSession, *which: Any) -> list[StoredChore]:
    """The chores that are still to be done, of those meant."""
    rows = await session.execute(
        select(Chore)
        .join(Contest, col(Contest.id) == col(Chore.contest_id))
        .where(col(Chore.done_at).is_(None), *which)
        .order_by(col(Chore.not_before), col(Chore.tries), col(Chore.contest_id), col(Chore.key))
    )
    return [
        StoredChore(
            row.key, row.contest_id, row.guild_id, row.kind, mapping(row.args), row.not_before,
            number(row.tries), row.error,
        )
        for row in rows.scalars()
    ]  # fmt: skip


async def call_for(
    session: AsyncSession, contest_id: int, guild_id: int, chores: Sequence[NewChore], now: datetime
) -> None:
    """Write chores in the transaction of what calls for them; one that waits already is tried as soon, and keeps how
    far it has come."""
    for chore in chores:
        row = await session.get(Chore, chore.key)
        if row is None:
            row = Chore(key=chore.key, contest_id=contest_id, guild_id=guild_id, kind=chore.kind, not_before=now)
            session.add(row)
        row.args = {**({} if row.done_at else mapping(row.args)), **chore.args}
        when = now + chore.after
        # Called for twice in one instant, it is done for the second call, too.
        row.not_before = when - timedelta(microseconds=1) if row.not_before == when else when
        row.tries, row.error, row.done_at = 0, "", None
