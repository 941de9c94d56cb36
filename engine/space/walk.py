"""Following an explicit path, leg by leg, with the reason where it cannot be gone.

Where the book and its rulings are silent: a leg that cuts a wall no further than half an inch from the
middle of a door or window goes through it, and then through its middle; stairs that are drawn are
climbed at the first point of the path that lies on them, others at its last point.
"""

from collections.abc import Sequence
from fractions import Fraction

from engine.errors import Refused, Said

from .cells import cell_name
from .crossing import enters, inner_spans
from .geometry import dist2, locate, near_segment
from .obstacles import OUTDOORS, STAIRS, Gate, Obstacles, RegionKey, Segment
from .route import Place, Route
from .terrain import BASE_RADIUS, INCH, Piece, Point
from .trail import Trail

TOUCH = 2 * BASE_RADIUS
"""Centres of bases that touch are so far apart."""

BARRED = "CR3-RUL-168"
"""The ruling on what terrain bars the way."""
IN_THE_WAY = {
    "building": ("CR3-BLDG-06", Said("the wall of {piece} is in the way; doors and windows lead through it")),
    "impassable": (BARRED, Said("{piece} is impassable")),
    "river": (BARRED, Said("{piece} can be crossed only at a bridge or a ford")),
    "wall": (BARRED, Said("{piece} is in the way")),
    "hedge": (BARRED, Said("{piece} is too tall to cross")),
}


def walk(
    obstacles: Obstacles,
    start: Place,
    points: Sequence[Point],
    *,
    blockers: Sequence[Place] = (),
    occupied: Sequence[Place] = (),
    end_floor: int | None = None,
) -> Route:
    """The route through these points; Refused tells which rule forbids it and what is in the way.

    `blockers` are enemies carrying on (CR3-RUL-147), `occupied` bases it may not end on. A window ends
    the route just through it, whatever points are left (CR3-BLDG-07).
    """
    walker = _Walker(obstacles, start, blockers)
    for number, point in enumerate(points):
        if not obstacles.on_table(point):
            x, y = point[0] / INCH, point[1] / INCH
            raise Refused("({x:g}, {y:g}) is off the table", x=x, y=y, rule="CR3-RUL-154", code="off-table")
        walker.to(point)
        if walker.window:
            break
        walker.climb(end_floor, last=number == len(points) - 1)
    if not points:
        walker.climb(end_floor, last=True)
    end, floor = walker.trail.end
    if end_floor is not None and floor != end_floor and not walker.window:
        said = "no stairs on this path lead to floor {end_floor}"
        raise Refused(said, end_floor=end_floor, rule="CR3-BLDG-08", code="no-stairs")
    if walker.trail.points[0] != end or walker.trail.floors[0] != floor:
        overlap(end, floor, occupied)
    return walker.trail.route(obstacles.sight, ends_at_window=walker.window)


def overlap(end: Point, floor: int, occupied: Sequence[Place]) -> None:
    """Refused if a base here would overlap another (CR3-RUL-147); touching is no overlap."""
    ex, ey = end
    for (x, y), level in occupied:
        if level == floor and (x - ex) * (x - ex) + (y - ey) * (y - ey) < TOUCH * TOUCH:
            raise Refused("a move may not end on another figure", rule="CR3-RUL-147", code="occupied")


def enemy_in_the_way(a: Point, b: Point, enemies: Sequence[Point], keep: int = TOUCH) -> bool:
    """Whether a leg comes within touching distance of an enemy (CR3-RUL-147), or as near as `keep`.

    `keep` is from centre to centre; exactly that is too near. A leg that starts so near may only go away.
    """
    (ax, ay), (bx, by) = a, b
    west, east = (ax - keep, bx + keep) if ax < bx else (bx - keep, ax + keep)
    north, south = (ay - keep, by + keep) if ay < by else (by - keep, ay + keep)
    for e in enemies:
        x, y = e
        if x < west or x > east or y < north or y > south:
            continue
        if near_segment(e, a, b, keep) and (
            dist2(a, e) > keep * keep or (bx - ax) * (ax - x) + (by - ay) * (ay - y) < 0
        ):
            return True
    return False


def blocked(
    obstacles: Obstacles, key: RegionKey, a: Point, b: Point, blockers: Sequence[Place], keep: int = TOUCH
) -> bool:
    """Whether a leg within a region comes as near as that to an enemy there: few are so near anywhere."""
    if not enemy_in_the_way(a, b, [point for point, _ in blockers], keep):
        return False
    here = [point for point, floor in blockers if obstacles.region_of(point, floor) == key]
    return enemy_in_the_way(a, b, here, keep)


class _Walker:
    def __init__(self, obstacles: Obstacles, start: Place, blockers: Sequence[Place]) -> None:
        self.obstacles = obstacles
        self.trail = Trail(start, obstacles.ground)
        self.blockers = blockers
        self.key = obstacles.region_of(*start)
        self.window = False

    def to(self, goal: Point) -> None:
        """One leg, through whatever doors it leads."""
        for _ in range(20):
            here = self.trail.points[-1]
            if here == goal:
                return
            found = self._exit(here, goal) if self.key != OUTDOORS else self._entry(here, goal)
            if found is None:
                self._leg(goal)
                return
            self._through(*found, goal)
            if self.window:
                return
        raise Refused("this leg goes in and out too often", rule="CR3-BLDG-06")

    def climb(self, end_floor: int | None, *, last: bool) -> None:
        """Change floors here towards `end_floor` as far as stairs lead (CR3-BLDG-08)."""
        while end_floor is not None and self.key != OUTDOORS and self.key[1] != end_floor:
            building, floor = self.key
            step = 1 if end_floor > floor else -1
            low, point = min(floor, floor + step), self.trail.points[-1]
            if not self.obstacles.stairs_at(building, low, point):
                return
            if not last and not self.obstacles.table.pieces[building].levels[low].stairs:
                return
            self.trail.pay(STAIRS, floor + step)
            self.key = (building, floor + step)

    def _leg(self, goal: Point) -> None:
        here = self.trail.points[-1]
        region = self.obstacles.region(self.key)
        near_door = self._doorstep(goal)
        if near_door is not None and near_door != goal:
            # Stepping into a doorway: up to the opening as usual, then between its posts.
            self._plain(here, near_door, region.in_the_way(here, near_door))
            here = near_door
            self._plain(here, goal, None)
            return
        self._plain(here, goal, region.in_the_way(here, goal))

    def _plain(self, here: Point, goal: Point, line: Segment | None) -> None:
        if line is not None:
            raise self._refusal(self.obstacles.table.pieces[line.piece])
        if self.obstacles.hull_in_the_way(self.key, here, goal) is not None:
            raise Refused("a machine is in the way", rule="CR2-RUL-420", code="blocked")
        if blocked(self.obstacles, self.key, here, goal, self.blockers):
            said = "the path comes within touching distance of an enemy who carries on"
            raise Refused(said, rule="CR3-RUL-147", code="enemy")
        self.trail.go(goal)

    def _refusal(self, piece: Piece) -> Refused:
        rule, said = IN_THE_WAY.get(self.obstacles.sight.kind_of(piece), ("", Said("{piece} is in the way")))
        return Refused(said.sentence, piece=_called(piece), rule=rule, code="blocked")

    def _doorstep(self, goal: Point) -> Point | None:
        """Just inside the opening in whose doorway the goal is."""
        if self.key == OUTDOORS or self.key[1] != 0:
            return None
        piece = self.obstacles.table.pieces[self.key[0]]
        if locate(goal, piece.polygon) != 0:
            return None
        gate = self._gate(self.key[0], goal)
        return None if gate is None else gate.inside

    def _entry(self, here: Point, goal: Point) -> tuple[Piece, int, Point] | None:
        """The first building that a leg from outdoors goes into, and where it meets its wall."""
        best: tuple[Fraction, int] | None = None
        (ax, ay), (bx, by) = here, goal
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        for index, piece, (w, n, e, s) in self.obstacles.sight.houses:
            if west > e or east < w or north > s or south < n:
                continue
            if not enters(here, goal, piece.polygon):
                at = Fraction(1) if locate(goal, piece.polygon) == 0 else None
            else:
                at = inner_spans(here, goal, piece.polygon)[0][0]
            if at is not None and (best is None or at < best[0]):
                best = at, index
        if best is None:
            return None
        return self.obstacles.table.pieces[best[1]], best[1], _along(here, goal, best[0])

    def _exit(self, here: Point, goal: Point) -> tuple[Piece, int, Point] | None:
        """Where a leg from inside leaves the building; None if it stays inside."""
        index = self.key[0]
        piece = self.obstacles.table.pieces[index]
        if locate(goal, piece.polygon) >= 0:
            return None
        spans = inner_spans(here, goal, piece.polygon)
        at = spans[0][1] if spans else Fraction(0)
        return piece, index, _along(here, goal, at)

    def _gate(self, building: int, at: Point) -> Gate | None:
        """The opening of a ground floor that a leg cutting the wall here goes through."""
        near = [
            (dist2(g.opening.point, at), g.opening.kind, n)
            for n, g in enumerate(self.obstacles.gates)
            if g.building == building and dist2(g.opening.point, at) <= BASE_RADIUS * BASE_RADIUS
        ]
        return self.obstacles.gates[min(near)[2]] if near else None

    def _through(self, piece: Piece, index: int, wall_at: Point, goal: Point) -> None:
        inward = self.key == OUTDOORS
        gate = self._gate(index, wall_at) if inward or self.key[1] == 0 else None
        if gate is None:
            raise self._refusal(piece)
        near, far = (gate.outside, gate.inside) if inward else (gate.inside, gate.outside)
        here = self.trail.points[-1]
        # It may stand closer to the opening already than the usual step before it.
        if locate(here, piece.polygon) != 0 and dist2(here, gate.opening.point) >= dist2(near, gate.opening.point):
            self._plain(here, near, self.obstacles.region(self.key).in_the_way(here, near))
        going = self.obstacles.table.going
        door = gate.opening.kind == "door" or going.windows
        if door:
            self.trail.pay(going.door)
        self.key = (index, 0) if inward else OUTDOORS
        here = self.trail.points[-1]
        stop = goal if inward and locate(goal, piece.polygon) == 0 and door else far
        # The step itself is made under the eyes of both sides of the wall.
        beyond = self.obstacles.region(self.key)
        if stop == far and not beyond.stands(far):
            blocking = [n for n in beyond.lines if n.piece != index]
            line = beyond.in_the_way(gate.opening.point, far, blocking)
            if line is not None:
                raise self._refusal(self.obstacles.table.pieces[line.piece])
        self._plain(here, stop, None)
        self.window = not door


def _called(piece: Piece) -> str | Said:
    """What players call it: its name, or what it is and where."""
    if piece.name:
        return piece.name
    cell = cell_name(piece.middle)
    if piece.type == "impassable":
        return Said("the ground at {cell}", cell=cell)
    return Said("the {kind} at {cell}", kind=piece.type, cell=cell)


def _along(a: Point, b: Point, share: Fraction) -> Point:
    return round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)
