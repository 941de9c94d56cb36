"""Getting away from an enemy: breaking off, and when there is no way to run.

Where the book and its rulings are silent:

* A figure breaking off goes its whole distance in the direction nearest to straight away in which it
  can and that leads into cover, a quarter turn at most; where none does, in the nearest in which it can; where none
  is open for all of it, as far as one is, 2 inches at least.
* A way out by a door or window is no longer than a normal move to the opening, and its other side is farther from
  the nearest enemy.
* The table's edge stops a figure breaking off, and never one that runs.
* A ring of enemies has three of them at least, each within 2 inches of the next, all round the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from .find import find
from .geometry import cross, direction, dist2, root_up, trunc
from .obstacles import OUTDOORS, Obstacles
from .route import Place, Route
from .terrain import BASE_RADIUS, INCH, Point
from .trail import Trail
from .walk import TOUCH, enemy_in_the_way

LEAST = 2 * INCH
"""The shortest way that counts as breaking off or running."""
GAP = 2 * INCH
FARTHEST = 8 * INCH
"""How far off a door or window may be to get away by."""
_BENDS = (0, *(sign * bend for bend in range(10, 91, 10) for sign in (1, -1)))


def step_away(
    obstacles: Obstacles,
    figure: Place,
    enemy: Point,
    distance: int,
    *,
    blockers: Sequence[Place] = (),
    occupied: Sequence[Place] = (),
    least: int = LEAST,
    shunned: Sequence[Point] = (),
    covered: Callable[[Point], bool] | None = None,
) -> Route | None:
    """The way of a figure breaking off (CR3-MELEE-13, CR3-RUL-110), no nearer to those it shuns besides the enemy; None
    if not even `least` is open. It bends to a place that is `covered`."""
    start, floor = figure
    key = obstacles.region_of(start, floor)
    region = obstacles.region(key)
    enemies = [p for p, f in blockers if obstacles.region_of(p, f) == key]
    (x, y), far = start, max(distance, least) + TOUCH
    bases = [(px, py) for (px, py), f in occupied if f == floor and abs(px - x) < far and abs(py - y) < far]

    def is_open(goal: Point) -> bool:
        return (
            obstacles.on_table(goal)
            and not any(_leads_to(start, goal, other) for other in shunned)
            and not enemy_in_the_way(start, goal, enemies)
            and all(dist2(base, goal) >= TOUCH * TOUCH for base in bases)
            and region.in_the_way(start, goal) is None
            and obstacles.hull_in_the_way(key, start, goal) is None
        )

    for length in range(max(distance, least), least - 1, -INCH // 2):
        goals = (_away(start, enemy, bend, length) for bend in _BENDS)
        ways = (goal for goal in goals if goal is not None and is_open(goal))
        straightest = next(ways, None)
        if straightest is None:
            continue
        goal = straightest
        if covered is not None:
            goal = next(filter(covered, chain((straightest,), ways)), straightest)
        trail = Trail(figure, obstacles.ground)
        trail.go(goal)
        return trail.route(obstacles.sight)
    return None


def _leads_to(start: Point, goal: Point, enemy: Point) -> bool:
    """Whether the straight way to a place begins by coming nearer to an enemy."""
    (x, y), (gx, gy), (ex, ey) = start, goal, enemy
    return (gx - x) * (ex - x) + (gy - y) * (ey - y) > 0


def surrounded(obstacles: Obstacles, figure: Place, enemies: Sequence[Place]) -> bool:
    """Whether a figure cannot run (CR3-MOVE-18, CR3-RUL-175).

    Impassable terrain is at its back if no straight 2 inches away from the nearest enemy are open, bent by
    less than a quarter turn, and no door or window; or enemies stand round it with gaps of less than 2 inches.
    """
    start, floor = figure
    near = sorted((dist2(start, p), n, p) for n, (p, f) in enumerate(enemies) if f == floor)
    if not near:
        return False
    region = obstacles.region(obstacles.region_of(start, floor))
    # Along a wall is not away: with its back to one it is cornered.
    goals = [goal for bend in _BENDS if abs(bend) < 90 and (goal := _away(start, near[0][2], bend, LEAST)) is not None]
    shut = goals and all(region.in_the_way(start, goal) is not None for goal in goals)
    if shut and not _opens(obstacles, figure, near[0][2], enemies):
        return True
    return ringed(figure, enemies)


def ringed(figure: Place, enemies: Sequence[Place]) -> bool:
    """Whether enemies stand round a figure with gaps of less than 2 inches."""
    start, floor = figure
    ring = sorted((p for p, f in enemies if f == floor), key=lambda p: dist2(start, p))
    return any(_ring_closed(start, ring[:count]) for count in range(3, len(ring) + 1))


def _opens(obstacles: Obstacles, figure: Place, foe: Point, enemies: Sequence[Place]) -> bool:
    """Whether a door or window by which it gets away from an enemy is near enough."""
    here = obstacles.region_of(*figure)
    for gate in obstacles.gates:
        if here == OUTDOORS:
            near, far = gate.outside, gate.inside
        elif here == (gate.building, 0):
            near, far = gate.inside, gate.outside
        else:
            continue
        farther = dist2(far, foe) > dist2(figure[0], foe)
        if farther and find(obstacles, figure, (near, 0), enemies, FARTHEST) is not None:
            return True
    return False


def _away(start: Point, enemy: Point, bend: int, length: int) -> Point | None:
    """The point `length` away from the enemy, turned by `bend` degrees; None if both stand on one point."""
    x, y = start[0] - enemy[0], start[1] - enemy[1]
    if x == 0 and y == 0:
        return None
    sine, minus_cosine = direction(bend)
    dx, dy = -x * minus_cosine - y * sine, x * sine - y * minus_cosine
    size = root_up(dx * dx + dy * dy)
    x, y = trunc(dx * length, size), trunc(dy * length, size)
    # Of the hundredths round the true point the farthest that is not too far: its cost is `length` exactly.
    grid = [(x + i, y + j) for i in (0, 1 if dx > 0 else -1) for j in (0, 1 if dy > 0 else -1)]
    _, best = max((u * u + v * v, (u, v)) for u, v in grid if u * u + v * v <= length * length)
    return start[0] + best[0], start[1] + best[1]


def _ring_closed(start: Point, ring: Sequence[Point]) -> bool:
    """Whether these enemies stand all round, the gap between each and the next less than 2 inches."""
    if any(p == start for p in ring):
        return False
    order = sorted(ring, key=lambda p: _angle_key(start, p))
    for i, p in enumerate(order):
        q = order[(i + 1) % len(order)]
        if cross(start, p, q) <= 0:
            return False
        if dist2(p, q) >= (GAP + 2 * BASE_RADIUS) ** 2:
            return False
    return True


def _angle_key(start: Point, p: Point) -> tuple[int, _Slope]:
    x, y = p[0] - start[0], p[1] - start[1]
    half = 0 if y > 0 or (y == 0 and x > 0) else 1
    return half, _Slope(x, y)


class _Slope:
    """Orders directions of one half circle clockwise (y runs south), exactly."""

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def __lt__(self, other: _Slope) -> bool:
        return self.x * other.y - self.y * other.x > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Slope) and self.x * other.y == self.y * other.x

    def __hash__(self) -> int:
        return 0
