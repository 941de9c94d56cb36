"""Lines between the figures of a battlefield: what is known of them, kept from one look round to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.space import Footing, Space
from engine.state import ABLE, Figure

Foes = Mapping[str, Mapping[str, int]]
"""By side those it fights, each with its bit."""


class Lines:
    """For each figure, by its index, what is known of the others; forgotten when one of the two stirs.

    Code that works out a line that is not known yet may add to the bits.
    """

    __slots__ = ("_space", "_stood", "cut", "footings", "in_line", "watched")

    def __init__(self) -> None:
        self.cut: list[int] = []
        """A bit for every figure known to be behind it or hidden by terrain and cover."""
        self.in_line: list[int] = []
        """A bit for every figure known to be `Battlefield.in_line`."""
        self.footings: list[Footing] = []
        self.watched: list[int] = []
        """A bit for every enemy whose coming into its sight matters."""
        self._stood: list[tuple[Any, ...]] = []
        self._space: Space | None = None

    def refresh(
        self, figures: Sequence[Figure], hidden: Sequence[int], foes: Foes, space: Space, *, alone: bool
    ) -> Lines:
        """Forget the lines of figures that have stirred since the last time.

        `alone`: a figure that is hidden looks for enemies nonetheless.
        """
        if space is not self._space or len(figures) != len(self._stood):
            self._space, self._stood = space, [()] * len(figures)
            self.footings = [space.map.footing(f.at, f.floor) for f in figures]
            self.cut, self.in_line = [0] * len(figures), [0] * len(figures)
        stirred, changed = 0, False
        for n, (f, unseen, before) in enumerate(zip(figures, hidden, self._stood, strict=True)):
            now = f.at, f.floor, f.facing, f.cover, f.hides_from, f.status, f.fled, unseen, f.melee
            if now != before:
                self._stood[n] = now
                self.footings[n] = space.map.footing(f.at, f.floor)
                self.cut[n] = self.in_line[n] = 0
                stirred |= 1 << n
                changed = changed or now[5:] != before[5:]
        if stirred:
            self.cut = [bits & ~stirred for bits in self.cut]
            if any(self.in_line):
                self.in_line = [bits & ~stirred for bits in self.in_line]
        if changed:
            self.watched = _watched(figures, hidden, foes, alone=alone)
        return self


def _watched(figures: Sequence[Figure], hidden: Sequence[int], foes: Foes, *, alone: bool) -> list[int]:
    """Figures that are down neither look nor alarm anybody; those that wait unseen alarm nobody, and look if `alone`.

    Figures locked in melee take no In Sight (CR3-RUL-108); but that others see them fight, or are seen by them, matters
    once they are free again.
    """
    everybody, fighting = dict.fromkeys(foes, 0), dict.fromkeys(foes, 0)
    able = [f.status in ABLE and not f.fled for f in figures]
    for n, f in enumerate(figures):
        for side, bit in foes[f.side].items() if able[n] else ():
            if not hidden[n] & bit:
                everybody[side] |= 1 << n
                if f.melee:
                    fighting[side] |= 1 << n
    return [
        (fighting if unseen and not (alone or f.melee) else everybody)[f.side] if looks else 0
        for f, unseen, looks in zip(figures, hidden, able, strict=True)
    ]
