"""A process that is killed at any commit of a table's opening: the next one leaves one post, one starter, one call."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import simcord
from discord.http import HTTPClient

from bot.client.bot import Duckback
from bot.play.contests import drawing
from bot.sandbox.world import make_bot
from bot.storage.engine import Sessions
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful

SHORT = (3, 8)
"""Steps at which every run of the tests kills; all others in the long ones."""
MOST = 30


class Killed(BaseException):
    """The process is no more."""


class Killer:
    """Counts the ends of transactions, just before and just behind their commits, and kills at one of them."""

    def __init__(self, at: int, patch: pytest.MonkeyPatch) -> None:
        self.at, self.steps, self.dead = at, 0, False
        upkeep, request = Sessions.upkeep, HTTPClient.request
        killer = self

        @asynccontextmanager
        async def written(sessions: Sessions) -> AsyncIterator[Any]:
            killer.live()
            async with upkeep(sessions) as session:
                yield session
                killer.step()
            killer.step()

        async def requested(client: HTTPClient, *args: Any, **kwargs: Any) -> Any:
            killer.live()
            return await request(client, *args, **kwargs)

        patch.setattr(Sessions, "upkeep", written)
        patch.setattr(HTTPClient, "request", requested)

    def live(self) -> None:
        if self.dead:
            raise Killed

    def step(self) -> None:
        self.live()
        self.steps += 1
        self.dead = self.steps == self.at
        self.live()


@pytest.mark.parametrize(
    "at", [pytest.param(at, marks=() if at in SHORT else pytest.mark.long) for at in range(1, MOST)]
)
@pytest.mark.parametrize("forum", [pytest.param(True, marks=pytest.mark.long), False])
async def test_a_table_is_opened_once(
    simcord_env: simcord.Env, simcord_bot: Duckback, play_url: str, at: int, *, forum: bool
) -> None:
    event = Eventful(simcord_env, simcord_bot, ("Anna", "Ben"), forum=forum)
    await event.announce(scenarios=["farm"])
    await drawing.draw_round(event.bot.contests, event.id, event.host, 1)
    with pytest.MonkeyPatch.context() as patch:
        killer = Killer(at, patch)
        with suppress(Killed):
            await drawing.open_round(event.bot.contests, event.id, event.host, 1)
            await event.rest(lambda: killer.dead)
        killer.dead, killer.at, old = True, 0, event.bot
        bot = await make_bot(play_url)
        await event.rest(lambda: not old.chores.busy)
        killer.dead = False
        await event.restart(bot)
    await old.service.repository.close()
    if at == 1:
        # Nothing was written: the host presses again.
        await drawing.open_round(bot.contests, event.id, event.host, 1)
    await event.rest()
    [match] = (await event.contest()).of_round(1)
    assert match.status == "playing"
    [table] = [thread for thread in event.place.threads if "Anna" in (thread.name or "")]
    assert "plays the" in text_of(table.history()[0])
    assert event.sent(table.id) == (2 if forum else 3), "a starter, the set-up and the first turn"
    assert [event.called(person.id) for person in event.people.values()] == [1, 1]
    await bot.service.repository.close()
