"""The standings of an event: as a picture, in words, and as a file for a spreadsheet."""

import asyncio
from io import BytesIO
from typing import Any

import discord

from bot.board.cards import Standings, StandingsRow
from bot.board.files import standings_file
from bot.errors import Unfit
from bot.messages.event_card import kind_of, page_way
from bot.messages.event_ids import EventId
from bot.messages.events import name_of
from bot.messages.parts import button, gallery, sendable, view_of
from bot.messages.standings import in_words
from bot.names import plain, safe
from bot.play.contests.story import story_of
from bot.report.picture import Picture, drawn, missing
from bot.storage.contest_models import OUT
from bot.storage.contests import StoredContest
from bot.text.words import Words
from engine.contest.log import Contest
from engine.contest.standings import Row, sheet

PAGE = 16
"""Rows of one picture: more would be too small on a phone."""
COUNTS = ("points", "opponents", "value", "tables")
_LETTERS = 3_900


async def standings_page(contest: StoredContest, first: int, words: Words) -> dict[str, Any]:
    """The standings from a row on, with what shows the others, and all of them in words or in a file."""
    picture, others = await standings_picture(contest, words, first)
    key, ways = contest.id, []
    if first:
        ways.append(button(words("event.earlier"), EventId("standings", key, max(0, first - PAGE))))
    if others:
        ways.append(button(words("event.further"), EventId("standings", key, first + PAGE)))
    ways += [
        button(words("event.as-text"), EventId("words", key)),
        button(words("event.as-csv"), EventId("csv", key)),
        page_way(contest, words),
    ]
    return sendable(view_of(gallery(picture), ways), picture)


async def standings_picture(contest: StoredContest, words: Words, first: int = 0) -> tuple[Picture, bool]:
    """The picture of the standings from a row on, and whether there are rows behind it."""
    card = await asyncio.to_thread(standings_card, contest, words)
    shown = Standings(
        title=card.title, line=card.line, columns=card.columns, rows=card.rows[first : first + PAGE] or card.rows[:PAGE]
    )
    data = await drawn(standings_file, shown)
    picture = missing(words.language) if data is None else Picture(data, in_words(shown))
    return picture, first + PAGE < len(card.rows)


def standings_card(contest: StoredContest, words: Words) -> Standings:
    """All of the standings behind the last round that is played, and how they have changed with it."""
    story, after = _behind(contest)
    before = {row.entrant: row.place for row in story.standings(after - 1)} if after > 1 else {}
    return Standings(
        title=plain(contest.name),
        line=f"{kind_of(contest, words)} · {words('event.after', number=after, all=story.length)}",
        columns=tuple(words(f"event.column.{count}") for count in COUNTS),
        rows=tuple(
            StandingsRow(
                place=row.place,
                name=_who(contest, row, plain(contest.entrant(row.entrant).name) or words("event.nameless"), words),
                counts=_counts(row),
                risen=before.get(row.entrant, row.place) - row.place,
            )
            for row in story.standings(after)
        ),
    )


def standings_text(contest: StoredContest, words: Words) -> str:
    """The standings as lines: all of them, or as many as a message takes."""
    story, after = _behind(contest)
    head = f"## {words('event.standings-of', event=safe(contest.name), number=after, all=story.length)}"
    lines = [head]
    for line in standings_lines(contest, words):
        if sum(len(each) + 1 for each in lines) + len(line) > _LETTERS:
            lines.append(words("event.standing-rest"))
            break
        lines.append(line)
    return "\n".join([*lines, words("event.row-words")])


def standings_lines(contest: StoredContest, words: Words) -> list[str]:
    """A line for each row of the standings."""
    story, after = _behind(contest)
    return [
        words(
            "event.row",
            row.points,
            place=row.place,
            who=_who(contest, row, name_of(contest, row.entrant, words), words),
            opponents=row.opponents,
            value=signed(row.value),
        )
        for row in story.standings(after)
    ]


def _who(contest: StoredContest, row: Row, name: str, words: Words) -> str:
    """The name of an entrant, marked where they have left the event."""
    return words("event.row-left", who=name) if contest.entrant(row.entrant).status == OUT else name


def csv_file(contest: StoredContest, words: Words) -> discord.File:
    """The standings as a file of values separated by commas."""
    story, after = _behind(contest)
    names = {one.number: one.name or words("event.nameless") for one in contest.entrants}
    # The mark at the beginning has spreadsheets read the letters beyond English.
    text = sheet(story.standings(after), names).encode("utf-8-sig")
    return discord.File(BytesIO(text), f"standings-{after}.csv")


def signed(number: int) -> str:
    """A difference with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _behind(contest: StoredContest) -> tuple[Contest, int]:
    """The event, and the last of its rounds that is played to its end. Raises Unfit before the first is drawn."""
    story = story_of(contest)
    if not story.rounds:
        raise Unfit("event-no-standings")
    return story, story.finished


def _counts(row: Row) -> tuple[int, ...]:
    return tuple(getattr(row, count) for count in COUNTS)
