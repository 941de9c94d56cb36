"""The bench: its first entrant is asked to go on in an empty seat, and answers; the next is asked if they will not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Final

from bot.errors import Unfit
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_runs
from bot.play.contests.enter import at_the_end, replaced
from bot.play.contests.seating import require_unseen
from bot.play.contests.story import story_of
from bot.storage.cases import Sitting
from bot.storage.chairs import Bank
from bot.storage.chores import NewChore, StoredChore
from bot.storage.contest_models import IN, OUT, RUNNING
from bot.storage.contests import Changed, StoredContest

ANSWER: Final = timedelta(hours=12)
"""How long one on the bench may think before the next is asked."""


async def empty_seats(contesting: Contesting, contest: StoredContest) -> frozenset[int]:
    """The entrants for whom another may go on now."""
    return empty_of(contest, await contesting.service.repository.chairs.of_round(contest.id, contest.round))


def empty_of(contest: StoredContest, chairs: Collection[Bank | Sitting]) -> frozenset[int]:
    """The entrants for whom another may go on, by the chairs of their round: at their table their flag has fallen or
    the rules play for them, or they have left a table that is played, or while a draw is to come."""
    if contest.status != RUNNING:
        return frozenset()
    playing = {match.id: match for match in contest.of_round(contest.round) if match.result is None}
    away = (one for one in chairs if one.match_id in playing and (one.flagged_at is not None or one.by_rules))
    found = {playing[one.match_id].sides[one.side] for one in away}
    left = {one.number for one in contest.entrants if one.status == OUT and one.replaced_by is None}
    there = {number for match in playing.values() for number in match.sides.values()}
    return frozenset(found | (left if contest.round < story_of(contest).length else left & there))


async def may_return(contesting: Contesting, contest: StoredContest, entrant: int) -> bool:
    """Whether an entrant takes part still and only lets the rules play: their time is not out, and they may be back."""
    if contest.entrant(entrant).status != IN:
        return False
    for one in await contesting.service.repository.chairs.of_round(contest.id, contest.round):
        if contest.match(one.match_id).sides[one.side] == entrant:
            return one.by_rules and one.flagged_at is None
    return False


async def asked(contesting: Contesting, contest: StoredContest) -> Mapping[int, int]:
    """The substitutes that are asked now to go on, each with the entrant."""
    return asked_of(contest, await contesting.service.repository.chores.undone(contest.id))


def asked_of(contest: StoredContest, undone: Collection[StoredChore]) -> Mapping[int, int]:
    """The substitutes that the waiting chores ask to go on: by the number of the entrant, that
    of the one asked."""
    there = {one.number for one in contest.bench}
    kinds = (chores.ASK, chores.UNANSWERED)
    return {
        one.args["entrant"]: one.args["bench"] for one in undone if one.kind in kinds and one.args["bench"] in there
    }


async def ask(
    contesting: Contesting, contest_id: int, entrant: int, actor: int, interaction: int | None = None
) -> StoredContest:
    """Have the bench asked for one who goes on in the place of an entrant, as a person who runs the event.

    Raises NotHost, Unfit where one is asked already, the seat is not empty, or the bench is.
    """
    contest = await contesting.find(contest_id)
    require_runs(contest, actor)
    busy = await asked(contesting, contest)
    if entrant in busy:
        raise Unfit("event-asked", who=contest.entrant(busy[entrant]).name)
    await _require_empty(contesting, contest, entrant)

    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        if not {one.number for one in contest.bench} - set(busy.values()):
            raise Unfit("event-bench-empty")
        return Changed(contest, _next(contest, entrant, busy.values()))

    return await contesting.change(contest_id, how, actor, interaction)


async def call(contesting: Contesting, contest_id: int, entrant: int) -> None:
    """Have the bench asked by the event's policy, unless it is asked already."""
    busy = await asked(contesting, await contesting.find(contest_id))
    if entrant not in busy:
        await contesting.change(contest_id, lambda contest: Changed(contest, _next(contest, entrant, busy.values())))


async def step_in(
    contesting: Contesting, contest_id: int, entrant: int, number: int, user: int, interaction: int | None = None
) -> StoredContest:
    """Have one on the bench, by their number, go on in the place of an entrant, as they wish.

    The old one keeps their record. Raises Stale where they are asked no more, Unfit for another person, for one who has
    seen too much of a hidden table, or where the other is back.
    """
    contest = await contesting.find(contest_id)
    _require_own(contest, number, user)
    await _require_empty(contesting, contest, entrant)
    for match in contest.of_round(contest.round):
        if match.result is None and match.encounter_id is not None and entrant in match.sides.values():
            side = next(side for side, one in match.sides.items() if one == entrant)
            await require_unseen(contesting, match.encounter_id, side, user, contest.entrant(number).name)

    def how(contest: StoredContest) -> Changed:
        return replaced(contest, contest.entrant(entrant), contest.entrant(number))

    return await contesting.change(contest_id, how, user, interaction)


async def refuse(
    contesting: Contesting,
    contest_id: int,
    entrant: int,
    number: int,
    last: int,
    user: int | None = None,
    interaction: int | None = None,
) -> StoredContest:
    """Have one on the bench wait at its end, as they will not go on for an entrant, and ask the next one up to the
    `last`; without a `user` because they have not answered. Raises Unfit for another person, Stale where they are asked
    no more."""
    contest = await contesting.find(contest_id)
    if user is not None:
        _require_own(contest, number, user)
    busy = await asked(contesting, contest)
    empty = entrant in await empty_seats(contesting, contest)

    def how(contest: StoredContest) -> Changed:
        after = at_the_end(contest, contest.entrant(number))
        others = [one for seat, one in busy.items() if seat != entrant]
        return Changed(after, [chores.card(contest_id), *(_next(after, entrant, others, last) if empty else [])])

    return await contesting.change(contest_id, how, user, interaction)


def _next(contest: StoredContest, entrant: int, busy: Collection[int], last: int | None = None) -> list[NewChore]:
    """Ask the first on the bench who is asked for no other seat, up to the `last`; where there is none, those who run
    the event hear so."""
    free = [one.number for one in contest.bench if one.number not in busy and (last is None or one.number <= last)]
    if free:
        return [chores.ask(contest.id, entrant, free[0], last or free[-1])]
    return [chores.notice(contest.id, "bench", entrant=entrant)]


def _require_own(contest: StoredContest, number: int, user: int) -> None:
    asked = contest.entrant(number)
    if user not in asked.people:
        raise Unfit("event-not-asked", who=asked.name)


async def _require_empty(contesting: Contesting, contest: StoredContest, entrant: int) -> None:
    if entrant not in await empty_seats(contesting, contest):
        raise Unfit("event-seat-taken", who=contest.entrant(entrant).name)
