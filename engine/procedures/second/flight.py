"""Running away, to a building or off the table, and coming back (MG42-RUN, MG42-RALLY)."""

from engine.game import Game
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover, blockers, step_on, tell
from engine.procedures.results import cornered, surrender
from engine.procedures.second.seam import FLEE
from engine.space import INCH, Point, Route
from engine.state import DUCKED_BACK, FLEEING, RAN_AWAY, STUNNED, Figure


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It quits the fight and runs at once; surrounded it surrenders (MG42-RUN-01, MG42-RUN-03, MG42-RUL-31)."""
    if cornered(g, figure):
        surrender(g, figure)
        return
    figure.done = True
    figure.fled = True
    g.leave_melee(figure)
    g.set_posture(figure, "standing", "MG42-RUN-01")
    g.set_status(figure, FLEEING, "MG42-RUN-01")
    await g.do(FLEE, figure)


def runs_on(g: Game, figure: Figure) -> bool:
    """Whether a phase of its side finds it in flight; a figure knocked down meanwhile gets up for it (MG42-DMG-03)."""
    if figure.fled and figure.status == STUNNED and figure.down_in < g.state.turn:
        g.set_posture(figure, "standing", "MG42-DMG-03")
        g.set_status(figure, FLEEING, "MG42-RUN-01")
    return figure.status == FLEEING


async def flee(g: Game, figure: Figure) -> None:
    """One run: the Fast Move test, then as far as it carries, to a building in sight away from the enemy or off."""
    if g.deed.kind != "test":
        g.begin("move")
    if g.space.building(figure.at) is not None:
        _shelter(g, figure)
        return
    outcome = g.check("fast-move", figure, g.request(figure))
    inches = int(outcome.values["inches"]) * INCH
    figure.fast = True
    route = to_building(g, figure)
    edge = None
    if route is None:
        edge, route = _to_edge(g, figure)
    m = Mover(figure, route.cut(inches))
    while m.gone < m.route.length:
        step_on(g, m, min(m.gone - m.gone % INCH + INCH, m.route.length))
    tell(g, m, "flee", "MG42-RUN-01" if edge is None else "MG42-RUN-02")
    g.reacted |= 1 << figure.index
    if edge is not None and figure.at == edge:
        figure.fled = True
        g.remove(figure, RAN_AWAY, "MG42-RUN-02")
    elif g.space.building(figure.at) is not None:
        _shelter(g, figure)


def _shelter(g: Game, figure: Figure) -> None:
    """In a building it neither moves nor fires unless attacked (MG42-RUN-01, MG42-RUL-32)."""
    g.set_status(figure, DUCKED_BACK, "MG42-RUN-01")
    figure.done = True


def to_building(g: Game, figure: Figure) -> Route | None:
    """The shortest way into a building in its sight that is no nearer to any enemy than it is itself."""
    enemies = [f for f in g.enemies(figure) if g.knows(figure.side, f)]
    found: list[Route] = []
    for gate in g.space.obstacles.gates:
        if gate.opening.kind != "door" or not g.space.sight(figure.at, figure.floor, gate.outside, 0):
            continue
        if any(g.space.distance(f.at, gate.inside) < g.space.distance(f.at, figure.at) for f in enemies):
            continue
        route = g.space.find_route(figure.at, figure.floor, gate.inside, 0, blockers=blockers(g, figure))
        if route is not None:
            found.append(route)
    return min(found, key=lambda route: route.length, default=None)


def _to_edge(g: Game, figure: Figure) -> tuple[Point | None, Route]:
    """The way to the nearest edge that can be reached, and where it leaves the table (MG42-RUN-02)."""
    (x, y), table = figure.at, g.space.table
    edges = sorted(((x, 0), (table.width, y), (x, table.height), (0, y)), key=lambda p: abs(p[0] - x) + abs(p[1] - y))
    for edge in edges:
        route = g.space.find_route(figure.at, figure.floor, edge, 0, blockers=blockers(g, figure))
        if route is not None:
            return edge, route
    return None, Route((figure.at,), (figure.floor,), (0,))
