"""Kills a process at random steps, gives it orders again, and compares at the end what the database holds."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import signal
import socket
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import select

from bot.client.posting import QUIET
from bot.play.course import play
from bot.play.follow_on import Flow
from bot.play.loaded import run_again
from bot.storage.engine import open_engine
from bot.storage.models import Input, Outgoing, Promise
from bot.storage.promises import LATER
from bot.storage.repository import Repository
from bot.storage.stored import is_secret
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.kill_figures import Figures
from tests.bot.killed import DONE, WAYS, Places, live
from tests.engine import compendium_play, cr2_play
from tests.engine import play as cr3_play
from tests.engine.play import choose

BATTLES = {"cr3": cr3_play.battle, "cr2": cr2_play.battle, "compendium": compendium_play.two_bands}
CHANNELS = 5
NONCE = 24
"""Characters of a report's nonce; questions asked with it have one more."""
RESTARTED, UNDONE = "I was restarted", "Nothing was done"
_SPAWN = multiprocessing.get_context("forkserver")
"""Its processes are forked from one that has imported everything: a life then costs no second of reading modules."""
_SPAWN.set_forkserver_preload(["tests.bot.killed"])


@dataclass
class Seat:
    """One channel, and its encounter as it must be."""

    channel: int
    mirror: Encounter
    waiting: dict[str, Any] | None = None
    """The order that has no answer yet."""
    begun: bool = False
    past: list[Encounter] = field(default_factory=list)


class Killer:
    """Gives orders, kills, and compares."""

    def __init__(self, url: str, seed: int, channels: int = CHANNELS, ruleset: str = "cr3") -> None:
        self._url, self._made = url, BATTLES[ruleset]
        self._chance = random.Random(seed)
        self._battles = iter(range(seed * 1_000, (seed + 1) * 1_000))
        self.figures = Figures()
        self.seats = [Seat(channel, self._battle()) for channel in range(1, channels + 1)]
        self.orders: dict[int, int] = {}
        """The channel of every input ever given, by its interaction's number."""
        self.sent: Counter[str] = Counter()
        """How often each nonce came."""
        self.promised: set[int] = set()
        """Interactions that were promised an answer."""
        self.told: dict[int, dict[str, set[str]]] = {}
        """By interaction what it was told of itself: texts, by their place. The same place shows the last one alone."""
        self.changed: set[int] = set()
        """Messages that were changed: a report may go on in the message of the one before it."""
        self._places: Places = {}
        self._late: set[int] = set()
        """Interactions of which their person learns at their next command what came of them."""
        self._told_late = 0
        self._number = 0
        self.void: set[int] = set()
        """Interactions that came to nothing, as they were told."""
        self._old: set[int] = set()
        """Channels whose order was given to a process before."""

    def _battle(self) -> Encounter:
        record = self._made(next(self._battles), 3)
        record["sides"] = [{**side, "controller": "players"} for side in record["sides"]]
        record["auto"] = False
        return Encounter(load(record))

    def _order(self, seat: Seat) -> dict[str, Any]:
        """What is done next in a channel: the order that was not answered, or a new one."""
        if seat.waiting is None:
            self._number += 1
            order: dict[str, Any] = {"number": self._number, "channel": seat.channel}
            if not seat.begun:
                order["record"] = seat.mirror.export()
            else:
                over = not seat.mirror.pending and len({f.side for f in seat.mirror.state.figures if f.able}) < 2
                order["item"] = {"do": "end-encounter"} if over else choose(seat.mirror, self._chance)
                self.orders[self._number] = seat.channel
            seat.waiting = order
        return seat.waiting

    def _answered(self, seat: Seat, *, already: bool, again: bool) -> None:
        """An order was carried out, now or by a process before."""
        order, seat.waiting = seat.waiting, None
        assert order is not None
        assert again or not already, order
        self.figures.commands += 1
        if again:
            self.figures.committed += already
            self.figures.lost += not already
            self.figures.promised += already and order["number"] in self.promised
        if "record" in order:
            seat.begun = True
            return
        private = WAYS[order["number"] % len(WAYS)] == "private press"
        flow = Flow(order["item"]["do"]) if private else None
        play(seat.mirror, [order["item"]], "", flow)
        if seat.mirror.state.ended:
            seat.past.append(seat.mirror)
            seat.mirror, seat.begun = self._battle(), False

    async def life(self, orders: int, *, start: int | None = None, steps: int | None = None) -> bool:
        """One process: so many orders, a few channels at once, and its end. Whether it was killed.

        It is killed at the step `start` of its start, or at the step `steps` behind its last orders. Where neither is
        given, or all is done before, it ends of itself.
        """
        ours, its = socket.socketpair()
        process = _SPAWN.Process(target=live, args=(self._url, its, start, self._places))
        process.start()
        its.close()
        said, giving = await asyncio.open_connection(sock=ours)
        ready = await self._talk(said, giving, 0 if start else orders)
        if ready and steps is not None:
            self._give(giving, {seat.channel for seat in self.seats}, {"steps": steps})
        giving.write_eof()
        while line := await said.readline():
            if line.endswith(b"\n"):
                self._hear(json.loads(line))
        giving.close()
        await asyncio.to_thread(process.join)
        killed = process.exitcode == -signal.SIGKILL
        assert killed or process.exitcode == 0, process.exitcode
        self.figures.kills += killed
        self.figures.early += killed and start is not None
        return killed

    async def _talk(self, said: asyncio.StreamReader, giving: asyncio.StreamWriter, most: int) -> bool:
        """Wait until the process is ready, then give it so many orders and wait for their answers. Whether it was."""
        self._old = {seat.channel for seat in self.seats if seat.waiting is not None}
        ready = False
        while not ready and (line := await said.readline()):
            ready = line.endswith(b"\n") and self._hear(json.loads(line))
        if ready:
            await self._hear_what_came()
        given = 0
        while ready and given < most:
            here = {seat.channel for seat in self.seats[: most - given]}
            self._give(giving, here)
            given += len(here)
            while any(seat.waiting is not None and seat.channel in here for seat in self.seats):
                line = await said.readline()
                assert line, "the process ended of itself"
                self._hear(json.loads(line))
        return ready

    async def _hear_what_came(self) -> None:
        """Each person learns what came of the order whose answer was promised by a process that was killed."""
        for seat in self.seats:
            if seat.waiting is None:
                continue
            number = seat.waiting["number"]
            promised, said = number in self.promised, self._said(number)
            if promised:
                said = said or await self._reported(number)
                late = not said and await self._put_off(number)
                assert said or late, f"interaction {number} was promised an answer and dropped in silence"
                if late:
                    self._late.add(number)
            # A process may die between writing a promise down and giving it: that order is answered too.
            if UNDONE in said:
                # A new order: nothing came of the old one, and nothing may.
                self.orders.pop(number, None)
                self.void.add(number)
                self._number += 1
                seat.waiting = seat.waiting | {"number": self._number}
                if "item" in seat.waiting:
                    self.orders[self._number] = seat.channel
                self.figures.promised += promised
                self.figures.lost += 1
            elif promised:
                self._answered(seat, already=True, again=True)
            else:
                continue
            self._old.discard(seat.channel)

    def _said(self, number: int) -> str:
        """What an interaction was told, or that its report stands in the channel."""
        told = self.told.get(number, {})
        return "\n".join(text for texts in told.values() for text in texts if text != "…")

    async def _reported(self, number: int) -> str:
        """The nonce under which the report of an interaction's input stands in the channel; empty where none does."""
        engine = open_engine(self._url)
        async with engine.connect() as connection:
            found = select(Outgoing.nonce, Outgoing.message_id).where(Outgoing.interaction_id == number)
            nonce, message = (await connection.execute(found)).first() or ("", None)
        await engine.dispose()
        return str(nonce) if self.sent[nonce] or message in self.changed else ""

    async def _put_off(self, number: int) -> bool:
        """Whether the answer to an interaction waits for its person's next command."""
        engine = open_engine(self._url)
        async with engine.connect() as connection:
            found = select(Promise.way).where(Promise.interaction_id == number)
            put_off = (await connection.execute(found)).scalar() == LATER
        await engine.dispose()
        return put_off

    def _give(self, orders: asyncio.StreamWriter, channels: set[int], *first: dict[str, Any]) -> None:
        """Give an order in each channel, all at once: a process that dies with orders unread would break the line."""
        given = [*first, *(self._order(seat) for seat in self.seats if seat.channel in channels)]
        orders.write("".join(json.dumps(order) + "\n" for order in given).encode())

    def _hear(self, said: dict[str, Any]) -> bool:
        """Whether the process says that it is ready."""
        if "told" in said:
            self._note(said["told"], said["number"], said["nonce"], said["text"])
            self.changed |= {said["message"]} - {0}
        if "done" in said:
            assert "fault" not in said, said
            [seat] = [seat for seat in self.seats if seat.waiting and seat.waiting["number"] == said["done"]]
            again = seat.channel in self._old
            self._old.discard(seat.channel)
            self._answered(seat, already="already" in said, again=again)
        assert not said.get("fallbacks"), said
        return "ready" in said

    def _note(self, what: str, number: int, nonce: str, text: str) -> None:
        """Note what Discord was told."""
        if what in ("edit", "delete"):
            self._places[number] = text if what == "edit" else None
        self._told_late += what == "follow" and RESTARTED in text
        if what == "promise":
            self.promised.add(number)
        elif nonce:
            self.sent[nonce] += 1
            if nonce.startswith("p") and nonce[1:].isdigit():
                self.told.setdefault(int(nonce[1:]), {}).setdefault("send", set()).add(text)
        elif number:
            self.told.setdefault(number, {}).setdefault(what, set()).add(text)

    async def compare(self) -> None:
        """Whether the database holds what it must hold, and nothing else."""
        repository = Repository(self._url)
        engine = open_engine(self._url)
        async with engine.connect() as connection:
            columns = Input.interaction_id, Input.encounter_id, Input.sequence, Input.body
            inputs = list(await connection.execute(select(*columns)))  # type: ignore[call-overload]
            numbers = [row.interaction_id for row in inputs if row.interaction_id is not None]
            every = list(await connection.execute(select(Outgoing.__table__)))  # type: ignore[attr-defined]
            left = list((await connection.execute(select(Promise.interaction_id))).scalars())
        await engine.dispose()
        begun = {row.nonce for row in every if any(_goes_on(row, other) for other in every)}
        spans = [(row.encounter_id, row.first, row.sequence) for row in every if row.nonce not in begun]
        reports = [row for row in every if row.not_before is None and row.nonce not in begun]
        owed = {row.nonce: row.message_id for row in reports if row.message_id != QUIET}
        waiting = {seat.waiting["number"] for seat in self.seats if seat.waiting}
        assert Counter(numbers) == Counter(number for number in self.orders if number not in waiting)
        assert None not in owed.values(), "a report is still owed"
        assert set(left) <= waiting, f"still promised: {left}"
        sent = {nonce[:NONCE] for nonce in self.sent if len(nonce) >= NONCE} - begun
        assert sent <= set(owed), f"sent, not owed: {sent - set(owed)}"
        for _, encounter_id, sequence, body in inputs:
            told = [last for here, first, last in spans if here == encounter_id and first <= sequence <= last]
            secret = is_secret(body) and not told
            assert secret or len(told) == 1, (
                f"input {sequence} of encounter {encounter_id} is told of {len(told)} times"
            )
        for row in reports:
            if row.message_id != QUIET:
                self._check_report(row, grown=any(_goes_on(other, row) for other in every))
        reported = {row.interaction_id for row in every if row.not_before is None}
        for number in (self.promised | self.told.keys()) - waiting:
            answered = self._said(number) or number in reported or number in self._late
            assert answered, f"interaction {number} has no answer"
            assert (UNDONE in self._said(number)) == (number in self.void), f"interaction {number} was told a lie"
            assert sum(RESTARTED in str(texts) for texts in self.told.get(number, {}).values()) <= 1, number
        assert self._told_late >= len(self._late), "what was put off was never told"
        mirrors = [mirror for seat in self.seats for mirror in (*seat.past, *([seat.mirror] if seat.begun else []))]
        ran: list[tuple[list[dict[str, Any]], list[str]]] = []
        for number in range(1, len(mirrors) + 1):
            encounter = run_again(await repository.load(number))
            ran.append((list(encounter.inputs), list(encounter.digests)))
        for mirror in mirrors:
            ran.remove((list(mirror.inputs), list(mirror.digests)))
        assert not ran
        await repository.close()
        self.figures.encounters = len(mirrors)
        self.figures.reports, self.figures.quiet = len(owed), len(reports) - len(owed)
        self.figures.twice = sum(count > 1 for nonce, count in self.sent.items() if len(nonce) == NONCE)

    def _check_report(self, report: Any, *, grown: bool) -> None:
        """Whether a report stands in its channel once: in the place of its promise, in that of the report with which it
        begins, or as a message of its own."""
        number = report.interaction_id
        told = self.told.get(number, {})
        texts = {text for text in told.get("edit", ()) if text != "…" and text != DONE and RESTARTED not in text}
        in_place = bool(texts) and WAYS[number % len(WAYS)] == "command"
        goes_on = grown and report.message_id in self.changed
        places = in_place + goes_on + bool(self.sent[report.nonce])
        assert places == 1, f"report {report.nonce} of interaction {number} stands in {places} places"


def _goes_on(report: Any, other: Any) -> bool:
    """Whether a report has no message any more, as another goes on in its place and begins as it did."""
    here = other.encounter_id == report.encounter_id and other.first <= report.first
    return report.message_id == QUIET and here and other.sequence > report.sequence
