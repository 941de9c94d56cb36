"""Shots that creatures hear (CMP-ZOM-07, CR2-ZOMBIE-05)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.space import Point

SILENT = frozenset({"bow", "knife", "tomahawk-or-knife"})
"""Weapons that make no noise."""


def heard(g: Game, firing: Firing, at: Point) -> Point:
    """Where a shot is heard that was fired from here: a blast where it goes off (CMP-RUL-141)."""
    if not firing.weapon.blast.width:
        return at
    burst = g.bursts.get(firing.shooter.index)
    return burst[0] if burst is not None else firing.aims[0][0].at
