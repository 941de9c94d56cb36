"""The questions still to be answered, each with the number that it is found by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from engine.encounter import Encounter
from engine.events import Decision
from engine.flow import Question
from engine.offers.usual import usual

WITHHELD = "withheld"
"""Kind and form of a question of which no more may be told than who must answer it."""


@dataclass(frozen=True, slots=True)
class Open:
    """A question still to be answered: its batch, which is the number of the input that asked it, its number there,
    and what is asked."""

    batch: int
    number: int
    question: Question
    player: int | None = None
    """The person who must answer it, where the question itself is withheld."""

    @property
    def secret(self) -> bool:
        """Whether no more may be told of it than who must answer."""
        return self.question.kind == WITHHELD

    @property
    def key(self) -> tuple[int, int]:
        """Batch and number: no other question of the encounter ever has them."""
        return self.batch, self.number

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that it is about."""
        return asked_of(self.question)


def open_questions(encounter: Encounter, numbers: Sequence[int] = ()) -> tuple[Open, ...]:
    """The questions that wait, each with its number in its batch and with what holds where nobody answers.

    `numbers` are those of the inputs, where they are not simply counted.
    """
    pending = encounter.pending
    if not pending:
        return ()
    asked = (entry.event for entry in reversed(encounter.log) if isinstance(entry.event, Decision))
    newest = next(asked)
    numbered = [newest, *takewhile(lambda decision: decision.batch == newest.batch, asked)][::-1]
    asking = len(encounter.inputs) - (len(numbered) - len(pending))
    asked_by = numbers[asking - 1] if numbers else asking
    found: list[Open] = []
    for question in pending:
        number = next(
            n
            for n, d in enumerate(numbered)
            if (d.kind, d.figure, d.side) == (question.kind, question.figure, question.side)
        )
        found.append(Open(asked_by, number, replace(question, default=usual(encounter.game, question))))
    return tuple(found)


def asked_of(question: Question) -> tuple[str, ...]:
    """The figures that a question is about."""
    if question.figure:
        return (question.figure,)
    return tuple(str(option) for option in question.options) if question.form == "points" else ()
