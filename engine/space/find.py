"""Finding the cheapest way: straight where it is clear, else round corners, through doors, up stairs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from math import inf
from typing import TypeVar

from engine.errors import Refused

from .barrier import parted
from .geometry import direction, leg_length, root_up, trunc, within
from .network import Search
from .obstacles import OUTDOORS, STAIRS, Gate, Obstacles
from .route import Place, Route, stay_put
from .terrain import BASE_RADIUS, Point
from .trail import Trail
from .walk import TOUCH, blocked, walk

T = TypeVar("T")
Way = tuple[int, int, int]
"""What a way costs, the projection of the start that it begins at, and the last node that it passes; -1 for neither."""
REACHED = 4096
"""The most ways to a target that are kept: each of a crowd is asked about every enemy, again for each answer
foretold."""
_AROUND = tuple(range(0, 360, 15))


def find(
    obstacles: Obstacles, start: Place, goal: Place, blockers: Sequence[Place] = (), limit: int | None = None
) -> Route | None:
    """The cheapest route from place to place; None if there is none, or none within `limit`.

    A doorway is a place too: the goal may be a door's very middle.
    """
    plain = straight(obstacles, start, goal, blockers)
    if plain is not None:
        return plain if limit is None or plain.length <= limit else None
    search = search_for(obstacles, start, blockers, limit)
    for gate in obstacles.gates:
        if gate.opening.kind == "door" and (gate.opening.point, 0) == goal != start:
            return _to_doorway(search, gate)
    return _to(search, goal)


def through_window(
    obstacles: Obstacles, start: Place, goal: Place, blockers: Sequence[Place] = (), limit: int | None = None
) -> Route | None:
    """The cheapest way that ends just beyond a window, the goal at hand there, where a window ends a move
    (CR3-BLDG-07)."""
    found: list[Route] = []
    for gate in obstacles.gates if not obstacles.table.going.windows else ():
        for near, far in ((gate.inside, gate.outside), (gate.outside, gate.inside)):
            if gate.opening.kind != "window" or not within(far, goal[0], 0) or goal[1]:
                continue
            way = find(obstacles, start, (near, 0), blockers, limit)
            for points in ([far], [] if way is None else [*way.points[1:], far]):
                with suppress(Refused):
                    found.append(walk(obstacles, start, points, blockers=blockers))
    ends = [way for way in found if way.ends_at_window and (limit is None or way.length <= limit)]
    return min(ends, key=lambda way: way.length, default=None)


def _to_doorway(search: Search, gate: Gate) -> Route | None:
    """Into a doorway: from outside the door is paid for, and half a base less is gone than to the room."""
    inward = _to(search, (gate.inside, 0))
    if inward is None:
        return None
    if gate.outside in inward.points[-2:]:
        return inward.cut(inward.length - BASE_RADIUS)
    step = Trail(inward.end, search.obstacles.ground)
    step.go(gate.opening.point)
    onward = inward.then(step.route(search.obstacles.sight))
    return onward if search.limit is None or onward.length <= search.limit else None


def straight(
    obstacles: Obstacles, start: Place, goal: Place, blockers: Sequence[Place], keep: int = TOUCH
) -> Route | None:
    """The straight way between two places, if that is open: then no search is needed."""
    return _leg(obstacles, start, goal[0]) if _is_open(obstacles, start, goal, blockers, keep) else None


def _leg(obstacles: Obstacles, start: Place, end: Point) -> Route:
    trail = Trail(start, obstacles.ground)
    trail.go(end)
    return trail.route(obstacles.sight)


def _is_open(obstacles: Obstacles, start: Place, goal: Place, blockers: Sequence[Place], keep: int = TOUCH) -> bool:
    """Whether two places lie in one region and nothing at all stands between them."""
    return any(True for _ in _open_to(obstacles, start, (goal,), blockers, keep))


def _open_to(
    obstacles: Obstacles, start: Place, goals: Iterable[Place], blockers: Sequence[Place], keep: int = TOUCH
) -> Iterator[Place]:
    """Those of these places that lie in one region with the start, and nothing at all stands between."""
    a, floor = start
    key = obstacles.region_of(a, floor)
    region = obstacles.region(key)
    for goal in goals:
        b, other = goal
        if (
            a != b
            and floor == other
            and obstacles.region_of(b, other) == key
            and obstacles.on_table(b)
            and region.stands(b)
            and region.in_the_way(a, b) is None
            and obstacles.hull_in_the_way(key, a, b) is None
            and not blocked(obstacles, key, a, b, blockers, keep)
        ):
            yield goal


def search_for(
    obstacles: Obstacles,
    start: Place,
    blockers: Sequence[Place],
    limit: int | None,
    keep: int = TOUCH,
    toward: Point | None = None,
) -> Search:
    """A search; the last few of a table are kept, as listing and moving ask for the same again."""
    key = (start, tuple(blockers), limit, keep, toward)
    kept = obstacles.memo.setdefault("searches", {})
    assert isinstance(kept, dict)
    found = kept.get(key)
    if not isinstance(found, Search):
        if len(kept) >= 32:
            kept.clear()
        found = kept[key] = Search(obstacles, start, blockers, limit, keep, toward)
    return found


def _to(search: Search, goal: Place) -> Route | None:
    best = cheapest(search, goal)
    if best is None:
        return None
    return trace(search, best[1], best[2], goal)


def cheapest(search: Search, goal: Place) -> Way | None:
    """The cheapest way to a place; None if it cannot be reached."""
    return min(_ever_cheaper(search, goal), default=None)


def _ever_cheaper(search: Search, goal: Place) -> Iterator[Way]:
    """Ways to a place within the search's limit, each cheaper than the one before; searched no farther than is asked.

    Where the straight way is open, it is the only one.
    """
    point, floor = goal
    obstacles = search.obstacles
    if search.start == goal:
        yield 0, 0, -1
        return
    key = obstacles.region_of(point, floor)
    if not obstacles.on_table(point) or floor < 0 or not obstacles.region(key).stands(point):
        return
    below = inf if search.limit is None else search.limit + 1
    for number, (node, paid) in enumerate(search.projections):
        if node.key == key and search.open(key, node.point, point):
            cost = paid + obstacles.leg(node.point, point)
            if cost < below:
                yield cost, number, -1
                below = cost
            if number == 0:
                return
    for n in search.in_turn():
        where, paid = search.nodes[n], search.cost[n]
        if paid >= below:
            return
        # No ground is cheaper than its length.
        if where.key != key or paid + leg_length(where.point, point) >= below:
            continue
        cost = paid + obstacles.leg(where.point, point)
        if cost < below and search.from_node(n, point):
            yield cost, -1, n
            below = cost


def trace(search: Search, projection: int, node: int, goal: Place) -> Route:
    """The route itself, of one that was found."""
    trail = Trail(search.start, search.obstacles.ground)
    passed: list[int] = []
    if node >= 0:
        projection, passed = search.way(node)
    first, paid = search.projections[projection]
    for _ in range(paid // STAIRS):
        trail.pay(STAIRS, trail.floors[-1] + (1 if first.floor > trail.floors[-1] else -1))
    key = first.key
    for n in passed:
        where = search.nodes[n]
        if where.key == key:
            trail.go(where.point)
        elif where.key == OUTDOORS or key == OUTDOORS:
            trail.pay(search.obstacles.table.going.door)
            trail.go(where.point)
        else:
            trail.pay(STAIRS, where.floor)
        key = where.key
    trail.go(goal[0])
    return trail.route(search.obstacles.sight)


def reach_point(
    obstacles: Obstacles,
    start: Place,
    target: Place,
    distance: int,
    blockers: Sequence[Place] = (),
    limit: int | None = None,
) -> Route | None:
    """The cheapest route to where the target is `distance` away (CR3-CHARGE-06, CR3-RUL-95, CR3-RUL-96).

    Places tried are those straight towards the target, from the start and from every corner passed,
    and two dozen round it. Distances are taken on the plan, but the floor must be the target's
    (CR3-RUL-159); for contact no wall may stand between (CR3-RUL-174).
    """
    if _is_there(obstacles, start, target, distance):
        return stay_put(*start)
    return _remembered(_reach, obstacles, start, target, distance, blockers, limit)


def reaches(
    obstacles: Obstacles, start: Place, target: Place, blockers: Sequence[Place] = (), limit: int | None = None
) -> bool:
    """Whether `reach_point` leads into contact: sooner said than by which way, where that is not straight."""
    there = _is_there(obstacles, start, target, 0)
    return there or _remembered(_is_reached, obstacles, start, target, 0, blockers, limit)


def _is_there(obstacles: Obstacles, start: Place, target: Place, distance: int) -> bool:
    near = start[1] == target[1] and within(start[0], target[0], distance)
    return near and bool(distance or not parted(obstacles.sight, start[0], *target))


def _remembered(
    asked: Callable[[Obstacles, Place, Place, int, Sequence[Place], int | None], T],
    obstacles: Obstacles,
    start: Place,
    target: Place,
    distance: int,
    blockers: Sequence[Place],
    limit: int | None,
) -> T:
    """Whether there is a charge, whom at and how it goes are the same questions three times over."""
    key = (asked, start, target, distance, tuple(blockers), limit)
    kept = obstacles.memo.setdefault("reached", {})
    assert isinstance(kept, dict)
    if key not in kept:
        if len(kept) >= REACHED:
            kept.clear()
        kept[key] = asked(obstacles, start, target, distance, blockers, limit)
    answer: T = kept[key]
    return answer


def _reach(
    obstacles: Obstacles, start: Place, target: Place, distance: int, blockers: Sequence[Place], limit: int | None
) -> Route | None:
    radius = distance + 2 * BASE_RADIUS
    end = _plain(obstacles, start, target, distance, blockers)
    if end is not None:
        plain = _leg(obstacles, start, end)
        return plain if limit is None or plain.length <= limit else None
    search = search_for(obstacles, start, blockers, limit)
    corners = [search.nodes[n].point for n in search.in_turn()]
    goals = [_towards(target[0], start[0], radius)]
    goals += [_towards(target[0], corner, radius) for corner in corners]
    goals += _round(target[0], radius)
    # The stairs where it stands, and corners that are near enough themselves.
    goals += [node.point for node, _ in search.projections if within(node.point, target[0], distance)]
    goals += [corner for corner in corners if within(corner, target[0], distance)]
    best: Way | None = None
    place: Place | None = None
    for point in dict.fromkeys(goals):
        goal = (point, target[1])
        if best is not None and leg_length(start[0], point) >= best[0]:
            continue
        if not _ends_at(obstacles, start, target, distance, limit, point):
            continue
        found = cheapest(search, goal)
        if found is not None and (best is None or found[0] < best[0]):
            best, place = found, goal
    if best is None or place is None:
        return None
    return trace(search, best[1], best[2], place)


def _is_reached(
    obstacles: Obstacles, start: Place, target: Place, distance: int, blockers: Sequence[Place], limit: int | None
) -> bool:
    """Likewise, with the same places tried, those round the target first: the first that is reached will do."""

    def is_near(end: Point) -> bool:
        return limit is None or obstacles.leg(start[0], end) <= limit

    plain = _plain(obstacles, start, target, distance, blockers)
    if plain is not None:
        return is_near(plain)
    radius = distance + 2 * BASE_RADIUS
    around = _round(target[0], radius)

    def ends_at(point: Point) -> bool:
        return _ends_at(obstacles, start, target, distance, limit, point)

    straight_on = _open_to(obstacles, start, [(point, target[1]) for point in around], blockers)
    if any(ends_at(point) and is_near(point) for point, _ in straight_on):
        return True
    search = search_for(obstacles, start, blockers, limit, toward=target[0])

    def goals() -> Iterator[Point]:
        yield _towards(target[0], start[0], radius)
        yield from around
        yield from (node.point for node, _ in search.projections if within(node.point, target[0], distance))
        for corner in (search.nodes[n].point for n in search.in_turn()):
            yield _towards(target[0], corner, radius)
            if within(corner, target[0], distance):
                yield corner

    ways = (_ever_cheaper(search, (point, target[1])) for point in goals() if ends_at(point))
    return any(True for way in ways for _ in way)


def _plain(obstacles: Obstacles, start: Place, target: Place, distance: int, blockers: Sequence[Place]) -> Point | None:
    """Where the straight way to so far from a target ends, if that is open."""
    end = _towards(target[0], start[0], distance + 2 * BASE_RADIUS)
    is_open = _is_open(obstacles, start, (end, target[1]), blockers)
    return end if is_open and (distance or not parted(obstacles.sight, end, *target)) else None


def _ends_at(obstacles: Obstacles, start: Place, target: Place, distance: int, limit: int | None, point: Point) -> bool:
    """Whether a way to a target may end at this point, and within the limit if it were straight."""
    if limit is not None and leg_length(start[0], point) > limit:
        return False
    if target[1] > 0 and obstacles.region_of(point, target[1]) == OUTDOORS:
        return False
    return bool(distance) or not parted(obstacles.sight, point, *target)


def _round(centre: Point, radius: int) -> list[Point]:
    """Two dozen points at this distance from the centre."""
    x, y = centre
    return [(x + dx, y + dy) for dx, dy in _spokes(radius)]


@lru_cache(maxsize=64)
def _spokes(radius: int) -> tuple[Point, ...]:
    return tuple(_towards((0, 0), direction(facing), radius) for facing in _AROUND)


def _towards(centre: Point, outer: Point, radius: int) -> Point:
    """The point `radius` from the centre on the way to `outer`, or a hair nearer, never farther."""
    dx, dy = outer[0] - centre[0], outer[1] - centre[1]
    length = root_up(dx * dx + dy * dy)
    if length == 0:
        return centre
    x, y = trunc(dx * radius, length), trunc(dy * radius, length)
    return centre[0] + x, centre[1] + y
