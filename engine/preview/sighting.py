"""An In Sight test before anybody rolls: who takes it with how many dice, and who is likely to be quicker."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from engine.battle.game import Game
from engine.preview import tables
from engine.preview.courses import Halt
from engine.preview.duels import acts_in_sight, ducking, duel, exposed, unaware
from engine.preview.model import End, Stop, Tester, View
from engine.preview.probe import Probe
from engine.preview.sight_rolls import SightRoll, places, results
from engine.procedures.aim import best, worth_shooting
from engine.procedures.charge_reach import can_charge
from engine.procedures.mover import Mover
from engine.procedures.sightings import Sighting
from engine.space.geometry import leg_length
from engine.state import Figure

CROWD, NEAREST = 200, 6
"""Where more pairs of enemies look at once, it is told of each figure how it stands to its nearest enemies alone."""
SHELTER_RULES = {"open": "", "concealed": "CR3-LOS-06", "cover": "CR3-LOS-07"}


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
        tuple(_tester(g, r, None if nearest else testing) for r in rolled),
        (
            *(duel(probe, found, rolled, r, enemy) for r in mine for enemy in _nearest(g, r.figure, theirs, nearest)),
            *(
                exposed(probe, found, rolled, figure, enemy)
                for figure in idle
                if figure.side in ours
                for enemy in _nearest(g, figure, theirs, nearest)
            ),
            *(unaware(probe, found, rolled, r, enemy) for r in mine for enemy in idle if enemy.side not in ours),
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


def _tester(g: Game, r: SightRoll, called: Container[int] | None) -> Tester:
    """What one takes in a test of those `called`, with the enemies that it may charge then unless that is None."""
    figure, outcome = r.figure, r.outcome
    acts = acts_in_sight(g)
    rolled = results(g, r) if outcome.result else {}
    return Tester(
        figure.id,
        figure.side,
        outcome.pool.get("self", 0),
        outcome.targets.get("self", 0),
        outcome.modifiers,
        dict(places(g, r)),
        tables.nerve(g.rules, g.request(figure)) if acts and not figure.star else None,
        ducking(g, figure),
        rolled,
        tables.columns_of(g.rules, figure, "in-sight", r.request),
        tuple(f.id for f in _charged(g, figure, called)) if called is not None else (),
    )


def _charged(g: Game, figure: Figure, called: Container[int]) -> list[Figure]:
    """The enemies that a figure may charge in place of fire; it shoots at those `called` that it can, unless its owner
    has a Star do otherwise (CR3-RUL-22)."""
    if ducking(g, figure) or (not acts_in_sight(g) and figure.weapons):
        return []
    shot = [f for f in worth_shooting(g, figure) if f.index in called or not acts_in_sight(g)]
    if any(not best(g, figure, f).lobbed for f in shot) and not figure.star:
        return []
    return [f for f in g.nearest(figure, g.enemies(figure)) if can_charge(g, figure, f, reaction=not acts_in_sight(g))]


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
