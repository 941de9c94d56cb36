"""Flight: away from the danger to the nearest cover, or flat on the ground (CMP-MOVE-06, CMP-RUL-036)."""

from functools import partial

from engine.battle.game import Game
from engine.procedures.compendium.mounts import leave_saddle
from engine.procedures.contact import place
from engine.procedures.ledger import Ledger
from engine.procedures.mover import bases, blockers
from engine.procedures.second.flight import quits
from engine.space import INCH, Point, Route
from engine.space.geometry import leg_length
from engine.state import RAN_AWAY, Figure

FLIGHT = 12 * INCH


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """It quits the fight and flees at once, unless it is shut in and surrenders (CMP-MOVE-06)."""
    if quits(g, figure, causes):
        _run(g, figure, causes)


async def flee(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """A phase of its side finds it in flight: it flees on where an enemy sees it (CMP-RUL-036)."""
    if any(g.sees(f, figure) for f in g.enemies(figure)):
        _run(g, figure, causes)


def _run(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """To the nearest cover; one that has it runs straight on, over the edge too, and nearer to no other danger; else it
    drops (CMP-RUL-183)."""
    if g.deed.kind != "test":
        g.begin("move")
    danger = g.nearest(figure, [f for f in causes if f.on_table])
    ways, stop, taken = g.ways(figure), blockers(g, figure), bases(g, figure, [])
    route: Route | None = None
    leaves = False
    if danger:
        spots = ways.duck_back(
            figure.at, figure.floor, [(f.at, f.floor) for f in danger],
            limit=FLIGHT, enemies=stop, occupied=taken, away=True,
        )  # fmt: skip
        route = spots[0].route if spots else None
        if spots and not spots[0].distance:
            away = partial(
                ways.step_away, figure.at, figure.floor, danger[0].at,
                blockers=stop, occupied=taken, least=INCH, shunned=[f.at for f in danger[1:]],
            )  # fmt: skip
            edge = _to_edge(g, danger[0].at, figure.at)
            route = away(min(edge, FLIGHT))
            leaves = edge < FLIGHT and route is not None and _at_edge(g, route.end[0])
            route = route if leaves else away(FLIGHT)
    if route is None or not route.length:
        leave_saddle(g, figure)
        g.set_posture(figure, "prone", "CMP-MOVE-06")
        return
    g.set_posture(figure, "standing", "CMP-MOVE-06")
    place(g, figure, *route.end, "flee", "CMP-MOVE-06", way=route)
    if leaves:
        g.remove(figure, RAN_AWAY, "CMP-RUL-036")


def _to_edge(g: Game, danger: Point, here: Point) -> int:
    """How far it is to the table's edge, straight away from a danger."""
    size, far = (g.space.table.width, g.space.table.height), leg_length(danger, here)
    steps = [(b - a, b, whole) for a, b, whole in zip(danger, here, size, strict=True)]
    return min((whole - b if d > 0 else b) * far // abs(d) for d, b, whole in steps if d)


def _at_edge(g: Game, point: Point) -> bool:
    (x, y), table = point, g.space.table
    return min(x, y, table.width - x, table.height - y) < INCH
