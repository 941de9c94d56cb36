"""Pointing discord.py at another server of the same protocol."""

from __future__ import annotations

from typing import Any

import aiohttp
import yarl
from discord import http, utils
from discord.gateway import DiscordWebSocket


def use_api(base: str) -> None:
    """Send REST requests to this address. The gateway's address is asked for there (see `use_gateway`)."""
    http.Route.BASE = base
    http.json_or_text = _json_or_text


def use_gateway(url: str) -> None:
    """Connect to the gateway at this address."""
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url)


async def _json_or_text(response: aiohttp.ClientResponse) -> dict[str, Any] | str:
    """As discord.py's own, but JSON may name its charset, as most servers' does."""
    text = await response.text(encoding="utf-8")
    if response.content_type == "application/json":
        parsed: dict[str, Any] = utils._from_json(text)
        return parsed
    return text
