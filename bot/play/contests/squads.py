"""The teams of a story as values: an entrant for each side, with its people, the captain first, and their squads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.errors import Unfit
from bot.storage.contests import StoredEntrant
from engine.record.model import fighting

Squads = tuple[tuple[str, ...], ...]


def teams(record: Mapping[str, Any]) -> tuple[StoredEntrant, ...]:
    """A team for each side of a set-up, without people yet."""
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


def mark_of(people: Iterable[int]) -> int:
    """A mark of people, such as those of a team, by which a page knows whether they are still those that it shows."""
    return crc32(",".join(map(str, sorted(people))).encode())


def mark_of_squad(squad: Iterable[str]) -> int:
    """A mark of the figures of a squad, by which a page knows whether the squad is still the one that it shows."""
    return crc32(",".join(squad).encode())


def place_of(team: StoredEntrant, shown: int) -> int:
    """The place of the squad of a team with this mark. Raises Unfit where the squads are others by now."""
    place = next((place for place, squad in enumerate(team.squads) if mark_of_squad(squad) == shown), None)
    if place is None:
        raise Unfit("story-squad-changed", side=team.name)
    return place


def joined(squad: Iterable[str], companions: Mapping[str, str]) -> tuple[str, ...]:
    """A squad with those whom a game master added to go with one of it."""
    found = list(squad)
    for figure, friend in companions.items():
        if friend in found:
            found.append(figure)
    return tuple(found)


def owners_of(team: StoredEntrant) -> dict[str, int]:
    """The figures that a person of a team plays who leads their squad; all others are its captain's."""
    led = ((place, user) for user, places in team.leads.items() for place in places)
    return {figure: user for place, user in led for figure in team.squads[place]}


def free(team: StoredEntrant) -> list[int]:
    """The places of the squads that nobody leads."""
    led = {place for places in team.leads.values() for place in places}
    return [place for place in range(len(team.squads)) if place not in led]


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
