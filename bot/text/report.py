"""The battle report of a moment: heading, small line, and lines of sentences with the numbers of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.names import safe
from bot.play.moment import Moment
from bot.report.steps import Step, steps_of
from bot.report.story import Line, story_of
from bot.text.decided import taken_back
from bot.text.heading import heading_of
from bot.text.sentences import sentence
from bot.text.words import Words

LINES, SHORT = 6, 520
"""Lines and characters of a report; what is beyond waits behind a button."""
LONGEST = 1_800
"""Characters of a later page."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of a report's steps and their text."""

    steps: tuple[Step, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """The events, in words. `pages` has one entry for each message it fills."""

    heading: str
    small: str
    steps: tuple[Step, ...]
    pages: tuple[Page, ...]


def report(moment: Moment, words: Words) -> Report:
    """The report of a moment."""
    if moment.undone:
        page = Page((), taken_back(moment, words)[:LONGEST])
        return Report(words("undo.title"), small_line(moment, words), (), (page,))
    steps = steps_of(moment.entries)
    pages = tuple(_pages(story_of(steps), moment, words))
    told = tuple(step for page in pages for step in page.steps)
    return Report(heading_of(steps, moment, words), small_line(moment, words), told, pages)


def small_line(moment: Moment, words: Words) -> str:
    """`Turn 3 · Police`."""
    state = moment.state
    if state.phase:
        return words("small.turn", turn=state.turn, side=safe(moment.side_name(state.active_side)))
    return words("small.between", turn=state.turn) if state.turn else words("small.start")


def line_of(line: Line, moment: Moment, words: Words) -> str:
    """`**1** Billy runs 7″ along the road. Carlos spots Billy. **Billy is quickest.**`; empty without a sentence."""
    told = list(dict.fromkeys(filter(None, (sentence(step, moment, words) for step in line.steps))))
    return " ".join([f"**{line.number}**", *told] if line.number and told else told)


def _pages(story: Sequence[Line], moment: Moment, words: Words) -> list[Page]:
    pages: list[Page] = []
    kept: list[Step] = []
    lines: list[str] = []
    for line in story:
        text = line_of(line, moment, words)[:LONGEST]
        if not text:
            continue
        most, longest = (None, LONGEST) if pages else (LINES, SHORT)
        if lines and (len(lines) == most or len("\n".join([*lines, text])) > longest):
            pages.append(Page(tuple(kept), "\n".join(lines)))
            kept, lines = [], []
        kept += line.steps
        lines.append(text)
    if lines:
        pages.append(Page(tuple(kept), "\n".join(lines)))
    return pages
