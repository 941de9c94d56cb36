"""Two processes on one database: of two who write at once one wins, and the other sees what has come of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.play.service import Service
from bot.storage.repository import Repository
from engine.errors import Refused
from engine.loading.snapshot import state_to_json
from tests.bot.conftest import FARM

pytestmark = pytest.mark.threads

HERE, ANNA = 10, 1


@pytest.fixture
async def other(service: Service, database_url: str) -> AsyncIterator[Service]:
    """Another process's door to the same encounters."""
    repository = Repository(database_url)
    yield Service(repository)
    await repository.close()


async def test_who_comes_second_builds_on_what_the_first_wrote(service: Service, other: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    await other.look(HERE)
    await service.apply(HERE, ANNA, 1, {"do": "start-turn"})
    moment, _ = await other.apply(HERE, ANNA, 2, {"do": "activate", "figures": ["billy"]})
    assert moment.sequence == 2
    cold = await Service(service.repository).look(HERE)
    assert state_to_json(cold.state) == state_to_json(moment.state)


async def test_the_same_deed_given_twice_at_once_is_done_once(service: Service, other: Service) -> None:
    moment, _ = await service.begin(HERE, None, ANNA, FARM)
    await other.look(HERE)
    deed = {"do": "start-turn"}
    results = await asyncio.gather(
        service.apply(HERE, ANNA, 1, deed), other.apply(HERE, ANNA, 2, deed), return_exceptions=True
    )
    assert sorted(isinstance(result, Refused) for result in results) == [False, True]
    stored = await service.repository.load(moment.encounter_id)
    assert [given.number for given in stored.given] == [1]
    both = [state_to_json((await each.look(HERE)).state)["turn"] for each in (service, other)]
    assert both == [1, 1]
