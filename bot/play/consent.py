"""The requests of one side to the others, and the people that must agree."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from bot.errors import Unfit
from bot.play.moment import Moment
from bot.storage.petitions import Petitions, StoredPetition
from bot.storage.roster import Seating

What = Literal["undo", "pause", "resume", "seat"]
NUMBERS: Final = 10**9
"""Requests for anything but an undo are told apart by a number below this, drawn at random."""


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """One person's request to the other sides; an undo is about `steps` inputs, both as ids say them (see `Back.told`).

    Any other request has 0 and a number of its own there.
    """

    what: What
    encounter_id: int
    at: int
    steps: int
    asker: int

    @property
    def key(self) -> str:
        """The key that it, and the sides that agree, are kept under; it names no one."""
        return f"{self.what}:{self.at}:{self.steps}"


def request_for(what: What, encounter_id: int, asker: int) -> ConsentRequest:
    """A request for anything but an undo."""
    return ConsentRequest(what, encounter_id, 0, secrets.randbelow(NUMBERS), asker)


async def made(petitions: Petitions, request: ConsentRequest) -> StoredPetition:
    """The request as it was made. Raises Unfit where none was made: a button alone asks for nothing."""
    found = await petitions.find(request.encounter_id, request.key, request.asker)
    if found is None:
        raise Unfit("request-gone")
    return found


def deciders(seating: Seating, sides: Iterable[str]) -> tuple[int, ...]:
    """The people who answer for these sides, each once."""
    return tuple(dict.fromkeys(seating.decider(side) for side in sides))


def others(moment: Moment, asker: int) -> tuple[str, ...]:
    """The sides that must agree: those that others decide for, one's own too; not those that the rules play, and none
    where the game master asks."""
    if asker in moment.seating.masters:
        return ()
    played = [side.id for side in moment.record.sides if not moment.by_rules(side.id)]
    return of_others(moment.seating, played, asker)


def of_others(seating: Seating, sides: Iterable[str], asker: int) -> tuple[str, ...]:
    """Those of the sides that other people decide for."""
    return tuple(side for side in sides if asker != seating.decider(side))


def request_of(petition: StoredPetition) -> ConsentRequest:
    """The request, as the buttons of its message carry it."""
    what, at, steps = petition.request.split(":")
    return ConsentRequest(cast("What", what), petition.encounter_id, int(at), int(steps), petition.user_id)
