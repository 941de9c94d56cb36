"""The clocks of an event's tables: banks in the hours of their people, the flag by degrees, and what follows."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import simcord

from bot.client.bot import Duckback
from bot.client.deadlines import SEEN
from bot.messages.ids import BankId
from bot.people import personal_data, seats
from bot.people.hours import USUAL
from bot.play.clock import Pauses
from bot.play.contests import ending, enter, organise, places
from bot.play.contests.archive import archive
from bot.storage.chairs import Bank
from bot.storage.contest_models import Contest
from bot.storage.contests import StoredMatch
from bot.storage.models import Outgoing
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Night:
    """An event of two people, one table, and a clock that moves when it is told to."""

    def __init__(self, event: Eventful) -> None:
        self.event, self.time = event, MONDAY
        event.bot.service.now = lambda: self.time
        self.table: StoredMatch

    async def begin(self, **plan: Any) -> None:
        await self.event.announce(scenarios=["farm"], **plan)
        [self.table] = await self.event.next_round()

    @property
    def bot(self) -> Duckback:
        return self.event.bot

    @property
    def encounter(self) -> int:
        assert self.table.encounter_id is not None
        return self.table.encounter_id

    async def banks(self) -> dict[str, Bank]:
        return {bank.side: bank for bank in await self.bot.service.repository.chairs.of(self.encounter)}

    async def waited(self) -> Bank:
        """The bank that runs."""
        [bank] = [bank for bank in (await self.banks()).values() if bank.since is not None]
        return bank

    async def left(self) -> dict[str, timedelta]:
        return {side: bank.left(self.time) for side, bank in (await self.banks()).items()}

    async def later(self, time: timedelta, step: timedelta = HOUR * 6) -> None:
        """Time goes by with the bot there."""
        end = self.time + time
        while self.time < end:
            self.time = min(self.time + step, end)
            await self.bot.service.repository.notes.write(SEEN, (self.time - timedelta(minutes=1)).isoformat())
            await self.bot.deadlines.look()
            await self.event.rest()

    async def go_on(self) -> None:
        """The next phase begins, with a new turn where this one is over."""
        moment = await self.bot.service.standing_of(self.encounter)
        item, who = {"do": "end-phase"}, moment.mover
        if not moment.state.phase:
            item, who = {"do": "start-turn"}, moment.seating.host_id
        await self.bot.service.apply(moment.channel_id, who, None, item)

    def said(self) -> list[str]:
        [messages] = self.event.said().values()
        return messages

    async def newest(self) -> Any:
        [thread] = self.event.place.threads
        return thread.history()[-1]

    def name(self, user: int) -> str:
        return next(name for name, person in self.event.people.items() if person.id == user)


@pytest.fixture
async def night(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Night]:
    night = Night(Eventful(simcord_env, simcord_bot, ("Anna", "Ben")))
    try:
        yield night
        await night.event.rest()
    finally:
        await simcord_bot.service.repository.close()


@pytest.mark.long
async def test_a_bank_runs_from_the_first_turn_for_the_side_that_is_waited_for_alone(night: Night) -> None:
    await night.begin(bank=72 * 3600, gain=0)
    bank = await night.waited()
    await night.later(10 * HOUR)
    left = await night.left()
    assert left.pop(bank.side) == 62 * HOUR
    assert list(left.values()) == [72 * HOUR]
    assert "Playing hours left: " in "\n".join(night.said())
    await night.go_on()
    while not (others := [one for one in (await night.banks()).values() if one.since and one.side != bank.side]):
        await night.go_on()
    before = await night.left()
    await night.later(5 * HOUR)
    after = await night.left()
    assert before[others[0].side] - after[others[0].side] == 5 * HOUR
    assert before[bank.side] == 62 * HOUR


@pytest.mark.long
async def test_a_bank_runs_in_the_hours_of_its_person(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank = await night.waited()
    stored = night.bot.service.repository.availability
    await stored.play_in(bank.user_id, USUAL["evenings"], night.time)
    await stored.live_in(bank.user_id, "Europe/Paris", night.time)
    await night.later(5 * HOUR)
    assert (await night.left())[bank.side] == 72 * HOUR, "it is five in the afternoon"
    await night.later(3 * HOUR)
    assert (await night.left())[bank.side] == 69 * HOUR
    await stored.leave(bank.user_id, night.time, night.time + DAY)
    await night.later(DAY)
    assert (await night.left())[bank.side] == 66 * HOUR, "the floor of Monday, and an absence stops the bank"


@pytest.mark.long
async def test_what_is_used_is_lost_before_another_absence_or_other_hours_hold(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank = await night.waited()
    stored = night.bot.service.repository.availability
    await stored.leave(bank.user_id, night.time, night.time + 2 * HOUR)
    await night.later(12 * HOUR)
    await stored.leave(bank.user_id, night.time, night.time + DAY)
    assert (await night.left())[bank.side] == 62 * HOUR, "the first absence still counts for nothing"
    await night.later(12 * HOUR)
    await stored.come_back(bank.user_id, night.time)
    await stored.play_in(bank.user_id, USUAL["evenings"], night.time)
    await stored.live_in(bank.user_id, "Asia/Tokyo", night.time)
    assert (await night.left())[bank.side] == 62 * HOUR


@pytest.mark.long
async def test_what_a_captain_has_used_is_lost_by_their_own_hours_where_the_seat_changes_hands(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank, heir = await night.waited(), 4242
    stored = night.bot.service.repository.availability
    await stored.leave(bank.user_id, night.time, night.time + 5 * HOUR)
    await night.later(8 * HOUR)
    captain = partial(seats.followed, side=bank.side, out=bank.user_id, into=heir)
    await night.bot.service.people(bank.channel_id, captain, night.encounter)
    assert ((await night.waited()).user_id, (await night.left())[bank.side]) == (heir, 69 * HOUR)
    await stored.leave(heir, night.time, night.time + 5 * HOUR)
    await night.later(3 * HOUR)
    await personal_data.forget(night.bot.service, heir, 1)
    assert (await night.left())[bank.side] == 69 * HOUR, "an absence that is forgotten has counted"


@pytest.mark.long
async def test_who_has_not_placed_hidden_figures_in_time_has_them_placed_and_the_table_begins(night: Night) -> None:
    await night.bot.service.servers.change(night.event.guild.id, deadline_hours=48)
    await night.event.announce(ruleset="cr2", scenarios=["tiger"], bank=24 * 3600)
    [night.table] = await night.event.next_round()
    bank = await night.waited()
    assert bank.drafted
    clock = await night.bot.service.repository.clocks.of(bank.encounter_id)
    assert clock.hours == 48, "the server's deadline holds here as at every table"
    await night.later(19 * HOUR)
    assert night.said()[-1].strip().startswith(f"<@{bank.user_id}>, your time at this table runs out <t:")
    await night.later(5 * HOUR)
    assert (await night.bot.service.standing_of(night.encounter)).state.turn == 1
    assert not (await night.banks())[bank.side].drafted


@pytest.mark.long
async def test_each_turn_brings_time_up_to_the_most_there_may_be(night: Night) -> None:
    await night.begin(bank=20 * 3600, gain=6 * 3600, most=22 * 3600)
    bank = await night.waited()
    await night.later(8 * HOUR)
    assert (await night.left())[bank.side] == 12 * HOUR
    for left in (18 * HOUR, 22 * HOUR, 22 * HOUR):
        turn = (await night.bot.service.standing_of(night.encounter)).state.turn
        while (await night.bot.service.standing_of(night.encounter)).state.turn == turn:
            await night.go_on()
        assert (await night.left())[bank.side] == left


@pytest.mark.long
async def test_pauses_and_outages_count_for_nothing(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank = await night.waited()
    pauses = Pauses(night.bot.service)
    await night.later(HOUR)
    await pauses.set(night.encounter, True, bank.user_id)
    await night.later(2 * DAY)
    assert (await night.left())[bank.side] == 71 * HOUR
    await pauses.set(night.encounter, False, bank.user_id)
    await night.later(HOUR)
    night.time += 10 * HOUR
    await night.bot.deadlines.look()
    assert (await night.left())[bank.side] >= 70 * HOUR - timedelta(minutes=1)
    await night.later(HOUR)
    assert 69 * HOUR - timedelta(minutes=1) <= (await night.left())[bank.side] <= 69 * HOUR


@pytest.mark.long
async def test_an_event_that_waits_stops_its_banks(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank = await night.waited()
    await organise.pause(night.bot.contests, night.event.id, "channel")
    await night.later(5 * DAY)
    await organise.resume(night.bot.contests, night.event.id)
    assert (await night.left())[bank.side] == 72 * HOUR


@pytest.mark.long
async def test_a_table_that_has_lost_its_thread_stops_its_banks_until_another_stands(night: Night) -> None:
    await night.begin(bank=72 * 3600)
    bank = await night.waited()
    await places.thread_gone(night.bot.contests, bank.channel_id)
    await night.later(5 * DAY)
    await places.open_another(night.bot.contests, night.event.id, bank.match_id, night.event.host)
    await night.event.rest()
    assert (await night.left())[bank.side] == 72 * HOUR
    await night.later(HOUR)
    assert (await night.left())[bank.side] == 71 * HOUR


@pytest.mark.long
async def test_little_time_is_told_once_and_the_flag_gives_one_more_day(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    await _policy(night, "forfeit")
    bank = await night.waited()
    count = len(night.said())
    await night.later(19 * HOUR)
    [low] = night.said()[count:]
    assert low.strip().startswith(f"<@{bank.user_id}>, your time at this table runs out <t:")
    await night.later(5 * HOUR)
    assert (await night.waited()).flagged_at is not None
    fallen = night.said()[-1]
    assert fallen.strip().startswith(f"<@{bank.user_id}> has no time left.")
    assert fallen.endswith("the table counts as given up by that side.")
    await night.later(23 * HOUR)
    assert (await night.event.contest()).match(bank.match_id).result is None
    await night.later(2 * HOUR)
    await night.event.rest()
    table = (await night.event.contest()).match(bank.match_id)
    assert table.source == "forfeit"
    assert table.result is not None
    assert [points for side, points in table.result["result"].items() if side == bank.side] == [0]
    count = len(night.said())
    await night.later(3 * DAY)
    assert len(night.said()) == count, "what is decided is told once"


@pytest.mark.long
async def test_a_day_after_the_flag_the_rules_play_until_the_person_is_back(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    bank = await night.waited()
    await night.later(24 * HOUR)
    assert night.said()[-1].endswith("the rules begin to play for that side.")
    await night.later(25 * HOUR)
    moment = await night.bot.service.standing_of(night.encounter)
    assert moment.seating.by_rules(bank.side)
    assert any(f"The rules now play for <@{bank.user_id}>" in line for line in night.said())
    assert (await night.banks())[bank.side].since is None, "the rules act at once"
    stored = await night.bot.service.repository.chairs.of(night.encounter)
    assert {one.side: one.flagged_at for one in stored}[bank.side] is None
    await night.later(2 * DAY)
    assert (await night.left())[bank.side] == DAY, "a day is left to a person who comes back"


@pytest.mark.long
async def test_a_day_after_the_flag_the_bench_is_asked_while_the_rules_play(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    await _policy(night, "bench")
    event = night.event
    eve = event.people["Eve"] = event.guild.add_member(event.env.create_user("Eve"))
    await enter.join(event.bot.contests, event.id, eve.id, "Eve", bench=True)
    bank = await night.waited()
    await night.later(49 * HOUR)
    await event.rest()
    assert (await night.bot.service.standing_of(night.encounter)).seating.by_rules(bank.side)
    assert any(f"<@{eve.id}>, you wait on the bench" in text_of(message) for message in event.place.history())
    await event.step_in(night.table.sides[bank.side], "Eve")
    await event.rest()
    moment = await night.bot.service.standing_of(night.encounter)
    assert moment.seating.decider(bank.side) == eve.id
    mine = (await night.banks())[bank.side]
    assert mine.user_id == eve.id
    assert mine.left(night.time) >= DAY


@pytest.mark.long
async def test_an_opponent_may_give_a_day_and_the_person_may_not(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    await _policy(night, "forfeit")
    bank = await night.waited()
    await night.later(25 * HOUR)
    message, press = await night.newest(), str(BankId(bank.match_id, bank.side))
    own = night.event.people[night.name(bank.user_id)]
    other = next(person for person in night.event.people.values() if person.id != bank.user_id)
    if bank.user_id != night.event.host:
        await own.click(message, custom_id=press)
        assert (await night.waited()).flagged_at is not None
    await other.click(message, custom_id=press)
    assert (await night.waited()).flagged_at is None
    assert text_of(await night.newest()).strip() == f"<@{other.id}> gives <@{bank.user_id}> a day more."
    await night.later(22 * HOUR)
    assert (await night.waited()).flagged_at is None
    await other.click(message, custom_id=press)
    assert (await night.left())[bank.side] <= DAY, "a day is given once a flag"


@pytest.mark.long
async def test_no_flag_falls_before_the_table_has_told_whom_it_waits_for(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    bank = await night.waited()
    async with night.bot.service.repository._session.begin() as session:
        for row in (await session.execute(Outgoing.__table__.select())).mappings():
            await session.execute(Outgoing.__table__.update().where(Outgoing.id == row["id"]).values(message_id=None))
    count = len(night.said())
    await night.later(3 * DAY)
    assert (await night.waited()).flagged_at is None
    assert not [line for line in night.said()[count:] if "time" in line and f"<@{bank.user_id}>" in line]


@pytest.mark.long
async def test_where_the_host_decides_they_are_called(night: Night) -> None:
    await night.begin(bank=24 * 3600)
    await _policy(night, "host")
    await night.later(51 * HOUR)
    await night.event.rest()
    assert f"<@{night.event.host}>" in night.said()[-1]
    heard = [text_of(one) for one in night.event.people["Anna"].user.dm_channel.history()]
    out = f"{night.name((await night.waited()).user_id)} has been out of time for a day"
    assert sum(out in one for one in heard) == 1, "beside what is told once a day"
    count = len(night.said())
    await night.later(3 * DAY)
    assert len(night.said()) == count


@pytest.mark.long
async def test_what_people_type_has_no_number_of_discords_in_the_archive(night: Night) -> None:
    event, user = night.event, night.event.host
    await event.announce(name=f"Cup of <@{user}> <#{event.place.id}>", scenarios=["farm"])
    eve = event.people["Eve"] = event.guild.add_member(event.env.create_user("Eve"))
    await enter.join(event.bot.contests, event.id, eve.id, f"<@&{eve.id}> <:duck:{eve.id}> {eve.id}")
    await enter.word(event.bot.contests, event.id, user, f"</event new:{user}>")
    lead = await event.lead("Max")
    for match in await event.next_round():
        why = f"<@!{user}> is ill"
        await ending.rule(event.bot.contests, event.id, match.id or 0, lead, dict.fromkeys(match.sides, 1), why)
    await event.rest()
    file = (await archive(event.bot.contests, await event.contest())).decode()
    assert re.findall("(?<![0-9a-f])[0-9]{17,20}(?![0-9a-f])", file) == []
    assert all(text in file for text in ("Cup of … …", '"… :duck: …"', '"/event new"', '"… is ill"'))


async def _policy(night: Night, policy: str) -> None:
    async with night.bot.service.repository._session.begin() as session:
        contest = await session.get_one(Contest, night.event.id)
        contest.policy = policy
