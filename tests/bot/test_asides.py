"""Buttons beside the reports: ending an activation or a phase without typing, how play goes, the whole seal."""

from __future__ import annotations

from bot.moment import Moment
from bot.turning import turn_id
from tests.bot.conftest import Play, answered
from tests.bot.setting_up import draft, new


async def begun(play: Play) -> Moment:
    """The police are active in the first turn."""
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    return await play.table.moment()


async def test_a_turn_is_begun_and_a_phase_ended_by_buttons_across_restarts(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.restart()
    await play.table.press("Ben", turn_id("start-turn", await play.table.moment()))
    moment = await play.table.moment()
    assert moment.state.active_side == "police"
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    active = await play.table.moment()
    assert "**The whole group**: `/move`" in play.said()[-1]
    await play.restart()
    refused = await play.table.press("Ben", turn_id("end-activation", active))
    assert play.table.people["Anna"].mention in answered(refused)
    await play.table.press("Anna", turn_id("end-activation", active))
    assert "activation over" in play.said()[-1]
    await play.table.press("Anna", turn_id("end-phase", await play.table.moment()))
    assert (await play.table.moment()).state.active_side == "gang"


async def test_an_old_button_ends_nothing(play: Play) -> None:
    first = await begun(play)
    await play.table.press("Anna", turn_id("end-phase", first))
    before = await play.table.moment()
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "The board has moved on." in said
    assert (await play.table.moment()).sequence == before.sequence


async def test_a_paused_or_ended_encounter_refuses_its_buttons_and_says_why(play: Play) -> None:
    first = await begun(play)
    await play.table.order("Anna", "encounter pause")
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "paused" in said
    assert "/encounter resume" in said
    await play.bot.service.end(first.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "The board has moved on." in said


async def test_anybody_reads_how_it_plays_and_the_whole_seal(play: Play) -> None:
    await new(play)
    sheet = await draft(play)
    key = sheet.moment.encounter_id
    await play.restart()
    said = answered(await play.table.press("Chloe", f"info:how:{key}"))
    assert said.startswith("## How it plays\n1. Dice decide")
    assert len(said.splitlines()) == 7
    assert sheet.draft["commitment"] in answered(await play.table.press("Chloe", f"info:seal:{key}"))
    assert sheet.draft["commitment"] not in play.said()[-1]
    assert sheet.draft["commitment"][:8] in play.said()[-1]
