"""Bringing a whole database into another one, also of the other kind: SQLite into PostgreSQL and back."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, delete, func, insert, inspect, literal_column, select
from sqlalchemy import table as named
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlmodel import SQLModel

import bot.storage.campaign_models
import bot.storage.case_models
import bot.storage.contest_models  # noqa: F401  # their tables join the others
from bot.storage.engine import read_only
from bot.storage.epochs import COPY
from bot.storage.migrate import exists, require_newest, upgrade
from bot.storage.models import Note
from engine.errors import BadRequest

ROWS = 500
"""How many rows are in memory at a time."""
_REVISION = "alembic_version"
_Sum = tuple[int, int]
"""How many rows a table has, and the sum of their digests, in which their order does not show."""


async def transfer(source: str, target: str) -> dict[str, int]:
    """Copy one moment of a database into an empty one, which learns that it is a copy; how many rows each table has.

    The source is opened to be read. All rows come in one transaction, and are counted and compared before it ends: what
    breaks off leaves the target empty. Raises BadRequest for a source that is not there or not of this version's
    schema, and for a target that is not empty.
    """
    await require_newest(source)
    try:
        await _require_empty(target)
        await upgrade(target, "to")
    except DatabaseError as error:
        reason = str(error.orig).partition("\n")[0]
        raise BadRequest(f"it is no database that can be written to: {reason}", field="to", code="no-copy") from error
    async with _reading(source) as old, _writing(target) as new:
        sums = {table: await _copy(table, old, new) for table in SQLModel.metadata.sorted_tables}
        for table, expected in sums.items():
            if await _sum(table, new) != expected:
                raise BadRequest(f"the rows of {table.name} have not come as they were", field="to", code="differs")
            await _count_on(table, new)
        notes = SQLModel.metadata.tables[str(Note.__tablename__)]
        await new.execute(delete(notes).where(notes.c.key == COPY))
        await new.execute(insert(notes), {"key": COPY, "value": ""})
    return {table.name: count for table, (count, _) in sums.items()}


async def _require_empty(url: str) -> None:
    if not exists(url):
        return
    async with _writing(url) as connection:
        for name in await connection.run_sync(_names):
            rows: Select[Any] = select(literal_column("1")).select_from(named(name)).limit(1)
            if name != _REVISION and (await connection.execute(rows)).first() is not None:
                raise BadRequest(f"the database is not empty: {name} has rows", field="to", code="not-empty")


def _names(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


@asynccontextmanager
async def _reading(url: str) -> AsyncIterator[AsyncConnection]:
    """One moment of a database, which nothing is written to."""
    engine = create_async_engine(read_only(url), hide_parameters=True)
    try:
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            else:
                await connection.exec_driver_sql("BEGIN")
            yield connection
    finally:
        await engine.dispose()


@asynccontextmanager
async def _writing(url: str) -> AsyncIterator[AsyncConnection]:
    """One transaction."""
    engine = create_async_engine(url, hide_parameters=True)
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


async def _copy(table: Table, old: AsyncConnection, new: AsyncConnection) -> _Sum:
    count = total = 0
    async for rows in _batches(table, old):
        await new.execute(insert(table), [dict(row._mapping) for row in rows])
        count, total = count + len(rows), total + sum(map(_digest, rows))
    return count, total


async def _sum(table: Table, connection: AsyncConnection) -> _Sum:
    count = total = 0
    async for rows in _batches(table, connection):
        count, total = count + len(rows), total + sum(map(_digest, rows))
    return count, total


async def _batches(table: Table, connection: AsyncConnection) -> AsyncIterator[Sequence[Row[Any]]]:
    """The rows of a table, those first that others may refer to."""
    query = select(table).order_by(*table.primary_key).execution_options(yield_per=ROWS)
    async with connection.stream(query) as found:
        async for rows in found.partitions():
            yield rows


def _digest(row: Row[Any]) -> int:
    values = [value.replace(tzinfo=value.tzinfo or UTC) if isinstance(value, datetime) else value for value in row]
    return int.from_bytes(sha256(repr(values).encode()).digest())


async def _count_on(table: Table, connection: AsyncConnection) -> None:
    """Have PostgreSQL number the next row after the last that came; SQLite does by itself."""
    if connection.dialect.name == "postgresql" and "id" in table.primary_key:
        sequence = func.pg_get_serial_sequence(f'"{table.name}"', "id")
        await connection.execute(select(func.setval(sequence, func.coalesce(func.max(table.c.id), 0) + 1, False)))
