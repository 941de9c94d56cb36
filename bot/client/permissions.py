"""The permissions that the bot needs in a channel, and which of them are missing."""

from typing import Any, Final

import discord

from bot.errors import NotAllowed, NotHere

INVITED: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True, embed_links=True
)
"""The permissions that the link inviting the bot asks for, and nothing more."""
NAMED: Final = {"read_messages": "view_channel"}
"""What Discord calls a permission that discord.py has under an older name."""


def missing(allowed: discord.Permissions, *, thread: bool) -> tuple[str, ...]:
    """Names of what the bot needs in a channel, or a thread, and is not allowed."""
    unneeded = "send_messages" if thread else "send_messages_in_threads"
    wanted = [NAMED.get(name, name) for name, needed in INVITED if needed and name != unneeded]
    return tuple(name for name in wanted if not getattr(allowed, name))


def missing_here(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """The permissions missing where a person has just asked for something; nothing outside of a server."""
    if interaction.guild_id is None:
        return ()
    return missing(interaction.app_permissions, thread=isinstance(interaction.channel, discord.Thread))


def manages_server(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person manages the server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def given(interaction: discord.Interaction[Any], command: str) -> bool:
    """Whether the server gives the person a command in its settings, as Discord has it now: a press carries none of it.

    What is set for the person goes before what is set for their roles.
    """
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member):
        return False
    registered = await interaction.client.tree.fetch_commands()
    try:
        found = next(one for one in registered if one.name == command)
        permissions = (await found.fetch_permissions(guild)).permissions
    except (StopIteration, discord.NotFound):  # Discord knows none where nothing was set
        return False
    channel = discord.AppCommandPermissionType.channel
    allowed: dict[int, bool] = {one.id: one.permission for one in permissions if one.type is not channel}
    return allowed.get(member.id, any(allowed.get(role.id, False) for role in member.roles))


def manages_here(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person manages the channel, and so may end what blocks it, like its host."""
    return interaction.permissions.manage_channels


def require_place(interaction: discord.Interaction[Any], channel: object) -> None:
    """Raise NotHere where the server lets no battle begin in this channel, or in the one that it is a thread of."""
    server, guild = interaction.client.service.servers.of(interaction.guild_id), interaction.guild
    parent = getattr(channel, "parent_id", None) if isinstance(channel, discord.Thread) else None
    if not server.allows(getattr(channel, "id", None), parent):
        raise NotHere(tuple(place for place in server.battles if guild is None or guild.get_channel(place)))


def require_here(interaction: discord.Interaction[Any]) -> None:
    """Raise NotHere where the server lets no battle begin in this channel, NotAllowed where one could not be told of
    here."""
    require_place(interaction, interaction.channel)
    names = missing_here(interaction)
    if names:
        raise NotAllowed(names)


def invitation(application_id: int) -> str:
    """The address at which the bot is invited to a server."""
    return discord.utils.oauth_url(application_id, permissions=INVITED, scopes=("bot", "applications.commands"))
