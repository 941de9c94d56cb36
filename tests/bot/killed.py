"""The process that is killed: replies, service and outbox as the bot has them, before a Discord that counts.

It hears orders on a socket, one JSON object a line, and says there what Discord was told and what came of each. Every
line is written at once, so that nothing it has said is lost with it. It kills itself at a given step of its work:
before a statement or a commit, or on either side of the moment when Discord is told something.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import InteractionResponseType, InteractionType
from sqlalchemy import Engine, event

from bot.client import replies
from bot.client.in_flight import InFlight
from bot.client.outbox import Outbox
from bot.client.posting import Poster
from bot.client.promised import Promised
from bot.errors import AlreadyHandled, ChannelTaken
from bot.play import stretch
from bot.play.service import Service
from bot.play.story import Stories
from bot.storage.repository import Repository
from tests.bot.undrawn import leave_undrawn

HOST, SERVER = 1, 2
DONE = "Done."
"""What stands in the place of a private press that was carried out."""
WAYS = ("command", "press", "private press")
"""How an order is given, by its number."""


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
Places = dict[int, str | None]
"""By interaction what was said in the place of its promise; None where that was taken away."""


class Discord:
    """Takes whatever it is told, and tells of it."""

    def __init__(self, say: Say, fate: Fate, places: Places) -> None:
        self._say = say
        self._fate = fate
        self._places = places

    async def hear(self, what: str, *words: str, number: int = 0, message: int = 0, **content: Any) -> Any:
        """Take a request of some kind about the interaction of that number, or a message: that one, or a new one with a
        nonce."""
        self._fate.step()
        nonce, text = content.get("nonce", ""), _text_of(words, content)
        self._say(told=what, number=number, message=message, nonce=nonce, text=text)
        if what in ("edit", "delete"):
            self._places[number] = text if what == "edit" else None
        self._fate.step()
        return SimpleNamespace(id=message or secrets.randbits(60))

    async def look(self, number: int) -> Any:
        """The message that stands in the place of a promise, or the promise itself."""
        text = self._places.get(number, "")
        if text is None:
            raise discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), "Unknown Message")  # type: ignore[arg-type]
        return SimpleNamespace(content=text, flags=SimpleNamespace(loading=not text))

    def channel(self, channel_id: int) -> Any:
        """A channel."""

        def message(number: int) -> Any:
            return SimpleNamespace(id=number, edit=partial(self.hear, "change", message=number))

        return SimpleNamespace(id=channel_id, send=partial(self.hear, "send"), get_partial_message=message)

    def asked(self, number: int) -> Any:
        """An interaction that an earlier process heard of."""
        return SimpleNamespace(
            edit_original_response=partial(self.hear, "edit", number=number),
            delete_original_response=partial(self.hear, "delete", number=number),
            original_response=partial(self.look, number),
        )

    def interaction(self, bot: Bot, number: int, channel_id: int) -> Any:
        """An order, as discord.py hands it over."""
        way = WAYS[number % len(WAYS)]
        typed = way == "command"
        done: list[InteractionResponseType] = []

        async def defer(**_: Any) -> None:
            await self.hear("promise", number=number)
            kind = InteractionResponseType
            done.append(kind.deferred_channel_message if typed else kind.deferred_message_update)
            response.type = done[0]

        response = SimpleNamespace(is_done=lambda: bool(done), type=None, defer=defer)
        return SimpleNamespace(
            id=number,
            token=str(number),
            type=InteractionType.application_command if typed else InteractionType.component,
            command=SimpleNamespace(qualified_name="order") if typed else None,
            data={"custom_id": "order"},
            message=SimpleNamespace(flags=SimpleNamespace(ephemeral=way == "private press")),
            locale=discord.Locale.american_english,
            guild_locale=discord.Locale.american_english,
            guild_id=SERVER,
            channel_id=channel_id,
            user=SimpleNamespace(id=HOST),
            client=bot,
            extras={},
            response=response,
            followup=SimpleNamespace(send=partial(self.hear, "follow", number=number)),
            edit_original_response=partial(self.hear, "edit", number=number),
            delete_original_response=partial(self.hear, "delete", number=number),
        )


def _text_of(words: tuple[str, ...], content: dict[str, Any]) -> str:
    view = content.get("view")
    items = [] if view is None else view.walk_children()
    said = [*map(str, words), content.get("content"), *(getattr(item, "content", "") for item in items)]
    return "\n".join(filter(None, said))


class Bot:
    """As much of the bot as its replies and its outbox ask for."""

    def __init__(self, url: str, say: Say, discord: Discord) -> None:
        self.say = say
        self.discord = discord
        self.service = Service(Repository(url))
        self.poster = Poster(self.service, Stories(self.service))
        self.in_flight = InFlight()
        self.promised = Promised(self)  # type: ignore[arg-type]
        self.connected = True

    def get_partial_messageable(self, channel_id: int) -> Any:
        """A channel."""
        return self.discord.channel(channel_id)

    def asked(self, number: int, _: str) -> Any:
        """An interaction that an earlier process heard of."""
        return self.discord.asked(number)

    async def create_dm(self, _: Any) -> Any:
        """The channel of direct messages with a person."""
        return SimpleNamespace(send=partial(self.discord.hear, "letter"))

    async def _press(self, where: int, number: int, item: dict[str, Any]) -> Any:
        """An input of a stretch, whose report is held: it joins those before it."""
        now = await self.service.look(where)
        return await self.service.press(now.encounter_id, HOST, number, [item], now.sequence)

    async def obey(self, order: dict[str, Any]) -> None:
        """Do what an order says and report it, as a command or a press does."""
        number, where = order["number"], order["channel"]
        interaction = self.discord.interaction(self, number, where)
        came: dict[str, Any] = {}
        async with replies.telling(interaction):
            private = WAYS[number % len(WAYS)] == "private press"
            if "record" in order:
                deed: Any = self.service.begin(where, SERVER, HOST, order["record"])
            elif private:
                deed = self._press(where, number, order["item"])
            else:
                deed = self.service.apply(where, HOST, number, order["item"])
            try:
                if private:
                    await replies.instead(interaction, deed, DONE)
                else:
                    await replies.play(interaction, deed)
            except (AlreadyHandled, ChannelTaken):
                came["already"] = True
                raise
            except Exception as error:
                came["fault"] = repr(error)
                raise
        self.say(done=number, **came)


def live(url: str, connection: socket.socket, steps: int | None, places: Places) -> None:
    """Be that process; `steps` is the number of its last one, where it is not to outlive its start.

    `places` is what earlier processes put in the place of their promises.
    """
    patch = pytest.MonkeyPatch()
    leave_undrawn(patch)
    # What a process holds back is due when the next one starts.
    patch.setattr(stretch, "PATIENCE", timedelta())
    asyncio.run(_live(url, connection, Fate(steps), places))


async def _live(url: str, connection: socket.socket, fate: Fate, places: Places) -> None:
    """Check what is stored, post what is owed, keep what was promised, then obey until there are no more orders."""
    orders, saying = await asyncio.open_connection(sock=connection)

    def say(**what: Any) -> None:
        saying.write((json.dumps(what) + "\n").encode())

    bot = Bot(url, say, Discord(say, fate, places))
    fallbacks = [str(fallback.reason) async for fallback in bot.service.require_running()]
    outbox = Outbox(bot, bot.promised)  # type: ignore[arg-type]
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
