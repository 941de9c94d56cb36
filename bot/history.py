"""Moments told again: what an encounter was behind any input, those taken back too, from what is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.errors import Undone
from bot.moment import Moment, Open, Seating, open_questions
from bot.storage.repository import Given, Stored
from bot.warm import Warm, run_again, warmed
from engine.events import Entry, Ordered
from engine.state import State


def moment_of(
    warm: Warm,
    seating: Seating,
    item: Mapping[str, Any],
    entries: tuple[Entry, ...],
    before: State,
    asked: tuple[Open, ...] = (),
    actor_id: int | None = None,
) -> Moment:
    """The moment at which an encounter stands, behind an input that did this."""
    encounter = warm.encounter
    return Moment(
        warm.id,
        warm.channel_id,
        warm.sequence,
        encounter.record,
        item,
        entries,
        before,
        encounter.state.copy(),
        open_questions(encounter, warm.numbers),
        seating,
        warm.language,
        asked,
        actor_id,
        notices=tuple(entry.event for entry in entries if isinstance(entry.event, Ordered)),
    )


def retold(stored: Stored, sequence: int, seating: Seating) -> Moment:
    """The moment behind an input or an undo; 0 is the set-up. What lies before a fallback is not told again.

    Raises Undone for an input that was dropped after an update.
    """
    given = stored.find(sequence)
    if given is not None and given.undone_by == 0:
        raise Undone("that was taken back")
    if given is not None and given.number == given.undone_by:
        return undo_retold(stored, given, seating)
    then = stored.as_of(sequence)
    if len(then.inputs) <= then.trusted:
        warm = warmed(then, run_again(then, then.trusted))
        return moment_of(warm, seating, {}, (), warm.encounter.state.copy())
    return replayed(then, len(then.inputs) - 1, seating)[0]


def undo_retold(stored: Stored, given: Given, seating: Seating) -> Moment:
    """The moment behind an undo: as it was before, and with what was taken back."""
    before, after = stored.as_of(given.number - 1), stored.as_of(given.number)
    kept = len(after.inputs)
    taken = replayed(before, kept, seating)
    return undo_moment(warmed(after, run_again(after)), seating, given, taken)


def undo_moment(warm: Warm, seating: Seating, undo: Given, taken: tuple[Moment, ...]) -> Moment:
    """The moment at which an encounter stands when these have been taken back."""
    told = moment_of(warm, seating, undo.body, (), taken[-1].state, taken[-1].pending, undo.actor_id)
    return replace(told, sequence=undo.number, undone=taken)


def replayed(stored: Stored, start: int, seating: Seating) -> tuple[Moment, ...]:
    """The moments behind the inputs after the first `start`."""
    warm = warmed(stored, run_again(stored, start))
    encounter = warm.encounter
    found = []
    for given in stored.live[start:]:
        before, asked = encounter.state.copy(), open_questions(encounter, warm.numbers)
        entries = tuple(encounter.submit(given.body))
        warm.numbers.append(given.number)
        found.append(moment_of(warm, seating, given.body, entries, before, asked, given.actor_id))
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
