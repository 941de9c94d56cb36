"""Engines that have to start with creatures near (CR2-VEH-20)."""

from engine.battle.game import Game
from engine.events import MachineEvent, Roll
from engine.procedures.creatures.arrivals import horde
from engine.procedures.machines.driving import driver_of
from engine.space import INCH
from engine.state import Machine

NEAR = 12 * INCH
"""A creature within so much of the driver makes it an emergency (CR2-RUL-644)."""
STARTS = range(1, 4)


async def starts(g: Game, machine: Machine) -> bool:
    """A die with a creature near; on more than 3 the machine stands in this turn."""
    driver = driver_of(g, machine)
    if driver is None or not any(f.able and f.on_table and g.near(f, driver, NEAR) for f in g.of_side(horde(g))):
        return True
    [face] = g.roll("start", driver.id, 1)
    g.emit(Roll("start", (face,), driver.id, total=face, rule="CR2-VEH-20"))
    if face not in STARTS:
        g.emit(MachineEvent(machine.id, "does-not-start", rule="CR2-VEH-20"))
    return face in STARTS
