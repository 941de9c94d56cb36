"""Time zones by their names, as the time zone database has them."""

from datetime import tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


@cache
def names() -> frozenset[str]:
    """Every name that there is."""
    return frozenset(available_timezones())


def zone_of(name: str) -> tzinfo | None:
    """The zone of that name; None where there is none."""
    if name not in names():
        return None
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return None
