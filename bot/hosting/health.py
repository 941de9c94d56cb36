"""`/healthz` and `/metrics` over HTTP, for the people who watch over the bot, and pages for strangers."""

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, Protocol

from aiohttp import web
from prometheus_client import generate_latest

from bot import __version__
from bot.hosting import metrics
from bot.language import ENGLISH, Language, languages

_log = logging.getLogger(__name__)
PATIENCE = 3.0
"""Seconds after which a database that does not answer counts as down."""
TICK = 1.0
"""Seconds between two looks at how late the event loop is."""


Trouble = Literal["gateway", "database", "refusing", "untold"]
"""What players may notice: no connection to Discord, a database that does not answer, channels that take no reports,
reports that the program fails to tell."""
Pages = Mapping[str, Callable[[Language], str]]
"""Pages of HTML for strangers, by path, in each language."""
_HEADERS: Final = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}


class Watched(Protocol):
    """The running bot, as far as it is watched."""

    connected: bool
    since: datetime
    service: Any
    outbox: Any


@dataclass(frozen=True, slots=True)
class Standing:
    """How the bot stands: what hosts and players are told of it."""

    gateway: bool
    """Whether the connection to Discord stands."""
    database: bool
    """Whether it answers."""
    kind: str
    """Of database: `sqlite` or `postgresql`."""
    since: datetime
    """When the program began."""
    uptime: int
    """Seconds since then."""
    running: int = 0
    """Encounters that have begun and not ended."""
    set_up: int = 0
    """Encounters that are being set up."""
    owed: int = 0
    """Reports committed but not posted."""
    refusing: int = 0
    """Channels that take no reports at the moment."""
    untold: int = 0
    """Channels with a report that the program fails to tell."""

    @property
    def trouble(self) -> tuple[Trouble, ...]:
        """All that is known to be wrong."""
        wrong: dict[Trouble, bool] = {
            "gateway": not self.gateway,
            "database": not self.database,
            "refusing": bool(self.refusing),
            "untold": bool(self.untold),
        }
        return tuple(name for name, is_so in wrong.items() if is_so)


async def standing(bot: Watched, patience: float) -> Standing:
    """How the bot stands now. A database that does not answer within these seconds counts as down."""
    kept, running, drafts, owed = bot.service.repository, 0, 0, 0
    try:
        running, drafts, owed = await asyncio.wait_for(kept.burden(), patience)
        answers = True
    except Exception:  # whatever keeps the database from answering, it is down
        _log.warning("the database does not answer", exc_info=True)
        answers = False
    uptime = int((bot.service.now() - bot.since).total_seconds())
    refusing, untold = len(bot.outbox.refusing), len(bot.outbox.untold)
    return Standing(bot.connected, answers, kept.kind, bot.since, uptime, running, drafts, owed, refusing, untold)


class Health:
    """Answers whether all is well, and how much of what is going on."""

    def __init__(self, bot: Watched, pages: Pages) -> None:
        self._bot = bot
        self._pages = pages
        self._runner: web.AppRunner | None = None
        self._ticking: asyncio.Task[None] | None = None

    async def open(self, host: str, port: int) -> int:
        """Listen there; the port, which the system has chosen where 0 was asked for. Raises OSError."""
        app = web.Application(middlewares=[web.normalize_path_middleware(append_slash=False, remove_slash=True)])
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._metrics)
        for path in self._pages:
            app.router.add_get(path, self._page)
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
        now = await standing(self._bot, PATIENCE)
        found = {
            "gateway": now.gateway,
            "database": now.database,
            "version": __version__,
            "uptime": now.uptime,
            "kind": now.kind,
            "running": now.running,
            "set_up": now.set_up,
            "owed": now.owed,
            "refusing": now.refusing,
            "trouble": now.trouble,
        }
        return web.json_response(found, status=200 if now.gateway and now.database else 503)

    async def _page(self, request: web.Request) -> web.Response:
        """A page for strangers, in the language that they ask for or that their browser prefers."""
        codes = [request.query.get("language", ""), *_preferred(request.headers.get("Accept-Language", ""))]
        language = next((code for code in codes if code in languages()), ENGLISH)
        text = self._pages[request.path](language)
        return web.Response(text=text, content_type="text/html", charset="utf-8", headers=_HEADERS)

    async def _metrics(self, _: web.Request) -> web.Response:
        """Prometheus' text format."""
        service, now = self._bot.service, await standing(self._bot, PATIENCE)
        # While the database is down, what was last known of it stands; the rest is wanted all the more.
        if now.database:
            metrics.OPEN.set(now.running)
            metrics.OWED.set(now.owed)
        metrics.WARM.set(service.warm_count)
        metrics.CONNECTED.set(now.gateway)
        return web.Response(
            body=generate_latest(metrics.REGISTRY), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        )


def _preferred(header: str) -> list[str]:
    """The languages that a browser accepts, the most wanted first."""
    wanted: dict[str, float] = {}
    for one in header.lower().split(","):
        tag, _, weight = one.partition(";")
        number = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        code = tag.strip().partition("-")[0]
        wanted[code] = max(wanted.get(code, 0.0), float(number[1]) if number else 1.0)
    return sorted((code for code in wanted if wanted[code]), key=lambda code: -wanted[code])


async def _tick() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        metrics.LAG.observe(max(0.0, loop.time() - due))
