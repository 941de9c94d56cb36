"""Letting the rules play for a person, and being back."""

from bot.client import replies
from bot.client.casting import cast
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.commands.panel import show_panel
from bot.messages.ids import ChairId
from bot.people.casting import Change


class ChairPress(Press[ChairId], carries=ChairId):
    """Handing a seat over to the rules, or taking it back."""

    async def pressed(self, interaction: Interaction) -> None:
        """Do it, say so to everybody, and show the person how things stand."""
        what, user = self.carried.what, self.carried.user or interaction.user.id
        change = Change("rules", out=user) if what == "rules" else Change("return", into=user)
        place = await interaction.client.service.repository.place(self.carried.encounter)
        there = None if place is None or place[1] == interaction.channel_id else place[1]
        await cast(interaction, change, self.carried.encounter, there)
        private = interaction.message is not None and interaction.message.flags.ephemeral
        if private or what == "return":
            show = replies.show if private else replies.privately
            await show_panel(interaction, self.carried.encounter, show=show)
