"""`/settings`: how one person likes to be served."""

from collections.abc import Mapping
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.hours import complete_zone, hours_page, zone_named
from bot.commands.options import completed
from bot.messages.parts import View, sendable
from bot.messages.settings import settings_view
from bot.messages.setup_ids import Setting, SettingId, Switch

COLUMNS: Mapping[Setting, str] = {"preview": "previews", "ask": "asked", "lists": "listed", "digest": "digest"}
"""Where the database has each setting."""


class PreferenceCommands(commands.Cog):
    """What each person sets for themselves."""

    @app_commands.command(description="How the bot serves you: your own settings, in every server")
    @app_commands.describe(
        preview="Whether moves, shots and charges are shown to you before they are made",
        ask="Whether you end activations and phases yourself, also where nothing is left to decide",
        lists="Whether your panels begin with words and lists, for screen readers",
        zone="The time zone by whose clocks you play",
    )
    @completed(zone=complete_zone)
    async def settings(
        self,
        interaction: Interaction,
        preview: Literal["on", "off"] | None = None,
        ask: Literal["on", "off"] | None = None,
        lists: Literal["on", "off"] | None = None,
        zone: str | None = None,
    ) -> None:
        """Change a setting, or see how they stand."""
        async with replies.answering(interaction):
            clocks = None if zone is None else zone_named(zone)
            if preview is None:
                await interaction.client.service.repository.plans.renew(interaction.user.id)
            else:
                await keep(interaction, "preview", preview)
            if ask is not None:
                await keep(interaction, "ask", ask)
            if lists is not None:
                await keep(interaction, "lists", lists)
            if clocks is not None:
                await interaction.client.service.repository.availability.live_in(
                    interaction.user.id, clocks, interaction.client.service.now()
                )
            page = settings_page if clocks is None else hours_page
            await replies.show(interaction, sendable(await page(interaction)))


async def keep(interaction: Interaction, what: Setting, choice: Switch) -> None:
    """Note how a person wants to have one of their settings."""
    plans = interaction.client.service.repository.plans
    await plans.prefer(interaction.user.id, COLUMNS[what], choice == "on")


async def settings_page(interaction: Interaction) -> View:
    """How a person's settings stand."""
    plans, user = interaction.client.service.repository.plans, interaction.user.id
    settings: dict[Setting, bool] = {
        "preview": await plans.wants_previews(user),
        "ask": user in await plans.wish_to_be_asked({user}),
        "lists": await plans.reads_lists(user),
        "digest": await plans.hears_daily(user),
    }
    return settings_view(settings, replies.reader(interaction))


class SettingPress(Press[SettingId], carries=SettingId):
    """A setting that is to be the other way."""

    async def pressed(self, interaction: Interaction) -> None:
        """Note it, and show how the settings stand in the place of how they stood."""
        await replies.heard(interaction)
        await keep(interaction, self.carried.what, self.carried.choice)
        await replies.show(interaction, sendable(await settings_page(interaction)))
