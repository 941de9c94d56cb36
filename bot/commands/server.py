"""`/setup`: what holds on a server, by the people who manage it."""

from collections.abc import Callable
from typing import Any, Final

from discord import app_commands, ui
from discord.ext import commands

from bot.client import replies
from bot.client.permissions import given, manages_server
from bot.client.protocol import Interaction
from bot.client.server_check import checks_of, try_out
from bot.commands.decisions import Press
from bot.errors import Stale, Unfit
from bot.language import languages
from bot.messages.parts import View, sendable
from bot.messages.server import DISCORD, HOURS, check_page, server_page
from bot.messages.setup_ids import ServerId
from bot.storage.models import ANYBODY, ROLE, STAFF


@app_commands.guild_only()
class ServerCommands(commands.Cog):
    """What is set for a whole server, by the people who manage it or are given the command in its settings."""

    @app_commands.command(description="Set this server up: language, places for battles, hosts of events, deadline")
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: Interaction) -> None:
        """Show how the settings stand."""
        async with replies.telling(interaction):
            await replies.aside(interaction, view=settings_page(interaction))


def settings_page(interaction: Interaction) -> View:
    """How the settings of the server stand."""
    server, guild = interaction.client.service.servers.of(interaction.guild_id), interaction.guild
    picked = [*server.places, *filter(None, (server.events_id, server.masters_id, server.role_id))]
    there = [one for one in picked if guild is None or guild.get_channel(one) or guild.get_role(one)]
    return server_page(server, there, replies.reader(interaction))


class ServerPress(Press[ServerId], carries=ServerId):
    """A setting that was picked, or the way to all of them."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note it, and show how the settings stand, or what the bot is allowed. Raises Unfit for a person who may set
        nothing here.

        Each press asks anew: the page outlasts the right to it.
        """
        if not (manages_server(interaction) or await given(interaction, "setup")):
            raise Unfit("server-staff")
        await replies.in_private(interaction)
        if self.carried.what in ("check", "test"):
            told = await try_out(interaction) if self.carried.what == "test" else ""
            page = check_page(checks_of(interaction), replies.reader(interaction), told)
            await replies.show(interaction, sendable(page))
            return
        if change := PICKED.get(self.carried.what):
            assert interaction.guild_id is not None
            await interaction.client.service.servers.change(interaction.guild_id, **change(self))
        await replies.show(interaction, sendable(settings_page(interaction)))

    @property
    def several(self) -> list[int]:
        """The channels or roles that were picked from Discord's own list. Raises Stale where it is none."""
        if not isinstance(self.item, ui.ChannelSelect | ui.RoleSelect):
            raise Stale("nothing was picked")
        return [one.id for one in self.item.values]


def _language(press: ServerPress) -> dict[str, Any]:
    if press.picked not in (DISCORD, *languages()):
        raise Stale("there is no such language")
    return {"language": "" if press.picked == DISCORD else press.picked}


def _hosts(press: ServerPress) -> dict[str, Any]:
    if press.picked not in (ANYBODY, STAFF):
        raise Stale("there is no such choice")
    return {"hosts": press.picked, "role_id": None}


def _role(press: ServerPress) -> dict[str, Any]:
    if not press.several:
        raise Stale("nothing was picked")
    return {"hosts": ROLE, "role_id": press.several[0]}


def _deadline(press: ServerPress) -> dict[str, Any]:
    if press.picked not in map(str, HOURS):
        raise Stale("there is no such choice")
    return {"deadline_hours": int(press.picked)}


PICKED: Final[dict[str, Callable[[ServerPress], dict[str, Any]]]] = {
    "language": _language,
    "places": lambda press: {"places": press.several},
    "everywhere": lambda press: {"places": []},
    "hosts": _hosts,
    "role": _role,
    "deadline": _deadline,
    "events": lambda press: {"events_id": next(iter(press.several), None)},
    "masters": lambda press: {"masters_id": next(iter(press.several), None)},
}
"""What each list of the page sets."""
