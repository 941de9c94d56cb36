"""A figure on its way: what bars it, what a step costs, and how it is told (CR3-MOVE, CR3-RUL-147)."""

from dataclasses import dataclass

from engine.battle.fog import meets_hull, meets_unknown
from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Item, Move
from engine.ruleset.keys import OptionalJudge
from engine.space import INCH, Place, Point, Route, stay_put
from engine.state import ABLE, HEADINGS, UP, Figure

GO_ON = "go-on"
STILL_HIDDEN: OptionalJudge[[Game, Figure, Place], int] = OptionalJudge("still-hidden")
"""The sides, as bits, that a figure is hidden from when it has stepped from this place to where it is."""


@dataclass(slots=True, eq=False)
class Mover:
    """A figure on its way: `gone` of its route is behind it, `told` of it has been reported."""

    figure: Figure
    route: Route
    facing: int | None = None
    prone: bool = False
    gone: int = 0
    told: int = 0
    exit: Point | None = None
    """Where it is to leave the table (CR3-RUL-154)."""
    at_water: bool = False
    """A ford has ended its move (CR2-TERR-11)."""
    contact: str = GO_ON
    """What it does when another of its group is seen: `stop`, `go-on`, or its owner is asked."""

    @property
    def finished(self) -> bool:
        """It has arrived, or may not go on."""
        f, now = self.figure, self.figure.now
        return self.gone >= self.route.length or f.status not in ABLE or now.done or now.stopped or bool(f.melee)

    @property
    def next(self) -> int:
        """How far along its route it is an inch from now."""
        return min(self.gone - self.gone % INCH + INCH, self.route.length)

    def ahead(self) -> tuple[Point, ...]:
        """The points of its route still before it."""
        return tuple(p for p, cost in zip(self.route.points, self.route.costs, strict=True) if cost > self.gone)

    def between(self, gone: int, to: int) -> list[Point]:
        """The points of its route farther on than it had `gone` and not as far as `to`."""
        return [p for p, cost in zip(self.route.points, self.route.costs, strict=True) if gone < cost < to]


def blockers(g: Game, figure: Figure, but: Figure | None = None) -> list[Place]:
    """Enemies carrying on that it may not come within touch of (CR3-RUL-147), so far as its side knows of them."""
    return [(f.at, f.floor) for f in g.known_enemies(figure) if f is not but and not f.aboard]


def bases(g: Game, figure: Figure, movers: list[Figure]) -> list[Place]:
    """Bases it may not end on: those of all that stay where they are, the fallen left out."""
    others = [f for f in g.figures if f.index != figure.index and f.status in UP and f.carried_by < 0 and not f.aboard]
    return [(f.at, f.floor) for f in others if f not in movers and (not g.hides or g.knows(figure.side, f))]


def affordable(g: Game, figure: Figure, route: Route) -> Route:
    """What its movement pays for of a way; touching rough ground costs a Fast Move its extra inches (CR3-RUL-140)."""
    route = route.cut(max(figure.now.left, 0))
    if figure.fast and g.rules.parameters.going.rough == 1 and route.through("rough"):
        normal = g.rules.parameters.gait(figure.mounted).normal_move
        figure.now = figure.now._replace(allowance=min(figure.now.allowance, max(normal, figure.now.used)))
        route = route.cut(figure.now.left)
    return route


def step_on(g: Game, m: Mover, to: int) -> None:
    """Bring a mover to this point of its route; the only place where a figure's move is paid for.

    An enemy that its side knew nothing of stops it before they touch, and is known from then on.
    """
    figure = m.figure
    fords = g.space.fords
    over = (fords.rivers or g.state.machines) and g.rules.kind_of(figure).way == "over"
    wades = fords.rivers and not over
    edge = fords.as_far(set_out(g, figure, m.route.points[0]), m.route, m.gone, to) if wades else to
    at, floor = m.route.at(edge)
    barred = g.state.machines and not over and meets_hull(g, figure, (figure.at, *m.between(m.gone, edge), at), floor)
    if barred or (g.hides and meets_unknown(g, figure, at, floor)):
        m.route = m.route.cut(m.gone)
        return
    figure.now = figure.now._replace(used=figure.now.used + edge - m.gone)
    m.gone = edge
    if edge < to:
        m.route, m.at_water = m.route.cut(edge), True
        figure.now = figure.now._replace(allowance=figure.now.used)
    if m.route.ends_at_window and to >= m.route.length:
        figure.now = figure.now._replace(allowance=figure.now.used, climbed=not g.rules.parameters.fires_after_window)
    put(g, figure, at, floor)


def set_out(g: Game, figure: Figure, otherwise: Point) -> Point:
    """Where its movement began: for an active figure, where it stood when it was activated (CR3-FIG-05)."""
    if figure.index in g.state.active and figure.now.set_out:
        x, y = figure.now.set_out
        return x, y
    return otherwise


def put(g: Game, figure: Figure, at: Point, floor: int) -> None:
    """Place a figure, facing the way it went, with the one it carries; active or not, it has moved (CR3-RUL-77)."""
    if at != figure.at:
        figure.facing = g.space.heading(figure.at, at)
        if not figure.now.stepped:
            figure.now = figure.now._replace(stepped=True)
        figure.moved = True
    set_down(g, figure, at, floor)


def set_down(g: Game, figure: Figure, at: Point, floor: int) -> None:
    """Place a figure with the one it carries; whether it is hidden there is looked at."""
    if at != figure.at:
        figure.set_up = False
    before, figure.at, figure.floor = (figure.at, figure.floor), at, floor
    still_hidden = g.rules.optional(STILL_HIDDEN)
    if still_hidden is not None and before != (at, floor):
        g.hide(figure, still_hidden(g, figure, before))
    if figure.carrying >= 0:
        load = g.figures[figure.carrying]
        load.at, load.floor = at, floor


def tell(g: Game, m: Mover, how: str = "move", rule: str = "CR3-RUL-12") -> None:
    """Report the part of a move not reported yet; `rule` calls for it."""
    if m.gone == m.told:
        return
    start = m.route.at(m.told)[0]
    points = [start, *(p for p in m.between(m.told, m.gone) if p != start), m.figure.at]
    m.told = m.gone
    g.emit(Move(m.figure.id, tuple(points), m.figure.at, m.figure.facing, m.figure.floor, how=how, rule=rule))
    if m.at_water and m.gone >= m.route.length:
        g.emit(Item(m.figure.id, "stops-at-water", m.figure.id, rule="CR2-TERR-11"))


def reroute(g: Game, m: Mover, movers: list[Mover], gone: Route) -> None:
    """After extra inches off its path a mover heads for its next point again, as far as its movement goes."""
    ahead = m.ahead()
    figure = m.figure
    m.gone = m.told = 0
    m.route = stay_put(figure.at, figure.floor)
    if not ahead:
        return
    try:
        others = [other.figure for other in movers]
        onward = g.ways(figure).walk(
            figure.at,
            figure.floor,
            list(ahead),
            blockers=blockers(g, figure),
            occupied=bases(g, figure, others),
            end_floor=gone.end[1],
        )
    except Refused:
        return  # the way on is shut from here; the owner may send it another way
    m.route = affordable(g, figure, onward)


def ahead(at: Point, facing: int, far: int) -> Point:
    """The place so far from another one in a direction, on the table or off it."""
    dx, dy = HEADINGS[facing % 360]
    return at[0] + dx * far // 1_000_000, at[1] + dy * far // 1_000_000


def turn(g: Game, figure: Figure, facing: int, rule: str) -> None:
    """Turn a figure where it stands."""
    if facing != figure.facing:
        figure.facing = facing
        g.emit(Move(figure.id, (figure.at,), figure.at, facing, figure.floor, how="turn", rule=rule))


def turn_to(g: Game, figure: Figure, target: Figure, rule: str) -> None:
    """Face a figure, unless it is in front already; a figure shut in by armour sits as the hull points."""
    if not g.fleet.shut_in(figure) and not g.space.in_front(figure.at, figure.facing, target.at):
        turn(g, figure, g.space.heading(figure.at, target.at), rule)
