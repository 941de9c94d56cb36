"""A copy of an SQLite database, taken while others write to it."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from bot.storage.epochs import is_noted_copy, note_copied
from engine.errors import BadRequest


def copy(database: Path, target: Path) -> None:
    """Copy a database by SQLite's online backup: one moment of it, whole, in one file that only its owner may read. It
    knows that it is a copy.

    Raises BadRequest where the copy is not sound or has no place; `target` then does not exist.
    """
    unfinished = target.with_name(f"{target.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        # Opened to be read: what does not exist is not made by asking for its copy.
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(unfinished)) as into,
        ):
            source.backup(into)
            into.execute("PRAGMA journal_mode=DELETE")
            note_copied(into)
            _require(into)
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BadRequest(f"{database} cannot be copied: {error}", code="no-backup") from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def counted(database: Path) -> dict[str, int]:
    """How many rows each table of a copy has."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
            )
        ]
        return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}  # noqa: S608


def older(target: Path, database: Path) -> list[Path]:
    """The other copies beside one whose names differ from its own in digits alone, the newest by those first; never the
    database itself, and no file that does not know that it is a copy."""
    named = re.compile(r"\d+".join(re.escape(part) for part in re.split(r"\d+", target.name)))
    others = {target.resolve(), database.resolve()}
    beside = [path for path in target.parent.iterdir() if named.fullmatch(path.name) and path.is_file()]
    found = [path for path in beside if path.resolve() not in others and _is_copy(path)]
    return sorted(found, key=lambda path: [int(digits) for digits in re.findall(r"\d+", path.name)], reverse=True)


def _is_copy(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return is_noted_copy(connection)
    except sqlite3.Error:
        return False


def faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What is wrong with a database, at most ten of each kind: damage, and rows that belong to none."""
    damage = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(10)")]
    if damage != ["ok"]:
        yield from damage
    for orphan in islice(connection.execute("PRAGMA foreign_key_check"), 10):
        yield f"a row of {orphan[0]} belongs to no row of {orphan[2]}"


def _require(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError naming the first fault."""
    for fault in faults(connection):
        raise sqlite3.DatabaseError(fault)
