"""Shots at machines before they are fired: what they may come to, with exact odds."""

from collections.abc import Mapping
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import model, tables
from engine.preview.shots import hits_on, once_or_more
from engine.procedures.aim import Firing
from engine.procedures.machines import blows, mounts
from engine.ruleset.hulls import hull_of
from engine.state import Machine
from engine.tables.outcome import Request

ZERO, ONE = Fraction(0), Fraction(1)
NOTHING = "no-effect"


def shot(g: Game, firing: Firing, request: Request) -> model.ForetoldFiring:
    """The dice at a machine: how far it is, what holds for it, the odds of hits."""
    machine = firing.hull
    assert machine is not None
    down = mounts.hull_down(g, firing.shooter, hull_of(g.rules, machine))
    holds = request.circumstances | request.targets[0].circumstances
    one = Request(request.rep, holds, weapon=request.weapon, shots=1)
    shots = model.Shots(
        machine.id,
        request.targets[0].shots,
        blows.apart(g, firing.shooter, machine),
        "cover" if down else "open",
        (),
        tables.circumstances(g.rules, "ranged-combat", holds),
        tables.needs(g.rules, one),
        hits_on(g, request, 0),
    )
    width = firing.weapon.blast.width if firing.weapon.piercing.value else 0
    return model.ForetoldFiring(firing.shooter.id, firing.weapon.id, firing.rush, (shots,), ZERO, width)


def blow(g: Game, firing: Firing, request: Request) -> model.Blow:
    """What it may come to for the machine, by the face that it strikes (CR2-APW-05 to CR2-APW-07, CR2-VEH-15)."""
    machine = firing.hull
    assert machine is not None
    face, _ = mounts.faced(g, machine, mounts.muzzle(g, firing.shooter))
    if firing.weapon.piercing.value:
        hit = once_or_more(g, request)
        found = {name: hit * chance for name, chance in _through(g, firing, machine, face).items()}
    else:
        found = {blows.OUT: _small_arms(g, firing, request)}
    found = {name: chance for name, chance in found.items() if chance}
    return model.Blow(machine.id, face, {**found, NOTHING: ONE - sum(found.values(), ZERO)})


def _through(g: Game, firing: Firing, machine: Machine, face: str) -> Mapping[str, Fraction]:
    """What a hit by something that pierces comes to."""
    if sure := blows.for_certain(g, firing, machine):
        return {sure: ONE}
    return tables.results(g.rules, "penetration", blows.penetration(g, machine, face))


def _small_arms(g: Game, firing: Firing, request: Request) -> Fraction:
    """The chance that one of the dice disables a soft machine: each by itself, on a total of 10 and more."""
    sure = sum(1 for face in range(1, 7) if face + request.rep >= blows.SURE)
    asked = Request(0, impact=firing.weapon.impact, weapon=firing.weapon.id)
    goes_in = tables.results(g.rules, "soft-vehicle", asked).get(blows.OUT, ZERO)
    return ONE - (ONE - Fraction(sure, 6) * goes_in) ** request.targets[0].shots
