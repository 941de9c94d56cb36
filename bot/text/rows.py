"""The rows of a report on its pages: the weightiest on the first, and what has no room there behind a button."""

from collections.abc import Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Page:
    """Some of a report's steps and their text."""

    steps: tuple[Step, ...]
    text: str


def pages_of(rows: Sequence[Row], since: int, words: Words) -> tuple[Page, ...]:
    """The pages of some rows, each in the order of play.

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
    return tuple(Page(tuple(step for row in page for step in row.steps), _text(page, since, words)) for page in pages)


def _fits(text: str, lines: int, letters: int) -> bool:
    return text.count("\n") < lines and len(text) <= letters


def _text(rows: Sequence[Row], since: int, words: Words) -> str:
    """`**Turn 3** Ann moves 4″ north.`, where it is another turn than above."""
    lines: list[str] = []
    for row in filter(lambda row: row.text, rows):
        marked = row.turn != since
        key = "row.turn-step" if row.text.startswith("**") else "row.turn"
        lines.append(words(key, turn=row.turn, text=row.text) if marked else row.text)
        since = row.turn
    return "\n".join(line[:LONGEST] for line in lines)
