"""A moment of an encounter: what one input did and how the table stands behind it. Plain values, safe to keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.encounter import Encounter
from engine.events import Decision, Entry, Turn
from engine.flow import Question
from engine.record import Record
from engine.state import State


@dataclass(frozen=True, slots=True)
class Open:
    """A question still to be answered: its batch, its number in it, and what is asked."""

    batch: int
    number: int
    question: Question


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays what: the people on each side, and the host, who stands in where nobody sits."""

    host_id: int
    seats: Mapping[str, tuple[int, ...]]

    def players(self, side: str) -> tuple[int, ...]:
        """Those who may act for a side: its players, or the host where it has none."""
        return self.seats.get(side) or (self.host_id,)

    def everybody(self) -> tuple[int, ...]:
        """Everyone who has a part in the encounter."""
        people = [self.host_id, *(user for users in self.seats.values() for user in users)]
        return tuple(dict.fromkeys(people))


@dataclass(frozen=True, slots=True)
class Moment:
    """What the input with this number did, from `before` to `state`; with no entries, how things stand."""

    encounter_id: int
    channel_id: int
    sequence: int
    record: Record
    item: Mapping[str, Any]
    entries: tuple[Entry, ...]
    before: State
    state: State
    pending: tuple[Open, ...]
    seating: Seating

    @property
    def quiet(self) -> bool:
        """A choice that stays secret until everybody has chosen: nothing to tell the channel."""
        return self.item.get("do") == "decide" and not self.entries and bool(self.pending)

    @property
    def passed(self) -> bool:
        """Whether a side's phase has just begun."""
        return bool(self.state.phase) and any(isinstance(e.event, Turn) and e.event.phase for e in self.entries)

    def name(self, figure_id: str) -> str:
        """What a figure is called."""
        return self.state.figure(figure_id).name

    def side_name(self, side_id: str) -> str:
        """What a side is called."""
        return next(side.name for side in self.record.sides if side.id == side_id)


def open_questions(encounter: Encounter) -> tuple[Open, ...]:
    """The questions that wait, each with its number in its batch."""
    pending = encounter.pending
    if not pending:
        return ()
    asked = [entry.event for entry in encounter.log if isinstance(entry.event, Decision)]
    batch = asked[-1].batch
    numbered = [decision for decision in asked if decision.batch == batch]
    found: list[Open] = []
    for question in pending:
        number = next(
            n
            for n, d in enumerate(numbered)
            if (d.kind, d.figure, d.side) == (question.kind, question.figure, question.side)
        )
        found.append(Open(batch, number, question))
    return tuple(found)


def acting_side(encounter: Encounter, item: Mapping[str, Any]) -> str:
    """The side that an input is given for; empty where it is nobody's in particular."""
    if item.get("side"):
        return str(item["side"])
    for name in ("figure", "figures", "moves", "volley", "charges"):
        figure_id = _first_figure(item.get(name))
        if figure_id:
            return next((figure.side for figure in encounter.state.figures if figure.id == figure_id), "")
    return encounter.state.active_side if item.get("do") in ("end-activation", "end-phase") else ""


def _first_figure(value: Any) -> str:
    """The figure that a field of an input names first."""
    if isinstance(value, list):
        return _first_figure(value[0]) if value else ""
    if isinstance(value, dict):
        return _first_figure(value.get("figure"))
    return value if isinstance(value, str) else ""
