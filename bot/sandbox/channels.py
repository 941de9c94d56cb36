"""The sandbox's channels on a page of their own, which opens any of them: threads, posts, direct messages."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from html import escape
from types import TracebackType
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    import simcord
    from simcord.preview import Preview

    from bot.sandbox.simulated import World

HOST = "127.0.0.1"
_PAGE = """<!doctype html>
<html lang=en><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Duckback's sandbox: channels</title>
<style>
body {{ background: #313338; color: #dbdee1; font: 16px/1.4 sans-serif; margin: 0 auto; max-width: 34em; padding: 1em }}
ul {{ list-style: none; padding: 0 }} ul ul {{ padding-left: 1.5em }}
a {{ color: #fff; display: block; padding: .6em; border-radius: .4em; text-decoration: none }}
a:hover, a:focus {{ background: #404249 }} small {{ color: #b5bac1 }}
</style>
<h1>Channels</h1>
<p>One channel is open at a time. Come back here for another; the page of the one before ends.</p>
{lists}
"""


class Channels:
    """The list of channels, and the page of the one that is open.

    `port` is where the channel is shown, and the list at the next one; None for free ones.
    """

    def __init__(self, here: World, port: int | None) -> None:
        self._here = here
        self._port = port
        self._token = secrets.token_urlsafe(16)
        """Other programs on this machine cannot guess it, as they cannot guess the address of a channel's page."""
        self._runner: web.AppRunner | None = None
        self._lock = asyncio.Lock()
        self._shown: Preview | None = None

    async def __aenter__(self) -> Channels:
        """Serve the list, and the sandbox's first channel beside it."""
        await self.open(self._here.channel)
        app = web.Application()
        app.router.add_get(f"/{self._token}/", self._list)
        app.router.add_get(f"/{self._token}/{{channel:[0-9]+}}", self._chosen)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self._port + 1 if self._port else 0).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Serve neither any more."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._shown is not None:
            await self._shown.close()

    @property
    def url(self) -> str:
        """The address of the list."""
        assert self._runner is not None
        return f"http://{HOST}:{self._runner.addresses[0][1]}/{self._token}/"

    @property
    def shown(self) -> Preview:
        """The page of the channel that is open."""
        assert self._shown is not None
        return self._shown

    async def open(self, channel: simcord.ChannelHandle) -> str:
        """Show this channel in place of the one that is open; the address of its page."""
        owner = [each.user for each in self._here.people.values() if each.user.dm_channel.id == channel.id]
        async with self._lock:
            if self._shown is not None:
                await self._shown.close()
            preview = self._here.env.preview(
                channel, viewers=owner or list(self._here.people.values()), layout="channel", port=self._port
            )
            self._shown = await preview.__aenter__()
            return preview.url

    def _groups(self) -> Iterator[tuple[str, simcord.ChannelHandle, list[simcord.ChannelHandle]]]:
        """Every channel of the server, its name before it and its threads behind it, then everybody's messages."""
        for channel in self._here.guild.channels.values():
            yield f"# {channel.name}", channel, channel.threads
        for name, person in self._here.people.items():
            yield f"{name}'s direct messages", person.user.dm_channel, []

    def _all(self) -> Mapping[int, simcord.ChannelHandle]:
        return {each.id: each for _, channel, threads in self._groups() for each in (channel, *threads)}

    async def _list(self, _: web.Request) -> web.Response:
        lists = ""
        for name, channel, threads in self._groups():
            below = "".join(f"<li>{_link(each.name, each)}" for each in threads)
            lists += f"<ul><li>{_link(name, channel)}<ul>{below}</ul></ul>"
        return web.Response(text=_PAGE.format(lists=lists), content_type="text/html")

    async def _chosen(self, request: web.Request) -> web.Response:
        channel = self._all().get(int(request.match_info["channel"]))
        if channel is None:
            raise web.HTTPSeeOther(self.url)
        raise web.HTTPSeeOther(await self.open(channel))


def _link(name: str | None, channel: simcord.ChannelHandle) -> str:
    count = len(channel.history())
    said = "empty" if not count else f"{count} message{'s' if count > 1 else ''}"
    return f'<a href="{channel.id}">{escape(name or "", quote=False)} <small>{said}</small></a>'
