"""The game masters of an event's table: the people who run the event, without a seat there if it counts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.errors import Unfit
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


def may_read(contest: StoredContest, match: StoredMatch, user: int) -> bool:
    """Whether a person who runs an event may read what others say and note of a table, and rule on it: not where they
    play, unless they are its game master all the same."""
    played = any(user in people for people in people_of(contest, match).values())
    return not played or master_of(contest, match) == user


def unread(contest: StoredContest, match: StoredMatch) -> bool:
    """Whether all who run an event play at a table, so that another lead has to come for what is said there."""
    return not any(may_read(contest, match, user) for user in contest.runners)


def require_reader(contest: StoredContest, match: StoredMatch, user: int) -> None:
    """Raise Unfit for a person who may not."""
    if not may_read(contest, match, user):
        raise Unfit("gm-plays")


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
