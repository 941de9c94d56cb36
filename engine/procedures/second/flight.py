"""Running away, to a building or off the table, and coming back (MG42-RUN, MG42-RALLY)."""

from operator import itemgetter

from engine.battle.game import Game
from engine.procedures.ledger import Ledger
from engine.procedures.machines import getaway
from engine.procedures.mover import Mover, blockers, tell
from engine.procedures.results import take_prisoner
from engine.procedures.second.forced import run_an_inch
from engine.procedures.second.moves import pace_of
from engine.procedures.second.seam import FLEE, SHUNS, SHUT_IN
from engine.ruleset.hulls import hull_of
from engine.space import INCH, Point, Route, houses
from engine.space import hull as hulls
from engine.space.duck import nears
from engine.space.geometry import leg_length
from engine.state import DUCKED_BACK, FLEEING, RAN_AWAY, STUNNED, Figure


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It quits the fight and runs at once (MG42-RUN-01)."""
    if quits(g, figure):
        await g.do(FLEE, figure, causes)


def quits(g: Game, figure: Figure) -> bool:
    """It quits the fight; whether it runs, and is not so shut in that it surrenders (MG42-RUN-01, MG42-RUN-03)."""
    enemies = g.nearest(figure, g.enemies(figure))
    shut_in, places = g.rules.judge(SHUT_IN), [(f.at, f.floor) for f in enemies]
    if not figure.melee and shut_in(g.space, figure.at, figure.floor, places):
        take_prisoner(g, figure, enemies[0], "MG42-RUN-03")
        return False
    figure.now = figure.now._replace(done=True)
    figure.fled = True
    figure.speed = 0
    figure.serves = figure.seat = ""
    g.leave_melee(figure)
    g.set_posture(figure, "standing", "MG42-RUN-01")
    g.set_status(figure, FLEEING, "MG42-RUN-01")
    figure.refuge = ""
    return True


def runs_on(g: Game, figure: Figure) -> bool:
    """Whether a phase of its side finds it in flight; a figure knocked down meanwhile gets up for it (MG42-DMG-03)."""
    if figure.fled and figure.status == STUNNED and figure.hurt.down_in < g.state.turn:
        g.set_posture(figure, "standing", "MG42-DMG-03")
        g.set_status(figure, FLEEING, "MG42-RUN-01")
    return figure.status == FLEEING


async def flee(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """One run: the Fast Move test, for riders none, then as far as it carries, to the building found when it ran first
    or now, away from these enemies, or off the table."""
    if g.deed.kind != "test":
        g.begin("move")
    if figure.aboard or g.space.building(figure.at) is not None:
        _shelter(g, figure)
        return
    if figure.mounted:
        inches = g.pace(figure)
    else:
        inches = int(g.test("fast-move", figure, g.request(figure, pace_of(g, figure))).values["inches"]) * INCH
    figure.fast = True
    figure.refuge = figure.refuge or refuge(g, figure, causes)
    route = into(g, figure, figure.refuge)
    edge = None
    if route is None:
        edge, route = _to_edge(g, figure, causes)
    m = Mover(figure, route.cut(inches))
    rule = "MG42-RUN-01" if edge is None else "MG42-RUN-02"
    while m.gone < m.route.length and figure.status == FLEEING and await run_an_inch(g, m, "flee", rule):
        pass
    tell(g, m, "flee", rule)
    if edge is not None and figure.at == edge:
        figure.fled = True
        g.remove(figure, RAN_AWAY, "MG42-RUN-02")
    elif g.space.building(figure.at) is not None:
        _shelter(g, figure)
    elif figure.status == FLEEING:
        await getaway.get_in(g, figure, causes)


def _shelter(g: Game, figure: Figure) -> None:
    """In a building or a vehicle it neither moves nor fires unless attacked (MG42-RUN-01, MG42-RUL-32)."""
    g.set_status(figure, DUCKED_BACK, "MG42-RUN-01")
    figure.now = figure.now._replace(done=True)


def refuge(g: Game, figure: Figure, causes: list[Figure]) -> str:
    """The nearest building or vehicle that it sees and can get into, no nearer to those who made it run than it is
    itself, by one book not on a way past them either, by its id; empty without one (MG42-RUN-01, MG42-RUL-95,
    CR2-MOVE-16)."""
    away = [
        (houses.distance(figure.at, house), house.id)
        for _, house, _ in g.space.map.houses
        if houses.in_sight(g.space.map, (figure.at, figure.floor), house)
        and all(houses.distance(f.at, house) >= leg_length(f.at, figure.at) for f in causes if f.able)
    ]
    cars = getaway.vehicles(g, figure, causes)
    away += [(hulls.distance(hull_of(g.rules, car), figure.at), car.id) for car in cars]
    ways = ((name, into(g, figure, name)) for _, name in sorted(away, key=itemgetter(0)))
    rings = _shunned(g, figure, causes)
    return next((name for name, way in ways if way is not None and not nears(way, rings)), "")


def _shunned(g: Game, figure: Figure, causes: list[Figure]) -> list[tuple[Point, int]]:
    """How near to each of these no step of its way may lead, where the ruleset says so (CR2-MOVE-16, CR2-RUL-126)."""
    shuns = g.rules.optional(SHUNS)
    return shuns(figure.at, [(f.at, f.floor) for f in causes if f.able]) if shuns is not None else []


def into(g: Game, figure: Figure, refuge: str) -> Route | None:
    """The shortest way into a building through one of its doors, or to the side of a vehicle."""
    pieces = g.space.table.pieces
    doors = [
        gate.inside
        for gate in g.space.obstacles.gates
        if gate.opening.kind == "door" and pieces[gate.building].id == refuge
    ]
    goals = [*doors, *getaway.steps(g, figure, refuge)]
    stop = blockers(g, figure)
    found = [g.ways(figure).find_route(figure.at, figure.floor, goal, 0, blockers=stop) for goal in goals]
    return min((route for route in found if route is not None), key=lambda route: route.length, default=None)


def _to_edge(g: Game, figure: Figure, causes: list[Figure]) -> tuple[Point | None, Route]:
    """The way to the nearest edge that can be reached, and where it leaves the table; by one book to the nearest away
    from these enemies, if there is one (MG42-RUN-02, CR2-RUL-126)."""
    (x, y), table, rings = figure.at, g.space.table, _shunned(g, figure, causes)
    edges = sorted(((x, 0), (table.width, y), (x, table.height), (0, y)), key=lambda edge: leg_length(figure.at, edge))
    found: list[tuple[Point | None, Route]] = []
    for edge in edges:
        route = g.ways(figure).find_route(figure.at, figure.floor, edge, 0, blockers=blockers(g, figure))
        if route is not None:
            if not nears(route, rings):
                return edge, route
            found.append((edge, route))
    return found[0] if found else (None, Route((figure.at,), (figure.floor,), (0,)))
