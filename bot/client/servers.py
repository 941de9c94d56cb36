"""Servers that the bot was taken from: what is played there waits, and is erased unless the bot comes back."""

import logging
from datetime import datetime, timedelta

from bot.client.protocol import Client
from bot.play.contests import places
from bot.storage.mydata import NOBODY

_log = logging.getLogger(__name__)
ABANDONED = timedelta(days=30)
"""So long everything waits for a server that the bot was taken from."""


async def left(client: Client, guild_id: int, since: datetime | None = None) -> None:
    """Have the battles, set-ups and events wait of a server that the bot was taken from now, or `since` then where that
    was broken off."""
    service, when = client.service, since or client.service.now()
    if since is None:
        await service.servers.change(guild_id, left_at=when)
    for encounter_id in await service.repository.servers.clocks(guild_id):
        await service.repository.clocks.pause(encounter_id, when, NOBODY)
    await places.guild_gone(client.contests, guild_id)


async def back(client: Client, guild_id: int) -> None:
    """Have them go on for a server that has the bot again; the clocks that people stopped stand still."""
    service, kept = client.service, client.service.repository
    await places.guild_back(client.contests, guild_id)
    since = (await kept.servers.left()).get(guild_id)
    if since is None:
        return
    for encounter_id, paused in (await kept.servers.clocks(guild_id)).items():
        if paused == since:
            await kept.clocks.resume(encounter_id, service.now())
        else:
            await kept.petitions.delay(encounter_id, service.now() - since)
    await service.servers.change(guild_id, left_at=None)


async def missed(client: Client) -> None:
    """Find out from which servers the bot was taken while it was away."""
    kept = client.service.repository.servers
    gone = await kept.left()
    for guild_id in await kept.named():
        if client.get_guild(guild_id) is None:
            await left(client, guild_id, gone.get(guild_id))


async def look(client: Client) -> None:
    """Go on with all that waits for servers that are there again, and erase what belongs to those gone for long."""
    service = client.service
    for guild_id, since in (await service.repository.servers.left()).items():
        if client.get_guild(guild_id) is not None:
            await back(client, guild_id)
        elif service.now() - since >= ABANDONED:
            for encounter_id in await service.repository.servers.erase(guild_id):
                service.renew(encounter_id)
            service.servers.forget(guild_id)
            _log.info("all that belonged to server %s is erased", guild_id)
