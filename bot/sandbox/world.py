"""A server with a channel, some people and the unmodified bot, on SimCord's simulated Discord."""

import asyncio
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import simcord
from simcord import interactions

from bot.client.bot import Duckback
from bot.commands import HANDLERS
from bot.hosting.progress import telling
from bot.hosting.settings import Settings
from bot.language import languages
from bot.play.service import Service
from bot.sandbox.channels import Channels
from bot.sandbox.opening import EVENT_STEP, LEADER, begin_cup, first_step, press_play_now, welcome
from bot.sandbox.simulated import World
from bot.storage.migrate import create, upgrade
from bot.storage.repository import Repository

PEOPLE = ("Anna", "Ben", "Chloé", "Dmitri")
FOREIGN = "Chloé"
"""This person reads the first language that is not English; the others read English."""
CHANNEL = "patrol"
BOT = "Duckback"
PATIENCE = 60.0
"""Seconds that an answer may take on a slow machine before the simulated Discord gives up."""
TICK = 15.0
"""Seconds after which the simulated time catches up with the real one."""
FORGETS = (
    "This page shows one channel. Nothing here is kept when the sandbox stops; "
    "`/encounter export` gives you an encounter to take along."
)


async def make_bot(database_url: str) -> Duckback:
    """The real bot with a database of its own."""
    await upgrade(database_url)
    return bot_of(database_url)


def bot_of(database_url: str) -> Duckback:
    """The real bot with a database whose schema is the newest."""
    settings = Settings(DUCKBACK_DATABASE_URL=database_url)
    return Duckback(settings, Service(Repository(settings.database_url), settings.warm), HANDLERS)


@asynccontextmanager
async def world(bot: Duckback, people: tuple[str, ...] = PEOPLE) -> AsyncIterator[World]:
    """A running world with this bot in it."""
    async with simcord.run(bot, check_errors=False, settle_timeout=PATIENCE) as env:
        # The simulated Discord has a calendar of its own; a day to answer is a day on its page.
        behind = datetime.now(UTC) - env.now()
        bot.service.now = lambda: datetime.now(UTC) - behind
        guild = env.create_guild("Duckback's sandbox")
        channel = guild.create_text_channel(CHANNEL)
        keepers = guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
        members = {
            name: guild.add_member(
                env.create_user(name.casefold().replace("é", "e"), global_name=name),
                roles=[keepers] if name == LEADER else [],
            )
            for name in people
        }
        with _reading({members[name].id: code for name in people if name == FOREIGN for code in languages()[1:2]}):
            yield World(env, guild, channel, members)


@contextmanager
def _reading(locales: Mapping[int, str]) -> Iterator[None]:
    """Inside, these people's Discord is set to these languages; the simulated one knows a single language."""
    made = interactions.base_payload

    def base_payload(*args: Any, user_id: int, **kwargs: Any) -> tuple[Any, dict[str, Any]]:
        record, payload = made(*args, user_id=user_id, **kwargs)
        return record, payload | {"locale": locales.get(user_id, payload["locale"])}

    with patch.object(interactions, "base_payload", base_payload):
        yield


async def catch_up(bot: Duckback, here: World) -> None:
    """Have the simulated Discord's time go on to now, and do what has come due meanwhile, unless somebody presses."""
    with suppress(simcord.SetupError, TimeoutError):
        await here.env.advance_time((bot.service.now() - here.env.now()).total_seconds())


async def _passing(bot: Duckback, here: World) -> None:
    """The simulated time passes as the real time does."""
    while True:
        await asyncio.sleep(TICK)
        await catch_up(bot, here)


async def serve(*, demo: bool, event: bool, port: int | None) -> int:
    """Serve the page until told to stop; the exit status."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with AsyncExitStack() as stack:
        with telling("Opening the page"):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="duckback-"))
            url = f"sqlite+aiosqlite:///{Path(folder) / 'sandbox.db'}"
            await create(url)
            bot = bot_of(url)
            stack.push_async_callback(bot.service.repository.close)
            here = await stack.enter_async_context(world(bot))
            assert bot.user is not None
            await bot.user.edit(username=BOT)
            step = EVENT_STEP if event else first_step(demo)
            await here.people[LEADER].send(here.channel, f"{step} {FORGETS}")
            if event:
                await begin_cup(bot, here.guild.id, here.channel, here.people)
            else:
                await welcome(bot, here.channel)
            channels = await stack.enter_async_context(Channels(here, port))
            passing = asyncio.create_task(_passing(bot, here))
            stack.callback(passing.cancel)
        who = f"You can act as {', '.join(PEOPLE)}; {FOREIGN} reads French. Stop with Ctrl+C."
        others = f"Other channels, threads and direct messages: {channels.url}"
        told = [f"Open {channels.shown.url}", others, who]
        print("\n".join([*told, step, FORGETS]).replace("`", ""), flush=True)
        if demo:
            # Nothing is awaited before, between or after: no press on the page can come in between.
            await press_play_now(here.people[LEADER], here.channel)
            await channels.shown.refresh()  # an open page shows by itself only what is pressed on it
        await stopping.wait()
    return 0
