"""Mortars: who serves one, how fast it fires, and what it was called on last (CR2-MORTAR-02 to -04, CMP-MORT-02)."""

from collections.abc import Iterable

from engine.battle.fleet import crew_of
from engine.battle.game import Game
from engine.errors import Refused
from engine.procedures.aim import Firing
from engine.procedures.machines.beside import beside
from engine.procedures.second.circle import PLACED, STRAY
from engine.ruleset.hulls import model_of
from engine.ruleset.machine_kinds import GUNNER
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space.geometry import leg_length
from engine.state import ABLE, CARRY_ON, MARKS, OFF_TABLE, Barrage, Figure, Machine

SHOUT = 6 * INCH
"""How far a spotter shouts to the crew (CR2-MORTAR-06, CMP-MORT-09)."""


def busy(figures: Iterable[Figure]) -> None:
    """They fire nothing else in this activation."""
    for figure in figures:
        figure.now = figure.now._replace(fired=True)


def tube(g: Game, machine: Machine) -> Weapon | None:
    """The mortar that a machine is; None for any other."""
    weapons = (g.rules.weapons[mount.weapon] for mount in model_of(g.rules, machine).mounts)
    return next((weapon for weapon in weapons if weapon.plunge.rates), None)


def off_table(machine: Machine) -> bool:
    """Whether a mortar stands behind its owner's edge, with a crew that is no figures (CR2-RUL-271)."""
    return machine.status == OFF_TABLE


def out_of_hearing(g: Game, firing: Firing) -> bool:
    """Whether it makes no noise, or is fired far from everybody on the table: by a mortar off it, or from the air
    (CR2-RUL-271, CR2-RUL-690)."""
    far = g.fleet.in_flight(firing.shooter) or (bool(firing.mortar) and off_table(g.machine(firing.mortar)))
    return far or firing.weapon.silent


def serving(g: Game, machine: Machine) -> list[Figure]:
    """Those of its crew who serve it now, its gunner first, then by Rep: neither down nor prone, ducked back or in
    melee (CMP-MORT-04, CMP-RUL-098, CMP-RUL-106)."""
    crew = crew_of(g.figures, machine).values()
    able = [f for f in crew if f.status == CARRY_ON and not f.melee and f.posture != "prone" and beside(g, f, machine)]
    return sorted(able, key=lambda f: (f.seat != GUNNER, -f.rep, f.index))


def unserved(machine: Machine, rule: str) -> Refused:
    """What a mortar answers that too few serve."""
    said = "too few serve {machine}: those of its crew do who stand within an inch of it, up and able"
    return Refused(said, machine=machine.name, rule=rule, code="no-crew")


def served_by(g: Game, figure: Figure) -> Machine | None:
    """The mortar that a figure serves now."""
    machine = g.fleet.of(figure) if figure.serves else None
    return machine if machine is not None and tube(g, machine) and figure in serving(g, machine) else None


def rate(g: Game, machine: Machine) -> int:
    """The rounds that it fires in a phase with those who serve it (CR2-MORTAR-04, CR2-MORTAR-18)."""
    weapon = tube(g, machine)
    rates = weapon.plunge.rates if weapon else ()
    hands = len(rates) if off_table(machine) else min(len(serving(g, machine)), len(rates))
    return rates[hands - 1] if hands else 0


def ammunition(g: Game, machine: Machine) -> int | None:
    """The rounds that it has left; None where they are not counted."""
    weapon = tube(g, machine)
    return None if weapon is None else dict(machine.rounds).get(weapon.id)


def friends_of(g: Game, machine: Machine) -> list[Figure]:
    """Those of its side on the table that are alive and free, the wounded and those on the run too."""
    return [f for f in g.of_side(machine.side) if f.status in ABLE | MARKS and f.on_table]


def endangered(g: Game, machine: Machine, at: Point) -> Figure | None:
    """The friend nearest to a spot, if it is within the safety distance of what a mortar fires (CR2-MORTAR-07)."""
    weapon = tube(g, machine)
    near = min(friends_of(g, machine), key=lambda f: (leg_length(f.at, at), f.index), default=None)
    safe = near is None or weapon is None or leg_length(near.at, at) >= weapon.plunge.safety
    return None if safe else near


def result_of(weapon: Weapon, aim: Point, point: Point) -> str:
    """What is told of a round: on the spot, where the spot that it was aimed at lies in its circle, or astray."""
    return PLACED if leg_length(aim, point) <= weapon.blast.width // 2 else STRAY


def barrage_of(g: Game, machine: Machine) -> Barrage | None:
    """What it was called on last."""
    return next((barrage for barrage in g.state.barrages if barrage.machine == machine.id), None)


def keep(g: Game, barrage: Barrage) -> None:
    """It stands so from now on."""
    others = (other for other in g.state.barrages if other.machine != barrage.machine)
    g.state.barrages = (*others, barrage)


def fires_on(g: Game, machine: Machine) -> int:
    """The rounds that it may still fire in this phase."""
    barrage, most = barrage_of(g, machine), rate(g, machine)
    fired = barrage.fired if barrage is not None and barrage.phase == g.state.phases else 0
    return max(most - fired, 0)
