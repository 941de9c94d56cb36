"""Who plays at a table that counts for an event, as its game masters will have it: the event's log knows of each."""

from __future__ import annotations

from dataclasses import replace

from bot.errors import Stale, Unfit
from bot.play.contests import enter
from bot.play.contests.contesting import Contesting
from bot.play.powers import require_master
from bot.storage.contest_models import BENCH, IN
from bot.storage.contests import Changed, StoredContest, StoredEntrant


async def substitute(
    contesting: Contesting, encounter_id: int, side: str, user: int, name: str, actor: int, interaction: int
) -> None:
    """Have a person go on for the entrant of a side, be it from the bench or by this name from outside of the event.

    Raises what `require_master` does, Unfit for a person who takes part already, Stale where the table is over.
    """
    contest_id, match_id = await _table(contesting, encounter_id, actor)

    def how(contest: StoredContest) -> Changed:
        number, mine = _playing(contest, match_id, side), contest.entrant_of(user)
        if mine is not None and mine.status == IN:
            raise Unfit("event-plays", who=mine.name, event=contest.name)
        if mine is None:
            known = enter.named(name)
            mine = StoredEntrant(enter.next_number(contest.entrants, bench=True), known, (user,), BENCH)
            contest = replace(contest, entrants=(*contest.entrants, mine))
        return enter.replaced(contest, contest.entrant(number), mine)

    await contesting.change(contest_id, how, actor, interaction)


async def take_out(contesting: Contesting, encounter_id: int, side: str, actor: int, interaction: int) -> None:
    """Have the entrant of a side leave the event: the rules play on for them. Raises as `substitute` does."""
    contest_id, match_id = await _table(contesting, encounter_id, actor)

    def how(contest: StoredContest) -> Changed:
        return enter.out(contest, contest.entrant(_playing(contest, match_id, side)))

    await contesting.change(contest_id, how, actor, interaction)


async def _table(contesting: Contesting, encounter_id: int, actor: int) -> tuple[int, int]:
    kept = contesting.service.repository
    found = await kept.contests.of_encounter(encounter_id)
    if found is None:
        raise Stale("that is no table of an event any more")
    require_master((await kept.people.roster(encounter_id)).seating(), actor)
    return found


def _playing(contest: StoredContest, match_id: int, side: str) -> int:
    """The number of the entrant who plays a side of a table."""
    match = contest.match(match_id)
    if match.result is not None or side not in match.sides:
        raise Stale("that table is over")
    return match.sides[side]
