"""Pauses: who may call one, and what stands still until play goes on."""

from __future__ import annotations

import pytest
import simcord

from bot.errors import Paused
from bot.messages.question import answer_id
from bot.play.reading import require_clock
from bot.storage.clocks import Clock as StoredClock
from tests.bot.asked import to_a_batch, to_the_first_question
from tests.bot.clock import HOUR, NOON, Clock
from tests.bot.conftest import FARM, Play, answered


@pytest.mark.long
async def test_a_pause_stops_all_clocks_and_all_orders(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(10 * HOUR)
    await play.table.order("Anna", "encounter pause")
    assert "pauses the encounter" in play.said()[-1]
    assert "already paused" in answered(await play.table.order("Anna", "encounter pause")).replace(
        "paused already", "already paused"
    )
    refused = await play.table.answer()
    assert answered(refused).startswith("The encounter is paused.")
    await clock.restart()
    count = len(play.said())
    await clock.later(40 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence
    assert len(play.said()) == count
    await play.table.order("Anna", "encounter resume")
    assert "resumes" in play.said()[-1]
    await clock.later(13 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence, "fourteen hours were left"
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_captain_pauses_where_the_others_agree(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    assert "Only the players of this encounter" in answered(await play.table.order("Chloe", "encounter pause"))
    await play.table.order("Ben", "encounter pause")
    ben = play.table.people["Ben"]
    assert f"{play.table.people['Anna'].mention}: {ben.mention} asks to pause" in play.said()[-1]
    await clock.restart()
    await play.table.agree("Anna")
    assert f"{ben.mention} pauses the encounter" in play.said()[-1]
    with pytest.raises(Paused):
        async with play.bot.service.hold(moment.encounter_id) as warm:
            require_clock(warm)


@pytest.mark.long
async def test_the_status_of_a_paused_encounter_says_so_and_has_no_buttons(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play)
    button = str(answer_id(moment, moment.pending[0], 0))
    due = int((NOON + 24 * HOUR).timestamp())
    await play.table.order("Anna", "encounter status")
    assert f"Answers due <t:{due}:R>" in play.said()[-1]
    assert "Paused" not in play.said()[-1]
    await play.table.order("Anna", "encounter pause")
    since = int(clock.time.timestamp())
    await clock.later(3 * HOUR)
    await clock.restart()
    await play.table.order("Ben", "encounter status")
    said = play.said()[-1]
    assert f"**Paused** <t:{since}:R> by {play.table.people['Anna'].mention}." in said
    for open_ in moment.pending:
        assert f"<@{moment.decider(open_)}> has a question to answer: " in said
    with pytest.raises(simcord.SetupError):
        await play.table.people["Anna"].click(play.channel.history()[-1], custom_id=button)
    await play.table.order("Anna", "encounter resume")
    await play.table.order("Ben", "encounter status")
    assert f"<t:{due + 3 * 3600}:R>" in play.said()[-1]


@pytest.mark.long
@pytest.mark.parametrize("language", ["English", "Français"])
async def test_a_pause_ends_though_its_maker_is_silent(play: Play, clock: Clock, language: str) -> None:
    await to_the_first_question(play)
    await play.table.order("Anna", "encounter language", language=language)
    await play.table.order("Anna", "encounter pause")
    await play.table.order("Ben", "encounter resume")
    assert f"<t:{int((clock.time + 24 * HOUR).timestamp())}:R>" in play.said()[-1]
    await clock.restart()
    await clock.later(23 * HOUR)
    assert (await clock_of(play)).paused_at is not None
    await clock.later(2 * HOUR)
    assert (await clock_of(play)).paused_at is None
    assert play.table.people["Ben"].mention in play.said()[-1]
    said = len(play.said())
    await clock.look()
    assert len(play.said()) == said


@pytest.mark.long
async def test_a_pause_of_the_game_master_is_ended_by_a_game_master_alone(play: Play, clock: Clock) -> None:
    await play.set_up(FARM)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.seat()
    await play.table.order("Chloe", "turn")
    assert f"⚖ **{play.table.people['Chloe'].mention}, game master**" in play.said()[-1]
    await play.table.order("Anna", "encounter pause")
    await play.table.order("Ben", "encounter resume")
    await play.table.order("Chloe", "encounter resume")
    await play.table.order("Chloe", "encounter pause")
    await clock.later(26 * HOUR)
    assert (await clock_of(play)).paused_at is not None, "nothing that was asked before is left"
    for who in ("Anna", "Ben"):
        refused = await play.table.order(who, "encounter resume")
        assert "Only a game master may do that" in answered(refused)
    await play.table.order("Chloe", "encounter resume")
    assert (await clock_of(play)).paused_at is None


async def clock_of(play: Play) -> StoredClock:
    return await play.bot.service.repository.clocks.of((await play.table.moment()).encounter_id)
