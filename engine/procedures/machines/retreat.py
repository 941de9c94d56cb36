"""Drives that a check calls for: behind cover, away from fire, or off (CR2-VEH-13, CR2-VEH-14, CR2-RUL-281)."""

from collections.abc import Sequence

from engine.events import Drive, MachineEvent
from engine.game import Game
from engine.machines import hull_of, model_of
from engine.procedures.machines import mounts
from engine.procedures.machines.driving import ahead_of, carry, clear, drive_off, fits
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.state import Figure, Machine

TURN = 15
"""Degrees between the ways that are looked along."""


def to_cover(g: Game, machine: Machine, attacker: Figure) -> None:
    """Hull-down: to the nearest solid cover within a phase at top speed, facing the attacker; with none in reach it
    turns in place (CR2-RUL-281)."""
    at, facing = _hull_down(g, machine, attacker) or (machine.at, g.space.heading(machine.at, attacker.at))
    was = machine.at
    carry(g, machine, at, facing)
    machine.turret, machine.speed = facing, 0
    if at != was:
        g.emit(Drive(machine.id, (was, at), at, facing, 0, rule="CR2-RUL-281"))
    machine.hull_down = mounts.hull_down(g, attacker, hull_of(g.rules, machine))
    g.emit(MachineEvent(machine.id, "hull-down" if machine.hull_down else "faces", rule="CR2-RUL-281"))


def _hull_down(g: Game, machine: Machine, attacker: Figure) -> tuple[Point, int] | None:
    """The nearest place in cover where it can stand facing the attacker, by a straight way there; of equally near ones
    the first clockwise from where it points."""
    hull, reach = hull_of(g.rules, machine), model_of(g.rules, machine).speed // 2
    turned = [hull._replace(facing=(hull.facing + turn) % 360) for turn in range(0, 360, TURN)]
    ways = [(way, clear(g, way, reach, ahead_of(g, machine, way, reach))) for way in turned]
    for inches in range(0, reach + 1, INCH):
        for way, free in ways:
            at = hulls.moved(way, inches).at
            there = hull._replace(at=at, facing=g.space.heading(at, attacker.at))
            if inches <= free and mounts.hull_down(g, attacker, there) and fits(g, machine, there):
                return at, there.facing
    return None


async def make_off(g: Game, machine: Machine, attackers: Sequence[Figure]) -> None:
    """Away from whoever fired, and on in every phase until it is off the table or who answers for it is rallied; a crew
    that armour shuts in closes its hatches (CR2-RUL-229, CR2-RUL-436)."""
    voice = g.fleet.voice(machine)
    assert voice is not None
    voice.fled = True
    machine.buttoned = model_of(g.rules, machine).closed
    g.emit(MachineEvent(machine.id, "makes-off", rule="CR2-RUL-229"))
    await drive_off(g, machine, attackers)
