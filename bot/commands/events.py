"""`/event`: the events of a server, one's own part in them, and the way to a new one."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.permissions import manages_server
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.event_here import event_here, places_of, show_event
from bot.commands.event_new import ask_name
from bot.errors import NotHost
from bot.messages.event_ids import EventsId
from bot.messages.event_pages import events_page, mine_page
from bot.messages.parts import sendable
from bot.play.contests.story import readable


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
    found = await interaction.client.service.repository.contests.of_guild(interaction.guild_id)
    contests, words = list(filter(readable, found)), replies.reader(interaction)
    page = events_page(contests, interaction.user.id, words, unreadable=len(found) - len(contests))
    await replies.show(interaction, sendable(page))


async def close_unreadable(interaction: Interaction) -> None:
    """Give up the events of the server that cannot be read and that the person runs, all of them where they manage the
    server. Raises NotHost where there is none of them."""
    assert interaction.guild_id is not None
    user, kept = interaction.user.id, interaction.client.service.repository.contests
    lost = [one for one in await kept.of_guild(interaction.guild_id) if not readable(one)]
    mine = [one.id for one in lost if one.runs(user) or manages_server(interaction)]
    if lost and not mine:
        raise NotHost("", lost[0].runners)
    await kept.close(mine)
    await show_events(interaction)


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
            found = [one for one in await kept.of_guild(interaction.guild_id) if one.entrant_of(user) and readable(one)]
            mine = [(contest, await places_of(interaction, contest)) for contest in found]
            page = await asyncio.to_thread(mine_page, mine, user, replies.reader(interaction))
            await replies.show(interaction, sendable(page))
        elif self.carried.what == "close":
            await close_unreadable(interaction)
        else:
            await show_events(interaction)
