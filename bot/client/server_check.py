"""What the bot is allowed in the places of a server, and a message that tries it out."""

from typing import Final

import discord

from bot.client import replies
from bot.client.event_threads import Place, free_tags, missing_for_tables
from bot.client.permissions import missing, missing_here
from bot.client.protocol import Interaction
from bot.hosting.faults import DISCORD
from bot.messages.parts import view_of
from bot.messages.server import Check, Hindrance
from bot.messages.welcome import welcome_card
from bot.storage.servers import Server
from bot.text.words import Words

MOST_THREADS: Final = 1000
"""Open threads that Discord allows a server."""


def checks_of(interaction: Interaction) -> list[Check]:
    """What the bot is allowed here, where battles may begin, where events take place, and where game masters hear."""
    server, guild = interaction.client.service.servers.of(interaction.guild_id), interaction.guild
    here = _check_here(interaction, server)
    if guild is None:
        return [here]

    def check(channel: int) -> Check:
        place = guild.get_channel(channel)
        if isinstance(place, Place):
            return _check(place, server)
        # Here is a thread then, or the chat of a voice channel.
        return here if channel == here.channel else Check(channel, ("gone",))

    picked = [here.channel, *server.places, *filter(None, [server.events_id, server.masters_id])]
    return [check(channel) for channel in dict.fromkeys(picked)]


def _check_here(interaction: Interaction, server: Server) -> Check:
    """What the bot is allowed in the channel or thread where it is asked."""
    channel = interaction.channel_id or 0
    parent = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    if server.allows(channel, parent):
        return Check(channel, (), missing_here(interaction))
    return Check(channel, ("barred",), ())


def _check(place: Place, server: Server) -> Check:
    """What the bot is allowed in a channel or forum for what the server has there."""
    forum, events = isinstance(place, discord.ForumChannel), place.id == server.events_id
    masters, battles = place.id == server.masters_id, server.allows(place.id)
    allowed = place.permissions_for(place.guild.me)
    wrong: list[Hindrance] = []
    if events and isinstance(place, discord.ForumChannel) and place.flags.require_tag and not free_tags(place):
        wrong.append("tagged")
    if events and len(place.guild.threads) >= MOST_THREADS:
        wrong.append("full")
    if masters and not (allowed.view_channel and allowed.send_messages):
        wrong.append("unheard")
    if not (battles or masters):
        wrong.append("barred")
    # Events open threads, and so does a first battle where the channel has one already.
    if events or (battles and not forum):
        lacks = missing_for_tables(place)
    else:
        lacks = missing(allowed, thread=forum) if battles else ()
    category = place.category.name if place.category is not None and place.permissions_synced else ""
    return Check(place.id, tuple(wrong), lacks, category)


async def try_out(interaction: Interaction) -> str:
    """Post a picture with a button in this channel, change that message and delete it; what came of it, in words."""
    words, channel = (
        replies.reader(interaction),
        interaction.client.get_partial_messageable(interaction.channel_id or 0),
    )
    done = "server.test-none"
    try:
        message = await channel.send(**await welcome_card(replies.public(interaction)))
        done = "server.test-posted"
        await message.edit(view=view_of(replies.public(interaction)("server.test-over")), attachments=[])
        await message.delete()
        done = "server.test-done"
    except DISCORD as error:
        return words(done, reason=_why(error, words))
    return words(done)


def _why(error: Exception, words: Words) -> str:
    """Why Discord has not taken the test; its own sentences are English."""
    if isinstance(error, discord.Forbidden):
        return words("server.forbidden")
    if isinstance(error, discord.HTTPException) and error.status < 500:
        return words("server.refused", code=error.code)
    return words("server.silent")
