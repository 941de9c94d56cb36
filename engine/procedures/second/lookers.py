"""The figures that take the In Sight test, and because of which enemies (MG42-RUL-52, MG42-RUL-93)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.battle.game import Game
from engine.events import Deed
from engine.procedures.sightings import Sighting
from engine.state import Figure, Order

NEVER = -1
"""The place of those who do not fire."""


@dataclass(slots=True, eq=False)
class Looker:
    """One figure in the test: whom it may fire at, and whether its shot is still to come."""

    figure: Figure
    others: list[Figure]
    place: int = NEVER
    result: str = ""
    waiting: bool = False
    less: int = 0
    """What being off its guard adds to its Rep (CR2-ENC-04)."""
    order: Order | None = None
    """The standing order that its result does not let it follow (CR2-REACT-08)."""
    deed: Deed = field(default_factory=Deed)
    """The test."""


def causes(found: Sequence[Sighting], figure: Figure) -> list[Figure]:
    """The enemies whose appearance makes it test: it may fire at nobody else (MG42-RUL-93)."""
    others = [b if a is figure else a for a, b in found if figure in (a, b)]
    return [other for n, other in enumerate(others) if other not in others[:n]]


def lookers_of(g: Game, found: list[Sighting]) -> list[Looker]:
    """The figures that take the test, in figure order, with the enemies whose appearance caused it (MG42-RUL-93).

    Where a hidden figure looks alone those take it who see somebody, else those too whom somebody sees.
    """
    concerned = sorted({f.index for pair in found for f in ((pair.looker,) if g.looks_alone else pair)})
    return [Looker(f, causes(found, f)) for f in (g.figures[index] for index in concerned) if takes_it(g, f)]


def takes_it(g: Game, figure: Figure) -> bool:
    """Whether a figure takes the test at all."""
    return figure.able and not (figure.melee or figure.fled) and g.rules.kind_of(figure).takes_test("in-sight")
