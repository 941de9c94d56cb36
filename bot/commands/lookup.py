"""`/board`, `/log` and `/catchup`: what everybody may look up, each person as their side knows it."""

import asyncio
from dataclasses import replace
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.letters import kept_for, shown
from bot.client.protocol import Interaction
from bot.commands.common import choices, here, in_private_too
from bot.commands.decisions import Press
from bot.commands.options import completed
from bot.errors import Unfit
from bot.messages import lookups
from bot.messages.ids import LogId, MissedId
from bot.names import line_of, picked, plain
from bot.play.fog import looked_as
from bot.play.story import Story
from bot.report.tags import named_figures
from bot.text.catchup import waiting
from bot.text.log import as_text, blocks, luck_of, pages
from bot.text.proof import read_before
from bot.text.questions import figure_id
from bot.text.words import Words

Choices = list[app_commands.Choice[str]]


async def figures(interaction: Interaction, typed: str) -> Choices:
    """The figures that the person knows of."""
    moment = await interaction.client.service.look(here(interaction), user=interaction.user.id)
    apart = {*moment.held_back, *moment.shut_away}
    known = [figure for figure in moment.state.figures if figure.id not in apart]
    named = named_figures(known, moment)
    return choices(((plain(figure.name), line_of(figure.id, named)) for figure in known), typed)


async def sides(interaction: Interaction, typed: str) -> Choices:
    """The sides that the person may look as."""
    moment = await interaction.client.service.look(here(interaction))
    mine = looked_as(moment.record, moment.seating, interaction.user.id)
    return choices(((plain(side.name), side.id) for side in moment.record.sides if side.id in mine), typed)


@in_private_too
class LookingCommands(commands.Cog):
    """Looking at the table, and catching up."""

    @app_commands.command(description="Look at the table, or at a part of it, in a picture or in words")
    @app_commands.describe(
        at="A figure or a cell to look at",
        zoom="Inches to show around it",
        text="In words: by bearing, range and cover, and who sees whom",
        post="Show it to the whole channel, as everybody may see it",
        side="Which side looks, if you may look as several",
    )
    @completed(at=figures, side=sides)
    async def board(
        self,
        interaction: Interaction,
        at: app_commands.Range[str, 1, 80] = "",
        zoom: app_commands.Range[int, 6, 60] | None = None,
        text: bool = False,
        post: bool = False,
        side: str = "",
    ) -> None:
        """Show the board."""
        async with replies.answering(interaction, alone=not post):
            user, service = None if post else interaction.user.id, interaction.client.service
            if await service.drafts.stored(here(interaction)) is not None:
                moment = (await service.drafts.sheet(here(interaction), user)).moment
            else:
                last = await service.drafts.last(here(interaction))
                moment = await service.look(here(interaction), last, user, "" if post else side)
            if at:
                lookups.place_of(at, moment)
            words = Words(moment.language) if post else replies.reader(interaction)
            content = (
                lookups.board_text(moment, at, words) if text else await lookups.board_content(moment, at, zoom, words)
            )
            await replies.show(interaction, content)

    @app_commands.command(description="What has happened since your last action, and what is waiting for you")
    @app_commands.describe(side="Which side looks, if you may look as several")
    @completed(side=sides)
    async def catchup(self, interaction: Interaction, side: str = "") -> None:
        """Tell the person what they missed."""
        async with replies.answering(interaction):
            user = interaction.user.id
            story = await interaction.client.stories.of(here(interaction), user, side)
            since, when = story.last_of(user)
            away = lookups.away_since(when, interaction.client.service.now())
            link = await _question_link(interaction, story)
            words = replies.reader(interaction)
            back = [
                await interaction.client.service.past(story.now.encounter_id, undo.number, user, side)
                for undo in story.undos[-lookups.UNDOS :]
                if undo.number > since
            ]
            letters = await kept_for(interaction.client, story.now.encounter_id, user)
            kept = [
                lookups.KeptLetter(letter.text, letter.shows, await shown(interaction.client, letter))
                for letter in letters
            ]
            told = lookups.Missed(story, since, user, away, link, back, kept)
            await replies.show(interaction, await lookups.missed_content(told, words))
            await interaction.client.service.repository.letters.drop(letters)


async def _question_link(interaction: Interaction, story: Story) -> str:
    """The address of the message that asks the person something; empty where nothing is asked."""
    repository, now = interaction.client.service.repository, story.now
    for open_ in waiting(now, interaction.user.id):
        put = await repository.clocks.find(now.encounter_id, *open_.key)
        shown_in = put.message_id if put else None
        message = shown_in or await repository.reports.newest_message(now.encounter_id)
        if message:
            return f"https://discord.com/channels/{interaction.guild_id or '@me'}/{now.channel_id}/{message}"
    return ""


@in_private_too
class LogCommands(commands.GroupCog, group_name="log", group_description="Read or watch the battle so far"):
    """The battle so far."""

    @app_commands.command(description="Read the battle so far, page by page, for you alone")
    @app_commands.describe(
        figure="Only what this figure did or suffered",
        turn="Only this turn",
        side="Which side looks, if you may look as several",
    )
    @completed(figure=figures, side=sides)
    async def read(
        self,
        interaction: Interaction,
        figure: str = "",
        turn: app_commands.Range[int, 1, 999] | None = None,
        side: str = "",
    ) -> None:
        """The newest page."""
        async with replies.answering(interaction):
            story = await interaction.client.stories.of(here(interaction), interaction.user.id, side)
            log = LogId(story.now.encounter_id, lookups.NEWEST, turn or 0, _figure(figure, story), side)
            await replies.show(interaction, await _page(story, log, replies.reader(interaction)))

    @app_commands.command(description="Get the battle so far as a text file")
    async def file(self, interaction: Interaction) -> None:
        """All of it."""
        async with replies.answering(interaction):
            words = replies.reader(interaction)
            story = await interaction.client.stories.of(here(interaction), interaction.user.id)
            told = await asyncio.to_thread(lambda: as_text(blocks(story.moments, words, beside=story.beside)))
            text = "\n".join([*read_before(story.now.record, words), told])
            await interaction.edit_original_response(attachments=[discord.File(BytesIO(text.encode()), "battle.txt")])

    @app_commands.command(description="Watch the battle so far, or one turn, as moving pictures")
    @app_commands.describe(turn="Only this turn", post="Show it to the whole channel, as everybody may see it")
    async def replay(
        self, interaction: Interaction, turn: app_commands.Range[int, 1, 999] | None = None, post: bool = False
    ) -> None:
        """Draw every step."""
        async with replies.answering(interaction, alone=not post):
            story = await interaction.client.stories.of(here(interaction), None if post else interaction.user.id)
            moments = [moment for moment in story.moments if turn in (None, moment.state.turn)]
            words = Words(story.now.language) if post else replies.reader(interaction)
            async with interaction.client.filming.of(interaction.user.id):
                content = await lookups.film_content(moments, turn or 0, interaction.filesize_limit, words)
            await replies.show(interaction, content)

    @app_commands.command(description="How many dice passed, and how many were to be expected, for each side")
    async def luck(self, interaction: Interaction) -> None:
        """Compare dice with what they should have been."""
        async with replies.answering(interaction):
            story = await interaction.client.stories.of(here(interaction), interaction.user.id)
            luck = luck_of(story.moments)
            await replies.show(interaction, lookups.luck_content(story, luck, replies.reader(interaction)))


def _figure(text: str, story: Story) -> str:
    """The id of the figure that a person named. Raises Unfit where they know of none."""
    named = figure_id(text, story.now)
    if text and all(figure.id != named for figure in story.now.state.figures):
        raise Unfit("no-figure", name=text)
    return named


async def _page(story: Story, log: LogId, words: Words) -> lookups.Content:
    told = await asyncio.to_thread(lambda: pages(blocks(story.moments, words, log.figure, log.turn, story.beside)))
    return lookups.log_content(story, told, log, words)


class LogPress(Press[LogId], carries=LogId):
    """Turning to another page of the log."""

    async def pressed(self, interaction: Interaction) -> None:
        """Put the page in the place of the one shown."""
        log = self.carried
        await replies.heard(interaction)
        story = await interaction.client.stories.of(here(interaction), interaction.user.id, log.side, log.encounter)
        log = replace(log, figure=_figure(picked(log.figure) if log.figure else "", story))
        await replies.show(interaction, await _page(story, log, replies.reader(interaction)))


class MissedPress(Press[MissedId], carries=MissedId):
    """Seeing what one missed as moments or as text."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it, privately."""
        encounter_id = self.carried.encounter
        await replies.promise(interaction)
        since = await interaction.client.service.number_of(encounter_id, self.carried.since)
        story = await interaction.client.stories.of(here(interaction), interaction.user.id, "", encounter_id)
        words = replies.reader(interaction)
        if self.carried.what == "m":
            await replies.show(interaction, await lookups.moments_content(story, since, words))
            return
        told = pages(blocks(story.since(since), words))
        await replies.show(interaction, lookups.text_content("\n".join(told) or words("log.empty"), words))
