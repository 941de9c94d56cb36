"""What opening the panel costs late in a battle, beside the same press early: `python -m tests.bench.bench_panel`.

The position is that of `bench_shot`, after ten inputs and after three hundred; the person has moved a figure, which
nothing has seen, so that the page offers to take that back. Each panel is first opened behind a new input, by which
the figure has turned to where it has not looked before, and then again, when its offers and its picture are known.
Processor time of the whole process and of what draws.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections import defaultdict
from itertools import count
from pathlib import Path

from bot.sandbox.world import make_bot, world
from tests.bench.bench_shot import BLUE, LENGTHS, RED, SEEDS, Cost, Deeds, Meter, marched, record

PRESSES = 40
FIRST, AGAIN = "the panel", "the panel again"


async def measure(presses: int) -> dict[tuple[str, int], list[Cost]]:
    """What each press cost, by whether it is the first behind an input, and by length of the battle, in turn."""
    meter = Meter()
    with tempfile.TemporaryDirectory() as folder, meter.watching():
        bot = await make_bot(f"sqlite+aiosqlite:///{Path(folder) / 'panel.db'}")
        async with world(bot, (BLUE, RED)) as here:
            battles: dict[int, Deeds] = {}
            for length in LENGTHS:
                channel = here.env.guild.create_text_channel(f"panel-{length}")
                battles[length] = Deeds(channel, here.people, meter)
                await battles[length].begin(marched(record(SEEDS[0]), length))
                await battles[length].order(BLUE, "move", figure="blue-2", to="4 south", now=True)
            found, degrees = defaultdict[tuple[str, int], list[Cost]](list), count()
            for n in range(-1, presses):
                for length, deeds in battles.items():
                    await deeds.order(BLUE, "face", figure="blue-2", towards=str(next(degrees) % 360), now=True)
                    for which in (FIRST, AGAIN):
                        cost = await meter.cost(deeds.press(BLUE, "Your move"))
                        if n >= 0:  # the first is not counted
                            found[which, length].append(cost)
        await bot.service.repository.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_panel", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES, help="how often each panel is opened")
    found = asyncio.run(measure(parser.parse_args().presses))
    for which in (FIRST, AGAIN):
        medians = [1e3 * statistics.median(cost.cpu for cost in found[which, length]) for length in LENGTHS]
        for length, median in zip(LENGTHS, medians, strict=True):
            first = 1e3 * statistics.median(cost.first for cost in found[which, length])
            last = found[which, length][-1]
            print(
                f"{which} after {length:3} inputs{median:8.1f} ms, first answer{first:6.1f} ms, "
                f"{last.transactions} transactions, {last.locking} of them locking"
            )
        print(f"ratio {medians[1] / medians[0]:.2f}, aim 1.1")


if __name__ == "__main__":
    main()
