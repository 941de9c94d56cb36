"""`/settings`: how one person likes to be served."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction


class PreferenceCommands(commands.Cog):
    """What each person sets for themselves."""

    @app_commands.command(description="How the bot serves you: your own settings, in every server")
    @app_commands.describe(preview="Whether moves, shots and charges are shown to you before they are made")
    async def settings(self, interaction: Interaction, preview: Literal["on", "off"] | None = None) -> None:
        """Change a setting, or see how they stand."""
        async with replies.answering(interaction):
            plans, user = interaction.client.service.repository.plans, interaction.user.id
            await (plans.renew(user) if preview is None else plans.set_previews(user, preview == "on"))
            wanted = await plans.wants_previews(user)
            words = replies.reader(interaction)
            await replies.whisper(interaction, words("settings.preview" if wanted else "settings.no-preview"))
