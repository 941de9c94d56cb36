"""Bringing the database to the newest schema, with a copy of an SQLite file made first."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.backup import copy
from bot.storage.engine import prepare_folder

_PACKAGED = Path(__file__).parent.parent / "_migrations"
_CHECKOUT = Path(__file__).parent.parent.parent / "migrations"


def config_for(url: str) -> Config:
    """Alembic's configuration, from the installed package or a checkout."""
    config = Config()
    config.set_main_option("script_location", str(_PACKAGED if _PACKAGED.exists() else _CHECKOUT))
    config.attributes["url"] = url
    return config


async def upgrade(url: str) -> None:
    """Migrate to the newest schema. Does nothing where it is that already."""
    prepare_folder(url)
    config = config_for(url)
    before = await _revision(url)
    if before == ScriptDirectory.from_config(config).get_current_head():
        return
    if before is not None:
        await asyncio.to_thread(_backup, url, before)
    await asyncio.to_thread(command.upgrade, config, "head")


async def _revision(url: str) -> str | None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_current)
    finally:
        await engine.dispose()


def _current(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _backup(url: str, revision: str) -> None:
    """Keep an SQLite file as it was, beside itself."""
    database = make_url(url).database
    if not url.startswith("sqlite") or not database or database == ":memory:":
        return
    copy(Path(database), Path(f"{database}.before-{revision}"))
