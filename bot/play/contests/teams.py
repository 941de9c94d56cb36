"""The teams of a story: an entrant for each side, with its people, the captain first, and the squads that they lead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.errors import Unfit
from bot.play.contests import chores
from bot.play.contests.contesting import Contesting, require_on, require_runs
from bot.setup.contests import fighting
from bot.storage.chores import NewChore
from bot.storage.contest_models import PLAYING
from bot.storage.contests import Changed, StoredContest, StoredEntrant

MOST: Final = 16
"""People of a story."""
Squads = tuple[tuple[str, ...], ...]
Edit = Callable[[StoredContest, StoredEntrant], StoredEntrant]


def teams(record: Mapping[str, Any]) -> tuple[StoredEntrant, ...]:
    """A team for each side of a set-up, which nobody has joined yet."""
    names = {side["id"]: side["name"] for side in record["sides"]}
    sides = enumerate(fighting(record), 1)
    return tuple(StoredEntrant(number, names[side], (), squads=squads_of(record, side)) for number, side in sides)


def squads_of(record: Mapping[str, Any], side: str, least: int = 1) -> Squads:
    """The squads of a side as they are set up; the largest is halved, and again, until there are so many of them."""
    named: dict[str, list[str]] = {}
    for figure in record["figures"]:
        if figure["side"] == side:
            named.setdefault(figure.get("squad", ""), []).append(figure["id"])
    squads = [tuple(figures) for figures in named.values()]
    while 0 < len(squads) < least and max(map(len, squads)) > 1:
        place = max(range(len(squads)), key=lambda one: len(squads[one]))
        half = (len(squads[place]) + 1) // 2
        squads[place : place + 1] = [squads[place][:half], squads[place][half:]]
    return tuple(squads)


def owners_of(team: StoredEntrant) -> dict[str, int]:
    """The figures that a person of a team plays who leads their squad; all others are its captain's."""
    led = ((place, user) for user, places in team.leads.items() for place in places)
    return {figure: user for place, user in led for figure in team.squads[place]}


def free(team: StoredEntrant) -> list[int]:
    """The places of the squads that nobody leads."""
    led = {place for places in team.leads.values() for place in places}
    return [place for place in range(len(team.squads)) if place not in led]


async def join(
    contesting: Contesting, contest_id: int, number: int, user: int, interaction: int | None = None
) -> StoredContest:
    """Join a team, and lead what squads are left, as many as the others there. Raises Unfit for a person of a team, for
    one who has seen another side of the battle that is played, and where all places are taken."""
    seen = await seen_by(contesting, await contesting.find(contest_id), (user,))

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        mine = contest.entrant_of(user)
        if mine is not None:
            raise Unfit("story-in-already", side=mine.name)
        require_free(contest, team, user, seen)
        return newcomer(team, user)

    return await contesting.change(contest_id, partial(changed, number=number, edit=edit), user, interaction)


async def settle(
    contesting: Contesting, contest_id: int, number: int, users: Sequence[int], actor: int
) -> StoredContest:
    """Have just these people be a team, as a person who runs the story; new people follow those who go, or lead what is
    left. Raises NotHost, Unfit where one is on another team or has seen another side of the battle, and for too many.
    """
    seen = await seen_by(contesting, await contesting.find(contest_id), users)

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        for user in users:
            require_free(contest, team, user, seen)
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
        require_runs(contest, actor)
        sides = zip(contest.entrants, fighting(record), strict=True)
        after = replace(contest, entrants=tuple(shared(team, record, side, seats) for team, side in sides))
        return Changed(after, _called(after, [team.number for team in after.entrants]))

    return await contesting.change(contest_id, how, actor)


async def give(
    contesting: Contesting, contest_id: int, number: int, place: int, user: int | None, actor: int
) -> StoredContest:
    """Have a person of a team lead one of its squads, or leave it to the captain. Raises NotHost, Unfit for a person of
    another team."""

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        if user is not None and user not in team.people:
            raise Unfit("story-not-on-it", side=team.name)
        leads = {one: tuple(p for p in places if p != place) for one, places in team.leads.items()}
        if user is not None:
            leads[user] = tuple(sorted((*leads.get(user, ()), place)))
        return replace(team, leads={one: places for one, places in leads.items() if places})

    return await _run(contesting, contest_id, number, edit, actor)


async def name_captain(contesting: Contesting, contest_id: int, user: int, actor: int) -> StoredContest:
    """Have a person be the captain of their team. Raises NotHost, Unfit for a person of none."""
    mine = (await contesting.find(contest_id)).entrant_of(user)
    if mine is None:
        raise Unfit("story-on-none")

    def edit(contest: StoredContest, team: StoredEntrant) -> StoredEntrant:
        return replace(team, people=tuple(sorted(team.people, key=lambda one: one != user)))

    return await _run(contesting, contest_id, mine.number, edit, actor)


def changed(contest: StoredContest, number: int, edit: Edit) -> Changed:
    """The story with a team edited, and what follows at the table that is played. Raises Unfit where it is over or has
    more people than it takes."""
    require_on(contest)
    team = edit(contest, contest.entrant(number))
    after = replace(contest, entrants=tuple(team if one.number == number else one for one in contest.entrants))
    if len([user for one in after.entrants for user in one.people]) > MOST:
        raise Unfit("story-full", most=MOST)
    return Changed(after, _called(after, [number]))


def newcomer(team: StoredEntrant, user: int) -> StoredEntrant:
    """The team with one more person, who leads what is left: as many squads as the one there with the fewest."""
    many = min(map(len, team.leads.values()), default=1)
    leads = {**team.leads, user: tuple(free(team)[:many])} if free(team) else team.leads
    return replace(team, people=(*team.people, user), leads=leads)


def without(team: StoredEntrant, user: int) -> StoredEntrant:
    """The team without a person."""
    leads = {one: places for one, places in team.leads.items() if one != user}
    return replace(team, people=tuple(one for one in team.people if one != user), leads=leads)


def followed(team: StoredEntrant, old: int, new: int) -> StoredEntrant:
    """The team with another person in the place of one, with their squads."""
    led = {new if user == old else user: places for user, places in team.leads.items() if user != new}
    people = (new if user == old else user for user in team.people if user != new)
    return replace(team, people=tuple(people), leads=led)


def shared(team: StoredEntrant, record: Mapping[str, Any], side: str, seats: int) -> StoredEntrant:
    """The team with its squads shared out over so many seats, or a seat for each of its people."""
    seats = max(seats, len(team.people), 1)
    squads = squads_of(record, side, seats)
    dealt: dict[int, tuple[int, ...]] = {}
    for place in range(len(squads)):
        seat = place * seats // len(squads)
        if seat < len(team.people):
            dealt[team.people[seat]] = (*dealt.get(team.people[seat], ()), place)
    return replace(team, squads=squads, leads=dealt)


def _called(contest: StoredContest, numbers: Iterable[int]) -> list[NewChore]:
    playing = [match for match in contest.of_round(contest.round) if match.status == PLAYING]
    return [chores.card(contest.id), *(chores.seat(match, number) for match in playing for number in numbers)]


async def _run(contesting: Contesting, contest_id: int, number: int, edit: Edit, actor: int) -> StoredContest:
    def how(contest: StoredContest) -> Changed:
        require_runs(contest, actor)
        return changed(contest, number, edit)

    return await contesting.change(contest_id, how, actor)


async def seen_by(contesting: Contesting, contest: StoredContest, users: Collection[int]) -> frozenset[tuple[int, int]]:
    """Who of these people has left which team in the act that is played."""
    left = set[tuple[int, int]]()
    for match in contest.of_round(contest.round):
        if match.encounter_id is not None and match.status == PLAYING:
            changes = await contesting.service.repository.people.changes(match.encounter_id)
            there = ((one.out_id, match.sides[one.side]) for one in changes if one.side in match.sides)
            left |= {(user, number) for user, number in there if user is not None and user in users}
    return frozenset(left)


def require_free(contest: StoredContest, team: StoredEntrant, user: int, seen: Collection[tuple[int, int]]) -> None:
    """Raise Unfit for a person of another team, or one who has left another in this act and has seen its side."""
    other = contest.entrant_of(user)
    if other is not None and other.number != team.number:
        raise Unfit("story-on-another", side=other.name)
    if any(one == user and number != team.number for one, number in seen):
        raise Unfit("story-seen")
