"""The door to encounters that are being set up: who may change what, one change at a time."""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.errors import ChannelTaken, NoEncounter, NotYours, Stale, Unfit, Unreadable
from bot.language import Language
from bot.play.moment import Moment
from bot.play.powers import require_in_charge
from bot.play.servers import Servers
from bot.setup import draft
from bot.setup.arranging import forsaken, laid_out, to_place, unanswered
from bot.setup.change import Asker, Done, SetUpChange
from bot.setup.complete import complete, missing
from bot.setup.deploy import off_table
from bot.setup.draft import Draft
from bot.setup.hiding import unhidden
from bot.setup.machines import lifted
from bot.setup.markers import on_table, seen_by
from bot.storage.clocks import MOST_HOURS
from bot.storage.drafts import StoredDraft
from bot.storage.repository import Beside, Repository, nothing_else
from bot.storage.roster import Roster
from bot.storage.stored import Owed
from bot.storage.values import mapping
from engine.encounter import Encounter

_TRIES = 5
"""So often a draft is changed anew where another person was quicker."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A draft as one person, or everybody, may see it: the table in the making and what is still missing."""

    moment: Moment
    draft: Draft
    lacks: tuple[Unfit, ...]
    placed: tuple[str, ...]
    """The sides whose places, and whether they hide, are in it."""


class Drafting:
    """Everything the commands may do with a draft."""

    def __init__(
        self,
        repository: Repository,
        servers: Servers,
        lock: Callable[[int], asyncio.Lock],
        set_up: Callable[[Draft], Encounter],
        ration: Callable[[], None],
        now: Callable[[], datetime],
    ) -> None:
        self._repository = repository
        self._servers = servers
        self._lock = lock
        self._set_up = set_up
        self._ration = ration
        self._now = now
        self.changed: Callable[[int], None] = lambda channel_id: None
        """Called with a channel whose draft, or who plays what in it, has changed."""

    async def create(
        self,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        gm_id: int | None,
        new: Draft,
        deadline_hours: int | None,
        language: Language,
        prepared: str = "",
        beside: Beside = nothing_else,
    ) -> Sheet:
        """Begin to set an encounter up in a channel, with what belongs `beside` it.

        The deadline is the server's unless it is given. `prepared` is the key of the preparation that it comes of.
        Raises ChannelTaken, and Unfit for the deadline or where another has come of the preparation.
        """
        deadline = self._servers.of(guild_id).deadline_hours if deadline_hours is None else deadline_hours
        require_hours(deadline)
        self._ration()
        created = await self._repository.drafts.create(
            channel_id, guild_id, host_id, gm_id, new, deadline, language, prepared, beside
        )
        if created is None:
            raise ChannelTaken("an encounter runs in this channel already")
        return await self.sheet(channel_id)

    async def sheet(self, channel_id: int, viewer: int | None = None) -> Sheet:
        """The draft in a channel as a person may see it, or everybody. Raises NoEncounter, Unfit where it has begun."""
        return await asyncio.to_thread(_sheet, *await self._sound(channel_id), viewer)

    async def change(
        self, channel_id: int, actor_id: int, change: SetUpChange, asker: Asker, expected: int | None = None
    ) -> tuple[Sheet, Done]:
        """Make a change of the draft in a channel; the draft behind it, and what it has done.

        Raises NotHost or NotYours for a change that is not the person's; Unfit for what does not exist, is hidden from
        the person, or has a place that is secret, for a person without a side, and for more than places at the table of
        an event; Stale where another encounter is `expected`; and what the change raises.
        """
        async with self._lock((await self._stored(channel_id, expected)).id):
            for _ in range(_TRIES):
                stored, roster = await self._sound(channel_id)
                allowed = _allowed(roster, stored.draft, actor_id, change, asker)
                done = await asyncio.to_thread(allowed.apply, stored.draft, asker)
                if await self._replace(stored, done.draft):
                    self.changed(channel_id)
                    return await self.sheet(channel_id, actor_id), done
        raise Stale("somebody else was quicker")

    async def forsaken(self, encounter_id: int, side: str) -> None:
        """Have those who hide on a side that has lost its last player give up their places; the lock is held."""
        await self._alter(encounter_id, lambda draft: forsaken(draft, side))

    async def lay(self, encounter_id: int, side: str) -> bool:
        """Have the figures of a side stand where the rules put them; whether a draft lacks nothing then."""
        async with self._lock(encounter_id):
            after = await self._alter(encounter_id, lambda draft: laid_out(draft, side))
        return after is not None and not await asyncio.to_thread(missing, after)

    async def awaited(self, encounter_id: int) -> None:
        """Have the clocks of a table run for those whose figures its draft waits for."""
        stored = await self._repository.drafts.find(encounter_id)
        if stored is not None:
            await self._repository.drafts.awaiting(encounter_id, to_place(stored.draft), self._now())

    async def start(self, channel_id: int, actor_id: int, expected: int | None = None) -> tuple[Owed, Draft]:
        """Begin to play; the report it owes the channel, and the draft. `expected` is that which a button belongs to.

        Raises NotHost, Lacking for all that is missing, Unfit where it has begun, BadRequest, Stale.
        """
        async with self._lock((await self._stored(channel_id, expected)).id):
            stored, roster = await self._sound(channel_id)
            agreed = stored.draft["setup"].get("agreed") and actor_id in roster.seating().everybody()
            if not agreed:
                require_in_charge(roster.seating(), actor_id)
            salts = [s.salt for s in sorted(roster.sittings, key=lambda s: s.place) if s.salt]
            encounter = await asyncio.to_thread(self._set_up, complete(stored.draft, salts))
            nonce = await self._repository.drafts.begin(
                stored, encounter.export(), encounter.rules.revision, encounter.checkpoint(), self._now()
            )
        if nonce is None:
            raise Stale("somebody else was quicker")
        self.changed(channel_id)
        return Owed(nonce, stored.id, channel_id, 0), stored.draft

    async def export(self, channel_id: int, actor_id: int) -> bytes:
        """The draft as a record file, its seed still sealed; only the figures that this person may see."""
        sheet = await self.sheet(channel_id, actor_id)
        raw = {key: value for key, value in sheet.draft.items() if key not in ("setup", "seed", "commitment")}
        return json.dumps(raw, ensure_ascii=False, indent=1).encode()

    async def may_drop(self, channel_id: int, actor_id: int, *, manages: bool = False) -> int:
        """The draft that this person may give up here: its host, one who was challenged or `manages` the channel.
        Raises NoEncounter, NotHost."""
        stored = await self._stored(channel_id)
        if manages:
            return stored.id
        roster = await self._repository.people.roster(stored.id)
        asked = [user for side in unanswered(stored.draft) for user in roster.seating().seats.get(side, ())]
        if actor_id not in asked:
            require_in_charge(roster.seating(), actor_id)
        return stored.id

    async def drop(self, channel_id: int, actor_id: int, encounter_id: int, *, manages: bool = False) -> None:
        """Give a draft up. Raises NoEncounter, NotHost, Stale."""
        found = await self.may_drop(channel_id, actor_id, manages=manages)
        if found != encounter_id or not await self._repository.drafts.drop(encounter_id):
            raise Stale("that encounter is over")

    async def last(self, channel_id: int) -> int | None:
        """The encounter that was played last in a channel; None where one is open."""
        if await self._repository.people.open_in(channel_id) is not None:
            return None
        shelf = await self._repository.drafts.shelf(channel_id)
        return shelf[0].id if shelf else None

    async def stored(self, channel_id: int) -> StoredDraft | None:
        """The draft in a channel, if there is one."""
        encounter_id = await self._repository.people.open_in(channel_id)
        return None if encounter_id is None else await self._repository.drafts.find(encounter_id)

    async def _alter(self, encounter_id: int, how: Callable[[Draft], Draft]) -> Draft | None:
        """Change a draft as nobody's deed; the lock is held. How it is then; None where it is one no more."""
        for _ in range(_TRIES):
            stored = await self._repository.drafts.find(encounter_id)
            if stored is None:
                return None
            changed = await asyncio.to_thread(how, require_sound(stored).draft)
            if await self._replace(stored, changed):
                self.changed(stored.channel_id)
                return changed
        raise Stale("somebody else was quicker")

    async def _replace(self, stored: StoredDraft, changed: Draft) -> bool:
        return await self._repository.drafts.replace(stored, changed, to_place(changed), self._now())

    async def _sound(self, channel_id: int) -> tuple[StoredDraft, Roster]:
        """The draft in a channel and its people. Raises Unreadable for one that is damaged."""
        stored = require_sound(await self._stored(channel_id))
        return stored, await self._repository.people.roster(stored.id)

    async def _stored(self, channel_id: int, expected: int | None = None) -> StoredDraft:
        encounter_id = await self._repository.people.open_in(channel_id)
        if encounter_id is None:
            raise NoEncounter("no encounter is set up in this channel")
        if expected not in (None, encounter_id):
            raise Stale("that encounter is over")
        found = await self._repository.drafts.find(encounter_id)
        if found is None:
            raise Unfit("begun")
        return found


def require_hours(hours: int) -> None:
    """Raise Unfit for a deadline that is not allowed."""
    if not 0 <= hours <= MOST_HOURS:
        raise Unfit("deadline-range", most=MOST_HOURS)


def require_sound(stored: StoredDraft) -> StoredDraft:
    """The same draft. Raises Unreadable for one that is damaged."""
    parts = {"ruleset": str, "table": dict, "sides": list, "figures": list}
    if all(isinstance(mapping(stored.draft).get(key), kind) for key, kind in parts.items()):
        return stored
    raise Unreadable(stored.id, stored.channel_id, stored.language)


def _allowed(roster: Roster, now: Draft, actor: int, change: SetUpChange, asker: Asker) -> SetUpChange:
    """The change with the ids of what was typed or picked for it, where this person may make it."""
    if roster.of_event and not change.only_places:
        raise Unfit("event-set-up")
    if not change.whose:
        require_in_charge(roster.seating(), actor)
    change = change.meant(_shown(roster, now, actor), asker)
    if not change.whose:
        return change
    named, figures = getattr(change, change.whose), list[str]()
    if change.whose == "side":
        if not (named := named or roster.joined_last(actor)):
            raise Unfit("no-side-yet")
        side = draft.side_in(now, named)
    else:
        find = draft.figure_in if change.whose == "figure" else draft.machine_in
        side = draft.side_in(now, find(_shown(roster, now, actor), named)["side"])
        figures = [named] if change.whose == "figure" else []
    _require(roster, now, actor, side, figures, places=change.places)
    return replace(change, **{change.whose: named})


def _require(
    roster: Roster,
    now: Draft,
    actor: int,
    side: Mapping[str, Any],
    figures: Collection[str] = (),
    *,
    places: bool = False,
) -> None:
    """The host may help every side with its forces, unless what they are is hidden from the host."""
    seating = roster.seating()
    hosts = actor == roster.host_id and side["id"] in _open_to(roster, now, actor)
    if not hosts and not seating.may(actor, side["id"], figures):
        raise NotYours(draft.name_of(side), (seating.decider(side["id"], figures),))
    if places and side["id"] not in _placed_for(roster, now, actor):
        raise Unfit("places-secret", side=draft.name_of(side))


def _shown(roster: Roster, now: Draft, viewer: int | None) -> Draft:
    """The draft without what is hidden from this person, and for them then does not exist: forces, places, notes."""
    sides, placed = _open_to(roster, now, viewer), _placed_for(roster, now, viewer)
    figures = [
        figure if figure["side"] in placed else unhidden(off_table(figure))
        for figure in now["figures"]
        if figure["side"] in sides
    ]
    if any(machine["side"] not in placed for machine in draft.machines_in(now)):
        machines = [
            machine if machine["side"] in placed else lifted(machine)
            for machine in draft.machines_in(now)
            if machine["side"] in sides
        ]
        now = {**{key: value for key, value in now.items() if key != "mission"}, "machines": machines}
    return seen_by({**now, "figures": figures}, placed)


def _open_to(roster: Roster, now: Draft, viewer: int | None) -> tuple[str, ...]:
    """The sides whose forces a person may see."""
    sides = tuple(side["id"] for side in now["sides"])
    seats = roster.seating()
    if now.get("information") != "hidden" or viewer in seats.masters:
        return sides
    return tuple(side for side in sides if viewer is not None and viewer in seats.players(side))


def _placed_for(roster: Roster, now: Draft, viewer: int | None) -> tuple[str, ...]:
    """The sides whose places a person may see: their own; all of them for a game master who plays none.

    The host raises the forces of a free side, which stand where its player to come wants them.
    """
    sides, seating = _open_to(roster, now, viewer), roster.seating()
    own = tuple(side for side in sides if viewer in seating.seats.get(side, ()))
    open_to_all = now.get("information") != "hidden" or (viewer in seating.masters and not own)
    return sides if open_to_all else own


def _sheet(stored: StoredDraft, roster: Roster, viewer: int | None) -> Sheet:
    """The table as far as it goes, with the figures this viewer may see."""
    shown = _shown(roster, stored.draft, viewer)
    record = draft.record_of(shown)
    state = Encounter(replace(record, hidden=False)).state
    state.markers = on_table(shown)
    if record.mission is None and "mission" in stored.draft:
        # What it is about everybody reads, though those whom the mission names are not shown yet.
        record = replace(record, mission=draft.record_of(stored.draft).mission)
    moment = Moment(
        stored.id, stored.channel_id, 0, record, {}, (), state, state, (), roster.seating(), stored.language
    )
    return Sheet(moment, shown, tuple(missing(stored.draft)), _placed_for(roster, stored.draft, viewer))
