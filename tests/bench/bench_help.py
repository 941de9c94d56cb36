"""What `/about`, `/help` and `/setup` cost beside one another: `python -m tests.bench.bench_help`.

Each is given in turn where nothing is played, and where the battle of `bench_shot` is under way. Processor time of the
whole process, time to the first answer, and transactions.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path

from bot.sandbox.opening import LEADER
from bot.sandbox.world import make_bot, world
from tests.bench.bench_shot import BLUE, RED, SEEDS, Cost, Deeds, Meter, record

TIMES = 40
COMMANDS = ("about", "help", "setup")


async def measure(times: int) -> dict[tuple[str, str], list[Cost]]:
    """What each command cost, by where it was given."""
    meter, found = Meter(), defaultdict[tuple[str, str], list[Cost]](list)
    with tempfile.TemporaryDirectory() as folder, meter.watching():
        bot = await make_bot(f"sqlite+aiosqlite:///{Path(folder) / 'help.db'}")
        async with world(bot, (BLUE, RED, LEADER)) as here:
            text = here.guild.create_text_channel
            places = {name: Deeds(text(name), here.people, meter) for name in ("empty", "battle")}
            await places["battle"].begin(record(SEEDS[0]))
            for n in range(-1, times):
                for place, deeds in places.items():
                    for command in COMMANDS:
                        cost = await meter.cost(deeds.order(LEADER, command))
                        if n >= 0:  # the first is not counted
                            found[command, place].append(cost)
        await bot.service.repository.close()
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_help", description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES, help="how often each command is given")
    for (command, place), costs in asyncio.run(measure(parser.parse_args().times)).items():
        cpu, first = (1e3 * statistics.median(getattr(one, which) for one in costs) for which in ("cpu", "first"))
        print(
            f"/{command} in the {place} channel{cpu:8.1f} ms, first answer{first:6.1f} ms, "
            f"{costs[-1].transactions} transactions, {costs[-1].locking} of them locking"
        )


if __name__ == "__main__":
    main()
