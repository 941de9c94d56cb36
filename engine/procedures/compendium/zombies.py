"""Zombies, who come and go by dice and rules alone (CMP-ZOM, CMP-RUL-134 to CMP-RUL-144)."""

from functools import partial
from itertools import pairwise

from engine.battle.game import Game
from engine.procedures.aim import Firing
from engine.procedures.charge_reach import whole_way
from engine.procedures.compendium import launchers
from engine.procedures.compendium.activation import come_round
from engine.procedures.compendium.charge import close_in
from engine.procedures.contact import touching
from engine.procedures.creatures.arrivals import enter, entries, horde, reinforce
from engine.procedures.creatures.phase import each_acts, fit, go
from engine.procedures.creatures.prey import prey, survivors
from engine.procedures.creatures.wander import roll
from engine.procedures.ledger import Ledger
from engine.procedures.mover import turn_to
from engine.procedures.second import turn as second_turn
from engine.procedures.second.seam import OPEN_PHASE
from engine.procedures.second.watch import goes_about
from engine.procedures.sightings import look_about
from engine.procedures.turn import side_die
from engine.ruleset.hulls import hull_of
from engine.space import BASE_RADIUS, INCH, Point, Route
from engine.space import hull as hulls
from engine.space.geometry import dist2, leg_length
from engine.state import Figure
from engine.tables.outcome import Request

ZOMBIE = "zombie"
LEVELS = range(1, 6)
INFESTATION = "infestation-"
"""Begins the name of the option that has zombies come by level, which follows it."""


# ---- where they come from ----


async def open_turn(g: Game) -> None:
    """Last turn's noise is gone, zombies arrive, and the first phase begins (CMP-ZOM-03, CMP-ZOM-07)."""
    g.state.horde = g.state.horde._replace(noise=(), entries=entries(g))
    levels = [n for n in LEVELS if g.rules.has(f"{INFESTATION}{n}")]
    if not levels:
        await reinforce(g, "CMP-ZOM-03", lambda g, at: _arrive(g, at, "CMP-ZOM-03"))
    elif g.state.turn > 1:  # what the end of a turn brings
        _infest(g, levels[0])
    look_about(g)
    await g.do(OPEN_PHASE)


def _infest(g: Game, level: int) -> None:
    """A die for each marker, at which a zombie appears on as much as the level (CMP-ZOM-04, CMP-RUL-144)."""
    side = horde(g)
    g.begin("arrival")
    for at in entries(g):
        if roll(g, "infestation", Request(level=level), side).result == ZOMBIE:
            _arrive(g, at, "CMP-ZOM-04")


def _arrive(g: Game, at: Point, rule: str) -> None:
    enter(g, at, rule, g.rules.kind(ZOMBIE))


# ---- what draws them ----


async def volley(g: Game, firings: list[Firing], ledger: Ledger) -> None:
    """Each firearm is heard where it is fired, a blast where it goes off (CMP-ZOM-07, CMP-RUL-141)."""
    aimed = [(firing, firing.shooter.at) for firing in firings]
    await launchers.volley(g, firings, ledger)
    noise = [_heard(g, firing, at) for firing, at in aimed if not firing.weapon.silent]
    g.state.horde = g.state.horde._replace(noise=tuple(dict.fromkeys((*g.state.horde.noise, *noise))))


def _heard(g: Game, firing: Firing, at: Point) -> Point:
    """Where a shot is heard that was fired from here: a blast where it goes off (CMP-RUL-141)."""
    if not firing.weapon.blast.width:
        return at
    burst = g.bursts.get(firing.shooter.index)
    return burst[0] if burst is not None else firing.aims[0][0].at


# ---- what they do ----


async def open_phase(g: Game) -> None:
    """In the phase of their side the zombies whose Rep reaches its die move, one by one (CMP-RUL-134, CMP-RUL-194)."""
    await second_turn.open_phase(g)
    side = g.state.active_side
    if side != horde(g):
        return
    die, hunted = side_die(g.state, side), survivors(g, side)
    lots: dict[tuple[int, ...], int] = {}
    moving = [f for f in g.of_side(side) if f.rep >= die and fit(f)]
    moving.sort(key=lambda f: (min((dist2(f.at, s.at) for s in hunted), default=0), f.index))
    await each_acts(g, moving, lambda figure: _act(g, figure, lots), partial(come_round, g))


async def _act(g: Game, figure: Figure, lots: dict[tuple[int, ...], int]) -> None:
    """It goes for a survivor in its view, else for the nearest noise, else nowhere (CMP-ZOM-05)."""
    if (target := prey(g, figure, lots)) is not None:
        reaches = goes_about(target) and not target.aboard
        if reaches and (touching(g, figure, target) or 0 < whole_way(g, figure, target) <= g.pace(figure)):
            g.sent[figure.index] = g.begin("charge")
            await close_in(g, figure, target)
        else:
            await _shamble(g, figure, target.at, target.floor, target)
    elif g.state.horde.noise:
        await _shamble(g, figure, min(g.state.horde.noise, key=lambda at: dist2(at, figure.at)), 0)


async def _shamble(g: Game, figure: Figure, goal: Point, floor: int, target: Figure | None = None) -> None:
    """As far as its move carries it, round what is in the way, or across it where there is no way round.

    CMP-ZOM-05, CMP-RUL-139.
    """
    near = g.rules.parameters.charge_point
    if target is not None and (car := g.fleet.of(target)) is not None:
        goal, near = hulls.nearest(hull_of(g.rules, car), figure.at), 0
    stop = [(f.at, f.floor) for f in g.enemies(figure) if not g.space.within(f.at, goal, 0)]
    route = g.ways(figure).reach_point(figure.at, figure.floor, goal, floor, near, blockers=stop)
    if route is None:
        route = g.space.reach_point(figure.at, figure.floor, goal, floor, near, blockers=stop)
        route = route and _to_first_obstacle(route)
    if route is None:
        return
    await go(g, figure, route)
    if target is not None and figure.able and g.sees(figure, target, turning=True):
        turn_to(g, figure, target, "CMP-ZOM-05")


def _to_first_obstacle(route: Route) -> Route:
    """As far as just beyond the first wall, door or window on it (CMP-MOVE-05)."""
    for (here, cost), (there, whole) in pairwise(zip(route.points, route.costs, strict=True)):
        if whole - cost > leg_length(here, there) + INCH // 2:
            return route.cut(whole + BASE_RADIUS + 10)
    return route
