"""A game master's pages on people: the table as a side knows it, who has each seat, and how much time is left."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import discord
from discord import ui

from bot.messages.flags import line as bank_line
from bot.messages.hand import open_id
from bot.messages.master_ids import SeatsId, SittingId, TimeId, TimeWhat
from bot.messages.page_parts import turn_line, way_back
from bot.messages.panel import Panel, PanelButton, in_rows
from bot.messages.parts import Part, View, button, timestamp, view_of
from bot.names import plain, safe
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.report.scene import scene_of
from bot.storage.chairs import Bank
from bot.storage.clocks import Clock, Put
from bot.text.progress import objective_lines
from bot.text.sides import side_name
from bot.text.words import Words
from engine.record.model import Side
from engine.views import Viewer

SEATS = 12
"""The most seats on the page: a message has no room for more lists."""
SHORT = 30
"""Characters of a side's name on a button."""


def look_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The table as one side knows it: the first, or the one that was pressed."""
    sides = [side.id for side in desk.moment.record.sides]
    side = next((one for one in path.keys[1:] if one in sides), sides[0])
    told = seen(desk.moment, Viewer(side))
    ways = [
        PanelButton(name, Path(MASTER, (path.keys[0], one)), off=one == side)
        for one, name in _names(desk.moment, words).items()
    ]
    heading = words("master.looks", side=safe(side_name(side, desk.moment, words)))
    lines = "\n".join(objective_lines(told, words))
    scene = scene_of(told, (), words.language)
    rows = (*in_rows(ways, 3), [way_back(Path(MASTER, path.keys[:1]), words)])
    return Panel(heading, turn_line(desk, words), scene, lines=lines, rows=rows)


def has_seats(desk: Desk) -> bool:
    """Whether seats are given there one by one: those of a story are its teams'."""
    return desk.moment.seating.counts or not desk.moment.seating.runners


def to_seats(desk: Desk, path: Path) -> SeatsId:
    """What the button to the seats carries."""
    return SeatsId(desk.moment.encounter_id)


def to_time(desk: Desk, path: Path) -> TimeId:
    """What the button to the clocks carries."""
    return TimeId("open", desk.moment.encounter_id)


def seats_page(moment: Moment, words: Words) -> View:
    """Each seat as a list that shows its person: another is picked for it, or nobody; and a list for a free side."""
    kind = "event" if moment.seating.counts else "captains"
    parts: list[Part] = [
        f"## {words('master.seats.title')}\n{words('master.seats.how')}\n-# {words(f'master.seats.{kind}')}"
    ]
    left = SEATS
    for side in moment.record.sides:
        if side.controller == "rules":
            continue
        people = (moment.seating.seats.get(side.id, ()) or (0,))[:left]
        parts.append(f"**{safe(side_name(side.id, moment, words))}**")
        parts += [_seat(moment, side, user, words) for user in people]
        left -= len(people)
    parts.append([button(words("panel.back"), open_id(moment.encounter_id, MASTER))])
    return view_of(*parts)


def _seat(moment: Moment, side: Side, user: int, words: Words) -> ui.ActionRow[View]:
    carries = SittingId(moment.encounter_id, user, side.id)
    return ui.ActionRow(
        ui.UserSelect(
            custom_id=str(carries),
            placeholder=words("master.seats.free"),
            min_values=0 if user else 1,
            default_values=[discord.Object(user)] if user else [],
        )
    )


def time_page(
    moment: Moment, banks: Sequence[Bank], clock: Clock, put: Sequence[Put], now: datetime, words: Words
) -> View:
    """How much time is left on each bank and to answer, with a press for a day more; and the pause, or its end."""
    names = _names(moment, words)
    due = [one.due_at for one in put if one.due_at is not None and one.closed_by is None]
    lines = [
        f"## {words('master.time.title')}",
        bank_line(list(banks), now, words),
        *(words("master.time.due", when=timestamp(one)) for one in sorted(due)[:1]),
        *([] if clock.paused_at is None else [words("status.paused", since=timestamp(clock.paused_at))]),
    ]
    key = moment.encounter_id
    days = [button(words("master.time.bank", side=names[bank.side]), TimeId("bank", key, bank.side)) for bank in banks]
    answer = [button(words("master.time.answer"), TimeId("answer", key))] if due else []
    pause: TimeWhat = "pause" if clock.paused_at is None else "resume"
    stop = button(words(f"master.time.{pause}"), TimeId(pause, key))
    back = button(words("panel.back"), open_id(key, MASTER))
    return view_of("\n".join(filter(None, lines)), days, answer, [stop, back])


def _names(moment: Moment, words: Words) -> Mapping[str, str]:
    """What stands on the button of each side."""
    return {side.id: plain(side_name(side.id, moment, words), SHORT) for side in moment.record.sides}
