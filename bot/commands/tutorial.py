"""`/tutorial`: a newcomer's first battle, with a lesson above the panel wherever something is new to them."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.permissions import check_here
from bot.client.protocol import Interaction
from bot.commands.common import here, in_private_too
from bot.commands.panel import show_panel
from bot.errors import Unfit
from bot.hosting.faults import tolerating
from bot.play.lessons import SCENARIO, seated
from bot.setup.scenarios import scenario


@in_private_too
class TutorialCommands(commands.Cog):
    """The way into the game."""

    @app_commands.command(description="Your first battle: nothing to type, and whatever is new is explained")
    @app_commands.describe(
        privately="In direct messages, in place of this channel",
        anew="Leave the tutorial that is under way for a new one",
    )
    async def tutorial(self, interaction: Interaction, privately: bool = False, anew: bool = False) -> None:
        """Begin the tutorial, or open the panel of the one that is under way."""
        async with replies.answering(interaction):
            running = await interaction.client.service.repository.lessons.running(interaction.user.id)
            if running is not None and not anew:
                await self._resume(interaction, *running)
                return
            left = None if running is None else running[0]
            place = await self._place(interaction, left, privately=privately)
            if running is not None:
                await self._leave(interaction, *running)
            await self._begin(interaction, place)

    async def _resume(self, interaction: Interaction, encounter_id: int, channel_id: int) -> None:
        """Open the panel, or say where to go for it."""
        if channel_id != here(interaction):
            words, where = replies.reader(interaction), f"<#{channel_id}>"
            await replies.whisper(interaction, words("tutorial.elsewhere", where=where))
            return
        await interaction.client.service.repository.lessons.skip(encounter_id, interaction.user.id, skipped=False)
        await show_panel(interaction, encounter_id)

    async def _place(self, interaction: Interaction, left: int | None, *, privately: bool) -> int:
        """The channel to play in: this one, or where it is taken, but for the one `left`, the person's direct messages.

        Raises Unfit where they take none.
        """
        taken = await interaction.client.service.repository.people.open_in(here(interaction)) not in (None, left)
        if interaction.guild_id is None or not (privately or taken):
            check_here(interaction)
            return here(interaction)
        private = await interaction.user.create_dm()
        try:
            await private.send(replies.reader(interaction)("tutorial.hello"))
        except discord.Forbidden:
            raise Unfit("tutorial-shut") from None
        return private.id

    async def _leave(self, interaction: Interaction, encounter_id: int, channel_id: int) -> None:
        """End the tutorial that is under way; its channel may be gone."""
        moment, owed = await interaction.client.service.end(
            encounter_id, channel_id, interaction.user.id, interaction.id, ""
        )
        channel = interaction.client.get_partial_messageable(channel_id)
        with tolerating():
            await interaction.client.poster.post(moment, owed, channel)

    async def _begin(self, interaction: Interaction, channel_id: int) -> None:
        """Set the scenario up with the person on the side that people play, and open the panel; in direct messages the
        first report bears what opens it."""
        words, public, user = replies.reader(interaction), replies.public(interaction), interaction.user.id
        guild = interaction.guild_id if channel_id == here(interaction) else None
        language = (public if guild is not None else words).language
        record = scenario(SCENARIO, language)
        client = interaction.client
        moment, owed = await client.service.begin(channel_id, guild, user, record, language, seated(record, user))
        with replies.keeping(interaction):
            await client.poster.post(moment, owed, client.get_partial_messageable(channel_id))
        if channel_id == here(interaction):
            await show_panel(interaction, moment.encounter_id)
        else:
            await replies.whisper(interaction, words("tutorial.private", where=f"<#{channel_id}>"))
