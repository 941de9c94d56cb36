"""What a hit on a machine comes to: whether it goes through, by the face that it strikes (CR2-APW-05 to -07)."""

from engine.battle.game import Game
from engine.events import MachineEvent
from engine.procedures.aim import Firing
from engine.procedures.machines import mounts
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.model import Weapon
from engine.space import BASE_RADIUS
from engine.space import hull as hulls
from engine.state import Figure, Machine
from engine.tables.outcome import Outcome, Request

CLANK, OUT, LOST, SOFT = "clank-test", "disabled", "crew-lost", "soft"
"""What a blow comes to: a Clank test, a hull out of the battle and its crew out of it, all of them lost, or a soft
machine out of control."""
CRASHES, VEERS_OFF, NO_EFFECT = "crashes", "veers-off", "no-effect"
"""What a hit on something in flight comes to (CR2-AIR-04)."""
WORST = (LOST, CRASHES, OUT, SOFT, VEERS_OFF, CLANK, NO_EFFECT)
SURE = 10
"""The total on which small arms may harm a soft machine (CR2-VEH-15)."""


def goes_in(g: Game, shooter: Figure, weapon: Weapon, machine: Machine) -> bool:
    """Whether a hit by small arms disables a soft machine (CR2-VEH-15)."""
    asked = g.request(shooter, impact=weapon.impact, weapon=weapon.id)
    return rolled(g, "soft-vehicle", machine, asked).result == OUT


def rolled(g: Game, name: str, machine: Machine, request: Request) -> Outcome:
    """A roll for a hull, with dice of its own."""
    outcome = g.evaluate(name, request, lambda _, count: g.roll(name, machine.id, count))
    g.log_roll(name, outcome, figure=machine.id)
    return outcome


def golden_bb(g: Game, machine: Machine) -> str:
    """What a hit on something in flight comes to, by its pilot's Rep (CR2-AIR-04)."""
    pilot = g.fleet.voice(machine)
    assert pilot is not None
    return rolled(g, "golden-bb", machine, g.request(pilot)).result


def pierced(g: Game, firing: Firing, machine: Machine) -> str:
    """What a hit by a gun, a LAW or a rocket comes to (CR2-APW-05 to CR2-APW-07, CR2-RUL-186, CR2-RUL-187)."""
    sure = for_certain(g, firing, machine)
    if sure == LOST:
        g.emit(MachineEvent(machine.id, "kill-distance", rule="CR2-APW-07"))
    return sure or penetrated(g, machine, mounts.faced(g, machine, mounts.muzzle(g, firing.shooter))[0])


def for_certain(g: Game, firing: Firing, machine: Machine) -> str:
    """What such a hit comes to without a roll; empty where Penetration decides (CR2-APW-05, CR2-APW-07)."""
    piercing, (_, dv) = firing.weapon.piercing, mounts.faced(g, machine, mounts.muzzle(g, firing.shooter))
    if piercing.value <= dv:
        return CLANK
    return LOST if piercing.kill and apart(g, firing.shooter, machine) <= piercing.kill else ""


def penetration(g: Game, machine: Machine, face: str) -> Request:
    """What Penetration has to go by at one face of it (CR2-VEH-11)."""
    holds = frozenset({"from-flank-or-rear"} if face != "front" else ())
    return Request(0, holds, dv=model_of(g.rules, machine).dv)


def penetrated(g: Game, machine: Machine, face: str) -> str:
    """What Penetration comes to against one face of it (CR2-APW-06)."""
    return rolled(g, "penetration", machine, penetration(g, machine, face)).result


def apart(g: Game, shooter: Figure, machine: Machine) -> int:
    """The distance from a machine to the one that fires at it, edge to edge."""
    own, hull = g.fleet.of(shooter), hull_of(g.rules, machine)
    if own is not None and mounts.mounts(g, shooter):
        return hulls.parted(hull_of(g.rules, own), hull)
    return max(hulls.distance(hull, shooter.at) - BASE_RADIUS, 0)
