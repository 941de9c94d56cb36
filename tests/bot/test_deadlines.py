"""Questions over time: reminders, defaults, pauses; once each, over restarts, and where Discord fails."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import simcord

from bot.asking import answer_id
from bot.deadlines import SEEN
from bot.errors import Paused
from bot.moment import Moment
from bot.sandbox.demo import ORDERS, SEATS
from tests.bot.conftest import FARM, Play, answered

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Clock:
    """A clock that moves when it is told to, for whichever bot runs."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.time = NOON
        self.take()

    def take(self) -> None:
        self.play.bot.service.now = lambda: self.time

    async def restart(self) -> None:
        await self.play.restart()
        self.take()

    async def later(self, time: timedelta) -> None:
        """Time goes by, hour by hour, with the bot there all the while."""
        end = self.time + time
        while self.time < end:
            self.time = min(self.time + HOUR, end)
            await self.play.bot.service.repository.remember(SEEN, (self.time - timedelta(minutes=1)).isoformat())
            await self.look()

    async def look(self) -> None:
        await self.play.bot.deadlines.look()


@pytest.fixture
async def clock(play: Play) -> Clock:
    clock = Clock(play)
    await clock.look()
    return clock


async def to_the_first_question(play: Play, **changes: str) -> Moment:
    await play.set_up({**FARM, **changes})
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        moment = await play.table.moment()
        if moment.pending:
            return moment
    raise AssertionError("the battle asked nothing")


def owner(play: Play, moment: Moment) -> tuple[str, str]:
    """The name and the mention of whoever must answer first."""
    who = SEATS[moment.pending[0].question.side]
    return who, play.table.people[who].mention


async def test_a_question_says_when_it_is_due_and_what_its_default_is(play: Play, clock: Clock) -> None:
    await to_the_first_question(play)
    due = int((NOON + 24 * HOUR).timestamp())
    assert f"Answer due <t:{due}:R>. Without one: " in play.said()[-1]


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
    assert "Nobody answered for **" in "\n".join(play.said())
    count = len(play.said())
    await clock.restart()
    await clock.look()
    await clock.look()
    assert (await play.table.moment()).sequence == sequence + 1
    assert len(play.said()) == count


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


async def test_restarts_one_after_another_do_not_put_a_deadline_off_for_ever(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    for _ in range(20):
        clock.time += timedelta(minutes=7)
        await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence + 1


async def test_an_answer_in_time_leaves_nothing_to_the_deadline(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    await play.table.answer()
    after = await play.table.moment()
    rows = await play.bot.service.repository.clocks.overdue(clock.time + 1000 * HOUR)
    assert all(row.batch != moment.pending[0].batch for row in rows)
    await clock.later(HOUR * 2)
    assert (await play.table.moment()).sequence == after.sequence


async def test_without_a_deadline_a_question_stays_open(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    assert "Only the host" in answered(await play.table.order("Ben", "encounter deadline", hours=0))
    await play.table.order("Anna", "encounter deadline", hours=0)
    assert "stay open until" in play.said()[-1]
    await clock.later(60 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence
    await play.table.order("Anna", "encounter deadline", hours=2)
    assert "for 2 hours" in play.said()[-1]
    await clock.later(3 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


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
    assert "goes on" in play.said()[-1]
    await clock.later(13 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence, "fourteen hours were left"
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


async def test_a_captain_pauses_where_the_others_agree(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    assert "Only those who play" in answered(await play.table.order("Chloe", "encounter pause"))
    await play.table.order("Ben", "encounter pause")
    ben = play.table.people["Ben"]
    assert f"{play.table.people['Anna'].mention}: {ben.mention} asks to pause" in play.said()[-1]
    await clock.restart()
    await play.table.press("Anna", f"c:yes:{moment.encounter_id}:pause:{moment.sequence}:0:{ben.id}")
    assert f"{ben.mention} pauses the encounter" in play.said()[-1]
    with pytest.raises(Paused):
        await play.bot.service.check_clock(moment.encounter_id)


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
    assert play.said()[-1].startswith(play.table.people[who].mention)
    assert (await play.table.moment()).sequence == moment.sequence


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


async def test_a_decided_question_loses_its_buttons_and_says_what_was_chosen(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    open_ = moment.pending[0]
    message = play.channel.history()[-1]
    button = answer_id(moment.encounter_id, open_, 0)
    who, mention = owner(play, moment)
    await clock.restart()
    await play.table.press(who, button)
    with pytest.raises(LookupError):
        await play.table.press(who, button)
    shown = next(text for text, m in zip(play.said(), play.channel.history(), strict=True) if m.id == message.id)
    assert f"{mention}: **" in shown
    assert shown.startswith("\n## "), "the report still stands"
    again = next(m for m in play.channel.history() if m.id == message.id)
    assert len(again.attachments) == len(message.attachments), "the board too"


async def test_an_old_message_keeps_its_buttons_and_they_are_refused(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    message = play.channel.history()[-1]
    who, mention = owner(play, moment)
    button = answer_id(moment.encounter_id, moment.pending[0], 0)
    await clock.later(2 * HOUR)
    await play.table.press(who, button)
    late = await play.table.people[who].click(message, custom_id=button)
    assert "has been decided" in answered(late)
    assert f"{mention}: **" in answered(late)


async def test_a_failing_edit_loses_nothing(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    message = play.channel.history()[-1]
    play.env.inject_error("PATCH", f"/channels/*/messages/{message.id}", times=None)
    who, _ = owner(play, moment)
    button = answer_id(moment.encounter_id, moment.pending[0], 0)
    await play.table.press(who, button)
    assert (await play.table.moment()).sequence == moment.sequence + 1
    play.env.backend.faults.clear()
    assert "has been decided" in answered(await play.table.people[who].click(message, custom_id=button))


async def test_a_default_is_given_once_where_discord_fails(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    await clock.later(23 * HOUR)
    play.env.inject_error("POST", "*messages*", times=None)
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1
    play.env.backend.faults.clear()
    await clock.restart()
    assert "\n".join(play.said()).count("Nobody answered for") == 1
    await clock.look()
    assert (await play.table.moment()).sequence == moment.sequence + 1


async def test_a_form_open_over_a_restart_is_still_taken(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, _ = owner(play, moment)
    shown = await play.table.press(who, answer_id(moment.encounter_id, moment.pending[0], "o"))
    assert shown.modal is not None
    field = shown.modal["components"][0]["component"]["custom_id"]
    await clock.restart()
    wrong = await play.table.people[who].submit_modal(shown, {field: "Nobody 3"})
    assert answered(wrong)
    assert (await play.table.moment()).sequence == moment.sequence
    shown = await play.table.press(who, answer_id(moment.encounter_id, moment.pending[0], "o"))
    await clock.restart()
    await play.table.people[who].submit_modal(shown, {field: "Billy 1"})
    assert (await play.table.moment()).sequence == moment.sequence + 1


TOGETHER = {"in-sight:billy": [1] * 6, "in-sight:carlos": [1, 1, 1, 6, 6, 6]}
"""Both Stars score three successes, and act at once."""


async def to_a_batch(play: Play, dice: dict[str, list[int]]) -> Moment:
    """Play up to questions asked together of two people."""
    await play.set_up({**FARM, "dice": dice})
    await play.seat()
    for item in (
        {"do": "start-turn"},
        {"do": "activate", "figures": ["billy"]},
        {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"},
    ):
        moment = await play.table.moment()
        who = play.table.people[SEATS[moment.state.active_side or "police"]]
        given, owed = await play.bot.service.apply(play.channel.id, who.id, None, item)
        channel = play.bot.get_partial_messageable(owed.channel_id)
        await play.bot.poster.post(given, owed, channel.send, channel)
    moment = await play.table.moment()
    assert len({moment.decider(open_) for open_ in moment.pending}) == 2
    return moment


async def test_a_choice_among_several_stays_secret_where_its_buttons_were(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play, TOGETHER)
    first = moment.pending[0]
    who, mention = owner(play, moment)
    button = answer_id(moment.encounter_id, first, 0)
    await clock.restart()
    await play.table.press(who, button)
    with pytest.raises(LookupError):
        await play.table.press(who, button)
    shown = next(text for text in play.said() if f"{mention} has chosen." in text)
    assert f"{mention}: **" not in shown
    left = (await play.table.moment()).pending
    assert [open_.key for open_ in left] == [open_.key for open_ in moment.pending[1:]]
    await clock.restart()
    await clock.later(25 * HOUR)
    assert "Nobody answered for **" in "\n".join(play.said())
    assert not [open_ for open_ in (await play.table.moment()).pending if open_.batch == first.batch]


async def test_several_questions_to_one_person_make_one_ping_and_one_reminder(play: Play, clock: Clock) -> None:
    await play.set_up({**FARM, "dice": TOGETHER})
    for item in (
        {"do": "start-turn"},
        {"do": "activate", "figures": ["billy"]},
        {"do": "move", "figure": "billy", "to": "W23", "in_sight_move": "stay"},
    ):
        anna = play.table.people["Anna"].id
        given, owed = await play.bot.service.apply(play.channel.id, anna, None, item)
        before = len(play.said())
        channel = play.bot.get_partial_messageable(owed.channel_id)
        await play.bot.poster.post(given, owed, channel.send, channel)
    assert len(given.pending) > 1
    posted = play.channel.history()[before:]
    assert len(posted) == len(given.pending)
    allowed = [play.env.backend.get_message(play.channel.id, message.id).allowed_mentions for message in posted]
    assert [policy.users for policy in allowed] == [{anna}, *[frozenset()] * (len(posted) - 1)]
    count = len(play.said())
    await clock.later(19 * HOUR)
    assert len(play.said()) == count + 1


async def test_an_answer_taken_back_asks_again_with_all_its_time(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play, TOGETHER)
    first = moment.pending[0]
    who, _ = owner(play, moment)
    await clock.later(20 * HOUR)
    await play.table.press(who, answer_id(moment.encounter_id, first, 0))
    count = len(play.said())
    await play.table.order(who, "undo")
    assert "a choice that was still secret" in play.said()[-1]
    assert len(play.said()) == count + 1, "the others' questions are not asked twice"
    assert f"<t:{int((clock.time + 24 * HOUR).timestamp())}:R>" in play.said()[-1]
    await clock.later(20 * HOUR)
    left = (await play.table.moment()).pending
    assert first.key in [open_.key for open_ in left]
    assert len(left) == 1, "the others' time is up"
    await play.table.press(who, answer_id(moment.encounter_id, first, 0))
    assert first.batch not in {open_.batch for open_ in (await play.table.moment()).pending}


async def test_the_status_of_a_paused_encounter_says_so_and_has_no_buttons(play: Play, clock: Clock) -> None:
    moment = await to_a_batch(play, TOGETHER)
    button = answer_id(moment.encounter_id, moment.pending[0], 0)
    due = int((NOON + 24 * HOUR).timestamp())
    await play.table.order("Anna", "encounter status")
    assert play.said()[-1].count(f"<t:{due}:R>") == len(moment.pending)
    assert "Paused" not in play.said()[-1]
    await play.table.order("Anna", "encounter pause")
    since = int(clock.time.timestamp())
    await clock.later(3 * HOUR)
    await clock.restart()
    await play.table.order("Ben", "encounter status")
    said = play.said()[-1]
    assert f"**Paused** <t:{since}:R> by {play.table.people['Anna'].mention}." in said
    for open_ in moment.pending:
        assert f"<@{moment.decider(open_)}> must decide " in said
    with pytest.raises(simcord.SetupError):
        await play.table.people["Anna"].click(play.channel.history()[-1], custom_id=button)
    await play.table.order("Anna", "encounter resume")
    await play.table.order("Ben", "encounter status")
    assert f"<t:{due + 3 * 3600}:R>" in play.said()[-1]


async def test_the_status_names_who_has_not_been_activated(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    state = (await play.table.moment()).state
    mine = [figure for figure in state.figures if figure.side == state.active_side]
    await play.table.order(SEATS[state.active_side], "activate", figures=mine[0].id)
    await play.table.order("Anna", "encounter status")
    [line] = [line for line in play.said()[-1].splitlines() if line.startswith("Not yet activated: ")]
    now = (await play.table.moment()).state
    for figure in mine:
        assert (figure.name in line) == (not now.figure(figure.id).activated)


async def test_a_hidden_default_is_told_to_its_owner_alone(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play, information="hidden")
    decider = moment.decider(moment.pending[0])
    who = next(person for person in play.table.people.values() if person.id == decider)
    await clock.restart()
    await clock.later(25 * HOUR)
    assert (await play.table.moment()).sequence > moment.sequence
    [letter] = who.user.dm_channel.history()
    assert f"In {FARM['title']}: Nobody answered for **" in letter.content
    assert "Nobody answered for" not in "\n".join(play.said())
    others = [person for person in play.table.people.values() if person.id != decider]
    assert all(not person.user.dm_channel.history() for person in others)
