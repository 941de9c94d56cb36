"""Typed keys by which a ruleset's functions are called, so that a wrong argument or function is found before play."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Procedure = Callable[..., Coroutine[Any, Any, Any]]
Judging = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Step(Generic[P, R]):
    """A procedure by name, with what it is given besides the game and what it returns: `Game.do` runs it."""

    name: str

    def by(self, procedure: Callable[Concatenate[Any, P], Coroutine[Any, Any, R]]) -> tuple[str, Procedure]:
        """The entry of a ruleset that takes this step by that procedure."""
        return self.name, procedure


@dataclass(frozen=True, slots=True)
class _Key(Generic[P, R]):
    name: str

    def by(self, function: Callable[P, R]) -> tuple[str, Judging]:
        """The entry of a ruleset that judges by that function."""
        return self.name, function


class Judge(_Key[P, R]):
    """A question that each ruleset answers by a plain function, which changes nothing; `Ruleset.judge` returns it."""

    __slots__ = ()


class OptionalJudge(_Key[P, R]):
    """A question that a ruleset may leave alone; `Ruleset.optional` returns its function, or None."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OnTheWay(Generic[T]):
    """What figures that are moving may come upon.

    `ask` gets the game and those who still go on, after every inch, and returns what they have come upon; it is asked
    so often that it has to be cheap. Where that is anything, the move is told and stops for `meet`, which gets the
    game, the move and what was found; then those who can go on. With `ahead` it is asked before each inch, and the move
    does not stop.
    """

    ask: Callable[[Any, Any], T]
    meet: Callable[[Any, Any, T], Coroutine[Any, Any, None]]
    ahead: bool = False


class Moving(Protocol):
    """Something that may be under way: a figure on its mount, a machine."""

    @property
    def side(self) -> str:
        """The side that it belongs to."""


M = TypeVar("M", bound=Moving)


@dataclass(frozen=True, slots=True)
class UnderWay(Generic[M]):
    """What goes on of itself in every phase.

    `found` gets the game and returns, in their order, those that are under way and have not moved in this phase; `led`
    also gets one of these, and returns the figure by whose Rep its side activates it, if there is any. `go` takes it
    straight on, unless something has stopped it meanwhile.
    """

    found: Callable[[Any], Sequence[M]]
    led: Callable[[Any, M], Any]
    go: Callable[[Any, M], Coroutine[Any, Any, None]]
    late: bool = True
    """Whether what has not moved then goes as the phase is over."""


def entries(*given: tuple[str, F]) -> dict[str, F]:
    """A ruleset's functions by name."""
    return dict(given)
