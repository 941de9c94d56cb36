"""The battle report of a moment: heading, small line, numbered sentences with their dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.names import safe
from bot.play.moment import Moment
from bot.report.steps import Step, steps_of
from bot.text.decided import taken_back
from bot.text.dice import dice_line
from bot.text.heading import heading_of
from bot.text.sentences import sentence
from bot.text.words import Words

STEPS = 9
LONGEST = 1_800
"""Characters of sentences in one message; what is beyond waits behind a button."""


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
    return Report(
        heading_of(steps, moment, words), small_line(moment, words), steps, tuple(_pages(steps, moment, words))
    )


def small_line(moment: Moment, words: Words) -> str:
    """`Turn 3 · Police`."""
    state = moment.state
    if state.phase:
        return words("small.turn", turn=state.turn, side=safe(moment.side_name(state.active_side)))
    return words("small.between", turn=state.turn) if state.turn else words("small.start")


def _pages(steps: Sequence[Step], moment: Moment, words: Words) -> list[Page]:
    pages: list[Page] = []
    kept: list[Step] = []
    lines: list[str] = []
    for step in steps:
        line = f"**{step.number}** {sentence(step, moment, words)}"
        dice = dice_line(step, moment, words)
        if dice:
            line += f"\n-# {dice}"
        line = line[:LONGEST]
        if kept and (len(kept) == STEPS or sum(map(len, lines)) + len(lines) + len(line) > LONGEST):
            pages.append(Page(tuple(kept), "\n".join(lines)))
            kept, lines = [], []
        kept.append(step)
        lines.append(line)
    if kept:
        pages.append(Page(tuple(kept), "\n".join(lines)))
    return pages
