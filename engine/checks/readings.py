"""Readings: what an evaluation may ask of dice.

An evaluation never sees who rolls. In play `Rolled` throws the dice and reads the faces; the odds answer the
same questions from each reading's exact distribution (`engine.checks.odds`).
"""

from collections.abc import Callable, Sequence
from typing import Protocol

Faces = Callable[[str, int], Sequence[int]]
"""`faces(party, n)`: n faces from 1 to 6 in rolled order. An empty answer to a roll that only adds a
number to the row (`spec.FollowUp`) leaves that number out."""


class Reader(Protocol):
    """The questions; each is one roll of `dice` d6 by `party`."""

    def passes(self, party: str, dice: int, target: int) -> int:
        """How many dice are at or under the target (successes: target 3)."""

    def total(self, party: str, dice: int) -> int:
        """The sum of the dice; the face itself for one die."""

    def highest(self, party: str, dice: int, keep: int) -> tuple[tuple[int, ...], int]:
        """The `keep` highest faces, high to low, and how many of all the dice show 1."""

    def better(self, party: str, pairs: int) -> tuple[tuple[int, ...], int]:
        """The higher face of each of so many pairs of dice, high to low, and how many of these show 1."""

    def lowest(self, party: str, dice: int) -> int:
        """The lowest face."""

    def tally(self, party: str, dice: int, low: int, high: int) -> tuple[int, int]:
        """How many dice are at or under `low`, and how many are at or over `high`."""

    def follow(self, party: str) -> int | None:
        """The face of a die that only adds a number to a result already known, None where it is left out."""


class Rolled:
    """Reads real faces and keeps them, in rolled order, by party."""

    __slots__ = ("_faces", "rolled")

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self.rolled: dict[str, list[int]] = {}

    def _roll(self, party: str, dice: int) -> Sequence[int]:
        got = self._faces(party, dice)
        kept = self.rolled.get(party)
        if kept is None:
            self.rolled[party] = list(got)
        else:
            kept.extend(got)
        return got

    def passes(self, party: str, dice: int, target: int) -> int:
        """See `Reader.passes`."""
        passed = 0
        for face in self._roll(party, dice):
            if face <= target:
                passed += 1
        return passed

    def total(self, party: str, dice: int) -> int:
        """See `Reader.total`."""
        return sum(self._roll(party, dice))

    def highest(self, party: str, dice: int, keep: int) -> tuple[tuple[int, ...], int]:
        """See `Reader.highest`."""
        got = sorted(self._roll(party, dice), reverse=True)
        return tuple(got[:keep]), got.count(1)

    def better(self, party: str, pairs: int) -> tuple[tuple[int, ...], int]:
        """See `Reader.better`."""
        got = self._roll(party, 2 * pairs)
        kept = sorted(map(max, got[::2], got[1::2]), reverse=True)
        return tuple(kept), kept.count(1)

    def lowest(self, party: str, dice: int) -> int:
        """See `Reader.lowest`."""
        return min(self._roll(party, dice))

    def tally(self, party: str, dice: int, low: int, high: int) -> tuple[int, int]:
        """See `Reader.tally`."""
        got = self._roll(party, dice)
        return sum(face <= low for face in got), sum(face >= high for face in got)

    def follow(self, party: str) -> int | None:
        """See `Reader.follow`."""
        got = self._faces(party, 1)
        if not got:
            return None
        self.rolled.setdefault(party, []).append(got[0])
        return got[0]
