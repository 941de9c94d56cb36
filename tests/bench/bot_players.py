"""People at many tables at once: they type, take what is offered, look at previews, confirm them and press buttons."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.bench.bot_stored import FIRST_CHANNEL
from tests.bench.machine import waited_for_a_core
from tests.bot.wire import BOT, KEY, Discord

COMMAND, PRESS, TYPING = 2, 3, 4
DEFERRED = 5, 6
EPHEMERAL = 64
SLOWEST = 20.0
"""Seconds after which nobody waits any longer."""
NOTHING = "nothing"
_PAYLOAD = re.compile(rb'name="payload_json"(?:\r\n[^\r\n]+)*\r\n\r\n(.*?)\r\n--', re.DOTALL)
_TOKEN = re.compile(rf"{KEY}(\d+)")


@dataclass
class Asked:
    """One interaction and what came of it."""

    kind: str
    at: float
    first: float = 0.0
    """When the first answer came, on the clock of `at`."""
    waited: float = 0.0
    """Seconds of that for which the program's event loop had no core to run on."""
    deferred: bool = False
    said: list[dict[str, Any]] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    ended: float = 0.0
    """When the last answer came."""


@dataclass
class Server(Discord):
    """Answers the program as quickly as may be, and times it."""

    asked: dict[int, Asked] = field(default_factory=dict)
    process: int = 0
    """The program's."""

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """Answer a request, and note what it says."""
        came = time.perf_counter()
        path = request.path.removeprefix("/api/v10")
        body = await request.read()
        token = _TOKEN.search(path)
        if token is not None and (asked := self.asked.get(int(token[1]))) is not None:
            part = _PAYLOAD.search(body)
            text = part[1] if part else body
            said = json.loads(text) if text.startswith(b"{") else {}
            if path.endswith("/callback"):
                asked.waited += waited_for_a_core(self.process)
            _hear(asked, request.method, path, said, came)
        return web.json_response(self._right(request.method, path))

    async def ask(self, kind: str, number: int, data: dict[str, Any], channel: int, **more: Any) -> Asked:
        """Give an interaction and wait for all that comes of it."""
        asked = Asked(kind, 0.0, waited=-waited_for_a_core(self.process))
        # Its number is drawn when it is given, and its answer cannot come before this one has gone on.
        asked.at = time.perf_counter()
        self.asked[await self.interact(number, data, channel, **more)] = asked
        with suppress(TimeoutError):
            await asyncio.wait_for(asked.done.wait(), SLOWEST)
        return asked


def _hear(asked: Asked, method: str, path: str, said: dict[str, Any], came: float) -> None:
    if path.endswith("/callback"):
        asked.first = came
        asked.deferred = said.get("type") in DEFERRED
        said = said.get("data") or {}
    asked.said.append(said)
    alone = int(said.get("flags") or 0) & EPHEMERAL
    if not asked.deferred or method == "PATCH" or (method == "POST" and alone and not path.endswith("/callback")):
        asked.ended = came
        asked.done.set()


def _carried(said: Any) -> Iterator[str]:
    """Every `custom_id` in what the bot said."""
    if isinstance(said, dict):
        if "custom_id" in said:
            yield str(said["custom_id"])
        for part in said.values():
            yield from _carried(part)
    elif isinstance(said, list):
        for part in said:
            yield from _carried(part)


EAGER = 0.75
"""How often the next to do something is one who is in the middle of it."""


class Pace:
    """Lets one of those who wait go on, at moments that are spread at random."""

    def __init__(self, rate: float, chance: random.Random) -> None:
        self._rate = rate
        self._chance = chance
        self._eager: list[asyncio.Future[None]] = []
        self._idle: list[asyncio.Future[None]] = []

    async def turn(self, *, eager: bool = True) -> None:
        """Wait for one's turn, in the middle of something or between two."""
        mine = asyncio.get_running_loop().create_future()
        (self._eager if eager else self._idle).append(mine)
        await mine

    async def run(self, seconds: float) -> int:
        """Give turns for so long; how many."""
        loop = asyncio.get_running_loop()
        due, end, given = loop.time(), loop.time() + seconds, 0
        while (due := due + self._chance.expovariate(self._rate)) < end:
            await asyncio.sleep(max(0.0, due - loop.time()))
            waiting = self._eager if self._eager and self._chance.random() < EAGER else self._idle
            if waiting:
                waiting.pop(self._chance.randrange(len(waiting))).set_result(None)
                given += 1
        return given


class Player:
    """Somebody who plays all sides of one encounter, by what the bot offers."""

    def __init__(self, server: Server, pace: Pace | None, encounter: int, seed: int) -> None:
        self._server = server
        self._pace = pace
        self.encounter = encounter
        self._channel = FIRST_CHANNEL + encounter
        self._chance = random.Random(seed)
        self._buttons: list[str] = []
        self._ready = False
        """Whether it is this player's turn already."""
        self.asked: list[Asked] = []

    async def play(self) -> None:
        """Play for ever."""
        while True:
            if self._pace is not None:
                await self._pace.turn(eager=False)
            self._ready = True
            answers = [button for button in self._buttons if re.fullmatch(r"a:\d+:\d+:\d+:\d+", button)]
            if answers:
                button = self._chance.choice(answers)
                self._buttons = [b for b in self._buttons if b.split(":")[:4] != button.split(":")[:4]]
                await self._press(button)
            elif self._chance.random() < 0.1:
                await self._command(NOTHING)
            elif not await self._act():
                await self._go_on()

    async def touch(self) -> None:
        """Have something offered once."""
        await self._offered("activate", "figures")

    async def _act(self) -> bool:
        """Shoot where that is offered, else move; whether anything was done."""
        for deed, aim in (("fire", "target"), ("move", "to")):
            figures = await self._offered(deed, "figure")
            if not figures:
                continue
            who = self._chance.choice(figures)
            aims = await self._offered(deed, aim, figure=who)
            if not aims:
                continue
            more = {"when_seen": "stay"} if deed == "move" else {}
            await self._command(deed, figure=who, **{aim: self._chance.choice(aims[:6])}, **more)
            confirm = next((button for button in self._buttons if button.startswith("plan:go:")), None)
            if confirm is not None:
                await self._press(confirm)
            return True
        return False

    async def _go_on(self) -> None:
        """The next group, the next phase, the next turn."""
        groups = await self._offered("activate", "figures")
        if groups:
            await self._command("activate", figures=self._chance.choice(groups))
            return
        await self._command("end", what="phase")
        if not self._buttons:
            await self._command("turn")

    async def _offered(self, name: str, option: str, **given: str) -> list[str]:
        options = [*_options(given), {"name": option, "type": 3, "value": "", "focused": True}]
        asked = await self._ask(f"typing {name} {option}", TYPING, _data(name, options))
        return [choice["value"] for said in asked.said for choice in said.get("choices", ())]

    async def _command(self, name: str, **given: str) -> Asked:
        return await self._ask(name, COMMAND, _data(name, _options(given)))

    async def _press(self, button: str) -> Asked:
        part = {"type": 2, "id": 2, "style": 2, "label": "x", "custom_id": button}
        data = {"custom_id": button, "component_type": 2, "id": 2}
        return await self._ask(f"press {button.partition(':')[0]}", PRESS, data, message=self._message(part))

    def _message(self, part: dict[str, Any], flags: int = 0) -> dict[str, Any]:
        """The message that bears what is pressed."""
        return {
            "id": "9", "channel_id": str(self._channel), "author": {"id": str(BOT), "username": "duck",
            "discriminator": "0", "avatar": None, "bot": True}, "content": "", "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [],
            "attachments": [], "embeds": [], "pinned": False, "type": 0, "flags": flags, "components": [
                {"type": 1, "id": 1, "components": [part]}
            ],
        }  # fmt: skip

    async def _ask(self, kind: str, number: int, data: dict[str, Any], **more: Any) -> Asked:
        if self._pace is not None and not self._ready:
            await self._pace.turn()
        self._ready = False
        asked = await self._server.ask(kind, number, data, self._channel, **more)
        self.asked.append(asked)
        if number != TYPING and kind != NOTHING:
            fresh = [button for said in asked.said for button in _carried(said)]
            self._buttons = [*(button for button in self._buttons if button.startswith("a:")), *fresh]
        return asked


def _data(name: str, options: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"id": "1", "name": name, "type": 1, "options": list(options), "resolved": {}}


def _options(given: dict[str, str]) -> list[dict[str, Any]]:
    return [{"name": name, "type": 3, "value": value} for name, value in given.items()]


@dataclass(frozen=True)
class Load:
    """What many players at once met with."""

    rate: float
    asked: tuple[Asked, ...]

    def firsts(self, *, nothing: bool, own: bool = False) -> list[float]:
        """Seconds to the first answer, shortest first: of the command that does nothing, or of all others.

        `own` leaves out the time for which the program's event loop had no core to run on.
        """
        found = [a for a in self.asked if a.first and (a.kind == NOTHING) is nothing]
        return sorted(max(0.0, a.first - a.at - (a.waited if own else 0.0)) for a in found)

    def lasts(self) -> list[float]:
        """Seconds until all of an answer stood, shortest first."""
        return sorted(a.ended - a.at for a in self.asked if a.ended and a.kind != NOTHING)

    @property
    def kinds(self) -> Counter[str]:
        """How many there were of each kind."""
        return Counter(asked.kind for asked in self.asked)

    @property
    def unanswered(self) -> int:
        """How many were not answered, or not to the end."""
        return sum(not (asked.first and asked.done.is_set()) for asked in self.asked)


async def play_all(
    server: Server, encounters: int, rate: float, seconds: float, seed: int = 1, who: type[Player] = Player
) -> Load:
    """Play the first so many encounters at once for so long, at about so many interactions a second."""
    pace = Pace(rate, random.Random(seed))
    players = [who(server, pace, n, seed + n) for n in range(1, encounters + 1)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    began = time.perf_counter()
    given = await pace.run(seconds)
    real = given / (time.perf_counter() - began)
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(asked.done.wait() for asked in server.asked.values())), SLOWEST)
    await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, Exception):
            raise ended
    return Load(real, tuple(asked for player in players for asked in player.asked))
