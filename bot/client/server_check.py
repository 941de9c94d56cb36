"""What the bot is allowed in the places of a server, and a message that tries it out."""

from typing import Final

import discord

from bot.client import replies
from bot.client.event_threads import Place, missing_for_tables
from bot.client.permissions import missing, missing_here
from bot.client.protocol import Interaction
from bot.hosting.faults import DISCORD
from bot.messages.parts import view_of
from bot.messages.server import Check
from bot.messages.welcome import welcome_card

MOST_THREADS: Final = 1000
"""Open threads that Discord allows a server."""


def checks_of(interaction: Interaction) -> list[Check]:
    """What the bot is allowed here, where battles may begin, where events take place, and where game masters hear."""
    server, guild = interaction.client.service.servers.of(interaction.guild_id), interaction.guild
    here = Check(interaction.channel_id or 0, lacks=missing_here(interaction))
    places = dict.fromkeys([*server.places, *filter(None, [server.events_id, server.masters_id])])
    if guild is None:
        return [here]
    return [
        here,
        *(_check(guild, place, events=place == server.events_id) for place in places if place != here.channel),
    ]


def _check(guild: discord.Guild, channel_id: int, *, events: bool) -> Check:
    place = guild.get_channel(channel_id)
    if not isinstance(place, Place):
        return Check(channel_id, ("gone",))
    forum = isinstance(place, discord.ForumChannel)
    lacks = missing_for_tables(place) if events else missing(place.permissions_for(guild.me), thread=forum)
    category = place.category.name if place.category is not None and place.permissions_synced else ""
    if isinstance(place, discord.ForumChannel) and place.flags.require_tag and events:
        return Check(channel_id, ("tagged",), lacks, category)
    full = events and len(guild.threads) >= MOST_THREADS
    return Check(channel_id, ("full",) if full else (), lacks, category)


async def try_out(interaction: Interaction) -> str:
    """Post a picture with a button in this channel and change that message once; what came of it, in words."""
    words, channel = (
        replies.reader(interaction),
        interaction.client.get_partial_messageable(interaction.channel_id or 0),
    )
    done = "server.test-none"
    try:
        message = await channel.send(**await welcome_card(replies.public(interaction)))
        done = "server.test-posted"
        await message.edit(view=view_of(replies.public(interaction)("server.test-over")), attachments=[])
        done = "server.test-done"
    except DISCORD as error:
        reason = error.text if isinstance(error, discord.HTTPException) else ""
        return words(done, reason=reason or words("server.silent"))
    return words(done)
