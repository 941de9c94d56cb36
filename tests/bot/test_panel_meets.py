"""A panel is open while something else happens: others act, time runs out, inputs are taken back, Discord repeats."""

from __future__ import annotations

import pytest

from bot.client import stretch
from bot.errors import AlreadyHandled, Stale
from bot.play.stretch import PATIENCE
from tests.bot.asked import to_the_first_question
from tests.bot.clock import Clock
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.presses import ACTIVATE, PRONE, Pressed, begun, press

MOVED_ON = "The table has moved on"


async def opened(play: Play, who: str = "Anna") -> Finger:
    """The panel of a person whose group may act."""
    finger = Finger(play, who)
    await finger.open()
    return finger


@pytest.mark.long
async def test_a_standing_order_of_another_neither_posts_a_held_report_nor_ages_a_panel(
    play: Play, clock: Clock
) -> None:
    count = await begun(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    anna = await opened(play)
    await play.table.order("Ben", "orders set", figure="Carlos", when="free-will", choose="pass-0")
    assert len(play.said()) == count
    await anna.press("More")
    assert MOVED_ON not in anna.text


@pytest.mark.long
async def test_where_the_game_master_acts_the_owners_next_press_shows_it(play: Play, clock: Clock) -> None:
    await begun(play)
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    anna, chloe = await opened(play), await opened(play, "Chloe")
    await chloe.press("End phase")
    await chloe.press("End phase")
    before = (await play.table.moment()).sequence
    await anna.take(anna.ways[0])
    assert MOVED_ON in anna.text
    assert (await play.table.moment()).sequence == before


@pytest.mark.long
async def test_where_time_has_answered_a_press_of_the_question_answers_nothing_more(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who = next(name for name, member in play.table.people.items() if member.id == moment.decider(moment.pending[0]))
    finger = await opened(play, who)
    choice = finger.ways[0]
    while (await play.table.moment()).pending:
        now = await play.table.moment()
        await play.bot.service.answer_by_default(now.encounter_id, *now.pending[0].key)
    before = (await play.table.moment()).sequence
    await finger.take(choice)
    assert MOVED_ON in finger.text
    assert (await play.table.moment()).sequence == before


@pytest.mark.long
async def test_a_panel_is_past_where_inputs_were_taken_back(play: Play, clock: Clock) -> None:
    await begun(play)
    await play.table.order("Anna", "activate", figures="billy,carol,dez,otto")
    anna = await opened(play)
    await play.table.order("Anna", "undo")
    before = (await play.table.moment()).sequence
    await anna.take(anna.ways[0])
    assert MOVED_ON in anna.text
    assert (await play.table.moment()).sequence == before


async def test_a_press_that_discord_delivers_twice_is_given_once(play: Play, clock: Clock) -> None:
    await begun(play)
    now = await play.table.moment()
    pressed: Pressed = Pressed(play, "Anna")
    await stretch.give(pressed, now.encounter_id, (ACTIVATE, PRONE), now.sequence)
    for sequence in (now.sequence, (await play.table.moment()).sequence):
        with pytest.raises((AlreadyHandled, Stale)):
            await stretch.give(pressed, now.encounter_id, (ACTIVATE, PRONE), sequence)
    assert (await play.table.moment()).sequence == now.sequence + 2


@pytest.mark.long
async def test_a_panel_goes_on_over_a_restart_and_its_held_report_with_it(play: Play, clock: Clock) -> None:
    count = await begun(play)
    anna = await opened(play)
    await press(play, "Anna", ACTIVATE, PRONE)
    await clock.restart()
    await anna.take(anna.ways[0])
    assert MOVED_ON in anna.text
    await clock.restart()
    clock.time += PATIENCE
    await play.bot.outbox._turn()
    assert len(play.said()) == count + 1, "it is told once, and not lost"
    await anna.press("More")
    assert MOVED_ON not in anna.text
