"""Events on Discord: from the announcement to the standings."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

import discord
import pytest
import simcord

from bot.client.bot import Duckback
from bot.errors import NotHost, Stale, Unfit
from bot.people import personal_data
from bot.play.contests import drawing, enter, organise, places
from bot.play.contests.story import standings_of, story_of
from bot.setup.contests import set_ups, sides
from bot.storage.contests import StoredContest
from engine.contest.archive import read_archive
from engine.contest.verified import verified
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful, eventful


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


@pytest.mark.long
async def test_four_sign_up_and_two_tables_are_played_to_the_standings(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    card = text_of(four.place.history()[0])
    assert "Winter Cup" in card
    assert "**4** take part" in card
    first, second = await four.next_round()
    assert {len(messages) for messages in four.said().values()} == {3}
    for match in (first, second):
        assert match.encounter_id is not None
        moment = await four.bot.service.standing_of(match.encounter_id)
        assert moment.state.turn == 1
        people = [moment.seating.decider(side) for side in match.sides]
        contest = await four.contest()
        assert people == [contest.entrant(number).people[0] for number in match.sides.values()]
        await four.end(match)
    await four.rest()
    contest = await four.contest()
    assert contest.status == "approving"
    assert all(match.result for match in contest.matches)
    told = text_of(four.place.history()[-1])
    assert "round 1 is over" in told
    assert four.place.history()[-1].attachments[0].description.count("Points") == 4, "the picture has the standings"


@pytest.fixture
async def forum(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben"), forum=True) as event:
        yield event


def tagged(forum: Eventful, *tags: str, staffs: Sequence[str] = (), required: bool = False) -> None:
    """Have the forum offer these tags, some to its staff alone. The simulated Discord demands none itself."""
    offered = [
        {"id": 10**17 + n, "name": name, "moderated": name in staffs, "emoji_id": None, "emoji_name": None}
        for n, name in enumerate(tags)
    ]
    forum.env.backend.channels[forum.place.id].available_tags = offered
    channel = forum.bot.get_channel(forum.place.id)
    assert isinstance(channel, discord.ForumChannel)
    read = (discord.ForumTag.from_data(state=channel._state, data=tag) for tag in offered)
    channel._available_tags = {tag.id: tag for tag in read}
    channel._flags = discord.ChannelFlags(require_tag=required).value


@pytest.mark.long
async def test_in_a_forum_the_event_and_each_table_are_posts_with_their_tags(forum: Eventful) -> None:
    tagged(forum, "Waits", "other")
    await forum.announce(scenarios=["farm"])
    await forum.next_round()
    said = forum.said()
    assert len(said["Winter Cup"]) == 1
    [table] = [thread for thread in forum.place.threads if thread.name != "Winter Cup"]
    shown = forum.bot.get_channel(table.id)
    assert isinstance(shown, discord.Thread)
    assert [tag.name for tag in shown.applied_tags] == ["Waits"]
    assert len(said[shown.name]) == 3


async def test_a_forum_that_demands_a_tag_gets_any_that_the_bot_may_use(forum: Eventful) -> None:
    tagged(forum, "staff", "games", staffs=["staff"], required=True)
    await forum.announce(scenarios=["farm"])
    await forum.next_round()
    for thread in forum.place.threads:
        shown = forum.bot.get_channel(thread.id)
        assert isinstance(shown, discord.Thread)
        assert [tag.name for tag in shown.applied_tags] == ["games"]


async def test_a_forum_whose_tags_are_all_the_staffs_is_asked_nothing(forum: Eventful) -> None:
    tagged(forum, "staff", staffs=["staff"], required=True)
    await forum.announce(scenarios=["farm"])
    [chore] = await forum.bot.service.repository.chores.undone(forum.id)
    assert chore.error == "tag"
    assert not forum.place.threads


async def test_of_two_hosts_at_once_one_draws(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await four.add_lead(four.people["Ben"].id)
    draws = (drawing.draw_round(four.bot.contests, four.id, person.id, 1) for person in list(four.people.values())[:2])
    found = await asyncio.gather(*draws, return_exceptions=True)
    assert sum(isinstance(one, StoredContest) for one in found) == 1
    assert sum(isinstance(one, Stale) for one in found) == 1
    assert len((await four.contest()).matches) == 2


async def test_who_does_not_run_an_event_neither_draws_nor_approves(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    dmitri = four.people["Dmitri"].id
    for deed in (
        drawing.draw_round(four.bot.contests, four.id, dmitri, 1),
        organise.approve(four.bot.contests, four.id, dmitri),
        enter.remove(four.bot.contests, four.id, 1, dmitri),
    ):
        with pytest.raises(NotHost):
            await deed
    with pytest.raises(Unfit, match="event goes on"):
        await organise.approve(four.bot.contests, four.id, four.host)


@pytest.mark.long
async def test_an_odd_number_gives_one_a_bye_that_scores_as_a_win(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await enter.leave(four.bot.contests, four.id, four.people["Dmitri"].id)
    [match] = await four.next_round()
    await four.end(match)
    await four.rest()
    contest = await four.contest()
    [bye] = story_of(contest).rounds[0].bye
    assert {row.entrant: row.points for row in standings_of(contest)}[bye] == 3
    assert "had no opponent" in text_of(four.place.history()[-1])


@pytest.mark.long
async def test_who_has_left_the_server_loses_by_walk_over_and_nothing_is_opened(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await drawing.draw_round(four.bot.contests, four.id, four.host, 1)
    four.guild.remove_member(four.people["Dmitri"])
    await drawing.open_round(four.bot.contests, four.id, four.host, 1)
    await four.rest()
    contest = await four.contest()
    over = [match for match in contest.matches if match.result]
    assert [match.source for match in over] == ["forfeit"]
    assert sorted(over[0].result["result"].values()) == [0, 3]
    assert len(four.place.threads) == 1


@pytest.mark.long
async def test_who_wishes_to_be_forgotten_leaves_an_event_without_a_name(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    ben = four.people["Ben"].id
    [first, second] = await four.next_round()
    await personal_data.forget(four.bot.service, ben, 10**18)
    await four.rest()
    contest = await four.contest()
    [gone] = [one for one in contest.entrants if not one.people]
    assert (gone.name, gone.status) == ("", "out")
    for match in (first, second):
        await four.end(match)
    await four.rest()
    told = text_of(four.place.history()[-1])
    assert "a player" in told
    assert "Ben" not in told


@pytest.mark.long
async def test_a_table_whose_thread_is_deleted_goes_on_in_another(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, other = await four.next_round()
    place = await four.bot.service.repository.place(match.encounter_id or 0)
    assert place is not None
    thread = four.bot.get_channel(place[1])
    assert isinstance(thread, discord.Thread)
    await thread.delete()
    await four.settled(lambda contest: contest.match(match.id or 0).status == "lost")
    with pytest.raises(Unfit, match="event table there"):
        await places.open_another(four.bot.contests, four.id, other.id or 0, four.host)
    await places.open_another(four.bot.contests, four.id, match.id or 0, four.host)
    await four.rest()
    moved = await four.bot.service.repository.place(match.encounter_id or 0)
    assert moved is not None
    assert moved[1] != place[1]
    await four.end(match)
    await four.rest()
    assert (await four.contest()).match(match.id or 0).status == "played"


@pytest.mark.long
async def test_an_event_waits_while_its_channel_is_gone_and_goes_on_in_another(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    channel = four.bot.get_channel(four.place.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await four.settled(lambda contest: contest.paused_at is not None)
    four.place = four.guild.create_text_channel("elsewhere")
    await organise.move(four.bot.contests, four.id, four.host, four.place.id)
    await four.rest()
    assert "Winter Cup" in text_of(four.place.history()[0])
    assert len(await four.next_round()) == 2
    assert len(four.place.threads) == 2


@pytest.mark.long
async def test_a_battle_that_begins_with_hidden_figures_waits_for_them(four: Eventful) -> None:
    await four.announce(ruleset="cr2", scenarios=["tiger"])
    matches = await four.next_round()
    for match in matches:
        place = await four.bot.service.repository.place(match.encounter_id or 0)
        assert place is not None
        sheet = await four.bot.service.drafts.sheet(place[1])
        contest = await four.contest()
        sat = [sheet.moment.seating.decider(side) for side in match.sides]
        assert sat == [contest.entrant(number).people[0] for number in match.sides.values()]
    assert {len(messages) for messages in four.said().values()} == {2}


@pytest.mark.long
async def test_who_gives_up_at_a_table_loses_it(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    contest = await four.contest()
    side, number = next((side, one) for side, one in match.sides.items() if contest.entrant(one).people[0] != four.host)
    await four.end(match, contest.entrant(number).people[0])
    await four.rest()
    over = (await four.contest()).match(match.id or 0)
    assert over.result is not None
    assert over.source == "forfeit"
    assert over.result["result"][side] == 0


@pytest.mark.long
async def test_nothing_that_an_event_keeps_of_its_log_has_a_number_of_discords(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    for match in await four.next_round():
        await four.end(match)
    await four.rest()
    contest = await four.contest()
    log = json.dumps([dict(item) for item in contest.inputs])
    assert '"do": "draw"' in log
    assert '"do": "result"' in log
    assert not re.search(r"[0-9]{17,20}", log)


@pytest.mark.long
async def test_a_day_behind_its_end_a_tables_thread_is_put_away(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    for match in await four.next_round():
        await four.end(match)
    await four.rest()
    threads = [four.bot.get_channel(thread.id) for thread in four.place.threads]
    assert not any(thread.archived for thread in threads)
    now = four.bot.service.now()
    four.bot.service.now = lambda: now + timedelta(days=1, minutes=1)
    await four.rest()
    assert all(thread.archived for thread in threads)


@pytest.mark.long
async def test_one_from_the_bench_takes_a_seat_at_a_table_that_is_played(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    eve = four.people["Eve"] = four.guild.add_member(four.env.create_user("Eve"))
    await enter.join(four.bot.contests, four.id, eve.id, "Eve", bench=True)
    match, _ = await four.next_round()
    side, old = next(iter(match.sides.items()))
    await four.leave(old)
    await four.step_in(old, "Eve")
    await four.rest()
    contest = await four.contest()
    [new] = [one for one in contest.entrants if one.name == "Eve"]
    assert (new.status, contest.entrant(old).status, contest.entrant(old).replaced_by) == ("in", "out", new.number)
    moment = await four.bot.service.standing_of(match.encounter_id or 0)
    assert moment.seating.decider(side) == eve.id
    assert four.called(eve.id) == 1
    assert any(f"<@{eve.id}> now plays" in text for said in four.said().values() for text in said)
    await four.end(match)
    await four.rest()
    assert new.number in {row.entrant for row in standings_of(await four.contest())}
    assert old not in {row.entrant for row in standings_of(await four.contest())}


@pytest.mark.long
async def test_an_approved_event_leaves_an_archive_that_verifies_and_names_nobody(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    await enter.word(four.bot.contests, four.id, four.people["Ben"].id, "saddle")
    first, second = await four.next_round()
    contest = await four.contest()
    await four.end(first)
    await four.end(second, contest.entrant(next(iter(second.sides.values()))).people[0])
    await four.rest()
    await organise.approve(four.bot.contests, four.id, four.host)
    await four.rest()
    [file] = four.place.history()[-1].attachments
    text = await file.read()
    found = read_archive(text, sides())
    assert found.seed
    assert verified(found, set_ups(found.plan)).honest
    assert not re.search(rb"[0-9]{17,20}", text)
    assert found.words == {"1": "", "2": "saddle", "3": "", "4": ""}


@pytest.mark.long
async def test_the_rules_play_on_for_an_entrant_who_leaves_in_the_middle_of_a_battle(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    side, number = next(iter(match.sides.items()))
    user = (await four.contest()).entrant(number).people[0]
    await enter.leave(four.bot.contests, four.id, user)
    await four.rest()
    moment = await four.bot.service.standing_of(match.encounter_id or 0)
    assert moment.seating.by_rules(side)
    assert any("The rules now play" in text for said in four.said().values() for text in said)
    assert (await four.contest()).match(match.id or 0).status == "playing"
