"""The program as `duckback run` starts it, with an eye on its event loop and one command that does nothing.

On SIGUSR1 it writes a line of what it has cost since it last did so. With WATCH_HOLDS=1 it also writes what the event
loop was at whenever it was held for too long.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import commands as commands_
from bot.cli.run import serve
from bot.client.bot import Duckback
from bot.client.protocol import Interaction
from bot.hosting.settings import load_settings
from tests.bench.machine import resident, spent, waited_for_a_core

TICK = 0.002
"""Seconds between two looks at how late the event loop is."""
SAYS = "watched "
TOO_LONG = 0.04
"""Seconds for which the event loop may be held."""


class Nothing(commands.Cog):
    """What Discord's library and the wire cost by themselves."""

    @app_commands.command(description="Nothing at all")
    async def nothing(self, interaction: Interaction) -> None:
        """Answer."""
        await interaction.response.send_message("ok", ephemeral=True)


class Watch:
    """How late the loop was, with and without its waiting for a core, and what was spent."""

    def __init__(self) -> None:
        self.late: list[float] = []
        self.own: list[float] = []
        """Likewise, less the time for which the loop's thread was ready to run and no core was free."""
        self.alive = time.monotonic()
        self._spent = spent()
        self._telling = False
        """Whether the loop was last held by telling of itself."""
        self.checked = asyncio.Event()
        """Set when every open encounter was run again and what is owed was posted."""

    async def tick(self) -> None:
        """Look, for ever."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, self.say)
        if os.environ.get("WATCH_HOLDS"):
            gc.callbacks.append(_tell_collection)
            threading.Thread(target=self._look_on, args=(threading.get_ident(),), daemon=True).start()
        while True:
            due, waited = loop.time() + TICK, waited_for_a_core(os.getpid())
            await asyncio.sleep(TICK)
            if self._telling:
                self._telling = False
                continue
            late = max(0.0, loop.time() - due)
            self.late.append(late)
            self.own.append(max(0.0, late - (waited_for_a_core(os.getpid()) - waited)))
            self.alive = time.monotonic()

    def _look_on(self, loop: int) -> None:
        """Tell what the loop's thread is at whenever it has been held for too long, once for each time."""
        told = 0.0
        while True:
            time.sleep(TICK)
            if time.monotonic() - self.alive > TOO_LONG and self.alive != told:
                told = self.alive
                frames = sys._current_frames()
                for thread, frame in frames.items():
                    if thread != threading.get_ident():
                        who = "loop" if thread == loop else "thread"
                        stack = "".join(traceback.format_stack(frame)[-12 if thread == loop else -4 :])
                        print(f"held {1e3 * (time.monotonic() - told):.0f} ms, {who}:\n{stack}", file=sys.stderr)

    def say(self) -> None:
        """Tell, and begin anew."""
        late, own, used = sorted(self.late), sorted(self.own), spent()
        told = {
            "worst": late[-1] if late else 0.0,
            "p99": late[len(late) * 99 // 100] if late else 0.0,
            "own_worst": own[-1] if own else 0.0,
            "own_p99": own[len(own) * 99 // 100] if own else 0.0,
            "late": sum(over > TOO_LONG for over in own),
            "spent": used - self._spent,
            "since": spent(),
            "checked": self.checked.is_set(),
            "resident": resident(),
        }
        print(f"{SAYS}{json.dumps(told)}", file=sys.stderr, flush=True)
        self.late, self.own, self._spent, self._telling = [], [], used, True


_collecting = 0.0


def _tell_collection(phase: str, info: dict[str, int]) -> None:
    global _collecting
    if phase == "start":
        _collecting = time.perf_counter()
    elif (took := time.perf_counter() - _collecting) > 0.01:
        print(f"collected generation {info['generation']}: {1e3 * took:.0f} ms", file=sys.stderr)


def _then(ready: Callable[[Duckback], Awaitable[None]], event: asyncio.Event) -> Any:
    async def on_ready(bot: Duckback) -> None:
        await ready(bot)
        event.set()

    return on_ready


async def main() -> int:
    """Run the bot, watched."""
    handlers = commands_.HANDLERS
    commands_.HANDLERS = handlers._replace(cogs=(*handlers.cogs, Nothing))
    watch = Watch()
    Duckback.on_ready = _then(Duckback.on_ready, watch.checked)  # type: ignore[method-assign]
    ticking = asyncio.create_task(watch.tick())
    try:
        return await serve(load_settings())
    finally:
        ticking.cancel()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
