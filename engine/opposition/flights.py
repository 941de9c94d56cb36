"""What the rules and the first offer do with what flies: a helicopter to where the captive is and away with it, a
strafing run where many enemies stand."""

from collections.abc import Iterator, Sequence

from engine import legal
from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.commands.support.flights import FLY_IN, STRAFE
from engine.legal import Input
from engine.procedures.machines.beside import free, spots
from engine.procedures.missions.recover import found
from engine.procedures.second.strips import figures_in
from engine.procedures.support.air import halves
from engine.procedures.support.aloft import below
from engine.procedures.support.helicopter import footprint
from engine.ruleset.hulls import hull_of
from engine.space import INCH, Place
from engine.space import hull as hulls
from engine.space.geometry import dist2
from engine.state import Figure, Machine

CROWD = 3
"""So many enemies in a strip are worth a run."""
NEAR = 12 * INCH
"""How near to the helicopter figures are waited for."""
WAITS = 2
"""How many turns before the last one all waiting ends."""


def call(g: Game, side: str) -> Iterator[Input]:
    """What a side calls now, if anything."""
    if side == g.state.active_side and not g.state.idle and g.state.phase:
        yield from _flown_out(g, side)
        yield from _run(g, side)


def meeting_point(g: Game, group: Sequence[Figure]) -> Place:
    """Where the helicopter is met: beside its landing spot once it has been called, else where the captive is."""
    assert g.mission is not None
    called = (support for support in g.state.support if support.task == "fly-in")
    hull = next((footprint(g, g.machine(support.machine), support.way) for support in called), None)
    if hull is None:
        return g.named(g.mission.captive).at, 0
    leader = group[0]
    return min((at for at in spots(hull) if free(g, leader, hull, at)), key=lambda at: dist2(at, leader.at)), 0


def _flown_out(g: Game, side: str) -> Iterator[Input]:
    """The helicopter, once the captive has been found; then away, once all who can get in have."""
    mission = g.mission
    if mission is None or mission.side != side or not found(g):
        return
    captive = g.named(mission.captive)
    for machine in map(g.machine, mission.machines):
        away: Input = {"do": "fly-out", "machine": machine.id}
        if captive.aboard == machine.id and not _waits(g, machine) and legal.allowed(g, away):
            yield away
        places = [item for item in legal.at_table(g, FLY_IN.name) if item["machine"] == machine.id]
        if places:
            yield min(places, key=lambda item: _worth(g, captive, item))


def _worth(g: Game, captive: Figure, item: Input) -> tuple[int, int]:
    """How far a landing spot is for the captive; under the eyes of few enemies."""
    spot = g.point(item["to"])
    seen = sum(f.able and g.space.sight(f.at, f.floor, spot, 0) for f in g.known_enemies(captive))
    return dist2(spot, captive.at) // NEAR**2 + seen, dist2(spot, captive.at)


def _waits(g: Game, machine: Machine) -> bool:
    """Whether some of its side are near enough to get in yet, and there is time."""
    assert g.mission is not None
    if g.state.turn >= g.mission.turns - WAITS or len(people_of(g.figures, machine)) > CROWD:
        return False
    hull = hull_of(g.rules, machine)
    on_foot = [f for f in g.of_side(machine.side) if f.able and f.on_table and not f.aboard]
    return any(hulls.within(hull, f.at, NEAR) for f in on_foot)


def _run(g: Game, side: str) -> Iterator[Input]:
    """The run that strikes most enemies, once the shooting has begun."""
    if not g.state.alarm:
        return
    runs = [(_struck(g, item), item) for item in legal.at_table(g, STRAFE.name)]
    most, best = max(runs, key=lambda run: run[0], default=(0, {}))
    if most >= CROWD:
        yield best


def _struck(g: Game, item: Input) -> int:
    pilot = next(f for f in g.figures if item["with"] in (f.aboard, f.serves))
    way = g.point(item["from"]), g.point(item["to"])
    return sum(len(below(g, pilot, figures_in(g, half))) for half in halves(way))
