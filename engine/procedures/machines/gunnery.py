"""Shots that a crew fires when a test of the one who answers for it lets it (CR2-RUL-228, CR2-RUL-280)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.procedures.aim import Firing, firing_at, usable, whole
from engine.procedures.machines import mounts
from engine.state import Figure, Machine


def answer(g: Game, machine: Machine, targets: Sequence[Figure]) -> list[Firing]:
    """The shot of each of its gunners at the first of these that it can fire at; an empty gun fires none."""
    firings: list[Firing] = []
    for gunner in mounts.gunners(g, machine):
        target = next((f for f in targets if usable(g, gunner, f)), None)
        if target is not None:
            firings.append(firing_at(g, gunner, whole(g, gunner, target)))
    return firings


def answers(g: Game, figure: Figure, targets: Sequence[Figure]) -> list[Firing] | None:
    """Likewise for the machine that somebody shut in answers for; None for anybody else."""
    shell = g.fleet.shell(figure)
    return None if shell is None else answer(g, shell, targets)


def could_hurt(g: Game, firings: Sequence[Firing]) -> bool:
    """Whether there are shots, and none at armour that it cannot go through: a crew that is fired on by such counts as
    unable to fire, whatever else its machine guns reach (CR2-VEH-18, CR2-OUTG-06)."""
    in_vain = (mounts.in_vain(g, firing.shooter, firing.weapon, firing.aims[0][0]) for firing in firings)
    return bool(firings) and not any(in_vain)
