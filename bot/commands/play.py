"""Turns, activations, and how they end."""

from typing import Any, Literal

from discord import app_commands

from bot.client.protocol import Interaction
from bot.commands import complete
from bot.commands.common import in_private_too
from bot.commands.giving import Giving
from bot.commands.options import completed
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import some_figures


@in_private_too
class PlayCommands(Giving):
    """What a side does with its turn."""

    @app_commands.command(description="Begin the next turn: dice decide which side acts first")
    async def turn(self, interaction: Interaction) -> None:
        """Start a turn."""
        await self.give(interaction, lambda here, words: {"do": "start-turn"})

    @app_commands.command(description="Activate a group of your side")
    @app_commands.describe(figures="The figures, separated by commas")
    @completed(figures=complete.groups)
    async def activate(self, interaction: Interaction, figures: str) -> None:
        """Activate a group."""

        def build(here: Standpoint, words: Words) -> dict[str, Any]:
            return {"do": "activate", "figures": [f.id for f in some_figures(figures, here, words)]}

        await self.give(interaction, build)

    @app_commands.command(description="End the activation of the group, or your side's phase")
    @app_commands.describe(what="The group's activation, or the whole phase")
    async def end(self, interaction: Interaction, what: Literal["activation", "phase"]) -> None:
        """End something."""
        await self.give(interaction, lambda here, words: {"do": f"end-{what}"})
