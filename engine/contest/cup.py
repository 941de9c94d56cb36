"""A cup: the loser of a table plays on in a consolation cup, until a second defeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from engine.contest.history import Holder, Outcomes
from engine.contest.rounds import Outcome, Pairing, Round

Lot = Callable[[int, int], bytes]
"""The lot of an entrant in a round."""


@dataclass(slots=True)
class Cup:
    """A cup as far as it has been played."""

    inside: list[int | None]
    """Those that are still in it, in the order of the bracket; neighbours meet."""
    defeats: Counter[int] = field(default_factory=Counter)
    finalists: frozenset[int] = frozenset()
    """Those of the final, once it has been played."""
    stages: list[tuple[int | None, ...]] = field(default_factory=list)
    """Those that were in it at the draw of each round, in the order of the bracket, up to the final."""

    @property
    def champion(self) -> int | None:
        """The one that has won it."""
        return self.inside[0] if len(self.inside) == 1 else None

    @property
    def second(self) -> int | None:
        """The loser of the final."""
        return next((number for number in self.finalists if number != self.champion), None) if self.champion else None

    def meet(self, present: Sequence[int]) -> tuple[list[tuple[int, int]], list[int], list[int]]:
        """The pairs of the next round, those without an opponent, and those that play on in the consolation cup."""
        pairs: list[tuple[int, int]] = []
        alone: list[int] = []
        for one, other in _neighbours(self.inside):
            here = [number for number in (one, other) if number is not None and number in present]
            if len(here) == 2:
                pairs.append((here[0], here[1]))
            else:
                alone += here
        out = [
            number
            for number in present
            if number not in self.inside and number not in self.finalists and self.defeats[number] < 2
        ]
        return pairs, alone, out


def cup(seeded: Sequence[int], rounds: Sequence[Round], outcomes: Outcomes, holder: Holder, lot: Lot) -> Cup:
    """The cup of these entrants, in the order of the lot of round 0, after the rounds played."""
    played = Cup([holder(number) if number else None for number in _bracket(seeded)])
    for round_ in rounds:
        winners: set[int] = {holder(number) for number in round_.bye}
        for pairing in round_.pairings:
            outcome = outcomes.get((round_.number, pairing.table))
            if outcome is not None and outcome.points:
                won, lost = ahead(pairing, outcome, partial(lot, round_.number))
                winners.add(holder(won))
                played.defeats[holder(lost)] += 1
        if len(played.inside) == 2:
            played.finalists = frozenset(number for number in played.inside if number)
        if len(played.inside) > 1:
            played.stages.append(tuple(played.inside))
            played.inside = [
                next((number for number in pair if number in winners), None) for pair in _neighbours(played.inside)
            ]
    return played


def ahead(pairing: Pairing, outcome: Outcome, lot: Callable[[int], bytes]) -> tuple[int, int]:
    """The winner and the loser of a table: by points, by field value, by the lot of the round."""
    won = min((0, 1), key=lambda n: (-outcome.points[n], -outcome.value[n], lot(pairing.entrants[n])))
    return pairing.entrants[won], pairing.entrants[1 - won]


def _bracket(seeded: Sequence[int]) -> list[int]:
    """The entrants, 0 for none, so that neighbours meet, the first meets the last, and the first two in the final."""
    places = [1]
    while len(places) < len(seeded):
        size = 2 * len(places) + 1
        places = [place for one in places for place in (one, size - one)]
    return [seeded[place - 1] if place <= len(seeded) else 0 for place in places]


def _neighbours(bracket: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return [(bracket[n], bracket[n + 1]) for n in range(0, len(bracket) - 1, 2)]
