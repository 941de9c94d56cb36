"""Runs migrations on the URL it is given, through the same asynchronous drivers as the bot."""

import asyncio
from typing import Any

from alembic import context
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import create_async_engine

import bot.storage.campaign_models  # noqa: F401  # its tables join the others
from bot.storage.case_models import SQLModel


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=True,
        transaction_per_migration=True,
        # A migration that is broken off has done nothing: on SQLite too, where Alembic does not expect it.
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def connect() -> None:
    engine = create_async_engine(context.config.attributes["url"], hide_parameters=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine.sync_engine, "connect")
        def configure(connection: Any, _: Any) -> None:
            # A table rebuilt with its foreign keys in force would take its children along.
            connection.execute("PRAGMA foreign_keys=OFF")
            # The driver would begin before rows are changed, and not before tables are.
            connection.isolation_level = None

        @event.listens_for(engine.sync_engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    async with engine.connect() as connection:
        await connection.run_sync(run)
        await connection.commit()
    await engine.dispose()


asyncio.run(connect())
