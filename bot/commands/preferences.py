"""`/settings`: how one person likes to be served."""

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction


class PreferenceCommands(commands.Cog):
    """What each person sets for themselves."""

    @app_commands.command(description="How the bot serves you: your own settings, in every server")
    @app_commands.describe(
        preview="Whether moves, shots and charges are shown to you before they are made",
        ask="Whether you end activations and phases yourself, also where nothing is left to decide",
    )
    async def settings(
        self,
        interaction: Interaction,
        preview: Literal["on", "off"] | None = None,
        ask: Literal["on", "off"] | None = None,
    ) -> None:
        """Change a setting, or see how they stand."""
        async with replies.answering(interaction):
            plans, user = interaction.client.service.repository.plans, interaction.user.id
            await (plans.renew(user) if preview is None else plans.set_previews(user, preview == "on"))
            if ask is not None:
                await plans.set_asked(user, ask == "on")
            await replies.whisper(interaction, await settings_lines(interaction))


async def settings_lines(interaction: Interaction) -> str:
    """How a person's settings stand, a line each."""
    plans, user = interaction.client.service.repository.plans, interaction.user.id
    words = replies.reader(interaction)
    wanted, asked = await plans.wants_previews(user), user in await plans.wish_to_be_asked({user})
    lines = (
        "settings.preview" if wanted else "settings.no-preview",
        "settings.ask" if asked else "settings.no-ask",
    )
    return "\n".join(words(line) for line in lines)
