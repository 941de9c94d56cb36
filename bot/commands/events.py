"""`/event`: the events of a server, one's own part in them, and the way to a new one."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_here import event_here, places_of, show_event
from bot.commands.event_new import ask_name
from bot.messages.event_ids import EventsId
from bot.messages.event_pages import events_page, mine_page
from bot.messages.parts import sendable


@app_commands.guild_only()
class EventCommands(commands.Cog):
    """Events of many battles."""

    @app_commands.command(description="Events of many battles here: sign up, see where you play, or host one")
    async def event(self, interaction: Interaction) -> None:
        """Show the events of this server."""
        async with replies.answering(interaction):
            await show_events(interaction)


async def show_events(interaction: Interaction) -> None:
    """Show the events of the server."""
    assert interaction.guild_id is not None
    contests = await interaction.client.service.repository.contests.of_guild(interaction.guild_id)
    await replies.show(interaction, sendable(events_page(contests, interaction.user.id, replies.reader(interaction))))


class EventsPress(Press[EventsId], carries=EventsId):
    """What is pressed on the page of a server's events."""

    async def pressed(self, interaction: Interaction) -> None:
        """Open the form for a new event, or show what was chosen in the place of the page."""
        assert interaction.guild_id is not None
        if self.carried.what == "new":
            await ask_name(interaction)
            return
        await replies.in_private(interaction)
        if self.carried.what == "pick":
            await show_event(interaction, await event_here(interaction, int(self.picked)))
        elif self.carried.what == "mine":
            user, kept = interaction.user.id, interaction.client.service.repository.contests
            found = [one for one in await kept.of_guild(interaction.guild_id) if one.entrant_of(user) is not None]
            mine = [(contest, await places_of(interaction, contest)) for contest in found]
            page = await asyncio.to_thread(mine_page, mine, user, replies.reader(interaction))
            await replies.show(interaction, sendable(page))
        else:
            await show_events(interaction)
