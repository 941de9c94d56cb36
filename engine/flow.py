"""Questions inside procedures, and the driver that suspends a chain until they are answered.

A procedure is an `async def` that awaits `Game.ask(...)`. Past the answers at hand the driver stops and
hands out the open batch; nothing else suspends it, and no event loop is involved.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineFault, Refused
from engine.waits import name_of, wait_of


def _one_of(question: Question, choice: Any) -> Any:
    if choice not in question.options:
        allowed = ", ".join(str(option) for option in question.options)
        said = "{choice!r} is not a choice here; allowed: {allowed}"
        raise Refused(said, choice=choice, allowed=allowed, rule=question.rule, code="bad-choice")
    return choice


@dataclass(frozen=True, slots=True)
class Question:
    """One choice that a person must make.

    `form` says what a choice is (`option`, `point`, `points`, `dice`, `order`, `action`), `options` what may
    be chosen, `default` what holds when nobody answers. `validate` turns a given choice into the one meant or
    raises Refused. `test` names the test it belongs to, so that a standing order can be narrower.
    """

    kind: str
    options: tuple[Any, ...]
    default: Any
    figure: str = ""
    side: str = ""
    form: str = "option"
    test: str = ""
    rule: str = ""
    validate: Callable[[Question, Any], Any] = field(default=_one_of, compare=False)
    brief: tuple[str, ...] = field(default=(), compare=False)
    """Choices of one word, where the options are figures to be given points."""
    areas: tuple[str, ...] = field(default=(), compare=False)
    """Within what each of the options may stand, where that is bounded; for the telling only."""
    about: tuple[str, ...] = field(default=(), compare=False)
    """Figures that gave rise to it, for the telling only."""
    gives: tuple[str, ...] = field(default=(), compare=False)
    """What each of the options comes to for this figure now, where that is known; for the telling only."""
    led: Callable[[], Any] | None = field(default=None, compare=False)
    """What the rules choose where they lead its side, worked out when it is asked for; None: the default."""
    batch: int = field(default=0, compare=False)
    """The number that questions asked together share; 0 until it is asked."""

    @property
    def of_rules(self) -> Any:
        """What the rules choose where they lead its side."""
        return self.default if self.led is None else self.led()

    def accepts(self, choice: Any) -> Any:
        """The choice as it will be recorded. Raises Refused naming what is allowed."""
        return self.validate(self, choice)

    def named(self, name: Any) -> Any:
        """The choice that a standing order means for this question; None if it means none."""
        found = [self.default] if name == USUAL else []
        if self.form == "option":
            found += [option for option in self.options if option == name]
        elif self.form == "action":
            found = [option for option in self.options if name_of(option) == name] or wait_of(name)
        elif name == HOLD:
            found = [{}]
        with suppress(Refused):
            return self.accepts(found[0]) if found else None
        return None


USUAL = "default"
"""What a standing order calls a default that has no other name."""
HOLD = "hold"
"""What it calls no fire at anybody."""
EACH_TIME = "each-time"
"""What it calls a question of targets that is asked of a single one too, for other dice may go on enemies beside it or,
by one book, none be fired at all (CR3-RUL-56, CMP-RUL-163, CR2-RUL-056)."""


Batch = tuple[Question, ...]


class _Suspend:
    """Awaiting this hands a batch of questions to the driver and gives back the answers."""

    __slots__ = ("batch",)

    def __init__(self, batch: Batch) -> None:
        self.batch = batch

    def __await__(self) -> Generator[Batch, list[Any], list[Any]]:
        answers = yield self.batch
        return answers


async def suspend(batch: Batch) -> list[Any]:
    """Wait for answers to all questions of a batch, in its order."""
    return await _Suspend(batch)


class Chain:
    """One running coroutine: `batch` is the open questions, None once it has finished."""

    __slots__ = ("_coroutine", "batch")

    def __init__(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._coroutine = coroutine
        self.batch: Batch | None = None
        self._step(None)

    def answer(self, answers: list[Any]) -> None:
        """Go on with the answers to the open batch, up to the next one or the end."""
        if self.batch is None:
            raise EngineFault("no question is open")
        self._step(answers)

    def _step(self, answers: list[Any] | None) -> None:
        try:
            self.batch = self._coroutine.send(answers)
        except StopIteration:
            self.batch = None

    def close(self) -> None:
        """Drop the coroutine."""
        self._coroutine.close()
