"""`/terrain`: the table of an encounter, before play begins."""

from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.commands.changing import ChangingCog
from bot.commands.common import sheet_here
from bot.messages.sign_up import cut
from bot.names import safe
from bot.setup import terrain
from engine.space.cells import cell_name


@app_commands.guild_only()
class TerrainCommands(ChangingCog, group_name="terrain", group_description="Lay out the table of an encounter"):
    """What is done with the table before play begins."""

    @app_commands.command(description="List the terrain on the table")
    async def list(self, interaction: Interaction) -> None:
        """Show every piece with its cells."""
        async with replies.answering(interaction):
            sheet, words = await sheet_here(interaction), replies.reader(interaction)
            lines = [
                words(
                    "terrain.line",
                    id=piece,
                    what=safe(name or words(f"terrain.{kind}")),
                    cells=words("terrain.from-to", first=cell_name(first), last=cell_name(last)),
                )
                for piece, kind, name, first, last in terrain.places(sheet.moment.record.table)
            ]
            await replies.whisper(interaction, cut(lines, words) if lines else words("terrain.none"))
