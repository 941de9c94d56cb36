"""Which targets one burst can take (CR3-FIRE-02, CR3-WPN-05, CR3-RUL-83)."""

from __future__ import annotations

from collections.abc import Sequence

from .geometry import within
from .terrain import BASE_RADIUS, INCH, Point

NEXT = INCH
"""No target further than this from another chosen one."""


def swath_ok(shooter: Point, targets: Sequence[Point], rating: int) -> bool:
    """Whether each target is within 1 inch of another and all are within the weapon's swath.

    The swath is a band `rating` inches wide along the line from the shooter to the middle of the
    targets. As all measuring goes by base edges (CR3-RUL-16) it takes a target whose base it touches:
    between the nearer edges of the outermost two there is no more than that width.
    """
    if len(targets) < 2:
        return True
    for i, one in enumerate(targets):
        if not any(within(one, other, NEXT) for k, other in enumerate(targets) if k != i):
            return False
    vx = sum(x - shooter[0] for x, _ in targets)
    vy = sum(y - shooter[1] for _, y in targets)
    offsets = [vx * (y - shooter[1]) - vy * (x - shooter[0]) for x, y in targets]
    spread = max(offsets) - min(offsets)
    width = rating * INCH + 2 * BASE_RADIUS
    return spread * spread <= width * width * (vx * vx + vy * vy)
