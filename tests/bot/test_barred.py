"""Nothing that was prepared begins in a channel in which the server lets no battle begin any more."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from bot.messages.event_ids import EventId
from bot.messages.setup_ids import StartId
from bot.play.contests import drawing
from bot.storage.models import STAFF
from tests.bot.conftest import Play, answered, text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.farm import carried
from tests.bot.setting_up import ready

MAY_NOT = "Battles may not begin in"


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


@pytest.mark.long
async def test_a_round_is_neither_drawn_nor_opened_and_begins_where_the_host_moves_the_event(two: Eventful) -> None:
    await two.announce(scenarios=["farm"], kind="evening")
    anna, hall = Taps(two, "Anna"), two.guild.create_text_channel("hall")
    await two.bot.service.servers.change(two.guild.id, hosts=STAFF)
    await anna.desk("Draw round 1")
    assert "only people who manage it host events" in anna.text
    await two.bot.service.servers.change(two.guild.id, hosts="anybody", places=[hall.id])
    await anna.desk("Draw round 1")
    assert MAY_NOT in anna.text
    await drawing.draw_round(two.bot.contests, two.id, two.host, 1)
    await anna.desk("Open the round")
    assert MAY_NOT in anna.text
    assert [match.status for match in (await two.contest()).matches] == ["drawn"]
    # By itself, too, none begins: the event waits, and its host hears why.
    await drawing.open_round(two.bot.contests, two.id, None, 1)
    await two.rest()
    contest = await two.contest()
    assert contest.paused_at is not None
    assert [match.encounter_id for match in contest.matches] == [None]
    told = text_of(two.people["Anna"].user.dm_channel.history()[-1])
    assert "battles may not begin in its channel any more" in told
    await anna.desk("Manage")
    await anna.pick(str(EventId("move", two.id)), hall)
    await two.rest()
    assert [match.status for match in (await two.contest()).matches] == ["playing"]
    assert len(hall.threads) == 1


async def test_what_is_set_up_does_not_begin(play: Play) -> None:
    guild, people = play.channel.guild, play.table.people
    assert guild is not None
    await ready(play)
    for side, who in (("Police", "Anna"), ("Gang", "Ben")):
        await play.table.order(who, "encounter join", side=side)
    hall = guild.create_text_channel("hall")
    await play.bot.service.servers.change(guild.id, places=[hall.id])
    stored = await play.bot.service.drafts.stored(play.channel.id)
    assert stored is not None
    where = f"battles begin in <#{hall.id}>"
    assert where in answered(await play.table.order("Anna", "encounter start"))
    card = next(m for m in play.channel.history() if str(StartId(stored.id)) in carried(m.components))
    assert where in answered(await people["Anna"].click(card, custom_id=str(StartId(stored.id))))
    assert await play.bot.service.repository.running() == []
    await play.bot.service.servers.change(guild.id, places=[])
    await play.table.order("Anna", "encounter start")
    assert len(await play.bot.service.repository.running()) == 1
