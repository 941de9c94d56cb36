"""The hours of a week, as people choose them: a few usual ones by one press, all others by days."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from bot.storage.availability import ANY_TIME
from engine.contest.clock import WEEK

Week = tuple[bool, ...]
DAY: Final = 24
DAYS: Final = range(7)
ALWAYS: Final = "always"


def filled(week: Week, days: Collection[int], hours: Collection[int]) -> Week:
    """The week in which these days, counted from Monday, have these hours and no others."""
    return tuple(hour % DAY in hours if hour // DAY in days else kept for hour, kept in enumerate(week))


_NONE: Final = (False,) * WEEK
USUAL: Final[Mapping[str, Week]] = {
    "evenings": filled(_NONE, DAYS, range(18, 23)),
    "weekends": filled(_NONE, (5, 6), range(9, 23)),
    "office": filled(_NONE, range(5), range(9, 17)),
    ALWAYS: ANY_TIME,
}
"""Usual hours by their names."""


def has(week: Week, usual: str) -> bool:
    """Whether usual hours are among those of a week, which is not free as a whole unless these are all hours."""
    if usual == ALWAYS:
        return week == ANY_TIME
    return week != ANY_TIME and all(mine for mine, wanted in zip(week, USUAL[usual], strict=True) if wanted)


def pressed(week: Week, usual: str) -> Week:
    """The week after a press of usual hours: they are added to others, or taken out where they are in already.

    A week without an hour is one of which nothing was said: any time.
    """
    hours = USUAL[usual]
    if usual == ALWAYS or week == ANY_TIME:
        return hours
    out = has(week, usual)
    after = tuple(not out if wanted else mine for mine, wanted in zip(week, hours, strict=True))
    return after if any(after) else ANY_TIME


class Days(NamedTuple):
    """Days one after another with the same hours: the first and the last, and the hours as spans."""

    first: int
    last: int
    spans: tuple[tuple[int, int], ...]


def told(week: Week) -> list[Days]:
    """The days that have hours, from Monday."""
    alike = groupby(DAYS, key=lambda day: week[DAY * day : DAY * (day + 1)])
    found = [(list(days), tuple(_spans(hours))) for hours, days in alike]
    return [Days(days[0], days[-1], spans) for days, spans in found if spans]


def _spans(hours: Iterable[bool]) -> Iterator[tuple[int, int]]:
    for plays, run in groupby(enumerate(hours), key=lambda hour: hour[1]):
        if plays:
            found = [hour for hour, _ in run]
            yield found[0], found[-1] + 1
