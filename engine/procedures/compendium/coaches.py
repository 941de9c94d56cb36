"""Coaches: the game moves them along their road (CMP-RUL-232 to CMP-RUL-235)."""

from collections.abc import Sequence

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.procedures.compendium.outfit import DOGS
from engine.procedures.machines.beside import take_seat
from engine.procedures.machines.course import ahead_of, clear
from engine.procedures.machines.driving import MachineRun, driver_of, go, slow_to
from engine.procedures.machines.ordered import turn_if_room
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.keys import UnderWay
from engine.ruleset.machine_kinds import DRIVER
from engine.space import INCH
from engine.space.geometry import leg_length, swing
from engine.space.hull import overlaps_ring
from engine.state import Figure, Machine

AHEAD = 45
"""How many degrees to either side the next bend of its road may lie."""


def coaches(g: Game) -> Sequence[Machine]:
    """Those led by a figure whose phase it is, and that have not moved in it (CMP-RUL-232, CMP-RUL-213)."""
    waiting = [m for m in g.state.machines if m.runs and m.drove_in < g.state.phases and model_of(g.rules, m).speed]
    return [m for m in waiting if (leads := _led_by(g, m)) is not None and g.state.in_phase(leads)]


def _led_by(g: Game, coach: Machine) -> Figure | None:
    """Its driver, or the one aboard that takes the reins next; None where none can (CMP-RUL-235)."""
    riders = [f for f in people_of(g.figures, coach) if f.able and not f.traits & DOGS]
    return driver_of(g, coach) or max(riders, key=lambda f: f.rep, default=None)


async def drive_coach(g: Game, coach: Machine) -> None:
    """From bend to bend, short of what its side knows to be in its way; without a driver it stands.

    CMP-RUL-232, CMP-RUL-233.
    """
    left = model_of(g.rules, coach).speed
    coach.drove_in, coach.covered, coach.allowance = g.state.phases, 0, 0
    if driver_of(g, coach) is None and (leads := _led_by(g, coach)) is not None:
        take_seat(g, leads, coach, DRIVER)
        return
    while left and driver_of(g, coach) is not None and coach.on_table:
        bend = next_bend(g, coach)
        if bend is not None and bend[0] and not turn_if_room(g, coach, bend[0]):
            break
        hull, inches = hull_of(g.rules, coach), min(left, bend[1] if bend is not None else left)
        free = clear(g, hull, inches, ahead_of(g, coach, hull, inches, coach.side))
        coach.speed = free
        await go(g, MachineRun(coach, free, rule="CMP-RUL-232"))
        left -= inches
        if free < inches or not coach.speed:
            break
    slow_to(g, coach, 0, "CMP-RUL-233")
    coach.allowance = coach.covered


def next_bend(g: Game, coach: Machine) -> tuple[int, int] | None:
    """The turn towards the next point of the road under it, and how far that is; None where none is ahead."""
    hull = hull_of(g.rules, coach)
    roads = [p for p in g.space.table.pieces if p.type == "road" and overlaps_ring(hull, p.polygon)]
    points = [(leg_length(coach.at, point), point) for road in roads for point in road.line]
    for far, point in sorted(points):
        turn = swing(g.space.heading(coach.at, point), coach.facing)
        if far > INCH and abs(turn) <= AHEAD:
            return turn, far
    return None


COACHES = UnderWay(found=coaches, led=lambda g, coach: None, go=drive_coach, late=False)
"""Coaches, at the start of each phase of their side."""
