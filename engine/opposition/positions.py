"""Where the figures of a group go: into cover, to where they can fire, round a flank, to an errand.

A group follows one of its own, its Leader if free: that one takes the nearest place that serves, the others
one each that serves too and keeps them together (CR3-RUL-164).
"""

from collections.abc import Callable, Sequence
from typing import Any

from engine.battle.game import Game
from engine.commands.np_movement import middle
from engine.opposition.ground import GroupGround
from engine.procedures.mover import ahead
from engine.space import INCH, Place, Route
from engine.space.geometry import dist2
from engine.state import Figure

Serves = Callable[[Figure, Place], bool]
"""Whether a place would do for a figure."""
Goals = dict[int, Place]
"""Where each figure, by index, is to go; a figure not named stays."""

FAR = 30 * INCH
"""How far a group looks for a place to fire from that it cannot reach at once."""

NEAR = 3 * INCH
"""How far from the place that a figure makes for it takes cover."""


def to_fire(ground: GroupGround, group: Sequence[Figure]) -> Goals:
    """To cover from which most can fire at the enemy, or as far toward it as they can (CR3-NPC-03, CR3-NPC-04)."""

    def serves(figure: Figure, place: Place) -> bool:
        return ground.fires(figure, place) and ground.covered(place)

    return _follow(ground, group, serves, onward=True)


def to_cover(ground: GroupGround, group: Sequence[Figure]) -> Goals:
    """The figures in cover stay; the others go to the nearest (CR3-NPC-03, CR3-NPC-04)."""
    return _follow(ground, group, lambda figure, place: ground.covered(place), onward=False)


def to_close(ground: GroupGround, group: Sequence[Figure]) -> Goals:
    """Toward the nearest of the enemies, in cover where there is any on the way."""
    lead = group[0]
    foe = min(ground.foes, key=lambda f: (dist2(f.at, lead.at), f.index))
    return toward(ground, group, (foe.at, foe.floor))


def round_flank(ground: GroupGround, group: Sequence[Figure], side: str) -> Goals:
    """Round the enemy at the distance it has, in cover where it can be (CR3-RUL-162, CR3-RUL-164)."""
    centre, here = middle(ground.foes), middle(group)
    space, lead = ground.g.space, group[0]
    radius = max(space.distance(centre, here), INCH)
    bearing = space.heading(centre, here)
    stride = ground.left(lead)
    for part in (4, 3, 2, 1):
        # To the left of who faces the middle is clockwise about it; 57 degrees are one radius of the circle.
        turn = min(stride * part * 57 // (4 * radius), 90)
        spot = ahead(centre, bearing + (turn if side == "left" else -turn), radius)
        goals = _settle(ground, group, (space.inward(spot), 0))
        if goals:
            return goals
    return {}


def toward(ground: GroupGround, group: Sequence[Figure], goal: Place) -> Goals:
    """As far toward a place as they can, together, in cover where possible."""
    lead = group[0]
    route = _route(ground.g, lead, (lead.at, lead.floor), goal)
    if route is None or not route.length:
        return {}
    stride = ground.left(lead)
    goals = _settle(ground, group, route.at(min(stride, route.length)))
    if goals or not lead.mounted:
        return goals
    # A rider is left outside a house that the way leads through or into.
    outside = _on_the_way(ground, lead, route, stride)
    return {} if outside is None else _settle(ground, group, outside)


def step(g: Game, figure: Figure, place: Place) -> dict[str, Any]:
    """Its way to a place, at the end of which it faces the nearest enemy it knows of."""
    (x, y), floor = place
    found: dict[str, Any] = {"figure": figure.id, "to": [x / INCH, y / INCH], "floor": floor}
    foes = g.known_enemies(figure)
    if foes:
        nearest = min(foes, key=lambda f: (dist2(f.at, place[0]), f.index))
        found["facing"] = g.space.heading(place[0], nearest.at)
    return found


# ---- one after another ----


def leader_first(g: Game, group: Sequence[Figure]) -> list[Figure]:
    """The Leader, then the others, the nearest first."""
    leader = g.leader(group)
    return [leader, *g.nearest(leader, [f for f in group if f is not leader])]


def _follow(ground: GroupGround, group: Sequence[Figure], serves: Serves, *, onward: bool) -> Goals:
    """Each to the nearest place that serves, together; `onward`: toward one out of reach where there is none."""
    lead = group[0]
    if ground.foes:
        first = nearest(ground, lead, serves)
        if first is None:
            goal = _beyond(ground, lead, serves)
            if goal is not None:
                return toward(ground, group, goal)
            return to_close(ground, group) if onward else {}
        return rally(ground, group, first, serves)
    return {}


def rally(ground: GroupGround, group: Sequence[Figure], first: Place, serves: Serves) -> Goals:
    """The first of a group goes to a place, the others where it serves them, or near it."""
    goals: Goals = {}
    placed: list[Place] = []
    for n, figure in enumerate(group):
        spot = first if n == 0 else _beside(ground, figure, placed, serves)
        here = (figure.at, figure.floor)
        placed.append(spot or here)
        ground.take(figure, spot or here)
        if spot is not None and spot != here:
            goals[figure.index] = spot
    return goals


def _beside(ground: GroupGround, figure: Figure, placed: Sequence[Place], serves: Serves) -> Place | None:
    """The nearest place that serves and keeps it with those placed; else any cover there; else any place there."""

    def and_together(figure: Figure, place: Place) -> bool:
        return ground.together(place, placed) and serves(figure, place)

    spot = nearest(ground, figure, and_together)
    if spot is None:
        spot = nearest(ground, figure, lambda f, place: ground.together(place, placed) and ground.covered(place))
    if spot is None and not ground.together((figure.at, figure.floor), placed):
        spot = _near(ground, figure, placed)
    return spot


def nearest(ground: GroupGround, figure: Figure, serves: Serves) -> Place | None:
    """The place nearest to it that serves and that it can reach now, its own first."""
    here = (figure.at, figure.floor)
    if ground.room(figure, here) and serves(figure, here):
        return here
    limit = ground.left(figure)
    best: tuple[int, Place] | None = None
    for square, post in ground.g.space.posts(figure.at, limit):
        if best is not None and square >= best[0] ** 2:
            break
        place = (post.point, post.floor)
        if serves(figure, place):
            way = ground.way(figure, place, limit)
            if way is not None and (best is None or way.length < best[0]):
                best = way.length, place
    return best[1] if best else None


def _beyond(ground: GroupGround, figure: Figure, serves: Serves) -> Place | None:
    """The nearest place that serves out of its reach."""
    for limit in (FAR // 2, FAR):
        for _, post in ground.g.space.posts(figure.at, limit):
            place = (post.point, post.floor)
            if not post.deep and serves(figure, place):
                return place
    return None


def _near(ground: GroupGround, figure: Figure, placed: Sequence[Place]) -> Place | None:
    """A place by those placed, or as far toward them as it can."""
    limit = ground.left(figure)
    if not limit:
        return None
    for spot in ground.round(placed[0], 3):
        if ground.together(spot, placed) and ground.way(figure, spot, limit) is not None:
            return spot
    return as_far(ground, figure, placed[0])


def as_far(ground: GroupGround, figure: Figure, goal: Place) -> Place | None:
    """The farthest place on its way to a goal that a figure can reach now."""
    route = _route(ground.g, figure, (figure.at, figure.floor), goal)
    return None if route is None else _on_the_way(ground, figure, route, ground.left(figure))


def walk(g: Game, figure: Figure, start: Place, goal: Place) -> int:
    """How far a figure would have to go from one place to another; as the crow flies where no way leads."""
    route = _route(g, figure, start, goal)
    return g.space.distance(start[0], goal[0]) if route is None else route.length


def _route(g: Game, figure: Figure, start: Place, goal: Place) -> Route | None:
    """A figure's whole way to a place; that of a walker where a rider cannot ride to it (SWP-RUL-25)."""
    ways = dict.fromkeys((g.ways(figure), g.space))
    routes = (space.find_route(*start, *goal, blockers=[]) for space in ways)
    return next((route for route in routes if route is not None), None)


def _on_the_way(ground: GroupGround, figure: Figure, route: Route, limit: int) -> Place | None:
    """The farthest place on a route that it can reach."""
    for far in range(min(limit, route.length), INCH, -INCH):
        spot = route.at(far)
        if ground.way(figure, spot, limit) is not None:
            return spot
    return None


def _settle(ground: GroupGround, group: Sequence[Figure], spot: Place) -> Goals:
    """The first of a group to a spot, or into cover by it that is as far on; the others with it."""
    lead = group[0]
    limit = ground.left(lead)
    first = _cover_by(ground, lead, spot, limit)
    if first is None:
        first = next(
            (place for place in (spot, *ground.round(spot, 1)) if ground.way(lead, place, limit) is not None), None
        )
    if first is None:
        return {}
    return rally(ground, group, first, lambda figure, place: ground.covered(place))


def _cover_by(ground: GroupGround, figure: Figure, spot: Place, limit: int) -> Place | None:
    """Cover near a spot that it can reach, on the same side of walls: behind one it would turn back the next time."""
    if not ground.foes:
        return None
    point, floor = spot
    for _, post in ground.g.space.posts(point, NEAR):
        place = (post.point, post.floor)
        if (
            post.floor == floor
            and ground.covered(place)
            and ground.way(figure, place, limit) is not None
            and ground.g.ways(figure).find_route(*place, point, floor, limit=2 * NEAR) is not None
        ):
            return place
    return None
