"""Knowledge that is shared: a side knows of a figure, and the figure's own side can tell that it does.

The channel reads of such figures alone, and a side reads of its own only so much: that somebody unseen has them in
sight, or has found them in hiding, would betray that somebody is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from engine.encounter import Encounter
from engine.events import Entry, FigureEvent, Move, Revealed, UmpireEvent
from engine.events.naming import names_in
from engine.record.hiding import LAIRS
from engine.record.model import Record
from engine.state import State

Bits = tuple[int, ...]
"""Sides as bits, for each figure."""


class Shared(NamedTuple):
    """What each figure's own side can tell of the others: which of them know of it, and from which it is hidden."""

    known: Bits
    covered: Bits


class Played(Encounter):
    """An encounter in play that remembers what each figure's own side can tell of the others' knowledge of it."""

    def __init__(self, record: Record) -> None:
        """Set the table up: what is known from the beginning is known to be."""
        super().__init__(record)
        self.shared = Shared(tuple(self.state.known), tuple(self.state.hidden))
        self.met: tuple[tuple[int, int], ...] = self.state.met
        """Figures that are shared with all sides, with their numbers, in the order in which they came to be."""

    def submit(self, given: Any, side: str = "") -> list[Entry]:
        """Give one input (see `Encounter`), and note what has come to be shared by it."""
        hidden = tuple(self.state.hidden)
        entries = super().submit(given, side)
        if self.record.hidden:
            self._note(entries, hidden)
        return entries

    def snapshot(self) -> State:
        """A copy of the state, in which figures have the numbers that all may know."""
        state = self.state.copy()
        state.met = self.met
        return state

    def checkpoint(self) -> dict[str, Any]:
        """Likewise with what is shared."""
        return {**super().checkpoint(), "shared": [self.shared.known, self.met, self.shared.covered]}

    @classmethod
    def resume(cls, record: Record, checkpoint: Mapping[str, Any]) -> Played:
        """An encounter taken up at a checkpoint; in one of an older version all that is known is shared."""
        encounter = super().resume(record, checkpoint)
        assert isinstance(encounter, cls)
        state = encounter.state
        known, met, *covered = checkpoint.get("shared", (state.known, state.met))
        encounter.shared = Shared(tuple(known), tuple(*covered or (state.hidden,)))
        encounter.met = tuple((index, number) for index, number in met)
        return encounter

    def _note(self, entries: Sequence[Entry], hidden: Bits) -> None:
        known = self.state.known
        together = self._together(entries)
        before = self.shared
        newcomers = [self.game.side_bit(figure.side) for figure in self.state.figures[len(before.known) :]]
        new = [0 for _ in newcomers]
        shared = tuple(bits & now for bits, now in zip((*before.known, *newcomers), known, strict=True))
        shared = tuple(bits | now & both for bits, now, both in zip(shared, known, together, strict=True))
        while (more := self._seen_openly(shared)) != shared:
            shared = more
        told = self._told((*before.covered, *new), (*hidden, *new), entries)
        self.shared = Shared(shared, self._covered((*before.covered, *new), shared, told, entries))
        everybody = (1 << len(self.record.sides)) - 1
        for index, bits in enumerate(shared):
            if bits == everybody and index not in dict(self.met):
                figures, side = self.state.figures, self.state.figures[index].side
                number = 1 + sum(figures[other].side == side for other, _ in self.met)
                self.met = (*self.met, (index, number))

    def _told(self, before: Bits, hidden: Bits, entries: Sequence[Entry]) -> Bits:
        """The sides from which each figure is hidden, without those that a game master had forget it where its own side
        could not tell that they knew of it."""
        forgotten = [0] * len(before)
        for act in (entry.event for entry in entries if isinstance(entry.event, UmpireEvent)):
            for index in (self.state.figure(name).index for name in act.figures if act.act == "hide"):
                forgotten[index] |= self.game.side_bit(act.to) & ~self.shared.known[index]
        every = zip(self.state.hidden, before, hidden, forgotten, strict=True)
        return tuple(now & (was | ~then & ~secret) for now, was, then, secret in every)

    def _covered(self, before: Bits, shared: Bits, told: Bits, entries: Sequence[Entry]) -> Bits:
        """The sides from which each figure is hidden, as far as its own side can tell.

        A figure where it may hide is hidden from every side that is not known to have found it there.
        """
        lairs, space = self.rules.optional(LAIRS), self.game.space
        if lairs is None:
            return told
        moves = [entry.event for entry in entries if isinstance(entry.event, Move)]
        starts = {move.figure: move.path[0] for move in reversed(moves)}
        found: list[int] = []
        for figure, was, known, now in zip(self.state.figures, before, shared, told, strict=True):
            here = lairs(space, figure.at)
            new = self.game.looks_alone and figure.id in starts and not here <= lairs(space, starts[figure.id])
            foes = sum(map(self.game.side_bit, self.game.foes_of(figure.side))) if new else 0
            found.append(now | (was | foes) & ~known if here else now)
        return tuple(found)

    def _together(self, entries: Sequence[Entry]) -> list[int]:
        """The sides that have read of each figure with one of their own, in a shot or a melee, or how it appeared."""
        places = dict(zip((figure.id for figure in self.state.figures), count(), strict=False))
        found = [0] * len(places)
        for entry in entries:
            there = [places[name] for name in names_in(entry.event) if name in places]
            bits = 0
            for index in there:
                bits |= self.game.side_bit(self.state.figures[index].side)
            appears = isinstance(entry.event, FigureEvent | Revealed)
            for index in there if appears or entry.knowers & bits == bits else ():
                found[index] |= entry.knowers if appears else bits
        return found

    def _seen_openly(self, shared: Bits) -> Bits:
        """The figures known so far, and those that a figure sees and that see it too, or that are shared with their
        side."""
        figures, seen, bit = self.state.figures, self.state.seen, self.game.side_bit
        found = list(shared)
        for index, left in enumerate(now & ~then for now, then in zip(self.state.known, shared, strict=True)):
            for looker in figures if left else ():
                if bit(looker.side) & left and seen[looker.index] >> index & 1:
                    mutual = seen[index] >> looker.index & 1
                    if mutual or shared[looker.index] & bit(figures[index].side):
                        found[index] |= bit(looker.side)
        return tuple(found)
