"""How far a charge carries (CR3-CHARGE-03, CR3-CHARGE-04, CR3-RUL-95)."""

from collections.abc import Iterator

from engine.battle.game import Game
from engine.procedures.contact import Comer, room_for
from engine.procedures.mover import blockers, set_out
from engine.procedures.seam import CLOSES
from engine.space import Point, Route, stay_put
from engine.space.geometry import within
from engine.state import Figure


def closes(g: Game, figure: Figure) -> bool:
    """Whether a figure goes forward to charge whatever it could shoot with; a ruleset with Classes judges it."""
    judge = g.rules.optional(CLOSES)
    return judge is not None and bool(judge(figure))


def approach(g: Game, figure: Figure, *, reaction: bool = False) -> int:
    """Movement a charge may count on: a normal move for a reaction test's result and for inactive figures, what its
    activation has left for the others; getting up comes out of it.

    Where a charge has a reach of its own, twice a normal move at most; a Fast Move that is rolled settles it.
    """
    parameters = g.rules.parameters
    active = figure.index in g.state.active and not reaction
    if parameters.charge_reach is not None:
        if active and figure.now.stepped:
            return -1
        if parameters.charge_rolls and active and figure.fast:
            return figure.now.allowance
        pace = g.pace(figure)
        return min(parameters.charge_reach, 2 * pace) if g.rules.kind_of(figure).runs else pace
    inches = figure.now.left if active else g.pace(figure)
    return inches - parameters.getting_up if figure.posture == "prone" else inches


def get_up(g: Game, charger: Figure) -> None:
    """A charger that lies prone stands up first (CR3-MOVE-09)."""
    if charger.posture == "prone":
        charger.now = charger.now._replace(used=charger.now.used + g.rules.parameters.getting_up, stood_up=True)
        g.set_posture(charger, "standing", "CR3-MOVE-09")


def last_step(g: Game) -> int:
    """How far a charger goes from the charge point into contact without its movement paying for it."""
    parameters = g.rules.parameters
    return parameters.charge_point if parameters.charge_reach is None else 0


def too_far(g: Game, figure: Figure, target: Figure, inches: int) -> bool:
    """Whether not even a straight way of so many inches carries to the charge point."""
    return inches < 0 or not within(figure.at, target.at, inches + last_step(g))


def charge_route(g: Game, figure: Figure, target: Figure, inches: int) -> Route | None:
    """The way to the charge point, None if it is farther than `inches`, or if there is no way on foot on to contact.

    Where the whole charge has a reach of its own, `inches` go as far as contact.
    """
    if too_far(g, figure, target, inches):
        return None
    ways, stop = g.ways(figure, target), blockers(g, figure, target)
    here, there = (figure.at, figure.floor), (target.at, target.floor)
    route = ways.reach_point(*here, *there, g.rules.parameters.charge_point, blockers=stop, limit=inches)
    if route is None:
        return None
    # Round a corner or through a door the way on is longer than straight; twice as far is no charge any more.
    return route if ways.reaches(here, there, blockers=stop, limit=inches + 2 * last_step(g)) else None


def whole_way(g: Game, figure: Figure, target: Figure) -> int:
    """How long its charge would be, from where it is into contact; 0 without one."""
    route = charge_route(g, figure, target, approach(g, figure, reaction=True))
    return 0 if route is None else charge_length(g, route, target)


def charge_length(g: Game, route: Route, target: Figure) -> int:
    """How long a charge by this way is, with the last step from the charge point."""
    return route.length + g.space.distance(route.end[0], target.at)


def unaided(g: Game, figure: Figure) -> int:
    """How far it may charge without a Fast Move that is still to be rolled (CR2-RUL-129)."""
    inches = approach(g, figure)
    rolled = figure.index in g.state.active and figure.fast
    return min(inches, g.pace(figure)) if g.rules.parameters.charge_rolls and not rolled else inches


def falling_short(g: Game, figure: Figure, target: Figure, inches: int) -> Route:
    """As far as so many inches carry it on its way into contact (CR2-RUL-129)."""
    way = _way(g, figure, target, 0, approach(g, figure, reaction=True))
    return stay_put(figure.at, figure.floor) if way is None else way.cut(inches)


def to_charge_point(g: Game, figure: Figure, target: Figure, inches: int) -> Route | None:
    """The way to the charge point within so many inches, whether or not one leads on to contact."""
    return _way(g, figure, target, g.rules.parameters.charge_point, inches)


def _way(g: Game, figure: Figure, target: Figure, distance: int, limit: int) -> Route | None:
    stop = blockers(g, figure, target)
    return g.ways(figure, target).reach_point(
        figure.at, figure.floor, target.at, target.floor, distance, blockers=stop, limit=limit
    )


def from_rear(g: Game, target: Figure, began: Point, ended: Point) -> bool:
    """Whether a figure that went from here to there comes at the target from the rear (CR3-FIG-05)."""
    return not (g.space.in_front(target.at, target.facing, began) or g.space.in_front(target.at, target.facing, ended))


def comer(g: Game, charger: Figure, target: Figure, route: Route, inches: int) -> Comer:
    """A charger at the end of its way to the charge point, with what is then left of its `inches`."""
    end = route.end[0]
    rear = from_rear(g, target, set_out(g, charger, charger.at), end)
    return Comer(charger, end, rear, inches - route.length + last_step(g))


def can_charge(g: Game, figure: Figure, target: Figure, *, reaction: bool = False) -> bool:
    """Whether it may charge this enemy now: line of sight, reach, and a place round it (CR3-MELEE-08, SWP-RUL-25)."""
    inches = approach(g, figure, reaction=reaction)
    return not too_far(g, figure, target, inches) and _can_charge(g, figure, target, inches)


def _can_charge(g: Game, figure: Figure, target: Figure, inches: int) -> bool:
    """Likewise, of an enemy that is not too far off."""
    if not target.able or figure.melee or not g.hostile(figure.side, target.side) or not g.knows(figure.side, target):
        return False  # a side charges nobody it knows nothing of
    if figure.aboard or target.aboard:
        return False  # nobody is charged in a machine, nor from one (CR2-RUL-425)
    if not g.sees(figure, target, turning=True):
        return False
    route = charge_route(g, figure, target, inches)
    return route is not None and room_for(g, target, [comer(g, figure, target, route, inches)])


def can_charge_anybody(g: Game, figure: Figure) -> bool:
    """Whether there is an enemy it may charge now."""
    return any(True for _ in _chargeable(g, figure))


def chargeable(g: Game, figure: Figure) -> list[Figure]:
    """Enemies it may charge now, nearest first."""
    return list(_chargeable(g, figure))


def _chargeable(g: Game, figure: Figure) -> Iterator[Figure]:
    inches = approach(g, figure)
    near = [f for f in g.enemies(figure) if not too_far(g, figure, f, inches)]
    return (f for f in g.nearest(figure, near) if _can_charge(g, figure, f, inches))
