"""Taking inputs back: freely up to the last die, beyond it by consent; the same dice, other numbers, nothing forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.errors import AlreadyHandled, NotYours, Stale, Unfit
from bot.service import Service
from bot.storage.migrate import upgrade
from bot.storage.repository import Repository
from bot.undo import Undo
from engine.snapshot import state_to_json
from tests.bot.conftest import FARM

HERE, ANNA, BEN = 10, 1, 2
MOVE = {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"}
START = [{"do": "start-turn"}, {"do": "activate", "figures": ["billy"]}]


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'd.db'}"
    await upgrade(url)
    repository = Repository(url)
    yield Service(repository)
    await repository.close()


async def test_what_rolled_nothing_is_taken_back_by_whoever_gave_it(service: Service) -> None:
    await service.begin(HERE, None, ANNA, FARM)
    for n, item in enumerate(START):
        moment, _ = await service.apply(HERE, ANNA, n, item)
    undo = Undo(service)
    back = await undo.look(HERE, ANNA, 1)
    assert not back.rolled
    assert back.consent == ()
    after, owed = await undo.take_back(back.encounter_id, back.at, 1, ANNA, 77)
    assert owed.sequence == after.sequence == 3
    assert [taken.item["do"] for taken in after.undone] == ["activate"]
    assert not after.state.active
    with pytest.raises(AlreadyHandled):
        await undo.take_back(back.encounter_id, back.at, 1, ANNA, 77)
    with pytest.raises(Stale):
        await undo.take_back(back.encounter_id, back.at, 1, ANNA, 78)
    again, _ = await service.apply(HERE, ANNA, 79, START[1])
    assert again.sequence == 4, "a number is never used again"
    assert state_to_json(again.state) == state_to_json(moment.state)
    cold = await Service(service.repository).look(HERE)
    assert state_to_json(cold.state) == state_to_json(again.state)
    assert (await service.past(again.encounter_id, 2)).item["do"] == "activate", "what was taken back can be told"
    told = await service.past(again.encounter_id, 3)
    assert [taken.item["do"] for taken in told.undone] == ["activate"]
    assert told.actor_id == ANNA
