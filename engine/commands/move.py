"""Moving (CR3-ACT-02, CR3-MOVE)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, Fields
from engine.inputs.shape import FIGURE, Contact, FigureId, Flag, InSightMove, Slot, SlotKind, Stride, one_of, several
from engine.procedures.activation import take_along
from engine.procedures.leaving import exit_of, up_to
from engine.procedures.movement import reach_left, route_of, spending, tied_to_loading
from engine.procedures.mover import GO_ON, Mover, affordable, bases, blockers, set_out
from engine.procedures.seam import ADVANCE, ARRIVE, FAST_MOVE
from engine.space import BASE_RADIUS, INCH, Place, Point, Reach, Route
from engine.space.geometry import dist2
from engine.state import Figure


@dataclass(frozen=True)
class Move(Stride):
    """One figure, or several in step."""

    slots = (FIGURE, Slot("to", SlotKind.POINT))

    figure: FigureId = ""
    moves: Annotated[tuple[Stride, ...], several(Stride)] = ()
    fast: Flag = False
    in_sight_move: InSightMove = "ask"
    contact: Contact = GO_ON

    @classmethod
    def complete(cls, data: Mapping[str, Any], path: str) -> None:
        """Raise BadRequest unless there is one way for each."""
        one_of(data, path, "figure", "moves")
        if "figure" in data:
            Stride.complete(data, path)

    @property
    def steps(self) -> tuple[Stride, ...]:
        """Where each of them goes."""
        return self.moves or (self,)


async def move(g: Game, item: Move) -> None:
    """Move one figure or a group along declared paths (CR3-ACT-02, CR3-MOVE-01 to CR3-MOVE-06)."""
    if g.state.active:
        take_along(g, [g.named(step.figure) for step in item.steps])
    figures = [_mover(g, step) for step in item.steps]
    fast = item.fast
    exits = [exit_of(g, figure, step) for figure, step in zip(figures, item.steps, strict=True)]
    steps = [up_to(step, exit) for step, exit in zip(item.steps, exits, strict=True)]
    routes = [
        route_of(g, step, figure, figures, None if fast else figure.now.left, leaving=exit is not None)
        for step, figure, exit in zip(steps, figures, exits, strict=True)
    ]
    _validate_ends(*_staying(figures, routes, exits))
    if not any(map(_changes, figures, steps, routes, exits)):
        raise Refused("{figure} stands there already", figure=figures[0].name, rule="CR3-MOVE-01", code="no-move")
    g.begin("move")
    if fast:
        await g.do(FAST_MOVE, figures)
    movers = [_plan(g, step, figure, route, fast) for step, figure, route in zip(steps, figures, routes, strict=True)]
    for m, exit in zip(movers, exits, strict=True):
        m.exit, m.contact = exit, item.contact
    if fast:
        _fall_short(g, movers)
    await g.do(ADVANCE, movers, item.in_sight_move)
    await g.do(ARRIVE, movers, item.in_sight_move)


def _changes(figure: Figure, step: Stride, route: Route, exit: Point | None) -> bool:
    """Whether the figure goes anywhere, turns or drops."""
    return bool(route.length) or exit is not None or step.prone or step.facing not in (None, figure.facing)


def _mover(g: Game, step: Stride) -> Figure:
    figure = spending(g, step.figure)
    crawls = step.prone and g.rules.parameters.crawl > 0
    if figure.posture == "prone" and not crawls:
        raise Refused("{figure} lies prone and must stand up first", figure=figure.name, rule="CR3-MOVE-09")
    return figure


def _plan(g: Game, step: Stride, figure: Figure, route: Route, fast: bool) -> Mover:
    paid = affordable(g, figure, route)
    if paid.length < route.length and not fast:
        left, needed = figure.now.left / INCH, route.length / INCH
        said = "{figure} has {inches:g}″ of movement left, that way takes {needed:g}″"
        raise Refused(said, figure=figure.name, inches=left, needed=needed, rule="CR3-MOVE-01", code="too-far")
    if step.prone and figure.mounted:
        raise Refused("{figure} is mounted and never goes prone", figure=figure.name, rule="SWP-MOVE-13")
    if step.prone and figure.carrying >= 0:
        raise Refused("{figure} is carrying someone", figure=figure.name, rule="CR3-WOUND-01")
    return Mover(figure, paid, step.facing, step.prone)


def _staying(figures: list[Figure], routes: list[Route], exits: list[Point | None]) -> tuple[list[Figure], list[Route]]:
    """Those that end on the table, with their routes."""
    kept = [n for n, exit in enumerate(exits) if exit is None]
    return [figures[n] for n in kept], [routes[n] for n in kept]


def _validate_ends(figures: list[Figure], routes: list[Route]) -> None:
    for n, a in enumerate(routes):
        for m, b in enumerate(routes[n + 1 :], n + 1):
            if _overlap(a.end, b.end):
                one, other = figures[n].name, figures[m].name
                said = "{one} and {other} would end on one another"
                raise Refused(said, one=one, other=other, rule="CR3-RUL-147", code="occupied")


def _overlap(a: Place, b: Place) -> bool:
    return a[1] == b[1] and dist2(a[0], b[0]) < 4 * BASE_RADIUS * BASE_RADIUS


def _fall_short(g: Game, movers: list[Mover]) -> None:
    """A Fast Move that did not carry all the way stops before any figure that stands there (CR3-RUL-147)."""
    figures = [m.figure for m in movers]
    for n, m in enumerate(movers):
        if m.exit == m.route.end[0]:
            continue
        taken = bases(g, m.figure, figures) + [o.route.end for o in movers[:n] if o.exit != o.route.end[0]]
        while m.route.length and any(_overlap(m.route.end, place) for place in taken):
            m.route = m.route.cut(m.route.length - INCH // 4)


# ---- where it may go ----


def ways(g: Game, figure: Figure) -> Iterator[Fields]:
    """Where it may go with the movement it has left, to the centres of cells (CR3-MOVE-01, CR3-MOVE-09)."""
    if figure.posture != "prone" or (g.rules.parameters.getting_up == 0 and not figure.now.dropped):
        for reach in reaches(g, figure):
            x, y = reach.point
            yield {"figure": figure.id, "to": [x / INCH, y / INCH], "floor": reach.floor}
        yield from exits(g, figure)


def reaches(g: Game, figure: Figure, *, fast: bool = False) -> list[Reach]:
    """Cells it can reach with what movement it has left, or with its best dice if it moves `fast`, none that an edge of
    the water keeps it from (CR3-MOVE-01, CR2-TERR-11)."""
    lies = figure.posture == "prone" and g.rules.parameters.getting_up > 0
    inches = reach_left(g, figure, fast=fast) if fast or not lies else 0
    if not inches:
        return []
    found = g.ways(figure).reachable(
        figure.at, figure.floor, inches, blockers=blockers(g, figure), occupied=bases(g, figure, [])
    )
    rough, fords = g.space.near_type(figure.at, inches, "rough"), g.space.fords

    def short(reach: Reach) -> bool:
        slow, wet = rough and _extra(g, figure, reach.cost), fords.between(figure.at, reach.point)
        way = _way(g, figure, reach.point, reach.floor, inches) if slow or wet else None
        if way is None:
            return slow or wet
        gone = fords.as_far(set_out(g, figure, figure.at), way, 0, way.length, every=INCH // 4)
        return (slow and way.through("rough")) or g.space.distance(way.at(gone)[0], reach.point) > 0

    return [reach for reach in found if reach.cost and not short(reach)]


def exits(g: Game, figure: Figure) -> Iterator[Fields]:
    """Straight over each edge within reach, off the table (CR3-RUL-154)."""
    inches = figure.now.left
    if inches <= 0 or tied_to_loading(g, figure):
        return
    (x, y), table = figure.at, g.space.table
    for edge, over in (
        ((x, 0), (x, -INCH)),
        ((table.width, y), (table.width + INCH, y)),
        ((x, table.height), (x, table.height + INCH)),
        ((0, y), (-INCH, y)),
    ):
        if abs(edge[0] - x) + abs(edge[1] - y) > inches:
            continue
        way = _way(g, figure, edge, 0, inches)
        if way and not (_extra(g, figure, way.length) and way.through("rough")):
            yield {"figure": figure.id, "to": [over[0] / INCH, over[1] / INCH]}


def _way(g: Game, figure: Figure, point: Point, floor: int, inches: int) -> Route | None:
    stop = blockers(g, figure)
    return g.ways(figure).find_route(figure.at, figure.floor, point, floor, blockers=stop, limit=inches)


def _extra(g: Game, figure: Figure, cost: int) -> bool:
    """Whether a way of this cost takes the extra inches of a Fast Move where rough ground bars them (CR3-RUL-140)."""
    if g.rules.parameters.going.rough > 1:
        return False
    return figure.fast and figure.now.used + cost > g.rules.parameters.gait(figure.mounted).normal_move


MOVE = Command(
    "move", Move, figure=ways, run=move, moves=True, planned=True, together="moves", gloss="danger", foretold=True
)
