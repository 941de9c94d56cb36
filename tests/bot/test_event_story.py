"""The story of an event of eight: three rounds, one who is gone, one who leaves, a seat taken over, and the archive."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from bot.play.contests import enter, organise
from bot.play.contests.story import standings_of, story_of
from bot.setup.contests import sides
from engine.contest.archive import read_archive
from engine.contest.verified import verified
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful

NAMES = ("Anna", "Ben", "Chloe", "Dmitri", "Eve", "Fay", "Gus", "Hana")


@pytest.fixture
async def eight(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    event = Eventful(simcord_env, simcord_bot, NAMES)
    try:
        yield event
        await event.rest()
    finally:
        await simcord_bot.service.repository.close()


@pytest.mark.long
async def test_eight_people_play_three_rounds_to_the_archive(eight: Eventful) -> None:
    await eight.announce(kind="swiss", rounds=3, turns=3, scenarios=["farm", "lane"])
    # Everybody comes to the first round, and their battles are played out.
    tables = await eight.next_round()
    assert len(tables) == 4
    for match in tables:
        await eight.play_out(match)
    await eight.rest()
    assert "round 1 is over" in text_of(eight.place.history()[-1])
    # Gus leaves the server, and nobody says a word: his next table is won when it is to be opened.
    eight.guild.remove_member(eight.people["Gus"])
    tables = await eight.next_round()
    assert [match.source for match in tables if match.result] == ["forfeit"]
    for match in tables:
        if not match.result:
            await eight.end(match)
    await eight.rest()
    # Hana drops out between two rounds: six are left, and nobody has a bye.
    await enter.leave(eight.bot.contests, eight.id, eight.people["Hana"].id)
    tables = await eight.next_round()
    assert len(tables) == 3
    for match in tables:
        await eight.end(match)
    await eight.rest()
    contest = await eight.contest()
    assert contest.status == "approving"
    await organise.approve(eight.bot.contests, eight.id, eight.host)
    await eight.rest()
    contest = await eight.contest()
    assert contest.status == "over"
    assert len(eight.place.threads) == 4 + 3 + 3
    archive = read_archive(await eight.place.history()[-1].attachments[0].read(), sides())
    assert verified(archive).honest
    assert [row.as_json() for row in standings_of(contest)] == list(archive.standings)
    met = [frozenset(match.sides.values()) for match in contest.matches]
    assert len(set(met)) == len(met), "nobody meets another twice"
    assert story_of(contest).over
