"""`/force`: the figures of a side, before play begins."""

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.changing import ChangingCog
from bot.commands.common import here, sheet_here
from bot.messages.forces import forces_known
from bot.messages.sign_up import force_list


@app_commands.guild_only()
class ForceCommands(ChangingCog, group_name="force", group_description="Raise the forces of an encounter"):
    """What is done with figures before play begins."""

    @app_commands.command(description="List the forces as they are so far")
    async def list(self, interaction: Interaction) -> None:
        """Show the forces that the person may see; in play, all of their own and what is known of the enemy's."""
        async with replies.answering(interaction):
            service, where, words = interaction.client.service, here(interaction), replies.reader(interaction)
            if await service.drafts.stored(where) is not None:
                await replies.whisper(interaction, force_list(await sheet_here(interaction), words))
                return
            await replies.whisper(interaction, forces_known(await service.look(where, user=interaction.user.id), words))
