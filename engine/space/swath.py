"""Which targets one burst can take (CR3-FIRE-02, CR3-WPN-05, CR3-RUL-83)."""

from collections.abc import Sequence

from .geometry import dist2, within
from .terrain import BASE_RADIUS, INCH, Point

NEXT = INCH
"""No target further than this from another chosen one."""


def swath_ok(shooter: Point, targets: Sequence[Point], rating: int, *, linked: bool = True) -> bool:
    """Whether each target is within 1 inch of another and all are within the weapon's swath.

    The swath is a band `rating` inches wide along the line from the shooter to the middle of the
    targets. As all measuring goes by base edges (CR3-RUL-16) it takes a target whose base it touches:
    between the nearer edges of the outermost two there is no more than that width. Unless they must be
    `linked`, the band alone counts, along the line to the nearest target (MG42-RUL-35).
    """
    if len(targets) < 2:
        return True
    if linked:
        for i, one in enumerate(targets):
            if not any(within(one, other, NEXT) for k, other in enumerate(targets) if k != i):
                return False
    vx, vy = _axis(shooter, targets) if linked else _axis(shooter, [min(targets, key=lambda t: dist2(shooter, t))])
    offsets = [vx * (y - shooter[1]) - vy * (x - shooter[0]) for x, y in targets]
    spread = max(offsets) - min(offsets)
    width = rating * INCH + 2 * BASE_RADIUS
    return spread * spread <= width * width * (vx * vx + vy * vy)


def _axis(shooter: Point, targets: Sequence[Point]) -> Point:
    """The direction from the shooter to the middle of these."""
    return sum(x - shooter[0] for x, _ in targets), sum(y - shooter[1] for _, y in targets)
