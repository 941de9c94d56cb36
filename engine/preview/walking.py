"""Play's own procedures, run once for each way that their dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, Self, TypeVar

from engine.battle.game import Game
from engine.checks.readings import Faces
from engine.flow import Question
from engine.preview import tables
from engine.preview.paths import Finer, Paths, ReadFace, falls
from engine.preview.rehearsal import Rehearsal
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

Table = TypeVar("Table", bound="Walking")


class TooManyWays(Exception):
    """The dice can fall in more ways than the asker has time for."""


@dataclass(slots=True)
class Walk:
    """What the tables of one walk share: the way that the dice fall now, and what is known of all ways."""

    most: int = 0
    """The most ways that are followed; 0: all of them."""
    gone: int = 0
    paths: Paths = field(default_factory=Paths)
    bounds: dict[str, set[int]] = field(default_factory=dict)
    """By roll, the numbers that its faces are compared with."""

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Faces that are told apart only where somebody does."""
        bounds = self.bounds.setdefault(f"{label}:{who}", set())
        return [ReadFace.of(face, bounds) for face in self.paths.take(falls(tuple(sorted(bounds)), count))]


class Walking(Rehearsal):
    """A rehearsal of one way that the dice can fall; questions take their usual answer."""

    __slots__ = ("_walk",)

    _walk: Walk

    @classmethod
    def along(cls: type[Table], g: Game, walk: Walk) -> Table:
        """A copy of this table, for one way that the dice can fall."""
        table = cls.of(g)
        table._walk = walk
        return table

    async def ask(self, *questions: Question) -> list[Any]:
        """Everybody does what is usual."""
        return [self.usual(question) for question in questions]

    def roll(self, label: str, who: str, count: int) -> list[int]:
        """Faces that are told apart only where somebody does."""
        return self._walk.roll(label, who, count)

    def evaluate(self, name: str, request: Request, faces: Faces) -> Outcome:
        """One of the outcomes that the test can have."""
        return self._walk.paths.take(tables.outcomes(self.rules, name, request, finely=bool(self.state.machines)))

    def test(self, name: str, figure: Figure, request: Request, *, against: Figure | None = None) -> Outcome:
        """One of the outcomes that the test can have."""
        outcome = self._walk.paths.take(tables.outcomes(self.rules, name, request))
        self.log_roll(name, outcome, figure=figure.id, against=against.id if against else "")
        return outcome


class Walked(Protocol):
    """A table of which there can be one for each way that the dice fall."""

    @classmethod
    def along(cls, g: Any, walk: Any) -> Self:
        """The one for the way that they fall now."""

    def rehearse(self, deed: Coroutine[Any, Any, Any]) -> bool:
        """Run a procedure on it."""


Each = TypeVar("Each", bound=Walked)


def walked(
    kind: type[Each], g: Game, act: Callable[[Each], Coroutine[Any, Any, Any]], walk: Walk
) -> list[tuple[Fraction, Each]]:
    """The tables that a procedure can lead to from this one, with the chance of each.

    Raises TooManyWays where there are more than the walk may follow.
    """
    while True:
        try:
            return list(_each(kind, g, act, walk))
        except Finer:
            walk.paths = Paths()


def _each(
    kind: type[Each], g: Game, act: Callable[[Each], Coroutine[Any, Any, Any]], walk: Walk
) -> Iterator[tuple[Fraction, Each]]:
    while True:
        walk.gone += 1
        if walk.most and walk.gone > walk.most:
            raise TooManyWays
        table = kind.along(g, walk)
        table.rehearse(act(table))
        yield walk.paths.chance, table
        if not walk.paths.advance():
            return
