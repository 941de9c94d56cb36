"""A story: twelve people in two teams at one hidden table, by presses alone, from its making to its chronicle."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful

BLUE = ("Ada", "Ben", "Cleo", "Dag", "Eve", "Fay")
RED = ("Gus", "Hana", "Ivo", "Jo", "Kim", "Lea")


@pytest.fixture
async def here(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Mae", *BLUE, *RED, "Max")) as event:
        yield event


async def announced(here: Eventful) -> Taps:
    """The game master has a story of *Crossroads at dawn* announced; their page."""
    mae = Taps(here, "Mae")
    await mae.command()
    await mae.fill("New event", name="Dawn")
    await mae.press("Story")
    await mae.press("Crossroads at dawn")
    await mae.press("Announce")
    await mae.press("Announce without a second lead")
    here.id = 1
    await here.rest()
    await mae.press("Open its page")
    return mae


async def test_twelve_people_are_seated_in_eight_presses(here: Eventful) -> None:
    mae = await announced(here)
    mae.presses = 0
    for number, names in enumerate((BLUE, RED), 1):
        await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
    await mae.press("Evenly, among the people who are there")
    assert "Reyes and Moreau" in mae.text
    await mae.press("Begin act 1")
    assert mae.presses <= 8
    await here.rest()
    [thread] = here.place.threads
    said = "\n".join(map(text_of, thread.history()))
    assert "The figures of **Guerrillas** are still being placed." in said
    assert not [name for name in ("Condor", "Puma", "Coyote") if name in said]
