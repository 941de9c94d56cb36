"""The calendar of an event: when its first round is drawn, and when a round ends at the latest."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo
from typing import Final

OPEN_END: Final = "open"
"""A round ends when its last table is over."""
TWICE_A_WEEK: Final = "twice-a-week"
"""It ends on a Monday or a Thursday, in the evening of the event's zone."""
_SPANS: Final[Mapping[str, timedelta]] = {
    "days-3": timedelta(days=3),
    "days-7": timedelta(days=7),
    "days-14": timedelta(days=14),
}
LASTS: Final = (OPEN_END, *_SPANS, TWICE_A_WEEK)
"""How long a round may take."""
STARTS: Final[Mapping[str, timedelta | None]] = {"drawn": None, **_SPANS}
"""How long people may sign up; `drawn` until the host draws."""
CALL: Final = timedelta(days=2)
"""So long before the first round people are asked whether they will play."""
LONGER: Final = timedelta(days=3)
"""What the host gives at once to the tables that are still played."""
_DAYS, _HOUR = (0, 3), 19
_DIGEST = 18
"""The hour at which those who run an event hear what needs them."""
_LEAST = timedelta(days=2)
"""No round that ends on fixed days is shorter."""


def round_end(lasts: str, now: datetime, zone: tzinfo) -> datetime | None:
    """When a round ends that is opened now; None where it has no end by the calendar."""
    if lasts != TWICE_A_WEEK:
        return now + _SPANS[lasts] if lasts in _SPANS else None
    end = now.astimezone(zone).replace(hour=_HOUR, minute=0, second=0, microsecond=0)
    while end.weekday() not in _DAYS or end.astimezone(now.tzinfo) - now < _LEAST:
        # A day later by the clocks of the zone.
        end += timedelta(days=1)
    return end.astimezone(now.tzinfo)


def digest_in(now: datetime, zone: tzinfo) -> timedelta:
    """How long it is until those who run an event next hear what needs them, by the clocks of its zone."""
    here = now.astimezone(zone)
    then = here.replace(hour=_DIGEST, minute=0, second=0, microsecond=0)
    then += timedelta(days=then <= here)
    return then.astimezone(now.tzinfo) - now
