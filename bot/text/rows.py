"""The rows of a report on its pages: the weightiest on the first, and what has no room there behind a button."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from bot.report.steps import Step
from bot.text.words import Words

LINES, SHORT = 6, 520
"""Lines and characters of a report; what is beyond waits behind a button."""
LONGEST = 1_800
"""Characters of a later page."""

HEADS = 5
"""What a row weighs that the heading tells; see `bot.report.story.weight` for the others."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a report, its turn, the steps that it tells, and how much it weighs.

    The `text` is empty where the heading says all of it.
    """

    text: str
    turn: int
    steps: tuple[Step, ...] = ()
    weight: int = 0
    shown: bool = False
    """Whether the picture shows something of it: then it has a number."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of a report's steps and their text."""

    steps: tuple[Step, ...]
    text: str


def pages_of(rows: Sequence[Row], since: int, words: Words) -> tuple[Page, ...]:
    """The pages of some rows, each in the order of play, with the numbers of its own picture.

    A row of another turn than the one before it, and than that `since` which a page tells, says so.
    """
    front = list(rows)
    while len(front) > 1 and not _fits(_text(front, since, words), LINES, SHORT):
        # Of those that weigh least, the oldest waits.
        front.remove(min(front, key=lambda row: row.weight))
    pages = [front] if front else []
    shown = {id(row) for row in front}
    for row in rows:
        if id(row) in shown:
            continue
        if len(pages) == 1 or not _fits(_text([*pages[-1], row], since, words), len(rows), LONGEST):
            pages.append([])
        pages[-1].append(row)
    return tuple(Page(tuple(_numbered(page)), _text(page, since, words)) for page in pages)


def _numbered(rows: Sequence[Row]) -> Iterator[Step]:
    """The steps of a page, each with the number of its row."""
    for row, number in zip(rows, _numbers(rows), strict=True):
        yield from (replace(step, number=number) for step in row.steps)


def _numbers(rows: Sequence[Row]) -> list[int]:
    """From 1 what the picture shows; 0 where it shows nothing."""
    shown = accumulate(int(row.shown) for row in rows)
    return [number if row.shown else 0 for row, number in zip(rows, shown, strict=True)]


def _fits(text: str, lines: int, letters: int) -> bool:
    return text.count("\n") < lines and len(text) <= letters


def _text(rows: Sequence[Row], since: int, words: Words) -> str:
    """`**Turn 3** Ann moves 4″ north.`, where it is another turn than above."""
    lines: list[str] = []
    for row, number in zip(rows, _numbers(rows), strict=True):
        if not row.text:
            continue
        text = f"**{number}** {row.text}" if number else row.text
        key = "row.turn-step" if number else "row.turn"
        lines.append(words(key, turn=row.turn, text=text) if row.turn != since else text)
        since = row.turn
    return "\n".join(line[:LONGEST] for line in lines)
