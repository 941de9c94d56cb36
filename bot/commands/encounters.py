"""`/encounter`: setting one up from a record, looking at it, taking it along, ending it."""

import asyncio
import secrets
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.permissions import manages_here, require_here
from bot.client.protocol import Interaction
from bot.commands.clock import ClockCommands
from bot.commands.common import choices, here, in_private_too, read
from bot.commands.options import completed
from bot.commands.people import PeopleCommands
from bot.commands.setup import SetupCommands, past
from bot.errors import Unreadable
from bot.language import languages, manner
from bot.messages.sign_up import sign_up
from bot.people import seats
from bot.setup import scenarios
from bot.setup.arranging import with_ambushes
from bot.setup.draft import from_record
from bot.text.words import Words

TONGUES = {manner(language).name: language for language in languages()}
"""The languages by their own names."""


async def _scenarios(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The scenarios, each against the rules and for two."""
    words = replies.reader(interaction)
    return choices(((words.term("scenario", which), which) for which in scenarios.scenarios()), typed)


@in_private_too
class EncounterCommands(
    ClockCommands,
    PeopleCommands,
    SetupCommands,
    commands.GroupCog,
    group_name="encounter",
    group_description="Set up, look at and end encounters",
):
    """What is done with a whole encounter. Commands are listed from the last base to the first, and then those here."""

    @app_commands.command(name="import", description="Set up an encounter in this channel from a record file")
    @app_commands.describe(
        record="A Duckback record: one JSON file", draft="Change its table and forces before play begins"
    )
    async def import_(self, interaction: Interaction, record: discord.Attachment, draft: bool = False) -> None:
        """Read a record and set the table up."""
        async with replies.telling(interaction):
            require_here(interaction)
            await replies.promise(interaction, alone=False)
            source = await read(interaction, record)
            language = replies.public(interaction).language
            where = here(interaction), interaction.guild_id, interaction.user.id
            if not draft:
                await replies.play(interaction, interaction.client.service.take_in(*where, source, language))
                return
            new = await asyncio.to_thread(from_record, source)
            sheet = await interaction.client.service.drafts.create(*where, None, new, None, language)
            await interaction.client.cards.keep(
                here(interaction), await replies.show(interaction, await sign_up(sheet))
            )

    @app_commands.command(description="Play a scenario that is all set up, solo or for two players")
    @app_commands.describe(scenario="Which one, and against whom")
    @completed(scenario=_scenarios)
    async def scenario(self, interaction: Interaction, scenario: str) -> None:
        """Begin a scenario; its sides are there to be taken."""
        async with replies.telling(interaction):
            await play_scenario(interaction, scenarios.picked(scenario, replies.reader(interaction).language))

    @app_commands.command(description="Show the table as it stands, and whose turn it is")
    @app_commands.describe(encounter="A past encounter of this channel")
    @completed(encounter=past)
    async def status(self, interaction: Interaction, encounter: int | None = None) -> None:
        """Show how things stand, or stood."""
        async with replies.answering(interaction, alone=False):
            service, channel = interaction.client.service, here(interaction)
            if encounter is None and await service.drafts.stored(channel) is not None:
                sheet = await service.drafts.sheet(channel)
                await interaction.client.cards.keep(channel, await replies.show(interaction, await sign_up(sheet)))
                return
            moment = await service.look(channel, encounter or await service.drafts.last(channel))
            await replies.show(interaction, await interaction.client.poster.status(moment))

    @app_commands.command(description="Get this channel's encounter as a record file that replays anywhere")
    @app_commands.describe(encounter="A past encounter of this channel")
    @completed(encounter=past)
    async def export(self, interaction: Interaction, encounter: int | None = None) -> None:
        """Hand the record out, privately."""
        async with replies.answering(interaction):
            service, channel = interaction.client.service, here(interaction)
            if encounter is None and await service.drafts.stored(channel) is not None:
                data, what = await service.drafts.export(channel, interaction.user.id), "draft"
            else:
                which = encounter or await service.drafts.last(channel)
                try:
                    data = await service.export(channel, which, interaction.user.id)
                    what = "over" if (await service.look(channel, which)).state.ended else "running"
                except Unreadable as error:
                    manages = manages_here(interaction)
                    data = await service.remains(error.encounter_id, interaction.user.id, manages=manages)
                    what = "remains"
            file, text = discord.File(BytesIO(data), "encounter.json"), replies.reader(interaction)(f"export.{what}")
            await replies.show(interaction, {"content": text, "files": [file]})

    @app_commands.command(description="End this channel's encounter; only its host may")
    @app_commands.describe(reason="Why, in a few words")
    async def end(self, interaction: Interaction, reason: app_commands.Range[str, 1, 60] | None = None) -> None:
        """Ask whether it is meant; the button ends it."""
        async with replies.answering(interaction):
            await replies.aside(
                interaction, view=await replies.ending(interaction, reason or "", manages=manages_here(interaction))
            )

    @app_commands.command(description="Choose the language that this encounter is told in; only its host may")
    @app_commands.describe(language="The language of reports, boards and questions")
    @app_commands.choices(language=[app_commands.Choice(name=name, value=name) for name in TONGUES])
    async def language(self, interaction: Interaction, language: str) -> None:
        """Change the language of whatever the whole channel reads."""
        async with replies.answering(interaction, alone=False):
            actor, tongue = interaction.user.id, TONGUES[language]
            await interaction.client.service.people(
                here(interaction), lambda roster: seats.speak(roster, actor, tongue)
            )
            await replies.show(interaction, {"content": Words(tongue)("encounter.language")})


async def play_scenario(interaction: Interaction, scenario: str) -> None:
    """Begin a scenario in this channel. Raises NotAllowed, ChannelTaken."""
    require_here(interaction)
    interaction.extras[replies.WISH] = {"what": "scenario", "scenario": scenario}
    words, where = replies.public(interaction), (here(interaction), interaction.guild_id, interaction.user.id)
    record = with_ambushes(scenarios.scenario(scenario, words.language), secrets.token_hex(16))
    await replies.play(interaction, interaction.client.service.begin(*where, record, words.language))
