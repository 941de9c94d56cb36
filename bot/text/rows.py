"""The rows of a report on its pages: the weightiest on the first, all of them behind a button where there are more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.report.step import ReportStep
from bot.text.words import Words

LINES, SHORT = 6, 520
"""Lines and characters of a report; what is beyond waits behind a button, unless no reader goes without it."""
LONGEST = 1_800
"""Characters of a later page, and of one that tells only what no reader goes without."""

HEADS = 5
"""What a row weighs that the heading tells; see `bot.report.story.weight` for the others."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line of a report, its turn, the steps that it tells, and how much it weighs.

    The `text` is empty where the heading says all of it.
    """

    text: str
    turn: int
    steps: tuple[ReportStep, ...] = ()
    weight: int = 0
    shown: bool = False
    """Whether the picture shows something of it: then it has a number."""
    side: str = ""
    """The name of the side whose phase it is; empty for what belongs to no phase, or need not say so."""
    grave: bool = False
    """Whether no reader goes without it."""
    brief: str = ""
    """The text of that alone, where it tells more; empty where it does not."""
    headed: str = ""
    """What the heading says in place of the text; empty where it says nothing of it."""
    new: bool = True
    """Whether the message that tells it has not told it before."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Some of a report's steps and their text; `shorter` is that in ever fewer lines, those of most weight, each form
    with the numbers of its own picture."""

    steps: tuple[ReportStep, ...]
    text: str
    shorter: tuple["ReportPage", ...] = ()
    partial: bool = False
    """Whether it leaves out some of what no reader goes without, for a page that has no room for it."""


def pages_of(rows: Sequence[ReportRow], since: tuple[int, str], words: Words) -> tuple[ReportPage, ...]:
    """The short report, and behind it the whole where there is more: each in the order of play, with the numbers of
    the short report's picture.

    A row of another turn or of another side's phase than the one before it, and than those `since` which a page tells,
    says so.
    """
    front = list(rows)
    while (spare := _spare(front)) and not _fits(_text(front, since, _numbers(front), words), LINES, SHORT):
        # Of those that weigh least, the oldest waits.
        front.remove(min(spare, key=lambda row: row.weight))
    if not _fits(_text(front, since, _numbers(front), words), len(front) or 1, LONGEST):
        front = _briefly(front)
    while len(front) > 1 and not _fits(_text(front, since, _numbers(front), words), len(front), LONGEST):
        front.remove(min(front, key=lambda row: row.weight))
    numbers = _numbers(front)
    pages = [front] if front else []
    # The whole stands without a heading.
    whole = [replace(row, text=row.headed) if row.headed else row for row in rows]
    for row in whole if len(front) < len(rows) else ():
        if len(pages) == 1 or not _fits(_text([*pages[-1], row], since, numbers, words), len(rows), LONGEST):
            pages.append([])
        pages[-1].append(row)
    told = [ReportPage(tuple(_numbered(page, numbers)), _text(page, since, numbers, words)) for page in pages]
    if told and (more := _more(sum(row.grave for row in rows) - sum(row.grave for row in front), words)):
        told[0] = replace(told[0], text=f"{told[0].text}\n{more}")
    return (replace(told[0], shorter=tuple(_shorter(front, since, words))), *told[1:]) if told else ()


def _shorter(rows: Sequence[ReportRow], since: tuple[int, str], words: Words) -> Iterator[ReportPage]:
    """These rows in ever fewer lines, down to what no reader goes without, that in one paragraph, and at last of that
    ever less, down to what weighs most."""
    left = list(rows)
    while spare := [row for row in left if row.text and not row.grave]:
        left.remove(min(spare, key=lambda row: row.weight))
        yield _form(left, since, words)
    left = _briefly(left)
    whole = sum(bool(row.text) for row in left)
    while spare := [row for row in left if row.text]:
        form, behind = _form(left, since, words), whole - len(spare)
        text = " ".join(filter(None, (form.text.replace("\n", " "), _more(behind, words))))
        yield replace(form, text=text, partial=bool(behind))
        if len(spare) == 1:
            return
        left.remove(min(spare, key=lambda row: row.weight))


def _more(behind: int, words: Words) -> str:
    """How many lines that no reader goes without wait behind the button; empty where none does."""
    return words("row.more", behind) if behind else ""


def _form(rows: Sequence[ReportRow], since: tuple[int, str], words: Words) -> ReportPage:
    """These rows with the numbers of their own picture."""
    numbers = _numbers(rows)
    return ReportPage(tuple(_numbered(rows, numbers)), _text(rows, since, numbers, words))


def _briefly(rows: Sequence[ReportRow]) -> list[ReportRow]:
    """The rows with no more in them than what no reader goes without."""
    return [replace(row, text=row.brief) if row.text and row.brief else row for row in rows]


def _spare(rows: Sequence[ReportRow]) -> Sequence[ReportRow]:
    """The rows that may wait behind a button; the last one of all may not."""
    return [row for row in rows if not row.grave] if len(rows) > 1 else ()


def _fits(text: str, lines: int, letters: int) -> bool:
    return text.count("\n") < lines and len(text) <= letters


def _numbered(rows: Sequence[ReportRow], numbers: Mapping[int, int]) -> Iterator[ReportStep]:
    """The steps of a page, each with the number of its row."""
    for row in rows:
        yield from (replace(step, number=numbers.get(id(row.steps), 0)) for step in row.steps)


def _numbers(rows: Sequence[ReportRow]) -> Mapping[int, int]:
    """From 1 what the picture shows, by the steps: a row told in short and in whole has the same ones."""
    return {id(row.steps): number for number, row in enumerate((row for row in rows if row.shown), 1)}


def _text(rows: Sequence[ReportRow], since: tuple[int, str], numbers: Mapping[int, int], words: Words) -> str:
    """`**Turn 3** Ann moves 4″ north.`, or `**Turn 3, Gang** …`, where it is another turn or phase than above."""
    lines: list[str] = []
    turn, side = since
    new, grown = None, len({row.new for row in rows if row.text}) > 1
    for row in rows:
        if not row.text:
            continue
        number = numbers.get(id(row.steps), 0)
        text = f"**{number}** {row.text}" if number else row.text
        if grown and row.new != new:
            text, new = words("row.new" if row.new else "row.before", text=text), row.new
        if row.turn != turn or row.side not in ("", side):
            key = "row.phase" if row.side else "row.turn"
            text = words(key, turn=row.turn, side=row.side, text=text)
        turn, side = row.turn, row.side or (side if row.turn == turn else "")
        lines.append(text)
    return "\n".join(line[:LONGEST] for line in lines)
