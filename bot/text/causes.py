"""Why figures do what they were not told to: what called for the dice, and how many of them passed."""

from collections.abc import Iterator, Sequence

from bot.play.moment import Moment
from bot.report.meaning import FLIGHT
from bot.report.step import ReportStep
from bot.text.fighting import names_of
from bot.text.words import Words
from engine.events import Deed, Move, Nature

_OWN = ("test", "move")
"""Deeds of the figure itself: what led to them is the cause."""


def caused(figures: Sequence[str], step: ReportStep, moment: Moment, words: Words) -> str:
    """`Billy, under fire,`: figures with why they do as they do; their names alone where they do as they were told."""
    who, whys = names_of(figures, moment, words), whys_of(step, moment, words)
    return words("test.because", who=who, why=words.listed(whys)) if whys else who


def whys_of(step: ReportStep, moment: Moment, words: Words) -> list[str]:
    """What the figures of a step are by nature, if that makes them do as they do, else what called for it; of those who
    run already, that they do."""
    natures = [f"why.{event.trait}" for event in step.events if isinstance(event, Nature)]
    keys = [key for key in natures if words.has(key)] or [*_called_for(step, words)]
    flees = [event for event in step.events if isinstance(event, Move) and event.how == "flee"]
    if not keys and (flees or all(moment.state.figure(figure).status in FLIGHT for figure in step.actors)):
        keys = ["why.in-flight"]
    return [words(key) for key in dict.fromkeys(keys)]


def with_dice(told: str, step: ReportStep, words: Words) -> str:
    """`Billy ducks back (passed 1 of 2).`: of several who took the test, the most that one passed."""
    tests = [roll for roll in step.rolls if roll.result and roll.passed is not None and roll.dice]
    if not tests:
        return told
    passed = [roll.passed or 0 for roll in tests]
    key = "test.passed" if len({*passed}) == 1 else "test.passed-most"
    dice = max(len(roll.dice) for roll in tests)
    return words(key, told=told.removesuffix("."), passed=max(passed), dice=dice)


def _called_for(step: ReportStep, words: Words) -> Iterator[str]:
    """The keys of what called for it: a test by its name, else the deed that led to it."""
    tests = [roll for roll in step.rolls if roll.result and words.has(f"why.{roll.label}")]
    for roll in tests:
        own = f"why.{roll.label}.{roll.result}"
        yield own if words.has(own) else f"why.{roll.label}"
    for deed in step.deeds if not tests else ():
        if words.has(key := f"why.{_led_by(deed).kind}"):
            yield key


def _led_by(deed: Deed) -> Deed:
    """The deed itself, or what led to it where it is the figure's own."""
    return deed.cause if deed.kind in _OWN and deed.cause is not None else deed
