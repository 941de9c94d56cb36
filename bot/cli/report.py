"""A whole record told for a terminal: the bot's own reports without Discord's marks, its board, its moving pictures."""

from typing import Any

from bot.board.encode import encode, palette_of
from bot.board.render import render_board
from bot.board.replay import animate
from bot.language import ENGLISH, Language
from bot.messages.film import frames_of
from bot.names import plain
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.report.scene import scene_of
from bot.storage.roster import Seating
from bot.text.errors import explain
from bot.text.log import plain_text
from bot.text.questions import ask
from bot.text.report import report, small_line
from bot.text.words import Words
from engine.encounter import Encounter
from engine.errors import DiceExhausted, DuckbackError
from engine.events import Entry
from engine.record.model import Record
from engine.replay.replay import replay
from engine.state import State

NOBODY = Seating(0, {})


class Teller:
    """Runs a record and keeps a moment for every input."""

    def __init__(self, record: Record, language: Language = ENGLISH) -> None:
        self.words = Words(language)
        self.moments: list[Moment] = []
        self._refused: dict[int, DuckbackError] = {}
        self._record = record
        done = replay(record, self._watch)
        self._encounter = done.encounter
        self.stopped: DiceExhausted | None = done.stopped

    def _watch(
        self, encounter: Encounter, item: dict[str, Any], before: State, new: list[Entry], why: DuckbackError | None
    ) -> None:
        if why is not None:
            self._refused[len(self.moments)] = why
        self.moments.append(self._moment(encounter, len(self.moments) + 1, item, before, tuple(new)))

    def _moment(
        self, encounter: Encounter, number: int, item: dict[str, Any], before: State, new: tuple[Entry, ...]
    ) -> Moment:
        state = encounter.state.copy()
        return Moment(0, 0, number, self._record, item, new, before, state, open_questions(encounter), NOBODY)

    @property
    def last(self) -> Moment:
        """How things stand behind the last input."""
        state = self._encounter.state
        return self._moment(self._encounter, len(self.moments), {}, state, ())

    def text(self) -> str:
        """The battle report."""
        parts: list[str] = []
        small = ""
        for number, moment in enumerate(self.moments):
            told = report(moment, self.words)
            if told.small != small:
                small = told.small
                parts.append(f"\n{plain_text(small)}\n{'=' * len(plain_text(small))}")
            if number in self._refused:
                parts.append("\n" + plain_text(explain(self._refused[number], self.words, str)))
            elif told.pages:
                parts.append(f"\n{plain_text(told.heading)}")
                # The first page of a long report is the others in short.
                parts += [plain_text(page.text) for page in told.pages[1:] or told.pages if page.text]
        return "\n".join(parts + self._end()).strip()

    def _end(self) -> list[str]:
        """Open questions and how everybody fares."""
        last = self.last
        lines = [""]
        lines += [plain_text(ask(item.question, last, "", self.words).prompt).lstrip(" ,:") for item in last.pending]
        if lines[-1]:
            lines.append("")
        lines.append(plain_text(small_line(last, self.words)))
        for side in self._record.sides:
            for figure in last.state.figures:
                if figure.side == side.id:
                    status = self.words.term("status", figure.status)
                    who, name = plain(side.name), plain(figure.name)
                    lines.append("  " + self.words("status.line", side=who, name=name, status=status))
        return lines

    def board(self) -> bytes:
        """The last board as PNG."""
        scene = scene_of(self.last, language=self.words.language)
        return encode(render_board(scene), palette_of(scene.table))

    def film(self) -> bytes:
        """The battle as an animated WebP."""
        return animate(frames_of([*self.moments, self.last], self.words))
