"""A game master's pages on people: the table as a side knows it, who has each seat, and how much time is left."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter

import discord
from discord import ui

from bot.messages.event_ids import DeskId
from bot.messages.flags import line as bank_line
from bot.messages.hand import open_id
from bot.messages.master_ids import EmptyId, SeatsId, SittingId, TimeId, TimeWhat
from bot.messages.page_parts import turn_line, way_back
from bot.messages.panel import Panel, PanelButton, in_rows
from bot.messages.parts import Part, View, button, mention, timestamp, view_of
from bot.names import plain, safe
from bot.panel.desk import Desk
from bot.panel.path import MASTER, Path
from bot.play.fog import seen
from bot.report.scene import scene_of
from bot.storage.chairs import Bank
from bot.storage.clocks import Clock
from bot.storage.roster import Roster
from bot.text.progress import objective_lines
from bot.text.sides import side_name
from bot.text.words import Words
from engine.views import Viewer

SEATS = 12
"""The most seats on a page: a message has no room for more lists."""
SHORT = 30
"""Characters of a side's name on a button."""


def look_page(desk: Desk, path: Path, words: Words) -> Panel:
    """The table as one side knows it: the first, or the one that was pressed."""
    sides = [side.id for side in desk.moment.record.sides]
    side = next((one for one in path.keys[1:] if one in sides), sides[0])
    told = seen(desk.moment, Viewer(side))
    names = {one: plain(side_name(one, desk.moment, words), SHORT) for one in sides}
    ways = [PanelButton(name, Path(MASTER, (path.keys[0], one)), off=one == side) for one, name in names.items()]
    heading = words("master.looks", side=safe(side_name(side, desk.moment, words)))
    lines = "\n".join(objective_lines(told, words))
    scene = scene_of(told, (), words.language)
    rows = (*in_rows(ways, 3), [way_back(Path(MASTER, path.keys[:1]), words)])
    return Panel(heading, turn_line(desk, words), scene, lines=lines, rows=rows)


def to_seats(desk: Desk, path: Path) -> SeatsId:
    """What the button to the seats carries."""
    return SeatsId(desk.moment.encounter_id)


def to_desk(desk: Desk, path: Path) -> DeskId:
    """What the button to the desk of the table's event carries."""
    return DeskId(desk.moment.encounter_id)


def to_time(desk: Desk, path: Path) -> TimeId:
    """What the button to the clocks carries."""
    return TimeId("open", desk.moment.encounter_id)


def seats_page(roster: Roster, words: Words, page: int = 1) -> View:
    """A page of the seats, from 1: each is a list that shows its person, and another is picked for it, or nobody; a
    free side, and each team of a story, has one that is free."""
    seats, team = roster.seating().seats, _kind(roster) == "team"
    played = [side for side in roster.sides if not side.rules_run]
    taken = [(side, user) for side in played for user in seats.get(side.id, ())]
    free = [(side, 0) for side in played if team or side.id not in seats]
    listed = sorted([*taken, *free], key=lambda one: played.index(one[0]))
    parts: list[Part] = [
        f"## {words('master.seats.title')}\n{words('master.seats.how')}\n-# {words(f'master.seats.{_kind(roster)}')}"
    ]
    for side, lists in groupby(listed[(page - 1) * SEATS : page * SEATS], key=itemgetter(0)):
        parts.append(f"**{safe(side.name)}**")
        parts += [_seat(SittingId(roster.encounter_id, user, side.id), words) for _, user in lists]
    further = [("before", page - 1)] * (page > 1) + [("after", page + 1)] * (len(listed) > page * SEATS)
    ways = [button(words(f"master.seats.{way}"), SeatsId(roster.encounter_id, str(to))) for way, to in further]
    back = _back(roster, words, button(words("master.time"), TimeId("open", roster.encounter_id)))
    return view_of(*parts, [*ways, *back])


def empty_page(roster: Roster, seat: SittingId, words: Words) -> View:
    """What follows where a person is taken off their seat, and the way to do so."""
    side = next((safe(one.name) for one in roster.sides if one.id == seat.side), "")
    text = words(f"master.empty.{_kind(roster)}", who=mention(seat.user), side=side)
    empty = EmptyId(seat.encounter, seat.user, seat.side)
    yes = button(words("master.empty"), empty, discord.ButtonStyle.danger)
    return view_of(text, [yes, button(words("panel.back"), SeatsId(seat.encounter))])


def _kind(roster: Roster) -> str:
    """What a table counts in: an event, the teams of a story, or nothing, where its captains may have to agree."""
    return "event" if roster.counts else "team" if roster.of_event else "captains"


def _seat(seat: SittingId, words: Words) -> ui.ActionRow[View]:
    return ui.ActionRow(
        ui.UserSelect(
            custom_id=str(seat),
            placeholder=words("master.seats.free"),
            min_values=0 if seat.user else 1,
            default_values=[discord.Object(seat.user)] if seat.user else [],
        )
    )


def time_page(
    roster: Roster, banks: Sequence[Bank], clock: Clock, due: datetime | None, now: datetime, words: Words
) -> View:
    """How much time is left on each bank, and when the next answer is `due`, with presses for a day more; and the
    pause, or its end."""
    lines = [
        f"## {words('master.time.title')}",
        bank_line(list(banks), now, words),
        "" if due is None else words("master.time.due", when=timestamp(due)),
        "" if clock.paused_at is None else words("status.paused", since=timestamp(clock.paused_at)),
    ]
    key, names = roster.encounter_id, {side.id: plain(side.name, SHORT) for side in roster.sides}
    days = [button(words("master.time.bank", side=names[bank.side]), TimeId("bank", key, bank.side)) for bank in banks]
    answer = [] if due is None else [button(words("master.time.answer"), TimeId("answer", key))]
    pause: TimeWhat = "pause" if clock.paused_at is None else "resume"
    stop = [button(words(f"master.time.{pause}"), TimeId(pause, key))]
    ways = _back(roster, words, button(words("master.seats"), SeatsId(key)))
    return view_of("\n".join(filter(None, lines)), days, answer, stop, ways)


def _back(roster: Roster, words: Words, beside: ui.Button[View]) -> list[ui.Button[View]]:
    """The way back to the panel; while the table is set up, which has none, the one to the page `beside` this."""
    return [button(words("panel.back"), open_id(roster.encounter_id, MASTER)) if roster.begun else beside]
