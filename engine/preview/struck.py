"""Shots at machines before they are fired: what they may come to, with exact odds."""

from collections.abc import Sequence
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import model, tables
from engine.preview.fired import Fall
from engine.preview.shots import hits_on, told_of
from engine.procedures.aim import Firing
from engine.procedures.machines import blows as hits
from engine.procedures.machines import mounts
from engine.ruleset.hulls import hull_of
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
        tables.dice_on(g.rules, request, 0),
        hits.apart(g, firing.shooter, machine),
        "cover" if down else "open",
        (),
        tables.circumstances(g.rules, "ranged-combat", holds),
        tables.needs(g.rules, one),
        hits_on(g, request, 0),
    )
    width = firing.weapon.blast.width if firing.weapon.piercing.value else 0
    return told_of(g, firing, request, (shots,), width)


def blows(g: Game, firing: Firing, falls: Sequence[tuple[Fraction, Fall]]) -> list[model.Blow]:
    """What a firing may come to for machines, by the face that it strikes: the one aimed at first (CR2-APW-05 to -07,
    CR2-VEH-15)."""
    found: dict[str, dict[str, Fraction]] = {} if firing.hull is None else {firing.hull.id: {}}
    for chance, fall in falls:
        for name, blow in fall.blows:
            results, comes_to = found.setdefault(name, {}), hits.OUT if blow == hits.SOFT else blow
            results[comes_to] = results.get(comes_to, ZERO) + chance
    return [
        model.Blow(
            name,
            mounts.faced(g, g.machine(name), mounts.muzzle(g, firing.shooter))[0],
            {**results, NOTHING: ONE - sum(results.values(), ZERO)},
        )
        for name, results in found.items()
    ]
