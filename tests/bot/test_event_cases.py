"""Calls for the game master that belong to no table any more, or never did: one sentence, and nothing is changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import simcord

from bot.client.bot import Duckback
from bot.errors import NotYours, Stale, Unfit
from bot.messages.event_desk import desk_page
from bot.play.contests import calling
from bot.play.contests.needs import desk_of
from bot.storage.contest_models import LOST
from bot.text.words import Words
from tests.bot.eventful import Eventful, eventful
from tests.bot.presses import open_field


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


@pytest.mark.long
async def test_a_call_without_a_table_is_refused_and_one_whose_thread_has_gone_stays_on_the_desk(two: Eventful) -> None:
    await two.announce(scenarios=["farm"])
    contests, kept = two.bot.contests, two.bot.service.repository.cases
    eve = await two.lead()
    [match] = await two.next_round()
    encounter, ben = match.encounter_id or 0, two.people["Ben"].id

    hall = two.guild.create_text_channel("hall")
    own = (await two.bot.service.begin(hall.id, two.guild.id, ben, {**open_field(), "seed": "c0ffee"}))[0].encounter_id
    with pytest.raises(Unfit) as none:
        await calling.call(contests, own, ben, "Look here", 0)
    assert none.value.code == "event-no-table"
    with pytest.raises(Unfit) as settled:
        await calling.settle(contests, two.id, 99, eve)
    assert settled.value.code == "event-settled"
    with pytest.raises(NotYours):
        await calling.call(contests, encounter, eve, "Look here", 0)
    with pytest.raises(Unfit) as blank:
        await calling.call(contests, encounter, ben, "  ", 0)
    assert blank.value.code == "event-call-why"
    assert not (await kept.overview(two.id, 1)).cases

    # The report that a call is about has gone, and so has the thread: the call has its line, and its table a new one.
    assert await calling.call(contests, encounter, ben, "Look here", 1) == "heard"
    contest, overview = await two.contest(), await kept.overview(two.id, 1)
    [case] = overview.cases
    lost = replace(contest, matches=(replace(match, status=LOST),))
    desk = desk_of(lost, overview)
    assert [need.what for need in desk.needs] == ["call", "thread"]
    page = desk_page(desk, eve, 0, Words("en"))
    assert "Look here" in str(page.to_components())
    assert "Ruling…" not in str(page.to_components()), "no table is there to go to"
    foreign = replace(contest, matches=())
    with pytest.raises(Stale):
        foreign.match(case.match_id)
    await calling.settle(contests, two.id, case.id, eve)
    with pytest.raises(Unfit):
        await calling.settle(contests, two.id, case.id, eve)
