"""The program as `duckback run` starts it, with an eye on its event loop and one command that does nothing.

On SIGUSR1 it writes a line of what it has cost since it last did so.
"""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import app
from bot.cli.run import serve
from bot.settings import load_settings

TICK = 0.002
"""Seconds between two looks at how late the event loop is."""
SAYS = "watched "


class Nothing(commands.Cog):
    """What Discord's library and the wire cost by themselves."""

    def __init__(self, bot: app.Duckback) -> None:
        self.bot = bot

    @app_commands.command(description="Nothing at all")
    async def nothing(self, interaction: discord.Interaction[app.Duckback]) -> None:
        """Answer."""
        await interaction.response.send_message("ok", ephemeral=True)


class Watch:
    """How late the loop was, and what was spent."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self._spent = _spent()
        self.checked = asyncio.Event()
        """Set when every open encounter was run again and what is owed was posted."""

    async def tick(self) -> None:
        """Look, for ever."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self.say)
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self.late.append(max(0.0, loop.time() - due))

    def say(self) -> None:
        """Tell, and begin anew."""
        late, spent = sorted(self.late), _spent()
        told = {
            "worst": late[-1] if late else 0.0,
            "p99": late[len(late) * 99 // 100] if late else 0.0,
            "late": sum(over > 0.04 for over in late),
            "spent": spent - self._spent,
            "since": time.process_time(),
            "checked": self.checked.is_set(),
            "resident": _resident(),
        }
        print(f"{SAYS}{json.dumps(told)}", file=sys.stderr, flush=True)
        self.late, self._spent = [], _spent()


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _resident() -> int:
    """Bytes of memory in use."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def _then(ready: Callable[[app.Duckback], Awaitable[None]], event: asyncio.Event) -> Any:
    async def on_ready(bot: app.Duckback) -> None:
        await ready(bot)
        event.set()

    return on_ready


async def main() -> int:
    """Run the bot, watched."""
    app.COGS = (*app.COGS, Nothing)
    watch = Watch()
    app.Duckback.on_ready = _then(app.Duckback.on_ready, watch.checked)  # type: ignore[method-assign]
    ticking = asyncio.create_task(watch.tick())
    try:
        return await serve(load_settings())
    finally:
        ticking.cancel()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
