"""Challenges: the battle that one is to, with fresh dice, and the seats of those who play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from sqlmodel import SQLModel

from bot.errors import Unfit
from bot.language import Language
from bot.setup.duels import duel
from bot.setup.scenarios import brings, led
from bot.storage.models import Assignment, SeatRow

if TYPE_CHECKING:
    from bot.play.service import Service

AGAIN = "again-"
"""Before the number of an encounter that is played again."""
_KEPT = (
    "format", "ruleset", "options", "information", "mission", "title", "briefing",
    "table", "sides", "figures", "machines", "auto",
)  # fmt: skip
"""What a set-up is; dice, seals and what was done stay with the battle that they belong to."""

Record = dict[str, Any]


async def battle_of(service: Service, name: str, language: Language) -> tuple[Record, Language]:
    """The set-up of a battle without dice, and its language: a ready-made one in this language, or an encounter in its
    own. Raises Unfit."""
    if not name.startswith(AGAIN):
        return duel(name, language), language
    before = await service.repository.load(int(name.removeprefix(AGAIN)))
    return anew(before.record), before.language


def anew(record: Mapping[str, Any]) -> Record:
    """The set-up of an encounter as it was before its first die."""
    return {key: record[key] for key in _KEPT if key in record}


def swappable(record: Mapping[str, Any]) -> bool:
    """Whether a person who played alone can play the other of two sides: all of it is there from the first."""
    brought = any(key in record.get("mission", ()) for key in ("enemy", "markers", "deployment"))
    fights = {side["id"] for side in record["sides"] if side.get("stance", "fights") == "fights"}
    there = fights <= {figure["side"] for figure in record["figures"]} and not brought
    return there and len(fights) == 2 and len(sides_of(record)) == 1 and not brings(record)


def swapped(record: Mapping[str, Any]) -> Record:
    """The set-up with the one side that the rules played for the person, and the other for the rules.

    What a side has because a person plays it goes over: the Star, where the rules' side had none. What was hidden
    stays hidden.
    """
    [mine] = sides_of(record)
    theirs = [figure for figure in record["figures"] if figure["side"] != mine]
    lent = {"controller"} if any(figure.get("star") for figure in theirs) else {"controller", "star"}
    sides = [side if "stance" in side else _without(side, lent) for side in record["sides"]]
    return led(
        {
            **record,
            "sides": [{**side, "controller": "rules"} if side["id"] == mine else side for side in sides],
            "figures": [_without(figure, lent) for figure in record["figures"]],
        }
    )


def _without(piece: Mapping[str, Any], keys: Set[str]) -> Record:
    return {key: value for key, value in piece.items() if key not in keys}


def sides_of(record: Mapping[str, Any]) -> list[str]:
    """The sides that people play."""
    return [side["id"] for side in record["sides"] if side.get("controller") != "rules"]


def seats(record: Mapping[str, Any], players: Mapping[int, int], encounter_id: int) -> Sequence[SQLModel]:
    """A captain for each side that people play; `players` are by the number of their side, from 1."""
    sides = sides_of(record)
    return [
        SeatRow(encounter_id=encounter_id, side=sides[number - 1], user_id=user, captain=True)
        for number, user in sorted(players.items())
        if number <= len(sides)
    ]


def companions(
    record: Mapping[str, Any], sat: Sequence[Sequence[int]], owners: Mapping[str, int], encounter_id: int
) -> Sequence[SQLModel]:
    """Seats of the people beside each captain, and the figures of their side that they play; `sat` are those of each
    side that people play, its captain first."""
    sides = sides_of(record)
    mine = {figure["id"] for figure in record["figures"] if figure["side"] in sides}
    return [
        *(
            SeatRow(encounter_id=encounter_id, side=side, user_id=user, place=place)
            for side, people in zip(sides, sat, strict=True)
            for place, user in enumerate(people[1:], 2)
        ),
        *(
            Assignment(encounter_id=encounter_id, figure=figure, user_id=user)
            for figure, user in owners.items()
            if figure in mine
        ),
    ]


def players_of(asker: int, accepter: int, side: int) -> dict[int, int]:
    """The people by the number of their side, where the challenger plays that `side`."""
    return {side: asker, 3 - side: accepter}


def accepts(asked: Sequence[str], seats: Mapping[str, Sequence[int]], user: int) -> str:
    """The side for which a person accepts a changed challenge, of those that are asked. Raises Unfit for others."""
    mine = [side for side in asked if user in seats.get(side, ())]
    free = [side for side in asked if side not in seats]
    if mine:
        return mine[0]
    if any(user in people for people in seats.values()):
        raise Unfit("duel-own")
    if not free:
        raise Unfit("duel-others")
    return free[0]


def require_asked(asker: int, asked: int, user: int) -> None:
    """Raise Unfit for a person who may not accept a challenge."""
    if user == asker:
        raise Unfit("duel-own")
    if asked not in (0, user):
        raise Unfit("duel-others")
