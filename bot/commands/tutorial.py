"""`/tutorial`: a newcomer's first battle, with a lesson above the panel wherever something is new to them."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import replies, stretch
from bot.client.permissions import require_here, require_place
from bot.client.protocol import Interaction
from bot.commands.common import here, in_private_too
from bot.commands.decisions import Press
from bot.commands.panel import Show, show_panel
from bot.errors import Unfit
from bot.hosting.faults import tolerating
from bot.messages.setup_ids import NowId
from bot.names import plain
from bot.panel.lessons import seated
from bot.setup.first import MISSION, first_battle


@in_private_too
class TutorialCommands(commands.Cog):
    """The way into the game."""

    @app_commands.command(description="Your first battle: nothing to type, and whatever is new is explained")
    @app_commands.describe(
        privately="In direct messages, in place of this channel",
        anew="Leave the tutorial that is under way for a new one",
    )
    async def tutorial(self, interaction: Interaction, privately: bool = False, anew: bool = False) -> None:
        """Begin the tutorial, or open the panel of the one that is under way."""
        async with replies.answering(interaction):
            await play_now(interaction, privately=privately, anew=anew)


class NowPress(Press[NowId], carries=NowId):
    """Playing one's first battle at once."""

    async def pressed(self, interaction: Interaction) -> None:
        """Begin it, or go on with it."""
        await replies.heard(interaction)
        # The panel comes below the report that the battle begins with.
        await play_now(interaction, show=replies.privately)


async def play_now(
    interaction: Interaction, *, privately: bool = False, anew: bool = False, show: Show = replies.show
) -> None:
    """Begin a person's first battle and open their panel, in the place of the answer promised; or go on with it.

    `show` puts the panel elsewhere. Raises Unfit where it can be played nowhere, NotAllowed.
    """
    running = await interaction.client.service.repository.lessons.running(interaction.user.id, MISSION)
    if running is not None and not anew:
        await _resume(interaction, *running, show)
        return
    place = await _place(interaction, None if running is None else running[0], privately=privately)
    if running is not None:
        await _leave(interaction, *running)
    await _begin(interaction, *place, show)


async def _resume(interaction: Interaction, encounter_id: int, channel_id: int, show: Show) -> None:
    """Open the panel, or say where to go for it."""
    if channel_id != here(interaction):
        words, where = replies.reader(interaction), f"<#{channel_id}>"
        await replies.whisper(interaction, words("tutorial.elsewhere", where=where))
        return
    await interaction.client.service.repository.lessons.skip(encounter_id, interaction.user.id, skipped=False)
    await show_panel(interaction, encounter_id, show=show)


async def _place(interaction: Interaction, left: int | None, *, privately: bool) -> tuple[int, int | None]:
    """The channel to play in, and its server: this one; where it is taken, but for the one `left`, a thread of it, or
    the person's direct messages where no thread may be made. Raises NotHere, Unfit where they take none."""
    if not privately:
        require_place(interaction, interaction.channel)
    taken = await interaction.client.service.repository.people.open_in(here(interaction)) not in (None, left)
    if interaction.guild_id is None or not (privately or taken):
        require_here(interaction)
        return here(interaction), interaction.guild_id
    words, may, channel = replies.reader(interaction), interaction.app_permissions, interaction.channel
    threads = may.create_public_threads and may.send_messages_in_threads
    if not privately and threads and isinstance(channel, discord.TextChannel):
        name = replies.ones_own(interaction)("tutorial.thread", who=plain(interaction.user.display_name, 60))
        with tolerating():
            thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
            return thread.id, interaction.guild_id
    private = await interaction.user.create_dm()
    try:
        await private.send(words("tutorial.hello"))
    except discord.Forbidden:
        raise Unfit("tutorial-shut") from None
    return private.id, None


async def _leave(interaction: Interaction, encounter_id: int, channel_id: int) -> None:
    """End the first battle that is under way; its channel may be gone."""
    # The same interaction gives the first input of the next one.
    moment, owed = await interaction.client.service.end(encounter_id, channel_id, interaction.user.id, None, "")
    channel = interaction.client.get_partial_messageable(channel_id)
    with tolerating():
        await interaction.client.poster.post(moment, owed, channel)


async def _begin(interaction: Interaction, channel_id: int, guild_id: int | None, show: Show) -> None:
    """Set the battle up with the person on the side that people play, roll its first turn, and open the panel."""
    words, user, client = replies.reader(interaction), interaction.user.id, interaction.client
    language = (words if guild_id is None else replies.ones_own(interaction)).language
    record = first_battle(language)
    moment, owed = await client.service.begin(channel_id, guild_id, user, record, language, seated(record, user))
    with replies.keeping(interaction):
        await client.poster.post(moment, owed, client.get_partial_messageable(channel_id))
    await stretch.give(interaction, moment.encounter_id, [{"do": "start-turn"}], moment.sequence)
    await show_panel(interaction, moment.encounter_id, show=show)
    if channel_id != here(interaction):
        await replies.whisper(interaction, words("tutorial.told-in", where=f"<#{channel_id}>"))
