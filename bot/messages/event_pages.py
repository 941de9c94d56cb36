"""Private pages of events: a server's events, one of them as a person has part in it, the draw of a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import discord
from discord import ui

from bot.messages.event_card import bracket_way, join_way, kind_of, page_way, where_it_is
from bot.messages.event_ids import EventId, EventsId
from bot.messages.events import asked_in, battle_of, name_of, scored, sides_of, until, without
from bot.messages.flags import span
from bot.messages.ids import ChairId
from bot.messages.parts import Part, View, button, date, select, view_of
from bot.names import plain, safe
from bot.play.contests.story import may_join, standings_of, story_of
from bot.storage.contest_models import BENCH, LOST, OPEN, RUNNING
from bot.storage.contests import GOING_ON, StoredContest, StoredMatch
from bot.text.words import Words
from engine.contest.draw import Reason
from engine.contest.plan import STORY
from engine.contest.rounds import STEP, WAKING

LISTED = 25
"""Lines of a list."""
MINE = 8
"""Events of which a person sees their part on one page: each takes four of the forty parts that a message may have."""
_LETTERS = 3_000
"""Letters that the tables of a round may take."""
_DESKS = 5
"""Desks to which the page of a server's events leads."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where the tables of an event stand, and how much time its people have."""

    channels: Mapping[int, int] = field(default_factory=dict)
    """The thread of each table that is open, by the table's number in the database."""
    banks: Mapping[int, timedelta] = field(default_factory=dict)
    """The time that an entrant has left at the table that is played, by the entrant's number."""
    by_rules: frozenset[int] = frozenset()
    """The entrants for whom the rules play there."""
    empty: frozenset[int] = frozenset()
    """The entrants for whom another may go on."""
    asked: Mapping[int, int] = field(default_factory=dict)
    """The substitutes that are asked to go on, by the numbers of the entrants."""


def events_page(contests: Sequence[StoredContest], user: int, words: Words, *, unreadable: int = 0) -> View:
    """A server's events that go on, and the ways to the desks of those that a person runs, to one's own part in them,
    and to a new one; also how many more are damaged, with the way to their end."""
    lines = [f"## {words('event.all')}"]
    lines += [words("event.unreadable", unreadable)] if unreadable else []
    lines += [_line(contest, words) for contest in contests[:LISTED]] or [words("event.none")]
    parts: list[Part] = ["\n".join(lines)]
    if contests:
        options = [
            discord.SelectOption(label=plain(contest.name, 100), value=str(contest.id)) for contest in contests[:LISTED]
        ]
        parts.append(select(EventsId("pick"), options, words("event.pick")))
    for contest in [contest for contest in contests if contest.runs(user)][:_DESKS]:
        label = words("event.desk.to", event=plain(contest.name, 30))
        parts.append([button(label, EventId("desk", contest.id), discord.ButtonStyle.primary)])
    new = button(words("event.new"), EventsId("new"), discord.ButtonStyle.primary)
    ways = [new, button(words("event.mine"), EventsId("mine"))]
    if unreadable:
        ways.append(button(words("event.close", unreadable), EventsId("close"), discord.ButtonStyle.danger))
    return view_of(*parts, ways)


def mine_page(contests: Sequence[tuple[StoredContest, Places]], user: int, words: Words) -> View:
    """A person's own part in each event of a server, with the way out of it."""
    if not contests:
        return view_of(f"## {words('event.mine')}\n{words('event.mine.none')}")
    parts: list[Part] = [f"## {words('event.mine')}"]
    for contest, places in contests[:MINE]:
        parts.append(f"**{safe(contest.name)}**\n{own_part(contest, places, user, words)}")
        ways = _back_way(contest, places, user, words) or _part_way(contest, user, words)
        parts.append([page_way(contest, words), *ways])
    if len(contests) > MINE:
        parts.append(words("event.mine-rest", len(contests) - MINE))
    return view_of(*parts)


def event_page(contest: StoredContest, places: Places, user: int, words: Words) -> View:
    """An event: one's own part in it, the tables of the newest round, and what one may do."""
    head = f"## {safe(contest.name)}\n-# {kind_of(contest, words)}\n{where_it_is(contest, words)}"
    parts: list[Part] = [head, own_part(contest, places, user, words)]
    if contest.round:
        parts.append(f"**{words('event.round', number=contest.round)}**\n{tables_of(contest, places, user, words)}")
    ways = [button(words("event.rules-way"), EventId("rules", contest.id)), *_part_way(contest, user, words)]
    if contest.matches:
        ways.insert(0, button(words("event.show-standings"), EventId("standings", contest.id)))
    parts.append(_back_way(contest, places, user, words))
    ways[:0] = bracket_way(contest, words)
    parts.append(ways)
    if contest.runs(user) and contest.status in GOING_ON:
        parts.append([desk_way(contest, words, discord.ButtonStyle.primary)])
    return view_of(*parts)


def own_part(contest: StoredContest, places: Places, user: int, words: Words) -> str:
    """What a person has to do with an event: their next table, their time, their place."""
    mine = contest.entrant_of(user)
    if mine is None:
        return words("event.you-out")
    if mine.status == BENCH:
        if contest.status not in GOING_ON:
            return words("event.you-out")
        asked = [name_of(contest, seat, words) for seat, one in places.asked.items() if one == mine.number]
        there = asked_in(contest)
        return "\n".join([words("event.you-wait"), *(words("event.you-asked", who=who, place=there) for who in asked)])
    if contest.plan["kind"] == STORY:
        return words("event.story.you", side=safe(mine.name))
    if contest.status == OPEN:
        return words("event.you-in")
    told = []
    match = next((one for one in contest.of_round(contest.round) if mine.number in one.sides.values()), None)
    if match is None:
        over = story_of(contest).finished == contest.round
        told.append(words("event.you-had-bye" if over else "event.you-bye", number=contest.round))
    elif match.result is not None:
        told.append(words("event.you-played", number=contest.round, pairs=scored(contest, match, words)))
    else:
        other = next(number for number in match.sides.values() if number != mine.number)
        told.append(
            words("event.you-meet", other=name_of(contest, other, words), table=where(match, places.channels, words))
        )
        if match.due_at is not None:
            told.append(until(match.due_at, words))
        if mine.number in places.by_rules:
            told.append(words("event.you-by-rules"))
        elif mine.number in match.waits:
            told.append(words("event.you-act"))
        if (bank := places.banks.get(mine.number)) is not None:
            told.append(words("event.you-bank", time=span(bank, words)))
    row = next((row for row in standings_of(contest) if row.entrant == mine.number), None)
    if row is not None and story_of(contest).finished:
        told.append(words("event.you-stand", row.points, place=row.place))
    return "\n".join(told)


def tables_of(contest: StoredContest, places: Places, user: int, words: Words) -> str:
    """The tables of the newest round, each with its link or its result; not the one a person plays at, which their own
    part names."""
    mine, lines = contest.entrant_of(user), list[str]()
    tables = [one for one in contest.of_round(contest.round) if mine is None or mine.number not in one.sides.values()]
    for match in tables:
        lines.append(f"**{match.number}** {stands(contest, match, places.channels, words)}")
        if sum(len(line) + 1 for line in lines) > _LETTERS:
            lines[-1] = words("event.tables-rest", len(tables) - len(lines) + 1)
            break
    lines += without(contest, contest.round, words)
    return "\n".join(lines)


def draw_page(contest: StoredContest, why: Mapping[int, Reason], words: Words) -> View:
    """The draw of the newest round with what spoke for each pairing, and the way to open its tables."""
    lines = [f"## {words('event.drawn', number=contest.round)}"]
    for match in contest.of_round(contest.round):
        sides = sides_of(match, words)
        pairs = " – ".join(
            words("event.drawn-pair", who=name_of(contest, number, words), side=sides[side])
            for side, number in match.sides.items()
        )
        pairs = f"{pairs} · {battle_of(contest, match, words)}"
        line = f"**{match.number}** {pairs}\n-# {reason(why[match.number], words)}"
        if sum(len(each) + 1 for each in lines) + len(line) > _LETTERS:
            lines.append(words("event.tables-rest", len(contest.of_round(contest.round)) - len(lines) + 1))
            break
        lines.append(line)
    lines += without(contest, contest.round, words)
    lines += [] if contest.of_round(contest.round) else [words("event.drawn-empty")]
    lines.append(f"-# {words('event.drawn-once')}")
    tables = [[open_way(contest, words)]] if contest.of_round(contest.round) else []
    return view_of("\n".join(lines), *tables, [page_way(contest, words)])


def reason(found: Reason, words: Words) -> str:
    """`3 and 1 points, sides balanced, awake together 8 to 12 h a day`."""
    parts = [words("event.why.points", one=found.points[0], other=found.points[1])]
    parts.append(words("event.why.even" if found.even else "event.why.uneven"))
    if found.waking < WAKING:
        least = STEP // 7 * found.waking
        parts.append(words("event.why.hours", least=least, most=least + STEP // 7))
    if found.again:
        parts.append(words("event.why.again"))
    if found.consolation:
        parts.append(words("event.why.consolation"))
    return ", ".join(parts)


def ask_page(text: str, *ways: ui.Button[View]) -> View:
    """A question before something that cannot be taken back."""
    return view_of(text, *([way] for way in ways))


def leave_page(contest: StoredContest, words: Words) -> View:
    """Whether a person drops out of an event, and what it costs."""
    yes = button(words("event.leave.yes"), EventId("drop", contest.id), discord.ButtonStyle.danger)
    return ask_page(
        words("event.story.leave-ask" if contest.plan["kind"] == STORY else "event.leave.ask", event=contest.name),
        yes,
        page_way(contest, words),
    )


def seat_ways(contest: StoredContest, places: Places, numbers: Sequence[int], words: Words) -> list[Part]:
    """The empty seats of some entrants: who on the bench is asked, and the ways to ask the first who is not."""
    empty = [number for number in numbers if number in places.empty]
    told = [
        words(
            "event.substitute.asked",
            bench=name_of(contest, places.asked[number], words),
            who=name_of(contest, number, words),
            place=asked_in(contest),
        )
        for number in empty
        if number in places.asked
    ]
    free = next((one.number for one in contest.bench if one.number not in places.asked.values()), None)
    asks = [] if free is None else [number for number in empty if number not in places.asked]
    return ["\n".join(told), *([substitute_way(contest, number, free or 0, words)] for number in asks)]


def substitute_way(contest: StoredContest, number: int, bench: int, words: Words) -> ui.Button[View]:
    """The way to ask one on the bench to go on for an entrant."""
    asked, left = (plain(contest.entrant(one).name, 10) for one in (bench, number))
    return button(words("event.substitute", bench=asked, who=left), EventId("substitute", contest.id, number))


def _line(contest: StoredContest, words: Words) -> str:
    return f"**{safe(contest.name)}** · {kind_of(contest, words)}\n-# {where_it_is(contest, words)}"


def _back_way(contest: StoredContest, places: Places, user: int, words: Words) -> list[ui.Button[View]]:
    """The way back to their figures for a person for whom the rules play at their table."""
    mine = contest.entrant_of(user)
    if mine is None or mine.number not in places.by_rules:
        return []
    tables = [one.encounter_id for one in contest.of_round(contest.round) if mine.number in one.sides.values()]
    return [
        button(words("rules.return"), ChairId("return", key, 0), discord.ButtonStyle.primary) for key in tables if key
    ]


def _part_way(contest: StoredContest, user: int, words: Words) -> list[ui.Button[View]]:
    """The way into an event for a person who may join, or out of it; the page of a story has those."""
    if contest.plan["kind"] == STORY:
        return []
    if may_join(contest, user):
        return [join_way(contest, words)]
    if contest.entrant_of(user) is None or contest.status not in (OPEN, RUNNING):
        return []
    return [button(words("event.drop"), EventId("leave", contest.id), discord.ButtonStyle.danger)]


def desk_way(
    contest: StoredContest, words: Words, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> ui.Button[View]:
    """The way to the desk of an event."""
    return button(words("event.desk"), EventId("desk", contest.id), style)


def open_way(contest: StoredContest, words: Words) -> ui.Button[View]:
    """The way to open the tables of the round."""
    opens = EventId("open", contest.id, contest.round)
    return button(words("event.open"), opens, discord.ButtonStyle.primary)


def named(contest: StoredContest, match: StoredMatch) -> str:
    """A table as a line of a list."""
    names = " – ".join(plain(contest.entrant(number).name, 40) for number in match.sides.values())
    return f"{match.number} · {names}"[:100]


def stands(contest: StoredContest, match: StoredMatch, channels: Mapping[int, int], words: Words) -> str:
    """The result of a table; else its thread, which is named for the people who began there, and its turn, with its
    people where others follow them or there is no thread, and why."""
    if match.result is not None:
        return scored(contest, match, words)
    told = [where(match, channels, words)]
    follows = any(one.replaced_by in match.sides.values() for one in contest.entrants)
    if match.id not in channels or match.status == LOST or follows:
        told.insert(0, " – ".join(name_of(contest, number, words) for number in match.sides.values()))
    if match.turn:
        told.append(words("event.turn", turn=match.turn))
    if match.waits and match.waits_since is not None:
        waited = words.listed([name_of(contest, number, words) for number in match.waits])
        told.append(words("event.waits-for", who=waited, day=date(match.waits_since)))
    return " · ".join(told)


def where(match: StoredMatch, channels: Mapping[int, int], words: Words) -> str:
    """The link to a table; why there is none."""
    if match.status == LOST:
        return words("event.lost")
    channel = channels.get(match.id or 0)
    return words("event.not-open") if channel is None else f"<#{channel}>"
