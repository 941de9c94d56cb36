"""Running away, to a building or off the table, and coming back (MG42-RUN, MG42-RALLY)."""

from collections.abc import Iterator
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
from engine.space.duck import nears, rings_round
from engine.space.geometry import dist2, leg_length
from engine.state import DUCKED_BACK, FLEEING, RAN_AWAY, STUNNED, Figure

CLEAR = 3 * INCH
"""No nearer does a flight pass an enemy, from middle to middle: 2 inches between the bases (CR2-RUL-126)."""


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It quits the fight and runs at once (MG42-RUN-01)."""
    if quits(g, figure, causes):
        await g.do(FLEE, figure, causes)


def quits(g: Game, figure: Figure, causes: list[Figure]) -> bool:
    """It quits the fight; whether it runs, or has nowhere to run to and surrenders (MG42-RUN-01, MG42-RUN-03)."""
    enemies = g.nearest(figure, g.enemies(figure))
    if enemies and g.rules.judge(SHUT_IN)(g, figure, causes):
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


def ringed(g: Game, figure: Figure, causes: list[Figure]) -> bool:
    """Whether enemies alone shut it in, out of a melee (MG42-RUL-33)."""
    places = [(f.at, f.floor) for f in g.enemies(figure)]
    return not figure.melee and g.space.ringed(figure.at, figure.floor, places)


def cornered(g: Game, figure: Figure, causes: list[Figure]) -> bool:
    """Whether enemies or what is at its back shut it in, out of a melee (CMP-RUL-164)."""
    places = [(f.at, f.floor) for f in g.enemies(figure)]
    return not figure.melee and g.space.surrounded(figure.at, figure.floor, places)


def no_way_out(g: Game, figure: Figure, causes: list[Figure]) -> bool:
    """Whether no way to a building, a vehicle or an edge leads it away, and it is under no roof yet (CR2-RUL-221)."""
    return not (_indoors(g, figure) or refuge(g, figure, causes) or _to_edge(g, figure, causes))


def _indoors(g: Game, figure: Figure) -> bool:
    return bool(figure.aboard) or g.space.building(figure.at) is not None


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
    if _indoors(g, figure):
        _shelter(g, figure)
        return
    figure.refuge = figure.refuge or refuge(g, figure, causes)
    route, edge = into(g, figure, figure.refuge), None
    if route is None:
        if (out := _to_edge(g, figure, causes)) is None:
            if _shunned(g, figure, causes):
                enemies = g.nearest(figure, g.enemies(figure))
                take_prisoner(g, figure, enemies[0], "MG42-RUN-03")
            return
        edge, route = out
    if figure.mounted:
        inches = g.pace(figure)
    else:
        inches = int(g.test("fast-move", figure, g.request(figure, pace_of(g, figure))).values["inches"]) * INCH
    figure.fast = True
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
    """Round whom its way shuns, where the ruleset says so, how near no step may lead (CR2-MOVE-16, CR2-RUL-126)."""
    shuns = g.rules.optional(SHUNS)
    return [] if shuns is None else shuns(g, figure, causes)


def keeps_clear(g: Game, figure: Figure, causes: list[Figure]) -> list[tuple[Point, int]]:
    """No nearer to those who made it run, crews that armour shuts in too, or touch it; within 2 inches of nobody else
    that its side knows of (CR2-RUL-126)."""
    enemies = g.known_enemies(figure)
    feared = [f for f in causes if f.able and g.hostile(f.side, figure.side) and g.knows(figure.side, f)]
    near = feared + [f for f in enemies if f.index in figure.melee and f not in feared]
    rings = rings_round(figure.at, [(f.at, f.floor) for f in near], CLEAR)
    return rings + [(f.at, CLEAR) for f in enemies if f not in near]


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


def _to_edge(g: Game, figure: Figure, causes: list[Figure]) -> tuple[Point, Route] | None:
    """The way to the nearest edge that can be reached, and where it leaves the table; by one book away from these
    enemies and by no other (MG42-RUN-02, CR2-RUL-126)."""
    rings, stop = _shunned(g, figure, causes), blockers(g, figure)
    for edge in _edges(g, figure.at, anywhere=bool(rings)):
        route = g.ways(figure).find_route(figure.at, figure.floor, edge, 0, blockers=stop)
        if route is not None and not nears(route, rings):
            return edge, route
    return None


def _edges(g: Game, at: Point, *, anywhere: bool) -> Iterator[Point]:
    """Where one might leave the table: straight to its edges, the nearest first, and anywhere along them likewise."""
    (x, y), table = at, g.space.table

    def far(edge: Point) -> int:
        return dist2(at, edge)

    yield from sorted(((x, 0), (table.width, y), (x, table.height), (0, y)), key=far)
    if anywhere:
        across = [(n, edge) for n in range(0, table.width + 1, INCH) for edge in (0, table.height)]
        along = [(edge, n) for n in range(0, table.height + 1, INCH) for edge in (0, table.width)]
        yield from sorted((*across, *along), key=far)
