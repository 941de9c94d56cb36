"""Taking inputs back: freely up to the last die by their giver, beyond it where the others agree or the GM says.

Nothing is rolled anew: dice go by key, so what is done again shows the same faces. What was taken back stays in the
database under its number.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.errors import NotYours, Stale, Unfit
from bot.play.acting import UMPIRE
from bot.play.consent import deciders, others
from bot.play.course import summary_of
from bot.play.fog import giver, seen, viewer_of
from bot.play.loaded import Warm, asked_by, checkpoint_of, take_up, warmed
from bot.play.moment import Moment
from bot.play.opposition import by_itself
from bot.play.reading import require_clock
from bot.play.retelling import deed_start, noticed, replayed, told_back, undo_moment
from bot.play.shared import Played
from bot.play.stretch import PATIENCE
from bot.storage.stored import Accepted, GivenInput, Owed, Stored, Stretch, Taken, is_secret, told_as
from engine.errors import DuckbackError
from engine.state import State
from engine.views import PUBLIC, Viewer, known

if TYPE_CHECKING:
    from bot.play.service import Service

MOST = 20
"""Things that people did which are taken back at a time."""


@dataclass(frozen=True, slots=True)
class Back:
    """The meaning of going back: the newest number now, what would be taken back, and the sides that must agree."""

    encounter_id: int
    at: int
    taken: tuple[Moment, ...]
    rolled: bool
    """Whether a die fell, or something hidden came to light."""
    dice: bool
    """Whether a die fell."""
    mine: bool
    """Whether the asker gave all of it, but for what the rules did of themselves."""
    consent: tuple[str, ...]
    steps: int
    """How many inputs that is."""
    told: tuple[int, int]
    """Both as ids say them: the newest number (see `Moment.told_as`), and how many inputs but for standing orders."""

    @property
    def moment(self) -> Moment:
        """How things stand before anything is taken back."""
        return self.taken[-1]


class Undo:
    """Going back in an encounter."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def look(self, channel_id: int, actor_id: int, deeds: int | None = None) -> Back:
        """The facts a person needs before they take back so many things that people did, the newest first.

        Without a number it is their last one, with whatever came after it; with either goes what the rules did since.
        Raises NoEncounter, NotYours, Paused, or Unfit where there are not so many.
        """
        async with self._service.here(channel_id) as warm:
            _require_may(warm, actor_id)
            steps = _reach(warm.stored, actor_id, deeds, any_ones=actor_id in warm.seating.masters)
            return _as_all_know(await self._back(warm, warm.last, actor_id, steps))

    async def again(self, encounter_id: int, at: int, actor_id: int, steps: int) -> Back:
        """The same for this many of the newest inputs, if the newest number is still `at`. Raises Stale, NotYours.

        With `at` below 0, both are as ids say them (see `Back.told`).
        """
        async with self._service.hold(encounter_id) as warm:
            return _as_all_know(await self._back(warm, at, actor_id, steps))

    async def _back(self, warm: Warm, at: int, actor_id: int, steps: int) -> Back:
        """What the newest inputs did, input by input, with everything in it."""
        _require_may(warm, actor_id)
        at, steps = _meant(warm.stored, at, steps)
        if at != warm.last:
            raise Stale("the encounter has moved on")
        taken = await asyncio.to_thread(replayed, await self._before(warm, steps), len(warm.numbers) - steps)
        back = _weighed(warm, noticed(taken), actor_id, steps)
        if back.rolled and await self._service.repository.campaigns.binding(warm.id):
            # The campaign was founded without that dice are taken back.
            raise Unfit("undo-campaign")
        if back.rolled and warm.seating.handed_over and not warm.seating.judges(actor_id):
            # Against the rules no other person would be asked whether the dice may be read.
            raise Unfit("undo-rules")
        return back

    async def _before(self, warm: Warm, steps: int) -> Stored:
        """The encounter ready to be taken up before its newest inputs. Raises Unfit where these are not taken back."""
        start = len(warm.numbers) - steps
        if start < warm.stored.fixed or steps <= 0:
            raise Unfit("undo-nothing")
        return await self._service.near(warm.stored, (0, *warm.numbers)[start], warm.last)

    async def last(self, encounter_id: int, at: int, actor_id: int) -> Back:
        """What a person's last press gave and what came of it by itself, the newest input still being `at`.

        Raises Stale, NotYours, and Unfit where they cannot take it back alone, since a die fell or another gave it.
        """
        async with self._service.in_memory(encounter_id, at) as warm:
            if warm is None:
                raise Stale("the encounter has moved on")
            _require_may(warm, actor_id)
            live = warm.stored.live
            own = [n for n, given in enumerate(live, 1) if not _unseen(given.body, given.actor_id, actor_id)]
            start = deed_start(live[: own[-1]]) if own else len(live)
            if start < warm.stored.fixed or start == len(live):
                raise Unfit("undo-nothing")
            told = await self._service.deeds(warm, live[start].number)
            back = _weighed(warm, told, actor_id, len(live) - start)
        if not back.mine or back.rolled or back.consent:
            raise Unfit("undo-none-yours")
        return back

    async def take_back_last(
        self, encounter_id: int, at: int, actor_id: int, interaction_id: int
    ) -> tuple[Moment, Owed]:
        """Take that back."""
        back = await self.last(encounter_id, at, actor_id)
        return await self.take_back(encounter_id, back.at, back.steps, actor_id, interaction_id)

    async def take_back(
        self,
        encounter_id: int,
        at: int,
        steps: int,
        actor_id: int,
        interaction_id: int | None,
        agreed: Collection[str] = (),
    ) -> tuple[Moment, Owed]:
        """Take the newest inputs back (see `again`), where `agreed` are the sides that consent.

        Raises Stale where anything has come since, AlreadyHandled, NotYours where consent is wanting.
        """
        async with self._service.hold(encounter_id, interaction_id) as before:
            back = await self._back(before, at, actor_id, steps)
            wanting = deciders(back.moment.seating, [side for side in back.consent if side not in agreed])
            if wanting:
                raise NotYours("", wanting)
            stored, steps = before.stored, back.steps
            numbers = stored.numbers[-steps:]
            unread = await self._unread(before, numbers[0])
            encounter = await asyncio.to_thread(
                take_up, await self._before(before, steps), len(stored.inputs) - len(numbers)
            )
            undo = Accepted(
                sequence=back.at + 1,
                body=_body(numbers, agreed, dice=back.dice, unread=unread is not None),
                digest="",
                actor_id=actor_id,
                interaction_id=interaction_id,
                checkpoint=checkpoint_of(encounter),
                ended=False,
                asked=asked_by(encounter, stored.numbers),
                now=self._service.now(),
                summary=summary_of(encounter, before),
                undoes=numbers,
                untold=unread is not None,
            )
            owed = await self._append(stored, undo, unread)
            told = undo_moment(undo.given, back.taken)
            self._service.ready(_behind(before, undo, encounter, told))
        await self._order_again(stored, stored.live[-steps:])
        return seen(told, PUBLIC), owed

    async def _unread(self, warm: Warm, first: int) -> Owed | None:
        """The held report that begins with this input or before it, so that nobody has read of any that goes back."""
        held = await self._service.repository.held.of(warm.id)
        return held if held is not None and held.first <= first else None

    async def _append(self, stored: Stored, undo: Accepted, unread: Owed | None) -> Owed:
        """Write an undo down; the stretch whose report nobody has read goes on. Raises Stale."""
        goes_on = Stretch(unread.user_id, undo.now + PATIENCE) if unread and unread.user_id else None
        try:
            return await self._service.repository.append(stored.id, stored.channel_id, [undo], goes_on)
        except Taken:
            raise Stale("the encounter has moved on") from None

    async def _order_again(self, stored: Stored, taken: Sequence[GivenInput]) -> None:
        """Give the standing orders again that have gone back with anything else."""
        if all(is_secret(given.body) for given in taken):
            return
        for given in taken:
            if is_secret(given.body):
                # Where a question is open again, its figures may have no orders.
                with suppress(DuckbackError):
                    await self._service.apply(stored.channel_id, given.actor_id or 0, None, given.body)


def _body(numbers: Sequence[int], agreed: Collection[str], *, dice: bool, unread: bool) -> dict[str, Any]:
    """An undo as it is stored."""
    body = {"do": "undo", "inputs": list(numbers), "agreed": sorted(agreed), "dice": dice}
    return body | {"unread": True} if unread else body


def _behind(before: Warm, undo: Accepted, encounter: Played, told: Moment) -> Warm:
    """The loaded encounter behind an undo."""
    warm = warmed(before.stored.behind([undo]), encounter)
    # What is taken back in part is another deed now.
    first = undo.undoes[0]
    warm.told = {of: deed for of, deed in before.told.items() if not of[0] < first <= of[1]}
    warm.header = before.header
    warm.remember(told, told.sequence)
    return warm


def _unseen(item: Mapping[str, Any], giver: int | None, asker: int) -> bool:
    """Whether an input is another's standing order: it counts as nothing done since."""
    return is_secret(item) and giver != asker


def _meant(stored: Stored, at: int, steps: int) -> tuple[int, int]:
    """The newest number and how many inputs go back, where both may be as ids say them (see `Back.told`).

    Standing orders given since do not count: they stay unknown. Raises Stale, Unfit.
    """
    if at >= 0:
        return at, steps
    open_ = [count for count, given in enumerate(reversed(stored.live), 1) if not is_secret(given.body)]
    if at != told_as(stored.secret, stored.last):
        raise Stale("the encounter has moved on")
    if not 1 <= steps <= len(open_):
        raise Unfit("undo-nothing")
    return stored.last, open_[steps - 1]


def _require_may(warm: Warm, actor_id: int) -> None:
    """Raise Stale where the encounter is over, its seed open to everybody; Paused where its clock stands still, for
    all but a game master; NotYours for a person who has no part in it."""
    if not warm.runs:
        raise Stale("that encounter is over")
    if actor_id not in warm.seating.masters:
        require_clock(warm)
    if actor_id not in warm.seating.everybody():
        raise NotYours("", warm.seating.everybody())


def _as_all_know(back: Back) -> Back:
    """The same as everybody may read of it."""
    return replace(back, taken=tuple(seen(moment, PUBLIC) for moment in back.taken))


def _reach(stored: Stored, actor_id: int, deeds: int | None, *, any_ones: bool) -> int:
    """How many of the newest inputs go back (see `Undo.look`); with `any_ones` the last may be the deed of any
    person. A person's own standing order goes back where it is the last deed of all, and alone."""
    inputs = stored.live[stored.fixed :]
    known = [place for place, given in enumerate(inputs) if not _unseen(given.body, given.actor_id, actor_id)]
    if deeds is None and known and is_secret(inputs[known[-1]].body):
        return len(inputs) - known[-1]
    places = [place for place in known if not by_itself(inputs[place].body) and not is_secret(inputs[place].body)]
    mine = [place for place in places if inputs[place].actor_id == actor_id]
    if deeds is None and places and not mine and not any_ones:
        raise Unfit("undo-none-yours")
    if deeds is None and mine:
        deeds = len(places) - places.index(mine[-1])
    most = min(MOST, len(places))
    if not 1 <= (deeds or 1) <= most:
        raise Unfit("undo-too-far" if most else "undo-nothing", most)
    return len(inputs) - places[-(deeds or 1)]


def _lit(moment: Moment, state: State, viewer: Viewer) -> object:
    """The things that have come to light for a viewer: the figures known, how they are, and the markers face down."""
    knows = list(known(moment.record, viewer, state))
    return knows, [state.figures[index].status for index in knows], [marker.id for marker in state.markers]


def _fallen(moment: Moment, state: State, viewer: Viewer) -> Mapping[str, int]:
    """How many faces have fallen for each key, but for figures that a viewer does not know of."""
    knows = set(known(moment.record, viewer, moment.state))
    unknown = {figure.id for figure in moment.state.figures if figure.index not in knows}
    return {key: count for key, count in state.counters.items() if key.partition(":")[2] not in unknown}


def _weighed(warm: Warm, told: Sequence[Moment], actor_id: int, steps: int) -> Back:
    """What the newest inputs did, and who must agree that they are taken back. Raises Unfit where that is nothing."""
    seating = warm.seating
    own = [one for one in told if not _unseen(one.item, one.actor_id, actor_id)]
    taken = tuple(moment.put_to(seating, warm.language) for moment in told_back(own))
    if not taken:
        raise Unfit("undo-nothing")
    before, now = taken[0].before, taken[-1].state
    last = taken[-1]
    viewer = viewer_of(last.record, seating, actor_id, "", giver(taken[0]), before.active_side)
    # A die that nobody saw fall must not show by what can be taken back.
    dice = _fallen(last, before, viewer) != _fallen(last, now, viewer)
    # What came to light cannot be forgotten any more than a die, nor that a marker was a decoy, nor fire from hiding.
    answers = any(open_.question.side == viewer.side for open_ in last.fresh)
    # An act of the game master brings nothing to light but what they decided themselves.
    acts = all(moment.item.get("do") == UMPIRE for moment in taken)
    lit = not acts and (answers or _lit(last, before, viewer) != _lit(last, now, viewer))
    rolled = dice or (last.record.hidden and lit)
    mine = all(moment.actor_id == actor_id or by_itself(moment.item) for moment in taken)
    consent = others(last, actor_id) if rolled or not mine else ()
    as_told = told_as(warm.stored.secret, warm.last), len(taken)
    return Back(warm.id, warm.last, taken, rolled, dice, mine, consent, steps, as_told)
