"""`duckback doctor`: what is wrong with the database and around it, and what would do."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.finding import Finding
from bot.hosting.settings import Settings, load_settings
from engine.errors import BadRequest

if TYPE_CHECKING:
    from bot.storage.repository import Repository


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    parser = subparsers.add_parser(
        "doctor",
        help="look for what is wrong with the database and around it",
        description="Looks at the settings, the database that DUCKBACK_DATABASE_URL names, every encounter that runs "
        "(each is played again), their channels, questions and reports, and at the space left. Says of all that is "
        "wrong what it means and what would do. The exit status is 0 where nothing is wrong or all is mended, else 1.",
    )
    parser.add_argument(
        "--mend", action="store_true", help="do what loses nothing, and change nothing else; stop the bot first"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status. Raises BadRequest where there is no database of this version, or it cannot be
    reached, and before mending while the bot runs."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        return asyncio.run(_look(load_settings(), mend=args.mend))
    except (OSError, SQLAlchemyError) as error:
        reason = str(error).partition("\n")[0]
        raise BadRequest(f"the database cannot be used: {reason}", field="DUCKBACK_DATABASE_URL") from error


async def _look(settings: Settings, *, mend: bool) -> int:
    """Print all that is found, and mend what may be; the exit status."""
    found = left = 0
    async for finding in _findings(settings, mend=mend):
        found += 1
        print(finding.text, flush=True)
        if mend and finding.mend is not None:
            await finding.mend()
            print("  Done.")
        else:
            left += 1
    told = {0: "nothing is wrong", 1: "1 thing is wrong"}.get(found, f"{found} things are wrong")
    print(f"{told}, {found - left} mended" if mend and found else told)
    return 1 if left else 0


async def _findings(settings: Settings, *, mend: bool) -> AsyncIterator[Finding]:
    from sqlalchemy.engine import make_url

    from bot.cli.doctor_encounters import encounter_findings
    from bot.cli.doctor_machine import damage, file_findings, settings_findings
    from bot.storage.engine import read_only
    from bot.storage.migrate import exists, require_newest
    from bot.storage.repository import Repository
    from bot.storage.restore import held

    for finding in settings_findings(settings):
        yield finding
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and exists(settings.database_url):
        database = Path(url.database or "")
        if mend:
            with held(database):
                pass  # the bot does not run
        for finding in file_findings(database):
            yield finding
        if damaged := list(damage(database)):
            for finding in damaged:
                yield finding
            return
    await require_newest(settings.database_url)
    kept = Repository(settings.database_url if mend else read_only(settings.database_url))
    try:
        async for finding in encounter_findings(kept):
            yield finding
        await _tell(kept)
    finally:
        await kept.close()


async def _tell(kept: Repository) -> None:
    """Print how much there is."""
    from bot.client.servers import ABANDONED

    running, drafts, owed = await kept.running(), await kept.drafts.open(), await kept.reports.unposted()
    print(f"encounters: {len(running)} running, {len(drafts)} being set up; reports owed: {len(owed)}")
    waiting = [paused for *_, paused in await kept.contests.places() if paused is not None]
    if waiting:
        print(f"events that wait, as they are paused or their place is gone: {len(waiting)}; their desks say why")
    for guild_id, since in (await kept.servers.left()).items():
        until = since + ABANDONED
        print(f"server {guild_id} has removed the bot: all that belongs to it is erased on {until:%Y-%m-%d}")
