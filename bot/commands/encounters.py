"""`/encounter`: setting one up from a record, looking at it, taking it along, ending it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot import replies
from bot.messages import end_view
from bot.text.names import plain
from bot.text.words import Language
from engine.errors import BadRequest

if TYPE_CHECKING:
    from bot.app import Duckback

    Interaction = discord.Interaction[Duckback]
else:
    Interaction = discord.Interaction

Tongue = Literal["English", "Français"]
TONGUES: dict[Tongue, Language] = {"English": "en", "Français": "fr"}
LIMIT = 512 * 1024
"""Bytes of a record that are read from an attachment."""


@app_commands.guild_only()
class EncounterCommands(
    commands.GroupCog, group_name="encounter", group_description="Set up, look at and end encounters"
):
    """What is done with a whole encounter."""

    def __init__(self, bot: Duckback) -> None:
        self.bot = bot
        super().__init__()

    @app_commands.command(name="import", description="Set up an encounter in this channel from a record file")
    @app_commands.describe(record="A Duckback record: one JSON file")
    async def import_(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Read a record and set the table up."""
        async with replies.telling(interaction):
            if record.size > LIMIT:
                text = replies.reader(interaction)("fault.too-large", size=-(-record.size // 1024), limit=LIMIT // 1024)
                raise BadRequest(text, code="file-too-large")
            assert interaction.channel_id is not None
            source = await record.read()
            language = replies.public(interaction).language
            deed = self.bot.service.begin(
                interaction.channel_id, interaction.guild_id, interaction.user.id, source, language
            )
            await replies.play(interaction, deed)

    @app_commands.command(description="Show the table as it stands, and whose turn it is")
    async def status(self, interaction: Interaction) -> None:
        """Show how things stand."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            moment = await self.bot.service.look(interaction.channel_id)
            await interaction.response.defer(thinking=True)
            await replies.show(interaction, await self.bot.poster.status(moment))

    @app_commands.command(description="Get this channel's encounter as a record file that replays anywhere")
    async def export(self, interaction: Interaction) -> None:
        """Hand the record out, privately."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            data = await self.bot.service.export(interaction.channel_id)
            file = discord.File(BytesIO(data), "encounter.json")
            await interaction.response.send_message(file=file, ephemeral=True)

    @app_commands.command(description="End this channel's encounter; only its host may")
    @app_commands.describe(reason="Why, in a few words")
    async def end(self, interaction: Interaction, reason: app_commands.Range[str, 1, 60] | None = None) -> None:
        """Ask whether it is meant; the button ends it."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            encounter_id = await self.bot.service.may_end(interaction.channel_id, interaction.user.id)
            view = end_view(encounter_id, reason or "", replies.reader(interaction))
            await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(description="Choose the language that this encounter is told in; only its host may")
    @app_commands.describe(language="The language of reports, boards and questions")
    async def language(self, interaction: Interaction, language: Tongue) -> None:
        """Change the language of whatever the whole channel reads."""
        async with replies.telling(interaction):
            assert interaction.channel_id is not None
            moment = await self.bot.service.speak(interaction.channel_id, interaction.user.id, TONGUES[language])
            await interaction.response.send_message(moment.words("encounter.language"))

    @app_commands.command(description="Play a side")
    @app_commands.describe(side="The side to play")
    async def join(self, interaction: Interaction, side: str) -> None:
        """Take a seat."""
        async with replies.telling(interaction):
            await replies.seat(interaction, "join", side)

    @app_commands.command(description="Give a side up; the host stands in")
    @app_commands.describe(side="The side to give up")
    async def leave(self, interaction: Interaction, side: str) -> None:
        """Leave a seat."""
        async with replies.telling(interaction):
            await replies.seat(interaction, "leave", side)

    @join.autocomplete("side")
    @leave.autocomplete("side")
    async def _sides(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        moment = await replies.looked(interaction)
        if moment is None:
            return []
        return [
            app_commands.Choice(name=plain(side.name), value=side.id)
            for side in moment.record.sides
            if typed.casefold() in side.name.casefold()
            and side.controller != "rules"
            and _fits(interaction, moment.seating.seats.get(side.id, ()))
        ][:25]


def _fits(interaction: Interaction, players: tuple[int, ...]) -> bool:
    """A side to join must be free, one to leave the person's own."""
    leaving = interaction.command is not None and interaction.command.name == "leave"
    return interaction.user.id in players if leaving else not players
