"""The sides and squads of the people in a story: they join, and those who run it seat them and share out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Final

from bot.errors import Unfit
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_on, require_runs
from bot.play.contests.masters import master_of
from bot.play.contests.squads import followed, mark_of, newcomer, place_of, shared, without
from bot.storage.chores import NewChore
from bot.storage.contest_models import PLAYING
from bot.storage.contests import Changed, StoredContest, StoredEntrant
from engine.record.model import fighting

MOST: Final = 16
"""People of a story."""
Barred = Mapping[tuple[int, int], str]
"""By person and number of a team the reason, as Unfit has it, for which the person may not come to it."""
Edit = Callable[[StoredContest, StoredEntrant], StoredEntrant]


async def join(
    contesting: Contesting, contest_id: int, number: int, user: int, interaction: int | None = None
) -> StoredContest:
    """Join a team, and lead what squads are left, as many as the others there. Raises Unfit for a person of a team, for
    one who has seen another side of the battle that is played, and where all places are taken."""
    kept_off = await barred(contesting, await contesting.find(contest_id), (user,))

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        mine = contest.entrant_of(user)
        if mine is not None:
            raise Unfit("story-in-already", side=mine.name)
        require_free(contest, team, user, kept_off)
        return newcomer(team, user)

    return await contesting.change(contest_id, partial(changed, number=number, edit=edit), user, interaction)


async def settle(
    contesting: Contesting, contest_id: int, number: int, shown: int, users: Sequence[int], actor: int
) -> StoredContest:
    """Have just these people be a team of which the person who runs the story was `shown` the people of this mark; new
    people follow those who go, or lead what is left. Raises NotHost, Unfit where the people are others by now, where
    one is on another team or has seen another side of the battle, and for too many.
    """
    kept_off = await barred(contesting, await contesting.find(contest_id), users)

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        if mark_of(team.people) != shown:
            raise Unfit("story-team-changed", side=team.name)
        for user in users:
            require_free(contest, team, user, kept_off)
        gone = [user for user in team.people if user not in users]
        new = [user for user in users if user not in team.people]
        for old, user in zip(gone, new, strict=False):
            team = followed(team, old, user)
        for user in gone[len(new) :]:
            team = without(team, user)
        for user in new[len(gone) :]:
            team = newcomer(team, user)
        return team

    return await _run(contesting, contest_id, number, edit, actor)


async def share(
    contesting: Contesting, contest_id: int, seats: int, record: Mapping[str, Any], actor: int
) -> StoredContest:
    """Share the squads of each side out evenly, for so many people or as many as it has; what falls to people who are
    still to come stays free. Raises NotHost."""

    def how(contest: StoredContest) -> Changed:
        require_open(contest, actor, [team.number for team in contest.entrants])
        sides = zip(contest.entrants, fighting(record), strict=True)
        after = replace(contest, entrants=tuple(shared(team, record, side, seats) for team, side in sides))
        return Changed(after, _called(after, [team.number for team in after.entrants]))

    return await contesting.change(contest_id, how, actor)


async def give(
    contesting: Contesting, contest_id: int, number: int, shown: int, user: int | None, actor: int
) -> StoredContest:
    """Have a person of a team lead the squad of this mark, or leave it to the captain. Raises NotHost, Unfit for a
    person of another team, and where the squads are others by now."""

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        place = place_of(team, shown)
        if user is not None and user not in team.people:
            raise Unfit("story-not-on-it", who=user, side=team.name)
        leads = {one: tuple(p for p in places if p != place) for one, places in team.leads.items()}
        if user is not None:
            leads[user] = tuple(sorted((*leads.get(user, ()), place)))
        return replace(team, leads={one: places for one, places in leads.items() if places})

    return await _run(contesting, contest_id, number, edit, actor)


async def name_captain(contesting: Contesting, contest_id: int, user: int, actor: int) -> StoredContest:
    """Have a person be the captain of their team. Raises NotHost, Unfit for a person of none."""
    mine = (await contesting.find(contest_id)).entrant_of(user)
    if mine is None:
        raise Unfit("story-on-none", who=user)

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        return replace(team, people=tuple(sorted(team.people, key=lambda one: one != user)))

    return await _run(contesting, contest_id, mine.number, edit, actor)


def open_to(contest: StoredContest, user: int) -> tuple[StoredEntrant, ...]:
    """The teams that a person who runs a story may change: in an act one who plays changes their own, unless all who
    run the story play and they are its game master."""
    mine, under_way = contest.entrant_of(user), [one for one in contest.of_round(contest.round) if one.result is None]
    if mine is None or all(master_of(contest, match) == user for match in under_way):
        return contest.entrants
    return (mine,)


def require_open(contest: StoredContest, user: int, numbers: Collection[int]) -> None:
    """Raise NotHost for a person who does not run a story, Unfit for one who may not change all of these teams."""
    require_runs(contest, user)
    if not {*numbers} <= {team.number for team in open_to(contest, user)}:
        raise Unfit("story-own-team")


def changed(contest: StoredContest, number: int, edit: Edit) -> Changed:
    """The story with a team edited, and what follows at the table that is played. Raises Unfit where it is over or has
    more people than it takes."""
    require_on(contest)
    team = edit(contest, contest.entrant(number))
    after = replace(contest, entrants=tuple(team if one.number == number else one for one in contest.entrants))
    if len([user for one in after.entrants for user in one.people]) > MOST:
        raise Unfit("story-full", most=MOST)
    called = _called(after, [number])
    if not team.people and contest.entrant(number).people:
        under_way = (one.id for one in contest.of_round(contest.round) if one.result is None)
        called += [chores.notice(contest.id, "empty", match, number) for match in under_way if match is not None]
    return Changed(after, called)


def _called(contest: StoredContest, numbers: Iterable[int]) -> list[NewChore]:
    playing = [match for match in contest.of_round(contest.round) if match.status == PLAYING]
    return [chores.card(contest.id), *(chores.seat(match, number) for match in playing for number in numbers)]


async def _run(contesting: Contesting, contest_id: int, number: int, edit: Edit, actor: int) -> StoredContest:
    def how(contest: StoredContest) -> Changed:
        require_open(contest, actor, [number])
        return changed(contest, number, edit)

    return await contesting.change(contest_id, how, actor)


async def barred(contesting: Contesting, contest: StoredContest, users: Collection[int]) -> Barred:
    """Which of these people may not come to which team in the act that is played: they have left another, or have seen
    what it may not know. Its game master sees everything, and plays openly."""
    found: dict[tuple[int, int], str] = {}
    for match in contest.of_round(contest.round):
        if match.encounter_id is None or match.result is not None:
            continue
        roster = await contesting.service.repository.people.roster(match.encounter_id)
        for user, (side, number) in product(users, match.sides.items()):
            if any(one.out_id == user and one.side in match.sides.keys() - {side} for one in roster.changes):
                found[user, number] = "story-seen"
            elif roster.hidden and user != roster.gm_id and roster.has_seen(user, side):
                found[user, number] = "story-eyes"
    return found


def require_free(contest: StoredContest, team: StoredEntrant, user: int, kept_off: Barred) -> None:
    """Raise Unfit for a person of another team, or one who may not come to this one."""
    other = contest.entrant_of(user)
    if other is not None and other.number != team.number:
        raise Unfit("story-on-another", who=user, side=other.name)
    if user not in team.people and (user, team.number) in kept_off:
        raise Unfit(kept_off[user, team.number], who=user)
