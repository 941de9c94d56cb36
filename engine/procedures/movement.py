"""Moving in step, inch by inch, until somebody comes into sight (CR3-MOVE, CR3-RUL-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import Refused, Said
from engine.game import Game
from engine.procedures.activation import acting, take_along
from engine.procedures.leaving import exit_of, leave, up_to
from engine.procedures.missions.marker_sight import came_into_view
from engine.procedures.mover import Mover, affordable, bases, blockers, reroute, step_on, tell, turn
from engine.procedures.seam import ADVANCE, ARRIVE, COME_UPON, FAST_MOVE, IN_SIGHT, SIGHTINGS, TRESPASS, Beforehand
from engine.procedures.sightings import Sighting, new_sightings
from engine.space import BASE_RADIUS, INCH, Place, Point, Route, stay_put
from engine.state import Figure
from engine.state.mission_state import Marker

HAS_TRIED = "{figure} has tried to reload, and stays in place in this activation"


# ---- the command ----


async def move(g: Game, item: dict[str, Any]) -> None:
    """Move one figure or a group along declared paths (CR3-ACT-02, CR3-MOVE-01 to CR3-MOVE-06)."""
    steps = item.get("moves", [item])
    if g.state.active:
        take_along(g, [g.named(step["figure"]) for step in steps])
    figures = [_mover(g, step) for step in steps]
    fast = bool(item.get("fast"))
    exits = [exit_of(g, figure, step) for figure, step in zip(figures, steps, strict=True)]
    steps = [up_to(step, exit) for step, exit in zip(steps, exits, strict=True)]
    routes = [
        route_of(g, step, figure, figures, None if fast else figure.allowance - figure.used, leaving=exit is not None)
        for step, figure, exit in zip(steps, figures, exits, strict=True)
    ]
    _check_ends(*_staying(figures, routes, exits))
    g.begin("move")
    if fast:
        await g.do(FAST_MOVE, figures)
    movers = [_plan(g, step, figure, route, fast) for step, figure, route in zip(steps, figures, routes, strict=True)]
    for m, exit in zip(movers, exits, strict=True):
        m.exit = exit
    if fast:
        _fall_short(g, movers)
    await g.do(ADVANCE, movers, item.get("in_sight_move", "ask"))
    await g.do(ARRIVE, movers)


def _mover(g: Game, step: dict[str, Any]) -> Figure:
    figure = spending(g, step["figure"])
    crawls = bool(step.get("prone")) and g.rules.parameters.crawl > 0
    if figure.posture == "prone" and not crawls:
        raise Refused("{figure} lies prone and must stand up first", figure=figure.name, rule="CR3-MOVE-09")
    return figure


def spending(g: Game, figure_id: str) -> Figure:
    """The figure, if it may spend movement."""
    figure = acting(g, figure_id)
    if figure.breaking_off:
        raise Refused("{figure} is breaking off and may do nothing else", figure=figure.name, rule="CR3-MELEE-11")
    if tied_to_loading(g, figure):
        raise Refused("{figure} may do nothing but load", figure=figure.name, rule="CR3-RUL-144")
    if figure.stays:
        raise Refused(HAS_TRIED, figure=figure.name, rule="SWP-ACT-06", code="moved")
    return figure


def tied_to_loading(g: Game, figure: Figure) -> bool:
    """Whether it loads a weapon that takes the whole activation (CR3-WPN-15, CR3-RUL-144)."""
    return bool(figure.reloading) and g.rules.weapons[figure.reloading].loader


def _plan(g: Game, step: dict[str, Any], figure: Figure, route: Route, fast: bool) -> Mover:
    paid = affordable(g, figure, route)
    if paid.length < route.length and not fast:
        left, needed = (figure.allowance - figure.used) / INCH, route.length / INCH
        said = "{figure} has {inches:g} inches of movement left, that way takes {needed:g}"
        raise Refused(said, figure=figure.name, inches=left, needed=needed, rule="CR3-MOVE-01", code="too-far")
    if step.get("prone") and figure.mounted:
        raise Refused("{figure} is mounted and never goes prone", figure=figure.name, rule="SWP-MOVE-13")
    if step.get("prone") and figure.carrying >= 0:
        raise Refused("{figure} is carrying someone", figure=figure.name, rule="CR3-WOUND-01")
    facing = step.get("facing")
    return Mover(figure, paid, None if facing is None else round(facing) % 360, bool(step.get("prone")))


def route_of(
    g: Game,
    step: dict[str, Any],
    figure: Figure,
    figures: list[Figure],
    limit: int | None,
    *,
    leaving: bool = False,
) -> Route:
    """The route that a step's `path` or `to` means. Raises Refused naming what is in the way.

    A way to a place is looked for within `limit` hundredths of an inch; None looks for any. Nobody is in the
    way of one that ends with `leaving` the table.
    """
    stop = blockers(g, figure)
    taken = [] if leaving else bases(g, figure, figures)
    if "path" in step:
        points = [g.point(p) for p in step["path"]]
        way = g.space.walk(figure.at, figure.floor, points, blockers=stop, occupied=taken, end_floor=step.get("floor"))
        if figure.mounted and g.indoors(way):
            raise _too_high_a_horse(figure)
        return way
    goal, floor = g.point(step["to"]), step.get("floor", goal_floor(g, figure, g.point(step["to"])))
    route = g.ways(figure).find_route(figure.at, figure.floor, goal, floor, blockers=stop, limit=limit)
    if route is None and figure.mounted and g.space.building(goal) is not None:
        raise _too_high_a_horse(figure)
    if route is None:
        cell = g.space.cell_name(goal)
        within = "" if limit is None else Said(" within {inches:g} inches", inches=limit / INCH)
        said = "there is no way for {figure} to {cell}{within}"
        raise Refused(said, figure=figure.name, cell=cell, within=within, rule="CR3-MOVE-01", code="no-way")
    if any(its_floor == floor and g.space.within(goal, at, -1) for at, its_floor in taken):
        raise Refused("{figure} may not end on another figure", figure=figure.name, rule="CR3-RUL-147", code="occupied")
    return route


def _too_high_a_horse(figure: Figure) -> Refused:
    said = "{figure} is mounted and goes through no window or door"
    return Refused(said, figure=figure.name, rule="SWP-RUL-25", code="mounted")


def goal_floor(g: Game, figure: Figure, goal: Point) -> int:
    """The floor a figure means that names none: its own within one building, else the ground."""
    here, there = g.space.building(figure.at), g.space.building(goal)
    return figure.floor if here is not None and there is not None and here.id == there.id else 0


def _staying(figures: list[Figure], routes: list[Route], exits: list[Point | None]) -> tuple[list[Figure], list[Route]]:
    """Those that end on the table, with their routes."""
    kept = [n for n, exit in enumerate(exits) if exit is None]
    return [figures[n] for n in kept], [routes[n] for n in kept]


def _check_ends(figures: list[Figure], routes: list[Route]) -> None:
    for n, a in enumerate(routes):
        for m, b in enumerate(routes[n + 1 :], n + 1):
            if _overlap(a.end, b.end):
                one, other = figures[n].name, figures[m].name
                said = "{one} and {other} would end on one another"
                raise Refused(said, one=one, other=other, rule="CR3-RUL-147", code="occupied")


def _overlap(a: Place, b: Place) -> bool:
    dx, dy = a[0][0] - b[0][0], a[0][1] - b[0][1]
    return a[1] == b[1] and dx * dx + dy * dy < 4 * BASE_RADIUS * BASE_RADIUS


def _fall_short(g: Game, movers: list[Mover]) -> None:
    """A Fast Move that did not carry all the way stops before anybody who stands there (CR3-RUL-147)."""
    figures = [m.figure for m in movers]
    for n, m in enumerate(movers):
        if m.exit == m.route.end[0]:
            continue
        taken = bases(g, m.figure, figures) + [o.route.end for o in movers[:n] if o.exit != o.route.end[0]]
        while m.route.length and any(_overlap(m.route.end, place) for place in taken):
            m.route = m.route.cut(m.route.length - INCH // 4)


# ---- on the way ----


async def advance(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """Everybody goes on in step; at the first inch with a new sighting all stop for In Sight (CR3-RUL-12).

    Points named beforehand for the extra inches serve the first In Sight only.
    """
    deed = g.deed if g.deed.kind == "move" else g.begin("move")
    while True:
        going = [m for m in movers if not m.finished]
        if not going:
            break
        if g.mission is not None and g.mission.deployment is not None:
            await g.do(TRESPASS, going)
        for m in going:
            step_on(g, m, m.next)
        found = new_sightings(g)
        shown = came_into_view(g, [m.figure for m in going]) if g.state.markers else []
        if found or shown:
            for m in movers:
                tell(g, m)
            await _stop_for(g, movers, found, answer, shown)
            g.begin("move", deed.cause)
            for m in movers:
                if not m.finished and (m.figure.at, m.figure.floor) != m.route.at(m.gone):
                    reroute(g, m, movers, m.route)  # a result took it off its way (SWP-RUL-26)
            answer = "ask" if isinstance(answer, dict) else answer
        _leave(g, movers)
    for m in movers:
        tell(g, m)
    _leave(g, movers)


def _leave(g: Game, movers: list[Mover]) -> None:
    """Those whose movement has carried them over the edge are off the table (CR3-RUL-154)."""
    for m in movers:
        figure = m.figure
        if m.exit == figure.at and m.gone >= m.route.length and figure.able and not (figure.done or figure.melee):
            tell(g, m)
            leave(g, figure)


async def _stop_for(
    g: Game, movers: list[Mover], found: list[Sighting], answer: Beforehand, shown: Sequence[Marker] = ()
) -> None:
    """In Sight, in which the rest of the active group may use the extra inches too (CR3-SIGHT-05, CR3-SIGHT-06)."""
    moving = [m.figure for m in movers]
    others = [f for f in g.active_figures() if f not in moving and f.able and not f.done and not f.melee]
    rest = [Mover(f, stay_put(f.at, f.floor)) for f in others]
    places = [m.figure.at for m in rest]
    if shown:
        await g.do(COME_UPON, movers + rest, found, answer, shown)
    else:
        await g.do(IN_SIGHT, movers + rest, found, answer)
    movers += [m for m, place in zip(rest, places, strict=True) if m.figure.at != place]


async def arrive(g: Game, movers: list[Mover]) -> None:
    """At the end of a move facing is free (CR3-RUL-14), and a figure may drop (CR3-MOVE-06, CR3-MOVE-07)."""
    turned = False
    for m in movers:
        figure = m.figure
        if not figure.able or figure.done or figure.melee:
            continue
        if m.prone:
            g.set_posture(figure, "prone", "CR3-MOVE-07")
        facing = m.facing
        if facing is None:
            known = [f for f in g.enemies(figure) if g.knows(figure.side, f)]
            in_view = [f for f in g.nearest(figure, known) if _had_in_sight(g, figure, f)]
            facing = g.space.heading(figure.at, in_view[0].at) if in_view else figure.facing
        if facing != figure.facing:
            turned = True
            turn(g, figure, facing, "CR3-RUL-14")
    if turned:
        await g.do(SIGHTINGS, movers, "ask")


def _had_in_sight(g: Game, figure: Figure, enemy: Figure) -> bool:
    """Whether it has this enemy in sight or, having seen it in this phase, needs only turn; so that nobody turns
    to a sighting he did not ask for."""
    return bool(g.state.seen[figure.index] >> enemy.index & 1) and g.sees(figure, enemy, turning=True)


async def sightings(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """If turning or a stand opened a new sighting, take In Sight (CR3-RUL-20)."""
    found = new_sightings(g)
    if found:
        await _stop_for(g, movers, found, answer)
        await g.do(ADVANCE, movers, "ask" if isinstance(answer, dict) else answer)
