"""Moments told again: what an encounter was behind any input, those taken back too, from what is stored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import Undone
from bot.play.defaults import is_unasked
from bot.play.loaded import Warm, given_again, take_up, warmed
from bot.play.moment import Moment
from bot.play.opposition import RULES, by_itself
from bot.play.questions import Open, open_questions
from bot.play.shared import Played
from bot.storage.roster import Handover
from bot.storage.stored import GivenInput, Stored, is_secret
from engine.events import Entry, Ordered
from engine.state import State

OPPOSITION = "opposition"
"""What a report tells of (`do`) that holds all of what a side that the rules play did in a row."""
STRETCH = "stretch"
"""Likewise of what one person did in a row, with all that came of it by itself."""


def moment_of(
    warm: Warm,
    item: Mapping[str, Any],
    entries: tuple[Entry, ...],
    before: State,
    asked: tuple[Open, ...] = (),
    actor_id: int | None = None,
) -> Moment:
    """The moment at which an encounter stands, behind an input that did this."""
    encounter = warm.encounter
    ended_by = actor_id if item.get("do") == "end-encounter" else warm.ended_by
    return Moment(
        warm.id,
        warm.channel_id,
        warm.sequence,
        encounter.record,
        item,
        entries,
        before,
        encounter.snapshot(),
        open_questions(encounter, warm.numbers),
        warm.seating,
        warm.language,
        asked,
        actor_id,
        notices=tuple(entry.event for entry in entries if isinstance(entry.event, Ordered)),
        shared=encounter.shared,
        shared_before=encounter.shared,
        secret=warm.stored.secret,
        turns=warm.stored.turns,
        ended_by=ended_by if encounter.state.ended else None,
    )


def rehearsed(warm: Warm, item: Mapping[str, Any]) -> Moment:
    """The moment that an input would make, given on a copy. Raises what the engine does."""
    now = warm.encounter
    copy = Played.taken_up(now.put_away())
    copy.shared, copy.met = now.shared, now.met
    before = copy.snapshot()
    entries = tuple(copy.submit(item))
    return replace(moment_of(replace(warm, encounter=copy), item, entries, before), shared_before=now.shared)


def retold(stored: Stored, sequence: int, first: int = 0) -> list[tuple[int, Moment]]:
    """The moments that led to the one behind an input or an undo, each with the number of its first input.

    They begin with the input numbered `first`, or with what was given at once with the last one; 0 is the set-up. What
    lies before a fallback is not told again. Raises Undone for an input that was dropped after an update.
    """
    given = stored.find(sequence)
    if given is not None and given.undone_by == 0:
        raise Undone("that was taken back")
    if given is not None and given.number == given.undone_by:
        kept = len(stored.as_of(sequence).inputs)
        return [(sequence, undo_moment(given, noticed(replayed(stored.as_of(sequence - 1), kept))))]
    then = stored.as_of(sequence)
    if len(then.inputs) <= then.trusted:
        warm = warmed(then, take_up(then))
        return [(sequence, moment_of(warm, {}, (), warm.encounter.snapshot()))]
    start = max(start_of(then, first), then.trusted)
    deeds: list[list[Moment]] = []
    for of, moment in zip(then.live[start:], replayed(then, start), strict=True):
        if deeds and follows(of):
            deeds[-1].append(moment)
        else:
            deeds.append([moment])
    return [(deed[0].sequence, as_one(deed)) for deed in deeds]


def as_one(moments: Sequence[Moment]) -> Moment:
    """What was done in a row, as one moment."""
    first, last = moments[0], moments[-1]
    return replace(
        last,
        item=item_of([moment.item for moment in moments if not moment.quiet] or [first.item]),
        entries=tuple(entry for moment in moments for entry in moment.entries),
        before=first.before,
        asked=first.asked,
        actor_id=first.actor_id,
        notices=tuple(notice for moment in moments for notice in moment.notices),
        unasked=tuple(each for moment in moments for each in moment.unasked),
        shared_before=first.shared_before,
    )


def noticed(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Moments as they may be told one by one: an answer that was not asked for is one with what led to it."""
    deeds: list[list[Moment]] = []
    for moment in moments:
        if deeds and is_unasked(moment.item):
            deeds[-1].append(moment)
        else:
            deeds.append([moment])
    return tuple(as_one(deed) if len(deed) > 1 else deed[0] for deed in deeds)


def item_of(items: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The one input that stands for these: a person's, with all that came of it by itself, stands for itself, as the
    first of several standing orders does; the first of several answers has them all."""
    given = [item for item in items if not by_itself(item)]
    if not given:
        return items[0] if len(items) == 1 else {"do": OPPOSITION, "by": RULES}
    if len(given) > 1 and all(item["do"] == "decide" for item in given):
        return {**given[0], "answers": given}
    return given[0] if len(given) == 1 or all(map(is_secret, given)) else {"do": STRETCH}


def start_of(then: Stored, first: int = 0) -> int:
    """How many inputs lie before the one numbered `first`, or before what was given at once with the newest one."""
    return sum(number < first for number in then.numbers) if first else deed_start(then.live)


def deed_start(live: Sequence[GivenInput]) -> int:
    """How many inputs lie before what was given at once with the last of these: before the press or command that led to
    it."""
    start = max(len(live) - 1, 0)
    while start > 0 and follows(live[start]):
        start -= 1
    return start


def follows(given: GivenInput) -> bool:
    """Whether an input came of the one before it: by itself, or by the same press."""
    return by_itself(given.body) or (given.actor_id is not None and not given.led)


def undo_moment(undo: GivenInput, taken: tuple[Moment, ...]) -> Moment:
    """The moment at which an encounter stands when these have been taken back: where it stood before the first."""
    first, last = taken[0], taken[-1]
    return replace(
        last,
        sequence=undo.number,
        item=undo.body,
        entries=(),
        before=last.state,
        state=first.before,
        asked=last.pending,
        pending=first.asked,
        actor_id=undo.actor_id,
        undone=told_back(taken),
        notices=(),
        unasked=(),
        shared=first.shared_before,
        shared_before=last.shared,
    )


def told_back(taken: Sequence[Moment]) -> tuple[Moment, ...]:
    """Those that an undo tells of: standing orders stand again, unless one goes back alone."""
    return tuple(moment for moment in taken if not is_secret(moment.item)) or tuple(taken)


def replayed(stored: Stored, start: int) -> tuple[Moment, ...]:
    """The moments behind the inputs after the first `start`. Raises Diverged."""
    warm = warmed(stored, take_up(stored, start))
    encounter = warm.encounter
    found = []
    for given in stored.live[start:]:
        before, shared, asked = encounter.snapshot(), encounter.shared, open_questions(encounter, warm.numbers)
        entries = tuple(given_again(encounter, given))
        warm.numbers.append(given.number)
        moment = moment_of(warm, given.body, entries, before, asked, given.actor_id)
        found.append(replace(moment, shared_before=shared))
    return tuple(found)


def taken_back(stored: Stored) -> list[dict[str, Any]]:
    """Every undo as a record lists it: how many inputs stood before those it took back, and those."""
    return [
        {
            "behind": len(stored.as_of(undo.number).inputs),
            "inputs": [given.body for given in stored.given if given.undone_by == undo.number != given.number],
        }
        for undo in stored.given
        if undo.number == undo.undone_by
    ]


def over_dice(stored: Stored) -> int:
    """How often dice were taken back."""
    return sum(bool(undo.body.get("dice")) for undo in stored.given if undo.number == undo.undone_by)


def behind(stored: Stored, change: Handover) -> int:
    """How many inputs stood when a seat changed hands, as a record counts them."""
    return len(stored.as_of(change.number).inputs)


def handed_over(stored: Stored, changes: Sequence[Handover]) -> list[dict[str, Any]]:
    """The seats that changed hands, as a record lists them: people have numbers there, and no names."""
    known: dict[int, str] = {}

    def named(user: int | None) -> str | None:
        return None if user is None else known.setdefault(user, f"person-{len(known) + 1}")

    return [
        {
            "behind": behind(stored, change),
            "what": change.what,
            **({"side": change.side} if change.side else {}),
            "from": named(change.out_id),
            "to": named(change.in_id),
            **({"silent": True} if change.silent else {}),
        }
        for change in changes
    ]
