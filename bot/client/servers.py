"""Servers that the bot was taken from: what is played there waits, and is erased unless the bot comes back."""

import logging
from datetime import datetime, timedelta

from bot.client.protocol import Client
from bot.play.service import Service
from bot.storage.mydata import NOBODY

_log = logging.getLogger(__name__)
ABANDONED = timedelta(days=30)
"""So long everything waits for a server that the bot was taken from."""


async def left(service: Service, guild_id: int, since: datetime | None = None) -> None:
    """Stop the clocks of the battles on a server that the bot was taken from now, or `since` then where that was broken
    off."""
    kept, when = service.repository, since or service.now()
    if since is None:
        await service.servers.change(guild_id, left_at=when)
    for encounter_id in await kept.servers.running(guild_id):
        await kept.clocks.pause(encounter_id, when, NOBODY)


async def back(service: Service, guild_id: int) -> None:
    """Let those clocks run again on a server that has the bot again; those that people stopped stand still."""
    kept, now = service.repository, service.now()
    since = (await kept.servers.left()).get(guild_id)
    if since is None:
        return
    for encounter_id, paused in (await kept.servers.running(guild_id)).items():
        if paused == since:
            await kept.clocks.resume(encounter_id, now)
    await service.servers.change(guild_id, left_at=None)


async def missed(client: Client) -> None:
    """Find out from which servers the bot was taken while it was away."""
    kept = client.service.repository.servers
    gone = await kept.left()
    for guild_id in await kept.named():
        if client.get_guild(guild_id) is None:
            await left(client.service, guild_id, gone.get(guild_id))


async def look(client: Client) -> None:
    """Go on with all that waits for servers that are there again, and erase what belongs to those gone for long."""
    service = client.service
    for guild_id, since in (await service.repository.servers.left()).items():
        if client.get_guild(guild_id) is not None:
            await back(service, guild_id)
        elif service.now() - since >= ABANDONED:
            for encounter_id in await service.repository.servers.erase(guild_id):
                service.renew(encounter_id)
            service.servers.forget(guild_id)
            _log.info("all that belonged to server %s is erased", guild_id)
