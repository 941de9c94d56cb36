"""The messages of chores: each is sent once, and found again where a process ended before it noted that it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

import discord

from bot.client.hindrance import requiring
from bot.client.protocol import Client
from bot.storage.chores import StoredChore

_NONCE: Final = 25
"""Letters of the mark by which Discord knows a message again for some minutes."""
_LOOKED_AT: Final = 50
"""Messages among which one is looked for."""


Channel = discord.PartialMessageable | discord.TextChannel | discord.Thread | discord.DMChannel


async def send_once(
    client: Client, chore: StoredChore, channel: Channel, mark: str = "", **content: Any
) -> discord.Message:
    """Send a message of a chore, unless an earlier try has sent it: one with the same words and buttons, or with a
    button of the id `mark`. Raises Gone where the channel is there no more, and what Discord refuses."""
    wanted = [mark] if mark else [*_marks_of(content)]
    nonce = sha256("\n".join([chore.key, str(channel.id), *wanted]).encode()).hexdigest()[:_NONCE]
    with requiring(channel.id):
        if chore.args.get("sending") == nonce and (sent := await _sent(client, channel, wanted)) is not None:
            return sent
        await client.service.repository.chores.note(chore, sending=nonce)
        return await channel.send(nonce=nonce, **content)


async def _sent(client: Client, channel: Channel, wanted: Iterable[str]) -> discord.Message | None:
    """The bot's own newest message that has all of these; None where it may not read what was said."""
    with suppress(discord.Forbidden):
        async for message in channel.history(limit=_LOOKED_AT):
            if message.author == client.user and {*wanted} <= {*_marks_in(message)}:
                return message
    return None


def _marks_of(content: Mapping[str, Any]) -> Iterator[str]:
    view = content.get("view")
    yield from [content["content"].strip()] if "content" in content else []
    yield from _marks([] if view is None else view.to_components())


def _marks_in(message: discord.Message) -> Iterator[str]:
    yield message.content.strip()
    yield from _marks(part.to_dict() for part in message.components)


def _marks(parts: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The words and ids of components, those within others too."""
    for part in parts:
        yield from (part[name].strip() for name in ("content", "custom_id") if part.get(name))
        yield from _marks(part.get("components", ()))
