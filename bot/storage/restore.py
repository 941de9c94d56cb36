"""Putting a copy of an SQLite database in its place, where a kill at any moment leaves the one or the other whole."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.storage.backup import copy
from bot.storage.migrate import require_known
from engine.errors import BadRequest

_LOG = "-wal"
"""What SQLite calls the file beside a database that holds what was written last."""
_CODE = 0xFF
"""The part of SQLite's error numbers that names the kind."""


def restore(saved: Path, database: Path) -> Path | None:
    """Put a copy in the place of a database, under the next epoch, and keep what it replaces beside it.

    Returns where that is kept; None where there was no database. Raises BadRequest for a copy that is damaged, of
    another program or of a newer version, and while a process has the database open; nothing is then changed.
    """
    _require_ours(saved)
    database = database.resolve()
    database.parent.mkdir(parents=True, exist_ok=True)
    new = database.with_name(f"{database.name}.restored")
    try:
        copy(saved, new)
        with held(database):
            kept = _keep(database)
            new.replace(database)
    finally:
        new.unlink(missing_ok=True)
    return kept


def _require_ours(saved: Path) -> None:
    """Raises BadRequest where a file is no database of Duckback's, or one that this version does not know."""
    if not saved.is_file():
        raise BadRequest(f"there is no file at {saved}", field="file", code="no-file")
    try:
        with closing(sqlite3.connect(f"{saved.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("SELECT count(*) FROM encounter JOIN note").fetchone()
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorcode & _CODE in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR):
            said = f"{saved} is damaged or not whole: take another copy"
            raise BadRequest(said, field="file", code="damaged") from error
        raise BadRequest(f"{saved} is no database of Duckback's: {error}", field="file", code="not-ours") from error
    if revision is None:
        said = f"{saved} is no database of Duckback's: it names no revision"
        raise BadRequest(said, field="file", code="not-ours")
    require_known(str(revision[0]), "file")


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Keep others from opening a database, with all that was written to it in its one file.

    Raises BadRequest where a process has it open. A damaged one is held by nobody.
    """
    if not database.exists():
        yield
        return
    with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
        try:
            # Leaving the log of writes needs a database that no other connection has open.
            for statement in ("PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=DELETE", "BEGIN EXCLUSIVE"):
                connection.execute(statement)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _CODE == sqlite3.SQLITE_BUSY:
                raise BadRequest(f"{database} is in use: stop the bot first", code="in-use") from error
            raise BadRequest(f"{database} cannot be replaced: {error}", code="no-restore") from error
        except sqlite3.DatabaseError:
            pass  # damaged, which is why another takes its place
        yield


def _keep(database: Path) -> Path | None:
    """Give a database a second name, and leave nothing beside it that the next one would read as its own."""
    if not database.exists():
        return None
    kept = database.with_name(f"{database.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    os.link(database, kept)
    kept.chmod(0o600)
    with suppress(FileNotFoundError):
        os.link(f"{database}{_LOG}", f"{kept}{_LOG}")
        Path(f"{kept}{_LOG}").chmod(0o600)
    for beside in (_LOG, "-shm"):
        Path(f"{database}{beside}").unlink(missing_ok=True)
    return kept
