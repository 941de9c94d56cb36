"""What becomes of a question and its buttons once it has been decided, over restarts and where Discord fails."""

from __future__ import annotations

import pytest

from bot.messages.question import answer_id
from tests.bot.asked import owner, to_a_batch, to_the_first_question
from tests.bot.clock import HOUR, Clock
from tests.bot.conftest import Play, answered
from tests.bot.finger import seen


@pytest.mark.long
async def test_a_decided_question_loses_its_buttons_and_its_report_goes_on(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    open_ = moment.pending[0]
    message, count = play.channel.history()[-1], len(play.channel.history())
    button = str(answer_id(moment, open_, 0))
    who, _ = owner(play, moment)
    await clock.restart()
    await play.table.press(who, button)
    assert len(play.channel.history()) == count, "nobody who waits is away"
    with pytest.raises(LookupError):
        await play.table.press(who, button)
    shown = next(text for text, m in zip(play.said(), play.channel.history(), strict=True) if m.id == message.id)
    assert "Both sides see each other." in shown, "the report tells on what the choice led to"
    assert shown.startswith("\n## "), "the report still stands"
    again = next(m for m in play.channel.history() if m.id == message.id)
    assert len(again.attachments) == len(message.attachments), "the board too"


@pytest.mark.long
async def test_an_old_message_keeps_its_buttons_and_they_are_refused(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    message = play.channel.history()[-1]
    who, mention = owner(play, moment)
    button = str(answer_id(moment, moment.pending[0], 0))
    await clock.later(2 * HOUR)
    await play.table.press(who, button)
    late = await play.table.people[who].click(message, custom_id=button)
    assert "has been decided" in answered(late)
    assert f"{mention}: **" in answered(late)


@pytest.mark.long
async def test_a_failing_edit_loses_nothing(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    message = play.channel.history()[-1]
    play.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", times=None)
    who, _ = owner(play, moment)
    button = str(answer_id(moment, moment.pending[0], 0))
    await play.table.press(who, button)
    assert (await play.table.moment()).sequence == moment.sequence + 1
    play.env.backend.faults.clear()
    assert "has been decided" in answered(await play.table.people[who].click(message, custom_id=button))


@pytest.mark.long
async def test_a_choice_among_several_stays_secret_where_its_buttons_were(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play)
    first = moment.pending[0]
    _, mention = owner(play, moment)
    await clock.restart()
    await play.table.answer()
    assert "Decide" in [way.label for way in seen(play.channel.history()[-1].components)]
    shown = next(text for text in play.said() if f"{mention} has chosen." in text)
    assert f"{mention}: **" not in shown
    left = (await play.table.moment()).pending
    assert [open_.key for open_ in left] == [open_.key for open_ in moment.pending[1:]]
    await clock.restart()
    await clock.later(25 * HOUR)
    assert "No answer came in time for **" in "\n".join(play.said())
    assert not [open_ for open_ in (await play.table.moment()).pending if open_.batch == first.batch]


@pytest.mark.long
async def test_an_answer_taken_back_asks_again_with_all_its_time(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play)
    first = moment.pending[0]
    who, _ = owner(play, moment)
    await clock.later(20 * HOUR)
    await play.table.answer()
    count = len(play.said())
    await play.table.order(who, "undo")
    assert "a choice that is still secret" in play.said()[-1]
    assert len(play.said()) == count + 1, "the others' questions are not asked twice"
    assert f"<t:{int((clock.time + 24 * HOUR).timestamp())}:R>" in play.said()[-1]
    await clock.later(20 * HOUR)
    left = (await play.table.moment()).pending
    assert first.key in [open_.key for open_ in left]
    assert len(left) == 1, "the others' time is up"
    await play.table.press(who, answer_id(moment, first, 0))
    assert first.batch not in {open_.batch for open_ in (await play.table.moment()).pending}
