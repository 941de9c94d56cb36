"""Buttons beside the reports: ending an activation or a phase without typing, how play goes, the whole seal."""

from __future__ import annotations

import pytest

from bot.play.moment import Moment
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import Finger, pressed, seen
from tests.bot.setting_up import draft, forces, new


async def begun(play: Play) -> Moment:
    """The police are active in the first turn."""
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    return await play.table.moment()


@pytest.mark.long
async def test_a_turn_is_begun_and_a_phase_ended_by_presses_across_restarts(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.restart()
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await ben.open()
    moment = await play.table.moment()
    assert moment.state.active_side == "police"
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    assert "to go on with the whole group: press **Your move**." in play.said()[-1]
    await anna.open()
    await play.restart()
    await anna.press("Done")
    assert not (await play.table.moment()).state.active
    # All of the police have acted: their phase ends by itself.
    assert (await play.table.moment()).state.active_side == "gang"


@pytest.mark.long
async def test_a_button_of_an_earlier_version_opens_the_panel_of_today(play: Play) -> None:
    first = await begun(play)
    carried = f"next:end-phase:{first.encounter_id}:1.1.00000000"
    shown = await pressed(play, "Anna", carried)
    assert shown.response is not None
    assert shown.response.ephemeral
    assert "End phase" in [way.label for way in seen(shown.response.message.components)]
    assert (await play.table.moment()).sequence == first.sequence


@pytest.mark.long
async def test_a_paused_encounter_refuses_a_press_and_says_why(play: Play) -> None:
    await begun(play)
    anna = Finger(play, "Anna")
    await anna.open()
    await play.table.order("Anna", "encounter pause")
    before = await play.table.moment()
    await anna.press("End phase")
    assert "Still to act: " in anna.text
    await anna.press("End phase")
    assert "paused" in anna.text
    assert "/encounter resume" in anna.text
    assert (await play.table.moment()).sequence == before.sequence


@pytest.mark.long
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


@pytest.mark.long
async def test_in_the_dark_a_phase_ends_by_presses_too_which_tell_the_others_nothing(play: Play) -> None:
    """All know that a phase begins; how far it has come only those know who play it."""
    await play.table.order("Anna", "encounter scenario", scenario="mg42-two")
    await play.table.order("Anna", "encounter join", side="Americans")
    await play.table.order("Ben", "encounter join", side="Germans")
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    for _ in range(20):
        moment = await play.table.moment()
        if moment.state.active_side == "us" and dict(moment.state.activation_dice)["us"] < 6:
            break
        finger = ben if moment.state.active_side == "germans" else anna
        await finger.open()
        if moment.state.phase and "End phase" in finger.labels:
            await finger.press("End phase")
        if "## End the phase?" in finger.text:
            await finger.press("End phase")
    shown = await play.table.order("Anna", "board")
    assert shown.response is not None
    assert "press **Your move**" in text_of(shown.response.message)
    await play.table.order("Anna", "activate", figures="nco")
    active = await play.table.service.look(play.channel.id, None, play.table.people["Anna"].id)
    assert len(active.state.active) == 1
    await ben.open()
    assert not [label for label in ben.labels if label.startswith("End")]
    await anna.open()
    await play.restart()
    await anna.press("Done")
    active = await play.table.service.look(play.channel.id, None, play.table.people["Anna"].id)
    assert not active.state.active
    shown = await play.table.order("Ben", "board")
    assert shown.response is not None
    assert "`/activate`" not in text_of(shown.response.message)
