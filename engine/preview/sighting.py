"""An In Sight test before anybody rolls: who takes it with how many dice, and who is likely to be quicker."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from engine.battle.game import Game
from engine.preview import tables
from engine.preview.landing import bursts_on
from engine.preview.model import Duel, End, Halt, Stop, Tester, View
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.procedures.aim import best, worth_shooting
from engine.procedures.charge_reach import can_charge
from engine.procedures.mover import Mover
from engine.procedures.seam import SIGHT_CAUSES
from engine.procedures.second.awareness import CHECK, REP
from engine.procedures.second.lookers import NEVER
from engine.procedures.sightings import Sighting
from engine.space.geometry import leg_length
from engine.state import DUCKED_BACK, Figure
from engine.tables.outcome import Outcome, Request

ZERO = Fraction(0)
CROWD, NEAREST = 200, 6
"""Where more pairs of enemies look at once, it is told of each figure how it stands to its nearest enemies alone."""
SHELTER_RULES = {"open": "", "concealed": "CR3-LOS-06", "cover": "CR3-LOS-07"}


@dataclass(frozen=True, slots=True)
class SightRoll:
    """One figure's In Sight roll as it would be asked for; the outcome has its dice and modifiers.

    `awareness` is what it is asked with first whether it notices anything, if it is off its guard.
    """

    figure: Figure
    request: Request
    outcome: Outcome
    awareness: Request | None = None


def stop_of(
    g: Game,
    ours: Container[str],
    found: Sequence[Sighting],
    rolled: Sequence[SightRoll],
    movers: Sequence[Mover] = (),
    gone: int = 0,
) -> Stop:
    """The test as it would be taken on this table now, told to these sides; it stops `movers` who had `gone` so far."""
    going = [m for m in movers if m.route.length]
    mine = [r for r in rolled if r.figure.side in ours]
    theirs = [r for r in rolled if r.figure.side not in ours]
    testing = {r.figure.index for r in rolled}
    nearest = NEAREST if len(mine) * len(theirs) > CROWD else 0
    idle = list({s.seen.index: s.seen for s in found if s.seen.index not in testing}.values())
    probe = Probe.at(g)
    return Stop(
        gone,
        tuple(Halt(m.figure.id, m.figure.at, m.figure.floor, _way(m)) for m in going),
        tuple((s.looker.id, s.seen.id) for s in found),
        tuple(_tester(g, r, charges=not nearest) for r in rolled),
        (
            *(_duel(probe, found, r, enemy) for r in mine for enemy in _nearest(g, r.figure, theirs, nearest)),
            *(
                _exposed(probe, found, figure, enemy)
                for figure in idle
                if figure.side in ours
                for enemy in _nearest(g, figure, theirs, nearest)
            ),
            *(_unaware(probe, found, r, enemy) for r in mine for enemy in idle if enemy.side not in ours),
        ),
        g.rules.cite("CR3-SIGHT-04"),
        nearest,
    )


def _nearest(g: Game, figure: Figure, enemies: Sequence[SightRoll], most: int) -> Sequence[SightRoll]:
    """The enemies nearest to a figure, so many at most; all of them where that is 0."""
    if not most:
        return enemies
    return sorted(enemies, key=lambda r: g.space.distance(figure.at, r.figure.at))[:most]


def farthest(movers: Sequence[Mover]) -> int:
    """How far the one has come that came farthest."""
    return max((_way(m) for m in movers if m.route.length), default=0)


def _way(m: Mover) -> int:
    """How far it has come, whatever the ground has cost it."""
    points = [p for p, cost in zip(m.route.points, m.route.costs, strict=True) if cost < m.gone]
    return sum(leg_length(a, b) for a, b in pairwise([*points, m.figure.at]))


def _tester(g: Game, r: SightRoll, *, charges: bool) -> Tester:
    figure, outcome = r.figure, r.outcome
    acts = acts_in_sight(g)
    results = _results(g, r) if outcome.result else {}
    return Tester(
        figure.id,
        figure.side,
        outcome.pool.get("self", 0),
        outcome.targets.get("self", 0),
        outcome.modifiers,
        dict(_places(g, r)),
        tables.nerve(g.rules, g.request(figure)) if acts and not figure.star else None,
        _ducking(g, figure),
        results,
        tables.columns_of(g.rules, figure, "in-sight", r.request),
        tuple(f.id for f in _charged(g, figure)) if charges else (),
    )


def _charged(g: Game, figure: Figure) -> list[Figure]:
    """The enemies that a figure may charge in place of fire; it shoots at those it can, unless its owner has a Star do
    otherwise."""
    if _ducking(g, figure) or (not acts_in_sight(g) and figure.weapons):
        return []
    if any(not best(g, figure, f).lobbed for f in worth_shooting(g, figure)) and not figure.star:
        return []
    return [f for f in g.nearest(figure, g.enemies(figure)) if can_charge(g, figure, f, reaction=not acts_in_sight(g))]


def _duel(probe: Probe, found: Sequence[Sighting], one: SightRoll, other: SightRoll) -> Duel:
    return Duel(
        one.figure.id,
        other.figure.id,
        *tables.race(_places(probe, one), _places(probe, other)),
        _shot(probe, one.figure, other.figure) if _answers(probe, found, one, other.figure) else None,
        _shot(probe, other.figure, one.figure) if _answers(probe, found, other, one.figure) else None,
    )


def _exposed(probe: Probe, found: Sequence[Sighting], figure: Figure, other: SightRoll) -> Duel:
    """One who is seen and does not test: the enemy acts, or neither does."""
    threat = _shot(probe, other.figure, figure) if _answers(probe, found, other, figure) else None
    return Duel(figure.id, other.figure.id, ZERO, ZERO, _acts(probe, other), None, threat)


def _unaware(probe: Probe, found: Sequence[Sighting], one: SightRoll, enemy: Figure) -> Duel:
    """One who sees an enemy that does not test: it acts, or neither does."""
    hit = _shot(probe, one.figure, enemy) if _answers(probe, found, one, enemy) else None
    return Duel(one.figure.id, enemy.id, _acts(probe, one), ZERO, ZERO, hit, None)


def _acts(g: Game, one: SightRoll) -> Fraction:
    """The chance that it acts at all."""
    return sum((chance for place, chance in _places(g, one) if place >= 0), ZERO)


def _asked(g: Game, r: SightRoll) -> list[tuple[Fraction, Request]]:
    """What the test is asked with, and the chance of it: off its guard a figure may notice nothing, or too late."""
    if r.awareness is None:
        return [(Fraction(1), r.request)]
    found = tables.results(g.rules, CHECK, r.awareness).items()
    return [(chance, r.request._replace(rep=r.request.rep + REP[name])) for name, chance in found if name in REP]


def _places(g: Game, r: SightRoll) -> tables.Places:
    """The chance of each place in the order; one that notices nothing has none."""
    asked = _asked(g, r)
    if r.awareness is None:
        return tables.places(g.rules, r.figure, r.request)
    found = {NEVER: 1 - sum((chance for chance, _ in asked), ZERO)}
    for chance, request in asked:
        for place, part in tables.places(g.rules, r.figure, request):
            found[place] = found.get(place, ZERO) + chance * part
    return tuple(sorted(found.items()))


def _results(g: Game, r: SightRoll) -> dict[str, Fraction]:
    """The chance of each result."""
    found: dict[str, Fraction] = {}
    for chance, request in _asked(g, r):
        for name, part in tables.results(g.rules, "in-sight", request).items():
            found[name] = found.get(name, ZERO) + chance * part
    return found


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


def _ducking(g: Game, figure: Figure) -> bool:
    """Whether all it does is to finish its duck back: where a test's result says it all, it may do that."""
    return figure.status == DUCKED_BACK and acts_in_sight(g)


def acts_in_sight(g: Game) -> bool:
    """Whether figures roll to act when their turn comes; elsewhere the result of In Sight says it all."""
    return "in-sight-action" in g.rules.checks


def _answers(probe: Probe, found: Sequence[Sighting], one: SightRoll, other: Figure) -> bool:
    """Whether one may fire at the other in this test: in some rulesets at those alone who caused it, in others not
    while it finishes ducking back (CR3-SIGHT-09)."""
    if _ducking(probe, one.figure):
        return False
    causes = probe.rules.optional(SIGHT_CAUSES)
    return causes is None or other in causes(found, one.figure)


def end_of(g: Game, figure: Figure) -> End:
    """Where a figure is and how it stands to every enemy on this table."""
    views = tuple(_view(g, figure, enemy) for enemy in g.nearest(figure, g.enemies(figure)))
    return End(figure.id, figure.at, figure.floor, figure.facing, figure.posture, views)


def _view(g: Game, figure: Figure, enemy: Figure) -> View:
    distance = g.space.distance(figure.at, enemy.at)
    sees = g.sees(figure, enemy)
    exposed = g.sees(enemy, figure, turning=True)
    if not exposed:
        return View(enemy.id, distance, sees, False, False, "open")
    shelter = g.protection(enemy, figure)
    seen = g.space.in_front(enemy.at, enemy.facing, figure.at)
    rule = g.rules.cite(SHELTER_RULES[shelter.for_test])
    return View(enemy.id, distance, sees, seen, True, shelter.for_test, shelter.pieces, rule)
