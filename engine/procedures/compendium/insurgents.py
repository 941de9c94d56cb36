"""Insurgents: dice bring them on. Where the rules play them, they close to where they can shoot (CMP-INS)."""

from functools import partial

from engine.battle.game import Game
from engine.procedures.activation import may_shoot
from engine.procedures.aim import ready
from engine.procedures.compendium.activation import come_round
from engine.procedures.compendium.focus import marks
from engine.procedures.creatures.arrivals import enter, horde, next_id, reinforce
from engine.procedures.creatures.phase import each_acts, fit, go
from engine.procedures.mover import blockers, turn_to
from engine.procedures.second import turn as second_turn
from engine.procedures.second.moves import pop_up
from engine.procedures.second.seam import OPEN_PHASE
from engine.procedures.second.watch import goes_about
from engine.procedures.sightings import look_about
from engine.procedures.turn import side_die
from engine.space import INCH, Place, Point, Route
from engine.space.geometry import dist2
from engine.state import Figure
from engine.tables.outcome import Request

APART = 2 * INCH
"""No nearer does one come of itself, who never seeks a melee (CMP-INS-07)."""


async def open_turn(g: Game) -> None:
    """Insurgents arrive, and the first phase begins (CMP-INS-03)."""
    await reinforce(g, "CMP-INS-03", _arrive)
    look_about(g)
    await g.do(OPEN_PHASE)


def _arrive(g: Game, at: Point) -> None:
    """With the weapon that its die gives."""
    if not (name := next_id(g)):
        return
    outcome = g.evaluate("insurgent-weapon", Request(), lambda _, count: g.roll("insurgent-weapon", name, count))
    g.log_roll("insurgent-weapon", outcome, side=horde(g))
    enter(g, at, "CMP-INS-03", g.rules.kind("insurgent"), (outcome.result,))


async def open_phase(g: Game) -> None:
    """In the phase of their side those act whose Rep reaches its die, in the order of the record (CMP-RUL-145), unless
    a player moves them (CMP-RUL-242)."""
    await second_turn.open_phase(g)
    side = g.state.active_side
    if side != horde(g) or not g.rules_run(side):
        return
    acting = [f for f in g.of_side(side) if f.rep >= side_die(g.state, side) and fit(f)]
    bands = dict(_shares(g, side, acting))
    await each_acts(g, list(bands), lambda figure: _act(g, figure, bands[figure]), partial(come_round, g))


def _shares(g: Game, side: str, acting: list[Figure]) -> list[tuple[Figure, list[Figure]]]:
    """Each with the group that it heads for: as many for one as for another, what is over one each for the nearest
    (CMP-INS-06, CMP-RUL-147)."""
    bands = [band for foe in g.foes_of(side) for band in g.components([f for f in g.of_side(foe) if goes_about(f)])]
    if not (bands and acting):
        return [(figure, []) for figure in acting]

    def far(figure: Figure, band: list[Figure]) -> int:
        return min(dist2(figure.at, f.at) for f in band)

    each, over = divmod(len(acting), len(bands))
    room = [each] * len(bands)
    for n in sorted(range(len(bands)), key=lambda n: min(far(f, bands[n]) for f in acting))[:over]:
        room[n] += 1
    found = []
    for figure in acting:
        nearest = min((n for n, left in enumerate(room) if left), key=lambda n: far(figure, bands[n]))
        room[nearest] -= 1
        found.append((figure, bands[nearest]))
    return found


async def _act(g: Game, figure: Figure, band: list[Figure]) -> None:
    """It reloads, or goes on until it may shoot, and shoots (CMP-INS-05, CMP-INS-07, CMP-RUL-148)."""
    if figure.empty and not ready(g, figure):
        await g.order("reload", figure=figure.id)
        return
    while band and not marks(g, figure) and _may_go(figure):
        before = figure.at
        await _approach(g, figure, [f for f in band if goes_about(f)] or band)
        if figure.at == before:
            break
    if (found := marks(g, figure)) and figure.now.stepped and _may_go(figure):
        await _into_cover(g, figure, found[0])
    if (found := marks(g, figure)) and may_shoot(figure) and _at_large(figure):
        await g.order("fire", figure=figure.id, targets=[{"figure": found[0].id}])


def _at_large(figure: Figure) -> bool:
    return figure.able and not (figure.now.done or figure.melee or figure.fled)


def _may_go(figure: Figure) -> bool:
    return _at_large(figure) and not figure.now.stopped and figure.now.left > 0


async def _approach(g: Game, figure: Figure, band: list[Figure]) -> None:
    """By the shortest way towards the nearest of its group, as far as where it has somebody in range and in sight."""
    goal, stop = g.nearest(figure, band)[0], blockers(g, figure)
    stop = [place for place in stop if place != (goal.at, goal.floor)]
    route = g.ways(figure).reach_point(figure.at, figure.floor, goal.at, goal.floor, APART, blockers=stop)
    if route is None or not route.length:
        return
    pop_up(g, figure)
    most = min(route.length, figure.now.left)
    inches = next((n for n in range(INCH, most, INCH) if _shoots_from(g, figure, route.cut(n).end)), most)
    await _go_facing(g, figure, route.cut(inches), goal)


def _shoots_from(g: Game, figure: Figure, place: Place) -> bool:
    """Whether somebody would be in range and in sight there."""
    reach = max((weapon.range for weapon in ready(g, figure)), default=0) + INCH
    return any(
        dist2(place[0], f.at) <= reach * reach and g.space.sight(*place, f.at, f.floor)
        for foe in g.foes_of(figure.side)
        for f in g.of_side(foe)
        if goes_about(f)
    )


async def _into_cover(g: Game, figure: Figure, target: Figure) -> None:
    """The inches left take it into cover from this enemy, if it may shoot from there (CMP-RUL-148)."""
    if g.protection(target, figure).for_test == "cover":
        return
    ways, stop = g.ways(figure), blockers(g, figure)
    for _, hide in g.space.hides.near(figure.at, figure.now.left):
        place = at, floor = hide.point, hide.floor
        if not _shoots_from(g, figure, place):
            continue
        route = ways.find_route(figure.at, figure.floor, at, floor, blockers=stop, limit=figure.now.left)
        if route is not None and g.space.protection(target.at, target.floor, *place).for_test == "cover":
            await _go_facing(g, figure, route, target)
            return


async def _go_facing(g: Game, figure: Figure, route: Route, target: Figure) -> None:
    await go(g, figure, route)
    if figure.able:
        turn_to(g, figure, target, "CMP-INS-05")
