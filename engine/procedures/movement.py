"""Moving in step, inch by inch, until somebody comes into sight (CR3-MOVE, CR3-RUL-12)."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused, Said
from engine.events import BEFOREHAND, Blast, Decided, Deed, Entry, Shot
from engine.inputs.shape import Stride
from engine.procedures.activation import acting
from engine.procedures.leaving import leave
from engine.procedures.mover import GO_ON, Mover, bases, blockers, reroute, step_on, tell, turn
from engine.procedures.seam import ADVANCE, IN_SIGHT, SIGHTINGS, Beforehand
from engine.procedures.sightings import Sighting, new_sightings
from engine.ruleset.keys import OnTheWay, OptionalJudge
from engine.space import INCH, Point, Route, stay_put
from engine.state import Figure

HAS_TRIED = "{figure} has tried to reload, and stays in place in this activation"


def spending(g: Game, figure_id: str, *, aboard: str = "") -> Figure:
    """The figure, if it may spend movement; one in a machine goes nowhere but `aboard` of it. Raises Refused."""
    figure = acting(g, figure_id)
    if figure.aboard and figure.aboard != aboard:
        said = "{figure} is aboard {machine}, and gets off before moving on foot"
        machine = g.machine(figure.aboard).name
        raise Refused(said, figure=figure.name, machine=machine, rule="CR2-RUL-277", code="aboard")
    if figure.now.breaking_off:
        raise Refused("{figure} is breaking off and may do nothing else", figure=figure.name, rule="CR3-MELEE-11")
    if tied_to_loading(g, figure):
        raise Refused("{figure} may do nothing but load", figure=figure.name, rule="CR3-RUL-144")
    if figure.now.stays:
        raise Refused(HAS_TRIED, figure=figure.name, rule="SWP-ACT-06", code="moved")
    return figure


def tied_to_loading(g: Game, figure: Figure) -> bool:
    """Whether it loads a weapon that takes the whole activation (CR3-WPN-15, CR3-RUL-144)."""
    loading = figure.now.reloading
    return bool(loading) and g.rules.weapons[loading].feed.in_place


def reach_left(g: Game, figure: Figure, *, fast: bool = False) -> int:
    """How far a figure may still go once it is on its feet, in hundredths of an inch; `fast`, as far as its best dice
    could carry it (CR3-MOVE-03)."""
    if tied_to_loading(g, figure):
        return 0
    parameters = g.rules.parameters
    cost = parameters.getting_up if figure.posture == "prone" else 0
    more = 2 * parameters.gait(figure.mounted).fast_step if fast else 0
    return max(0, figure.now.left - cost) + more


def route_of(
    g: Game, step: Stride, figure: Figure, figures: list[Figure], limit: int | None, *, leaving: bool = False
) -> Route:
    """The route that a step's `path` or `to` means. Raises Refused naming what is in the way.

    A way to a place is looked for within `limit` hundredths of an inch; None looks for any. Nobody is in the
    way of one that ends with `leaving` the table.
    """
    stop = blockers(g, figure)
    taken = [] if leaving else bases(g, figure, figures)
    if step.to is None:
        points = list(step.path)
        if figure.mounted and _indoors(g, g.space.walk(figure.at, figure.floor, points, blockers=stop)):
            raise _too_high_a_horse(figure)
        return g.ways(figure).walk(figure.at, figure.floor, points, blockers=stop, occupied=taken, end_floor=step.floor)
    goal, floor = step.to, goal_floor(g, figure, step.to) if step.floor is None else step.floor
    ways, here = g.ways(figure), (figure.at, figure.floor)
    route = ways.find_route(*here, goal, floor, blockers=stop, limit=limit)
    route = route or ways.through_window(*here, goal, floor, blockers=stop, limit=limit)
    if route is None and figure.mounted and g.space.building(goal) is not None:
        raise _too_high_a_horse(figure)
    if route is None:
        cell = g.space.cell_name(goal)
        within = "" if limit is None else Said(" within {inches:g}″", inches=limit / INCH)
        if leaving:
            said = "{figure} does not reach that edge{within}"
            raise Refused(said, figure=figure.name, within=within, rule="CR3-MOVE-01", code="no-way")
        said = "there is no way for {figure} to {cell}{within}"
        raise Refused(said, figure=figure.name, cell=cell, within=within, rule="CR3-MOVE-01", code="no-way")
    if any(its_floor == floor and g.space.within(route.end[0], at, -1) for at, its_floor in taken):
        raise Refused("{figure} may not end on another figure", figure=figure.name, rule="CR3-RUL-147", code="occupied")
    return route


def _too_high_a_horse(figure: Figure) -> Refused:
    said = "{figure} is mounted and goes through no window or door"
    return Refused(said, figure=figure.name, rule="SWP-RUL-25", code="mounted")


def goal_floor(g: Game, figure: Figure, goal: Point) -> int:
    """The floor a figure means that names none: its own within one building, else the ground."""
    here, there = g.space.building(figure.at), g.space.building(goal)
    return figure.floor if here is not None and there is not None and here.id == there.id else 0


# ---- on the way ----


CONTACT, STOP, ASK, HALT = "contact", "stop", "ask", "halt"
"""The question whether those behind stop when the first of a group is seen, and what may be said of it beforehand."""
Exposures = set[tuple[str, str]]
"""Figures on their way and known enemies, of whom one sees the other."""
PASS_ON: OptionalJudge[[Game, list[Mover]], list[Mover]] = OptionalJudge("pass-on")
"""Those of several on their way who go on in this inch, where not all can at once."""


@dataclass(slots=True)
class Advance:
    """A move in step: who goes, and what is to be done with the extra inches of In Sight."""

    movers: list[Mover]
    answer: Beforehand


async def advance(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """Everybody goes on in step; where they come upon something, all stop for it (CR3-RUL-12).

    Points named beforehand for the extra inches serve the first stop only.
    """
    move = Advance(movers, answer)
    deed = g.deed if g.deed.kind == "move" else g.begin("move")
    pass_on = g.rules.optional(PASS_ON)
    before = exposures(g, movers)
    while going := [m for m in movers if not m.finished]:
        for upon in g.rules.on_the_way:
            if upon.ahead and (found := upon.ask(g, going)):
                await upon.meet(g, move, found)
        for m in going if pass_on is None else pass_on(g, going):
            step_on(g, m, m.next)
        for upon in g.rules.on_the_way:
            if not upon.ahead and (found := upon.ask(g, going)):
                for m in movers:
                    tell(g, m)
                seen, since = exposures(g, movers), len(g.log)
                await upon.meet(g, move, found)
                after = exposures(g, movers)
                await keep_back(g, movers, seen | after, (seen | after) - before, _shot_at(g.log[since:]))
                before = after
                _go_on(g, move, deed)
        _leave(g, movers)
    for m in movers:
        tell(g, m)
    _leave(g, movers)


def _go_on(g: Game, move: Advance, deed: Deed) -> None:
    """The move goes on after a stop."""
    g.begin("move", deed.cause)
    for m in move.movers:
        if not m.finished and (m.figure.at, m.figure.floor) != m.route.at(m.gone):
            reroute(g, m, move.movers, m.route)  # a result took it off its way (SWP-RUL-26)
    move.answer = "ask" if isinstance(move.answer, dict) else move.answer


def _leave(g: Game, movers: list[Mover]) -> None:
    """Figures carried over the edge by their movement are off the table (CR3-RUL-154)."""
    for m in movers:
        figure = m.figure
        if m.exit == figure.at and m.gone >= m.route.length and figure.able and not (figure.now.done or figure.melee):
            tell(g, m)
            leave(g, figure)


async def with_the_rest(g: Game, movers: list[Mover], stop: Callable[[list[Mover]], Awaitable[None]]) -> None:
    """A stop at which the rest of the active group may use the extra inches too (CR3-SIGHT-05, CR3-SIGHT-06)."""
    moving = [m.figure for m in movers]
    others = [f for f in g.active_figures() if f not in moving and f.able and not f.now.done and not f.melee]
    rest = [Mover(f, stay_put(f.at, f.floor)) for f in others]
    places = [m.figure.at for m in rest]
    await stop(movers + rest)
    movers += [m for m, place in zip(rest, places, strict=True) if m.figure.at != place]


async def look(g: Game, move: Advance, found: list[Sighting]) -> None:
    """In Sight for these, in which the rest of the active group may move too."""
    await with_the_rest(g, move.movers, lambda movers: g.do(IN_SIGHT, movers, found, move.answer))


def exposures(g: Game, movers: Sequence[Mover]) -> Exposures:
    """Of those on their way that do not go on in any case, who sees a known enemy or is seen by it."""
    return {
        (m.figure.id, foe.id)
        for m in movers
        if m.contact != GO_ON
        for foe in g.known_enemies(m.figure)
        if g.sees(foe, m.figure) or g.sees(m.figure, foe)
    }


def _shot_at(entries: Sequence[Entry]) -> set[str]:
    """The figures that these entries tell were under fire."""
    shots = {entry.event.target for entry in entries if isinstance(entry.event, Shot)}
    return shots.union(*(entry.event.figures for entry in entries if isinstance(entry.event, Blast)))


async def keep_back(g: Game, movers: Sequence[Mover], met: Exposures, new: Exposures, shot_at: Collection[str]) -> None:
    """Figures to which nothing is new stop once another is seen anew or shot at, if their owner says so; by earlier
    inputs those stop that have met no enemy at all (CR3-RUL-12)."""
    waiting = [m for m in movers if m.contact != GO_ON]
    asks = any(m.contact == ASK for m in waiting)
    exposed = {figure for figure, _ in (new if asks else met)}.union(shot_at if asks else ())
    behind = [m for m in waiting if not m.finished and m.figure.id not in exposed]
    if not (behind and any(m.figure.id in exposed for m in waiting)):
        return
    choice, first = behind[0].contact, behind[0].figure
    if choice == ASK:
        answer = await g.choose(CONTACT, (STOP, GO_ON), STOP, first, about=tuple(m.figure.id for m in behind))
        choice = HALT if answer == STOP else answer
    if choice == HALT:
        kept = tuple(m.figure.id for m in behind)
        g.emit(Decided(CONTACT, first.id, first.side, kept, how=BEFOREHAND, rule="CR3-RUL-12"))
    for m in behind:
        m.contact = GO_ON
        if choice in (STOP, HALT):
            m.route = m.route.cut(m.gone)


IN_VIEW = OnTheWay(ask=lambda g, _: new_sightings(g), meet=look)
"""The figures that come into sight of one another: In Sight (CR3-SIGHT-04)."""


async def arrive(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """At the end of a move facing is free (CR3-RUL-14), and a figure may drop (CR3-MOVE-06, CR3-MOVE-07)."""
    turned = False
    for m in movers:
        figure = m.figure
        if not figure.able or figure.now.done or figure.melee:
            continue
        if m.prone:
            g.set_posture(figure, "prone", "CR3-MOVE-07")
        facing = m.facing
        if facing is None:
            known = g.known_enemies(figure)
            in_view = [f for f in g.nearest(figure, known) if _had_in_sight(g, figure, f)]
            facing = g.space.heading(figure.at, in_view[0].at) if in_view else figure.facing
        if facing != figure.facing:
            turned = True
            turn(g, figure, facing, "CR3-RUL-14")
    if turned:
        await g.do(SIGHTINGS, movers, "ask" if isinstance(answer, dict) else answer)


def _had_in_sight(g: Game, figure: Figure, enemy: Figure) -> bool:
    """Whether it has this enemy in sight or, having seen it in this phase, needs only turn; so that nobody turns
    to a sighting they did not ask for."""
    return bool(g.state.seen[figure.index] >> enemy.index & 1) and g.sees(figure, enemy, turning=True)


async def sightings(g: Game, movers: list[Mover], answer: Beforehand) -> None:
    """If turning or a stand opened a new sighting, take In Sight (CR3-RUL-20)."""
    found = new_sightings(g)
    if found:
        await look(g, Advance(movers, answer), found)
        await g.do(ADVANCE, movers, "ask" if isinstance(answer, dict) else answer)


def _indoors(g: Game, route: Route) -> bool:
    """Whether a way leads into a building."""
    return any(floor or g.space.building(p) is not None for p, floor in zip(route.points, route.floors, strict=True))
