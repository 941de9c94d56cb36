"""Hostile interactions by the thousand: `python -m tests.bot.hostile --interactions 50000`.

People send every command with odd values, forged, old and mutilated buttons, forms that nobody opened; Discord answers
as it does on its worst days. Whatever they do ends in a sentence, and at most in a line of the log: a stack trace, or
an interaction that gets no answer though Discord took everything, is a fault and printed with what led to it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest

from bot.client.bot import Duckback
from bot.client.http import use_api
from bot.hosting.faults import OneLine
from bot.sandbox.world import make_bot
from tests.bot.hostile_discord import Hostile, Session
from tests.bot.hostile_people import CHANNELS, FARM, Crowd, Payload
from tests.bot.undrawn import leave_undrawn
from tests.bot.wire import _CHANNEL, _GUILD

AT_ONCE = 4
"""Interactions that come together."""
RATE = 0.08
"""How often Discord answers wrongly, in every second round."""
AFRESH = 60
"""Rounds after which encounters begin anew where they are over."""
STUCK = 300
"""Seconds after which what neither answers nor ends is taken for stuck."""


@dataclass
class Figures:
    """What happened."""

    interactions: int = 0
    seconds: float = 0
    kinds: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    traces: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """What was answered with "Something broke"."""
    silent: list[str] = field(default_factory=list)
    """What got no answer though Discord took everything."""
    lines: int = 0
    """Lines of the log that warn."""

    def __str__(self) -> str:
        rate = self.interactions / self.seconds
        told = [f"{self.interactions} interactions in {self.seconds:.0f} s ({rate:.0f} a second)", "what the bot sent:"]
        told += [f"  {number:7} {kind}" for kind, number in self.kinds.most_common()]
        told += [f"{sum(self.faults.values())} faults of Discord, of {len(self.faults)} kinds; {self.lines} warnings"]
        for name, found in (("stack traces", self.traces), ("broken", self.broken), ("without an answer", self.silent)):
            told += [f"{len(found)} {name}", *(f"  {each}" for each in dict.fromkeys(found))]
        return "\n".join(told)


class Listener(logging.Handler):
    """Notes what is logged."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self.addFilter(OneLine())
        self._figures = figures
        self._format = logging.Formatter().formatException

    def emit(self, record: logging.LogRecord) -> None:
        """Note one record."""
        self._figures.lines += 1
        if record.exc_info:
            self._figures.traces.append(f"{record.getMessage()}\n{self._format(record.exc_info)}")


async def play(url: str, interactions: int, seed: int, rate: float = RATE) -> Figures:
    """Send so many interactions to a bot of its own; what came of them."""
    figures, here = Figures(), Hostile(random.Random(seed))
    listener = Listener(figures)
    root = logging.getLogger()
    root.addHandler(listener)
    sleep = asyncio.sleep

    async def soon(_: float, result: Any = None) -> Any:
        """No rate limit makes anybody wait."""
        return await sleep(0, result)

    drawn = pytest.MonkeyPatch()
    leave_undrawn(drawn)
    try:
        with (
            patch.object(aiohttp, "ClientSession", lambda *_, **__: Session(here)),
            patch.object(asyncio, "sleep", soon),
        ):
            use_api("http://h/api/v10")
            await _play(url, interactions, here, figures, rate)
    finally:
        root.removeHandler(listener)
        drawn.undo()
    figures.kinds, figures.faults = here.kinds, here.faults
    return figures


async def _play(url: str, interactions: int, here: Hostile, figures: Figures, rate: float) -> None:
    bot = await make_bot(url)
    try:
        await _sent(bot, interactions, here, figures, rate)
    finally:
        here.rate = 0
        await bot.close()
        await bot.service.repository.close()


async def _sent(bot: Duckback, interactions: int, here: Hostile, figures: Figures, rate: float) -> None:
    await bot.login("key")
    state = bot._connection
    channels = [{**_CHANNEL, "id": str(channel)} for channel in CHANNELS]
    state._add_guild_from_data({**_GUILD, "channels": channels})  # type: ignore[typeddict-item]
    bot.connected = True
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: figures.traces.append(f"{context['message']}: {context.get('exception')!r}")
    )
    crowd = Crowd(here, [command.to_dict(bot.tree) for command in bot.tree.get_commands()])
    resting = asyncio.all_tasks()
    began, number = time.monotonic(), 0

    async def send(*payloads: Payload) -> None:
        for payload in payloads:
            state.parse_interaction_create(payload)  # type: ignore[arg-type]
        async with asyncio.timeout(STUCK):
            while busy := asyncio.all_tasks() - resting:
                await asyncio.wait(busy)

    while figures.interactions < interactions:
        if number % AFRESH == 0:
            here.rate = 0
            await send(crowd.order("encounter end"))
            await send(
                *(crowd.record(channel, {**FARM, **more}) for channel, more in zip(CHANNELS, TABLES, strict=False))
            )
            await send(crowd.order("turn"))
        here.rate = rate if number % 2 else 0.0
        payloads = [crowd.anything() for _ in range(min(AT_ONCE, interactions - figures.interactions))]
        for payload in payloads if not here.rate else ():
            await _one(send, here, figures, payload)
        if here.rate:
            await send(*payloads)
        if number % 10 == 0:
            await bot.outbox._turn()
            await bot.deadlines.look()
        figures.interactions += len(payloads)
        number += 1
    figures.seconds = time.monotonic() - began


async def _one(send: Any, here: Hostile, figures: Figures, payload: Payload) -> None:
    """Send one interaction to a Discord that takes everything, and look at the answer."""
    here.said.clear()
    await send(payload)
    told, what = "".join(here.said), json.dumps({"type": payload["type"], **payload["data"]})[:600]
    if "Something broke" in told or "something broke" in told or "mal tourn" in told:
        figures.broken.append(what)
    if not here.said:
        figures.silent.append(what)


TABLES: tuple[Payload, ...] = ({}, {"information": "hidden"})


def main() -> None:
    """Play, and print what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.hostile", description=__doc__)
    parser.add_argument("--interactions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(play(f"sqlite+aiosqlite:///{Path(folder) / 'd.db'}", chosen.interactions, chosen.seed)))


if __name__ == "__main__":
    main()
