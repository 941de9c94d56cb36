"""What a round of tests leads to: shots and charges."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.procedures.aim import Firing
from engine.state import Figure

Pairs = list[tuple[Figure, Figure]]
"""Chargers with their targets."""


@dataclass(slots=True)
class Replies:
    """What a round of tests leads to: shots, fired together, then charges, those of one group together."""

    firings: list[Firing] = field(default_factory=list)
    charges: list[Pairs] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.firings or self.charges)
