"""`/about` and `/privacy`: what the bot is, whose the rules are, what it may do here, and what it keeps of people."""

from typing import Final

from discord import app_commands, ui
from discord.ext import commands

from bot import __version__
from bot.client import replies
from bot.client.permissions import invitation, missing_here
from bot.client.protocol import Interaction
from bot.messages.parts import View, view_of
from bot.messages.welcome import ways_to_begin
from bot.text.words import Words
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset

PUBLISHER: Final = "https://www.twohourwargames.com"


class AboutCommands(commands.Cog):
    """What to know before playing."""

    @app_commands.command(description="What Duckback is, whose the rules are, and what it may do in this channel")
    async def about(self, interaction: Interaction) -> None:
        """Tell one person about the bot."""
        async with replies.telling(interaction):
            await replies.aside(interaction, view=about_here(interaction))

    @app_commands.command(description="What Duckback stores about you, why, and for how long")
    async def privacy(self, interaction: Interaction) -> None:
        """Tell one person what is kept."""
        async with replies.telling(interaction):
            await replies.whisper(interaction, replies.reader(interaction)("privacy.text"))


def about_here(interaction: Interaction) -> View:
    """The bot in a few lines, and what it may do in this channel."""
    return about_view(replies.reader(interaction), interaction.application_id, allowed(interaction))


def allowed(interaction: Interaction) -> str:
    """Whether the bot may do all it needs in this channel, or what it lacks; empty outside of a server."""
    words = replies.reader(interaction)
    if interaction.guild_id is None:
        return ""
    names = [words(f"allow.{name}") for name in missing_here(interaction)]
    return words("allow.missing", names=words.listed(names)) if names else words("about.allowed")


def about_view(words: Words, application_id: int, here: str) -> View:
    """The bot in a few lines, with an address to invite it and the publisher's."""
    rulesets = ", ".join(get_ruleset(name).title for name in RULESETS)
    lines = [
        f"## {words('about.title', version=__version__)}",
        words("about.what"),
        words("about.start"),
        words("about.rules", rulesets=rulesets),
        f"-# {words('about.credits')}",
        f"-# {words('about.privacy')}",
    ]
    ways: list[ui.Button[View]] = [
        ui.Button(label=words("about.invite"), url=invitation(application_id)),
        ui.Button(label=words("about.publisher"), url=PUBLISHER),
    ]
    return view_of("\n".join(lines), here, *ways_to_begin(words), ways)
