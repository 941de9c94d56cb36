"""A report on its way to its channel."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.hosting.faults import DISCORD

_log = logging.getLogger(__name__)
Send = Callable[..., Awaitable[discord.Message | discord.PartialMessage]]


@dataclass(frozen=True, slots=True)
class Delivery:
    """The ways by which a report may reach its channel."""

    channel: discord.PartialMessageable
    first: Send | None = None
    """Tried before the channel."""
    last: Send | None = None
    """Tried after it, where Discord does not let the bot write there."""

    async def send(self, nonce: str, content: Callable[[], Awaitable[dict[str, Any]]]) -> int:
        """Send what `content` makes, anew for each try, in the first way that Discord takes; the message's number."""
        if self.first is not None:
            try:
                return (await self.first(**await content())).id
            except DISCORD as error:
                _log.warning("report %s is sent to the channel, as it cannot be an answer: %s", nonce, error)
        try:
            return (await self.channel.send(nonce=nonce, **await content())).id
        except discord.Forbidden:
            if self.last is None:
                raise
        return (await self.last(**await content())).id
