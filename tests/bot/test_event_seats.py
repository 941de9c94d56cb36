"""Seats at tables of events: what the rules play for people counts so, and who runs an event is game master."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

import pytest
import simcord

from bot.client.bot import Duckback
from bot.client.chairs import play_on
from bot.errors import Unfit
from bot.people import personal_data, seats
from bot.play.contests import enter, seating
from bot.storage.contests import StoredMatch
from tests.bot.eventful import Eventful, eventful


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben", "Chloe", "Dmitri")) as event:
        yield event


async def people(event: Eventful, match: StoredMatch) -> dict[str, int]:
    """The person on each side of a table."""
    contest = await event.contest()
    return {side: contest.entrant(number).people[0] for side, number in match.sides.items()}


async def change(event: Eventful, match: StoredMatch, how: object, user: int) -> None:
    """A person hands their seat over, or is back."""
    encounter = match.encounter_id or 0
    place = await event.bot.service.repository.place(encounter)
    assert place is not None
    assert callable(how)
    await event.bot.service.people(place[1], partial(how, actor=user, user=user), encounter)


async def master(event: Eventful, match: StoredMatch) -> int | None:
    return (await event.bot.service.repository.people.roster(match.encounter_id or 0)).gm_id


async def waited(event: Eventful, match: StoredMatch) -> set[int]:
    """Those whom a table waits for, by their entrant, which is also whose bank runs."""
    found = (await event.contest()).match(match.id or 0)
    banks = await event.bot.service.repository.chairs.of(match.encounter_id or 0)
    assert {match.sides[bank.side] for bank in banks if bank.since is not None} == set(found.waits)
    return set(found.waits)


async def between_turns(event: Eventful, match: StoredMatch) -> None:
    """The people end their phases until the turn is over."""
    service = event.bot.service
    while (moment := await service.standing_of(match.encounter_id or 0)).state.phase:
        await service.apply(moment.channel_id, moment.mover, None, {"do": "end-phase"})


@pytest.mark.long
async def test_a_table_waits_for_no_side_that_the_rules_play_until_its_person_is_back(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    await between_turns(four, match)
    assert await waited(four, match) == set(match.sides.values())
    (side, user), (other, _) = (await people(four, match)).items()
    await change(four, match, seats.hand_over, user)
    assert await waited(four, match) == {match.sides[other]}
    await change(four, match, seats.take_back, user)
    assert await waited(four, match) == {match.sides[side], match.sides[other]}


@pytest.mark.long
async def test_who_is_back_in_their_own_phase_is_waited_for_again(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    match, _ = await four.next_round()
    [number] = await waited(four, match)
    side = next(side for side, one in match.sides.items() if one == number)
    user = (await people(four, match))[side]
    await change(four, match, seats.hand_over, user)
    assert await waited(four, match) == set()
    await change(four, match, seats.take_back, user)
    assert await waited(four, match) == {number}


@pytest.mark.long
@pytest.mark.parametrize("back", [False, True])
async def test_a_result_comes_of_the_rules_where_they_did_something_for_a_person(four: Eventful, *, back: bool) -> None:
    await four.announce(scenarios=["farm"], turns=1)
    match, _ = await four.next_round()
    user = (await people(four, match)).popitem()[1]
    await change(four, match, seats.hand_over, user)
    if back:
        await change(four, match, seats.take_back, user)
    await play_on(four.bot, match.encounter_id or 0)
    await four.play_out(match)
    await four.rest()
    assert ((await four.contest()).match(match.id or 0).source == "rules") is not back


@pytest.mark.long
async def test_who_runs_an_event_is_game_master_where_they_do_not_play(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    for match in await four.next_round():
        played = four.host in (await people(four, match)).values()
        assert await master(four, match) == (None if played else four.host)


@pytest.mark.long
async def test_a_lead_who_comes_later_is_game_master_of_the_table_at_which_the_host_plays(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    eve = four.guild.add_member(four.env.create_user("Eve")).id
    matches = await four.next_round()
    await four.add_lead(eve)
    for match in matches:
        played = four.host in (await people(four, match)).values()
        assert await master(four, match) == (eve if played else four.host)


@pytest.mark.long
async def test_a_lead_who_takes_a_seat_is_game_master_there_no_more(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    four.people["Eve"] = four.guild.add_member(four.env.create_user("Eve"))
    eve = four.people["Eve"].id
    await four.add_lead(eve)
    await enter.join(four.bot.contests, four.id, eve, "Eve", bench=True)
    matches = await four.next_round()
    [own] = [match for match in matches if four.host in (await people(four, match)).values()]
    assert await master(four, own) == eve
    contest = await four.contest()
    out = next(number for number in own.sides.values() if contest.entrant(number).people[0] != four.host)
    await four.leave(out)
    await four.step_in(out, "Eve")
    await four.rest()
    assert await master(four, own) is None


@pytest.mark.long
async def test_a_host_who_is_forgotten_leaves_their_tables_to_a_lead(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    eve = four.guild.add_member(four.env.create_user("Eve")).id
    await four.add_lead(eve)
    matches = await four.next_round()
    await personal_data.forget(four.bot.service, four.host, 10**18)
    await four.rest()
    assert [await master(four, match) for match in matches] == [eve, eve]


@pytest.mark.long
async def test_where_the_host_plays_no_one_stands_in_for_a_forgotten_opponent(four: Eventful) -> None:
    await four.announce(scenarios=["farm"])
    [own] = [match for match in await four.next_round() if four.host in (await people(four, match)).values()]
    [(side, opponent)] = [one for one in (await people(four, own)).items() if one[1] != four.host]
    await personal_data.forget(four.bot.service, opponent, 10**18)
    await four.rest()
    over = (await four.contest()).match(own.id or 0)
    assert over.result is not None
    assert (over.source, over.result["result"][side]) == ("forfeit", 0)


@pytest.mark.long
async def test_one_who_has_seen_all_comes_to_no_seat_of_a_hidden_table(four: Eventful) -> None:
    await four.announce(ruleset="cr2", scenarios=["tiger"])
    lead, stranger = (four.guild.add_member(four.env.create_user(name)).id for name in ("Eve", "Fay"))
    await four.add_lead(lead)
    [other] = [one for one in await four.next_round() if four.host not in (await people(four, one)).values()]
    side, out = next(iter((await people(four, other)).items()))
    place = other.encounter_id or 0, side, out
    with pytest.raises(Unfit, match="event saw"):
        await seating.substitute(four.bot.contests, place, lead, "Eve", four.host, 1)
    await seating.substitute(four.bot.contests, place, stranger, "Fay", four.host, 2)
    await four.rest()
    roster = await four.bot.service.repository.people.roster(other.encounter_id or 0)
    assert roster.seating().seats[side] == (stranger,)


@pytest.mark.long
async def test_a_table_of_hidden_figures_has_its_game_master_before_it_begins(four: Eventful) -> None:
    await four.announce(ruleset="cr2", scenarios=["tiger"])
    for match in await four.next_round():
        played = four.host in (await people(four, match)).values()
        assert await master(four, match) == (None if played else four.host)
