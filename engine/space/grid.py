"""The cells a figure can reach, with true path cost: what buttons, autocomplete and opponents choose from."""

from collections.abc import Sequence

from .find import cheapest, search_for
from .network import Search
from .obstacles import Obstacles, RegionKey
from .route import Place
from .shelter import Reach
from .terrain import INCH, Point
from .walk import TOUCH, enemy_in_the_way


def reachable(
    obstacles: Obstacles, start: Place, budget: int, blockers: Sequence[Place] = (), occupied: Sequence[Place] = ()
) -> list[Reach]:
    """Cell centres within `budget`, by floor, row and column, bases in `occupied` left free (CR3-RUL-147)."""
    search = search_for(obstacles, start, blockers, budget)
    found: list[Reach] = []
    nodes = [node for node, _ in search.projections] + [search.nodes[n] for n in search.in_turn()]
    for key in dict.fromkeys(node.key for node in nodes):
        found += _region(search, key, budget)
    if occupied:
        found = [r for r in found if not _taken(r, occupied)]
    found.sort(key=lambda r: (r.floor, r.point[1], r.point[0]))
    return found


def _taken(reach: Reach, occupied: Sequence[Place]) -> bool:
    x, y = reach.point
    return any(f == reach.floor and (x - p[0]) ** 2 + (y - p[1]) ** 2 < TOUCH * TOUCH for p, f in occupied)


def _standable(search: Search, key: RegionKey) -> dict[Point, None]:
    """All cell centres of a region where a base fits, row by row; remembered with the table."""
    memo = search.obstacles.memo.setdefault(("cells", key), {})
    assert isinstance(memo, dict)
    if not memo:
        obstacles = search.obstacles
        region = obstacles.region(key)
        half = INCH // 2
        for y in range(half, obstacles.table.height + 1, INCH):
            for x in range(half, obstacles.table.width + 1, INCH):
                if obstacles.region_of((x, y), key[1]) == key and region.stands((x, y)):
                    memo[x, y] = None
    return memo


def _region(search: Search, key: RegionKey, budget: int) -> list[Reach]:
    cells = _standable(search, key)
    floor = max(key[1], 0)
    entries = [(search.cost[n], n) for n in search.in_turn() if search.nodes[n].key == key]
    straight = [(node, paid) for node, paid in search.projections if node.key == key]
    enemies = search.enemies.get(key, ())
    found: list[Reach] = []
    if len(straight) == 1 and straight[0][1] == 0:
        node = straight[0][0]
        sx, sy = node.point
        lines = search.obstacles.region(key).around(sx - budget, sy - budget, sx + budget, sy + budget)
        in_the_way, leg = search.obstacles.region(key).in_the_way, search.obstacles.leg
        nearest, barred = search.start[0], search.obstacles.hull_in_the_way
        for point in _square(search.obstacles, nearest, budget):
            if point not in cells:
                continue
            cost = leg(nearest, point)
            if cost > budget:
                continue
            if (
                (not lines or in_the_way(nearest, point, lines) is None)
                and barred(key, nearest, point) is None
                and not (enemies and enemy_in_the_way(nearest, point, enemies, search.keep))
            ):
                found.append(Reach(point, floor, cost))
                continue
            best = budget + 1
            px, py = point
            for paid, n in entries:
                if paid >= best:
                    break
                qx, qy = search.nodes[n].point
                rest = best - paid
                if (px - qx) ** 2 + (py - qy) ** 2 >= rest * rest:
                    continue
                if search.from_node(n, point):
                    best = min(best, paid + leg((qx, qy), point))
            if best <= budget:
                found.append(Reach(point, floor, best))
        return found
    reach = [(budget - paid, node.point) for node, paid in straight]
    reach += [(budget - paid, search.nodes[n].point) for paid, n in entries]
    near = dict.fromkeys(p for left, at in reach if left >= 0 for p in _square(search.obstacles, at, left))
    for point in near:
        if point in cells:
            best_way = cheapest(search, (point, floor))
            if best_way is not None and best_way[0] <= budget:
                found.append(Reach(point, floor, best_way[0]))
    return found


def _square(obstacles: Obstacles, centre: Point, reach: int) -> list[Point]:
    """Cell centres no further than `reach` in either direction."""
    half = INCH // 2
    west, north = max(0, -(-(centre[0] - reach - half) // INCH)), max(0, -(-(centre[1] - reach - half) // INCH))
    east, south = (centre[0] + reach - half) // INCH, (centre[1] + reach - half) // INCH
    return [
        (column * INCH + half, row * INCH + half)
        for row in range(north, min(south, (obstacles.table.height - half) // INCH) + 1)
        for column in range(west, min(east, (obstacles.table.width - half) // INCH) + 1)
    ]
