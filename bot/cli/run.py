"""`duckback run`: connects to Discord."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import logging
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus

from bot.hosting.settings import Settings, explained, load_settings
from engine.errors import BadRequest

if TYPE_CHECKING:
    from bot.client.bot import Duckback
    from bot.client.in_flight import InFlight
    from bot.hosting.health import Health

_log = logging.getLogger(__name__)
PATIENCE = 7.0
"""Seconds for finishing what is begun when the bot is stopped; Docker kills after ten."""

NEVER = 1_000_000_000
"""How many searches of the younger objects come before a whole search, which holds everything up."""
SWEEP = 60
"""Seconds between two whole searches for garbage, and so many seconds more at most for a quiet moment."""
SWITCH = 0.0005
"""Seconds that a thread computes while another waits."""
THREADS = 2
"""How many threads compute at once: they take turns at the interpreter, and the event loop waits for each of them."""
_ARENAS = -8
"""The C library's name for how many places there are that threads take memory from (`M_ARENA_MAX`)."""


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
    gc.disable()
    _share_memory()
    import aiohttp
    import discord

    from bot.board.process import close_all
    from bot.client.bot import Duckback
    from bot.client.http import use_api
    from bot.commands import HANDLERS
    from bot.hosting.health import Health
    from bot.hosting.logs import set_up
    from bot.play.service import Service
    from bot.storage.repository import Repository
    from bot.storage.shard import ShardPart
    from bot.text.portal import pages

    assert settings.token is not None
    token = settings.token.get_secret_value()
    set_up(settings.log_level, settings.log_format, (token, *_passwords(settings.database_url)))
    await _migrate(settings.database_url)
    use_api(settings.api_base)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    # What computes in a thread hands over to the event loop ten times as soon as it would by itself.
    sys.setswitchinterval(SWITCH)
    repository = Repository(settings.database_url, ShardPart(settings.shard, settings.shards))
    bot = Duckback(settings, Service(repository, settings.warm), HANDLERS)
    health = Health(bot, pages(settings.contact) if settings.public_url else {})
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(THREADS, "computing"))
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    waiting = asyncio.create_task(stopping.wait())
    try:
        if settings.http_port is not None:
            await _listen(health, settings.http_host, settings.http_port)
        running = asyncio.create_task(_start(bot, token))
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if stopping.is_set():
            _log.info("stopping")
            await bot.leave(PATIENCE)
            running.cancel()
            # What breaks off in the middle is no failure now.
            await asyncio.gather(running, return_exceptions=True)
        else:
            await running
    except discord.LoginFailure as error:
        print(f"DISCORD_TOKEN: {error}", file=sys.stderr)
        return 2
    except (discord.DiscordException, aiohttp.ClientError) as error:
        _log.error("Discord cannot be reached: %s", error)
        return 1
    finally:
        await bot.close()
        await health.close()
        close_all()
        # A task that asked for the database once it is closed would open it again, and keep the process.
        await _end(asyncio.all_tasks() - {asyncio.current_task()})
        await repository.close()
        _log.info("stopped")
    return 0


def _share_memory() -> None:
    """Let all threads take memory from one place, where the C library has one: of several, each keeps its leavings."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_ARENAS, 1)


async def _start(bot: Duckback, token: str) -> None:
    """Log in, and stay connected."""
    from bot.report.picture import prepare

    await bot.login(token)
    # What is there now stays: looking through it again for garbage would hold the event loop for a tenth of a second.
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)
    gc.enable()
    sweeping = asyncio.create_task(_sweep(bot.in_flight))
    try:
        await asyncio.gather(prepare(), bot.connect())
    finally:
        sweeping.cancel()


async def _sweep(begun: InFlight) -> None:
    """Search everything for garbage about once a minute, if possible while no answer is awaited."""
    while True:
        await asyncio.sleep(SWEEP)
        for _ in range(SWEEP):
            if begun.idle:
                break
            await asyncio.sleep(1)
        gc.collect()


async def _end(tasks: set[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=1)


async def _migrate(url: str) -> None:
    """Bring the database up to date. Raises BadRequest where it cannot be reached."""
    from sqlalchemy.exc import SQLAlchemyError

    from bot.storage.migrate import upgrade

    try:
        await upgrade(url)
    except (OSError, SQLAlchemyError) as error:
        _log.debug("the database cannot be reached", exc_info=True)
        reason = str(error).partition("\n")[0]
        raise BadRequest(f"the database cannot be used: {reason}", field="DUCKBACK_DATABASE_URL") from error


async def _listen(health: Health, host: str, port: int) -> None:
    try:
        await health.open(host, port)
    except OSError as error:
        raise BadRequest(f"{host}:{port} cannot be opened: {error.strerror}", field="DUCKBACK_HTTP_PORT") from error


def _passwords(url: str) -> set[str]:
    """The database's password, as it is and as it stands in the URL."""
    from sqlalchemy.engine import make_url

    password = make_url(url).password
    return {str(password), quote(str(password)), quote_plus(str(password))} if password else set()
