"""`duckback restore FILE`: a copy of the database in the database's place, while the bot does not run."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.backup import sqlite_file, told


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "restore",
        help="put a copy in the place of the database",
        description="Checks a copy that `backup` has made, puts it in the place of the SQLite database that "
        "DUCKBACK_DATABASE_URL names, and keeps what it replaces beside it. The bot must not run.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; it stays as it is")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status. Raises BadRequest where the copy cannot be used, or the bot runs."""
    from bot.storage.backup import counted
    from bot.storage.restore import restore

    database = sqlite_file(f"pg_restore --clean --if-exists {args.file} --dbname")
    kept = restore(args.file, database)
    print(f"{database}: {told(counted(database))}; checked")
    if kept is not None:
        print(f"{kept}: what it replaces")
    return 0
