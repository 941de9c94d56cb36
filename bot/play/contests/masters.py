"""Who is the game master of an event's table: a person who runs the event, without a seat there if it counts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.play.contests.contesting import Contesting
from bot.storage.contest_models import PLAYING
from bot.storage.contests import StoredContest, StoredMatch
from bot.storage.roster import Roster


def people_of(contest: StoredContest, match: StoredMatch) -> dict[str, tuple[int, ...]]:
    """The people of each side of a table, its captain first."""
    return {side: contest.entrant(number).people for side, number in match.sides.items()}


def master_of(contest: StoredContest, match: StoredMatch) -> int | None:
    """The game master of a table, the host before the leads, before all one without a seat there; None where all of
    them play and it counts."""
    there = {user for people in people_of(contest, match).values() for user in people}
    free = (user for user in contest.runners if user not in there)
    return next(iter((*free, *(() if contest.counts else contest.runners))), None)


def mastered(contest: StoredContest, match: StoredMatch, roster: Roster) -> Roster:
    """The people of a table with its game master, where it has none or has one who may not be it any more."""
    fits = roster.gm_id in contest.runners and roster.gm_id in roster.seating().masters
    return roster if fits else replace(roster, gm_id=master_of(contest, match))


async def name_masters(contesting: Contesting, contest: StoredContest) -> None:
    """Have those who run an event now be game masters of the tables that are played."""
    service = contesting.service
    for match in contest.matches:
        if match.status != PLAYING or match.encounter_id is None:
            continue
        place = await service.repository.place(match.encounter_id)
        if place is not None and await service.repository.people.open_in(place[1]) == match.encounter_id:
            await service.people(place[1], partial(mastered, contest, match), match.encounter_id)
