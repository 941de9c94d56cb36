"""The ways round corners and through doors that every search on a table shares.

Nodes are places where a way may turn: corners of grown obstacles, both sides of doors, the foot and head
of stairs. What can be gone straight from node to node depends on the terrain alone and is worked out once;
enemies in the way are looked at anew by each search.
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from .geometry import dist2, leg_length
from .obstacles import OUTDOORS, STAIRS, Obstacles, RegionKey
from .route import Place
from .terrain import BASE_RADIUS, Point
from .walk import TOUCH, enemy_in_the_way

_RING = ((110, 0), (78, 78), (0, 110), (-78, 78), (-110, 0), (-78, -78), (0, -110), (78, -78))
"""Round an enemy: an octagon whose sides stay more than touching distance away."""


KEPT = 100_000
"""The most legs that are remembered, and the most rings."""
_Candidate = tuple[int, bool, int, int]
"""What a node costs, or may cost at least while it is not sure that the way is open, with what lies `Search.ahead` of
it; the node; where it is gone to from: a node, or the projection n of the start as -1 - n."""


class TurningPoint(NamedTuple):
    """A place to turn, its floor as figures count it, and the region it lies in."""

    point: Point
    floor: int
    key: RegionKey


class Network:
    """The table's own nodes and links, regions apart."""

    def __init__(self, obstacles: Obstacles) -> None:
        self.obstacles = obstacles
        self.nodes: list[TurningPoint] = []
        self.links: list[list[tuple[int, int]]] = []
        self.passages: list[list[tuple[int, int]]] = []
        self.by_region: dict[RegionKey, list[int]] = {}
        self._open: dict[tuple[RegionKey, Point, Point], bool] = {}
        self._rings: dict[tuple[RegionKey, Point, int], tuple[TurningPoint, ...]] = {}
        self._build()

    def _build(self) -> None:
        keys: list[RegionKey] = [OUTDOORS]
        table, sight = self.obstacles.table, self.obstacles.sight
        for index, piece in enumerate(table.pieces):
            if sight.kind_of(piece) == "building":
                keys += [(index, floor) for floor in range(len(piece.levels))]
        for key in keys:
            for corner in self.obstacles.region(key).corners:
                self._add(corner, key)
        for gate in self.obstacles.gates:
            if gate.opening.kind != "door" and not table.going.windows:
                continue
            out, room = self.obstacles.region(OUTDOORS), self.obstacles.region((gate.building, 0))
            if out.stands(gate.outside) and room.stands(gate.inside) and self.obstacles.on_table(gate.outside):
                a, b = self._add(gate.outside, OUTDOORS), self._add(gate.inside, (gate.building, 0))
                self._pass(a, b, table.going.door + 2 * BASE_RADIUS)
        for key in keys[1:]:
            self._flights(key)
        for key in keys:
            region, members = self.obstacles.region(key), self.by_region.get(key, [])
            for i, a in enumerate(members):
                for b in members[i + 1 :]:
                    p, q = self.nodes[a].point, self.nodes[b].point
                    if region.in_the_way(p, q) is None:
                        cost = self.obstacles.leg(p, q)
                        self.links[a].append((b, cost))
                        self.links[b].append((a, cost))

    def _flights(self, key: RegionKey) -> None:
        """Stairs up from this floor; where none are drawn, every node has them."""
        building, floor = key
        levels = self.obstacles.table.pieces[building].levels
        if floor + 1 >= len(levels):
            return
        above = (building, floor + 1)
        flights = levels[floor].stairs
        points = [(x + w // 2, y + h // 2) for x, y, w, h in (f.rect for f in flights)]
        if not flights:
            points = [self.nodes[n].point for n in self.by_region.get(key, [])]
        for point in points:
            if self.obstacles.region(key).stands(point) and self.obstacles.region(above).stands(point):
                self._pass(self._add(point, key), self._add(point, above), STAIRS)

    def _add(self, point: Point, key: RegionKey) -> int:
        members = self.by_region.setdefault(key, [])
        for known in members:
            if self.nodes[known].point == point:
                return known
        members.append(len(self.nodes))
        self.nodes.append(TurningPoint(point, max(key[1], 0), key))
        self.links.append([])
        self.passages.append([])
        return members[-1]

    def _pass(self, a: int, b: int, cost: int) -> None:
        self.passages[a].append((b, cost))
        self.passages[b].append((a, cost))

    def open(self, key: RegionKey, a: Point, b: Point) -> bool:
        """Whether the terrain lets a base go straight from a to b within a region; remembered."""
        leg = (key, a, b)
        known = self._open.get(leg)
        if known is None:
            if len(self._open) > KEPT:
                self._open.clear()
            known = self._open[leg] = self.obstacles.region(key).in_the_way(a, b) is None
        return known

    def ring(self, key: RegionKey, centre: Point, keep: int) -> tuple[TurningPoint, ...]:
        """The places to turn round an enemy, `keep` away, as far as the terrain has room for them; remembered."""
        known = self._rings.get((key, centre, keep))
        if known is None:
            if len(self._rings) > KEPT:
                self._rings.clear()
            region, (x, y) = self.obstacles.region(key), centre
            points = ((x + dx * keep // TOUCH, y + dy * keep // TOUCH) for dx, dy in _RING)
            known = self._rings[key, centre, keep] = tuple(
                TurningPoint(p, max(key[1], 0), key)
                for p in points
                if self.obstacles.on_table(p) and self.obstacles.region_of(p, key[1]) == key and region.stands(p)
            )
        return known


def network(obstacles: Obstacles) -> Network:
    """The table's network, built when first asked for."""
    found = obstacles.memo.get("network")
    if not isinstance(found, Network):
        found = obstacles.memo["network"] = Network(obstacles)
    return found


class Search:
    """Costs of the cheapest ways from one place to every node, enemies considered.

    Nodes are worked out nearest first, or, `toward` a place, those first that lead there soonest (A*).
    """

    def __init__(
        self,
        obstacles: Obstacles,
        start: Place,
        blockers: Sequence[Place],
        limit: int | None,
        keep: int = TOUCH,
        toward: Point | None = None,
    ) -> None:
        self.obstacles = obstacles
        self.keep = keep
        self.net = network(obstacles)
        self.start, self.limit = start, limit
        self.enemies: dict[RegionKey, list[Point]] = {}
        # Enemies out of reach, and the corners round them, cannot matter.
        far = None if limit is None else (limit + 2 * keep) ** 2
        for point, floor in blockers:
            if far is not None and dist2(point, start[0]) > far:
                continue
            self.enemies.setdefault(obstacles.region_of(point, floor), []).append(point)
        self.nodes = list(self.net.nodes)
        self.fixed = len(self.nodes)
        self._by_region = {key: list(members) for key, members in self.net.by_region.items()}
        self.projections = self._projections()
        self._add_rings()
        self.ahead = [0 if toward is None else leg_length(node.point, toward) for node in self.nodes]
        """By node, how far it is from there at least."""
        self.cost: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self._order: list[int] = []
        """Nodes worked out so far, in that order; `in_turn` goes on from there."""
        self._queue = self._begun()

    def _projections(self) -> list[tuple[TurningPoint, int]]:
        """The start itself and, where its floor has no stairs drawn, the same spot on other floors."""
        point, floor = self.start
        key = self.obstacles.region_of(point, floor)
        found = [(TurningPoint(point, floor, key), 0)]
        if key == OUTDOORS:
            return found
        building = key[0]
        for step in (1, -1):
            level = floor
            while self.obstacles.stairs_at(building, min(level, level + step), point):
                level += step
                found.append((TurningPoint(point, level, (building, level)), STAIRS * abs(level - floor)))
        return found

    def _add_rings(self) -> None:
        for key, enemies in self.enemies.items():
            for enemy in enemies:
                for turn in self.net.ring(key, enemy, self.keep):
                    px, py = turn.point
                    if all((px - x) ** 2 + (py - y) ** 2 > self.keep**2 for x, y in enemies):
                        self._by_region.setdefault(key, []).append(len(self.nodes))
                        self.nodes.append(turn)

        if self.obstacles.hulls is not None:
            for p in self.obstacles.hulls.corners:
                self._by_region.setdefault(OUTDOORS, []).append(len(self.nodes))
                self.nodes.append(TurningPoint(p, 0, OUTDOORS))

    def open(self, key: RegionKey, a: Point, b: Point) -> bool:
        """Whether a base can go straight from a to b within a region."""
        return (
            not enemy_in_the_way(a, b, self.enemies.get(key, ()), self.keep)
            and self.net.open(key, a, b)
            and self.obstacles.hull_in_the_way(key, a, b) is None
        )

    def from_node(self, node: int, point: Point) -> bool:
        """Whether a base can go straight from a node to a point of its region."""
        where = self.nodes[node]
        if enemy_in_the_way(where.point, point, self.enemies.get(where.key, ()), self.keep):
            return False
        if self.obstacles.hull_in_the_way(where.key, where.point, point) is not None:
            return False
        return self.net.open(where.key, where.point, point)

    def in_turn(self) -> Iterator[int]:
        """Every node that can be reached, each worked out when its turn comes."""
        n = 0
        while n < len(self._order) or self._settle():
            yield self._order[n]
            n += 1

    def _begun(self) -> list[_Candidate]:
        """All that the start may lead to, as a heap."""
        queue: list[_Candidate] = []
        for number, (node, paid) in enumerate(self.projections):
            for n in self._by_region.get(node.key, ()):
                self._consider(queue, paid, node.point, n, -1 - number)
        return queue

    def _consider(self, queue: list[_Candidate], paid: int, here: Point, n: int, came: int) -> None:
        """Note a straight leg to a node with the least that it may cost; whether it is open is asked in its turn."""
        there = self.nodes[n].point
        if self.limit is not None:
            left, dx, dy = self.limit - paid, here[0] - there[0], here[1] - there[1]
            if left < 0 or dx * dx + dy * dy > left * left:
                return
        # No ground is cheaper than its length.
        heappush(queue, (paid + leg_length(here, there) + self.ahead[n], False, n, came))

    def _look(self, n: int, came: int) -> None:
        """Put a leg whose turn has come back at what it does cost, if it is open."""
        if came >= 0:
            paid, here = self.cost[came], self.nodes[came].point
            is_open = self.from_node(came, self.nodes[n].point)
        else:
            node, paid = self.projections[-1 - came]
            here = node.point
            is_open = self.open(node.key, here, self.nodes[n].point)
        if is_open:
            cost = paid + self.obstacles.leg(here, self.nodes[n].point)
            if self.limit is None or cost <= self.limit:
                heappush(self._queue, (cost + self.ahead[n], True, n, came))

    def _settle(self) -> bool:
        """Work out the node whose turn it is; false without one."""
        while self._queue:
            rank, sure, n, came = heappop(self._queue)
            if n in self.cost:
                continue
            if not sure:
                self._look(n, came)
                continue
            cost = rank - self.ahead[n]
            self.cost[n], self.before[n] = cost, came
            self._order.append(n)
            self._go_on(n, cost)
            return True
        return False

    def _go_on(self, n: int, cost: int) -> None:
        """Put every step from a node to one not worked out yet into the queue."""
        where = self.nodes[n]
        enemies = self.enemies.get(where.key, ())
        if n < self.fixed:
            steps = [(m, extra, enemies) for m, extra in self.net.links[n]]
            for m, extra in self.net.passages[n]:
                steps.append((m, extra, (*enemies, *self.enemies.get(self.nodes[m].key, ()))))
            for m, extra, near in steps:
                if m in self.cost or (self.limit is not None and cost + extra > self.limit):
                    continue
                there = self.nodes[m].point
                if self.obstacles.hull_in_the_way(self.nodes[m].key, where.point, there) is not None:
                    continue
                if not near or not enemy_in_the_way(where.point, there, near, self.keep):
                    heappush(self._queue, (cost + extra + self.ahead[m], True, m, n))
        for m in range(self.fixed if n < self.fixed else 0, len(self.nodes)):
            if m not in self.cost and self.nodes[m].key == where.key:
                self._consider(self._queue, cost, where.point, m, n)

    def way(self, node: int) -> tuple[int, list[int]]:
        """Which projection of the start a node's way begins at, and the nodes passed, itself the last."""
        found = [node]
        while self.before[found[-1]] >= 0:
            found.append(self.before[found[-1]])
        return -1 - self.before[found[-1]], found[::-1]
