"""What a game master looks at before they act: what an act would do, and the report that a ruling is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.errors import Undone
from bot.play.moment import Moment
from bot.play.retelling import deed_start, told_back
from bot.storage.cases import StoredCase
from bot.storage.stored import GivenInput
from engine.errors import BadRequest, Refused
from engine.events import Entry, UmpireEvent

if TYPE_CHECKING:
    from bot.play.service import Service


REPORTS = 5
"""The newest reports, of which a call or a ruling may be about one."""
AGAINST = "against-the-book"
"""The code of what is refused unless it is to be done against the book."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an act would do: the moment that it would make, with everything in it, and why it is refused.

    With both it can be done against the book.
    """

    moment: Moment | None = None
    refused: Refused | BadRequest | None = None


async def foreseen(service: Service, encounter_id: int, item: Mapping[str, Any]) -> Foreseen:
    """What an act would do, whether its reason is given yet or not; nothing is changed."""
    given = {"why": "…", **({"text": "…"} if item["act"] == "narrate" else {}), **item}
    try:
        moment, refused = await service.rehearsed(encounter_id, given), None
    except (Refused, BadRequest) as error:
        if error.code != AGAINST:
            return Foreseen(refused=error)
        moment, refused = await service.rehearsed(encounter_id, {**given, "against": True}), error
    return Foreseen(
        moment if "why" in item else replace(moment, entries=tuple(map(_without_reason, moment.entries))), refused
    )


def _without_reason(entry: Entry) -> Entry:
    """An entry in which an act has no reason yet."""
    return entry._replace(event=entry.event._replace(why="")) if isinstance(entry.event, UmpireEvent) else entry


@dataclass(frozen=True, slots=True)
class Disputed:
    """What a report tells of, for a ruling upon it."""

    moment: Moment
    number: int
    """The number of its last input, and that of its first."""
    first: int
    about: int
    """The place of its first input among all that stand, from 1: as the record counts."""
    steps: int
    """How many inputs would go back; none where it has gone back itself."""
    ruled: GivenInput | None = None
    """The newest ruling on it, if there is one."""
    back: tuple[Moment, ...] = ()
    """What would go back with it, where that is looked at."""
    calls: tuple[StoredCase, ...] = ()
    """The open calls for the game master about it."""
    settled: int = 0
    """How many calls about it are settled."""
    newest: tuple[Moment, ...] = ()
    """What the newest reports tell, the newest first."""

    def ruled_behind(self, number: int) -> bool:
        """Whether it has been ruled upon since the input of that number."""
        return self.ruled is not None and self.ruled.number > number


async def disputed(service: Service, encounter_id: int, user: int, number: int = 0, *, back: bool = False) -> Disputed:
    """The report whose last input has that number, or the one that was called for first, else the newest, as that
    person knows it; with what would go `back` with it.

    Raises Undone for an input that was dropped after an update.
    """
    async with service.hold(encounter_id) as warm:
        live, last = warm.stored.live, warm.sequence
    called = () if number else await service.repository.cases.about(encounter_id, 1, last)
    number = number or next((case.about for case in called), last)
    header = await service.repository.header(encounter_id, reported=number)
    first = header.first or _first(live, number)
    steps = sum(given.number >= first for given in live) if any(given.number == number for given in live) else 0
    moment = await service.past(encounter_id, number, user)
    about = sum(given.number < first for given in live) + 1
    taken = told_back(await service.since(encounter_id, first, user)) if back and steps else ()
    cases = service.repository.cases
    calls, settled = await cases.about(encounter_id, first, number), await cases.settled(encounter_id, first, number)
    newest = tuple((await newest_reports(service, encounter_id, user)).values())
    return Disputed(moment, number, first, about, steps, _ruling(live, about), tuple(taken), calls, settled, newest)


async def newest_reports(service: Service, encounter_id: int, user: int) -> Mapping[int, Moment]:
    """By their messages what the newest reports of an encounter tell, as a person knows it, the newest first."""
    found = dict[int, Moment]()
    for message, last in (await service.repository.cases.reports(encounter_id, REPORTS)).items():
        # What was dropped after an update cannot be told again.
        with suppress(Undone):
            found[message] = await service.past(encounter_id, last, user)
    return found


async def ruled_upon(service: Service, moment: Moment) -> str:
    """The link to the report that the ruling of a moment is about; empty where the channel reads nothing of that, and
    for anything else."""
    if moment.item.get("act") != "ruling":
        return ""
    async with service.hold(moment.encounter_id) as warm:
        stored = warm.stored
    behind, place = moment.sequence, moment.item["about"]
    if moment.item["how"] == "back":
        behind = max(
            given.number for given in stored.given if given.number == given.undone_by and given.number < behind
        )
    about = stored.as_of(behind - 1).live[place - 1 : place]
    message = await service.repository.cases.telling(moment.encounter_id, about[0].number) if about else 0
    return f"https://discord.com/channels/{stored.guild_id or '@me'}/{moment.channel_id}/{message}" if message else ""


def _ruling(live: Sequence[GivenInput], about: int) -> GivenInput | None:
    """The newest ruling upon the input at that place, from 1."""
    rulings = (given for given in reversed(live) if given.body.get("act") == "ruling" and given.body["about"] == about)
    return next(rulings, None)


def _first(live: Sequence[GivenInput], number: int) -> int:
    """The number of the first input that was given at once with the one of this number."""
    upto = [given for given in live if given.number <= number]
    return upto[deed_start(upto)].number if upto else number
