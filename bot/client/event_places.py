"""The servers and channels of events: what was taken from the bot, or given to it again, while it was away."""

from datetime import timedelta

from bot.client.protocol import Client
from bot.play.contests import organise, places

ABANDONED = timedelta(days=30)
"""So long an event waits for a server that the bot was taken from; then it is erased."""


async def look(client: Client) -> None:
    """Have events wait or go on as their places are there, and erase those of servers that are gone for long."""
    contests, now, kept = client.contests, client.service.now(), client.service.repository.contests
    for contest_id, guild_id, channel_id, paused_at in await kept.places():
        guild = client.get_guild(guild_id)
        if guild is None:
            if paused_at is None:
                await places.place_gone(contests, guild_id)
            elif now - paused_at >= ABANDONED:
                await kept.erase(contest_id)
        elif not guild.unavailable:
            here = guild.get_channel(channel_id) is not None
            if here and paused_at is not None:
                await organise.resume(contests, contest_id)
            elif not here and paused_at is None:
                await places.place_gone(contests, guild_id, channel_id)
