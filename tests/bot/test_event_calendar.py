"""Events by the calendar: rounds that end by their date or draw themselves, and the question who will play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import simcord

from bot.client.bot import Duckback
from bot.play.contests import organise
from bot.play.contests.archive import archive
from bot.play.contests.calendar import TWICE_A_WEEK, round_end
from bot.setup.contests import set_ups, sides
from engine.contest.archive import read_archive
from engine.contest.verified import verified
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful
from tests.bot.test_event_hosts import heard

START = datetime(2026, 6, 1, 18, tzinfo=UTC)
"""A Monday."""


class Dated(Eventful):
    """An event at whose server the day is known."""

    def on(self, **later: float) -> None:
        """So much later than the start."""
        self.bot.service.now = lambda: START + timedelta(**later)


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Dated]:
    async for event in _dated(simcord_env, simcord_bot, "Anna", "Ben", "Chloe", "Dmitri"):
        yield event


@pytest.fixture
async def three(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Dated]:
    async for event in _dated(simcord_env, simcord_bot, "Anna", "Ben", "Chloe"):
        yield event


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Dated]:
    async for event in _dated(simcord_env, simcord_bot, "Anna", "Ben"):
        yield event


async def _dated(env: simcord.Env, bot: Duckback, *names: str) -> AsyncIterator[Dated]:
    event = Dated(env, bot, names)
    event.on()
    try:
        yield event
        await event.rest()
    finally:
        await bot.service.repository.close()


async def announced(event: Dated, *choices: str, battle: str = "Kessler's farm") -> Taps:
    """Anna has announced an event with further choices, which all have joined."""
    anna = Taps(event, "Anna")
    await anna.command()
    await anna.fill("New event", name="Winter Cup")
    await anna.press(battle)
    await anna.press("More choices")
    for choice in choices:
        await anna.press(choice)
    await anna.press("Back")
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    await event.rest()
    event.id = (await event.bot.service.repository.contests.of_guild(event.guild.id))[0].id
    for name in event.people:
        await Taps(event, name).on_card("Join")
    await event.rest()
    return anna


@pytest.mark.parametrize(
    ("opened", "ends"),
    [
        ("2026-06-01 12:00", "2026-06-04 19:00"),
        ("2026-06-02 20:00", "2026-06-08 19:00"),
        ("2026-10-23 12:00", "2026-10-26 19:00"),
    ],
)
def test_a_round_on_fixed_days_takes_two_days_at_least_by_the_clocks_of_its_zone(opened: str, ends: str) -> None:
    paris = ZoneInfo("Europe/Paris")
    begun = datetime.fromisoformat(opened).replace(tzinfo=paris).astimezone(UTC)
    assert round_end(TWICE_A_WEEK, begun, paris) == datetime.fromisoformat(ends).replace(tzinfo=paris)


@pytest.mark.long
async def test_a_round_ends_by_its_date_and_its_table_counts_what_stands_there(two: Dated) -> None:
    anna = await announced(two, "A round lasts three days at most")
    await anna.on_card("Draw round 1")
    await anna.press("Open the round")
    await two.rest()
    due = START + timedelta(days=3)
    for text in (text_of(two.place.history()[0]), *(told[0] for told in two.said().values())):
        assert f"Play until <t:{int(due.timestamp())}:D>" in text
    two.on(days=3, minutes=-1)
    await two.rest()
    [match] = (await two.contest()).matches
    assert match.result is None
    two.on(days=3)
    await two.rest()
    contest = await two.contest()
    [match] = contest.matches
    assert match.source == "due"
    assert match.result is not None
    assert match.result["value"] == {"police": 5 + 4 + 4 + 4 + 4, "gang": 5 + 3 + 4 + 3}
    assert match.result["result"] == {"police": 3, "gang": 0}
    [thread] = two.said().values()
    assert "The time of this round is over." in "\n".join(thread)
    assert contest.status == "approving"
    await organise.approve(two.bot.contests, two.id, two.host)
    read = read_archive(await archive(two.bot.contests, await two.contest()), sides())
    assert verified(read, set_ups(read.plan)).honest


@pytest.mark.long
async def test_a_host_gives_the_tables_of_a_round_three_more_days(two: Dated) -> None:
    anna = await announced(two, "A round lasts a week at most")
    await two.next_round()
    two.on(days=6)
    await anna.desk("Manage", "3 more days for this round")
    await anna.press("Desk")
    assert f"<t:{int((START + timedelta(days=10)).timestamp())}:D>" in anna.text
    assert "waits for" in anna.text
    two.on(days=9)
    await two.rest()
    assert {match.result for match in (await two.contest()).matches} == {None}
    two.on(days=10)
    await two.rest()
    assert {match.source for match in (await two.contest()).matches} == {"due"}


@pytest.mark.long
async def test_a_pause_takes_nothing_from_the_time_of_a_round(two: Dated) -> None:
    await announced(two, "A round lasts three days at most")
    await two.next_round()
    two.on(days=1)
    await organise.pause(two.bot.contests, two.id, "channel")
    two.on(days=5)
    await organise.resume(two.bot.contests, two.id, two.host)
    await two.rest()
    assert {match.due_at for match in (await two.contest()).matches} == {START + timedelta(days=7)}


@pytest.mark.long
async def test_an_unattended_event_asks_who_will_play_and_draws_its_rounds_by_itself(four: Dated) -> None:
    await announced(
        four,
        "It begins in a week",
        "Rounds are drawn by themselves",
        "A round lasts three days at most",
    )
    four.on(days=4, hours=23)
    await four.rest()
    assert heard(four, "Ben") == []
    ben = Taps(four, "Ben")
    await ben.on_card("I will play")
    chloe = four.people["Chloe"].user.dm_channel.id
    four.env.inject_error("POST", f"/channels/{chloe}/messages", status=403, code=50007)
    four.on(days=5)
    await four.rest()
    assert [len(heard(four, name)) for name in four.people] == [1, 0, 0, 1]
    assert "Will you play?" in heard(four, "Dmitri")[0]
    [called] = [message for message in four.place.history() if "Will you play?" in text_of(message)]
    assert f"<@{four.people['Chloe'].id}>" in text_of(called)
    anna = Taps(four, "Anna")
    await anna.desk("Manage")
    assert "Ask who will play" not in anna.labels, "all were asked"
    four.on(days=7)
    await four.rest()
    contest = await four.contest()
    assert {match.status for match in contest.matches} == {"playing"}
    assert {match.due_at for match in contest.matches} == {START + timedelta(days=10)}


@pytest.mark.long
async def test_a_host_has_the_rounds_drawn_by_themselves_and_takes_them_back(two: Dated) -> None:
    await two.announce(kind="swiss", rounds=4, scenarios=["farm"])
    for match in await two.next_round():
        await two.end(match)
    await two.rest()
    anna = Taps(two, "Anna")
    await anna.desk("Manage")
    anna.presses = 0
    await anna.press("Draw by itself")
    assert anna.presses == 1
    assert "I draw the rounds" in anna.labels
    two.on(minutes=11)
    await two.rest()
    contest = await two.contest()
    assert (contest.round, {match.status for match in contest.of_round(2)}) == (2, {"playing"})
    await anna.press("I draw the rounds")
    for match in contest.of_round(2):
        await two.end(match)
    two.on(hours=1)
    await two.rest()
    assert (await two.contest()).round == 2


@pytest.mark.long
async def test_a_host_hears_when_a_round_is_theirs_to_draw(two: Dated) -> None:
    await announced(two, "It begins in three days")
    assert "The first round begins on" in text_of(two.place.history()[0])
    two.on(days=3)
    await two.rest()
    assert (await two.contest()).round == 0
    assert "round 1 waits for you to draw it" in heard(two, "Anna")[-1]


@pytest.mark.long
async def test_three_may_play_all_against_all(three: Dated) -> None:
    anna = await announced(three)
    await anna.on_card("Draw round 1")
    assert "everyone meets everyone else" in anna.text
    assert (await three.contest()).round == 0
    await anna.press("All play all")
    assert "Draw of round 1" in anna.text
    contest = await three.contest()
    assert (contest.plan["kind"], contest.round) == ("league", 1)
    await three.rest()
    assert "Round 1 of 3" in text_of(three.place.history()[0])


@pytest.mark.long
async def test_three_may_be_drawn_as_planned(three: Dated) -> None:
    anna = await announced(three)
    await anna.on_card("Draw round 1")
    await anna.press("Draw round 1")
    contest = await three.contest()
    assert (contest.plan["kind"], len(contest.matches)) == ("evening", 1)


@pytest.mark.long
async def test_a_host_chooses_rounds_turns_and_battles_by_taps(four: Dated) -> None:
    anna = Taps(four, "Anna")
    await anna.command()
    await anna.fill("New event", name="W" * 32)
    await anna.press("Swiss rounds")
    await anna.press("Red Rock")
    await anna.press("More choices")
    await anna.press("4 rounds")
    await anna.press("A table ends after 8 turns")
    await anna.pick("ev:make:battles", ["dust", "speakeasy"])
    await anna.press("Back")
    await anna.press("Announce")
    await anna.press("Announce without a second lead")
    await four.rest()
    plan = (await four.bot.service.repository.contests.of_guild(four.guild.id))[0].plan
    assert (plan["rounds"], plan["turns"], plan["scenarios"]) == (4, 8, ["dust", "speakeasy"])
    assert (plan["kind"], plan["ruleset"]) == ("swiss", "compendium")


@pytest.mark.long
async def test_a_table_whose_set_up_was_never_finished_ends_with_its_round_too(two: Dated) -> None:
    await announced(two, "A round lasts three days at most", battle="Crossroads at dawn")
    [match] = await two.next_round()
    assert match.encounter_id is not None
    assert match.turn == 0
    two.on(days=3)
    await two.rest()
    contest = await two.contest()
    assert [(match.encounter_id, match.source) for match in contest.matches] == [(None, "due")]


@pytest.mark.long
async def test_a_table_that_was_never_opened_ends_with_its_round_too(two: Dated) -> None:
    await announced(two, "A round lasts three days at most", "Kessler's farm")
    two.env.inject_error("POST", f"/channels/{two.place.id}/messages", status=403, code=50013, times=1)
    two.env.inject_error("POST", f"/channels/{two.place.id}/threads", status=403, code=50013, times=1000)
    await two.next_round()
    two.on(days=3)
    await two.rest()
    contest = await two.contest()
    assert [(match.encounter_id, match.source) for match in contest.matches] == [(None, "due")]
    await organise.approve(two.bot.contests, two.id, two.host)
    read = read_archive(await archive(two.bot.contests, await two.contest()), sides())
    assert verified(read, set_ups(read.plan)).honest
