"""The players at a table of an event, as its game masters will have it: the event knows of each."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import Stale, Unfit
from bot.play.contests import enter, teams
from bot.play.contests.contesting import Contesting
from bot.play.contests.squads import mark_of
from bot.play.powers import require_master
from bot.storage.contest_models import BENCH, IN, OUT
from bot.storage.contests import Changed, StoredContest, StoredEntrant

Place = tuple[int, str, int | None]
"""The number of an encounter, a side, and the person who has the seat there, if any."""


async def substitute(contesting: Contesting, place: Place, user: int, name: str, actor: int, interaction: int) -> None:
    """Have a person go on for another at a table, be it from the bench or by this name from outside of the event.

    Raises what `require_master` does, Unfit for a person who takes part already or has seen too much, Stale where the
    table is over or the other has been followed.
    """
    contest_id, match_id = await _table(contesting, place, actor)
    await require_unseen(contesting, place[0], place[1], user, name)

    def how(contest: StoredContest) -> Changed:
        old, mine = _playing(contest, match_id, place), contest.entrant_of(user)
        if mine is not None and mine.status == IN:
            raise Unfit("event-plays", who=mine.name, event=contest.name)
        if mine is None:
            known = enter.named(name)
            mine = StoredEntrant(enter.next_number(contest.entrants, bench=True), known, (user,), BENCH)
            contest = replace(contest, entrants=(*contest.entrants, mine))
        return enter.replaced(contest, old, mine)

    await contesting.change(contest_id, how, actor, interaction)


async def take_out(contesting: Contesting, place: Place, actor: int, interaction: int) -> None:
    """Have a person at a table leave the event: the rules play on for them. Raises as `substitute` does."""
    contest_id, match_id = await _table(contesting, place, actor)

    def how(contest: StoredContest) -> Changed:
        entrant = _playing(contest, match_id, place)
        if entrant.status == OUT:
            raise Stale("they have left already")
        return enter.out(contest, entrant)

    await contesting.change(contest_id, how, actor, interaction)


async def change_team(contesting: Contesting, place: Place, into: int | None, actor: int) -> None:
    """Have a person join a team of a story, in the place of the other who leaves it, if any. Raises as `substitute`
    does, and what the team refuses."""
    contest_id, match_id = await _table(contesting, place, actor)
    team = _playing(await contesting.find(contest_id), match_id, place)
    people = [user for user in (*team.people, into) if user not in (None, place[2])]
    await teams.settle(contesting, contest_id, team.number, mark_of(team.people), people, actor)


async def require_unseen(contesting: Contesting, encounter_id: int, side: str, user: int, name: str) -> None:
    """Raise Unfit where figures are hidden and a person, of this name, has seen what others than that side know."""
    roster = await contesting.service.repository.people.roster(encounter_id)
    if roster.hidden and roster.has_seen(user, side):
        raise Unfit("event-saw", who=name)


async def _table(contesting: Contesting, place: Place, actor: int) -> tuple[int, int]:
    kept, (encounter_id, *_) = contesting.service.repository, place
    found = await kept.contests.of_encounter(encounter_id)
    if found is None:
        raise Stale("that is no table of an event any more")
    require_master((await kept.people.roster(encounter_id)).seating(), actor)
    return found


def _playing(contest: StoredContest, match_id: int, place: Place) -> StoredEntrant:
    """The entrant who has a place at a table."""
    match, (_, side, out) = contest.match(match_id), place
    if match.result is not None or side not in match.sides:
        raise Stale("that table is over")
    entrant = contest.entrant(match.sides[side])
    if out is not None and out not in entrant.people:
        raise Stale("another has that place by now")
    return entrant
