"""Where machines go of themselves: straight on, and off when their crews run away (CR2-VEH-01 to CR2-VEH-04,
CR2-RUL-229)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.machines.course import QUARTER, ahead_of, bends, clear
from engine.procedures.machines.driving import SHED, MachineRun, driver_of, faster, go, slow_to, turn_by
from engine.procedures.machines.mounts import makes_off
from engine.procedures.machines.seam import OUT_OF_CONTROL
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.keys import UnderWay
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import swing
from engine.space.hull import Hull
from engine.state import Figure, Machine


def under_way(g: Game) -> list[Machine]:
    """Machines that move, or make off, and have not done so in this phase (CR2-VEH-01, CR2-RUL-185)."""
    waiting = [m for m in g.state.machines if m.on_table and m.drove_in < g.state.phases]
    return [m for m in waiting if m.speed or (makes_off(g, m) and m.side == g.state.active_side)]


async def straight_on(g: Game, machine: Machine) -> None:
    """Half of its speed, straight on; nobody at the wheel, and it is out of control (CR2-VEH-04, CR2-RUL-282). What
    makes off is driven in each phase of its own."""
    if machine.rolling and machine.changed_in < g.state.turn:
        machine.changed_in = g.state.turn
        slow_to(g, machine, max(0, machine.speed - SHED), "CR2-VEH-16")
    if not machine.rolling and driver_of(g, machine) is None:
        await g.do(OUT_OF_CONTROL, machine)
    elif makes_off(g, machine) and machine.side == g.state.active_side:
        await flee(g, machine, [])
    else:
        await go(g, MachineRun(machine, machine.speed // 2))


MACHINES = UnderWay(found=under_way, led=lambda g, machine: g.fleet.voice(machine), go=straight_on)
"""Vehicles that have set off."""


# ---- off ----


async def make_off(g: Game, machine: Machine, attackers: Sequence[Figure]) -> None:
    """Out of sight, or off the table, until the one who answers for it is rallied; a crew that armour shuts in closes
    its hatches (CR2-RUL-229)."""
    voice = g.fleet.voice(machine)
    assert voice is not None
    voice.fled = True
    machine.buttoned = model_of(g.rules, machine).closed
    g.emit(MachineEvent(machine.id, "makes-off", rule="CR2-RUL-229"))
    await flee(g, machine, attackers)


class WayOut(NamedTuple):
    """A turn and the straight way behind it: how far it is clear, of how much that half its speed would be."""

    turn: int
    hull: Hull
    clear: int
    most: int


async def flee(g: Game, machine: Machine, attackers: Sequence[Figure]) -> None:
    """Faster by half its top speed, turned once, to the nearest place that nobody it flees from sees, where it stands;
    with none in this phase towards the edge, up to what is in its way (CR2-RUL-229, CR2-RUL-510)."""
    voice = g.fleet.voice(machine)
    assert voice is not None
    known = [f for f in g.enemies(voice) if g.knows(voice.side, f)]
    shunned = [*attackers, *(f for f in g.nearest(voice, known) if f not in attackers)]
    if _out_of_sight(g, machine, machine.at, shunned):
        slow_to(g, machine, 0, "CR2-RUL-510")
        return
    faster(g, machine)
    ways = list(_ways_out(g, machine))
    hides = [
        (inches, way)
        for way in ways
        for inches in range(INCH, way.clear + 1, INCH)
        if _out_of_sight(g, machine, hulls.moved(way.hull, inches).at, shunned)
    ]
    if hides:
        inches, way = min(hides, key=lambda found: found[0])
    else:
        goal = _to_edge(g, machine, shunned)
        way = min(ways, key=lambda way: (way.clear < way.most, abs(swing(goal, way.hull.facing))))
        inches = way.clear
    if way.turn:
        turn_by(g, machine, way.turn)
    run = MachineRun(machine, inches)
    await go(g, run)
    if machine.runs and machine.at == run.path[-1] and (hides or way.clear < way.most):
        slow_to(g, machine, 0, "CR2-RUL-510")


def _out_of_sight(g: Game, machine: Machine, at: Point, enemies: Sequence[Figure]) -> bool:
    """Whether none of these has a line to the middle of its hull there (CR2-RUL-421)."""
    return not any(g.fleet.sees(g.space, f, machine, at, turning=True) for f in enemies)


def _ways_out(g: Game, machine: Machine) -> Iterator[WayOut]:
    """Straight on, and every turn it has room for, the slightest first."""
    hull = hull_of(g.rules, machine)
    for turn, way in bends(g, machine, hull):
        most = (machine.speed - (machine.speed // 4 if turn else 0)) // 2
        yield WayOut(turn, way, clear(g, way, most, ahead_of(g, machine, way, most)), most)


def _to_edge(g: Game, machine: Machine, enemies: Sequence[Figure]) -> int:
    """The heading of the nearest edge, of those that do not lead towards the nearest enemy."""
    (x, y), table = machine.at, g.space.table
    edges = sorted([(y, 0), (table.width - x, 90), (table.height - y, 180), (x, 270)])
    away = [g.space.heading(f.at, machine.at) for f in enemies[:1]]
    return next(facing for _, facing in edges if all(abs(swing(facing, other)) <= QUARTER for other in away))
