"""Hunting for leaks: the same battle in two worlds that differ in one side's secrets must sound alike to the others.

A world is a simulated Discord of its own. Whatever reaches one person in it is kept: bodies of requests that are
public or his alone, what is offered while he types, the bytes of every picture and file, in their order.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest
import simcord

from bot.play import fog
from bot.sandbox.world import make_bot
from tests.bot.conftest import Play
from tests.bot.farm import Table
from tests.bot.finger import Finger
from tests.bot.fixed import fix_seeds

PEOPLE = ("Anna", "Ben", "Chloe")
EPHEMERAL, COMPLETION = 64, 8
_SNOWFLAKE = re.compile(r"\d{17,20}")
_PRESSES = re.compile(r'("custom_id": "[^"]*~[a-z]*|"id": )\d+')
"""What tells the lists of one press from those of another."""
_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(\+00:00)?")
_TOKEN = re.compile(r"^/(?:interactions/\d+|webhooks/\d+)/(\w+)")
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("board", {}),
    ("board", {"text": True}),
    ("catchup", {}),
    ("log read", {}),
    ("log file", {}),
    ("log luck", {}),
    ("force list", {}),
    ("encounter status", {}),
    ("encounter export", {}),
    ("orders list", {}),
    ("verify", {}),
    ("mydata export", {}),
)
OFFERS = (
    ("board", "at"),
    ("log read", "figure"),
    ("activate", "figures"),
    ("marker", "marker"),
    ("move", "figure"),
    ("fire", "target"),
    ("charge", "target"),
    ("orders set", "figure"),
    ("encounter assign", "figure"),
)


@dataclass
class World:
    """A battle with everything that anybody was told in it; `heard` is by person, `all` what everybody reads."""

    play: Play
    heard: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in (*PEOPLE, "all")})
    _read: int = 0
    _alone: dict[str, bool] = field(default_factory=dict)

    async def order(self, who: str, command: str, **options: Any) -> simcord.InteractionResult:
        """A command; whatever the bot sends upon it is kept for whoever gets it."""
        result = await self.play.table.order(who, command, **options)
        self.listen(who)
        for message in (result.response, *result.followups):
            if message is not None:
                files = [
                    f"{a.filename} {a.description} {_content(a.filename, await a.read())}" for a in message.attachments
                ]
                self._keep(who if message.ephemeral else "all", files)
        return result

    async def offered(self, who: str, command: str, option: str, **typed: Any) -> list[Any]:
        """What is offered to somebody while he types."""
        found: list[Any] = await self.play.table.people[who].autocomplete(
            self.play.channel, command, option, "", **typed
        )
        self.listen(who)
        self._keep(who, [f"{command} {option}: {json.dumps(found)}"])
        return found

    async def panel(self, who: str) -> None:
        """The first page of a person's panel, and those right behind its buttons that give nothing."""
        finger = Finger(self.play, who)
        await finger.open()
        await self._page(finger)
        for label in ("More orders", "Back", "Watch the table", "Machines"):
            if label in finger.labels:
                await finger.press(label)
                await self._page(finger)

    async def _page(self, finger: Finger) -> None:
        self.listen(finger.who)
        self._keep(
            finger.who, [f"{a.description} {_content(a.filename, await a.read())}" for a in finger.panel.attachments]
        )

    async def look_round(self, who: str, *names: str) -> None:
        """Everything that a person can look up, and what he is told who guesses a name."""
        for command, options in LOOKS:
            await self.order(who, command, **options)
        for command, option in OFFERS:
            await self.offered(who, command, option)
        for name in names:
            await self.order(who, "board", at=name)
            await self.order(who, "fire", figure=name, target=name)
            await self.order(who, "activate", figures=name)
            await self.order(who, "log read", figure=name)
            await self.order(who, "encounter assign", figure=name)
            await self.order(who, "orders set", figure=name, when="keep-wounded", choose="yes")

    def listen(self, who: str) -> None:
        """Sort what was sent since by who reads it."""
        sent = self.play.env.http_requests
        for request in sent[self._read :]:
            body: Mapping[str, Any] = request.json if isinstance(request.json, Mapping) else {}
            content = body.get("data") or body if "callback" in request.path else body
            match = _TOKEN.match(request.path)
            token = match[1] if match else ""
            if "callback" in request.path:
                alone = bool(content.get("flags", 0) & EPHEMERAL) or body.get("type") == COMPLETION
                self._alone[token] = alone or self._in_private(request.path)
            alone = bool(content.get("flags", 0) & EPHEMERAL)
            if "@original" in request.path or "callback" in request.path:
                alone = self._alone.get(token, False)
            shown = json.dumps({key: value for key, value in body.items() if key != "nonce"}, sort_keys=True)
            shown = _PRESSES.sub(r"\1", shown)
            self._keep(who if match and alone else "all", [f"{request.method} {_plain(request.path)} {shown}"])
        self._read = len(sent)

    def _in_private(self, path: str) -> bool:
        """Whether an answer to a press stands in the place of the private message that was pressed."""
        backend: Any = self.play.env.backend
        pressed = backend.interactions[int(path.split("/")[2])]
        source = pressed.source_message_id
        if source is None:
            return False
        message = backend.messages[pressed.channel_id].get(source)
        # What is gone by now was a page of a panel: the bot takes no other message away.
        return message is None or bool(message.flags & EPHEMERAL)

    def _keep(self, whose: str, lines: list[str]) -> None:
        for person in PEOPLE if whose == "all" else (whose,):
            self.heard[person] += lines
        if whose == "all":
            self.heard["all"] += lines

    def told(self, who: str) -> list[str]:
        """All that a person was told, Discord's own numbers replaced by the order in which he met them."""
        met: dict[str, str] = {}
        return [_SNOWFLAKE.sub(lambda m: met.setdefault(m[0], f"#{len(met)}"), line) for line in self.heard[who]]


def _content(name: str, data: bytes) -> str:
    """A file's text without times of the day, or a print of its bytes."""
    return sha256(data).hexdigest() if name.endswith((".png", ".webp")) else _TIME.sub("now", data.decode())


def _plain(path: str) -> str:
    """A path without the interaction's own secret."""
    return re.sub(r"simcord_interaction_\d+", "token", path)


@asynccontextmanager
async def world(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A Discord of one's own in which chance and time are always the same."""
    fix_seeds(monkeypatch, "world")
    bot = await make_bot(url)
    bot.service.now = lambda: datetime(2026, 1, 1, tzinfo=UTC)
    try:
        async with simcord.run(bot) as env:
            with env.time_context():
                guild = env.create_guild()
                channel = guild.create_text_channel("farm")
                people = {name: guild.add_member(env.create_user(name)) for name in PEOPLE}
                yield World(Play(env, bot, Table(people, channel, bot.service), url))
    finally:
        await bot.service.repository.close()


def differing(one: World, other: World, who: str) -> list[str]:
    """Where two worlds do not tell a person the same: what stands around the first difference of each line."""
    first, second = one.told(who), other.told(who)
    found = [_apart(a, b) for a, b in zip(first, second, strict=False) if a != b]
    return found if len(first) == len(second) else [*found, f"{len(first)} lines, {len(second)} lines"]


def _apart(a: str, b: str) -> str:
    at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[:80]} … {a[max(0, at - 200) : at + 120]!r} or {b[max(0, at - 20) : at + 120]!r}"


Fights = Sequence[Callable[[World], Awaitable[None]]]
"""What is done in each of the worlds that are compared."""


async def hunt(urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, fights: Fights) -> dict[str, list[str]]:
    """What each of the three is told otherwise in the one world than in the other, each with its fight."""
    worlds = []
    for url, fight in zip(urls, fights, strict=True):
        async with world(url, monkeypatch) as here:
            await fight(here)
            worlds.append(here)
    return {who: differing(worlds[0], worlds[1], who) for who in ("Ben", "Chloe", "Anna")}


def all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that is planted: every figure is known to everybody."""
    monkeypatch.setattr(fog, "known", lambda record, viewer, state: range(len(state.figures)))
