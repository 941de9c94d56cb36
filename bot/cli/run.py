"""`duckback run`: connects to Discord."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from typing import Any

from bot.settings import Settings, explained, load_settings
from engine.errors import BadRequest

_log = logging.getLogger(__name__)


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add the command to the program's."""
    lines = ["settings, from environment variables or a .env file:"]
    lines += [f"  {setting.name}\n      {setting.what} (default: {setting.default})" for setting in explained()]
    parser = subparsers.add_parser(
        "run",
        help="connect to Discord",
        description="Connects to Discord; migrates the database first. Stops cleanly on SIGTERM.",
        epilog="\n".join(lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do the command; the exit status."""
    settings = load_settings()
    if settings.token is None:
        raise BadRequest("the bot's token is needed", field="DISCORD_TOKEN", code="no-token")
    return asyncio.run(serve(settings))


async def serve(settings: Settings) -> int:
    """Run the bot until it is told to stop; the exit status."""
    import discord

    from bot.api import use_api
    from bot.app import Duckback
    from bot.logs import set_up
    from bot.service import Service
    from bot.storage.migrate import upgrade
    from bot.storage.repository import Repository

    assert settings.token is not None
    token = settings.token.get_secret_value()
    set_up(settings.log_level, token)
    await upgrade(settings.database_url)
    use_api(settings.api_base)
    repository = Repository(settings.database_url)
    bot = Duckback(settings, Service(repository, settings.warm))
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    running = asyncio.create_task(bot.start(token))
    waiting = asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if stopping.is_set():
            _log.info("stopping")
            await bot.close()
            running.cancel()
            # What breaks off in the middle is no failure now.
            await asyncio.gather(running, return_exceptions=True)
        else:
            await running
    except discord.LoginFailure as error:
        print(f"DISCORD_TOKEN: {error}", file=sys.stderr)
        return 2
    finally:
        waiting.cancel()
        await bot.close()
        await repository.close()
    return 0
