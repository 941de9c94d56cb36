"""The desk of an event: one private message with all that needs those who run it, and all tables of the round."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.event_card import approve_way, draw_way, drawable, page_way, where_it_is
from bot.messages.event_ids import EventId, MatchId
from bot.messages.event_pages import named, open_way, stands, substitute_way
from bot.messages.events import asked_in, hindered, name_of
from bot.messages.ids import PanelId
from bot.messages.parts import MOST_LETTERS, Part, View, button, mention, select, sendable, timestamp, view_of
from bot.messages.setup_ids import SettingId
from bot.messages.story_card import next_ways
from bot.names import safe
from bot.panel.path import MASTER, Path
from bot.play.contests.masters import may_read, unread
from bot.play.contests.needs import Desk, Need
from bot.storage.chores import StoredChore
from bot.storage.contest_models import DRAWN, OPEN, PLAYING
from bot.storage.contests import StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.plan import STORY

PAGE = 25
"""Tables on a page: as many as one list takes."""
_NEEDS = 5
"""Needs on the page: each takes up to four of its forty parts."""
_CALL = 160
"""Letters of a call in its line."""
_DAILY = 12
"""Lines of what is heard once a day."""
_ALL = Path(MASTER)
"""All ways of a game master."""
_REST = 40
"""Letters of the line that says how much is left out."""


def desk_page(desk: Desk, user: int, page: int, words: Words) -> View:
    """What needs those who run the event first, each with its button; then the tables in their groups."""
    contest = desk.contest
    head = f"## {words('event.desk.of', event=safe(contest.name))}\n-# {where_it_is(contest, words)}"
    parts: list[Part] = [head, *(() if page else _needs(desk, user, words))]
    tables = [match for _, matches in _groups(desk) for match in matches][page * PAGE :]
    room = MOST_LETTERS - sum(len(part) for part in parts if isinstance(part, str))
    parts.append("\n".join(_lines(desk, page, room, words)))
    if tables:
        options = [discord.SelectOption(label=named(contest, one), value=str(one.id)) for one in tables[:PAGE]]
        parts.append(select(MatchId("pick", contest.id, 0), options, words("event.pick-table")))
    further = [("before", page - 1)] * bool(page) + [("after", page + 1)] * (len(tables) > PAGE)
    ways = [button(words(f"event.desk.{way}"), EventId("desk", contest.id, to)) for way, to in further]
    ways += _to_begin(contest, words) if contest.status == OPEN else []
    manage = button(words("event.manage"), EventId("manage", contest.id))
    return view_of(*parts, [*ways, manage, page_way(contest, words)])


def _to_begin(contest: StoredContest, words: Words) -> list[ui.Button[View]]:
    """The way to the first round, or to the first act."""
    if contest.plan["kind"] == STORY:
        return next_ways(contest, words)
    return [draw_way(contest, words)] if drawable(contest) else []


def _needs(desk: Desk, user: int, words: Words) -> Iterator[Part]:
    """The lines of what is needed, each with its button."""
    yield words("event.desk.needs" if desk.needs else "event.desk.none")
    for place, need in enumerate(desk.needs[:_NEEDS], 1):
        yield need_line(desk, need, user, words)
        yield _way(desk, need, place, user, words)
    if len(desk.needs) > _NEEDS:
        yield words("event.desk.rest", len(desk.needs) - _NEEDS)
    yield "\n".join(need_line(desk, need, user, words) for need in desk.under_way[:_NEEDS])


def need_line(desk: Desk, need: Need, user: int, words: Words) -> str:
    """What one need is, for a person who runs the event: not what others say of a table at which they play."""
    contest, match, what = desk.contest, need.match, str(need.what)
    if need.chores:
        return _stuck(contest, need.chores, words)
    what = "left-table" if what == "left" and match is not None else what
    values: dict[str, object] = {"number": contest.round + (need.what == "draw"), "place": asked_in(contest)}
    if match is not None:
        values["table"] = match.number
    if need.entrant:
        values["who"] = name_of(contest, need.entrant, words)
    if need.bench:
        values["bench"] = name_of(contest, need.bench, words)
    if need.case is not None and match is not None and may_read(contest, match, user):
        values |= {"who": mention(need.case.user_id), "when": timestamp(need.case.created_at)}
        values["text"] = safe(need.case.text, _CALL)
    elif need.case is not None and match is not None:
        what = "call-unread" if unread(contest, match) else "call-own"
    count = sum(one.status == DRAWN for one in contest.of_round(contest.round))
    key = "event.substitute.asked" if what == "asked" else f"event.need.{what}"
    return words(key, count or 1, **values)


def _way(desk: Desk, need: Need, place: int, user: int, words: Words) -> Part:
    """What a person who runs the event presses about it: of a call, the way to a ruling upon what it is about. By its
    place it is told apart from the same way elsewhere on the page."""
    contest, key = desk.contest, desk.contest.id
    match need.what:
        case "paused":
            return [button(words("event.move.way"), EventId("manage", key, place))]
        case "left":
            return [substitute_way(contest, need.entrant, need.bench, words)]
        case "waits":
            return [button(words("event.retry"), EventId("retry", key, place))]
        case "open":
            return [open_way(contest, words)]
        case "draw":
            return [draw_way(contest, words)]
        case "approve":
            return [approve_way(contest, words)]
        case "act":
            return next_ways(contest, words)
        case "empty":
            return [button(words("event.my-page"), EventId("page", key, place))]
    assert need.match is not None
    table = key, need.match.id or 0
    if need.what == "thread":
        return [button(words("event.open-another"), MatchId("again", *table), discord.ButtonStyle.primary)]
    look = [button(words("event.desk.open"), MatchId("page", *table, place))]
    if need.case is not None and unread(contest, need.match):
        return [button(words("event.lead.another"), EventId("manage", key, place), discord.ButtonStyle.primary), *look]
    if need.case is None or need.match.result is not None or not may_read(contest, need.match, user):
        return look
    report = Path(MASTER, ("ruling", str(need.case.about))).fresh(place)
    return [*master_ways(need.match, words, "master.ruling", report), *look]


def master_ways(
    match: StoredMatch, words: Words, label: str = "panel.as-master", path: Path = _ALL
) -> list[ui.Button[View]]:
    """The way to the pages of a game master at a table that is played, or to one of them."""
    if match.encounter_id is None or match.status != PLAYING:
        return []
    return [button(words(label), PanelId(match.encounter_id, 0, str(path)), discord.ButtonStyle.primary)]


def _groups(desk: Desk) -> tuple[tuple[str, tuple[StoredMatch, ...]], ...]:
    """The tables under their headings."""
    return ("late", desk.late), ("playing", desk.playing), ("unopened", desk.unopened), ("over", desk.over)


def _lines(desk: Desk, page: int, room: int, words: Words) -> Iterator[str]:
    """The tables of a page in their groups, as many as there is room for."""
    tables = [(group, match) for group, matches in _groups(desk) for match in matches]
    tables = tables[page * PAGE : (page + 1) * PAGE]
    before = ""
    for place, (group, match) in enumerate(tables):
        line = table_line(desk, match, words)
        line = line if group == before else f"**{words(f'event.desk.{group}')}**\n{line}"
        room -= len(line) + 1
        if room < _REST:
            yield words("event.tables-rest", len(tables) - place)
            return
        yield line
        before = group


def table_line(desk: Desk, match: StoredMatch, words: Words) -> str:
    """How one table stands; a table that is paused, and one of which something is noted, bear a sign."""
    signs = "⏸ " * (match.id in desk.overview.paused) + "✎ " * (match.id in desk.overview.remarked)
    return f"**{match.number}** {signs}{stands(desk.contest, match, desk.overview.channels, words)}"


def digest(desk: Desk, user: int, words: Words) -> dict[str, Any]:
    """What a person who runs the event hears once a day, with the way to hear it no more; empty where it is nothing."""
    lines = [need_line(desk, need, user, words) for need in desk.needs]
    lines += [f"{words('event.desk.is-late')} {table_line(desk, match, words)}" for match in desk.late]
    if not lines:
        return {}
    shown = [f"- {line}" for line in lines[:_DAILY]]
    rest = [words("event.desk.rest", len(lines) - _DAILY)] if len(lines) > _DAILY else []
    head = words("event.digest", event=safe(desk.contest.name))
    off = button(words("settings.digest-off"), SettingId("digest", "off"))
    return sendable(view_of("\n".join([head, *shown, *rest, words("event.digest.where")]), [off]))


def _stuck(contest: StoredContest, chores: Sequence[StoredChore], words: Words) -> str:
    """What waits for the same reason, and until when."""
    return words(
        "event.stuck",
        what=words.listed(list(dict.fromkeys(_chore(contest, chore, words) for chore in chores))),
        why=hindered(contest, chores[0].error, words),
        when=timestamp(min(chore.not_before for chore in chores)),
    )


def _chore(contest: StoredContest, chore: StoredChore, words: Words) -> str:
    """What a chore is about: a table, the results of a round, the card, the archive, or a direct message."""
    if match := chore.args.get("match"):
        return words("event.chore.table", table=contest.match(match).number)
    return words(f"event.chore.{chore.kind}", number=chore.args.get("round", 0))
