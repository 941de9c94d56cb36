"""`/settings`: the hours in which one plays, by presses, and an absence that every game knows of."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest

from bot.messages.fit import HIGH, LIST_HIGH, ROW_HIGH, height
from bot.messages.hours import absence_view, days_view, hours_view
from bot.messages.ids import ForgetId
from bot.messages.parts import button, view_of
from bot.messages.setup_ids import HoursId
from bot.people.hours import USUAL, filled, has, pressed, told
from bot.storage.availability import ANY_TIME, Availability, packed, unpacked
from bot.text.words import words_for
from bot.zones import LISTED, zone_of
from engine.contest.clock import WEEK
from tests.bot.asked import owner, to_the_first_question
from tests.bot.clock import HOUR, NOON, Clock
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import SEATS

DAY = 24 * HOUR


class Page:
    """The page of one person, as their presses leave it."""

    def __init__(self, play: Play, who: str) -> None:
        self.play, self.person = play, play.table.people[who]
        self.who = who
        self.message: Any = None

    async def open(self) -> Page:
        settings = await self.play.table.order(self.who, "settings")
        self._keep(await self.person.click(settings.response, custom_id=str(HoursId("open"))))
        return self

    async def press(self, what: Any, choice: str = "") -> str:
        self._keep(await self.person.click(self.message, custom_id=str(HoursId(what, choice))))
        return self.text

    async def pick(self, what: Any, *values: str, choice: str = "") -> str:
        self._keep(await self.person.select(self.message, list(values), custom_id=str(HoursId(what, choice))))
        return self.text

    def _keep(self, result: Any) -> None:
        self.message = result.followups[-1] if result.followups else result.response
        assert self.message.ephemeral

    @property
    def text(self) -> str:
        return text_of(self.message.message)

    async def stored(self) -> Availability:
        return await self.play.bot.service.repository.availability.of(self.person.id)


# ---- hours ----


async def test_evenings_in_paris_take_two_presses(play: Play, clock: Clock) -> None:
    page = await Page(play, "Anna").open()
    assert "At any time." in page.text
    await page.pick("zone", "Europe/Paris")
    told = await page.press("usual", "evenings")
    assert "**Mon–Sun** · 18:00–23:00" in told
    assert "By the clocks of Europe/Paris, where it is 13:00 now." in told
    assert (await page.stored()).hours.week == USUAL["evenings"]


async def test_usual_hours_add_up_and_a_second_press_takes_them_out(play: Play, clock: Clock) -> None:
    page = await Page(play, "Anna").open()
    await page.press("usual", "office")
    told = await page.press("usual", "weekends")
    assert "**Mon–Fri** · 09:00–17:00\n**Sat–Sun** · 09:00–23:00" in told
    assert "**Sat–Sun** · 09:00–23:00" in await page.press("usual", "office")
    assert "At any time." in await page.press("usual", "weekends")


async def test_any_hours_are_picked_by_days(play: Play, clock: Clock) -> None:
    page = await Page(play, "Anna").open()
    await page.press("usual", "evenings")
    await page.press("days", "0")
    await page.press("days", "1")
    await page.press("days", "5")
    told = await page.pick("fill", "7", "8", "21", choice="5")
    assert "**Mon** · 07:00–09:00, 21:00–22:00\n**Tue** · 18:00–23:00\n**Wed** · 07:00–09:00, 21:00–22:00" in told
    assert "By the clocks of" in await page.press("show")


async def test_a_zone_that_is_in_no_list_is_typed(play: Play, clock: Clock) -> None:
    shown = await play.table.order("Anna", "settings", zone="asia/kathmandu")
    assert "By the clocks of Asia/Kathmandu, where it is 17:45 now." in answered(shown)
    refused = await play.table.order("Anna", "settings", zone="Narnia", lists="on")
    assert answered(refused).startswith("There is no time zone Narnia.")
    stored = play.bot.service.repository
    assert (await stored.availability.of(play.table.people["Anna"].id)).zone == "Asia/Kathmandu"
    assert not await stored.plans.reads_lists(play.table.people["Anna"].id), "nothing of a refused command is done"


async def test_zones_are_completed_by_what_is_typed_of_a_place(play: Play) -> None:
    found = await play.table.people["Anna"].autocomplete(play.channel, "settings", "zone", "new y")
    assert [choice["value"] for choice in found] == ["America/New_York"]


@pytest.mark.long
async def test_each_has_hours_of_their_own_over_a_restart(play: Play, clock: Clock) -> None:
    page = await Page(play, "Anna").open()
    await page.press("usual", "office")
    await clock.restart()
    assert "**Mon–Fri** · 09:00–17:00" in (await Page(play, "Anna").open()).text
    assert "At any time." in (await Page(play, "Ben").open()).text


@pytest.mark.parametrize("carried", [HoursId("usual", "never"), HoursId("away", "999"), HoursId("away", "x")])
async def test_a_forged_press_is_refused_and_changes_nothing(play: Play, clock: Clock, carried: HoursId) -> None:
    await play.bot.get_partial_messageable(play.channel.id).send(view=view_of([button("forged", carried)]))
    result = await play.table.people["Anna"].click(play.channel.history()[-1], custom_id=str(carried))
    assert answered(result)
    assert await play.bot.service.repository.availability.of(play.table.people["Anna"].id) == Availability()


# ---- away ----


@pytest.mark.long
async def test_who_is_away_is_said_at_their_tables_and_nobody_is_called(play: Play, clock: Clock) -> None:
    await play.set_up()
    await play.seat()
    page = await Page(play, "Ben").open()
    told = await page.press("away", "7")
    until = int((NOON + 7 * DAY).timestamp())
    assert f"You are away until <t:{until}:D>." in told
    said = play.channel.history()[-1]
    mention = play.table.people["Ben"].mention
    assert said.content == f"{mention} is away until <t:{until}:D>. Questions to them wait up to 7 days longer."
    assert calls(play, said) == []
    status = answered_publicly(await play.table.order("Anna", "encounter status"))
    assert f"{mention} is away until <t:{until}:D>." in status
    await page.press("back")
    assert "You are there." in page.text
    assert "away until" not in answered_publicly(await play.table.order("Anna", "encounter status"))


def calls(play: Play, message: Any) -> list[str]:
    """The people whom a message calls on."""
    names = {person.id: name for name, person in play.table.people.items()}
    allowed = play.env.backend.get_message(play.channel.id, message.id).allowed_mentions
    return [names[user] for user in allowed.users]


def answered_publicly(result: Any) -> str:
    message = result.followups[-1] if result.followups else result.response
    return text_of(message.message)


async def test_another_length_of_time_is_picked_from_a_list(play: Play, clock: Clock) -> None:
    page = await Page(play, "Ben").open()
    await page.press("absence")
    await page.pick("away", "21")
    assert (await page.stored()).away(clock.time) == NOON + 21 * DAY


@pytest.mark.long
async def test_a_question_waits_for_a_person_who_is_away_and_calls_nobody(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, mention = owner(play, moment)
    await clock.later(HOUR)
    await (await Page(play, who).open()).press("away", "3")
    count = len(play.said())
    await clock.later(30 * HOUR, DAY / 4)
    assert (await play.table.moment()).sequence == moment.sequence, "nothing is decided in their absence"
    [said] = play.channel.history()[count:]
    due = int((NOON + 24 * HOUR + 3 * DAY).timestamp())
    assert said.content.startswith(f"{mention} is away until <t:")
    assert f"<t:{due}:R>" in said.content
    assert calls(play, said) == []
    await clock.restart()
    await clock.later(3 * DAY - 13 * HOUR, DAY / 4)
    assert len(play.said()) == count + 2, "the reminder comes once they are back"
    assert calls(play, play.channel.history()[-1]) == [who]
    assert (await play.table.moment()).sequence == moment.sequence
    await clock.later(7 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_question_waits_two_weeks_longer_at_most(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, _ = owner(play, moment)
    page = await Page(play, who).open()
    await page.press("absence")
    await page.pick("away", "56")
    await clock.later(15 * DAY - HOUR, DAY / 2)
    assert (await play.table.moment()).sequence == moment.sequence
    await page.press("absence")
    await page.pick("away", "56")
    await clock.later(2 * HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_short_absence_counts_though_it_is_over_when_the_question_is_due(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, _ = owner(play, moment)
    page = await Page(play, who).open()
    await page.press("away", "3")
    await clock.later(5 * HOUR)
    await page.press("back")
    await clock.later(24 * HOUR - HOUR / 2, DAY / 4)
    assert (await play.table.moment()).sequence == moment.sequence
    await clock.later(HOUR)
    assert (await play.table.moment()).sequence == moment.sequence + 1


@pytest.mark.long
async def test_a_side_whose_person_is_away_is_reminded_when_they_are_back(play: Play, clock: Clock) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    who = SEATS[(await play.table.moment()).state.active_side]
    await (await Page(play, who).open()).press("away", "3")
    count = len(play.said())
    await clock.later(2 * DAY, DAY / 4)
    [said] = play.channel.history()[count:]
    assert said.content.endswith("and is next to act.")
    assert calls(play, said) == []
    await clock.later(2 * DAY + HOUR, DAY / 4)
    assert len(play.said()) == count + 2
    assert calls(play, play.channel.history()[-1]) == [who]


@pytest.mark.long
async def test_a_reopened_question_has_all_its_time_and_an_absence_once_more(play: Play, clock: Clock) -> None:
    moment = await to_the_first_question(play)
    who, _ = owner(play, moment)
    await (await Page(play, who).open()).press("away", "3")
    await clock.later(20 * HOUR, DAY / 4)
    await play.table.order("Anna", "encounter deadline", hours=48)
    await clock.later(4 * DAY, DAY / 4)
    assert (await play.table.moment()).sequence == moment.sequence
    await clock.later(DAY, DAY / 4)
    assert (await play.table.moment()).sequence == moment.sequence + 1


# ---- one's own data ----


async def test_hours_and_absence_are_handed_out_and_forgotten(play: Play, clock: Clock) -> None:
    page = await Page(play, "Anna").open()
    await page.pick("zone", "Europe/Paris")
    await page.press("usual", "evenings")
    await page.press("away", "3")
    response = (await play.table.order("Anna", "mydata export")).response
    assert response is not None
    [file] = response.attachments
    [row] = json.loads(await file.read())["kept"]["availability"]
    assert row["zone"] == "Europe/Paris"
    assert row["hours"] == ("0" * 18 + "1" * 5 + "0") * 7
    assert datetime.fromisoformat(row["away_until"]) == NOON + 3 * DAY
    asked = (await play.table.order("Anna", "mydata delete")).response
    await page.person.click(asked, custom_id=str(ForgetId()))
    assert await page.stored() == Availability()


# ---- the week ----


def test_a_week_comes_back_as_it_was_stored() -> None:
    for week in (*USUAL.values(), filled((False,) * WEEK, [0], [0]), filled((False,) * WEEK, [6], [23])):
        assert unpacked(packed(week)) == week
        assert len(packed(week)) == 21
    assert unpacked(b"x") == ANY_TIME


def test_a_press_has_what_it_shows() -> None:
    week = pressed(ANY_TIME, "evenings")
    assert has(week, "evenings")
    assert not has(ANY_TIME, "evenings"), "any time is said by its own button"
    assert pressed(week, "evenings") == ANY_TIME
    assert pressed(week, "always") == ANY_TIME
    both = pressed(week, "office")
    assert has(both, "evenings")
    assert has(both, "office")
    assert [days.spans for days in told(both)] == [((9, 17), (18, 23)), ((18, 23),)]
    assert told((False,) * WEEK) == []


def test_every_zone_that_is_listed_is_one() -> None:
    assert len(LISTED) < 25
    assert all(zone_of(name) is not None for name in LISTED)


@pytest.mark.parametrize("locale", ["en-GB", "fr"])
def test_the_pages_fit_a_phone(locale: str) -> None:
    words, now = words_for(locale), datetime(2026, 3, 1, 12, tzinfo=UTC)
    worst = tuple(hour % 3 == day % 2 for day in range(7) for hour in range(24))
    for when in (
        Availability("America/Argentina/ComodRivadavia", USUAL["evenings"], now, now + timedelta(days=3)),
        Availability("Europe/Paris", pressed(USUAL["office"], "weekends")),
        Availability("Europe/Paris", worst),
    ):
        views = hours_view(when, now, words), days_view(when, 127, words), absence_view(now, when, words)
        for view in views:
            assert view.content_length() <= 4000
            assert view.total_children_count <= 40
            for item in view.walk_children():
                if isinstance(item, discord.ui.Select):
                    assert len(item.options) <= 25
            if when.week != worst:
                assert sum(_high(child) for child in view.children) <= HIGH


def _high(child: Any) -> int:
    if isinstance(child, discord.ui.TextDisplay):
        return height(child.content)
    return LIST_HIGH if isinstance(child.children[0], discord.ui.Select) else ROW_HIGH
