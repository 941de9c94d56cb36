"""`/healthz` and `/metrics` over HTTP, for the people who watch over the bot."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Protocol

from aiohttp import web
from prometheus_client import generate_latest

from bot import __version__
from bot.hosting import metrics

_log = logging.getLogger(__name__)
PATIENCE = 3.0
"""Seconds after which a database that does not answer counts as down."""
TICK = 1.0
"""Seconds between two looks at how late the event loop is."""


class Watched(Protocol):
    """The running bot, as far as it is watched."""

    connected: bool
    service: Any


class Health:
    """Answers whether all is well, and how much of what is going on."""

    def __init__(self, bot: Watched) -> None:
        self._bot = bot
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def open(self, host: str, port: int) -> int:
        """Listen there; the port, which the system has chosen where 0 was asked for. Raises OSError."""
        app = web.Application()
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        self._ticking = asyncio.create_task(_tick())
        opened: int = self._runner.addresses[0][1]
        _log.info("health and metrics on http://%s:%s", host, opened)
        return opened

    async def close(self) -> None:
        """Listen no more."""
        if self._ticking is not None:
            self._ticking.cancel()
            with suppress(asyncio.CancelledError):
                await self._ticking
        if self._runner is not None:
            await self._runner.cleanup()

    async def _healthz(self, _: web.Request) -> web.Response:
        """200 where Discord and the database both answer, 503 otherwise."""
        found = {"gateway": self._bot.connected, "database": await self._database()}
        return web.json_response({**found, "version": __version__}, status=200 if all(found.values()) else 503)

    async def _database(self) -> bool:
        try:
            await asyncio.wait_for(self._bot.service.repository.alive(), PATIENCE)
        except Exception:  # whatever keeps the database from answering, it is down
            _log.warning("the database does not answer", exc_info=True)
            return False
        return True

    async def _metrics(self, _: web.Request) -> web.Response:
        """Prometheus' text format."""
        service = self._bot.service
        # While the database is down, what was last known of it stands; the rest is wanted all the more.
        if await self._database():
            metrics.OPEN.set(len(await service.repository.running()))
            metrics.OWED.set(len(await service.repository.unposted()))
        metrics.WARM.set(service.warm_count)
        metrics.CONNECTED.set(self._bot.connected)
        return web.Response(
            body=generate_latest(metrics.REGISTRY), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        )


async def _tick() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        metrics.LAG.observe(max(0.0, loop.time() - due))
