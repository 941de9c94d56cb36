"""Stories of a table that waits for a person, and a count of them minute by minute."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from engine.contest.clock import Hours, Span, Wait

MINUTE = timedelta(minutes=1)
ZONES = (
    "UTC", "Africa/Abidjan", "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "America/Anchorage",
    "America/Argentina/Buenos_Aires", "America/Asuncion", "America/Bogota", "America/Caracas", "America/Chicago",
    "America/Denver", "America/Halifax", "America/Havana", "America/Los_Angeles", "America/Mexico_City",
    "America/New_York", "America/Nuuk", "America/Phoenix", "America/Santiago", "America/Sao_Paulo",
    "America/St_Johns", "Asia/Beirut", "Asia/Dubai", "Asia/Gaza", "Asia/Jerusalem", "Asia/Kathmandu",
    "Asia/Kolkata", "Asia/Shanghai", "Asia/Tehran", "Asia/Tokyo", "Atlantic/Azores", "Australia/Adelaide",
    "Australia/Lord_Howe", "Australia/Sydney", "Europe/Dublin", "Europe/London", "Europe/Paris",
    "Pacific/Apia", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Kiritimati",
)  # fmt: skip

Change = Literal["asked", "answered", "undone", "paused", "resumed", "out", "back"]


@dataclass
class Table:
    """A table as it stands at an instant."""

    waits: bool = False
    paused: bool = False
    out: bool = False

    def hears(self, change: Change) -> None:
        match change:
            case "asked" | "answered":
                self.waits = change == "asked"
            case "undone":
                # An undo takes back the question, or the answer.
                self.waits = not self.waits
            case "paused" | "resumed":
                self.paused = change == "paused"
            case "out" | "back":
                self.out = change == "out"


@dataclass(frozen=True)
class Story:
    """What happened, each so many minutes after the beginning, in order."""

    start: datetime
    changes: tuple[tuple[int, Change], ...]
    minutes: int

    @property
    def now(self) -> datetime:
        return self.start + self.minutes * MINUTE

    def waits(self) -> list[Wait]:
        """When the table waited for the person, as a log of questions and answers has it."""
        found: list[Wait] = []
        table = Table()
        for minute, change in self.changes:
            before = table.waits
            table.hears(change)
            at = self.start + minute * MINUTE
            if table.waits > before:
                found.append((at, None))
            elif table.waits < before:
                found[-1] = found[-1][0], at
        return found

    def still(self) -> list[Span]:
        """When the clock stood still: pauses and outages, which may overlap."""
        found: list[Span] = []
        for begin, end in (("paused", "resumed"), ("out", "back")):
            since: datetime | None = None
            for minute, change in self.changes:
                at = self.start + minute * MINUTE
                if change == begin and since is None:
                    since = at
                elif change == end and since is not None:
                    found.append((since, at))
                    since = None
            if since is not None:
                found.append((since, self.now))
        return found


def hours_in(zone: str, week: str) -> Hours:
    return Hours(ZoneInfo(zone), tuple(bit == "1" for bit in week))


def count(bank: int, zone: str, week: str, floor: int, story: Story) -> tuple[int, datetime | None]:
    """The minutes used, and when the bank was empty: every minute is looked at by itself."""
    here, table, changes = ZoneInfo(zone), Table(), list(story.changes)
    waited: dict[date, int] = defaultdict(int)
    counted: dict[date, int] = defaultdict(int)
    last: dict[date, int] = {}
    loses: dict[int, int] = defaultdict(int)
    for minute in range(story.minutes):
        while changes and changes[0][0] <= minute:
            table.hears(changes.pop(0)[1])
        if not table.waits or table.paused or table.out:
            continue
        local = (story.start + minute * MINUTE).astimezone(UTC).astimezone(here)
        waited[local.date()] += 1
        last[local.date()] = minute
        if week[24 * local.weekday() + local.hour] == "1":
            counted[local.date()] += 1
            loses[minute] += 1
    for day, minute in last.items():
        if waited[day] > floor > counted[day]:
            loses[minute] += floor - counted[day]
    spent, flag = 0, None
    for minute in sorted(loses):
        spent += loses[minute]
        if flag is None and spent >= bank:
            flag = story.start + (minute + 1) * MINUTE
    return spent, flag
