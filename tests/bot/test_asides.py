"""Buttons beside the reports: ending an activation or a phase without typing, how play goes, the whole seal."""

from __future__ import annotations

import pytest

from bot.messages.parts import turn_id
from bot.play.moment import Moment
from tests.bot.conftest import Play, answered, text_of
from tests.bot.setting_up import draft, forces, new


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
    assert "the battle has gone on." in said
    assert (await play.table.moment()).sequence == before.sequence


async def test_a_paused_or_ended_encounter_refuses_its_buttons_and_says_why(play: Play) -> None:
    first = await begun(play)
    await play.table.order("Anna", "encounter pause")
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "paused" in said
    assert "/encounter resume" in said
    await play.bot.service.end(first.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "the battle has gone on." in said


async def test_anybody_reads_how_it_plays_and_the_whole_seal(play: Play) -> None:
    await new(play)
    key = (await draft(play)).moment.encounter_id
    await play.restart()
    said = answered(await play.table.press("Chloe", f"info:how:{key}"))
    assert said.startswith("## How to play\n1. Dice decide")
    assert len(said.splitlines()) == 7
    await forces(play)
    for side in ("Police", "Gang"):
        await play.table.order("Anna", "deploy auto", side=side)
    await play.table.order("Anna", "encounter start")
    seal = (await play.table.moment()).record.commitment
    assert seal is not None
    assert seal not in play.said()[-1]
    assert seal[:8] in play.said()[-1]
    assert seal in answered(await play.table.press("Chloe", f"info:seal:{key}"))


async def test_in_the_dark_a_phase_ends_by_buttons_too_which_tell_the_others_nothing(play: Play) -> None:
    """All know that a phase begins; how far it has come only those know who play it."""
    await play.table.order("Anna", "encounter scenario", scenario="mg42-two")
    await play.table.order("Anna", "encounter join", side="Americans")
    await play.table.order("Ben", "encounter join", side="Germans")
    for _ in range(20):
        moment = await play.table.moment()
        if moment.state.active_side == "us" and dict(moment.state.activation_dice)["us"] < 6:
            break
        who = "Ben" if moment.state.active_side == "germans" else "Anna"
        await play.table.press(who, turn_id("end-phase" if moment.state.phase else "start-turn", moment))
    moment = await play.table.moment()
    shown = await play.table.order("Anna", "board")
    assert shown.response is not None
    assert "`/activate`" in text_of(shown.response.message)
    given = await play.table.order("Anna", "activate", figures="nco")
    active = await play.table.service.look(play.channel.id, None, play.table.people["Anna"].id)
    assert len(active.state.active) == 1
    with pytest.raises(LookupError):
        await play.table.press("Anna", turn_id("end-activation", active))
    own = next(message for message in given.followups if message.ephemeral)
    await play.restart()
    await play.table.people["Anna"].click(own.message, custom_id=str(turn_id("end-activation", active)))
    active = await play.table.service.look(play.channel.id, None, play.table.people["Anna"].id)
    assert not active.state.active
    shown = await play.table.order("Ben", "board")
    assert shown.response is not None
    assert "`/activate`" not in text_of(shown.response.message)


async def test_an_old_button_says_that_a_question_waits_where_one_does(play: Play) -> None:
    first = await begun(play)
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    await play.table.order("Anna", "move", figure="Billy", to="W23", now=True)
    assert (await play.table.moment()).pending
    said = answered(await play.table.press("Anna", turn_id("end-phase", first)))
    assert "question to answer first" in said
