"""Tables of events that are decided off the table: the battle ends, and the thread reads what it counts and why."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import simcord

from bot.client.bot import Duckback
from bot.play.contests import archive, ending, enter, organise
from bot.setup.contests import set_ups, sides
from bot.storage.contests import StoredMatch
from engine.contest.archive import read_archive
from engine.contest.verified import verified
from engine.events import Roll, Shot
from engine.opposition import next_input
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful, eventful


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


async def ends(event: Eventful, match: StoredMatch) -> list[str]:
    """That the battle of a table is over; what its thread reads of it."""
    await event.rest()
    moment = await event.bot.service.standing_of(match.encounter_id or 0)
    assert moment.state.ended
    assert await event.bot.service.repository.reports.unposted() == []
    [said] = event.said().values()
    return said


@pytest.mark.long
async def test_a_ruling_ends_the_battle_and_the_thread_reads_the_reason(two: Eventful) -> None:
    await two.announce(scenarios=["farm"])
    eve = await two.lead()
    [match] = await two.next_round()
    points = dict(zip(match.sides, (3, 0), strict=True))
    await ending.rule(two.bot.contests, two.id, match.id or 0, eve, points, "Ben is ill")
    said = await ends(two, match)
    contest = await two.contest()
    names = [contest.entrant(number).name for number in match.sides.values()]
    assert said[-1] == f"**This table is decided: {names[0]} 3 – {names[1]} 0.** Reason: Ben is ill"
    assert contest.match(match.id or 0).source == "ruling"
    await ending.rule(two.bot.contests, two.id, match.id or 0, eve, None, "It was Ben who won")
    await two.rest()
    assert two.said().popitem()[1] == said, "no battle is left to end"


@pytest.mark.long
async def test_a_forfeit_ends_the_battle_and_the_thread_reads_the_result(two: Eventful) -> None:
    await two.announce(scenarios=["farm"])
    [match] = await two.next_round()
    first, second = match.sides.values()
    await ending.forfeit(two.bot.contests, two.id, match.id or 0, second)
    said = await ends(two, match)
    names = [(await two.contest()).entrant(number).name for number in (first, second)]
    assert said[-1].startswith(f"**This table is decided: {names[0]} 3 – {names[1]} 0.**")


@pytest.mark.long
async def test_a_table_that_is_still_set_up_is_set_up_no_more_once_it_is_decided(two: Eventful) -> None:
    await two.announce(ruleset="cr2", scenarios=["tiger"])
    eve = await two.lead()
    [match] = await two.next_round()
    await ending.rule(two.bot.contests, two.id, match.id or 0, eve, None, "The wrong scenario")
    await two.rest()
    [said] = two.said().values()
    assert said[-1].endswith("The wrong scenario")
    place = await two.bot.service.repository.place(match.encounter_id or 0)
    assert place is not None
    assert await two.bot.service.drafts.stored(place[1]) is None
    await organise.approve(two.bot.contests, two.id, two.host)
    await two.rest()
    whole = read_archive(await archive.archive(two.bot.contests, await two.contest()), sides())
    assert verified(whole, set_ups(whole.plan)).honest


def _answer(result: simcord.InteractionResult) -> str:
    shown = result.followups[-1] if result.followups else result.response
    assert shown is not None
    return text_of(shown.message)


@pytest.mark.long
async def test_a_table_that_is_over_is_not_taken_back_and_its_result_stands(two: Eventful) -> None:
    await two.announce(scenarios=["farm"])
    [match] = await two.next_round()
    await two.end(match)
    await two.rest()
    before = (await two.contest()).match(match.id or 0).result
    assert before is not None
    [thread] = two.place.threads
    for name in ("Anna", "Ben"):
        told = _answer(await two.people[name].slash(thread, "undo"))
        assert "is over" in told or "no encounter" in told, told
    await two.rest()
    assert (await two.contest()).match(match.id or 0).result == before
    assert (await two.contest()).status == "approving"


@pytest.mark.long
async def test_at_a_table_against_the_rules_dice_that_were_rolled_stay(two: Eventful) -> None:
    await two.announce(scenarios=["farm"])
    [match] = await two.next_round()
    [thread] = two.place.threads
    await enter.leave(two.bot.contests, two.id, two.people["Ben"].id)
    await two.rest()
    anna = two.people["Anna"].id
    dice = False
    while not dice:
        async with two.bot.service.hold(match.encounter_id or 0) as warm:
            assert warm.seating.decider(warm.encounter.state.active_side) == anna
            item = next_input(warm.encounter, sides=warm.encounter.game.sides, between_turns=True)
        assert item is not None
        given = {key: value for key, value in item.items() if key != "by"}
        moment, owed = await two.bot.service.apply(thread.id, anna, None, given)
        await two.bot.poster.post(moment, owed, two.bot.get_partial_messageable(thread.id))
        dice = any(isinstance(entry.event, Roll | Shot) for entry in moment.entries)
    told = _answer(await two.people["Anna"].slash(thread, "undo", steps=1))
    assert told == "While the rules play for somebody, dice that have been rolled stay."
