"""What hangs over a table: smoke that no line passes, and flares that light the ground at night (CR2-LOS-05)."""

from __future__ import annotations

from typing import NamedTuple

from engine.state import Sky

from .geometry import dist2
from .hull import Hull, crosses
from .terrain import Point


class Air(NamedTuple):
    """Strips of smoke, and circles of light as their middles and widths in hundredths of an inch."""

    smoke: tuple[Hull, ...] = ()
    lights: tuple[tuple[Point, int], ...] = ()

    @classmethod
    def of(cls, sky: Sky) -> Air:
        """What a sky holds."""
        return cls(tuple(Hull(*strip[:4]) for strip in sky.smoke), tuple(flare[:2] for flare in sky.flares))

    def hides(self, a: Point, b: Point) -> bool:
        """Whether smoke stands in the line between two points, or about either."""
        return any(crosses(strip, a, b) for strip in self.smoke)

    def lit(self, point: Point) -> bool:
        """Whether a flare lights a point; the very rim is lit."""
        return any(4 * dist2(point, middle) <= width * width for middle, width in self.lights)


CLEAR = Air()
