"""The page of the hours in which a person plays, and of their absences."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.messages.parts import Part, View, button, date, select, view_of
from bot.messages.setup_ids import HoursId
from bot.people.hours import DAY, DAYS, USUAL, Week, has, told
from bot.storage.availability import ANY_TIME, Availability
from bot.text.words import Words
from bot.zones import LISTED, zone_of

BLUE, GREY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
AWAY_DAYS = (3, 7, 14)
"""The absences that take one press."""
OTHER_DAYS = (*range(1, 15), 21, 28, 35, 42, 56)
"""All that are offered."""


def hours_view(when: Availability, now: datetime, words: Words) -> View:
    """When a person plays and by whose clocks, whether they are away, and the presses that change it."""
    usual: list[ui.Button[View]] = [
        button(words(f"hours.{name}"), HoursId("usual", name), BLUE if has(when.week, name) else GREY) for name in USUAL
    ]
    return view_of(
        f"## {words('hours.title')}\n-# {words('hours.about')}\n{week_lines(when.week, words)}\n"
        + words("hours.clock", zone=when.zone, time=f"{now.astimezone(when.clock):%H:%M}"),
        [*usual, button(words("hours.other"), HoursId("days", "0"))],
        _zones(when, now, words),
        f"-# {words('hours.typed')}",
        *_absence(when, now, words),
    )


def _zones(when: Availability, now: datetime, words: Words) -> Part:
    """The zones to choose from, by the time that it is there."""
    names = {when.zone, *LISTED}
    local = {name: now.astimezone(zone) for name in names if (zone := zone_of(name)) is not None}
    ordered = sorted(local, key=lambda name: (local[name].utcoffset() or timedelta(), name))
    options = [
        discord.SelectOption(label=f"{local[name]:%H:%M} · {name}", value=name, default=name == when.zone)
        for name in ordered
    ]
    return select(HoursId("zone"), options, words("hours.zone"))


def _absence(when: Availability, now: datetime, words: Words) -> Sequence[Part]:
    until = when.away(now)
    other = button(words("hours.other"), HoursId("absence"))
    if until is not None:
        state = words("hours.away", when=date(until))
        presses = [button(words("hours.back"), HoursId("back"), BLUE), other]
    else:
        state = words("hours.there")
        presses = [*(button(words("hours.days", days), HoursId("away", str(days))) for days in AWAY_DAYS), other]
    return f"## {words('hours.absence')}\n{state}\n-# {words('hours.absence-about')}", presses


def week_lines(week: Week, words: Words) -> str:
    """`Mon–Fri · 18:00–23:00`, a line for days with the same hours."""
    if week == ANY_TIME:
        return words("hours.at-any-time")
    lines = [
        f"**{_days(days.first, days.last, words)}** · "
        + ", ".join(f"{start:02}:00–{end:02}:00" for start, end in days.spans)
        for days in told(week)
    ]
    return "\n".join(lines) or words("hours.never")


def _days(first: int, last: int, words: Words) -> str:
    names = [words(f"day.{day}") for day in dict.fromkeys((first, last))]
    return "–".join(names)


def days_view(when: Availability, chosen: int, words: Words) -> View:
    """The days of the week, of which some are `chosen` by their bits, and a list of hours to give to these."""
    days = [day for day in DAYS if chosen >> day & 1]
    pressed = [
        button(words(f"day.{day}"), HoursId("days", str(chosen ^ 1 << day)), BLUE if day in days else GREY)
        for day in DAYS
    ]
    hours: Part = None
    if days:
        own = when.week[DAY * days[0] : DAY * (days[0] + 1)]
        options = [
            discord.SelectOption(label=f"{hour:02}:00–{hour + 1:02}:00", value=str(hour), default=own[hour])
            for hour in range(DAY)
        ]
        hours = select(HoursId("fill", str(chosen)), options, words("hours.pick"), 0, DAY)
    head = f"## {words('hours.title')}\n{week_lines(when.week, words)}\n-# {words('hours.pick-days')}"
    return view_of(head, pressed, hours, [button(words("panel.back"), HoursId("show"))])


def absence_view(now: datetime, when: Availability, words: Words) -> View:
    """The list of days after which a person is there again."""
    here = now.astimezone(when.clock)
    options = [
        discord.SelectOption(
            label=words("hours.days", days), value=str(days), description=f"{here + timedelta(days=days):%Y-%m-%d}"
        )
        for days in OTHER_DAYS
    ]
    listed = select(HoursId("away"), options, words("hours.until"))
    return view_of(
        f"## {words('hours.absence')}\n-# {words('hours.absence-about')}",
        listed,
        [button(words("panel.back"), HoursId("show"))],
    )
