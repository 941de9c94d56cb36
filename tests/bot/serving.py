"""The server of a test: its settings, the people who manage it, and what the bot is allowed there."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import discord
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.messages.setup_ids import ServerId
from bot.storage.servers import Server
from tests.bot.conftest import Play, text_of


def guild_of(play: Play) -> simcord.GuildHandle:
    """The server."""
    assert play.channel.guild is not None
    return play.channel.guild


def manager(play: Play, name: str = "Mona") -> simcord.MemberActor:
    """A person who manages the server."""
    guild = guild_of(play)
    rights = guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(play.env.create_user(name), roles=[rights])


def settings(play: Play) -> Server:
    """How the settings of the server stand."""
    return play.bot.service.servers.of(guild_of(play).id)


async def shown(given: Awaitable[simcord.InteractionResult]) -> Any:
    """The message with which a person is answered."""
    result = await given
    assert result.response is not None
    return result.response.message


async def greeted(play: Play) -> Any:
    """The card with which the bot greets the server."""
    await play.bot.on_guild_join(play.bot.guilds[0])
    return play.channel.history()[-1]


def deny(play: Play, channel: int, *names: str) -> None:
    """Take permissions away from the bot in a channel."""
    assert play.bot.user is not None
    denied = discord.PermissionOverwrite(**dict.fromkeys(names, False)).pair()[1].value
    overwrite = Overwrite(play.bot.user.id, OverwriteType.MEMBER, 0, denied)
    play.env.backend.edit_channel(channel, {}, overwrites=[overwrite])


async def checked(play: Play, mona: simcord.MemberActor, channel: Any = None) -> str:
    """What is told of the bot's permissions."""
    page = await shown(mona.slash(channel or play.channel, "setup"))
    return text_of(await shown(mona.click(page, custom_id=str(ServerId("check")))))


NEEDED = "I am allowed everything I need."
