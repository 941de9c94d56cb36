"""Pointing discord.py at another server of the same protocol."""

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import yarl
from discord import http, utils
from discord.gateway import DiscordWebSocket
from discord.webhook import async_

from bot.hosting import metrics

_CALLBACK = re.compile(r"/interactions/(\d+)/")


def use_api(base: str) -> None:
    """Send REST requests to this address. The gateway's address is asked for there (see `use_gateway`)."""
    http.Route.BASE = base
    http.json_or_text = _json_or_text
    # Answers to commands go through a module that has the function under a name of its own.
    async_.json_or_text = _json_or_text  # type: ignore[attr-defined]


def use_gateway(url: str) -> None:
    """Connect to the gateway at this address."""
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)


def watched(answered: Callable[[int], None]) -> aiohttp.TraceConfig:
    """Counts requests, and says which interaction has had an answer."""

    async def end(_: aiohttp.ClientSession, __: SimpleNamespace, done: aiohttp.TraceRequestEndParams) -> None:
        metrics.REQUESTS.labels(str(done.response.status)).inc()
        found = _CALLBACK.search(done.url.path)
        if found and done.response.ok:
            answered(int(found[1]))

    async def failed(_: aiohttp.ClientSession, __: SimpleNamespace, ___: aiohttp.TraceRequestExceptionParams) -> None:
        metrics.REQUESTS.labels("failed").inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(end)
    trace.on_request_exception.append(failed)
    return trace


async def _json_or_text(response: aiohttp.ClientResponse) -> dict[str, Any] | str:
    """As discord.py's own, but JSON may name its charset, as most servers' does."""
    text = await response.text(encoding="utf-8")
    if response.content_type == "application/json":
        parsed: dict[str, Any] = utils._from_json(text)
        return parsed
    return text
