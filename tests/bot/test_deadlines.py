"""Questions over time: reminders and defaults; once each, over restarts, and where Discord fails."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.errors import Unfit
from bot.messages.hand import open_id
from bot.messages.master_ids import TimeId
from bot.panel.path import MASTER
from bot.play.clock import Pauses
from bot.play.service import Service
from bot.text.errors import worded
from bot.text.words import Words
from tests.bot.asked import TO_A_BATCH, TOGETHER, owner, to_the_first_question
from tests.bot.clock import HOUR, NOON, Clock
from tests.bot.conftest import FARM, Play, answered, text_of
from tests.bot.farm import ORDERS, SEATS


@pytest.mark.long
async def test_a_question_says_when_it_is_due_and_what_its_default_is(play: Play, clock: Clock) -> None:
    await to_the_first_question(play)
    due = int((NOON + 24 * HOUR).timestamp())
    assert f"Answer due <t:{due}:R>. Without one: " in play.said()[-1]


@pytest.mark.long
async def test_who_is_asked_is_pinged_at_once_then_reminded_once(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    _, mention = owner(play, moment)
    before = len(play.said())
    await clock.later(17 * HOUR)
    assert len(play.said()) == before
    await clock.later(2 * HOUR)
    assert len(play.said()) == before + 1
    reminder = play.channel.history()[-1]
    assert reminder.content.startswith(f"{mention}, one question is still open: ")
    assert [user.mention for user in reminder.mentions] == [mention]
    asked = next(m for m in reversed(play.channel.history()[:-1]))
    assert f"/{play.channel.id}/{asked.id})" in reminder.content
    await clock.restart()
    await clock.later(2 * HOUR)
    assert len(play.said()) == before + 1, "nobody is reminded twice"


@pytest.mark.long
async def test_what_nobody_answers_in_time_is_answered_by_its_default_once(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    sequence = moment.sequence
    await clock.later(25 * HOUR)
    after = await play.table.moment()
    assert after.sequence == sequence + 1
    told = await play.bot.service.past(after.encounter_id, after.sequence)
    assert told.item["how"] == "default"
    assert told.item["choice"] == moment.pending[0].question.default
    assert told.actor_id is None
    assert "No answer came in time for **" in "\n".join(play.said())
    count = len(play.said())
    await clock.restart()
    await clock.look()
    await clock.look()
    assert (await play.table.moment()).sequence == sequence + 1
    assert len(play.said()) == count


@pytest.mark.long
async def test_a_game_master_gives_a_day_more_to_answer_by_a_press(play: Play, clock: Clock) -> None:
    await play.set_up()
    chloe = play.table.people["Chloe"]
    await play.table.order("Anna", "encounter gm", player=chloe)
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        if (moment := await play.table.moment()).pending:
            break
    opened = await play.table.press("Chloe", open_id(moment.encounter_id, MASTER))
    assert opened.response is not None
    page = await chloe.click(opened.response.message, custom_id=str(TimeId("open", moment.encounter_id)))
    assert page.response is not None
    due = int((NOON + 24 * HOUR).timestamp())
    assert f"The next answer is due <t:{due}:R>." in text_of(page.response.message)
    given = await chloe.click(page.response.message, custom_id=str(TimeId("answer", moment.encounter_id)))
    assert given.response is not None
    assert f"<t:{due + 24 * 3600}:R>" in text_of(given.response.message)
    assert play.said()[-1].strip() == f"{chloe.mention} gives everybody a day more to answer."
    await clock.later(25 * HOUR)
    assert (await play.table.moment()).pending
    await clock.later(24 * HOUR)
    assert (await play.table.moment()).sequence > moment.sequence


@pytest.mark.long
async def test_time_away_is_not_held_against_anybody(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    clock.time += 30 * HOUR
    await clock.restart()
    await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence, "there is an hour's grace"
    await clock.later(50 * HOUR / 60)
    assert (await play.table.moment()).sequence == moment.sequence
    await clock.later(15 * HOUR / 60)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_restarts_one_after_another_do_not_put_a_deadline_off_for_ever(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    for _ in range(20):
        clock.time += timedelta(minutes=7)
        await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_an_answer_in_time_leaves_nothing_to_the_deadline(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    await play.table.answer()
    after = await play.table.moment()
    rows = await play.bot.service.repository.clocks.overdue(clock.time + 1000 * HOUR)
    assert all(row.batch != moment.pending[0].batch for row in rows)
    await clock.later(HOUR * 2)
    assert (await play.table.moment()).sequence == after.sequence


@pytest.mark.long
async def test_without_a_deadline_a_question_stays_open(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    assert "Only a host" in answered(await play.table.order("Ben", "encounter deadline", hours=0))
    await play.table.order("Anna", "encounter deadline", hours=0)
    assert "stay open until" in play.said()[-1]
    await clock.later(60 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence
    await play.table.order("Anna", "encounter deadline", hours=2)
    assert "for 2 hours" in play.said()[-1]
    await clock.later(3 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_side_that_does_not_act_is_reminded_once_and_nothing_is_done_for_it(play: Play, clock: Clock) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    moment = await play.table.moment()
    who = SEATS[moment.state.active_side]
    count = len(play.said())
    await clock.later(23 * HOUR)
    assert len(play.said()) == count
    await clock.later(30 * HOUR)
    await clock.restart()
    await clock.later(2 * HOUR)
    assert len(play.said()) == count + 1
    assert play.said()[-1].strip().startswith(play.table.people[who].mention)
    assert (await play.table.moment()).sequence == moment.sequence


@pytest.mark.long
async def test_the_host_may_end_the_phase_of_a_side_that_is_overdue(play: Play, clock: Clock) -> None:
    await play.set_up()
    await play.table.order("Ben", "encounter join", side="police")
    await play.table.order("Chloe", "encounter join", side="gang")
    await play.table.order("Ben", "turn")
    moment = await play.table.moment()
    assert "decides" in answered(await play.table.order("Anna", "end", what="phase"))
    await clock.later(25 * HOUR)
    assert play.table.people["Anna"].mention in play.said()[-1]
    await play.table.order("Anna", "end", what="phase")
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_default_is_given_once_where_discord_fails(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    play.env.inject_error("POST", "*messages*", times=None)
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1
    play.env.backend.faults.clear()
    await clock.restart()
    assert "\n".join(play.said()).count("No answer came in time for") == 1
    await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_questions_about_ones_own_deed_call_on_nobody_and_make_one_reminder(play: Play, clock: Clock) -> None:
    await play.set_up({**FARM, "dice": TOGETHER})
    for item in TO_A_BATCH:
        anna = play.table.people["Anna"].id
        given, owed = await play.bot.service.apply(play.channel.id, anna, None, item)
        before = len(play.said())
        channel = play.bot.get_partial_messageable(owed.channel_id)
        await play.bot.poster.post(given, owed, channel)
    assert len(given.pending) > 1
    posted = play.channel.history()[before:]
    assert len(posted) == 1, "questions asked together stand in one message"
    allowed = [play.env.backend.get_message(play.channel.id, message.id).allowed_mentions for message in posted]
    assert [policy.users for policy in allowed] == [frozenset()] * len(posted)
    count = len(play.said())
    await clock.later(19 * HOUR)
    assert len(play.said()) == count + 1


@pytest.mark.long
async def test_a_hidden_default_is_told_to_its_owner_alone(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play, information="hidden")
    decider = moment.decider(moment.pending[0])
    who = next(person for person in play.table.people.values() if person.id == decider)
    await clock.restart()
    await clock.later(25 * HOUR)
    assert (await play.table.moment()).sequence > moment.sequence
    *_, letter = who.user.dm_channel.history()
    assert f"In {FARM['title']}: No answer came in time for **" in letter.content
    assert "No answer came in time for" not in "\n".join(play.said())
    others = [person for person in play.table.people.values() if person.id != decider]
    assert all(not person.user.dm_channel.history() for person in others)


async def test_a_deadline_out_of_range_is_refused(service: Service) -> None:
    await service.begin(10, None, 1, FARM)
    for hours in (-1, 10**30):
        with pytest.raises(Unfit) as refused:
            await Pauses(service).deadline(10, 1, hours)
        assert worded(refused.value, Words()) == "A deadline lasts from 0 to 720 hours. 0 means none."
        with pytest.raises(Unfit):
            await service.drafts.create(11, None, 1, None, {"ruleset": "cr3"}, hours, "en")


@pytest.mark.long
async def test_the_time_to_answer_begins_when_the_question_is_delivered(play: Play, clock: Clock) -> None:
    await play.set_up({**FARM, "dice": TOGETHER})
    await play.seat()
    for item in TO_A_BATCH:
        moment = await play.table.moment()
        who = play.table.people[SEATS[moment.state.active_side or "police"]]
        await play.bot.service.apply(play.channel.id, who.id, None, item)
    asked = await play.table.moment()
    assert asked.pending
    await clock.later(78 * HOUR)
    assert (await play.table.moment()).sequence == asked.sequence, "nobody was told yet"
    await play.bot.outbox._post(await play.bot.service.repository.reports.unposted())
    due = int((clock.time + 24 * HOUR).timestamp())
    assert f"<t:{due}:R>" in play.said()[-1]
    await clock.later(23 * HOUR)
    assert (await play.table.moment()).sequence == asked.sequence
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence > asked.sequence
