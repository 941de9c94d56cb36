"""The least that a Swiss draw can cost, by trying every way; nothing of the program's own draw is used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.contest.log import Contest


@dataclass(frozen=True, order=True)
class Worth:
    """How good a draw is; smaller is better, and what comes first counts first."""

    rematches: int
    byes: int
    points: int
    lot: int
    """How many have a later lot than the one with the bye."""
    cost: int


def ways(entrants: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put all in pairs, with one alone where their number is odd."""
    if not entrants:
        yield []
        return
    one, *rest = entrants
    for n, other in enumerate(rest):
        for way in ways(rest[:n] + rest[n + 1 :]):
            yield [(one, other), *way]
    if len(entrants) % 2:
        for way in ways(rest):
            yield [(one,), *way]


class Judge:
    """Worth of draws in a contest's next round, counted from its log."""

    def __init__(self, contest: Contest, waking: dict[frozenset[int], int]) -> None:
        self.number = len(contest.rounds) + 1
        self.present = contest.present
        self.waking = waking
        self.byes = dict.fromkeys(range(1, len(contest.entrants) + 1), 0)
        self.points, self.sides = dict(self.byes), {number: [0, 0] for number in self.byes}
        self.met: dict[frozenset[int], int] = {}
        for round_ in contest.rounds:
            for number in round_.bye:
                self.byes[number] += 1
                self.points[number] += 3
            for pairing in round_.pairings:
                outcome = contest.outcomes[round_.number, pairing.table]
                pair = frozenset(pairing.entrants)
                self.met[pair] = self.met.get(pair, 0) + 1
                for side, number in enumerate(pairing.entrants):
                    self.points[number] += outcome.points[side]
                    self.sides[number][side] += 1
        self.order = sorted(self.present, key=lambda number: contest.lot(self.number, number))

    def worth(self, way: Sequence[tuple[int, ...]]) -> Worth:
        """How good one way is."""
        alone = [pair[0] for pair in way if len(pair) == 1]
        pairs = [pair for pair in way if len(pair) == 2]
        return Worth(
            sum(frozenset(pair) in self.met for pair in pairs),
            sum(self.byes[number] for number in alone),
            sum(self.points[number] for number in alone),
            sum(len(self.order) - 1 - self.order.index(number) for number in alone),
            sum(self.cost(*pair) for pair in pairs),
        )

    def cost(self, one: int, other: int) -> int:
        """What one pair costs."""
        lean = [a - b for a, b in (self.sides[one], self.sides[other])]
        same = lean[0] * lean[1] > 0
        apart = self.points[one] - self.points[other]
        return 100 * apart * apart + 10 * same + 4 - self.waking.get(frozenset((one, other)), 4)
