"""`/help`: what a person can do here and now, and the commands by subject."""

import asyncio
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies
from bot.client.opponents import last_opponent
from bot.client.permissions import manages_here, manages_server, require_here
from bot.client.protocol import Interaction
from bot.commands.common import here, next_step
from bot.commands.decisions import Press
from bot.errors import Unfit
from bot.messages.hand import hand, open_id, whole_table
from bot.messages.help import HERE, SUBJECTS, Command, Here, command_page, here_page, subject_page
from bot.messages.ids import BackId
from bot.messages.parts import View, button, mention, sendable
from bot.messages.question import decide_button
from bot.messages.seats import change_ways, free_seats
from bot.messages.setup_ids import HelpId, NowId, StartId
from bot.messages.welcome import ways_to_begin
from bot.panel.path import WATCH
from bot.play.drafts import Sheet
from bot.play.moment import Moment
from bot.setup.arranging import agreed, unanswered
from bot.text.catchup import waiting
from bot.text.errors import explain
from bot.text.heading import title_of
from bot.text.turns import next_line
from bot.text.words import Words
from engine.errors import DuckbackError


class HelpCommands(commands.Cog):
    """The way to everything else."""

    @app_commands.command(description="What you can do here and now, and every command by subject")
    async def help(self, interaction: Interaction) -> None:
        """Show one person what they can do here."""
        async with replies.telling(interaction):
            encounter = await _open(interaction)
            if encounter is not None:  # which may have to be loaded first
                await replies.promise(interaction)
            await replies.aside(interaction, view=await _here_page(interaction, encounter))
            await _offer_to_end(interaction, encounter)


class HelpPress(Press[HelpId], carries=HelpId):
    """Another page of help."""

    async def pressed(self, interaction: Interaction) -> None:
        """Show it in the place of the one before. Raises Unfit for one that is gone."""
        await replies.in_private(interaction)
        words = replies.reader(interaction)
        if self.picked == HERE:
            await replies.show(interaction, sendable(await _here_page(interaction, await _open(interaction))))
            return
        name = self.picked if self.carried.what == "command" else ""
        subject = _subject_of(name) if name else self.picked
        if subject not in SUBJECTS:
            raise Unfit("help-gone")
        listed, stands = list(_commands_of(subject, interaction)), await _stands(interaction, await _open(interaction))
        if not name:
            await replies.show(interaction, sendable(subject_page(subject, listed, stands, words)))
            return
        command = next((one for one in listed if one.qualified_name == name), None)
        if command is None:
            raise Unfit("help-gone")
        await replies.show(interaction, sendable(command_page(subject, listed, command, stands, words)))


def _subject_of(command: str) -> str:
    """The subject of a command; empty for one that is no longer there."""
    root = command.partition(" ")[0]
    return next((subject for subject, of in SUBJECTS.items() if root in of.commands), "")


def _commands_of(subject: str, interaction: Interaction) -> Iterator[Command]:
    """The commands of a subject that Discord shows to the person."""
    for name in SUBJECTS[subject].commands:
        root = interaction.client.tree.get_command(name)
        if root is None or not interaction.permissions >= (root.default_permissions or discord.Permissions.none()):
            continue
        found = root.walk_commands() if isinstance(root, app_commands.Group) else [root]
        yield from (command for command in found if isinstance(command, app_commands.Command))


async def _open(interaction: Interaction) -> int | None:
    """The encounter that runs or is set up in the channel."""
    return await interaction.client.service.repository.people.open_in(here(interaction))


async def _here_page(interaction: Interaction, encounter: int | None) -> View:
    stands = await _stands(interaction, encounter)
    return here_page(stands, replies.reader(interaction), manages=manages_server(interaction))


async def _stands(interaction: Interaction, encounter: int | None) -> Here:
    """How things stand for the person in the channel with that open encounter."""
    service, words, channel = interaction.client.service, replies.reader(interaction), here(interaction)
    try:
        if encounter is None:
            require_here(interaction)
            friend = await last_opponent(interaction.client, interaction.guild_id, interaction.user.id)
            return Here(f"{words('help.free')}\n{words('welcome.what')}", ways_to_begin(words, friend))
        if await service.drafts.stored(channel) is not None:
            return _set_up(await service.drafts.sheet(channel, interaction.user.id), interaction, words)
        paused = (await service.repository.clocks.of(encounter)).paused_at is not None
        return _played((await service.stands(encounter, interaction.user.id)).moment, interaction, words, paused)
    except DuckbackError as error:
        # A rule's title may have to be read from its file first.
        return Here(await asyncio.to_thread(explain, error, words, mention))


def _set_up(sheet: Sheet, interaction: Interaction, words: Words) -> Here:
    """A set-up: begin it, go on with it or join it."""
    moment, user = sheet.moment, interaction.user.id
    told = words("help.set-up", title=title_of(moment, words))
    if user not in moment.seating.everybody():
        return Here(told, [] if unanswered(sheet.draft) else [free_seats(moment, words)])
    starts = user == moment.seating.host_id and not sheet.lacks and not agreed(sheet.draft)
    start = [button(words("setup.start"), StartId(moment.encounter_id), discord.ButtonStyle.primary)] if starts else []
    ways = [*start, *change_ways(moment, words)]
    return Here(f"{told}\n{next_step(interaction, sheet, words)}", [ways])


def _played(moment: Moment, interaction: Interaction, words: Words, paused: bool) -> Here:
    """A battle: answer what is asked, go on, join it, look at it, or begin one of one's own beside it."""
    user = interaction.user.id
    told = words("help.played", title=title_of(moment, words))
    look = whole_table(moment, words) or [button(words("hand.map"), open_id(moment.encounter_id, WATCH))]
    if paused:
        return Here(f"{told}\n{words('error.paused')}", [look])
    if waiting(moment, user):
        return Here(f"{told}\n{words('help.asked')}", [[decide_button(moment, words)], look])
    follows = words("help.others-asked") if moment.pending else next_line(moment, words)
    if user in moment.seating.everybody():
        return Here(f"{told}\n{follows}", [[*hand(moment, words), *look]])
    own = [button(words("welcome.now"), NowId())]
    return Here(f"{told}\n{follows}", [[*free_seats(moment, words), *look], own])


async def _offer_to_end(interaction: Interaction, encounter: int | None) -> None:
    """Offer a person who manages the channel, below what they read, to end what blocks it and to take it along."""
    service, channel, words = interaction.client.service, interaction.channel_id, replies.reader(interaction)
    if encounter is None or channel is None or interaction.guild_id is None or not manages_here(interaction):
        return
    draft = await service.drafts.stored(channel) is not None
    ways = [] if draft else [button(words("ending.export"), BackId("export", encounter))]
    view = await replies.ending(interaction, told=words("help.blocked"), ways=ways, manages=True)
    await replies.privately(interaction, {"view": view})
