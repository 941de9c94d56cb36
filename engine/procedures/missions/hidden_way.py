"""The way of a marker toward an enemy: out of sight as long as possible, then the shortest (CR3-RUL-124)."""

from collections.abc import Callable
from heapq import heappop, heappush

from engine.battle.game import Game
from engine.space import INCH, Point

STEP = 2 * INCH
_SEEN = 100
"""How much longer a way may be for each inch out of sight."""
_LEGS = tuple((dx, dy, 141 * STEP // 100 if dx and dy else STEP) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def hidden_way(g: Game, start: Point, goal: Point, seen: Callable[[Point], bool]) -> list[Point]:
    """Points of the way from a marker to an enemy, round buildings and what is impassable but over all else.

    No terrain slows a marker (CR3-PEF-05). Where nothing hides it, or no way is found, it is the straight one.
    """
    if seen(start):
        return [start, goal]
    cost: dict[Point, int] = {start: 0}
    before: dict[Point, Point] = {}
    price: dict[Point, int] = {}
    queue = [(0, start)]
    while queue:
        paid, here = heappop(queue)
        if paid > cost[here]:
            continue
        if abs(here[0] - goal[0]) <= STEP and abs(here[1] - goal[1]) <= STEP:
            return _trace(before, here, goal)
        for dx, dy, leg in _LEGS:
            there = here[0] + dx * STEP, here[1] + dy * STEP
            if there not in price:
                price[there] = 0 if not _open(g, there) else _SEEN if seen(there) else 1
            total = paid + leg * price[there]
            if price[there] and total < cost.get(there, total + 1):
                cost[there], before[there] = total, here
                heappush(queue, (total, there))
    return [start, goal]


def _open(g: Game, at: Point) -> bool:
    return g.space.on_table(at) and g.space.building(at) is None and not g.space.inside(at, "impassable")


def _trace(before: dict[Point, Point], here: Point, goal: Point) -> list[Point]:
    out = [goal, here]
    while here in before:
        here = before[here]
        out.append(here)
    return out[::-1]
