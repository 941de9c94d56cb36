"""The channels of events: what was taken from the bot, or given to it again, while it was away."""

from bot.client.protocol import Client
from bot.play.contests import organise, places


async def look(client: Client) -> None:
    """Have events wait or go on as their channels are there, on the servers that are."""
    contests = client.contests
    for contest_id, guild_id, channel_id, paused_at in await client.service.repository.contests.places():
        guild = client.get_guild(guild_id)
        if guild is None or guild.unavailable:
            continue
        here = guild.get_channel(channel_id) is not None
        if here and paused_at is not None and client.service.servers.allows(guild_id, channel_id):
            await organise.resume(contests, contest_id)
        elif not here and paused_at is None:
            await places.channel_gone(contests, guild_id, channel_id)
