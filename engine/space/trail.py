"""Writing a route down leg by leg, and the ground it touches."""

from .crossing import Share
from .geometry import leg_length, locate
from .going import Ground
from .route import Place, Route
from .shapes import box
from .sight import SightMap
from .terrain import Piece, Point


class Trail:
    """A route in the making."""

    def __init__(self, start: Place, ground: Ground) -> None:
        self.points, self.floors, self.costs = [start[0]], [start[1]], [0]
        self._ground = ground

    @property
    def end(self) -> Place:
        """Where it has come to."""
        return self.points[-1], self.floors[-1]

    @property
    def spent(self) -> int:
        """What it has cost so far."""
        return self.costs[-1]

    def go(self, point: Point) -> None:
        """A straight leg on the same floor."""
        if point == self.points[-1]:
            return
        if self._ground.plain:
            self._stop(point, self.floors[-1], leg_length(self.points[-1], point))
            return
        for stop, cost in self._ground.stops(self.points[-1], point):
            self._stop(stop, self.floors[-1], cost)

    def pay(self, cost: int, floor: int | None = None) -> None:
        """A door or a stair: movement spent where it stands, after which it may be on another floor."""
        self._stop(self.points[-1], self.floors[-1] if floor is None else floor, cost)

    def _stop(self, point: Point, floor: int, cost: int) -> None:
        self.points.append(point)
        self.floors.append(floor)
        self.costs.append(self.costs[-1] + cost)

    def route(self, sight: SightMap, *, ends_at_window: bool = False) -> Route:
        """The finished route."""
        return Route(
            tuple(self.points),
            tuple(self.floors),
            tuple(self.costs),
            ends_at_window,
            _touched(sight, self.points, self.costs),
        )


def _touched(sight: SightMap, points: list[Point], costs: list[int]) -> tuple[tuple[str, str, int], ...]:
    """Area pieces whose ground the way touches, edges included, with the cost at first touch."""
    west, north, east, south = box(points)
    found = []
    for piece, (low_x, low_y, high_x, high_y) in sight.areas:
        if low_x > east or high_x < west or low_y > south or high_y < north:
            continue
        at = _first_touch(piece, points, costs)
        if at is not None:
            found.append((piece.id, sight.kind_of(piece), at))
    return tuple(found)


def _first_touch(piece: Piece, points: list[Point], costs: list[int]) -> int | None:
    if locate(points[0], piece.polygon) >= 0:
        return 0
    for i in range(1, len(points)):
        share = first_contact(points[i - 1], points[i], piece)
        if share is not None:
            top, bottom = share
            return costs[i - 1] + (costs[i] - costs[i - 1]) * top // bottom
    return None


def first_contact(a: Point, b: Point, piece: Piece) -> Share | None:
    """How far along a-b (0 to 1) the outline of a piece is first met; None if it is not."""
    if a == b:
        return None
    ring = piece.polygon
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    top, bottom = 2, 1
    px, py = ring[-1]
    for qx, qy in ring:
        ex, ey = qx - px, qy - py
        whole = dx * ey - dy * ex
        if whole:
            on_side, along = (px - ax) * dy - (py - ay) * dx, (px - ax) * ey - (py - ay) * ex
            if whole < 0:
                whole, on_side, along = -whole, -on_side, -along
            if 0 <= on_side <= whole and 0 <= along <= whole and along * bottom < top * whole:
                top, bottom = along, whole
        elif dx * (py - ay) == dy * (px - ax):
            whole = dx * dx + dy * dy
            for x, y in ((px, py), (qx, qy)):
                along = dx * (x - ax) + dy * (y - ay)
                if 0 <= along <= whole and along * bottom < top * whole:
                    top, bottom = along, whole
        px, py = qx, qy
    return None if top > bottom else (top, bottom)
