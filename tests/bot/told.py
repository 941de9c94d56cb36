"""What of a battle has to be told to each reader, and what tells it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from unittest.mock import patch

from bot.commands import panel
from bot.messages.fit import HIGH
from bot.messages.panel import Panel, fitting, high
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.report.step import STRUCK, ReportStep
from bot.report.steps import steps_of
from bot.report.story import StoryLine, story_of
from bot.text import digest
from bot.text import report as reports
from bot.text.causes import whys_of
from bot.text.fighting import names_of
from bot.text.machines import called, housed
from bot.text.report import line_of, report
from bot.text.rows import LINES, SHORT
from bot.text.words import Words
from engine.events import (
    Ammo,
    Blast,
    Deed,
    Entry,
    Event,
    FigureEvent,
    Melee,
    MissionEvent,
    Move,
    Posture,
    Removed,
    Roll,
    Shot,
    Status,
)
from engine.state import FALLEN
from engine.views import PUBLIC, Viewer

MORE = re.compile(r"\d+ more in \*Whole report\*|\d+ de plus dans \*Tout le rapport\*")
"""How a page says that it has no room for some of what matters."""
HARM = (
    "obviously-dead", "out-of-the-fight", "stunned", "cheated-death", "captured", "fleeing", "ran-away", "ducked-back",
)  # fmt: skip
"""The states into which harm or fear brings figures."""


def must_be_told(event: Event) -> bool:
    """Whether it is a shot, harm, flight, a capture, the last round, the loss of a leader, an arrival or the end of a
    mission: no reader goes without it who may know of it."""
    match event:
        case Shot() | Blast() | Melee() | FigureEvent() | Removed():
            return True
        case Status():
            return event.to in HARM
        case Ammo():
            return event.to == "out"
        case MissionEvent():
            return event.what in ("success", "failure")
        case Roll():
            return event.label == "leader-loss" and event.result not in ("", "carry-on")
        case _:
            return False


def owed(entries: Sequence[Entry]) -> list[int]:
    """The numbers of the entries that must be told."""
    return [entry.seq for entry in entries if must_be_told(entry.event)]


def as_read(moment: Moment) -> Iterator[Moment]:
    """The moment as everybody reads it, and as each side does where that is more."""
    yield seen(moment, PUBLIC)
    if moment.record.hidden:
        for side in moment.record.sides:
            yield seen(moment, Viewer(side.id))


def told_by(steps: Sequence[ReportStep]) -> list[int]:
    """The numbers of the entries that these steps tell."""
    return [number for step in steps for number in step.entries]


@dataclass
class Heard:
    """Every line that was worded during a battle, in any language, and the entries that each tells."""

    lines: dict[str, set[int]] = field(default_factory=dict)
    left_out: list[tuple[str, list[int]]] = field(default_factory=list)
    """Panels that left out something of what has just happened, though they had room for it, and what."""
    matters: set[int] = field(default_factory=set)
    """The entries that the next panel owes its reader."""
    panels: int = 0
    """How many have told anything that matters."""
    too_high: int = 0
    """How many of those are higher than the screen."""
    without_room: int = 0
    """How many left out something because they would have been higher."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Inside, every line is noted."""

        def noted(line: StoryLine, moment: Moment, words: Words) -> str:
            text = line_of(line, moment, words)
            if text:
                self.lines.setdefault(plainly(text), set()).update(line.entries)
            return text

        fits = fitting

        def watched(page: Panel, **how: bool) -> Panel:
            shown = fits(page, **how)
            if self.matters:
                self.panels += 1
                self.too_high += high(replace(shown, lesson="")) > HIGH
                if left := self.matters - self.told_in(shown.told):
                    full = fits(replace(page, shorter=tuple(each for each in page.shorter if not each.partial)), **how)
                    says = MORE.search(shown.told)
                    if says and high(replace(full, lesson="")) > HIGH and not self.matters - self.told_in(full.told):
                        self.without_room += 1
                    else:
                        self.left_out.append((shown.told, sorted(left)))
                self.matters = set()
            return shown

        def reported(moment: Moment, words: Words) -> reports.Report:
            self.matters = set(owed(moment.entries))
            return reports.report(moment, words)

        with (
            patch.object(digest, "line_of", noted),
            patch.object(reports, "line_of", noted),
            patch.object(panel, "report", reported),
            patch.object(panel, "fitting", watched),
        ):
            yield

    def told_in(self, text: str) -> set[int]:
        """The numbers of the entries of which a text tells."""
        shown = plainly(text)
        return {number for line, told in self.lines.items() if line in shown for number in told}


def plainly(text: str) -> str:
    """A text as it is read, whether it stands as a line or as a heading, which has no full stop."""
    return text.replace("**", "").replace("\n", " ").removesuffix(".")


# ---- what may be wrong with a report ----


def untold(moment: Moment, words: Words) -> Iterator[str]:
    """What matters and the first page, or a shorter form of it that is not partial, does not tell once."""
    first = report(moment, words).page()
    for form in (first, *(form for form in first.shorter if not form.partial)):
        told = Counter(told_by(form.steps))
        yield from (
            f"{number} told {told[number]} times: {form.text}" for number in owed(moment.entries) if told[number] != 1
        )


def too_long(moment: Moment, words: Words) -> Iterator[str]:
    """A long first page that tells more than what matters."""
    page, matters = report(moment, words).page(), frozenset(owed(moment.entries))
    if page.text.count("\n") >= LINES or len(page.text) > SHORT:
        for number in {step.number for step in page.steps} - {0}:
            if not matters.intersection(told_by([step for step in page.steps if step.number == number])):
                yield f"line {number} can wait: {page.text}"


def disordered(moment: Moment, words: Words) -> Iterator[str]:
    """Lines in another order than things happened."""
    matters = frozenset(owed(moment.entries))
    lines = (line for line in story_of(steps_of(moment.entries)) if line.steps[0].kind != "charge")  # It is told whole.
    telling = ([step for step in line.steps if matters.intersection(step.entries)] for line in lines)
    begin = [min(step.did or step.entries[0] for step in steps) for steps in telling if steps]
    if begin != sorted(begin):
        yield f"{begin}: {report(moment, words).page().text}"


def misnumbered(moment: Moment, words: Words) -> Iterator[str]:
    """Forms of the first page whose picture has other numbers than the text."""
    first = report(moment, words).page()
    for form in (first, *first.shorter):
        numbers = {step.number for step in form.steps if step.number}
        # One line alone may be the heading.
        written = all(f"**{number}**" in form.text for number in numbers) or len(numbers) == 1
        if numbers != set(range(1, len(numbers) + 1)) or not written:
            yield f"{sorted(numbers)}: {form.text}"


def unnamed(moment: Moment, words: Words) -> Iterator[str]:
    """Lines that do not name those who suffer something; a crowd that arrives is counted, one to which the same happens
    is named as far as there is room and summed up, and a crew behind armour is called by its machine."""
    for line in story_of(steps_of(moment.entries)):
        text = line_of(line, moment, words)
        befell = [(event, step.actors) for step in line.steps for event in step.events if must_be_told(event)]
        for event, crowd in befell:
            who = getattr(event, "target", "") or getattr(event, "figure", "")
            if not who or isinstance(event, FigureEvent) or housed(who, moment) != who or who in moment.shut_away:
                continue
            summed_up = who in crowd and names_of(crowd, moment, words) in text
            named = any(called(who, moment, words, first=first) in text for first in (False, True))
            if not named and not summed_up:
                yield f"{event}: {text}"


def uncaused(moment: Moment, words: Words) -> Iterator[str]:
    """Figures driven to something without a cause."""
    for line in story_of(steps_of(moment.entries)):
        text = line_of(line, moment, words)
        for step in line.steps:
            ways = [event for event in step.events if isinstance(event, Move)]
            if any(len(way.path) < 2 for way in ways) or not any(_driven(e, step.deeds[0]) for e in step.events):
                continue  # Of some only where they end up is seen.
            struck = step.kind in TELLS_BY_ITSELF or (step.kind == "change" and step.deeds[0].kind in TELLS_BY_ITSELF)
            seen_to_fall = any(roll.label == "man-down" for roll in step.rolls)
            if not (struck or seen_to_fall or any(why in text for why in whys_of(step, moment, words))):
                yield f"{step.kind} {step.events}: {text}"


def unstruck(moment: Moment, words: Words) -> Iterator[str]:
    """Figures that fall to a blow of which neither the dealer is named nor that it came from out of sight; everybody
    reads of the fall, but only the one who was asked has what was known then. A blow of an earlier input has been told
    there, before a question about fate; one that is kept from the reader has no number."""
    here = {0, *(e.deed.number for e in moment.entries if isinstance(e.event, Shot | Blast | Melee))}
    for line in story_of(steps_of(moment.entries)):
        text = line_of(line, moment, words)
        for step in line.steps if moment.viewer != PUBLIC or not moment.record.hidden else ():
            falls = [e for e in step.events if isinstance(e, Status) and e.to in FALLEN and e.from_ not in FALLEN]
            blow = step.deeds[0]
            if step.kind != "change" or blow.kind not in STRUCK or blow.number not in here or not falls:
                continue
            bare = {
                words("change.status", who=called(e.figure, moment, words), status=words.term("status", e.to))
                for e in falls
            }
            if text in bare:
                yield f"{step.events}: {text}"


def laid_low(moment: Moment, words: Words) -> Iterator[str]:
    """Figures that lie down of which it is told that they do something else."""
    told = {words(key, who="").strip(" .") for key in ("what.dives", "what.jumps-off", "change.prone")}
    told |= {words(key, 2, who="").strip(" .") for key in ("what.dives", "what.jumps-off", "change.prone")}
    for line in story_of(steps_of(moment.entries)):
        text = line_of(line, moment, words)
        for step in line.steps:
            fell = {e.figure for e in step.events if isinstance(e, Status) and e.to in (*FALLEN, *HARM[:4])}
            lies = [e for e in step.events if isinstance(e, Posture) and e.to == "prone" and e.figure not in fell]
            if lies and step.kind in ("change", "test") and not any(way in text for way in told):
                yield f"{step.events}: {text}"


TELLS_BY_ITSELF = ("shoot", "blast", "melee", "charge", "item", "roll")
"""The steps whose own sentence is the cause."""


def _driven(event: Event, deed: Deed) -> bool:
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


FAULTS: tuple[Callable[[Moment, Words], Iterator[str]], ...] = (
    untold, too_long, disordered, misnumbered, unnamed, uncaused, unstruck, laid_low,
)  # fmt: skip


def faults_of(moment: Moment, words: Words) -> Iterator[str]:
    """All that is wrong with the report of a moment, as each reader has it."""
    for own in as_read(moment):
        for find in FAULTS:
            yield from (f"{find.__name__}, {own.viewer}: {fault}" for fault in find(own, words))
