"""Pointing discord.py at another server of the same protocol."""

import re
from collections.abc import Callable
from http import HTTPStatus
from math import isfinite
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
    """As discord.py's own, but it fails as a request does where an answer is not what a client may rely on.

    JSON may name its charset, as most servers' does. A rate limit names the seconds to wait in its body, as discord.py
    reads them there, even where only its header did, or nothing.
    """
    text = await response.text(encoding="utf-8", errors="replace")
    parsed: Any = text
    if response.content_type == "application/json":
        try:
            parsed = utils._from_json(text)
        except ValueError:
            parsed = text
    if response.status == HTTPStatus.TOO_MANY_REQUESTS:
        found = parsed if isinstance(parsed, dict) else {"message": text[:200]}
        return {**found, "retry_after": _seconds(found.get("retry_after", response.headers.get("Retry-After")))}
    if response.ok and text and isinstance(parsed, str):
        raise aiohttp.ClientPayloadError(f"{response.method} was answered with no JSON")
    answer: dict[str, Any] | str = parsed
    return answer


def _seconds(said: Any) -> float:
    """The seconds of a rate limit, as a number or in words; one where none are given."""
    try:
        seconds = float(said)
    except (TypeError, ValueError):
        return 1.0
    return seconds if isfinite(seconds) and seconds >= 0 else 1.0
