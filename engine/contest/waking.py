"""How many hours of the week entrants are awake together, for a draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import combinations

from engine.contest.clock import WEEK, Hours
from engine.contest.rounds import STEP, WAKING

_PARTS = 4
"""Some zones differ from others by quarters of an hour."""


def in_common(hours: Mapping[int, Hours], now: datetime) -> dict[tuple[int, int], int]:
    """The pairs of entrants with fewer than `WAKING` steps of waking hours in common in the week from `now` on, each
    with how many; the smaller number stands first."""
    weeks = {one: _bits(one, now) for one in dict.fromkeys(hours.values())}
    return {pair: steps for pair, steps in _steps(hours, weeks) if steps < WAKING}


def _steps(hours: Mapping[int, Hours], weeks: Mapping[Hours, int]) -> Iterator[tuple[tuple[int, int], int]]:
    for one, other in combinations(sorted(hours), 2):
        yield (one, other), (weeks[hours[one]] & weeks[hours[other]]).bit_count() // (_PARTS * STEP)


def _bits(hours: Hours, now: datetime) -> int:
    """The quarters of a week from an instant on, a bit for each in which the person plays."""
    bits = 0
    for quarter in range(_PARTS * WEEK):
        local = (now + timedelta(hours=quarter / _PARTS)).astimezone(hours.zone)
        bits = 2 * bits + hours.week[24 * local.weekday() + local.hour]
    return bits
