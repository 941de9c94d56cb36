"""The parts that commands share: who and where, the first turn, attachments, choices while something is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

import discord
from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.errors import ChannelTaken, Unfit
from bot.messages.sign_up import preview, ready
from bot.names import plain
from bot.play.drafts import Sheet
from bot.play.moment import Moment
from bot.setup.draft import name_of
from bot.text.errors import worded
from bot.text.words import Words
from engine.errors import BadRequest
from engine.fold import fold

if TYPE_CHECKING:
    from discord.ext import commands

Cog = TypeVar("Cog", bound="type[commands.Cog]")
T = TypeVar("T")
Value = TypeVar("Value", str, int)
LIMIT = 512 * 1024
"""Bytes that are read from an attachment."""
MOST = 25


def in_private_too(cog: Cog) -> Cog:
    """Let the commands of a cog be used in direct messages with the bot too: an encounter can be played there."""
    for command in cog.__cog_app_commands__:
        command.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True)
    return app_commands.allowed_contexts(guilds=True, dms=True)(cog)


def everywhere(command: T) -> T:
    """Let a command be installed by servers and people, and be used wherever they are."""
    installs: Callable[[T], T] = app_commands.allowed_installs(guilds=True, users=True)
    contexts: Callable[[T], T] = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installs(contexts(command))


def here(interaction: Interaction) -> int:
    """The channel or thread that a command was given in."""
    assert interaction.channel_id is not None
    return interaction.channel_id


def person(member: discord.Member | discord.User) -> int:
    """A person who can play. Raises Unfit for a bot."""
    if member.bot:
        raise Unfit("bot-person")
    return member.id


async def require_free(interaction: Interaction) -> None:
    """Raise ChannelTaken where an encounter runs or is being set up here."""
    if await interaction.client.service.repository.people.open_in(here(interaction)) is not None:
        raise ChannelTaken("an encounter runs in this channel already")


async def own_side(interaction: Interaction) -> str:
    """The side that the person joined last; empty for one who has joined none."""
    roster = await interaction.client.service.roster(here(interaction))
    return roster.joined_last(interaction.user.id) if roster else ""


async def first_turn(interaction: Interaction) -> Moment:
    """Begin the first turn of an encounter that has just begun here, and report it with what goes without saying; how
    things stand then."""
    service, channel_id = interaction.client.service, here(interaction)
    begins = {"do": "start-turn"}
    moment, owed = await service.apply(channel_id, interaction.user.id, interaction.id, begins, flows=True)
    channel = interaction.client.get_partial_messageable(channel_id)
    with replies.keeping(interaction):
        await interaction.client.poster.post(moment, owed, channel)
    return moment


async def read(interaction: Interaction, file: discord.Attachment) -> bytes:
    """The contents of an attachment. Raises BadRequest for one that is too large, or that has not come along."""
    if not isinstance(file, discord.Attachment):
        raise BadRequest(replies.reader(interaction)("fault.no-file"), code="no-file")
    if file.size > LIMIT:
        text = replies.reader(interaction)("fault.too-large", size=-(-file.size // 1024), limit=LIMIT // 1024)
        raise BadRequest(text, code="file-too-large")
    return await file.read()


async def show_table(interaction: Interaction, sheet: Sheet, text: str) -> None:
    """Show the table in the making to the one who changed it."""
    words = replies.reader(interaction)
    await replies.show(interaction, await preview(sheet, f"{text}\n{next_step(interaction, sheet, words)}", words))


def next_step(interaction: Interaction, sheet: Sheet, words: Words) -> str:
    """What comes next, in small print: the first thing that is still missing, what the person can mend before what
    only others can; or who begins."""
    seating, user = sheet.moment.seating, interaction.user.id
    own = {name_of(side) for side in sheet.draft["sides"] if user in (*seating.players(side["id"]), *seating.masters)}
    lacks = sorted(sheet.lacks, key=lambda lack: lack.values.get("side") not in own)
    if lacks:
        answers = lacks[0].code in ("side-asked", "side-placing")
        mends = lacks[0].values.get("side") in own or (user == seating.host_id and not answers)
        return "-# " + words("setup.next" if mends else "setup.others", what=worded(lacks[0], words))
    return "-# " + ready(sheet, words)


async def sheet_here(interaction: Interaction) -> Sheet:
    """The draft in the channel as the person may see it. Raises NoEncounter, Unfit where it has begun."""
    return await interaction.client.service.drafts.sheet(here(interaction), interaction.user.id)


def choices(pairs: Iterable[tuple[str, Value]], typed: str) -> list[app_commands.Choice[Value]]:
    """The pairs of name and value that hold what was typed, as Discord takes them."""
    wanted = fold(typed)
    found = [(plain(name, 90), value) for name, value in pairs if wanted in fold(name) and len(str(value)) <= 100]
    return [app_commands.Choice(name=name, value=value) for name, value in found[:MOST]]


def one_more(typed: str, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """For each name and value that fit the last of some with commas: all those typed before them, and the name or the
    value."""
    before, _, last = typed.rpartition(",")
    given, wanted = parts(before), fold(last)
    fitting = [(name, value) for name, value in pairs if wanted in fold(name)]
    return [(", ".join([*given, name]), ", ".join([*given, value])) for name, value in fitting]


def parts(text: str) -> list[str]:
    """The parts between commas, without needless blanks."""
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]
