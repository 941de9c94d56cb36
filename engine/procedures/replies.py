"""What a round of tests leads to: shots and charges."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from engine.procedures.aim import Firing
from engine.procedures.mover import Mover
from engine.procedures.sightings import Sighting
from engine.space import Point
from engine.state import Figure

Pairs = list[tuple[Figure, Figure]]
"""Chargers with their targets."""


@dataclass(frozen=True, slots=True)
class Charges:
    """Charges that are made together."""

    pairs: Pairs
    began: Mapping[int, Point] | None = None
    """Where each charger was when its player declared the charge; None where a test calls for it."""
    interrupted: Callable[[Mover, list[Sighting]], Awaitable[bool]] | None = None
    """In an In Sight, whether those whom a charger brings into view on its way end its charge."""

    @property
    def reaction(self) -> bool:
        """Whether the result of a reaction test calls for them."""
        return self.began is None and self.interrupted is None


@dataclass(slots=True)
class Replies:
    """What a round of tests leads to: shots, fired together, then charges, those of one group together."""

    firings: list[Firing] = field(default_factory=list)
    charges: list[Pairs] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.firings or self.charges)
