"""The clock of a contest: time to play that runs in a person's own hours, and when it has run out.

A person has a bank of time. It runs while a table waits for them, in the hours of the week in which they play, and
stands still in pauses and outages. A floor keeps it running for those who have few such hours or none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, tzinfo

WEEK = 7 * 24
"""The hours of a week."""
HOUR = timedelta(hours=1)
NOTHING = timedelta()
Span = tuple[datetime, datetime]
"""From an instant up to another, both with an offset from UTC."""
Wait = tuple[datetime, datetime | None]
"""A span in which a table waited for a person; without an end where it waits still."""
LOOK = timedelta(days=10)
"""How far ahead the end of a bank is looked for first."""
FARTHEST = timedelta(days=5 * 365)
"""How far ahead it is looked for at most; a bank that lasts longer never runs out."""


@dataclass(frozen=True)
class Hours:
    """The hours in which a person plays: those of a week from Monday 00:00, as the clocks of a zone show them.

    Raises ValueError for a week of another length.
    """

    zone: tzinfo
    week: tuple[bool, ...]
    _runs: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """For each hour, how many are like it from there to the end of the day."""

    def __post_init__(self) -> None:
        if len(self.week) != WEEK:
            raise ValueError(f"a week has {WEEK} hours, not {len(self.week)}")
        runs = [1] * WEEK
        for hour in reversed(range(WEEK - 1)):
            if (hour + 1) % 24 and self.week[hour] == self.week[hour + 1]:
                runs[hour] += runs[hour + 1]
        object.__setattr__(self, "_runs", tuple(runs))

    def parts(self, span: Span) -> Iterator["_Part"]:
        """A span cut where the day changes, or where hours of the one kind end."""
        start, end = (at.astimezone(UTC) for at in span)
        while start < end:
            local = start.astimezone(self.zone)
            hour = 24 * local.weekday() + local.hour
            past = timedelta(minutes=local.minute, seconds=local.second, microseconds=local.microsecond)
            until = min(end, self._steady(start, start + self._runs[hour] * HOUR - past))
            yield _Part(start, until, local.date(), self.week[hour])
            start = until

    def _steady(self, start: datetime, end: datetime) -> datetime:
        """The end, or the instant before it at which the zone puts its clocks forward or back."""
        offset = start.astimezone(self.zone).utcoffset()
        if end.astimezone(self.zone).utcoffset() == offset:
            return end
        second = timedelta(seconds=1)
        same = start.replace(microsecond=0)
        while end - same > second:
            middle = same + (end - same) // second // 2 * second
            if middle.astimezone(self.zone).utcoffset() == offset:
                same = middle
            else:
                end = middle
        return same + second


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a wait in one local day, of which all counts or nothing."""

    start: datetime
    end: datetime
    day: date
    counts: bool


@dataclass(frozen=True, slots=True)
class Used:
    """The time that a bank has lost."""

    time: timedelta
    flag: datetime | None
    """The instant at which nothing was left; None while something is."""


def used(
    bank: timedelta,
    hours: Hours,
    waits: Collection[Wait],
    now: datetime,
    *,
    still: Collection[Span] = (),
    floor: timedelta = NOTHING,
    goes_on: bool = False,
) -> Used:
    """The time that waits have used up to now.

    Of a local day in which the person was waited for longer than the floor, at least the floor counts: what is missing
    is used at the end of that day's wait. A wait that has no end yet is taken to end now; one that `goes_on` has used
    nothing yet for the floor of the day of `now`.
    """
    spans = _without(_joined([(start, min(end or now, now)) for start, end in waits]), _joined(still))
    losses: list[tuple[datetime, datetime, timedelta]] = []
    waited: dict[date, timedelta] = defaultdict(timedelta)
    counted: dict[date, timedelta] = defaultdict(timedelta)
    last: dict[date, datetime] = {}
    for part in (part for span in spans for part in hours.parts(span)):
        length = part.end - part.start
        waited[part.day] += length
        last[part.day] = part.end
        if part.counts:
            counted[part.day] += length
            losses.append((part.end, part.start, length))
    for day, at in last.items():
        if goes_on and at == now:
            continue
        if waited[day] > floor > counted[day]:
            losses.append((at, at, floor - counted[day]))
    return _spent(bank, sorted(losses))


def due(
    now: datetime,
    hours: Hours,
    time: timedelta,
    *,
    waits: Collection[Wait] = (),
    still: Collection[Span] = (),
    floor: timedelta = NOTHING,
) -> datetime | None:
    """When this time has run out for a person who is waited for from now on, and was before in these waits.

    None where it never does: a person without hours has all time where there is no floor.
    """
    ahead = LOOK
    while ahead <= FARTHEST:
        until = now + ahead
        flag = used(time, hours, (*waits, (now, None)), until, still=still, floor=floor, goes_on=True).flag
        if flag is not None:
            return flag
        ahead *= 3
    return None


def _spent(bank: timedelta, losses: Sequence[tuple[datetime, datetime, timedelta]]) -> Used:
    """What is lost in all, by losses in the order in which they end, and when the bank is empty."""
    lost, flag = NOTHING, None
    for end, start, length in losses:
        if flag is None and lost + length >= bank:
            flag = end if start == end else start + (bank - lost)
        lost += length
    return Used(lost, flag)


def _joined(spans: Collection[Span]) -> list[Span]:
    """The same time as spans in order that do not meet."""
    joined: list[Span] = []
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(joined[-1][1], end)
        else:
            joined.append((start, end))
    return joined


def _without(spans: Collection[Span], gaps: Collection[Span]) -> Iterator[Span]:
    """The time of spans that lies in no gap."""
    for start, end in spans:
        rest = start
        for gap, behind in gaps:
            if gap < end and behind > rest:
                if rest < gap:
                    yield rest, gap
                rest = behind
        if rest < end:
            yield rest, end
