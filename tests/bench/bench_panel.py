"""What opening the panel costs late in a battle, beside the same press early: `python -m tests.bench.bench_panel`.

The position is that of `bench_shot`, after ten inputs and after three hundred; the person has moved a figure, which
nothing has seen, so that the page offers to take that back. Its offers and its picture are known from the first press
on. Processor time of the whole process and of what draws.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path

from bot.sandbox.world import make_bot, world
from tests.bench.bench_shot import BLUE, LENGTHS, RED, SEEDS, Cost, Deeds, Meter, marched, record

PRESSES = 40


async def measure(presses: int) -> dict[int, list[Cost]]:
    """By length of the battle, what each press cost; the panels of both battles are opened in turn."""
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
            found: dict[int, list[Cost]] = {length: [] for length in LENGTHS}
            for n in range(-1, presses):
                for length, deeds in battles.items():
                    cost = await meter.cost(deeds.press(BLUE, "Your move"))
                    if n >= 0:  # the first is not counted
                        found[length].append(cost)
        await bot.service.repository.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_panel", description=__doc__)
    parser.add_argument("--presses", type=int, default=PRESSES, help="how often each panel is opened")
    found = asyncio.run(measure(parser.parse_args().presses))
    medians = [1e3 * statistics.median(cost.cpu for cost in found[length]) for length in LENGTHS]
    for length, median in zip(LENGTHS, medians, strict=True):
        first = 1e3 * statistics.median(cost.first for cost in found[length])
        last = found[length][-1]
        print(
            f"the panel after {length:3} inputs{median:8.1f} ms, first answer{first:6.1f} ms, "
            f"{last.transactions} transactions, {last.locking} of them locking"
        )
    print(f"ratio {medians[1] / medians[0]:.2f}, aim 1.1")


if __name__ == "__main__":
    main()
