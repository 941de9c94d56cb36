"""Advancing by bounds: some of those who have a target keep firing while the others go on (CR2-RUL-362)."""

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition import errands, positions
from engine.opposition.ground import GroupGround
from engine.opposition.lines import behind_cover, go, known_foes
from engine.procedures import aim
from engine.procedures.activation import may_act
from engine.procedures.aim import ready
from engine.procedures.charge_reach import chargeable
from engine.procedures.missions.objectives import undone
from engine.space import INCH, Place, Point, at_edge, section_centre, section_of
from engine.space.compass import OPPOSITE
from engine.state import DUCKED_BACK, Figure

SWEEP = (5, 2, 1, 4, 7, 8, 9, 6, 3)
"""The sections of the table in the order in which they are searched for an enemy who is unknown."""
STAY_TURNS = 8
"""How many turns are spent on each: enough to get there from the one before."""
NEAR = 12 * INCH
"""How far away a Leader has an eye on its men."""
BESIDE = 4 * INCH
"""How near to the foremost of them it goes."""


def leave(g: Game, figure: Figure) -> Input | None:
    """It goes off the table by the edge that its mission leads to."""
    return errands.off(g, figure)


def work(g: Game, figure: Figure) -> Input | None:
    """It works where its mission has work for it, or goes there."""
    return errands.loot(g, [figure]) or _toward(g, figure, _to_work(g, figure))


def step_in(g: Game, figure: Figure) -> Input | None:
    """It goes to a building where its mission has work for it, once that is guarded."""
    place = _to_work(g, figure)
    return None if place is None or g.space.building(place[0]) is None else _toward(g, figure, place)


def _to_work(g: Game, figure: Figure) -> Place | None:
    """Where its work takes it; None where it has none, or is there."""
    if g.mission is None or figure.id not in g.mission.workers or figure.now.stepped:
        return None
    return None if not undone(g) or g.space.building(figure.at) in undone(g) else errands.errand(g, [figure])


def _toward(g: Game, figure: Figure, place: Place | None) -> Input | None:
    """Its move as far toward a place as it can."""
    return None if place is None else go(g, figure, positions.as_far(GroupGround(g, [figure], []), figure, place))


def withdraw(g: Game, figure: Figure) -> Input | None:
    """It goes on by bounds where its mission now has it leave."""
    return bound(g, figure) if errands.homeward(g, figure.side) else None


def charge(g: Game, figure: Figure) -> Input | None:
    """It charges the nearest enemy against whom that pays."""
    for foe in chargeable(g, figure) if may_act(figure) else ():
        item: Input = {"do": "charge", "figures": [figure.id], "target": foe.id}
        if _pays(g, figure, foe) and legal.allowed(g, item):
            return item
    return None


def _pays(g: Game, figure: Figure, foe: Figure) -> bool:
    """Whether it is no worse hand to hand, a comrade at the enemy's throat counted as 2, and either cannot fire, or the
    enemy cannot, or is weaker and alone."""
    edge = _strength(g, figure) - _strength(g, foe) + 2 * len(foe.melee)
    alone = not any(f.able and g.in_range(f, foe, g.rules.parameters.cohesion) for f in g.friends(foe))
    helpless = foe.status == DUCKED_BACK or not ready(g, foe) or bool(foe.melee)
    return edge >= 0 and (helpless or not ready(g, figure) or (alone and edge > 0))


def _strength(g: Game, figure: Figure) -> int:
    weapons = g.rules.melee_weapons
    return figure.rep + weapons[figure.melee_weapon or next(iter(weapons))].impact


def fall_back(g: Game, figure: Figure) -> Input | None:
    """Its mission is lost: it goes off by the edge from which it came, or on toward that by bounds."""
    mission = g.mission
    if mission is None or mission.side != figure.side or not errands.lost(g):
        return None
    edge = OPPOSITE[mission.exit]
    return errands.off_by(g, figure, edge) or _bound(g, figure, (at_edge(g.space.table, figure.at, edge), figure.floor))


def bound(g: Game, figure: Figure) -> Input | None:
    """On toward its goal, from cover to cover, at last to where it sees the enemy; half of those with a target stay.

    A Leader follows the foremost of the men near it.
    """
    goal = _goal(g, figure)
    if leads(figure):
        first = _foremost(g, figure, goal)
        if first is not None and g.in_range(figure, first, BESIDE):
            return None
        goal = goal if first is None else (first.at, first.floor)
    return _bound(g, figure, goal)


def leads(figure: Figure) -> bool:
    """Whether it is one whom its side can spare least."""
    return figure.leader or figure.star


def _foremost(g: Game, figure: Figure, goal: Place) -> Figure | None:
    """The friend on foot near it who has least far to a goal; itself where that has, None where it is on its own."""
    men = [f for f in g.friends(figure) if f.able and not (f.aboard or f.fled or leads(f)) and g.near(f, figure, NEAR)]
    return min([*men, figure], key=lambda f: (g.space.distance(f.at, goal[0]), f.index)) if men else None


def _bound(g: Game, figure: Figure, goal: Place) -> Input | None:
    if figure.now.stepped or ((figure.index + g.state.turn) % 2 and aim.targets(g, figure)):
        return None
    if behind_cover(figure) or figure.posture == "prone":
        return next(legal.by_figure(g, "stand", figure), None)
    ground = GroupGround(g, [figure], known_foes(g, figure))
    if g.space.distance(figure.at, goal[0]) <= ground.left(figure):
        seeing = positions.nearest(ground, figure, lambda _, place: ground.view(place) >= 0)
        place = seeing if seeing not in (None, (figure.at, figure.floor)) else positions.as_far(ground, figure, goal)
    else:
        place = positions.toward(ground, [figure], goal).get(figure.index)
    item = go(g, figure, place)
    return item if item is not None and legal.allowed(g, item) else None


def _goal(g: Game, figure: Figure) -> Place:
    """Where its mission takes it, else the nearest enemy that it knows of, else the next section to search."""
    errand = errands.errand(g, [figure])
    foes = known_foes(g, figure)
    foes = [foe for foe in foes if not foe.melee] or foes
    if errand is not None or not foes:
        spot = _searched(g)
        here = figure.at, figure.floor
        return errand or ((spot, 0) if g.space.stands(spot, 0) else errands.open_ground(g, spot) or here)
    nearest = g.nearest(figure, foes)[0]
    return nearest.at, nearest.floor


def _searched(g: Game) -> Point:
    """What gives cover in the section whose turn it is, one after another, or for want of any its centre."""
    round_, turn = divmod(g.state.turn, STAY_TURNS)
    section, table = SWEEP[round_ % len(SWEEP)], g.space.table
    cover = [piece for piece in table.pieces if piece.polygon and piece.id in g.space.shelters(piece.middle)]
    there = [piece.middle for piece in cover if section_of(piece.middle, table) == section]
    return there[turn % len(there)] if there else section_centre(section, table)
