"""The battle report of a moment: heading, small line, and lines of sentences with the numbers of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.names import safe
from bot.play.moment import Moment
from bot.play.quiet import is_quiet
from bot.report.quiet import QuietTurn, folded
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
QUIET = 6
"""So many quiet turns have a line, the last ones."""


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
    news: Moment
    """What its picture shows: the moment without the quiet turns that it begins with."""
    quiet: bool = False
    """Whether there is nothing else in it."""


def report(moment: Moment, words: Words) -> Report:
    """The report of a moment."""
    if moment.undone:
        page = Page((), taken_back(moment, words)[:LONGEST])
        return Report(words("undo.title"), small_line(moment, words), (), (page,), moment)
    turns, news = folded(moment)
    steps = steps_of(news.entries)
    pages = _pages(story_of(steps), news, words)
    told = tuple(step for page in pages for step in page.steps)
    small = small_line(moment, words)
    if moment.by_master:
        small = words("small.by-master", line=small)
    if not turns:
        heading = heading_of(steps, moment, words)
        return Report(heading, small, told, tuple(_untold(pages, heading)), moment)
    first = pages[0] if pages else Page((), "")
    above = quiet_lines(turns, moment, words)
    pages[:1] = [replace(first, text="\n".join(filter(None, [*above, first.text])))]
    quiet = is_quiet(news.entries) and not moment.fresh
    heading = quiet_heading(turns, words) if quiet else heading_of(steps, news, words)
    return Report(heading, small, told, tuple(pages), news, quiet)


def _untold(pages: Sequence[Page], heading: str) -> Sequence[Page]:
    """The pages without the line that the heading says already."""
    kept = ([line for line in page.text.split("\n") if line.replace("**", "") != f"{heading}."] for page in pages)
    return [replace(page, text="\n".join(lines)) for page, lines in zip(pages, kept, strict=True)]


def quiet_heading(turns: Sequence[QuietTurn], words: Words) -> str:
    """`Turns 4 to 6: all quiet`"""
    first, last = turns[0].turn, turns[-1].turn
    return words("head.quiet-turns" if last > first else "head.quiet-turn", first=first, last=last)


def quiet_lines(turns: Sequence[QuietTurn], moment: Moment, words: Words) -> list[str]:
    """`**5** Guy's six ride 10″ north, unseen.`; a turn with nothing to tell has no line."""
    told = []
    for turn in turns:
        lines = (line_of(replace(line, number=0), moment, words) for line in story_of(steps_of(turn.entries)))
        text = " ".join(filter(None, lines))
        told += [f"**{turn.turn}** {text}"] if text else []
    kept, room = told[-QUIET:], LONGEST
    while kept and sum(map(len, kept)) > room:
        del kept[0]
    return kept


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
