"""Each reader is told all that they may know of what matters: in order, and each thing once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.language import Language, languages
from bot.play.moment import Moment
from bot.report.steps import steps_of
from bot.report.story import story_of
from bot.text.causes import whys_of
from bot.text.report import line_of, report
from bot.text.rows import LINES, SHORT, ReportPage
from bot.text.words import Words
from engine.events import Deed, Event, FigureEvent, Move, Posture, Status
from tests.bot.test_telling import BATTLES, moments
from tests.bot.told import as_read, owed, told_by, unnamed

WORDS = Words()


def all_read(path: Path) -> Iterator[Moment]:
    """Every moment of a battle, as each reader has it."""
    for moment in moments(path):
        yield from as_read(moment)


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_the_first_page_tells_each_thing_that_matters_once_and_so_does_every_shorter_form(path: Path) -> None:
    for moment in all_read(path):
        first = report(moment, WORDS).page()
        for form in (first, *first.shorter):
            told = Counter(told_by(form.steps))
            assert [number for number in owed(moment.entries) if told[number] != 1] == [], (moment.sequence, form.text)


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_lines_follow_one_another_as_things_happened(path: Path) -> None:
    for moment in all_read(path):
        matters = frozenset(owed(moment.entries))
        told = (matters.intersection(line.entries) for line in story_of(steps_of(moment.entries)))
        begin = [min(numbers) for numbers in told if numbers]
        assert begin == sorted(begin), moment.sequence


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_all_who_suffer_something_are_named(path: Path) -> None:
    for moment in all_read(path):
        for line in story_of(steps_of(moment.entries)):
            # A crowd that arrives is counted, and a crew behind armour is called by its machine.
            left = [event for event in unnamed(line, moment, WORDS) if not isinstance(event, FigureEvent)]
            assert not [event for event in left if getattr(event, "figure", "") not in moment.shut_away], left


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_picture_has_the_numbers_of_its_text(path: Path) -> None:
    for moment in all_read(path):
        first = report(moment, WORDS).page()
        for form in (first, *first.shorter):
            numbers = {step.number for step in form.steps if step.number}
            assert numbers == set(range(1, len(numbers) + 1))
            # One line alone may be the heading.
            assert all(f"**{number}**" in form.text for number in numbers) or len(numbers) == 1, form.text


def driven(event: Event, deed: Deed) -> bool:
    """Whether a figure does what it was not told to: it ducks, runs or dives."""
    match event:
        case Status():
            return event.to in ("ducked-back", "fleeing", "ran-away")
        case Move():
            return event.how in ("duck-back", "flee")
        case Posture():
            return event.to == "prone" and bool(deed.kind)
        case _:
            return False


TELLS_BY_ITSELF = ("shoot", "blast", "melee", "charge", "item")
"""The steps whose own sentence is the cause."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_all_that_figures_are_driven_to_has_a_cause(path: Path, language: Language) -> None:
    words = Words(language)
    for moment in all_read(path):
        for line in story_of(steps_of(moment.entries)):
            text = line_of(line, moment, words)
            for step in line.steps:
                ways = [event for event in step.events if isinstance(event, Move)]
                if any(len(way.path) < 2 for way in ways):
                    continue  # Only where it ends is seen.
                if step.kind in TELLS_BY_ITSELF or not any(driven(event, step.deeds[0]) for event in step.events):
                    continue
                struck = step.kind == "change" and step.deeds[0].kind in TELLS_BY_ITSELF
                seen = any(roll.label == "man-down" for roll in step.rolls)
                assert struck or seen or any(why in text for why in whys_of(step, words)), (moment.sequence, step, text)


def told_in_lines(page: ReportPage) -> Iterator[list[int]]:
    """The numbers of the entries that each numbered line of a page tells."""
    for number in {step.number for step in page.steps} - {0}:
        yield told_by([step for step in page.steps if step.number == number])


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_report_is_short_but_for_what_matters(path: Path) -> None:
    for moment in all_read(path):
        page, matters = report(moment, WORDS).page(), frozenset(owed(moment.entries))
        if page.text.count("\n") >= LINES or len(page.text) > SHORT:
            assert all(matters.intersection(numbers) for numbers in told_in_lines(page)), page.text
