"""Why something happened: the steps that led to it, one after another, back to what was ordered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.play.moment import Moment
from bot.report.steps import Step, causes, steps_of
from bot.text.sentences import sentence
from bot.text.words import Words


def why(moment: Moment, whole: Moment, words: Words, longest: int = 1_900) -> str:
    """The chains that end in a moment; `whole` holds what came before its questions, too."""
    steps = steps_of(whole.entries)
    led = causes(steps)
    begins = moment.entries[0].seq if moment.entries else 0
    causing = {step.number for step in led.values()}
    told: set[int] = set()
    parts: list[str] = []
    for step in steps:
        if step.number in led and step.number not in causing and step.newest >= begins:
            parts.append("\n".join(_chain(step, led, told, whole, words)))
    while len("\n".join(parts)) > longest:
        parts.pop()
    return "\n".join(parts) or words("cause.ordered")


def _chain(step: Step, led: Mapping[int, Step], told: set[int], whole: Moment, words: Words) -> Iterator[str]:
    """A step and what led to it, as far as no chain before has told it."""
    yield f"{sentence(step, whole, words)} `{_rule(step)}`"
    while step.number in led and step.number not in told:
        told.add(step.number)
        step = led[step.number]
        yield "-# " + words("cause.because", what=sentence(step, whole, words), rule=_rule(step))


def _rule(step: Step) -> str:
    """The rule that a step tells of: that of a test's result, else of what was done."""
    results = [roll for roll in step.rolls if roll.result and step.kind in ("test", "charge")]
    return next((fact.rule for fact in (*results, *step.events, *step.rolls) if fact.rule), "?")
