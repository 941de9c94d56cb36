"""A piece of news, and the steps in which it is looked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.moment import Moment
from bot.report.step import Kind, ReportStep


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news: the key of its words, the figure that acts, the one that suffers it, how many act, and the
    party that it is about, where it is not the one that has the phase now."""

    key: str
    actor: str = ""
    victim: str = ""
    count: int = 1
    party: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """Steps to be told, and the moment that they are of."""

    steps: Sequence[ReportStep]
    moment: Moment

    def of(self, kind: Kind) -> list[ReportStep]:
        """The steps of one kind."""
        return [step for step in self.steps if step.kind == kind]

    @property
    def movers(self) -> list[str]:
        """The figures that move, one for each of their moves."""
        return [figure for step in self.of("move") for figure in step.actors]
