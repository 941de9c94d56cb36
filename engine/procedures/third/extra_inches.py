"""The two more inches before anybody rolls (CR3-SIGHT-05, CR3-RUL-13)."""

from typing import Any

from engine.battle.fog import meets_unknown
from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Move
from engine.flow import Question
from engine.procedures.charge_reach import closes
from engine.procedures.movement import tied_to_loading
from engine.procedures.mover import Mover, bases, blockers, put, reroute, step_on, tell
from engine.procedures.seam import Beforehand
from engine.procedures.sightings import Sighting
from engine.space import INCH, Point, Route, stay_put
from engine.space.geometry import dist2
from engine.state import Figure


async def extra_inches(g: Game, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """The owner of the moving group may move each of its figures up to two inches more, within its movement."""
    free = [m for m in movers if _inches(g, m.figure) > 0]
    if not free:
        return
    choice = answer
    if answer == "ask" or (isinstance(answer, dict) and not _possible(g, free, answer)):
        choice = await _ask(g, free, found)
    if choice != "stay":
        g.begin("move")
    if choice == "go-on":
        for m in free:
            step_on(g, m, min(m.gone + _inches(g, m.figure), m.route.length))
    elif isinstance(choice, dict):
        for m in free:
            if m.figure.id in choice:
                _go(g, m, movers, g.point(choice[m.figure.id]))
    for m in movers:
        tell(g, m, "extra")


def _inches(g: Game, figure: Figure) -> int:
    """How far a figure may still go before the dice."""
    if not figure.able or figure.now.done or figure.melee or figure.posture == "prone" or tied_to_loading(g, figure):
        return 0
    return max(0, min(g.rules.parameters.extra_inches, figure.now.left))


def _possible(g: Game, movers: list[Mover], points: dict[str, Any]) -> bool:
    """Whether the points named beforehand can be reached from where the move was stopped."""
    try:
        for m in movers:
            if m.figure.id in points:
                _way(g, m.figure, movers, g.point(points[m.figure.id]))
    except Refused:
        return False
    return True


async def _ask(g: Game, movers: list[Mover], found: list[Sighting]) -> Beforehand:
    side = movers[0].figure.side

    def validate(question: Question, choice: Any) -> Any:
        if choice in question.brief:
            return choice
        if not isinstance(choice, dict) or not choice:
            raise Refused("choose 'stay', 'go-on', or a point for each figure", rule="CR3-SIGHT-05", code="bad-choice")
        ends: list[tuple[str, Point, int]] = []
        for name, value in choice.items():
            mover = next((m for m in movers if m.figure.id == name), None)
            if mover is None:
                named = next((f.name for f in g.state.figures if f.id == name), name)
                who = ", ".join(m.figure.name for m in movers)
                said = "the extra inches are for {who} only, not for {named}"
                raise Refused(said, who=who, named=named, rule="CR3-SIGHT-05", code="bad-choice")
            if value != "stay":
                point = g.point(value)
                _way(g, mover.figure, movers, point)
                ends.append((name, point, mover.figure.floor))
        for n, (a, at, floor) in enumerate(ends):
            for b, other, other_floor in ends[n + 1 :]:
                if floor == other_floor and dist2(at, other) < INCH**2:
                    said = "{one} and {other} would end on one another"
                    raise Refused(said, one=a, other=b, rule="CR3-RUL-147", code="bad-choice")
        return {name: value for name, value in choice.items() if value != "stay"} or "stay"

    names = tuple(m.figure.id for m in movers)
    enemies = {f.id for s in found for f in (s.looker, s.seen) if g.hostile(side, f.side)}
    lookers = () if g.hides else tuple(f.id for f in g.state.figures if f.id in enemies)
    rule, brief = "CR3-SIGHT-05", ("stay", "go-on")
    choice: Beforehand = await g.choose(
        "in-sight-move",
        names,
        "stay",
        side=side,
        form="points",
        rule=rule,
        validate=validate,
        brief=brief,
        about=lookers,
        led=lambda: _toward_cover(g, movers, found),
    )
    return choice


def _way(g: Game, figure: Figure, movers: list[Mover], point: Point) -> Route:
    """The way to an extra point. Raises Refused when it is too far or shut."""
    inches = _inches(g, figure)
    if point == figure.at:
        return stay_put(figure.at, figure.floor)
    stop = blockers(g, figure)
    route = g.ways(figure).find_route(figure.at, figure.floor, point, figure.floor, blockers=stop, limit=inches)
    if route is None:
        said = "{figure} cannot reach {cell} within {inches:g}″"
        far, cell = inches / INCH, g.space.cell_name(point)
        raise Refused(said, figure=figure.name, cell=cell, inches=far, rule="CR3-SIGHT-05", code="too-far")
    others = [m.figure for m in movers]
    if any(floor == figure.floor and g.space.within(point, at, -1) for at, floor in bases(g, figure, others)):
        raise Refused("{figure} may not end on another figure", figure=figure.name, rule="CR3-RUL-147", code="occupied")
    return route


def _go(g: Game, m: Mover, movers: list[Mover], point: Point) -> None:
    """Leave the declared path for an extra point, then head for the rest of the path from there."""
    declared = m.route
    way = _way(g, m.figure, movers, point)
    figure = m.figure
    if not way.length or any(
        meets_unknown(g, figure, *stop) for stop in zip(way.points[1:], way.floors[1:], strict=True)
    ):
        return
    tell(g, m)
    figure.now = figure.now._replace(used=figure.now.used + way.length)
    put(g, figure, *way.end)
    g.emit(Move(figure.id, way.points, figure.at, figure.facing, figure.floor, how="extra", rule="CR3-SIGHT-05"))
    reroute(g, m, movers, declared)


def _toward_cover(g: Game, movers: list[Mover], found: list[Sighting]) -> Beforehand:
    """A group run by the rules uses the inches to reach cover from which it keeps the enemy in view, if it can,
    otherwise not (CR3-RUL-13).

    A figure that comes on to charge does not step aside (SWP-NPC-03).
    """
    out: dict[str, Any] = {}
    taken: list[Point] = []
    for m in movers:
        figure = m.figure
        lookers = [s.looker for s in found if s.seen is figure]
        if not lookers or closes(g, figure) or _covered(g, figure.at, figure, lookers):
            continue
        for _, hide in g.space.hides.near(figure.at, _inches(g, figure)):
            if _covered(g, hide.point, figure, lookers) and not any(g.space.within(hide.point, p, -1) for p in taken):
                x, y = hide.point
                if _possible(g, [m], {figure.id: (spot := [x / INCH, y / INCH])}):
                    taken.append(hide.point)
                    out[figure.id] = spot
                    break
    return out or "stay"


def _covered(g: Game, at: Point, figure: Figure, lookers: list[Figure]) -> bool:
    """Whether all of these would see the figure there, on its floor, and it would be in cover from them."""
    floor, moving = figure.floor, g.rules.parameters.conceals
    return all(
        g.space.sight(f.at, f.floor, at, floor)
        and g.space.protection(f.at, f.floor, at, floor, moving=moving).for_test == "cover"
        for f in lookers
    )
