"""How the bot fares with many at once and much stored: `python -m tests.bench.bench_bot [--quick] [--rate 8]`.

The real program in a process of its own, over the wire to a server in this one: 200 encounters played at once by people
who type, take what is offered, look at previews and confirm them, each about once a minute, then for a second three
times as fast; then the same with 10,000 encounters stored. Beside it stands a command that does nothing. Both processes
and all neighbours share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.client.posting import Poster
from bot.play.moment import Waiting
from bot.play.service import Service
from bot.play.story import Stories
from bot.report.picture import prepare
from bot.storage.repository import Repository
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bench.bench_engine import next_input
from tests.bench.bot_players import Load, Player, Server, play_all
from tests.bench.bot_pressers import Presser
from tests.bench.bot_process import SAYS
from tests.bench.bot_stored import FIRST_CHANNEL, Battle, fill, played
from tests.bench.machine import spent as used
from tests.bot.wire import PERSON, Program, discord_server, program


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    stored: int
    open: int
    at_once: int
    battles: int
    inputs: int
    shots: int
    rate: float
    """Interactions a second."""
    seconds: float
    burst: float
    """Interactions in one second, for once."""


BOT = ("tests.bench.bot_process",)
WHOLE = Size(
    stored=10_000, open=1_000, at_once=200, battles=100, inputs=101, shots=50, rate=200 / 60, seconds=30, burst=10
)
QUICK = Size(12, open=6, at_once=4, battles=3, inputs=12, shots=2, rate=10, seconds=1.5, burst=10)
NAMES = ("few", "many")


def row(what: str, figure: str, demanded: str = "", beside: str = "") -> None:
    """A line of the table."""
    print(f"{what:46}{figure:>34}  {demanded:12}{beside}", flush=True)


def at(sorted_values: Sequence[float], part: float) -> float:
    """The value below which that part lies, in milliseconds."""
    return 1e3 * sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * part))] if sorted_values else 0.0


async def told(running: Program) -> dict[str, Any]:
    """What the process has cost since it was last asked."""
    before = sum(SAYS in line for line in running.log)
    running.process.send_signal(signal.SIGUSR1)
    async with asyncio.timeout(10):
        while (lines := [line for line in running.log if SAYS in line])[before:] == []:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    said: dict[str, Any] = json.JSONDecoder().raw_decode(lines[-1].partition(SAYS)[2])[0]
    return said


def memory(cost: dict[str, Any]) -> str:
    """What all processes take, and each."""
    each = " + ".join(f"{bytes_ / 1e6:.0f}" for bytes_ in cost["resident"])
    return f"{sum(cost['resident']) / 1e6:.0f} MB ({each})"


def show(load: Load, cost: dict[str, Any], at_once: int) -> None:
    """The lines of one run."""

    def both(part: float, *, nothing: bool = False) -> str:
        raw, own = load.firsts(nothing=nothing), load.firsts(nothing=nothing, own=True)
        return f"{at(raw, part):.0f}, own {at(own, part):.0f} ms"

    beside = ", ".join(f"{count} {kind}" for kind, count in grouped(load).items())
    count = len(load.firsts(nothing=False))
    row(f"interactions, {at_once} encounters", f"{count} at {load.rate:.1f}/s", "", beside)
    row("first answer, median", both(0.5), "", f"no-op {both(0.5, nothing=True)}")
    row("first answer, p99", both(0.99), "own <= 50", f"no-op {both(0.99, nothing=True)}")
    row("all of the answer, median, p99", f"{at(load.lasts(), 0.5):.0f}, {at(load.lasts(), 0.99):.0f} ms")
    row("event loop held, p99", f"{1e3 * cost['p99']:.0f}, own {1e3 * cost['own_p99']:.0f} ms")
    held = f"{1e3 * cost['worst']:.0f}, own {1e3 * cost['own_worst']:.0f} ms"
    row("event loop held, longest", held, "own <= 40", f"{cost['late']} times longer than that")
    row("not answered, or not to the end", str(load.unanswered), "0")
    row("CPU an interaction, drawing included", f"{1e3 * cost['spent'] / max(1, len(load.asked)):.0f} ms")
    row("memory", memory(cost), "< 200 MB")


def grouped(load: Load) -> Counter[str]:
    """How many were typed, commanded and pressed."""
    return Counter(
        kind.partition(" ")[0] if kind.startswith(("typing", "press")) else "commands" for kind in load.kinds.elements()
    )


async def crowd(url: str, size: Size, settings: dict[str, str], *, touch_all: bool) -> None:
    """Start the program, let people play, and touch every open encounter once."""
    server = Server()
    async with discord_server(server):
        start = time.perf_counter()
        async with program(server, url, BOT, **settings) as running:
            ready, cost = time.perf_counter() - start, await told(running)
            server.process = running.process.pid
            row("from its start to ready and well", f"{ready:.1f} s", "< 2", f"CPU {cost['since']:.1f} s")
            while not (await told(running))["checked"]:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
            row("until every open encounter was checked", f"{time.perf_counter() - start:.1f} s")
            load = await play_all(server, size.at_once, size.rate, size.seconds)
            show(load, await told(running), size.at_once)
            print(f"\nin a burst of {size.burst:.0f} in a second")
            load = await play_all(server, size.at_once, size.burst, 1, seed=2)
            show(load, await told(running), size.at_once)
            print("\nplayed by presses alone")
            load = await play_all(server, size.at_once, size.rate, 2 * size.seconds, seed=3, who=Presser)
            show(load, await told(running), size.at_once)
            print(f"\nlikewise, in a burst of {size.burst:.0f} in a second")
            load = await play_all(server, size.at_once, size.burst, 1, seed=4, who=Presser)
            show(load, await told(running), size.at_once)
            if touch_all:
                await touch(server, size.open)
                row(f"memory, {size.open} open encounters touched", memory(await told(running)), "< 200 MB")
            assert await running.stop() == 0, "".join(running.log)
        if "WATCH_HOLDS" in settings:
            print(*(line for line in running.log if SAYS not in line), sep="", file=sys.stderr)


async def touch(server: Server, count: int) -> None:
    """Have something offered in every open encounter, a few at a time."""
    few = asyncio.Semaphore(4)

    async def one(number: int) -> None:
        async with few:
            await Player(server, None, number, number).touch()

    await asyncio.gather(*(one(number) for number in range(1, count + 1)))


def shot_of(battle: Battle) -> dict[str, Any] | None:
    """The shots that a simple plan would have fired where a battle stands, if any."""
    encounter = Encounter.resume(load(battle.record).with_inputs(battle.inputs), battle.checkpoint)
    if len({figure.side for figure in encounter.state.figures if figure.able}) < 2:
        return None
    item = next_input(encounter.game)
    return item if item["do"] == "fire" else None


async def fire(url: str, battles: Sequence[Battle], open_: int, shots: int) -> None:
    """Shots with all they set off, stored and drawn: CPU of all threads and processes."""
    service = Service(Repository(url))
    poster = Poster(service, Stories(service))
    await prepare()
    aims = [(n, item) for n in range(1, open_ + 1) if (item := shot_of(battles[n % len(battles)])) is not None]
    spent, walls = [], []
    for n, item in aims[-shots:]:
        await service.standpoint(FIRST_CHANNEL + n, PERSON)
        began, wall = used(), time.perf_counter()
        try:
            moment, owed = await service.apply(FIRST_CHANNEL + n, PERSON, 10**9 + n, item)
        except Waiting:
            continue
        await poster.content(moment)
        await service.repository.reports.posted({owed.nonce: n})
        spent.append(used() - began)
        walls.append(time.perf_counter() - wall)
    await service.repository.close()
    if spent:
        figure = f"{1e3 * statistics.median(spent):.0f}, {1e3 * max(spent):.0f} ms"
        beside = f"{len(spent)} shots; wall {1e3 * statistics.median(walls):.0f}, {1e3 * max(walls):.0f} ms"
        row("a shot with its chain, stored and drawn: CPU, worst", figure, "<= 150", beside)


async def run(size: Size, only: str | None, *, holds: bool) -> None:
    """Measure, and print the table."""
    running = [played(seed, size.inputs // 2, patience=40) for seed in range(size.battles)]
    ended = [played(seed, size.inputs) for seed in range(size.battles // 3)]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        if holds:
            settings["WATCH_HOLDS"] = "1"
        # Compiled once, as an installed program is.
        url = f"sqlite+aiosqlite:///{Path(folder) / 'none.db'}"
        async with discord_server(Server()) as server, program(server, url, BOT, **settings):
            pass
        for name in (only,) if only else NAMES:
            few = name == "few"
            stored, open_ = (size.at_once, size.at_once) if few else (size.stored, size.open)
            url, began = f"sqlite+aiosqlite:///{Path(folder) / name}.db", time.perf_counter()
            inputs = await fill(url, ended, running, stored, open_)
            took = time.perf_counter() - began
            print(f"\n{stored} encounters stored in {took:.0f} s, {open_} of them open, {inputs} inputs")
            await fire(url, running, open_, size.shots)
            await crowd(url, size, settings, touch_all=not few)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_bot", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="tiny sizes, to see that it runs")
    parser.add_argument("--rate", type=float, help="interactions a second; otherwise each encounter has one a minute")
    parser.add_argument("--only", choices=NAMES, help="one of the two databases")
    parser.add_argument("--holds", action="store_true", help="show what the event loop was at when it was held")
    args = parser.parse_args()
    size = QUICK if args.quick else WHOLE
    asyncio.run(run(replace(size, rate=args.rate or size.rate), args.only, holds=args.holds))


if __name__ == "__main__":
    main()
