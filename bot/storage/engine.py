"""Connections and transactions. SQLite: what writes takes the lock when it begins, so that nothing it read is stale.

A value that cannot be read spoils no other: damaged JSON is read as its text, a damaged time as none.
"""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import DateTime, Dialect, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

_READS = "reads"
_PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000")


def open_engine(url: str) -> AsyncEngine:
    """The engine that every transaction of the program goes through. Its errors tell no values, such as seeds."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, hide_parameters=True, json_deserializer=_readable)
    prepare_folder(url)
    # One connection: the program has one writer anyway, and a read then never sees half of anything.
    engine = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True, json_deserializer=_readable)
    # SQLite alone keeps times as text, which may be damaged.
    engine.dialect.colspecs = {**engine.dialect.colspecs, DateTime: _Time}

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.driver_connection.text_factory = _text
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        reads = connection.get_execution_options().get(_READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


class Sessions:
    """The two kinds of transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = async_sessionmaker(engine, expire_on_commit=False)
        self._reading = async_sessionmaker(engine.execution_options(**{_READS: True}), expire_on_commit=False)

    def begin(self) -> AbstractAsyncContextManager[AsyncSession]:
        """A transaction that reads and writes."""
        return self._writing.begin()

    def read(self) -> AbstractAsyncContextManager[AsyncSession]:
        """A transaction that only reads, and takes no lock."""
        return self._reading.begin()


def _text(stored: bytes) -> str:
    """A text, with a sign in the place of every byte that is damaged."""
    return stored.decode("utf-8", "replace")


def _readable(text: str) -> Any:
    """The value of a JSON text, or the text itself where it is none."""
    try:
        return json.loads(text)
    except ValueError:
        return text


class _Time(sqlite.DATETIME):
    """A time that is none where its text is damaged."""

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


def prepare_folder(url: str) -> None:
    """Make the folder an SQLite file is to lie in."""
    database = make_url(url).database
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)
