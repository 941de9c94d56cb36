"""Connections and transactions. SQLite: what writes takes the lock when it begins, so that nothing it read is stale.

A value that cannot be read spoils no other: damaged JSON is read as its text, a damaged time as none.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import DateTime, Dialect, Row, Select, event, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.sql.selectable import TypedReturnsRows
from sqlmodel import col

from bot.errors import Busy
from bot.storage.models import Promise
from bot.storage.shard import WHOLE, ShardPart
from engine.errors import BadRequest
from engine.strict.text import read_json

_log = logging.getLogger(__name__)
Columns = TypeVarTuple("Columns")
Value = TypeVar("Value")
PATIENCE = 10
"""Seconds for which one waits until those before have done with the database: twice as long as each waits for others'
locks."""
_READS = "reads"
_OWN = 0o600
"""Its owner may read and write a file, all others nothing."""
_PRAGMAS = ("busy_timeout=5000", "foreign_keys=ON", "synchronous=NORMAL", "journal_mode=WAL")
_READ_ONLY = "ro"


def open_engine(url: str) -> AsyncEngine:
    """The engine that every transaction of the program goes through. Its errors tell no values, such as seeds."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, json_deserializer=_readable)
    reads_only = make_url(url).query.get("mode") == _READ_ONLY
    if not reads_only:
        prepare_file(url)
    # One connection: the program has one writer anyway, and a read then never sees half of anything.
    engine = create_async_engine(
        url, pool_size=1, max_overflow=0, pool_timeout=PATIENCE, hide_parameters=True, json_deserializer=_readable
    )
    # SQLite alone keeps times as text, which may be damaged.
    engine.dialect.colspecs = {**engine.dialect.colspecs, DateTime: _Time}

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.driver_connection.text_factory = _text
        cursor = connection.cursor()
        for pragma in _PRAGMAS[:-1] if reads_only else _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        reads = connection.get_execution_options().get(_READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def read_only(url: str) -> str:
    """The same URL, by which an SQLite file is not written to."""
    at = make_url(url)
    if at.get_backend_name() != "sqlite":
        return url
    file = Path(at.database or "").absolute().as_uri()
    return at.set(database=file, query={"mode": _READ_ONLY, "uri": "true"}).render_as_string(hide_password=False)


@dataclass(slots=True)
class Receipt:
    """What has come of a person's command, press or form so far."""

    interaction_id: int
    user_id: int = 0
    done: bool = False
    """Whether something that the person asked for is written in the database."""
    reported: bool = False
    """Whether a report that answers it is owed."""
    promised: asyncio.Task[None] | None = None
    """The writing down of the promise of an answer; None where none is remembered, or no more."""
    _later: list[Callable[[], None]] | None = field(default_factory=list)

    def behind(self, what: Callable[[], None]) -> None:
        """Do something once the person is answered: now, where they have been."""
        if self._later is None:
            what()
        else:
            self._later.append(what)

    def answered(self) -> None:
        """Do all that waits for the answer."""
        later, self._later = self._later or (), None
        for what in later:
            what()


DEED: ContextVar[Receipt | None] = ContextVar("DEED", default=None)
"""The deed that is being done; None in what the program does of itself."""


def doer() -> int:
    """The person whose deed is being done; 0 in what the program does of itself."""
    deed = DEED.get()
    return 0 if deed is None else deed.user_id


class Sessions:
    """The three kinds of transaction. All raise Busy where the database does not answer."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = async_sessionmaker(engine, expire_on_commit=False)
        self._reading = async_sessionmaker(engine.execution_options(**{_READS: True}), expire_on_commit=False)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """A transaction that reads and writes: with it, what a person asked for counts as done."""
        deed = DEED.get()
        async with self.upkeep() as session:
            yield session
            if deed is not None and deed.promised is not None:
                here = col(Promise.interaction_id) == deed.interaction_id
                await session.execute(update(Promise).where(here).values(done=True))
        if deed is not None:
            deed.done = True

    @asynccontextmanager
    async def upkeep(self) -> AsyncIterator[AsyncSession]:
        """A transaction that writes what nobody asked for, such as a checkpoint or a report's message."""
        with _answering():
            async with self._writing.begin() as session:
                yield session

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A transaction that only reads, and takes no lock."""
        with _answering():
            async with self._reading.begin() as session:
                yield session

    async def rows(self, query: TypedReturnsRows[*Columns]) -> Sequence[Row[*Columns]]:
        """All that a query finds, in a transaction of its own."""
        async with self.read() as session:
            return (await session.execute(query)).all()

    async def values(self, query: TypedReturnsRows[Value]) -> list[Value]:
        """Likewise, where it asks for one thing of each row."""
        async with self.read() as session:
            return list((await session.execute(query)).scalars())

    async def value(self, query: TypedReturnsRows[Value]) -> Value | None:
        """The one thing that a query finds; None where it finds nothing."""
        async with self.read() as session:
            return (await session.execute(query)).scalar_one_or_none()

    async def finds(self, query: Select[Any]) -> bool:
        """Whether a query finds anything."""
        async with self.read() as session:
            return (await session.execute(query.limit(1))).first() is not None


class Store:
    """The reads and writes of one thing that the database holds. Every method is one transaction."""

    def __init__(self, session: Sessions, share: ShardPart = WHOLE) -> None:
        self._session, self._share = session, share


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError, TimeoutError, OSError) as error:
        reason = str(getattr(error, "orig", error)).partition("\n")[0]
        _log.warning("the database does not answer: %s", reason)
        raise Busy("the database does not answer") from error


def _text(stored: bytes) -> str:
    """A text, with a sign in the place of every byte that is damaged."""
    return stored.decode("utf-8", "replace")


def _readable(text: str) -> Any:
    """The value of a JSON text, or the text itself where it cannot be read strictly."""
    try:
        return read_json(text)
    except BadRequest:
        return text


class _Time(sqlite.DATETIME):
    """A time; None if its text is damaged."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """Read the text."""
        read = super().result_processor(dialect, coltype)
        assert read is not None

        def readable(text: Any) -> datetime | None:
            try:
                return read(text)
            except (TypeError, ValueError):
                return None

        return readable


def prepare_file(url: str) -> None:
    """Make the file of an SQLite database, and its folder; only its owner may read it, for it holds seeds."""
    at = make_url(url)
    if at.get_backend_name() == "sqlite" and at.database and at.database != ":memory:":
        file = Path(at.database)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=_OWN)
        with suppress(PermissionError):
            file.chmod(_OWN)
