"""A Discord in memory that answers rightly, or as no client would wish: refusals, broken connections, wrong answers.

It takes the place of aiohttp's session, so that discord.py's own handling of answers is part of what is tried.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from tests.bot.wire import Discord

HTML = "<html><body>Attention Required! | Cloudflare</body></html>"
MOST_IDS = 400
"""Of the custom ids the bot sent, so many of the newest are remembered."""
Answer = tuple[int, dict[str, str], str]


def _refused(status: int, code: int, words: str) -> Callable[[], Answer]:
    return lambda: (status, {"Via": "1.1"}, json.dumps({"message": words, "code": code}))


def _page(status: int, **headers: str) -> Callable[[], Answer]:
    return lambda: (status, {"Content-Type": "text/html", **headers}, HTML)


def _limited(body: dict[str, Any], **headers: str) -> Callable[[], Answer]:
    return lambda: (429, headers, json.dumps(body))


def _broken(error: Callable[[], Exception]) -> Callable[[], Answer]:
    def fail() -> Answer:
        raise error()

    return fail


FAULTS: dict[str, Callable[[], Answer]] = {
    "429": _limited({"message": "slow down", "retry_after": 0.3, "global": False}, Via="1.1"),
    "429 without retry_after": _limited({"message": "slow down"}, Via="1.1"),
    "429 as HTML": _page(429),
    "429 as HTML behind a proxy": _page(429, Via="1.1"),
    "500": _page(500),
    "502": _page(502, Via="1.1"),
    "503": _refused(503, 0, "unavailable"),
    "Unknown Channel": _refused(404, 10003, "Unknown Channel"),
    "Unknown Message": _refused(404, 10008, "Unknown Message"),
    "Unknown Webhook": _refused(404, 10015, "Unknown Webhook"),
    "Unknown interaction": _refused(404, 10062, "Unknown interaction"),
    "already acknowledged": _refused(400, 40060, "Interaction has already been acknowledged."),
    "Missing Access": _refused(403, 50001, "Missing Access"),
    "Missing Permissions": _refused(403, 50013, "Missing Permissions"),
    "Cannot send messages to this user": _refused(403, 50007, "Cannot send messages to this user"),
    "Invalid Form Body": _refused(400, 50035, "Invalid Form Body"),
    "401": _refused(401, 0, "401: Unauthorized"),
    "200 that is no JSON": _page(200),
    "200 that is cut off": lambda: (200, {}, '{"id": "1'),
    "timeout": _broken(TimeoutError),
    "aiohttp's timeout": _broken(aiohttp.ServerTimeoutError),
    "disconnect": _broken(aiohttp.ServerDisconnectedError),
    "reset": _broken(lambda: ConnectionResetError(104, "Connection reset by peer")),
    "cut off": _broken(lambda: aiohttp.ClientPayloadError("Response payload is not completed")),
    "closed session": _broken(lambda: RuntimeError("Session is closed")),
}


class Response:
    """What a request was answered."""

    def __init__(self, method: str, answer: Answer) -> None:
        self.method = method
        self.status, headers, self._text = answer
        self.headers = {"Content-Type": "application/json", **headers}
        self.reason = ""

    @property
    def content_type(self) -> str:
        return self.headers["Content-Type"]

    @property
    def ok(self) -> bool:
        return self.status < 400

    async def text(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return self._text

    async def read(self) -> bytes:
        return self._text.encode()


@dataclass
class Hostile:
    """The state of that Discord, and what the bot told it."""

    chance: random.Random
    rate: float = 0.0
    """How often a request is answered wrongly."""
    faults: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    """What the bot sent, by kind."""
    said: list[str] = field(default_factory=list)
    """The bodies it sent since this was last emptied."""
    ids: list[str] = field(default_factory=list)
    """The custom ids of its buttons, lists and forms, the newest last."""
    files: dict[str, str] = field(default_factory=dict)
    _right: Discord = field(default_factory=Discord)

    def request(self, method: str, url: str, *, data: Any = None, **_: Any) -> Asking:
        """Take a request, as a session does."""
        return Asking(self, method, str(url), _json_of(data))

    def get(self, url: str, **_: Any) -> Asking:
        """Likewise for a file."""
        return Asking(self, "GET", str(url), "")

    def message(self) -> dict[str, Any]:
        """A message of the bot."""
        message: dict[str, Any] = self._right._right("GET", "/messages")
        return message

    def answer(self, method: str, url: str, body: str) -> Answer:
        """The right answer, or a wrong one."""
        path = re.sub(r"^https?://[^/]+(/api/v10)?", "", url).partition("?")[0]
        if path.startswith("/files/"):
            return 200, {"Content-Type": "text/plain"}, self.files.get(path, "")
        if self.chance.random() < self.rate:
            name = self.chance.choice(list(FAULTS))
            self.faults[name] += 1
            return FAULTS[name]()
        self._note(method, path, body)
        if found := re.fullmatch(r"/guilds/\d+/members/(\d+)", path):
            user = {"id": found[1], "username": "a", "discriminator": "0", "avatar": None}
            return 200, {}, json.dumps({"user": user, "roles": [], "joined_at": None, "flags": 0})
        if method == "DELETE":
            return 204, {}, ""
        return 200, {}, json.dumps(self._right._right(method, path))

    def _note(self, method: str, path: str, body: str) -> None:
        kind = f"{method} {re.sub(r'[0-9]+', '…', path.rpartition('/')[2])}"
        if path.endswith("/callback"):
            said = json.loads(body)
            private = " privately" if said.get("data", {}).get("flags", 0) & 64 else ""
            kind = f"callback {said['type']}{private}"
        elif "/webhooks/" in path and method == "POST":
            kind = "followup"
        self.kinds[kind] += 1
        self.said.append(body)
        self.ids = [*self.ids, *re.findall(r'"custom_id": ?"((?:[^"\\]|\\.)+)"', body)][-MOST_IDS:]


@dataclass
class Asking:
    """A request under way."""

    here: Hostile
    method: str
    url: str
    body: str

    async def __aenter__(self) -> Response:
        await asyncio.sleep(0)
        return Response(self.method, self.here.answer(self.method, self.url, self.body))

    async def __aexit__(self, *_: object) -> None:
        """Nothing is kept open."""


class Session:
    """As much of aiohttp's session as discord.py asks for."""

    closed = False

    def __init__(self, here: Hostile) -> None:
        self.request, self.get = here.request, here.get

    async def close(self) -> None:
        """End it."""


def _json_of(data: Any) -> str:
    """What a request says, but for its files."""
    if isinstance(data, aiohttp.FormData):
        parts = {options["name"]: value for options, _, value in data._fields}
        return str(parts.get("payload_json", ""))
    return data.decode() if isinstance(data, bytes) else data or ""
