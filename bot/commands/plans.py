"""The buttons below a preview: to give what was foretold, or to leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot import replies
from bot.commands.decisions import Press
from bot.parts import line_view

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]


class PlanPress(Press, template=r"plan:(?P<what>go|no):(?P<key>[0-9a-f]{16})"):
    """Giving an input exactly as it was foretold, or leaving it."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it once, and strike the preview off."""
        service, words, key = interaction.client.service, replies.reader(interaction), self.match["key"]
        if self.match["what"] == "no":
            await service.repository.plans.drop(key)
            await interaction.response.edit_message(view=line_view(words("plan.left")), attachments=[])
            return
        deed = service.carry_out(key, interaction.user.id, interaction.id)
        await replies.instead(interaction, deed, words("plan.done"))
