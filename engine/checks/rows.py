"""Rows of a table that all follow one rule, modifiers likewise, and tables of one die."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.tables.spec import Difference, FollowUp, Lookup, Modifier, RangeRow, Row


def by_passes(rule: str, *results: str) -> tuple[Row, ...]:
    """A row for each number of dice passed, from all of them down to none."""
    return tuple(Row(passed, result, rule) for passed, result in zip(range(len(results))[::-1], results, strict=True))


def by_difference(rule: str, *results: str) -> tuple[Difference, ...]:
    """A row for each difference; the result in the middle is the even one."""
    most = len(results) // 2
    return tuple(Difference(most - n, result, rule) for n, result in enumerate(results))


def by_range(
    rule: str, results: Mapping[str, tuple[int, int]], follow_ups: Mapping[str, FollowUp] = MappingProxyType({})
) -> tuple[RangeRow, ...]:
    """A row for each range of totals, ends included; after some results another die follows."""
    return tuple(
        RangeRow(low, high, result, rule, follow_up=follow_ups.get(result)) for result, (low, high) in results.items()
    )


def by_value(rule: str, name: str, values: Mapping[int, tuple[int, int]]) -> tuple[RangeRow, ...]:
    """A row for each range of totals, ends included, that gives this number."""
    return tuple(RangeRow(low, high, "", rule, values={name: value}) for value, (low, high) in values.items())


def targets(rule: str, changes: Mapping[str, int]) -> tuple[Modifier, ...]:
    """What each circumstance adds to the target number."""
    return tuple(Modifier(when, rule, target=change) for when, change in changes.items())


def more_dice(rule: str, changes: Mapping[str, int]) -> tuple[Modifier, ...]:
    """How many dice each circumstance adds."""
    return tuple(Modifier(when, rule, dice=change) for when, change in changes.items())


one_die = partial(Lookup, fields=(), dice=1)
"""A table of one die that asks for no field."""
two_dice = partial(Lookup, fields=(), dice=2, shows="total")
"""A table of the sum of two dice that asks for no field."""
