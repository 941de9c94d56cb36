"""What became of every entrant in the rounds so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.contest.rounds import Outcome, Pairing, Round
from engine.contest.score import DRAW, WIN

Outcomes = Mapping[tuple[int, int], Outcome]
"""What tables counted, by round and table."""
Holder = Callable[[int], int]
"""The entrant that plays in the place of this one now."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One entrant's part in a table that counts, or is still being played."""

    round: int
    opponents: tuple[int, ...]
    side: int
    """0 the first, 1 the second."""
    points: int = 0
    value: int = 0
    """Field value won, minus that of the opponent with the most."""
    closed: bool = True


@dataclass(slots=True)
class Line:
    """What became of one entrant."""

    byes: int = 0
    meetings: list[Meeting] = field(default_factory=list)

    @property
    def first(self) -> int:
        """How often it had the first side."""
        return sum(not one.side for one in self.meetings)

    @property
    def points(self) -> int:
        """Its score; a bye is a win."""
        return WIN * self.byes + sum(one.points for one in self.meetings)

    @property
    def value(self) -> int:
        """Field value won minus lost."""
        return sum(one.value for one in self.meetings)

    @property
    def tables(self) -> int:
        """How many of its tables are over."""
        return sum(one.closed for one in self.meetings)

    @property
    def met(self) -> Counter[int]:
        """How often it met each opponent."""
        return Counter(other for one in self.meetings for other in one.opponents)

    @property
    def lean(self) -> int:
        """The side that it has had more often: 1 the first, -1 the second, 0 neither."""
        second = len(self.meetings) - self.first
        return (self.first > second) - (self.first < second)

    def as_opponent(self, rounds: int) -> int:
        """Its score as its opponents count it: every round without an opponent is a draw."""
        return sum(one.points for one in self.meetings) + DRAW * self.unplayed(rounds)

    def unplayed(self, rounds: int) -> int:
        """How many of the rounds it was at no table that counts, or is still being played."""
        return rounds - len(self.meetings)


def history(entrants: Iterable[int], rounds: Sequence[Round], outcomes: Outcomes, holder: Holder) -> dict[int, Line]:
    """A line for each of the entrants that play now, with what those had that they replaced."""
    lines = {number: Line() for number in entrants if holder(number) == number}
    for round_ in rounds:
        for number in round_.bye:
            lines[holder(number)].byes += 1
        for pairing in round_.pairings:
            _sit(lines, round_.number, pairing, outcomes.get((round_.number, pairing.table)), holder)
    return lines


def _sit(lines: Mapping[int, Line], round_: int, pairing: Pairing, outcome: Outcome | None, holder: Holder) -> None:
    if outcome is not None and not outcome.points:
        return
    there = tuple(map(holder, pairing.entrants))
    for mine, own in enumerate(there):
        others = there[:mine] + there[mine + 1 :]
        if outcome is None:
            meeting = Meeting(round_, others, mine, closed=False)
        else:
            won, lost = outcome.value[mine], max(outcome.value[:mine] + outcome.value[mine + 1 :])
            meeting = Meeting(round_, others, mine, outcome.points[mine], won - lost)
        lines[own].meetings.append(meeting)
