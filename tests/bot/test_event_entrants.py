"""People who leave an event that runs, wait, come back or come late: the event goes on, or comes to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest
import simcord

from bot.client.bot import Duckback
from bot.errors import Unfit
from bot.messages.event_card import card
from bot.messages.event_pages import Places, event_page, own_part
from bot.play.contests import archive, drawing, ending, enter, organise
from bot.play.contests.story import standings_of, story_of
from bot.storage.contests import StoredContest
from bot.text.words import Words
from tests.bot.conftest import text_of
from tests.bot.eventful import Eventful

NAMES = ("Anna", "Ben", "Chloe", "Dmitri")


@pytest.fixture
async def four(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    event = Eventful(simcord_env, simcord_bot, NAMES)
    yield event
    await event.rest()
    await simcord_bot.service.repository.close()


async def leave(here: Eventful, *names: str) -> None:
    """These people leave."""
    for name in names:
        await enter.leave(here.bot.contests, here.id, here.people[name].id)


async def join(here: Eventful, name: str, *, bench: bool = False) -> None:
    """A person joins, or waits on the bench."""
    await enter.join(here.bot.contests, here.id, here.people[name].id, name, bench=bench)


async def drawn(here: Eventful) -> None:
    """The next round is drawn and not opened."""
    await drawing.draw_round(here.bot.contests, here.id, here.host, (await here.contest()).round + 1)


async def walked_over(here: Eventful) -> None:
    """Each table of the newest round is won by its second side."""
    contest = await here.contest()
    for match in contest.of_round(contest.round):
        lost = next(iter(match.sides.values()))
        await ending.forfeit(here.bot.contests, here.id, match.id or 0, lost)


async def number_of(here: Eventful, name: str) -> int:
    """The number under which a person takes part."""
    entrant = (await here.contest()).entrant_of(here.people[name].id)
    assert entrant is not None
    return entrant.number


@pytest.mark.long
async def test_who_drops_out_and_waits_keeps_their_place_in_the_log(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    before = await number_of(four, "Dmitri")
    await leave(four, "Dmitri")
    await join(four, "Dmitri", bench=True)
    contest = await four.contest()
    assert {contest.entrant(row.entrant).name for row in standings_of(contest)} == set(NAMES)
    assert await archive.archive(four.bot.contests, contest)
    await join(four, "Dmitri")
    assert await number_of(four, "Dmitri") == before
    contest = await four.contest()
    assert story_of(contest).present == (1, 2, 3, 4)
    assert not [one for one in contest.entrants if one.status == "bench"]


async def test_who_takes_part_in_an_event_that_runs_leaves_before_they_wait(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    with pytest.raises(Unfit, match="event in already"):
        await join(four, "Dmitri", bench=True)
    contest = await four.contest()
    assert {contest.entrant(row.entrant).name for row in standings_of(contest)} == set(NAMES)


@pytest.mark.long
async def test_who_was_replaced_comes_back_as_another_entrant(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    old = await number_of(four, "Dmitri")
    await leave(four, "Ben", "Dmitri")
    await join(four, "Ben", bench=True)
    await four.step_in(old, "Ben")
    assert await number_of(four, "Ben") == 5
    await join(four, "Dmitri")
    assert await number_of(four, "Dmitri") == 6
    await walked_over(four)
    await drawn(four)
    assert (await four.contest()).round == 2


@pytest.mark.long
@pytest.mark.parametrize("gone", [("Ben", "Chloe", "Dmitri"), NAMES])
async def test_an_event_that_all_but_one_have_left_can_be_approved(four: Eventful, gone: tuple[str, ...]) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    await walked_over(four)
    await leave(four, *gone)
    assert (await four.contest()).status == "approving"
    await organise.approve(four.bot.contests, four.id, four.host)
    assert (await four.contest()).status == "over"


@pytest.mark.long
async def test_an_event_that_people_come_back_to_goes_on(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    await walked_over(four)
    await leave(four, "Ben", "Chloe", "Dmitri")
    await join(four, "Ben")
    assert (await four.contest()).status == "running"
    await drawn(four)
    assert (await four.contest()).round == 2


@pytest.mark.long
async def test_a_round_without_tables_is_over_when_it_is_drawn(four: Eventful) -> None:
    await four.announce(kind="league", scenarios=["farm"])
    await drawn(four)
    await walked_over(four)
    met = (await four.contest()).matches[0].sides.values()
    contest = await four.contest()
    await leave(four, *(contest.entrant(number).name for number in met))
    for round_ in (2, 3):
        await drawn(four)
        contest = await four.contest()
        assert contest.round == round_
        assert not contest.of_round(round_)
        assert len(story_of(contest).rounds[round_ - 1].bye) == 2
    assert contest.status == "approving"
    await four.rest()
    assert any("round 3 is over" in text for text in told(four))
    await organise.approve(four.bot.contests, four.id, four.host)


def told(here: Eventful) -> list[str]:
    """What stands in the event's channel."""
    return [text_of(message) for message in here.place.history()]


@pytest.mark.long
async def test_a_table_that_both_have_left_counts_for_neither(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    contest = await four.contest()
    match = contest.matches[0]
    first, second = (contest.entrant(number).name for number in match.sides.values())
    await leave(four, first)
    assert (await four.contest()).match(match.id or 0).source == "forfeit"
    await leave(four, second)
    contest = await four.contest()
    assert contest.match(match.id or 0).status == "void"
    points = {contest.entrant(row.entrant).name: row.points for row in story_of(contest).standings()}
    assert (points[first], points[second]) == (0, 0)


@pytest.mark.long
async def test_ones_own_page_counts_the_rounds_that_the_standings_count(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    first, second = (await four.contest()).matches
    winners = []
    for match in (first, second):
        lost, won = match.sides.values()
        await ending.forfeit(four.bot.contests, four.id, match.id or 0, lost)
        contest = await four.contest()
        winners.append(contest.entrant(won).people[0])
        told = own_part(contest, Places(), winners[0], Words("en"))
        assert ("with 3 points" in told) is (match is second)


@pytest.mark.long
async def test_who_won_by_walk_over_and_leaves_in_a_later_round_keeps_the_win(four: Eventful) -> None:
    await four.announce(kind="swiss", scenarios=["farm"])
    await drawn(four)
    contest = await four.contest()
    first, second = (contest.entrant(number).name for number in contest.matches[0].sides.values())
    await leave(four, first)
    other = contest.matches[1]
    lost = next(iter(other.sides.values()))
    await ending.forfeit(four.bot.contests, four.id, other.id or 0, lost)
    await drawn(four)
    await leave(four, second)
    assert (await four.contest()).matches[0].source == "forfeit"


@pytest.mark.long
@pytest.mark.parametrize(("kind", "offered"), [("swiss", True), ("league", False)])
async def test_the_card_of_swiss_rounds_takes_newcomers_from_the_next_draw_on(
    four: Eventful, kind: str, *, offered: bool
) -> None:
    await four.announce(kind=kind, scenarios=["farm"])
    await drawn(four)
    eve = four.guild.add_member(four.env.create_user("Eve"))
    four.people["Eve"] = eve
    contest = await four.contest()
    assert ("Join" in labels_of_card(contest)) is offered
    assert ("Join" in labels_of_page(contest, eve.id)) is offered
    await leave(four, "Dmitri")
    contest = await four.contest()
    assert "Join" in labels_of_page(contest, four.people["Dmitri"].id), "one who dropped out may come back"
    if offered:
        await join(four, "Eve")
        await walked_over(four)
        await drawn(four)
        contest = await four.contest()
        assert await number_of(four, "Eve") in story_of(contest).present
        assert "Join" not in labels_of_card(contest), "no draw is to come"
        four.people["Frank"] = four.guild.add_member(four.env.create_user("Frank"))
    with pytest.raises(Unfit, match="event closed"):
        await join(four, "Frank" if offered else "Eve")


def labels_of_card(contest: StoredContest) -> list[str]:
    """What can be pressed on the card."""
    return labels(card(contest, Words("en"))["view"])


def labels_of_page(contest: StoredContest, user: int) -> list[str]:
    """What a person can press on their page of the event."""
    return labels(event_page(contest, Places(), user, Words("en")))


def labels(view: discord.ui.LayoutView) -> list[str]:
    """The labels of the buttons."""
    return [part.label or "" for part in view.walk_children() if isinstance(part, discord.ui.Button)]
