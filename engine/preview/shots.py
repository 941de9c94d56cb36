"""Shots before they are fired: what holds for each target, and the odds of hitting."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from engine.battle.game import Game
from engine.preview import model, tables
from engine.preview.probe import Probe, copied, firing_request, request_if_fired
from engine.procedures.aim import Firing, dice_of, firing_at, usable
from engine.procedures.ammunition import last_round
from engine.ruleset.model import Weapon
from engine.state import Figure
from engine.tables.outcome import Request

Chances = dict[int, Fraction]


class HitChance(NamedTuple):
    """What a figure could do to another with everything it has: the chance of one hit or more."""

    weapon: Weapon
    dice: int
    request: Request
    chance: Fraction


def hit_chance(probe: Probe, figure: Figure, target: Figure, *, rush: bool = False) -> HitChance | None:
    """All dice of its best aimed weapon on this target as both stand; None if it has nothing to fire at it.

    The probe can be used again: firing turns figures on its table, and the shooter may turn anyway.
    """
    figure, target = probe.mine(figure), probe.mine(target)
    weapon = next((w for w in usable(probe, figure, target) if w.aimed or probe.fleet.shut_in(target)), None)
    if weapon is None:
        return None
    dice = dice_of(figure, weapon)
    firing = firing_at(probe, figure, [(target, dice)], rush=rush, weapon=weapon)
    request = request_if_fired(probe, firing)
    if request is None:
        return None
    return HitChance(weapon, tables.dice_on(probe.rules, request, 0), request, once_or_more(probe, request))


def once_or_more(g: Game, request: Request) -> Fraction:
    """The chance that a firing hits at all."""
    none = sum((p for (on, _), p in tables.hits(g.rules, request).items() if not any(on)), Fraction(0))
    return 1 - none


def hits_on(g: Game, request: Request, place: int) -> Chances:
    """The chance of each number of hits on one of a firing's targets."""
    out: Chances = {}
    for (on, _), chance in tables.hits(g.rules, request).items():
        out[on[place]] = out.get(on[place], Fraction(0)) + chance
    return dict(sorted(out.items()))


def request_of(g: Game, firing: Firing) -> Request:
    """What play would ask the firing's test with."""
    probe = Probe.at(g)
    return firing_request(probe, copied(probe, firing))


def firing_odds(g: Game, firing: Firing, request: Request) -> model.ForetoldFiring:
    """An aimed firing: every target with what holds for it, and the risk for the weapon."""
    shots = tuple(_shots(g, firing, request, place) for place in range(len(firing.aims)))
    return told_of(g, firing, request, shots, firing.weapon.blast.width)


def told_of(
    g: Game, firing: Firing, request: Request, shots: tuple[model.Shots, ...], width: int
) -> model.ForetoldFiring:
    """A firing with its dice on each target, and a circle of this width in hundredths of an inch."""
    rolls, _ = tables.pool(g.rules, "ranged-combat", request)
    empty = empties(g, firing, request)
    return model.ForetoldFiring(firing.shooter.id, firing.weapon.id, firing.rush, shots, empty, rolls, width)


def empties(g: Game, firing: Firing, request: Request) -> Fraction:
    """The chance that its weapon is empty then, apart from one that has to be reloaded in any case."""
    if last_round(g, firing.shooter, firing.weapon):
        return Fraction(1)
    if firing.weapon.feed.reload:
        return Fraction(0)
    return sum((p for (_, out), p in tables.hits(g.rules, request).items() if out), Fraction(0))


def _shots(g: Game, firing: Firing, request: Request, place: int) -> model.Shots:
    shooter, (target, _) = firing.shooter, firing.aims[place]
    shelter = g.protection(shooter, target, firing.weapon.impact)
    holds = request.circumstances | request.targets[place].circumstances
    one = Request(request.rep, holds, weapon=request.weapon, shots=1)
    return model.Shots(
        target.id,
        tables.dice_on(g.rules, request, place),
        g.space.distance(shooter.at, target.at),
        shelter.for_hit,
        shelter.pieces,
        tables.circumstances(g.rules, "ranged-combat", holds),
        tables.needs(g.rules, one),
        hits_on(g, request, place),
    )


def merged(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> Chances:
    """The sum of two numbers that do not depend on each other."""
    out: Chances = {}
    for a, p in one.items():
        for b, q in other.items():
            out[a + b] = out.get(a + b, Fraction(0)) + p * q
    return dict(sorted(out.items()))
