"""Exact odds of any test, read by the same evaluator that play uses.

The evaluator is run once for each combination of values that its readings can take; every reading's
distribution is exact (whole numbers of ways over a power of six), so the fractions add up to 1.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple, TypeVar

from engine.checks.evaluate import find, read
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import Check, ShootingTable

T = TypeVar("T")
Ways = tuple[tuple[T, int], ...]
"""The values a reading can take, each with the number of ways out of 6 to the number of its dice."""


@lru_cache(maxsize=512)
def _ways_to_pass(dice: int, target: int) -> Ways[int]:
    good = max(0, min(6, target))
    ways = ((n, comb(dice, n) * good**n * (6 - good) ** (dice - n)) for n in range(dice + 1))
    return tuple((n, count) for n, count in ways if count)


@lru_cache(maxsize=64)
def _ways_to_total(dice: int) -> Ways[int]:
    totals = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in totals.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0) + count
        totals = more
    return tuple(totals.items())


@lru_cache(maxsize=64)
def _ways_to_rank(dice: int, keep: int) -> Ways[tuple[tuple[int, ...], int]]:
    """Faces are taken from 6 down, each as often as the dice left allow."""
    partial: dict[tuple[tuple[int, ...], int], int] = {((), dice): 1}
    for face in range(6, 1, -1):
        more: dict[tuple[tuple[int, ...], int], int] = {}
        for (kept, left), count in partial.items():
            for n in range(left + 1):
                key = ((kept + (face,) * n)[:keep], left - n)
                more[key] = more.get(key, 0) + count * comb(left, n)
        partial = more
    ranked: dict[tuple[tuple[int, ...], int], int] = {}
    for (kept, ones), count in partial.items():
        key = ((kept + (1,) * ones)[:keep], ones)
        ranked[key] = ranked.get(key, 0) + count
    return tuple(ranked.items())


@lru_cache(maxsize=64)
def _ways_to_better(pairs: int) -> Ways[tuple[tuple[int, ...], int]]:
    """One pair after another; a face is the higher of two dice in twice itself less one ways."""
    kept: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(pairs):
        more: dict[tuple[int, ...], int] = {}
        for faces, count in kept.items():
            for face in range(1, 7):
                new = tuple(sorted((*faces, face), reverse=True))
                more[new] = more.get(new, 0) + count * (2 * face - 1)
        kept = more
    return tuple(((faces, faces.count(1)), count) for faces, count in kept.items())


@lru_cache(maxsize=64)
def _ways_to_lowest(dice: int) -> Ways[int]:
    return tuple((face, (7 - face) ** dice - (6 - face) ** dice) for face in range(1, 7))


@lru_cache(maxsize=64)
def _ways_to_tally(dice: int, low: int, high: int) -> Ways[tuple[int, int]]:
    top = 7 - high
    rest = 6 - low - top
    return tuple(
        ((lows, highs), comb(dice, lows) * comb(dice - lows, highs) * low**lows * top**highs * rest**others)
        for lows in range(dice + 1)
        for highs in range(dice - lows + 1)
        for others in (dice - lows - highs,)
    )


class _Branches:
    """Answers readings along one path of values and steps on to the next path, like an odometer."""

    __slots__ = ("_depth", "_path", "_ways", "dice", "weight")

    def __init__(self) -> None:
        self._path: list[int] = []
        self._ways: list[Ways[Any]] = []
        self.restart()

    def restart(self) -> None:
        """Back to the first reading, keeping the path."""
        self._depth = 0
        self.weight = 1
        self.dice = 0

    def advance(self) -> bool:
        """To the next path; False when all have been walked."""
        while self._path:
            if self._path[-1] + 1 < len(self._ways[-1]):
                self._path[-1] += 1
                self.restart()
                return True
            self._path.pop()
            self._ways.pop()
        return False

    def _take(self, ways: Ways[T], dice: int) -> T:
        if self._depth == len(self._path):
            self._path.append(0)
            self._ways.append(ways)
        value, count = ways[self._path[self._depth]]
        self._depth += 1
        self.weight *= count
        self.dice += dice
        return value

    def passes(self, party: str, dice: int, target: int) -> int:
        """See `Reader.passes`."""
        return self._take(_ways_to_pass(dice, target), dice)

    def total(self, party: str, dice: int) -> int:
        """See `Reader.total`."""
        return self._take(_ways_to_total(dice), dice)

    def highest(self, party: str, dice: int, keep: int) -> tuple[tuple[int, ...], int]:
        """See `Reader.highest`."""
        return self._take(_ways_to_rank(dice, keep), dice)

    def better(self, party: str, pairs: int) -> tuple[tuple[int, ...], int]:
        """See `Reader.better`."""
        return self._take(_ways_to_better(pairs), 2 * pairs)

    def lowest(self, party: str, dice: int) -> int:
        """See `Reader.lowest`."""
        return self._take(_ways_to_lowest(dice), dice)

    def tally(self, party: str, dice: int, low: int, high: int) -> tuple[int, int]:
        """See `Reader.tally`."""
        return self._take(_ways_to_tally(dice, low, high), dice)

    def follow(self, party: str) -> int | None:
        """The odds are those of the result, which no following die changes."""
        return None


def branches(ruleset: Ruleset, check: Check, request: Request) -> Iterator[tuple[Outcome, int, int]]:
    """Every way a test can go: its outcome, the ways to it, and the number of dice those are counted over."""
    reader = _Branches()
    while True:
        outcome = read(ruleset, check, request, reader)
        yield outcome, reader.weight, reader.dice
        if not reader.advance():
            return


def distribution(ruleset: Ruleset, name: str, request: Request, key: Callable[[Outcome], T]) -> dict[T, Fraction]:
    """The exact chance of each value of `key`, which together make 1.

    Raises BadRequest (`unknown-test`) for a test the ruleset has not.
    """
    counted: dict[T, dict[int, int]] = {}
    for outcome, weight, dice in branches(ruleset, find(ruleset, name), request):
        ways = counted.setdefault(key(outcome), {})
        ways[dice] = ways.get(dice, 0) + weight
    return {
        value: sum((Fraction(weight, 6**dice) for dice, weight in ways.items()), Fraction(0))
        for value, ways in counted.items()
    }


def outcome_key(check: Check, outcome: Outcome) -> str:
    """The word or number an outcome is listed under."""
    if check.keyed_by == "successes":
        return str(outcome.successes)
    if check.keyed_by == "margin":
        margin = outcome.values["margin"]
        return f"{outcome.result}:{margin}" if margin else outcome.result
    if check.keyed_by == "result" and outcome.result:
        return outcome.result
    return str(outcome.values[check.keyed_by])


class Odds(NamedTuple):
    """The exact chance of each outcome that can happen, in the order of the table; they add up to 1.

    `out_of_ammo` is the chance that a firing empties the weapon, None for a test that cannot.
    """

    outcomes: dict[str, Fraction]
    out_of_ammo: Fraction | None = None


def odds(ruleset: Ruleset, name: str, request: Request) -> Odds:
    """The odds of a test. Raises BadRequest (`unknown-test`) for a test the ruleset has not."""
    check = find(ruleset, name)
    found = distribution(
        ruleset, name, request, lambda outcome: (outcome_key(check, outcome), bool(outcome.values.get("out_of_ammo")))
    )
    outcomes: dict[str, Fraction] = {}
    empty = Fraction(0)
    for (key, emptied), chance in found.items():
        outcomes[key] = outcomes.get(key, Fraction(0)) + chance
        if emptied:
            empty += chance
    ordered = {key: outcomes[key] for key in sorted(outcomes, key=_place(check))}
    return Odds(ordered, empty if isinstance(check, ShootingTable) and check.ammo else None)


def as_dict(chance: Fraction) -> dict[str, str | float]:
    """A chance as answers carry it: exact, and in decimals rounded to six places."""
    return {"p": str(chance), "decimal": round(float(chance), 6)}


def _place(check: Check) -> Callable[[str], tuple[int, int, str]]:
    """Numbers by size; words in the order in which the table first has them, `won:1` by word, then number."""
    order: dict[str, int] = {}
    for row in (*getattr(check, "rows", ()), *getattr(check, "steps", ())):
        words = (row,) if isinstance(row, str) else (getattr(row, "result", ""), *getattr(row, "columns", ()))
        for word in words:
            order.setdefault(word, len(order))

    def place(key: str) -> tuple[int, int, str]:
        word, _, number = key.partition(":")
        if word.removeprefix("-").isdecimal():
            word, number = "", word
        return order.get(word, len(order)), int(number or 0), key

    return place
