"""Faults that come from outside: Discord's refusals, connections that break, a database that does not answer."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.errors import Busy

_log = logging.getLogger(__name__)
DISCORD = (
    discord.HTTPException, discord.ClientException, discord.GatewayNotFound, discord.RateLimited,
    aiohttp.ClientError, ConnectionError, TimeoutError,
)  # fmt: skip
"""The errors of a request to Discord: its refusals, and connections that fail, break off or take too long."""


def lost(error: BaseException) -> bool:
    """Whether an error is Discord's, or that of the connection to it, and not the program's own."""
    closed = isinstance(error, RuntimeError) and str(error) == "Session is closed"
    return closed or isinstance(error, DISCORD)


def from_outside(error: BaseException | None) -> bool:
    """Whether nothing in the program need be looked at: one line of the log is enough."""
    if isinstance(error, discord.app_commands.CommandInvokeError):
        return from_outside(error.__cause__)
    # The library raises the bare class for an interaction that is not as Discord sends them.
    malformed = type(error) is discord.app_commands.AppCommandError
    return error is not None and (malformed or lost(error) or isinstance(error, Busy))


def in_short(error: BaseException) -> str:
    """An error on one line."""
    return " ".join(str(error).split())[:300] or type(error).__name__


@contextmanager
def tolerating() -> Iterator[None]:
    """Inside, whatever Discord does not take is left out."""
    try:
        yield
    except Exception as error:
        if not lost(error):
            raise
        _log.info("left out, as Discord does not take it: %s", in_short(error))


class OneLine(logging.Filter):
    """Makes a line without a trace of what comes from outside, whichever library tells of it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every record stays; some say less."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and from_outside(error):
            record.msg, record.args = f"{record.getMessage()}: {in_short(error)}", ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
