"""Fords: a figure stops at the water's edge, crosses in another move, and goes on in a third (CR2-TERR-11)."""

from itertools import chain

from .crossing import enters
from .geometry import locate, near_path
from .route import Route
from .terrain import BASE_RADIUS, Point, Table


class Fords:
    """The water that figures wade through, on a table whose rules have them stop for it."""

    def __init__(self, table: Table) -> None:
        rings = {kind: [p.polygon for p in table.pieces if p.type == kind] for kind in ("river", "ford", "road")}
        self._fords, self._bridges = rings["ford"], rings["road"]
        self.rivers = rings["river"] if table.going.fords and self._fords else []
        """Those that stop anybody."""

    def wet(self, at: Point) -> bool:
        """Whether a base centre there is in the water of a ford."""
        wades = any(locate(at, river) > 0 for river in self.rivers) and any(locate(at, f) >= 0 for f in self._fords)
        return wades and not any(locate(at, bridge) >= 0 for bridge in self._bridges)

    def between(self, a: Point, b: Point) -> bool:
        """Whether the water lies between two places."""
        return any(enters(a, b, river) for river in self.rivers)

    def as_far(self, began: Point, route: Route, gone: int, to: int, every: int = 1) -> int:
        """What of a step on a route is gone before an edge of the water ends it, looked for at `every` so many.

        A figure goes in that `began` its movement with its base at the water, and comes out if it began in it
        (CR2-RUL-391).
        """
        if not self.between(here := route.at(gone)[0], route.at(to)[0]):
            return to
        comes_out, wet = self.wet(began), self.wet(here)
        goes_in = comes_out or any(near_path(began, river, BASE_RADIUS, closed=True) for river in self.rivers)
        for cost in chain(range(gone + 1, to, every), (to,)):
            before, wet = wet, self.wet(route.at(cost)[0])
            if wet != before and not (goes_in if wet else comes_out):
                return max(gone, cost - every)
        return to
