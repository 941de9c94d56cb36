"""Events on Discord: from the announcement to the standings."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    yield Eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri"))
    await simcord_bot.service.repository.close()


async def test_four_sign_up_and_two_tables_are_played_to_the_standings(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    card = text_of(four.place.history()[0])
    assert "Winter Cup" in card
    assert "**4** take part" in card
    first, second = await four.next_round()
    assert {len(messages) for messages in four.said().values()} == {3}
    for match in (first, second):
        assert match.encounter_id is not None
        moment = await four.bot.service.standing_of(match.encounter_id)
        assert moment.state.turn == 1
        people = [moment.seating.decider(side) for side in match.sides]
        contest = await four.contest()
        assert people == [contest.entrant(number).people[0] for number in match.sides.values()]
        await four.end(match)
    await four.rest()
    contest = await four.contest()
    assert contest.status == "approving"
    assert all(match.result for match in contest.matches)
    told = text_of(four.place.history()[-1])
    assert "round 1 is over" in told
    assert "Standings" in told
