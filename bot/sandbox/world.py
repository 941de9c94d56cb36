"""A server with a channel, some people and the unmodified bot, on SimCord's simulated Discord."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import simcord

from bot.app import Duckback
from bot.sandbox.patrol import play_patrol
from bot.service import Service
from bot.settings import Settings
from bot.storage.migrate import upgrade
from bot.storage.repository import Repository

PEOPLE = ("Anna", "Ben", "Chloé", "Dmitri")
CHANNEL = "patrol"
BOT = "Duckback"
PATIENCE = 60.0
"""Seconds that an answer may take on a slow machine before the simulated Discord gives up."""
FIRST_STEP = (
    "Nothing is set up yet. Type `/solo` to play against the rules: three presses, and it begins. For two players: "
    "`/encounter import` a record, such as `assets/demo/farm.json`, or lay a table out with `/encounter new`."
)
DEMO = (
    "Anna leads a Patrol against the rules; its first turn was played beforehand, with dice that are always the same. "
    "Go on: press `Begin the turn`. What you begin with `/solo` gets fresh dice, once this encounter has ended."
)
FORGETS = "Nothing here is kept when the sandbox stops; `/encounter export` gives you an encounter to take along."


@dataclass(frozen=True, slots=True)
class World:
    """The simulated Discord: one server, one channel, several people."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor]


async def make_bot(database_url: str) -> Duckback:
    """The real bot with a database of its own."""
    settings = Settings(DUCKBACK_DATABASE_URL=database_url)
    await upgrade(settings.database_url)
    return Duckback(settings, Service(Repository(settings.database_url), settings.warm))


@asynccontextmanager
async def world(bot: Duckback, people: tuple[str, ...] = PEOPLE) -> AsyncIterator[World]:
    """A running world with this bot in it."""
    async with simcord.run(bot, check_errors=False, settle_timeout=PATIENCE) as env:
        # The simulated Discord has a calendar of its own; a day to answer is a day on its page.
        behind = datetime.now(UTC) - env.now()
        bot.service.now = lambda: datetime.now(UTC) - behind
        guild = env.create_guild("Duckback's sandbox")
        channel = guild.create_text_channel(CHANNEL)
        members = {
            name: guild.add_member(env.create_user(name.casefold().replace("é", "e"), global_name=name))
            for name in people
        }
        yield World(env, channel, members)


async def serve(*, demo: bool, port: int | None) -> int:
    """Serve the page until told to stop; the exit status."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    with tempfile.TemporaryDirectory(prefix="duckback-") as folder:
        bot = await make_bot(f"sqlite+aiosqlite:///{Path(folder) / 'sandbox.db'}")
        async with world(bot) as here:
            assert bot.user is not None
            await bot.user.edit(username=BOT)
            await here.people[PEOPLE[0]].send(here.channel, f"{DEMO if demo else FIRST_STEP} {FORGETS}")
            if demo:
                await play_patrol(here.people, here.channel, bot.service)
            viewers = list(here.people.values())
            async with here.env.preview(here.channel, viewers=viewers, layout="channel", port=port) as preview:
                told = [f"Open {preview.url}", f"You can act as {', '.join(PEOPLE)}. Stop with Ctrl+C."]
                print("\n".join([*told, DEMO if demo else FIRST_STEP, FORGETS]).replace("`", ""), flush=True)
                await stopping.wait()
        await bot.service.repository.close()
    return 0
