"""`/about` and `/privacy`: what the bot is, how it stands, whose the rules are, and what it keeps of people."""

from collections.abc import Sequence
from typing import Final

from discord import app_commands, ui
from discord.ext import commands

from bot import __version__
from bot.client import replies
from bot.client.permissions import invitation, manages_server, missing_here
from bot.client.protocol import Interaction
from bot.hosting.health import Standing, standing
from bot.messages.parts import View, timestamp, view_of
from bot.messages.welcome import ways_to_begin
from bot.text.portal import PAGES, address, page
from bot.text.words import Words
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset

PUBLISHER: Final = "https://www.twohourwargames.com"
PATIENCE: Final = 1.0
"""Seconds that the database has to answer: Discord waits for three."""


class AboutCommands(commands.Cog):
    """What to know before playing."""

    @app_commands.command(description="What Duckback is, whose the rules are, and what it may do in this channel")
    async def about(self, interaction: Interaction) -> None:
        """Tell one person about the bot."""
        async with replies.telling(interaction):
            await replies.aside(interaction, view=await about_here(interaction))

    @app_commands.command(description="What Duckback stores about you, why, and for how long")
    async def privacy(self, interaction: Interaction) -> None:
        """Tell one person what is kept."""
        async with replies.telling(interaction):
            words, public_url = replies.reader(interaction), interaction.client.settings.public_url
            link = f"\n<{address(public_url, 'privacy', words.language)}>" if public_url else ""
            await replies.whisper(interaction, f"{page('privacy', words)}{link}")


async def about_here(interaction: Interaction) -> View:
    """The bot in a few lines, how it stands, and what it may do in this channel."""
    client, words = interaction.client, replies.reader(interaction)
    told = _standing(await standing(client, PATIENCE), _refusing(interaction), words)
    return about_view(words, interaction.application_id, [told, allowed(interaction)], client.settings.public_url)


def _refusing(interaction: Interaction) -> int:
    """Channels of this server that take no reports at the moment, for people who may mend it; 0 for others."""
    guild = interaction.guild
    if guild is None or not manages_server(interaction):
        return 0
    return sum(guild.get_channel_or_thread(one) is not None for one in interaction.client.outbox.refusing)


def _standing(now: Standing, refusing: int, words: Words) -> str:
    """How the bot stands, and what is known to be wrong; so many channels of the server are `refusing` reports."""
    lines = [words("about.since", when=timestamp(now.since), database=words.term("database", now.kind))]
    if now.database:
        begun = words("about.set-up", now.set_up) if now.set_up else ""
        told = words("about.running", now.running), begun, words("about.owed", now.owed)
        lines.append(" ".join(filter(None, told)))
    trouble = [words(f"trouble.{name}") for name in now.trouble if name != "refusing"]
    trouble += [words("trouble.refusing", refusing)] if refusing else []
    lines += trouble or [words("trouble.none")]
    return "\n".join(lines)


def allowed(interaction: Interaction) -> str:
    """Whether the bot may do all it needs in this channel, or what it lacks; empty outside of a server."""
    words = replies.reader(interaction)
    if interaction.guild_id is None:
        return ""
    names = [words(f"allow.{name}") for name in missing_here(interaction)]
    return words("allow.missing", names=words.listed(names)) if names else words("about.allowed")


def about_view(words: Words, application_id: int, here: Sequence[str], public_url: str | None) -> View:
    """The bot in a few lines, with an address to invite it, the publisher's and those of its pages for strangers."""
    rulesets = ", ".join(get_ruleset(name).title for name in RULESETS)
    lines = [
        f"## {words('about.title', version=__version__)}",
        words("about.what"),
        words("about.start"),
        words("about.rules", rulesets=rulesets),
        f"-# {words('about.credits')}",
        f"-# {words('about.stored')}",
    ]
    ways: list[ui.Button[View]] = [
        ui.Button(label=words("about.invite"), url=invitation(application_id)),
        ui.Button(label=words("about.publisher"), url=PUBLISHER),
    ]
    if public_url:
        ways += [ui.Button(label=words(f"about.{one}"), url=address(public_url, one, words.language)) for one in PAGES]
    return view_of("\n".join(lines), *here, *ways_to_begin(words), ways)
