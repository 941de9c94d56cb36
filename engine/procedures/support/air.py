"""A strafing run: along its strip, under fire, then its own bursts (CR2-AIR-02 to CR2-AIR-05, CR2-RUL-263)."""

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.ledger import Ledger
from engine.procedures.machines.mounts import mounts
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, VOLLEY
from engine.procedures.second.strips import figures_in
from engine.procedures.support.aloft import Way, below, fired_at, fly_off, shared, take_off
from engine.space import INCH
from engine.space.geometry import heading_from, leg_length
from engine.space.hull import Hull, at
from engine.state import ALOFT, Figure, Machine

WIDTH = 12 * INCH
"""How wide the strip is (CR2-AIR-02)."""


def strip(way: Way) -> Hull:
    """The ground that a run along this way strikes."""
    (x, y), (ex, ey) = way
    return Hull(((x + ex) // 2, (y + ey) // 2), heading_from(*way), leg_length(*way), WIDTH)


def halves(way: Way) -> tuple[Hull, Hull]:
    """The six inches to the left of its middle line, and those to the right, each with a burst of its own
    (CR2-AIR-05)."""
    whole = strip(way)
    left, right = (at(whole, 0, side * WIDTH // 4) for side in (-1, 1))
    return whole._replace(at=left, width=WIDTH // 2), whole._replace(at=right, width=WIDTH // 2)


async def strafe(g: Game, machine: Machine, way: Way) -> None:
    """Fired at first; if it is still there it fires, and is gone before anybody answers (CR2-RUL-263, CR2-RUL-298)."""
    ledger = Ledger()
    take_off(g, machine, way, "strafe", "CR2-AIR-02")
    deed = g.deed
    await fired_at(g, machine, way, ledger)
    pilot = g.fleet.voice(machine)
    if machine.status == ALOFT and pilot is not None:
        g.deed = deed
        if firings := bursts(g, pilot, way):
            await g.do(VOLLEY, firings, ledger)
    g.deed = deed
    fly_off(g, machine, way, "CR2-AIR-02")
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


def bursts(g: Game, pilot: Figure, way: Way) -> list[Firing]:
    """What it fires into either half: all the dice of a machine gun, evenly over the enemies whom its side knows there,
    or one rocket at the first of them (CR2-AIR-05, CR2-RUL-193, CR2-RUL-603)."""
    weapon = g.rules.weapons[mounts(g, pilot)[0].weapon]
    found: list[Firing] = []
    struck: list[Figure] = []
    for half in halves(way):
        near = g.nearest(pilot, below(g, pilot, figures_in(g, half)))
        targets = [f for f in near if f not in struck][: weapon.target]
        struck += targets
        if targets:
            spot = None if weapon.aimed else (targets[0].at, targets[0].floor)
            found.append(Firing(pilot, weapon, shared(weapon, targets), spot=spot, deed=g.deed))
    return found
