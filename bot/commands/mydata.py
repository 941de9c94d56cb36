"""`/mydata`: a person's own data, to take along or to have forgotten."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.decisions import Press
from bot.messages.ids import ForgetId
from bot.messages.parts import button, view_of
from bot.people import personal_data


class MyDataCommands(commands.GroupCog, group_name="mydata", group_description="What Duckback stores about you"):
    """What a person may ask for."""

    @app_commands.command(description="Get everything that Duckback stores about you as a file")
    async def export(self, interaction: Interaction) -> None:
        """Hand it out, privately."""
        async with replies.telling(interaction):
            await replies.promise(interaction)
            data = await personal_data.export(interaction.client.service, interaction.user.id)
            await interaction.edit_original_response(
                content=replies.reader(interaction)("mydata.export"),
                attachments=[discord.File(BytesIO(data), "mydata.json")],
            )

    @app_commands.command(description="Make Duckback forget everything about you")
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether it is meant; the button does it."""
        async with replies.telling(interaction):
            words = replies.reader(interaction)
            yes = button(words("mydata.yes"), ForgetId(), discord.ButtonStyle.danger)
            view = view_of(words("mydata.ask"), [yes])
            await interaction.response.send_message(view=view, ephemeral=True)


class ForgetPress(Press[ForgetId], carries=ForgetId):
    """Being forgotten, meant in earnest."""

    async def pressed(self, interaction: Interaction) -> None:
        """Forget the person and say so, in the place of the question."""
        words = replies.reader(interaction)
        await replies.heard(interaction)
        left = await personal_data.forget(interaction.client.service, interaction.user.id, interaction.id)
        await interaction.edit_original_response(view=view_of(words("mydata.left" if left else "mydata.done", left)))
