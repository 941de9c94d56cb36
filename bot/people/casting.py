"""Changes of who plays what.

One that could give a person another's eyes waits for the captains of the other sides, once there is something to see:
as soon as play has begun, with hidden information as soon as sides are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal

from bot.errors import NoEncounter, NotYours, Stale, Unfit
from bot.people import seats
from bot.play.consent import ConsentRequest, deciders, of_others, request_for
from bot.storage.petitions import GRANTED, LAPSED, StoredPetition
from bot.storage.roster import Roster

if TYPE_CHECKING:
    from bot.play.service import Service

What = Literal["join", "leave", "captain", "assign", "seat", "gm", "host", "back", "rules", "return"]
LEAST = timedelta(days=1)
"""The time that captains have to answer, however short the deadline of other questions."""

RETURNED: Sequence[What] = ("join", "captain", "seat", "gm")
"""Changes which, granted by silence, are taken back by a captain who returns."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of seats, as a person orders it: on a side, of a figure, who comes `into` it and who goes `out`."""

    what: What
    side: str = ""
    figure: str = ""
    into: int | None = None
    out: int | None = None
    salt: str = ""

    def to_json(self) -> dict[str, Any]:
        """As JSON, but for the people."""
        return {"what": self.what, "side": self.side, "figure": self.figure}


def changed(roster: Roster, actor: int, change: Change) -> Roster:
    """The roster behind a change. Raises what the rules of seats refuse."""
    side, into = change.side, change.into
    match change.what:
        case "join":
            return seats.join(roster, actor, side, change.salt)
        case "leave":
            return seats.leave(roster, actor, side)
        case "captain" if into is not None:
            return seats.captain(roster, actor, side, into)
        case "assign":
            if roster.hidden:
                seats.require_shown(roster, actor, change.figure)
            return seats.assign(roster, actor, change.figure, into)
        case "seat":
            return seats.reseat(roster, actor, side, change.out, into)
        case "gm":
            return seats.game_master(roster, actor, into)
        case "host" if into is not None:
            return seats.host(roster, actor, into)
        case "back":
            return seats.back(roster, actor)
        case "rules":
            return seats.hand_over(roster, actor, actor if change.out is None else change.out)
        case "return":
            return seats.take_back(roster, actor, actor if change.into is None else change.into)
    raise Stale("there is no such change")


def wanting(before: Roster, after: Roster, actor: int, change: Change) -> tuple[str, ...]:
    """The sides that must agree to a change by their captains: all that other people decide for, or none."""
    if change.what == "rules":
        return _who_wait(before, actor, change)
    if not (before.played or before.hidden) or not _shows(before, after, actor, change):
        return ()
    played = [side.id for side in before.sides if not side.rules_run]
    return of_others(before.seating(), played, actor)


def _who_wait(before: Roster, actor: int, change: Change) -> tuple[str, ...]:
    """The sides of others than the one for whom the rules are to play, and the one who wishes it."""
    seating = before.seating()
    if actor in (change.out or actor, *seating.masters):
        return ()
    played = [side.id for side in before.sides if not side.rules_run and not seating.by_rules(side.id)]
    return tuple(side for side in of_others(seating, played, actor) if seating.decider(side) != change.out)


def _shows(before: Roster, after: Roster, actor: int, change: Change) -> bool:
    """Whether it could give a person the eyes or the word of a side that its own captain has not given them."""
    if change.what in ("leave", "back", "return"):
        return False
    if change.what == "join":
        return before.has_seen(actor, seats.side_of(before, change.side).id)
    if after.gm_id != before.gm_id:
        return not (after.gm_id is None and actor == before.gm_id)
    if change.into is not None and change.what in ("captain", "assign", "seat"):
        # The one who comes may bring eyes along.
        figure = seats.figure_of(before, actor, change.figure) if change.figure else None
        side = seats.side_of(before, change.side).id if figure is None else figure.side
        if before.has_seen(change.into, side):
            return True
    had, have, owners = before.seating(), after.seating(), {*before.owners.items()} ^ {*after.owners.items()}
    moved = {figure for figure, _ in owners}
    shared = {figure.side for figure in before.figures if figure.id in moved}
    return any(
        had.decider(side.id) != actor and (had.players(side.id) != have.players(side.id) or side.id in shared)
        for side in before.sides
        if not side.rules_run
    )


def _anybody_left(roster: Roster) -> bool:
    """Whether a person still decides for a side."""
    seating = roster.seating()
    return any(not (side.rules_run or seating.by_rules(side.id)) for side in roster.sides)


class Casting:
    """Seats and roles, changed at once or when the captains agree."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._petitions = service.repository.petitions

    async def look(
        self, channel_id: int, actor: int, change: Change, expected: int | None = None
    ) -> tuple[Roster, tuple[str, ...]]:
        """The seats before a change, and the sides that must agree to it. Raises what refuses it, NoEncounter."""
        roster = await self._service.roster(channel_id)
        if roster is None:
            raise NoEncounter("no encounter runs in this channel")
        if expected not in (None, roster.encounter_id):
            raise Stale("that encounter is over")
        after = changed(roster, actor, change)
        await self._require_wait(channel_id, actor, change)
        return roster, wanting(roster, after, actor, change)

    async def _require_wait(self, channel_id: int, actor: int, change: Change) -> None:
        """Raise Unfit where a person wishes the rules to play for another for whom the table has not waited past the
        deadline, unless the game master does."""
        if change.what != "rules" or change.out in (None, actor):
            return
        moment = await self._service.look(channel_id)
        clock = await self._service.repository.clocks.of(moment.encounter_id)
        silent = change.out in moment.awaited and clock.overdue(self._service.now())
        if not silent and actor not in moment.seating.masters:
            raise Unfit("rules-not-silent")

    async def do(
        self,
        channel_id: int,
        actor: int,
        change: Change,
        expected: int | None = None,
        *,
        agreed: Collection[str] = (),
        silent: Collection[str] = (),
    ) -> Roster:
        """Make a change to which these sides agree, some by silence. Raises NotYours where consent is wanting."""

        def how(roster: Roster) -> Roster:
            after = changed(roster, actor, change)
            if change.what == "rules" and not _anybody_left(after):
                raise Unfit("rules-last")
            missing = [side for side in wanting(roster, after, actor, change) if side not in {*agreed, *silent}]
            if missing:
                raise NotYours("", deciders(roster.seating(), missing))
            return after

        await self._require_wait(channel_id, actor, change)
        return await self._service.people(channel_id, how, expected, silent=bool(silent))

    # ---- with the consent of others ----

    async def ask(self, roster: Roster, actor: int, change: Change, gone: Iterable[str]) -> ConsentRequest:
        """Note what a person asks for; a side without its captain in the server agrees already."""
        key = roster.encounter_id
        request = request_for("seat", key, actor)
        body = {"change": change.to_json(), "gone": list(gone)}
        await self._petitions.ask(key, request.key, actor, body, change.into, change.out)
        return request

    async def due(self, encounter_id: int) -> datetime:
        """When silence will count as consent to what is asked now."""
        clock = await self._service.repository.clocks.of(encounter_id)
        return self._service.now() + max(timedelta(hours=clock.hours), LEAST)

    async def shown(self, request: ConsentRequest, due: datetime) -> None:
        """The captains have been asked: from that time on, silence is consent."""
        await self._petitions.shown(request.encounter_id, request.key, request.asker, due)

    async def silent(self, petition: StoredPetition) -> tuple[Roster, Roster, tuple[str, ...]]:
        """The seats before and behind what is asked for, and the sides that have not answered. Raises what refuses
        it."""
        before = await self._service.repository.people.roster(petition.encounter_id)
        change = change_of(petition)
        after = changed(before, petition.user_id, change)
        agreed = await self._petitions.agreed(petition.encounter_id, petition.request)
        sides = wanting(before, after, petition.user_id, change)
        return before, after, tuple(side for side in sides if side not in agreed)

    async def carry_out(self, petition: StoredPetition, silent: Collection[str]) -> Roster:
        """Do what was asked for, and note how it was granted. Raises what refuses it now."""
        agreed = await self._petitions.agreed(petition.encounter_id, petition.request)
        key, asker = petition.encounter_id, petition.user_id
        roster = await self.do(petition.channel_id, asker, change_of(petition), key, agreed=agreed, silent=silent)
        await self._petitions.close(key, petition.request, asker, LAPSED if silent else GRANTED)
        return roster

    async def come_back(self, petition: StoredPetition, user: int) -> tuple[Roster, Change]:
        """Take back what was granted by silence: the side for its captain, or the game for its last master."""
        change = change_of(petition)
        back = Change("back") if change.what == "gm" else Change("join", change.side)
        return await self.do(petition.channel_id, user, back, petition.encounter_id), back


def change_of(petition: StoredPetition) -> Change:
    """The change of seats that is asked for. Raises Unfit for one that cannot be read."""
    try:
        return Change(**petition.body["change"], into=petition.into, out=petition.out)
    except (KeyError, TypeError):
        raise Unfit("request-gone") from None


def gone_of(petition: StoredPetition) -> list[str]:
    """The sides with captains who had left the server when it was asked."""
    gone = petition.body.get("gone")
    return list(gone) if isinstance(gone, list) else []
