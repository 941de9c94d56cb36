"""What a host's tools cost: `python -m tests.bench.bench_keeping [--quick]`.

A first start in an empty folder, until it is healthy; then `doctor` and `copy` of 10,000 encounters, 1,000 of them
under way, with a million inputs. Each in a process of its own; processor time is the same at any load.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import ROOT
from tests.bench.bench_bot import row
from tests.bench.bot_stored import fill, played
from tests.bot.wire import discord_server, program

INPUTS = 101


def cost(what: str, demanded: str, url: str, *command: str) -> None:
    """Run a command of the program, and print what it took."""
    began = time.perf_counter()
    environment = {**os.environ, "DISCORD_TOKEN": "a.b.c", "DUCKBACK_DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen([sys.executable, "-m", "bot", *command], env=environment, stdout=subprocess.DEVNULL)
    used = os.wait4(child.pid, 0)[2]
    processor = used.ru_utime + used.ru_stime
    told = f"{time.perf_counter() - began:.0f} s, {processor:.0f} s of processor, {used.ru_maxrss / 1000:.0f} MB"
    row(what, told, demanded)


def processor_of(process: int) -> float:
    """Seconds of the processor that a running process has had."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


async def first_start(url: str) -> None:
    """Start the program on no database, until it is healthy."""
    began = time.perf_counter()
    async with discord_server() as discord, program(discord, url) as running:
        waited = time.perf_counter() - began
        processor = processor_of(running.process.pid)
        row("first start, until it is healthy", f"{waited:.1f} s, {processor:.1f} s of processor", "<= 5 s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that it runs")
    quick = parser.parse_args().quick
    count, open_, battles = (12, 6, 2) if quick else (10_000, 1_000, 40)
    with TemporaryDirectory() as folder:
        url, into = (f"sqlite+aiosqlite:///{folder}/{name}.db" for name in ("stored", "into"))
        asyncio.run(first_start(f"sqlite+aiosqlite:///{folder}/first.db"))
        running, ended = ([played(first + n, INPUTS) for n in range(battles)] for first in (0, 1000))
        inputs = asyncio.run(fill(url, ended, running, count, open_))
        cost(f"doctor, {open_} encounters under way", "<= 300 s", url, "doctor")
        cost(f"copy, {count} encounters, {inputs} inputs", "<= 600 s, 300 MB", url, "copy", "--to", into)


if __name__ == "__main__":
    main()
