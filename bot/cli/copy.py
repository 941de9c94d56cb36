"""`duckback copy --to URL`: the whole database into an empty one, also of the other kind."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from bot.hosting.settings import known_url, load_settings
from engine.errors import BadRequest


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "copy",
        help="copy the database into an empty one, from SQLite to PostgreSQL or back",
        description="Copies the database that DUCKBACK_DATABASE_URL names into an empty one, and compares the two.",
    )
    parser.add_argument(
        "--to", required=True, metavar="URL", help="the empty database, as DUCKBACK_DATABASE_URL has it"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status. Raises BadRequest where one of the two databases cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from bot.storage.transfer import transfer

    try:
        target = known_url(args.to)
        rows = asyncio.run(transfer(load_settings().database_url, target))
    except ValueError as error:
        raise BadRequest(str(error), field="to") from error
    except (OSError, SQLAlchemyError) as error:
        reason = str(error).partition("\n")[0]
        raise BadRequest(f"the database cannot be copied: {reason}", code="no-copy") from error
    print(f"{rows['encounter']} encounters, {rows['input']} inputs; compared")
    return 0
