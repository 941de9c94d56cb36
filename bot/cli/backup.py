"""`duckback backup FILE`: a copy of the database, taken while the bot runs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.hosting.settings import load_settings
from engine.errors import BadRequest


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "backup",
        help="copy the database while the bot runs",
        description="Copies the SQLite database that DUCKBACK_DATABASE_URL names, and checks the copy.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; it must not exist yet")
    parser.add_argument(
        "--keep",
        type=_some,
        metavar="N",
        help="keep N copies: delete the oldest beside it whose names differ from FILE in digits alone",
    )
    parser.set_defaults(run=run)


def _some(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on is needed")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status. Raises BadRequest where there is nothing to copy or no place for the copy."""
    from bot.storage.backup import copy, counted, older

    target: Path = args.file
    database = sqlite_file(f"pg_dump --format=custom --file={target}")
    if not database.is_file():
        raise BadRequest(f"there is no database at {database}", field="DUCKBACK_DATABASE_URL", code="no-database")
    if not target.parent.is_dir():
        raise BadRequest(f"there is no folder {target.parent}", field="file", code="no-folder")
    if target.exists():
        raise BadRequest(f"{target} exists already", field="file", code="exists")
    if args.keep is not None and not any(sign.isdecimal() for sign in target.name):
        raise BadRequest("--keep needs a file name with a date or a number", field="file", code="no-digits")
    copy(database, target)
    print(f"{target}: {told(counted(target))}; checked")
    for copied in older(target, database)[args.keep - 1 :] if args.keep else ():
        copied.unlink()
        print(f"{copied}: deleted")
    return 0


def told(rows: Mapping[str, int]) -> str:
    """`1 encounter, 5 inputs`: how much there is, by the rows of each table."""
    counts = ((rows.get(table, 0), table) for table in ("encounter", "input"))
    return ", ".join(f"{count} {table}" if count == 1 else f"{count} {table}s" for count, table in counts)


def sqlite_file(otherwise: str) -> Path:
    """The file of the database in use. Raises BadRequest for PostgreSQL, with the command that does it there."""
    from sqlalchemy.engine import URL, make_url

    url = make_url(load_settings().database_url)
    if url.get_backend_name() != "sqlite":
        without = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
        how = f"{otherwise} '{without.render_as_string()}'"
        raise BadRequest(f"PostgreSQL has its own: {how}", field="DUCKBACK_DATABASE_URL", code="not-sqlite")
    if url.database in (None, "", ":memory:"):
        raise BadRequest("a database in memory has no file", field="DUCKBACK_DATABASE_URL", code="no-database")
    return Path(str(url.database))
