"""The last opponent of a person, by name."""

from typing import Protocol

import discord

from bot.hosting.faults import DISCORD
from bot.messages.welcome import Friend
from bot.play.service import Service


class Knows(Protocol):
    """The connected bot, as far as it knows servers and battles."""

    service: Service

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """A server that the bot is in."""


async def last_opponent(client: Knows, guild_id: int | None, user_id: int) -> Friend | None:
    """The person whom one fought last, by name; None where they are no member of this server."""
    found = await client.service.repository.people.last_opponent(user_id)
    guild = None if guild_id is None else client.get_guild(guild_id)
    if found is None or guild is None:
        return None
    try:
        member = await guild.fetch_member(found)
    except DISCORD:
        return None
    return Friend(member.id, member.display_name)
