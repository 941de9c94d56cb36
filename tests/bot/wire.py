"""The wire between the program and Discord, which SimCord leaves out: HTTP with its failures, a gateway, a process.

It knows just enough of the protocol to start a real `duckback run`, hand it commands, and keep what it sends.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import aiohttp
import discord
from aiohttp import web

from tests import PATIENCE, ROOT
from tests.bot import bodies

TOKEN = "MTIzNDU2.abcdef.very-secret-token"
BOT, GUILD, CHANNEL, PERSON = 11, 21, 31, 41
KEY = "interaction-key-"
EVERYTHING = str(discord.Permissions.all().value)
Fault = Callable[[], Awaitable[web.Response]]


def _user(number: int, name: str, **more: Any) -> dict[str, Any]:
    return {"id": str(number), "username": name, "discriminator": "0", "avatar": None, **more}


_CHANNEL = {"id": str(CHANNEL), "type": 0, "name": "farm", "position": 0, "permission_overwrites": []}
_JOINED = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
_GUILD = {
    "id": str(GUILD),
    "name": "Test",
    "owner_id": str(PERSON),
    "roles": [{"id": str(GUILD), "name": "@everyone", "permissions": "0", "position": 0, "color": 0, "hoist": False}],
    "channels": [_CHANNEL],
    "members": [{"user": _user(BOT, "duck", bot=True), **_JOINED}],
    "threads": [],
    "emojis": [],
    "stickers": [],
    "features": [],
    "voice_states": [],
    "presences": [],
    "member_count": 2,
    "preferred_locale": "en-US",
}


@dataclass(frozen=True)
class Sent:
    """A request of the bot."""

    method: str
    path: str
    body: str

    def shows(self, words: str) -> bool:
        """Whether it writes a message with these words in it."""
        return words in self.body

    @property
    def json(self) -> Any:
        """What it says but for the files; None where it says nothing."""
        part = re.search(r'name="payload_json"(?:\r\n[^\r\n]+)*\r\n\r\n(.*?)\r\n--', self.body, re.DOTALL)
        text = part[1] if part else self.body
        return json.loads(text) if text else None


@dataclass
class Discord:
    """Answers the program, and hands it commands."""

    sent: list[Sent] = field(default_factory=list)
    faults: list[tuple[str, str, Fault]] = field(default_factory=list)
    """Method, end of the path, answer: the first that fits takes the place of the right one, once."""
    files: dict[str, bytes] = field(default_factory=dict)
    address: str = ""
    _numbers: Iterator[int] = field(default_factory=lambda: count(1_000))
    _gateway: web.WebSocketResponse | None = None
    _ready: asyncio.Event = field(default_factory=asyncio.Event)
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def command(self, name: str, *options: dict[str, Any], resolved: dict[str, Any] | None = None) -> int:
        """Somebody gives a slash command; its interaction's number."""
        data = {"id": "1", "name": name, "type": 1, "options": list(options), "resolved": resolved or {}}
        return await self.interact(2, data)

    async def press(
        self, component: dict[str, Any], picked: Sequence[str] = (), *, alone: bool, channel: int, **more: Any
    ) -> int:
        """Somebody presses a button of a message, or picks from its list; its interaction's number.

        The message was for the one person `alone`, or for everybody.
        """
        data: dict[str, Any] = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if picked:
            data["values"] = list(picked)
        if component["type"] == discord.ComponentType.channel_select.value:
            there = {"type": 0, "name": "farm", "permissions": EVERYTHING}
            data["resolved"] = {"channels": {one: {"id": one, **there} for one in picked}}
        flags = discord.MessageFlags(components_v2=True, ephemeral=alone).value
        row = {"type": 1, "id": 1, "components": [{**component, "id": 2}]}
        message = {**self._right("GET", ""), "channel_id": str(channel), "components": [row], "flags": flags}
        return await self.interact(3, data, channel, message=message, **more)

    async def invite(self, server: dict[str, Any]) -> None:
        """Somebody invites the bot to a server."""
        await self._dispatch("GUILD_CREATE", server)

    async def interact(self, kind: int, data: dict[str, Any], channel: int = CHANNEL, **more: Any) -> int:
        """Somebody gives a command (2), presses a button (3) or types (4); its interaction's number."""
        await asyncio.wait_for(self._ready.wait(), PATIENCE)
        number = next(self._numbers)
        payload = {
            "id": str(number),
            "application_id": str(BOT),
            "type": kind,
            "token": f"{KEY}{number}",
            "version": 1,
            "data": data,
            "guild_id": str(GUILD),
            "guild": {"id": str(GUILD), "locale": "en-US", "features": []},
            "channel_id": str(channel),
            "channel": {**_CHANNEL, "id": str(channel)},
            "member": {"user": _user(PERSON, "anna"), "permissions": "0", **_JOINED},
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": str(2**50 - 1),
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 * 2**20,
            **more,
        }
        await self._dispatch("INTERACTION_CREATE", payload)
        return number

    async def import_record(self, data: bytes) -> int:
        """Somebody sets an encounter up from a file."""
        self.files["record.json"] = data
        file = {
            "id": "5", "filename": "record.json", "size": len(data), "content_type": "application/json",
            "url": f"{self.address}/files/record.json", "proxy_url": f"{self.address}/files/record.json",
        }  # fmt: skip
        option = {"name": "record", "type": 11, "value": "5"}
        return await self.command(
            "encounter", {"name": "import", "type": 1, "options": [option]}, resolved={"attachments": {"5": file}}
        )

    async def until(self, fits: Callable[[Sent], bool]) -> Sent:
        """The first request that fits, once it has come."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: any(map(fits, self.sent))), PATIENCE)
        return next(filter(fits, self.sent))

    def fail(self, method: str, end: str, status: int, *, times: int = 1, **body: Any) -> None:
        """The next requests of that kind are answered with this status."""

        async def refuse() -> web.Response:
            # Without "Via" discord.py takes a refusal for Cloudflare's, which no waiting mends.
            headers = {"Via": "1.1 google", "Retry-After": str(body.get("retry_after", 0))}
            return web.json_response({"message": "refused", "code": 0, **body}, status=status, headers=headers)

        self.faults += [(method, end, refuse)] * times

    async def drop(self) -> None:
        """End the gateway connection."""
        assert self._gateway is not None
        self._ready.clear()
        await self._gateway.close()

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        path = request.path.removeprefix("/api/v10")
        if path.startswith("/files/"):
            return web.Response(body=self.files[request.path.rpartition("/")[2]])
        body = (await request.read()).decode("utf-8", "replace")
        for n, (method, end, fault) in enumerate(self.faults):
            if request.method == method and path.endswith(end):
                del self.faults[n]
                return await fault()
        async with self._changed:
            self.sent.append(Sent(request.method, path, body))
            self._changed.notify_all()
        return web.json_response(self._right(request.method, path))

    def _right(self, method: str, path: str) -> Any:
        number = next(self._numbers)
        message: dict[str, Any] = {
            "id": str(number), "channel_id": str(CHANNEL), "author": _user(BOT, "duck", bot=True), "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mention_everyone": False,
            "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "type": 0,
        }  # fmt: skip
        if path == "/users/@me":
            return _user(BOT, "duck", bot=True)
        if path == "/oauth2/applications/@me":
            return {
                "id": str(BOT), "name": "duck", "icon": None, "description": "", "summary": "", "bot_public": True,
                "bot_require_code_grant": False, "verify_key": "", "flags": 0, "owner": _user(PERSON, "anna"),
            }  # fmt: skip
        if path == "/gateway/bot":
            limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return {"url": self.address.replace("http", "ws"), "shards": 1, "session_start_limit": limits}
        if path.endswith("/commands"):
            return []
        if path.endswith("/callback"):
            shown = {"id": path.split("/")[2], "type": 2, "response_message_id": str(number)}
            return {"interaction": shown, "resource": {"type": 4, "message": message}}
        if path.endswith("/threads"):
            about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
            return {
                "id": str(number), "type": 11, "name": "thread", "guild_id": str(GUILD), "owner_id": str(BOT),
                "parent_id": str(CHANNEL), "message_count": 0, "member_count": 1, "thread_metadata": about,
            }  # fmt: skip
        if path == "/users/@me/channels":
            return {"id": str(number), "type": 1, "recipients": [_user(PERSON, "anna")]}
        return message

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        """The connection on which the program hears of commands."""
        self._gateway = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            elif said["op"] in (2, 6):
                ready = {
                    "v": 10, "user": _user(BOT, "duck", bot=True), "guilds": [], "session_id": "s",
                    "resume_gateway_url": self.address.replace("http", "ws"),
                    "application": {"id": str(BOT), "flags": 0},
                }  # fmt: skip
                await self._dispatch("READY", ready)
                await self._dispatch("GUILD_CREATE", _GUILD)
                self._ready.set()
        return socket

    async def _dispatch(self, name: str, data: dict[str, Any]) -> None:
        assert self._gateway is not None
        await self._gateway.send_json({"op": 0, "t": name, "s": next(self._numbers), "d": data})


@asynccontextmanager
async def discord_server(here: Discord | None = None) -> AsyncIterator[Discord]:
    """A running server."""
    here = here or Discord()
    app = web.Application(client_max_size=30 * 2**20)
    app.router.add_get("/", here.gateway)
    app.router.add_route("*", "/{rest:.+}", here.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    here.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield here
        bodies.check((sent.method, sent.path, sent.json) for sent in here.sent)
    finally:
        await runner.cleanup()


@dataclass
class Program:
    """A running `duckback run`."""

    process: asyncio.subprocess.Process
    log: list[str] = field(default_factory=list)
    health: str = ""

    async def get(self, path: str) -> tuple[int, str]:
        """Status and text of an answer of its own HTTP port."""
        async with aiohttp.ClientSession() as session, session.get(self.health + path) as answer:
            return answer.status, await answer.text()

    async def until_health(self, status: int) -> None:
        """Wait until `/healthz` answers with this status."""
        async with asyncio.timeout(PATIENCE):
            while (await self.get("/healthz"))[0] != status:  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def until_metrics(self, words: str) -> str:
        """Wait until `/metrics` says this; all that it says then."""
        async with asyncio.timeout(PATIENCE):
            while True:
                status, shown = await self.get("/metrics")
                assert status == 200
                if words in shown:
                    return shown
                await asyncio.sleep(0.05)

    async def stop(self) -> int:
        """Tell it to stop, as Docker does; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


@asynccontextmanager
async def program(
    discord: Discord, database_url: str, command: Sequence[str] = ("bot", "run"), **settings: str
) -> AsyncIterator[Program]:
    """The real program in a process of its own, connected; another module that runs it where `command` says so."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": f"{discord.address}/api/v10",
        "DUCKBACK_DATABASE_URL": database_url,
        "DUCKBACK_HTTP_PORT": "0",
        "PYTHONPATH": str(ROOT),
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env=environment, stderr=asyncio.subprocess.PIPE, limit=2**20
    )
    running = Program(process)
    reading = asyncio.create_task(_read(running))
    try:
        async with asyncio.timeout(PATIENCE):
            while not running.health:
                assert not reading.done(), "".join(running.log)
                await asyncio.sleep(0.05)
        await running.until_health(200)
        yield running
    except BaseException:
        # Shown with the failure: what the program itself had to say.
        sys.stderr.writelines(running.log)
        raise
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await reading


async def _read(running: Program) -> None:
    assert running.process.stderr is not None
    async for line in running.process.stderr:
        running.log.append(line.decode())
        if "health and metrics on " in running.log[-1]:
            address = running.log[-1].split("health and metrics on ")[1]
            running.health = address.split('"')[0].strip()
