"""The buttons below a preview: to give what was foretold, or to leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot import replies
from bot.commands.decisions import Press
from bot.notices import tell_owners
from bot.parts import line_view

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]


class PlanPress(Press, template=r"plan:(?P<what>go|no):(?P<key>[0-9a-f]{16})"):
    """Giving an input exactly as it was foretold, or leaving it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it once, and strike the preview off."""
        await interaction.response.defer()
        service, words = interaction.client.service, replies.reader(interaction)
        if self.match["what"] == "no":
            await service.repository.plans.drop(self.match["key"])
            await interaction.edit_original_response(view=line_view(words("plan.left")), attachments=[])
            return
        moment, owed = await service.carry_out(self.match["key"], interaction.user.id, interaction.id)

        async def send(**content: Any) -> discord.Message:
            return await interaction.followup.send(wait=True, **content)

        channel = interaction.client.get_partial_messageable(owed.channel_id)
        with replies.keeping(interaction):
            await interaction.client.poster.post(moment, owed, send, channel)
        await interaction.edit_original_response(view=line_view(words("plan.done")), attachments=[])
        await tell_owners(interaction.client, moment)
        await replies.confide(interaction, moment)
