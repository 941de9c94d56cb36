"""Getting on machines and off them, and the places beside a hull (CR2-RUL-277)."""

from collections.abc import Sequence

from engine.battle.fleet import crew_of
from engine.battle.game import Game
from engine.events import Aboard
from engine.ruleset.hulls import hull_of, model_of
from engine.ruleset.machine_kinds import RIDER
from engine.space import BASE_RADIUS, INCH, Point
from engine.space import hull as hulls
from engine.space.geometry import dist2
from engine.space.hull import Hull
from engine.state import Figure, Machine

GAP = 4
"""Hundredths of an inch between a hull and those who stand beside it."""


def spots(hull: Hull) -> list[Point]:
    """Places for a base round a hull, an inch apart: its rear, its flanks from there on, its front."""
    ahead, aside = hull.length // 2 + BASE_RADIUS + GAP, hull.width // 2 + BASE_RADIUS + GAP
    across = (0, *(side * y for y in range(INCH, hull.width // 2, INCH) for side in (1, -1)))
    flanks = [(x, side * aside) for x in range(INCH - ahead, hull.length // 2, INCH) for side in (1, -1)]
    ends = [[(along, y) for y in across] for along in (-ahead, ahead)]
    return [hulls.at(hull, *spot) for spot in (*ends[0], *flanks, *ends[1])]


def beside(g: Game, figure: Figure, machine: Machine) -> bool:
    """Whether it is on the ground within an inch of a machine, and no wall between the two (CR2-RUL-277)."""
    hull = hull_of(g.rules, machine)
    return not figure.floor and hulls.within(hull, figure.at, INCH) and reaches(g, hull, figure.at)


def reaches(g: Game, hull: Hull, place: Point) -> bool:
    """Whether nothing that one does not walk through stands between a hull and a place beside it (CR2-RUL-277)."""
    return not g.space.obstacles.crossed(place, hulls.nearest(hull, place), 0)


def free(g: Game, figure: Figure, hull: Hull, place: Point) -> bool:
    """Whether a figure may be set down there beside a hull: on ground that bears it, with no wall between, in no hull
    and on nobody."""
    if not reaches(g, hull, place):
        return False
    others = [f.at for f in g.figures if f is not figure and f.on_table and not (f.aboard or f.floor)]
    ways = g.among(g.fleet.obstacles())
    return ways.stands(place, 0) and all(dist2(place, other) >= (2 * BASE_RADIUS) ** 2 for other in others)


def go_along(g: Game, machine: Machine, crew: Sequence[Figure], was: Point) -> None:
    """Its crew goes as far as the machine that it has pushed or carried, foremost first; figures without room stay."""
    hull, (dx, dy) = hull_of(g.rules, machine), (machine.at[0] - was[0], machine.at[1] - was[1])
    for figure in sorted(crew, key=lambda f: (-f.at[0] * dx - f.at[1] * dy, f.index)):
        place = figure.at[0] + dx, figure.at[1] + dy
        if machine.at != was and free(g, figure, hull, place) and not g.space.obstacles.crossed(figure.at, place, 0):
            figure.at, figure.moved = place, True


def take_seat(g: Game, figure: Figure, machine: Machine, seat: str) -> None:
    """Into a seat, and among nobody who is hidden; whoever can no longer do that job takes the seat left, or rides. A
    machine left by its crew is then their side's (CR2-RUL-277, CR2-RUL-282, CR2-RUL-556)."""
    model, over = model_of(g.rules, machine), machine.id in (figure.aboard, figure.serves)
    if (holder := crew_of(g.figures, machine).get(seat)) is not None:
        holder.seat = figure.seat if over else RIDER
    machine.side = figure.side
    machine.known |= g.side_bit(figure.side)
    figure.seat = seat
    if model.towed:
        figure.serves = machine.id
    else:
        figure.aboard, figure.at, figure.floor, figure.cover = machine.id, machine.at, 0, ""
        figure.posture = "standing" if figure.able else figure.posture
        figure.facing = machine.facing if model.closed else figure.facing
    g.hide(figure, 0)
    g.begin("item")
    g.emit(Aboard(figure.id, machine.id, "moves-over" if over else "boards", seat, rule="CR2-RUL-277"))


def get_off(g: Game, figure: Figure, machine: Machine, place: Point) -> None:
    """Out of its seat, to a place beside the machine (CR2-RUL-277)."""
    figure.moved = figure.moved or figure.at != place
    figure.at = place
    figure.aboard = figure.serves = figure.seat = ""
    g.begin("item")
    g.emit(Aboard(figure.id, machine.id, "alights", rule="CR2-RUL-277"))
