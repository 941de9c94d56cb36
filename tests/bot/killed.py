"""The process that is killed: service, poster and outbox as the bot has them, before a channel that only counts.

It hears orders on a socket, one JSON object a line, and says there what came of each. Every line is written at once, so
that nothing it has said is lost with it. It kills itself at a given step of its work: before a statement or a commit,
or on either side of the moment when a message is sent.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.client.in_flight import InFlight
from bot.client.outbox import Outbox
from bot.client.posting import Poster, with_nonce
from bot.errors import AlreadyHandled, ChannelTaken
from bot.play.service import Service
from bot.storage.repository import Repository
from tests.bot.undrawn import leave_undrawn

HOST = 1


class Fate:
    """Counts the steps of the process and kills it at one of them."""

    def __init__(self, left: int | None) -> None:
        self.left = left
        """Steps until the kill; None where the process lives on."""
        event.listen(Engine, "before_cursor_execute", self.step)
        event.listen(Engine, "commit", self.step)

    def step(self, *_: Any) -> None:
        """Go one step on."""
        if self.left is not None:
            self.left -= 1
            if self.left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)


Say = Callable[..., None]


class Channel:
    """Takes whatever is sent, and tells of it."""

    def __init__(self, channel_id: int, say: Say, fate: Fate) -> None:
        self.id = channel_id
        self._say = say
        self._fate = fate

    async def send(self, *, nonce: str, **content: Any) -> Any:
        """Send a message."""
        self._fate.step()
        self._say(sent=nonce)
        self._fate.step()
        return SimpleNamespace(id=secrets.randbits(60))

    def get_partial_message(self, message_id: int) -> Any:
        """A message that takes every change."""
        return SimpleNamespace(edit=_edit)


async def _edit(**content: Any) -> None:
    """Take a change."""


class Bot:
    """As much of the bot as its outbox asks for."""

    def __init__(self, url: str, say: Say, fate: Fate) -> None:
        self.say = say
        self.fate = fate
        self.service = Service(Repository(url))
        self.poster = Poster(self.service)
        self.in_flight = InFlight()
        self.connected = True

    def get_partial_messageable(self, channel_id: int) -> Any:
        """A channel."""
        return Channel(channel_id, self.say, self.fate)

    async def obey(self, order: dict[str, Any]) -> None:
        """Do what an order says and report it, as a command does."""
        number, where = order["number"], order["channel"]
        try:
            if "record" in order:
                moment, owed = await self.service.begin(where, None, HOST, order["record"])
            else:
                moment, owed = await self.service.apply(where, HOST, number, order["item"])
        except (AlreadyHandled, ChannelTaken):
            self.say(done=number, already=True)
            return
        except Exception as error:
            self.say(done=number, fault=repr(error))
            return
        channel = self.get_partial_messageable(where)
        await self.poster.post(moment, owed, with_nonce(channel, owed.nonce), channel)
        self.say(done=number)


def live(url: str, connection: socket.socket, steps: int | None) -> None:
    """Be that process; `steps` is the number of its last one, where it is not to outlive its start."""
    leave_undrawn(pytest.MonkeyPatch())
    asyncio.run(_live(url, connection, Fate(steps)))


async def _live(url: str, connection: socket.socket, fate: Fate) -> None:
    """Check what is stored, post what is owed, then obey until there are no more orders."""
    orders, saying = await asyncio.open_connection(sock=connection)

    def say(**what: Any) -> None:
        saying.write((json.dumps(what) + "\n").encode())

    bot = Bot(url, say, fate)
    fallbacks = [str(fallback.reason) async for fallback in bot.service.check_running()]
    outbox = Outbox(bot)  # type: ignore[arg-type]
    await outbox.start()
    say(ready=True, fallbacks=fallbacks)
    async with asyncio.TaskGroup() as tasks:
        async for line in orders:
            order = json.loads(line)
            if "steps" in order:
                fate.left = order["steps"]
            else:
                tasks.create_task(bot.obey(order))
    outbox.stop()
    await bot.service.repository.close()
    saying.close()
