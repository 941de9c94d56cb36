"""A process killed at random steps of its work, again and again: `python -m tests.bot.kills --commands 1000`.

Several encounters are played at once by random legal inputs, by commands and by presses. An input that Discord had no
word of is given again to the next process, with the same interaction's number. For one whose answer was promised the
next process says, before it is ready, what came of it; an input is given again as a new one where its sender is told
that nothing was done. At the end every input stands in the database exactly once, every encounter runs again to the
same digests, every report stands in its channel once, every input is told of in one report, posted or held (a standing
order, which is secret, in none), and nothing that was promised an answer is without. A process dies at the n-th
statement or commit, or at the n-th word to Discord (see `killed`), however fast the machine is.

It goes in rounds, each with a database and a seed of its own and printed when it is done: one that was interrupted goes
on with `--seed` of the next round.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from bot.storage.migrate import upgrade
from tests.bot.kill_figures import Figures
from tests.bot.killer import BATTLES, CHANNELS, Killer

BUSY = 150
"""Steps within which a process is killed behind its last orders."""
LONGEST = 300
"""Seconds after which a process that neither answers nor ends is taken for stuck."""
ROUND = 100
"""Commands in a round."""
KILLS = 50
"""Kills in a round, where those are counted."""
EARLY = 0.15
"""How often a process is killed before it is ready."""
START = 30
"""Steps within which a process is killed that is not to become ready."""


async def one_by_one(url: str, seed: int, stride: int) -> Figures:
    """Cut commands of one encounter off, each some steps later than the last, until one is done before its step comes.

    Raises AssertionError where anything is wrong.
    """
    killer, steps = Killer(url, seed, channels=1), 1
    async with asyncio.timeout(LONGEST):
        await killer.life(1)
        while await killer.life(1, steps=steps):
            steps += stride
    await killer.compare()
    return killer.figures


async def run(url: str, commands: int, seed: int, each: int = 5, kills: int = 0, ruleset: str = "cr3") -> Figures:
    """Give so many commands by a ruleset, some to each process, or kill so often where that is said, and compare.

    Raises AssertionError where anything is wrong.
    """
    killer = Killer(url, seed, ruleset=ruleset)
    began = time.monotonic()
    chance = random.Random(seed + 1)
    while killer.figures.kills < kills if kills else killer.figures.commands < commands:
        async with asyncio.timeout(LONGEST):
            if chance.random() < EARLY:
                await killer.life(0, start=chance.randint(1, START))
            else:
                await killer.life(chance.randint(0, 2 * each), steps=chance.randint(1, BUSY))
    async with asyncio.timeout(LONGEST):
        await killer.life(CHANNELS)
    await killer.compare()
    killer.figures.seconds = time.monotonic() - began
    return killer.figures


def main() -> None:
    """Kill, and print what happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.bot.kills", description=__doc__)
    parser.add_argument("--commands", type=int, default=1_000)
    parser.add_argument("--kills", type=int, default=0, help="so many kills, however many commands that takes")
    parser.add_argument("--seed", type=int, default=1, help="that of the first round")
    parser.add_argument("--ruleset", choices=tuple(BATTLES), default="cr3")
    chosen = parser.parse_args()
    total, seed = Figures(), chosen.seed
    while total.kills < chosen.kills if chosen.kills else total.commands < chosen.commands:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'd.db'}"
            asyncio.run(upgrade(url))
            left = min(ROUND, chosen.commands - total.commands)
            kills = min(KILLS, chosen.kills - total.kills)
            figures = asyncio.run(run(url, left, seed, kills=kills, ruleset=chosen.ruleset))
        print(f"seed {seed}: {figures}", flush=True)
        total, seed = total + figures, seed + 1
    print(f"all: {total}")


if __name__ == "__main__":
    main()
