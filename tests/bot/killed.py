"""The process that is killed: service, poster and outbox as the bot has them, before a channel that only counts.

It hears orders on a socket, one JSON object a line, and says there what came of each. Every line is written at once, so
that nothing it has said is lost with it.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bot.client.in_flight import Begun
from bot.client.outbox import Outbox
from bot.client.posting import Poster, with_nonce
from bot.errors import AlreadyHandled, ChannelTaken
from bot.play.service import Service
from bot.storage.repository import Repository

HOST = 1
SLOWEST = 0.03
"""Seconds that a message takes to be sent, at most; half of them behind the moment when it is there."""
_CHANCE = random.SystemRandom()
"""What is forked would else draw the same numbers in every life."""


Say = Callable[..., None]


class Channel:
    """Takes whatever is sent, and tells of it."""

    def __init__(self, channel_id: int, say: Say) -> None:
        self.id = channel_id
        self._say = say

    async def send(self, *, nonce: str, **content: Any) -> Any:
        """Send a message."""
        await asyncio.sleep(_CHANCE.random() * SLOWEST / 2)
        self._say(sent=nonce)
        await asyncio.sleep(_CHANCE.random() * SLOWEST / 2)
        return SimpleNamespace(id=_CHANCE.getrandbits(60))

    def get_partial_message(self, message_id: int) -> Any:
        """A message that takes every change."""
        return SimpleNamespace(edit=_edit)


async def _edit(**content: Any) -> None:
    await asyncio.sleep(_CHANCE.random() * SLOWEST / 2)


class Bot:
    """As much of the bot as its outbox asks for."""

    def __init__(self, url: str, say: Say) -> None:
        self.say = say
        self.service = Service(Repository(url))
        self.poster = Poster(self.service)
        self.begun = Begun()
        self.connected = True

    def get_partial_messageable(self, channel_id: int) -> Any:
        """A channel."""
        return Channel(channel_id, self.say)

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


def live(url: str, connection: socket.socket) -> None:
    """Be that process."""
    asyncio.run(_live(url, connection))


async def _live(url: str, connection: socket.socket) -> None:
    """Check what is stored, post what is owed, then obey until there are no more orders."""
    orders, saying = await asyncio.open_connection(sock=connection)

    def say(**what: Any) -> None:
        saying.write((json.dumps(what) + "\n").encode())

    bot = Bot(url, say)
    fallbacks = [str(fallback.reason) async for fallback in bot.service.check_running()]
    outbox = Outbox(bot)  # type: ignore[arg-type]
    await outbox.start()
    say(ready=True, fallbacks=fallbacks)
    async with asyncio.TaskGroup() as tasks:
        async for line in orders:
            tasks.create_task(bot.obey(json.loads(line)))
    outbox.stop()
    await bot.service.repository.close()
    saying.close()
