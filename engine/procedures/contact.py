"""Bases that touch: into contact, after a runaway, out of one another's way (CR3-MELEE-02, CR3-CHARGE-10)."""

from __future__ import annotations

from engine.errors import Refused
from engine.events import Move
from engine.game import Game
from engine.space import BASE_RADIUS, Point
from engine.state import HEADINGS, Figure

TOUCH = 2 * BASE_RADIUS


def into_contact(g: Game, charger: Figure, target: Figure, began: Point) -> None:
    """Place a charger against its target and lock the two (CR3-MELEE-02, CR3-RUL-98).

    The target turns to face it unless it came from behind (CR3-FIG-05, CR3-RUL-100).
    """
    start = charger.at
    spot = _free_place(g, charger, target.at, target.floor, TOUCH, g.space.heading(target.at, charger.at))
    if spot is None:
        return  # no room is left round the target
    behind = not g.space.in_front(target.at, target.facing, began) and not g.space.in_front(
        target.at, target.facing, start
    )
    place(g, charger, spot, target.floor, "contact", "CR3-MELEE-02")
    charger.facing = g.space.heading(spot, target.at)
    if not behind and not target.melee:
        target.facing = g.space.heading(target.at, spot)
    charger.melee = tuple(sorted({*charger.melee, target.index}))
    target.melee = tuple(sorted({*target.melee, charger.index}))
    target.cover = ""
    target.done = target.done or target.index in g.state.active


def follow_up(g: Game, winners: list[Figure], spot: Point, floor: int) -> None:
    """A charger takes the place that the runaway left (CR3-CHARGE-10)."""
    for charger in winners:
        if not _taken(g, charger, spot, floor):
            place(g, charger, spot, floor, "follow-up", "CR3-CHARGE-10")
            return


def place(g: Game, figure: Figure, spot: Point, floor: int, how: str, rule: str) -> None:
    """Put a figure down somewhere without asking for movement, and report it."""
    if spot == figure.at and floor == figure.floor:
        return
    start = figure.at
    figure.facing = g.space.heading(start, spot)
    figure.at, figure.floor = spot, floor
    figure.moved = True
    if figure.carrying >= 0:
        load = g.figures[figure.carrying]
        load.at, load.floor = spot, floor
    g.reacted |= 1 << figure.index
    g.emit(Move(figure.id, (start, spot), spot, figure.facing, floor, how=how, rule=rule))


def make_room(g: Game) -> None:
    """Figures that were stopped on one another stand apart again, the later in the record giving way (CR3-RUL-147)."""
    standing = [f for f in g.figures if f.able and f.carried_by < 0]
    for n, figure in enumerate(standing):
        x, y = figure.at
        near = [f for f in standing[:n] if abs(f.at[0] - x) < TOUCH and abs(f.at[1] - y) < TOUCH]
        if any(_overlap(figure.at, other.at) and figure.floor == other.floor for other in near):
            for distance in (TOUCH, 2 * TOUCH, 3 * TOUCH):
                spot = _free_place(g, figure, figure.at, figure.floor, distance, (figure.facing + 180) % 360)
                if spot is not None:
                    facing = figure.facing
                    place(g, figure, spot, figure.floor, "make-room", "CR3-RUL-147")
                    figure.facing = facing
                    break


def _free_place(g: Game, figure: Figure, centre: Point, floor: int, distance: int, first: int) -> Point | None:
    """The free place at this distance from a centre that lies nearest to a heading from it."""
    for turned in range(0, 181, 15):
        for heading in (first + turned, first - turned):
            dx, dy = HEADINGS[heading % 360]
            # Rounded outwards, so that bases touch and never bite.
            spot = centre[0] + _outward(dx * distance), centre[1] + _outward(dy * distance)
            if g.space.on_table(spot) and not _taken(g, figure, spot, floor) and _open(g, centre, spot, floor):
                return spot
    return None


def _open(g: Game, centre: Point, spot: Point, floor: int) -> bool:
    """Whether nothing solid stands between a centre and a place beside it."""
    try:
        return g.space.walk(centre, floor, [spot]).end == (spot, floor)
    except Refused:
        return False


def _outward(value: int) -> int:
    size = -(-abs(value) // 1_000_000)
    return size if value >= 0 else -size


def _taken(g: Game, figure: Figure, spot: Point, floor: int) -> bool:
    return any(
        f is not figure and f.able and f.carried_by < 0 and f.floor == floor and _overlap(spot, f.at) for f in g.figures
    )


def _overlap(a: Point, b: Point) -> bool:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy < TOUCH * TOUCH
