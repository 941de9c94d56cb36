"""Bringing the database to the newest schema, with a copy of an SQLite file made first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel import SQLModel

import bot.storage.campaign_models
import bot.storage.case_models  # noqa: F401  # the tables of both join the others
from bot import __version__
from bot.storage.backup import copy
from bot.storage.engine import prepare_file
from engine.errors import BadRequest

if TYPE_CHECKING:
    from alembic.config import Config

Answer = TypeVar("Answer")
_REVISION = "alembic_version"
"""The table that Alembic keeps the revision in."""
_PACKAGED = Path(__file__).parent.parent / "_migrations"
_CHECKOUT = Path(__file__).parent.parent.parent / "migrations"


def config_for(url: str) -> Config:
    """Alembic's configuration, from the installed package or a checkout."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_folder()))
    config.attributes["url"] = url
    return config


def _folder() -> Path:
    return _PACKAGED if _PACKAGED.exists() else _CHECKOUT


def revisions() -> list[str]:
    """The revisions that this version knows, the newest last: a file's name begins with each."""
    return sorted(file.name.partition("_")[0] for file in (_folder() / "versions").glob("[0-9]*.py"))


def newest() -> str:
    """The newest revision that there is."""
    return revisions()[-1]


def require_known(revision: str, field: str) -> None:
    """Raises BadRequest, about that field, for a revision that this version does not know."""
    if revision not in revisions():
        raise BadRequest(
            f"the database is at revision {revision[:40]}, and Duckback {__version__} knows none after {newest()}: "
            "start the version that made it, or restore a backup from before",
            field=field,
            code="unknown-revision",
        )


async def upgrade(url: str, field: str = "DUCKBACK_DATABASE_URL") -> None:
    """Migrate to the newest schema. Does nothing where it is that already. Raises BadRequest naming the `field` for a
    database of a newer version or of another program, which stays as it is."""
    before = await _ours(url, field) if exists(url) else None
    prepare_file(url)
    if before == newest():
        return
    # Seldom needed; it would take fourteen megabytes for as long as the bot runs.
    from alembic import command

    config = config_for(url)
    if before is not None:
        await asyncio.to_thread(_backup, url, before)
    await asyncio.to_thread(command.upgrade, config, "head")


async def create(url: str) -> None:
    """Make the newest schema of an empty database at once, without a revision by which it could be migrated later."""
    prepare_file(url)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(SQLModel.metadata.create_all)
    await engine.dispose()


async def _ours(url: str, field: str) -> str | None:
    """The revision of a database; None for an empty one. Raises BadRequest where this version may not migrate it."""
    before = await revision(url)
    if before is not None:
        require_known(before, field)
    elif others := await _asked(url, _others):
        raise BadRequest(
            f"the database holds tables of another program, such as {others[0]}: Duckback needs one of its own",
            field=field,
            code="not-ours",
        )
    return before


async def revision(url: str) -> str | None:
    """The revision of a database's schema; None where it has none yet."""
    return await _asked(url, _current)


async def _asked(url: str, question: Callable[[Connection], Answer]) -> Answer:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(question)
    finally:
        await engine.dispose()


async def require_newest(url: str) -> None:
    """Raises BadRequest where there is no database, or none that has the newest schema."""
    if not exists(url):
        at = make_url(url).database
        raise BadRequest(f"there is no database at {at}", field="DUCKBACK_DATABASE_URL", code="no-database")
    found = await revision(url)
    if found is not None:
        require_known(found, "DUCKBACK_DATABASE_URL")
    if found != newest():
        raise BadRequest(
            f"the database is at revision {found}, and {newest()} is needed: start the bot on it once",
            field="DUCKBACK_DATABASE_URL",
            code="other-revision",
        )


def exists(url: str) -> bool:
    """Whether there is a database to connect to; a server tells by itself."""
    at = make_url(url)
    return at.get_backend_name() != "sqlite" or Path(at.database or "").is_file()


def _others(connection: Connection) -> list[str]:
    """The tables of a database that was never migrated."""
    return sorted(set(inspect(connection).get_table_names()) - {_REVISION})


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table(_REVISION):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _backup(url: str, revision: str) -> None:
    """Keep an SQLite file as it was, beside itself."""
    database = make_url(url).database
    if not url.startswith("sqlite") or not database or database == ":memory:":
        return
    copy(Path(database), Path(f"{database}.before-{revision}"))
