"""An In Sight test: who takes part, and what each has chosen to do (CR3-SIGHT)."""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from engine.events import Deed
from engine.procedures.aim import Firing
from engine.procedures.ledger import Cause, Ledger
from engine.procedures.mover import Mover
from engine.state import Figure


class Action(Enum):
    """What may be done with an In Sight action."""

    FIRE = auto()
    CHARGE = auto()
    DUCK_BACK = auto()
    FINISH_MOVE = auto()
    RUN_AWAY = auto()
    RELOAD = auto()
    HOLD = auto()


@dataclass(slots=True, eq=False)
class Participant:
    """A figure in the test: its successes, whether its marker still lies there, what has been fired at it.

    `passed`: a Grunt that has made its roll; interrupted, it makes no second one (CR3-SIGHT-13, CR3-RUL-32).
    """

    figure: Figure
    successes: int
    deed: Deed
    """The newest roll of its own."""
    marker: bool = True
    passed: bool = False
    fired_at: list[Cause] = field(default_factory=list)


@dataclass(slots=True)
class Act:
    """A chosen action with what it needs."""

    actor: Participant
    action: Action
    firings: list[Firing] = field(default_factory=list)
    target: Figure | None = None
    mover: Mover | None = None
    choice: Any = None


@dataclass(slots=True)
class InSight:
    """One In Sight test: who takes part, in figure order, and the tests that will be owed when it is over."""

    movers: list[Mover]
    taking_part: list[Participant] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    called: set[int] = field(default_factory=set)
    """Indexes of those it concerns, who may be fired at in it: they, and those among them who suspect nothing."""

    def waiting(self) -> list[Participant]:
        """Those who still have their marker, highest successes first, then figure order."""
        return sorted([p for p in self.taking_part if p.marker], key=lambda p: (-p.successes, p.figure.index))

    def has(self, figure: Figure) -> bool:
        """Whether the figure has rolled in this test."""
        return any(p.figure is figure for p in self.taking_part)
