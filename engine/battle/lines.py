"""Lines between the figures of a battlefield: what is known of them, kept from one look round to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from engine.battle.fleet import Fleet, Wall
from engine.space import Footing, Space
from engine.state import ABLE, FLEEING, Figure

Foes = Mapping[str, Mapping[str, int]]
"""By side those it fights, each with its bit."""
_stance = attrgetter("at", "floor", "facing", "posture", "cover", "hides_from", "status", "fled", "melee")
"""All of a figure that its lines, and those that its body stops, depend on (up to the status); and all, besides whom it
is hidden from, that decides whether it looks and alarms others (from the status on)."""
STATUS = 6
"""Its place among them."""


class Lines:
    """For each figure, by its index, what is known of the others; forgotten when one of the two stirs.

    Code that works out a line that is not known yet may add to the bits.
    """

    __slots__ = (
        "_hidden", "_looks", "_space", "_stood", "_walls", "around", "cut", "footings", "in_line", "nothing_new",
        "watched",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cut: list[int] = []
        """A bit for every figure known to be behind it or hidden by terrain and cover."""
        self.in_line: list[int] = []
        """A bit for every figure known to be `Battlefield.in_line`."""
        self.footings: list[Footing] = []
        self.watched: list[int] = []
        """A bit for every enemy that matters when it comes into sight."""
        self.nothing_new: list[int] | None = None
        """What everybody had seen when nothing new was in sight; None once somebody has stirred."""
        self._stood: list[Any] = []
        self._hidden: list[int] = []
        self._looks = 0, 0
        self._space: Space | None = None
        self._walls: tuple[Wall, ...] = ()
        self.around = 0
        """A bit for every figure that looks all round."""

    def refresh(
        self,
        figures: Sequence[Figure],
        hidden: Sequence[int],
        foes: Foes,
        space: Space,
        fleet: Fleet,
        *,
        alone: bool,
    ) -> Lines:
        """Forget the lines of figures that have stirred since the last time.

        `alone`: a figure that is hidden looks for enemies nonetheless.
        """
        machines = fleet.state.machines
        sealed, self.around = looks = fleet.looks() if machines else (0, 0)
        if space is not self._space or len(figures) != len(self._stood) or looks != self._looks:
            self._space, self._stood, self._looks = space, [()] * len(figures), looks
            self.footings = [space.map.footing(f.at, f.floor) for f in figures]
            self.cut, self.in_line = [0] * len(figures), [0] * len(figures)
        stood, parts = [*map(_stance, figures)], hidden != self._hidden
        if stood != self._stood:
            self.nothing_new, kept = None, -1
            for n, (now, before) in enumerate(zip(stood, self._stood, strict=True)):
                if now == before:
                    continue
                parts = parts or now[STATUS:] != before[STATUS:]
                if now[: STATUS + 1] != before[: STATUS + 1]:
                    self.footings[n] = space.map.footing(figures[n].at, figures[n].floor)
                    self.cut[n] = self.in_line[n] = 0
                    kept &= ~(1 << n)
            self._stood = stood
            self.cut, self.in_line = [bits & kept for bits in self.cut], [bits & kept for bits in self.in_line]
        if parts:
            self.nothing_new = None
            self._hidden, self.watched = [*hidden], _watched(figures, hidden, foes, sealed, alone=alone)
        if machines and fleet.walls != self._walls:
            self._forget_across(set(fleet.walls) ^ set(self._walls), figures)
            self._walls, self.nothing_new = fleet.walls, None
        return self

    def _forget_across(self, walls: Iterable[Wall], figures: Sequence[Figure]) -> None:
        """Forget the lines that hulls have come into or left; of all others what is known stands."""
        for n, f in enumerate(figures):
            for m, other in enumerate(figures[:n]):
                known = (self.cut[n] | self.in_line[n]) >> m | (self.cut[m] | self.in_line[m]) >> n
                if known & 1 and any(wall.cuts(f.at, other.at) for wall in walls):
                    for one, two in ((n, m), (m, n)):
                        self.cut[one] &= ~(1 << two)
                        self.in_line[one] &= ~(1 << two)


def _watched(figures: Sequence[Figure], hidden: Sequence[int], foes: Foes, sealed: int, *, alone: bool) -> list[int]:
    """Figures that are down or `sealed` neither look nor alarm anybody; runaways look no more; those that wait unseen
    alarm nobody, and look if `alone`.

    Figures locked in melee take no In Sight (CR3-RUL-108); but that others see them fight, or are seen by them, matters
    once they are free again.
    """
    everybody, fighting = dict.fromkeys(foes, 0), dict.fromkeys(foes, 0)
    able = [f.status in ABLE and not (f.fled or sealed >> n & 1) for n, f in enumerate(figures)]
    for n, f in enumerate(figures):
        about = able[n] or (f.status == FLEEING and not sealed >> n & 1)
        for side, bit in foes[f.side].items() if about else ():
            if not hidden[n] & bit:
                everybody[side] |= 1 << n
                if f.melee:
                    fighting[side] |= 1 << n
    return [
        (fighting if unseen and not (alone or f.melee) else everybody)[f.side] if looks else 0
        for f, unseen, looks in zip(figures, hidden, able, strict=True)
    ]


def no_body_between(looker: Figure, target: Figure, figures: Iterable[Figure]) -> bool:
    """Whether none of these on its feet, clear of the looker, stands in the line to the target (CR3-RUL-133)."""
    (ax, ay), (bx, by) = looker.at, target.at
    west, east = (ax - 50, bx + 50) if ax < bx else (bx - 50, ax + 50)
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    for f in figures:
        x, y = f.at
        if f is looker or not west < x < east:
            continue
        px, py = x - ax, y - ay
        along = px * dx + py * dy
        if along <= 0 or along >= length2:
            continue
        across = px * dy - py * dx
        if (
            across * across < 2500 * length2
            and px * px + py * py > 10_000
            and f.floor == looker.floor
            and f.status in ABLE
            and f.posture != "prone"
            and f is not target
        ):
            return False
    return True
