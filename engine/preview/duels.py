"""Each pair of enemies in an In Sight test: who is likely to be quicker, and what the fire of each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.battle.game import Game
from engine.preview import tables
from engine.preview.landing import bursts_on
from engine.preview.model import Duel
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.preview.sight_rolls import ZERO, SightRoll, acts, places
from engine.procedures.seam import SIGHT_CAUSES
from engine.procedures.sightings import Sighting
from engine.state import DUCKED_BACK, Figure


def duel(
    probe: Probe, found: Sequence[Sighting], rolled: Sequence[SightRoll], one: SightRoll, other: SightRoll
) -> Duel:
    """Two that test: either may be quicker, and fire."""
    return Duel(
        one.figure.id,
        other.figure.id,
        *tables.race(places(probe, one), places(probe, other)),
        _fire(probe, found, rolled, one, other.figure),
        _fire(probe, found, rolled, other, one.figure),
    )


def exposed(
    probe: Probe, found: Sequence[Sighting], rolled: Sequence[SightRoll], figure: Figure, other: SightRoll
) -> Duel:
    """One who is seen and does not test: the enemy acts, or neither does."""
    threat = _fire(probe, found, rolled, other, figure)
    return Duel(figure.id, other.figure.id, ZERO, ZERO, acts(probe, other), None, threat)


def unaware(
    probe: Probe, found: Sequence[Sighting], rolled: Sequence[SightRoll], one: SightRoll, enemy: Figure
) -> Duel:
    """One who sees an enemy that does not test: it acts, or neither does."""
    hit = _fire(probe, found, rolled, one, enemy)
    return Duel(one.figure.id, enemy.id, acts(probe, one), ZERO, ZERO, hit, None)


def _shot(probe: Probe, figure: Figure, target: Figure) -> Fraction | None:
    """The chance that it hits, loading first where its action is to do so (SWP-SIGHT-51), or that what it launches
    bursts there; None if it cannot fire."""
    mine = probe.mine(figure)
    launched = bursts_on(probe, mine, probe.mine(target), throws=mine.star or not acts_in_sight(probe))
    if launched is not None:
        return launched
    hit = hit_chance(probe, figure, target)
    if hit is not None or not mine.empty or "reload" not in probe.rules.checks:
        return None if hit is None else hit.chance
    loads = tables.results(probe.rules, "reload", probe.request(mine, weapon=mine.empty[0]))
    empty, mine.empty = mine.empty, mine.empty[1:]
    hit = hit_chance(probe, figure, target)
    mine.empty = empty
    return None if hit is None else hit.chance * loads.get("reloaded-fires-now", Fraction(0))


def _fire(
    probe: Probe, found: Sequence[Sighting], rolled: Sequence[SightRoll], one: SightRoll, target: Figure
) -> Fraction | None:
    """The chance that it hits, where this test lets it fire; friends who stand in its way may act before it and duck
    out of it."""
    if not _answers(probe, found, one, target):
        return None
    hit, ducks = _shot(probe, one.figure, target), Fraction(1)
    blocking = _in_the_way(probe, rolled, one.figure, target) if hit is None and acts_in_sight(probe) else []
    if not blocking:
        return hit
    bodies = [(probe.mine(r.figure), r.figure.posture) for r in blocking]
    for body, _ in bodies:
        body.posture = "prone"
    hit = _shot(probe, one.figure, target)
    for body, posture in bodies:
        body.posture = posture
    for r in blocking:
        quicker, _, _ = tables.race(places(probe, r), places(probe, one))
        ducks *= quicker * (1 - tables.nerve(probe.rules, probe.request(r.figure)))
    return hit * ducks if hit is not None and ducks else None


def _in_the_way(g: Game, rolled: Sequence[SightRoll], figure: Figure, target: Figure) -> list[SightRoll]:
    """The Grunts whose bodies alone keep it from seeing the target; they test as well."""
    bodies = {f.index for f in g.bodies[figure.side]} - {figure.index, target.index}
    return [
        r
        for r in rolled
        if r.figure.index in bodies
        and not r.figure.star
        and not g.space.bodies_clear(figure.at, figure.floor, target.at, [(r.figure.at, r.figure.floor)])
    ]


def _answers(probe: Probe, found: Sequence[Sighting], one: SightRoll, other: Figure) -> bool:
    """Whether one may fire at the other in this test: in some rulesets at those alone who caused it, in others not
    while it finishes ducking back (CR3-SIGHT-09)."""
    if ducking(probe, one.figure):
        return False
    causes = probe.rules.optional(SIGHT_CAUSES)
    return causes is None or other in causes(found, one.figure)


def ducking(g: Game, figure: Figure) -> bool:
    """Whether all it does is to finish its duck back: where a test's result says it all, it may do that."""
    return figure.status == DUCKED_BACK and acts_in_sight(g)


def acts_in_sight(g: Game) -> bool:
    """Whether figures roll to act when their turn comes; elsewhere the result of In Sight says it all."""
    return "in-sight-action" in g.rules.checks
