"""Every migration goes up and down on both databases, and takes what people have played along."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel import SQLModel

from bot.play.service import Service
from bot.storage.migrate import config_for, create, newest, upgrade
from bot.storage.repository import Repository
from bot.storage.transfer import transfer
from engine.errors import BadRequest
from tests.bot.conftest import FARM
from tests.databases import Postgres, Sqlite

T = TypeVar("T")
REVISIONS = [script.revision for script in ScriptDirectory.from_config(config_for("")).walk_revisions()][::-1]


@pytest.fixture
def empty_url(databases: Sqlite | Postgres, tmp_path: Path) -> str:
    return databases.empty(tmp_path)


def _tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, SQLModel.metadata))


def _names(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


async def _asked(url: str, question: Callable[[Connection], T]) -> T:
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(question)
    await engine.dispose()
    return found


def test_the_newest_is_known_by_its_name() -> None:
    assert newest() == REVISIONS[-1]


@pytest.mark.long
async def test_each_goes_up_down_and_up_again(empty_url: str) -> None:
    config = config_for(empty_url)
    for revision in REVISIONS:
        await asyncio.to_thread(command.upgrade, config, revision)
        await asyncio.to_thread(command.downgrade, config, "-1")
        await asyncio.to_thread(command.upgrade, config, revision)
    await asyncio.to_thread(command.downgrade, config, "base")
    assert await _asked(empty_url, _tables) == {"alembic_version"}


async def test_the_newest_schema_is_what_the_models_say(database_url: str) -> None:
    assert await _asked(database_url, _differences) == []


def _columns(connection: Connection) -> dict[str, dict[str, tuple[str, bool]]]:
    asked = inspect(connection)
    return {
        table: {column["name"]: (str(column["type"]), column["nullable"]) for column in asked.get_columns(table)}
        for table in asked.get_table_names()
        if table != "alembic_version"
    }


async def test_a_database_made_at_once_has_the_columns_of_a_migrated_one(database_url: str, empty_url: str) -> None:
    await create(empty_url)
    made = await _asked(empty_url, _columns)
    assert made
    assert made == await _asked(database_url, _columns)


async def test_migrating_twice_changes_nothing(database_url: str) -> None:
    before = await _asked(database_url, _tables)
    await upgrade(database_url)
    assert await _asked(database_url, _tables) == before


async def test_a_database_of_a_newer_version_is_refused_and_stays_as_it_is(database_url: str, tmp_path: Path) -> None:
    engine = create_async_engine(database_url)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0099'"))
    await engine.dispose()
    before = _names(tmp_path)
    with pytest.raises(BadRequest, match=f"revision 0099, and Duckback .* knows none after {newest()}"):
        await upgrade(database_url)
    assert _names(tmp_path) == before


@pytest.mark.long
async def test_a_database_of_another_program_is_refused_and_stays_as_it_is(empty_url: str, tmp_path: Path) -> None:
    engine = create_async_engine(empty_url)
    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE diary (day INTEGER)"))
    await engine.dispose()
    before = [(path, path.stat().st_mode) for path in _names(tmp_path)]
    source = f"sqlite+aiosqlite:///{tmp_path / 'source.db'}"
    await upgrade(source)
    for begin in (upgrade, partial(transfer, source)):
        with pytest.raises(BadRequest, match="tables of another program, such as diary"):
            await begin(empty_url)
    assert await _asked(empty_url, _tables) == {"diary"}
    assert [(path, path.stat().st_mode) for path, _ in before] == before


@pytest.mark.long
async def test_what_was_played_survives_going_down_and_up(database_url: str) -> None:
    repository = Repository(database_url)
    service = Service(repository)
    await service.begin(10, None, 1, FARM)
    await service.apply(10, 1, 500, {"do": "start-turn"})
    before = await service.look(10)
    await repository.close()
    config = config_for(database_url)
    await asyncio.to_thread(command.downgrade, config, REVISIONS[0])
    await upgrade(database_url)
    repository = Repository(database_url)
    after = await Service(repository).look(10)
    assert (after.sequence, after.state.turn, after.state.counters) == (1, 1, before.state.counters)
    assert after.seating == before.seating
    assert [owed.sequence for owed in await repository.reports.unposted()] == [0, 1]
    await repository.close()
