"""`duckback backup FILE`: a copy of the database, taken while the bot runs."""

from __future__ import annotations

import argparse
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status. Raises BadRequest where there is nothing to copy or no place for the copy."""
    from sqlalchemy.engine import URL, make_url

    from bot.storage.backup import copy, counted

    url = make_url(load_settings().database_url)
    target: Path = args.file
    if url.get_backend_name() != "sqlite":
        without = URL.create("postgresql", url.username, None, url.host, url.port, url.database, url.query)
        how = f"pg_dump --format=custom --file={target} '{without.render_as_string()}'"
        raise BadRequest(f"PostgreSQL copies itself: {how}", field="DUCKBACK_DATABASE_URL", code="not-sqlite")
    database = Path(url.database or "")
    if not database.is_file():
        raise BadRequest(f"there is no database at {database}", field="DUCKBACK_DATABASE_URL", code="no-database")
    if target.exists():
        raise BadRequest(f"{target} exists already", field="file", code="exists")
    copy(database, target)
    rows = counted(target)
    print(f"{target}: {rows.get('encounter', 0)} encounters, {rows.get('input', 0)} inputs; checked")
    return 0
