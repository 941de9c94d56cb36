"""The desk of an event: what needs those who run it, calls for the game master, notes, and the digest of the day."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
import simcord
from sqlalchemy import event as sql

from bot.client.bot import Duckback
from bot.errors import Unfit
from bot.messages.event_desk import desk_page
from bot.messages.event_ids import EventId
from bot.messages.event_match import Beside, match_page
from bot.messages.event_pages import Places
from bot.messages.parts import MOST_LETTERS, MOST_PARTS, button, view_of
from bot.messages.setup_ids import HoursId
from bot.play.contests import calling, drawing, enter
from bot.play.contests.contesting import Contesting
from bot.play.contests.needs import Desk, desk_of
from bot.play.service import Service
from bot.storage.case_models import Case, Remark
from bot.storage.cases import Overview
from bot.storage.contest_models import LOST, PLAYING, Chair, Match
from bot.storage.contests import Changed, StoredContest, StoredEntrant, StoredMatch
from bot.storage.models import EncounterRow
from bot.storage.repository import Repository
from bot.text.words import Words
from engine.contest.plan import Plan
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.finger import seen

TABLES = 50
MOST_CALLS = 40_000
"""Calls of Python functions that the desk of so many tables may take."""
ANNA = 7
NOW = datetime(2026, 11, 2, 12, tzinfo=UTC)


async def fifty(repository: Repository) -> StoredContest:
    """An event with fifty tables whose people have the longest names; two calls and a note at each, flags at many."""
    plan = Plan(name="W" * 40, kind="swiss", scenarios=("farm",)).as_json()
    made = StoredContest(
        guild_id=1, host_id=ANNA, channel_id=2, plan=plan, seed="seed", commitment="c" * 64, language="en",
        policy="host",
    )  # fmt: skip
    key, contests = await repository.contests.create(made, lambda _: (), NOW), Contesting(Service(repository))
    people = tuple(StoredEntrant(n, f"{n:02}" * 20, (100 + n,)) for n in range(1, 2 * TABLES + 1))
    await contests.change(key, lambda contest: Changed(replace(contest, entrants=people)))
    drawn = await drawing.draw_round(contests, key, ANNA, 1)
    async with repository._session.begin() as session:
        for match in drawn.matches:
            number, (one, other) = match.number, match.sides.values()
            row = EncounterRow(
                guild_id=1, channel_id=10**18 + number, host_id=ANNA, record={}, ruleset="cr3", revision=1,
                status="running",
            )  # fmt: skip
            session.add(row)
            await session.flush()
            stored = await session.get_one(Match, match.id)
            stored.encounter_id, stored.status = row.id, LOST if number % 7 == 0 else PLAYING
            stored.turn, stored.waits, stored.waits_since = 12, [one], NOW
            assert match.id is not None
            fallen = NOW if number % 5 == 0 else None
            for side, user in zip(match.sides, (one, other), strict=True):
                session.add(
                    Chair(match_id=match.id, side=side, user_id=user, flagged_at=fallen, reminded=number % 3 == 0)
                )
                session.add(Case(match_id=match.id, user_id=user, text="*" * 300))
            session.add(Remark(match_id=match.id, user_id=ANNA, text="look"))
    return await contests.find(key)


@contextmanager
def counted(repository: Repository) -> Iterator[list[str]]:
    """The statements that are executed inside."""
    said: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        said.append(statement)

    sql.listen(repository._engine.sync_engine, "before_cursor_execute", note)
    yield said
    sql.remove(repository._engine.sync_engine, "before_cursor_execute", note)


async def desk_now(repository: Repository, key: int) -> Desk:
    """The desk of an event with its first page, as a press makes it."""
    contest = await repository.contests.find(key)
    assert contest is not None
    desk = desk_of(contest, await repository.cases.overview(key, contest.round))
    desk_page(desk, ANNA, 0, Words("en"))
    return desk


@contextmanager
def calls_counted() -> Iterator[Counter[str]]:
    """How often Python calls a function inside."""
    calls = Counter[str]()
    sys.setprofile(lambda _, what, __: calls.update([what]))
    try:
        yield calls
    finally:
        sys.setprofile(None)


@pytest.mark.long
async def test_a_desk_of_fifty_tables_is_one_query_and_fits_into_a_message(database_url: str) -> None:
    repository = Repository(database_url)
    key = (await fifty(repository)).id
    await desk_now(repository, key)  # the first of all reads the texts, too
    with counted(repository) as said, calls_counted() as calls:
        desk = await desk_now(repository, key)
    overview = desk.overview
    selects = [one for one in said if one.startswith("SELECT")]
    assert len(selects) == 7, "the event, its people, log, tables and roles; how these tables stand; and its chores"
    assert calls["call"] < MOST_CALLS
    assert (len(overview.channels), len(overview.chairs), len(overview.cases)) == (TABLES, 2 * TABLES, 2 * TABLES)
    assert {need.what for need in desk.needs} == {"call", "flag", "thread"}
    assert len(desk.late) + len(desk.playing) == TABLES
    for words in (Words("en"), Words("fr")):
        for page in (0, 1):
            view = desk_page(desk, ANNA, page, words)
            assert view.content_length() <= MOST_LETTERS
            assert view.total_children_count <= MOST_PARTS
            ids = [part.custom_id for part in view.walk_children() if isinstance(part, discord.ui.Button)]
            assert len(ids) == len(set(ids))
    await repository.close()


def test_a_story_has_a_desk_and_a_page_of_its_table_without_rounds_and_rulings_upon_points() -> None:
    table = StoredMatch(1, 1, "crossroads", {"a": 1, "b": 2, "c": 3}, 5, 9, PLAYING, turn=2)
    story = StoredContest(
        guild_id=1, host_id=ANNA, channel_id=2, plan={**Plan(name="Crossroads").as_json(), "kind": "story"}, seed="s",
        commitment="c" * 64, language="en", id=3, status="running", inputs=({"do": "draw"},), matches=(table,),
        entrants=tuple(StoredEntrant(n, f"Team {n}", (100 + n,)) for n in (1, 2, 3)),
    )  # fmt: skip
    over = replace(story, matches=(replace(table, result={"result": {}}),))
    for contest, needs in ((story, ()), (over, ("act",))):
        desk = desk_of(contest, Overview())
        assert tuple(need.what for need in desk.needs) == needs
        labels = labels_of(desk_page(desk, ANNA, 0, Words("en")))
        assert not [label for label in labels if "round" in label]
        assert ("Next act" in labels) == bool(needs)
    labels = labels_of(match_page(story, table, Places(), Words("en"), Beside()))
    assert labels == ["As game master", "Note", "Desk"]


def labels_of(view: discord.ui.LayoutView) -> list[str]:
    """The labels of its buttons."""
    return [part.label or "" for part in view.walk_children() if isinstance(part, discord.ui.Button)]


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


def heard(event: Eventful, name: str) -> list[str]:
    """What a person hears by direct message."""
    return [text_of(message) for message in event.people[name].user.dm_channel.history()]


async def led(event: Eventful) -> None:
    """Anna hosts an event in which Ben and Chloe play; Chloe and Dmitri are leads."""
    await event.announce(scenarios=["farm"])
    for name in ("Anna", "Dmitri"):
        await enter.leave(event.bot.contests, event.id, event.people[name].id)
    for name in ("Chloe", "Dmitri"):
        await event.add_lead(event.people[name].id)
    await event.next_round()


async def calls(event: Eventful, name: str, text: str, report: int) -> Taps:
    """A person calls the game master about a report, by the map of their table."""
    taps = Taps(event, name)
    await taps.on_card("Map")
    await taps.fill("Call the game master", text=text, about=[str(report)])
    await event.rest()
    return taps


@pytest.mark.long
async def test_a_player_calls_the_game_master_who_settles_it(four: Eventful) -> None:
    await led(four)
    [thread] = four.place.threads
    report = thread.history()[-1]
    with pytest.raises(Unfit, match="event no table"):
        await calling.call(four.bot.contests, 99, four.host, "Where am I?", report.id)
    ben = await calls(four, "Ben", "He could not see *me*", report.id)
    assert "Your call stands on the desk" in ben.text
    assert text_of(thread.history()[-1]) == f"<@{ben.person.id}> calls the game master. Play goes on meanwhile."
    await ben.on_card("Map")
    [about] = (await ben.form("Call the game master")).modal["components"][1:]
    listed = [(one["label"], one["description"]) for one in about["component"]["options"]]
    assert listed == [("Gang to act", "Turn 1 · Gang"), ("Winter Cup · round 1, table 1", "No figure has moved yet")]
    assert "added to it" in (await calls(four, "Ben", "Nor could she", report.id)).text
    told = "**Winter Cup**, table 1: a player calls the game master. The call stands on the desk, `/event`."
    for name in ("Anna", "Chloe"):
        assert [one for one in heard(four, name) if one.startswith(told)] == [heard(four, name)[-1]], "told once"

    # Chloe runs the event too, but plays at this table: what is said of it is not for her.
    chloe = Taps(four, "Chloe")
    await chloe.desk()
    assert "You play there, so another lead decides." in chloe.text
    assert "see" not in chloe.text
    await chloe.press("Open the table")
    assert "Settled" not in chloe.labels

    anna = Taps(four, "Anna")
    await anna.command()
    await anna.press("Desk of Winter Cup")
    assert "He could not see \\*me\\* Nor could she" in anna.text
    await anna.press("Open the table")
    assert f"/{thread.id}/{report.id})" in anna.text
    judge = Taps(four, "Anna")
    await judge.desk("Open the table", "As game master", "Ruling…")
    complaint = f"<@{ben.person.id}> called the game master <t:", "> He could not see \\*me\\*\n> Nor could she\n"
    assert [part for part in complaint if part not in judge.text] == [], judge.text
    there = Taps(four, "Anna")
    await there.on_card("As game master")
    await there.press("Ruling…")
    assert "> He could not see \\*me\\*" in there.text, "in the thread it takes a press less than from the desk"
    dmitri = Taps(four, "Dmitri")
    await dmitri.desk("Open the table")
    other = Taps(four, "Dmitri")
    await other.desk("Open the table")
    later = Taps(four, "Dmitri")
    await later.desk("Open the table", "As game master", "Ruling…")
    form = await later.form("It stands…")
    await anna.press("Settled")
    assert "Nothing needs you now." in anna.text
    told = len(thread.history())
    later._keep(await later.person.submit_modal(form, {"why": "He could see."}))
    assert "has been settled meanwhile" in later.text
    assert "He could see." in later.text
    assert len(thread.history()) == told, "a call that is settled is not ruled upon as well"
    assert "has settled your call" in text_of(thread.history()[-1])
    await dmitri.fill("Note", text="Watch table 1")
    await dmitri.press(next(label for label in dmitri.labels if label.startswith("1 · ")))
    await dmitri.fill("Note", text="Still so")
    assert "✎" in dmitri.text
    older = button("An older card", EventId("draw", four.id, 1))
    await four.bot.get_partial_messageable(four.place.id).send(view=view_of([older]))
    await anna.on_card("An older card")
    assert "Winter Cup · desk" in anna.text, "the round is drawn and opened: it shows how things stand"
    await other.press("Settled")
    assert other.text == "This call is settled already."
    await anna.press(next(label for label in anna.labels if label.startswith("1 · ")))
    assert re.search(f"✎ Still so – {dmitri.person.mention}, .*\n✎ Watch table 1 – {dmitri.person.mention}", anna.text)


@pytest.mark.long
async def test_a_call_that_no_lead_may_read_asks_for_another_lead_and_the_desk_is_a_press_away(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    for name in ("Chloe", "Dmitri"):
        await enter.leave(four.bot.contests, four.id, four.people[name].id)
    anna, ben, chloe = Taps(four, "Anna"), Taps(four, "Ben"), Taps(four, "Chloe")
    await anna.on_card("Draw round 1")
    drawn = anna.page
    await anna.desk()
    assert "**Not open yet**" in anna.text
    assert "In play" not in anna.text
    anna.page = drawn
    await anna.press("Open the round")
    await four.rest()
    await anna.press("Desk")
    assert "**In play**" in anna.text
    [thread] = four.place.threads
    ben = await calls(four, "Ben", "He could not see me", thread.history()[-1].id)
    assert "all who run the event play at this table" in ben.text
    await anna.desk()
    assert "All who run the event play there." in anna.text
    assert "see me" not in anna.text
    await anna.press("Add another lead")
    await anna.pick("ev:lead", chloe.person)
    await anna.press("Desk")
    assert "You play there, so another lead decides." in anna.text
    await chloe.desk("Ruling…")
    await chloe.fill("It stands…", why="The wall is high")
    await chloe.press("Desk of the event")
    assert "Nothing needs you now." in chloe.text
    await chloe.press(next(label for label in chloe.labels if label.startswith("1 · ")))
    await chloe.press("Anna wins")
    await chloe.fill("Rule", why="Ben is ill")
    await four.rest()
    await anna.desk("Approve")
    await chloe.press("Desk")
    await chloe.press("Approve")
    for lead, answer in ((chloe, "are final"), (anna, "The event Winter Cup is over.")):
        await lead.press("Yes, approve")
        assert answer in lead.text
    assert "Desk" not in chloe.labels


def on(event: Eventful, **later: float) -> None:
    """So much later than the start, a day at noon."""
    event.bot.service.now = lambda: NOW + timedelta(**later)


@pytest.mark.long
async def test_a_digest_a_day_tells_what_needs_those_who_run_the_event_until_they_wish_it_no_more(
    four: Eventful,
) -> None:
    on(four)
    await led(four)
    on(four, days=1)
    await four.rest()
    assert heard(four, "Anna") == [], "nothing needs them"
    [thread] = four.place.threads
    ben, encounter = four.people["Ben"].id, (await four.contest()).matches[0].encounter_id or 0
    await calling.call(four.bot.contests, encounter, ben, "Help", thread.history()[-1].id)
    await four.rest()
    for day in (2, 3):
        on(four, days=day)
        await four.rest()
        digests = [one for one in heard(four, "Anna") if "what needs you today" in one]
        assert len(digests) == day - 1
        assert f"<@{ben}> called the game master" in digests[-1]
        assert "Help" not in "".join(heard(four, "Chloe")), "she plays at that table"
    anna = Taps(four, "Anna", four.people["Anna"].user.dm_channel.history()[-1])
    [off] = [way.custom_id for way in seen(anna.page.components) if way.label == "No daily digest"]
    await anna.person.user.click(anna.page, custom_id=off)
    on(four, days=4)
    await four.rest()
    assert [len([one for one in heard(four, name) if "today" in one]) for name in ("Anna", "Dmitri")] == [1, 3]


@pytest.mark.long
async def test_a_player_for_whom_the_rules_play_is_back_by_their_page_even_while_the_bench_is_asked(
    four: Eventful,
) -> None:
    await led(four)
    [thread], ben = four.place.threads, Taps(four, "Ben")
    await enter.join(four.bot.contests, four.id, four.people["Dmitri"].id, "Dmitri", bench=True)
    await ben.on_card("Map")
    await ben.press("Let the rules play…")
    [handed] = [way.custom_id for way in seen(ben.page.components) if way.label == "Let the rules play for me"]
    await ben.person.click(ben.page, custom_id=handed)
    await four.rest()
    anna = Taps(four, "Anna")
    await anna.desk()
    await anna.press(next(label for label in anna.labels if label.startswith("1 · ")))
    await anna.press("Ask Dmitri to play for Ben")
    assert "can be back at any time" in anna.text
    await anna.press("Ask the bench")
    assert "Dmitri is asked to play for Ben, in <#" in anna.text
    await four.rest()
    [asked] = [message for message in four.place.history() if "you wait on the bench" in text_of(message)]
    assert f"<@{ben.person.id}>, *I am back* at your table keeps your seat" in text_of(asked)
    await ben.on_card("My page")
    assert ben.text.count(f"<#{thread.id}>") == 1, "a person's own table is named once"
    await ben.press("I am back")
    assert "is back and plays again" in " ".join(map(text_of, thread.history()))
    [yes] = [way.custom_id for way in seen(asked.components) if way.label == "Yes, I step in"]
    result = await four.people["Dmitri"].click(asked, custom_id=yes)
    assert "Ben" in text_of(result.followups[-1].message)
    away = button("A week", HoursId("away", "7"))
    await four.bot.get_partial_messageable(four.place.id).send(view=view_of([away]))
    await ben.person.click(four.place.history()[-1], custom_id=str(HoursId("away", "7")))
    assert f"<@{ben.person.id}> is away until" in text_of(four.place.history()[-1])
