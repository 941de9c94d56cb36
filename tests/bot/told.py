"""What of a battle has to be told to each reader, and what tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bot.play.fog import seen
from bot.play.moment import Moment
from bot.report.step import ReportStep
from bot.report.story import StoryLine
from bot.text import digest
from bot.text import report as reports
from bot.text.machines import called
from bot.text.report import line_of
from bot.text.words import Words
from engine.events import Ammo, Blast, Entry, Event, FigureEvent, Melee, MissionEvent, Removed, Roll, Shot, Status
from engine.views import PUBLIC, Viewer

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

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Inside, every line is noted."""

        def noted(line: StoryLine, moment: Moment, words: Words) -> str:
            text = line_of(line, moment, words)
            if text:
                self.lines.setdefault(plainly(text), set()).update(line.entries)
            return text

        with patch.object(digest, "line_of", noted), patch.object(reports, "line_of", noted):
            yield

    def told_in(self, text: str) -> set[int]:
        """The numbers of the entries of which a text tells."""
        shown = plainly(text)
        return {number for line, told in self.lines.items() if line in shown for number in told}


def plainly(text: str) -> str:
    """A text as it is read, whether it stands as a line or as a heading, which has no full stop."""
    return text.replace("**", "").replace("\n", " ").removesuffix(".")


def unnamed(line: StoryLine, moment: Moment, words: Words) -> Iterator[Event]:
    """The events of a line that does not name those who suffer them."""
    text = line_of(line, moment, words)
    for step in line.steps:
        for event in step.events:
            who = getattr(event, "target", "") or getattr(event, "figure", "")
            if must_be_told(event) and who and called(who, moment, words) not in text:
                yield event
