"""Time zones by their names, as the time zone database has them."""

from datetime import tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

LISTED = (
    "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/Mexico_City", "America/New_York", "America/Bogota", "America/Halifax", "America/Sao_Paulo", "UTC",
    "Europe/London", "Africa/Lagos", "Europe/Paris", "Africa/Johannesburg", "Europe/Athens", "Europe/Moscow",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Jakarta", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland",
)  # fmt: skip
"""Zones by whose clocks most people live: one less than a list of Discord's has room for."""


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
