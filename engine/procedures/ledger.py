"""Tests that are owed: firing writes debts, and the procedure that settles them reads and clears them.

An exchange of fire settles at once, an In Sight test when everybody has acted (CR3-REACT-04).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.events import Deed
from engine.state import Figure


class Cause(NamedTuple):
    """The figure that fired, and the Outgunned Ranking of what was fired (CR3-RUL-60)."""

    shooter: Figure
    rank: int
    sniping: bool = False
    """It is seen by whomever it missed, where others are not if their target ducks back (CR2-RUL-106)."""
    unseen: bool = False
    """It is a mortar out of sight, which counts as hidden and is shown by none of its rounds (CR2-RUL-267)."""


@dataclass(slots=True)
class Debt:
    """What one figure owes: Received Fire for these causes, Man Down for falls dealt by these figures."""

    figure: Figure
    fire: list[Cause] = field(default_factory=list)
    falls: list[Figure | None] = field(default_factory=list)
    ducked: bool = False
    """It ducked back before the test was taken and does no better now (CR3-REACT-34)."""
    clanks: bool = False
    """Something that did not go through has struck its armour (CR2-VEH-14)."""
    charging: bool = False
    """It was shot at while it charged, and chargers are never outgunned (CR3-WPN-22)."""
    fights: bool = False
    """It is a bug that a blast has missed in a melee, and tests there (CR2-RUL-149)."""
    deed: Deed = field(default_factory=Deed)
    """What called for the test, shots before falls; when it is taken, the test itself."""

    @property
    def causes(self) -> list[Figure]:
        """The figures that led to it by their acts, each once."""
        out: list[Figure] = []
        for figure in [cause.shooter for cause in self.fire] + [f for f in self.falls if f is not None]:
            if figure not in out:
                out.append(figure)
        return out


class Ledger:
    """Debts by figure. A figure that is down, gone or locked in melee owes nothing (CR3-RUL-50, CR3-RUL-108), but for a
    bug there (CR2-RUL-149)."""

    __slots__ = ("_debts",)

    def __init__(self) -> None:
        self._debts: dict[int, Debt] = {}

    def _debt(self, figure: Figure, deed: Deed) -> Debt:
        return self._debts.setdefault(figure.index, Debt(figure, deed=deed))

    def received_fire(
        self, figure: Figure, shooter: Figure, rank: int, deed: Deed,
        *, sniping: bool = False, unseen: bool = False, fights: bool = False,
    ) -> None:  # fmt: skip
        """The figure was shot at and stands (CR3-REACT-09); several shooters make one test (CR3-REACT-10)."""
        debt = self._debt(figure, deed)
        if not debt.fire:
            debt.deed = deed
        debt.fire.append(Cause(shooter, rank, sniping, unseen))
        debt.fights = debt.fights or fights

    def clank(self, figure: Figure, shooter: Figure, rank: int, deed: Deed) -> None:
        """The machine that it answers for was struck, and nothing went through (CR2-VEH-14)."""
        self.received_fire(figure, shooter, rank, deed)
        self._debts[figure.index].clanks = True

    def man_down(self, figure: Figure, dealer: Figure | None, deed: Deed) -> None:
        """The figure saw a friend fall (CR3-REACT-14)."""
        self._debt(figure, deed).falls.append(dealer)

    @property
    def debts(self) -> list[Debt]:
        """All debts, those too of figures that cannot test as they are, in figure order."""
        return [self._debts[index] for index in sorted(self._debts)]

    def owing(self) -> list[Debt]:
        """Debts of figures that can still test, in figure order."""
        return [debt for debt in self.debts if debt.figure.able and (debt.fights or not debt.figure.melee)]

    def take(self, figures: list[Figure]) -> list[Debt]:
        """Remove and return what these figures owe."""
        return [self._debts.pop(f.index) for f in figures if f.index in self._debts]

    def under_charge(self, chargers: list[Figure]) -> None:
        """These owe their tests as chargers (CR3-CHARGE-14, CR3-WPN-22)."""
        for figure in chargers:
            if figure.index in self._debts:
                self._debts[figure.index].charging = True

    def merge(self, other: Ledger, spare: list[Figure]) -> None:
        """Take over another ledger's debts, but for figures that owe nothing for it (CR3-REACT-03, CR3-RUL-103)."""
        for debt in other._debts.values():
            if debt.figure not in spare:
                mine = self._debt(debt.figure, debt.deed)
                if debt.fire and not mine.fire:
                    mine.deed = debt.deed
                mine.fire += debt.fire
                mine.falls += debt.falls
                mine.clanks = mine.clanks or debt.clanks
                mine.charging = mine.charging or debt.charging
                mine.fights = mine.fights or debt.fights
