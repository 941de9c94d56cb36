"""How events fare in their size: `python -m tests.bench.bench_events [--entrants 64] [--rounds 6] [--tables 50]`.

First the desk of an event with fifty tables, then a whole Swiss event in the simulated Discord: every table is opened
and ended at once, half of them by one who gives up, and the archive is verified. Then many tables whose phases people
end at 200 presses a minute, while another server opens as many: how long a press takes to its first answer and, with
its report, to the whole. All of it and all neighbours share the machine; *own* leaves out the time for which no core
was free.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simcord
from simcord.http.client import FakeWebhookAdapter

from bot.messages.event_desk import desk_page
from bot.play.contests import drawing, organise
from bot.play.contests.needs import desk_of
from bot.sandbox.world import make_bot
from bot.setup.contests import set_ups, sides
from bot.storage.migrate import upgrade
from bot.storage.repository import Repository
from bot.text.words import Words
from engine.contest.archive import read_archive
from engine.contest.verified import verified
from tests.bench.machine import spent, waited_for_a_core
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful
from tests.bot.finger import seen
from tests.bot.test_event_desk import ANNA, fifty
from tests.bot.test_event_story import TO_ACT

DESKS = 20
"""Desks that are made."""
EVERY = 60 / 100
"""Seconds between two phases, each of which ends by two presses."""


def names(count: int) -> list[str]:
    """So many people."""
    return [f"P{number}" for number in range(count)]


def row(what: str, figure: str) -> None:
    """A line of the table."""
    print(f"{what:46}{figure:>34}", flush=True)


async def whole(event: Eventful, rounds: int) -> None:
    """A whole event from the sign-up to the archive."""
    began, used, opened = time.perf_counter(), spent(), 0
    await event.announce(kind="swiss", rounds=rounds, scenarios=["farm"])
    for _ in range(rounds):
        tables = await event.next_round()
        opened += len(tables)
        for match in tables:
            contest = await event.contest()
            loser = contest.entrant(next(iter(match.sides.values()))).people[0] if match.number % 2 else None
            await event.end(match, loser)
        await event.rest()
    await organise.approve(event.bot.contests, event.id, event.host)
    await event.rest()
    archive = read_archive(await event.place.history()[-1].attachments[0].read(), sides())
    contest = await event.contest()
    row(
        "tables opened, threads, ended",
        f"{opened}, {len(event.place.threads)}, {sum(bool(match.result) for match in contest.matches)}",
    )
    row("archive", "honest" if verified(archive, set_ups(archive.plan)).honest else "NOT HONEST")
    row("seconds, of which processor", f"{time.perf_counter() - began:.0f}, {spent() - used:.0f}")


class Presses:
    """The presses of one run."""

    def __init__(self) -> None:
        self.firsts: list[float] = []
        self.own: list[float] = []
        self.wholes: list[float] = []
        self._begun: tuple[float, float] | None = None
        """When the press began for which no answer has come, and the time for which no core was free until then."""

    async def click(self, person: simcord.MemberActor, page: Any, custom_id: str) -> simcord.InteractionResult:
        """Press a button."""
        begun = time.perf_counter()
        self._begun = begun, waited_for_a_core(os.getpid())
        result = await person.click(page, custom_id=custom_id)
        self.wholes.append(time.perf_counter() - begun)
        return result

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Inside, the answers to interactions are timed."""
        request = FakeWebhookAdapter.request

        async def timed(adapter: FakeWebhookAdapter, route: Any, *args: Any, **given: Any) -> Any:
            answer = await request(adapter, route, *args, **given)
            if self._begun is not None:
                begun, waited = self._begun
                self.firsts.append(time.perf_counter() - begun)
                self.own.append(self.firsts[-1] - (waited_for_a_core(os.getpid()) - waited))
                self._begun = None
            return answer

        with patch.object(FakeWebhookAdapter, "request", timed):
            yield

    def show(self, what: str, used: float) -> None:
        """The lines of the run, for which so many seconds of processor time were used."""
        row(what, f"{len(self.wholes)} presses, {1e3 * used / len(self.wholes):.0f} ms of processor each")
        for name, took in (("first answer", self.firsts), ("first answer, own", self.own), ("whole", self.wholes)):
            part = [1e3 * sorted(took)[min(len(took) - 1, int(len(took) * share))] for share in (0.5, 0.99)]
            row(f"- {name}: median, p99", f"{part[0]:.0f}, {part[1]:.0f} ms")


async def end_phase(event: Eventful, thread: Any, presses: Presses) -> None:
    """The person whose phase it is presses *End phase*, and again where it is asked about."""
    page: Any = thread.history()[-1]
    called = TO_ACT.search(text_of(page))
    while called is not None and page is not None:
        ends = next((way.custom_id for way in seen(page.components) if way.label == "End phase"), None)
        if ends is None:
            return
        person = next(one for one in event.people.values() if one.id == int(called[1]))
        result = await presses.click(person, page, ends)
        shown = result.followups[-1] if result.followups else result.response
        page = shown.message if shown is not None and shown.ephemeral else None


async def pressed(event: Eventful, seconds: float, what: str) -> None:
    """Tables take turns with a phase each."""
    presses, begun, used, turn = Presses(), time.perf_counter(), spent(), 0
    with presses.watched():
        while (due := begun + turn * EVERY) < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await end_phase(event, event.place.threads[turn % len(event.place.threads)], presses)
            turn += 1
    presses.show(what, spent() - used)


async def desk() -> None:
    """The desk of fifty tables, from the database to the message."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        await upgrade(url)
        repository = Repository(url)
        contest = await fifty(repository)
        took, used = [], spent()
        for _ in range(DESKS):
            began = time.perf_counter()
            stored = await repository.contests.find(contest.id)
            assert stored is not None
            desk = desk_of(stored, await repository.cases.overview(contest.id, stored.round))
            desk_page(desk, ANNA, 0, Words())
            took.append(1e3 * (time.perf_counter() - began))
        used = 1e3 * (spent() - used) / DESKS
        await repository.close()
    row("desk of 50 tables: median, of processor", f"{sorted(took)[DESKS // 2]:.0f}, {used:.0f} ms")


async def crowd(event: Eventful, other: Eventful, seconds: float) -> None:
    """Tables that are played while another server's are opened."""
    await event.announce(scenarios=["farm"])
    await event.next_round()
    row("tables that stand", str(len(event.place.threads)))
    await pressed(event, seconds, "played by themselves")
    await other.announce(scenarios=["farm"])
    await drawing.draw_round(other.bot.contests, other.id, other.host, 1)
    await other.rest()
    await drawing.open_round(other.bot.contests, other.id, other.host, 1)
    await pressed(event, seconds, "while as many tables are opened elsewhere")
    await other.rest()
    row("tables that were opened meanwhile", str(len(other.place.threads)))


async def run(entrants: int, rounds: int, tables: int, seconds: float) -> None:
    """All of it, each with a database of its own; one of no size is left out."""
    await desk()
    for what in [one for one, size in (("whole", entrants), ("crowd", tables)) if size]:
        with tempfile.TemporaryDirectory() as folder:
            bot = await make_bot(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}")
            async with simcord.run(bot, check_errors=False, settle_timeout=600) as env:
                if what == "whole":
                    await whole(Eventful(env, bot, names(entrants)), rounds)
                else:
                    await crowd(Eventful(env, bot, names(2 * tables)), Eventful(env, bot, names(2 * tables)), seconds)
            await bot.service.repository.close()


def main() -> None:
    """Both with what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    asyncio.run(run(given.entrants, given.rounds, given.tables, given.seconds))


if __name__ == "__main__":
    main()
