"""The sixteen emblems that a side may bear in place of its letter: one-colour shapes in a box from -1 to 1."""

from dataclasses import dataclass
from math import cos, radians, sin

from bot.board.canvas import XY, Canvas
from bot.board.palette import Colour

Ring = tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class Emblem:
    """The parts of a shape, and the holes in them."""

    parts: tuple[Ring, ...]
    holes: tuple[Ring, ...] = ()


def _spikes(count: int, inner: float, outer: float = 1.0, turn: float = 0.0) -> Ring:
    """A star with so many points, the first of them up."""
    steps = [(outer if step % 2 == 0 else inner, radians(turn + 180 * step / count)) for step in range(2 * count)]
    return tuple((reach * sin(angle), -reach * cos(angle)) for reach, angle in steps)


def _disc(x: float, y: float, across: float, down: float = 0.0, steps: int = 24) -> Ring:
    turns = [radians(360 * step / steps) for step in range(steps)]
    return tuple((x + across * cos(turn), y + (down or across) * sin(turn)) for turn in turns)


def _box(left: float, top: float, right: float, bottom: float) -> Ring:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _both(ring: Ring) -> Ring:
    """A shape like its mirror image, of which the right half is given from the top down."""
    return ring + tuple((-x, y) for x, y in reversed(ring))


def _gear() -> Ring:
    edge = ((0.98, -11), (0.98, 11), (0.72, 14), (0.72, 31))
    teeth = [(reach, radians(45 * tooth + turn)) for tooth in range(8) for reach, turn in edge]
    return tuple((reach * sin(turn), -reach * cos(turn)) for reach, turn in teeth)


def _moon() -> Ring:
    outer = [(cos(radians(a)) * 0.92 - 0.05, sin(radians(a)) * 0.92) for a in range(50, 311, 10)]
    inner = [(cos(radians(a)) * 0.74 + 0.24, sin(radians(a)) * 0.74 - 0.02) for a in range(290, 69, -10)]
    return tuple(outer + inner)


_FLUKES: Ring = (
    (-0.86, 0.14), (-0.52, 0.38), (-0.66, 0.42), (-0.42, 0.68), (0.0, 0.8), (0.42, 0.68), (0.66, 0.42), (0.52, 0.38),
    (0.86, 0.14), (0.9, 0.52), (0.58, 0.84), (0.22, 0.99), (0.0, 1.02), (-0.22, 0.99), (-0.58, 0.84), (-0.9, 0.52),
)  # fmt: skip
_DUCK: Ring = (
    (0.98, -0.42), (0.66, -0.3), (0.44, -0.16), (0.42, 0.02), (0.66, 0.2), (0.72, 0.46), (0.54, 0.72), (0.16, 0.86),
    (-0.28, 0.84), (-0.62, 0.64), (-0.8, 0.34), (-0.98, -0.08), (-0.6, 0.1), (-0.24, 0.1), (0.04, -0.04),
    (-0.06, -0.34), (0.04, -0.64), (0.3, -0.76), (0.56, -0.66), (0.66, -0.5),
)  # fmt: skip

EMBLEMS: dict[str, Emblem] = {
    "star": Emblem((_spikes(5, 0.4),)),
    "badge": Emblem((_spikes(7, 0.66),)),
    "cross": Emblem((_box(-0.26, -0.82, 0.26, 0.82), _box(-0.82, -0.26, 0.82, 0.26))),
    "oak": Emblem((
        _disc(0, -0.6, 0.4), _disc(-0.34, -0.28, 0.32), _disc(0.34, -0.28, 0.32), _disc(-0.36, 0.16, 0.32),
        _disc(0.36, 0.16, 0.32), _disc(0, 0.3, 0.34), _box(-0.36, -0.4, 0.36, 0.3), _box(-0.08, 0.4, 0.08, 1.0),
    )),
    "skull": Emblem(
        (_disc(0, -0.24, 0.76, 0.7), _box(-0.42, 0.2, 0.42, 0.9)),
        (
            _disc(-0.32, -0.16, 0.22), _disc(0.32, -0.16, 0.22), ((0.0, 0.1), (0.13, 0.36), (-0.13, 0.36)),
            _box(-0.19, 0.6, -0.11, 0.92), _box(0.11, 0.6, 0.19, 0.92),
        ),
    ),
    "crown": Emblem(((
        (-0.9, -0.46), (-0.5, 0.06), (-0.3, -0.72), (0.0, 0.02), (0.3, -0.72), (0.5, 0.06), (0.9, -0.46), (0.68, 0.72),
        (-0.68, 0.72),
    ),)),
    "axe": Emblem((
        _box(-0.08, -0.92, 0.12, 1.0),
        ((0.12, -0.56), (0.42, -0.66), (0.62, -0.86), (0.78, -0.3), (0.62, 0.26), (0.42, 0.06), (0.12, -0.04)),
        ((-0.08, -0.5), (-0.46, -0.62), (-0.36, -0.3), (-0.46, 0.02), (-0.08, -0.1)),
    )),
    "tower": Emblem((
        _both(((0.14, -0.66), (0.14, -0.92), (0.34, -0.92), (0.34, -0.66), (0.46, -0.66), (0.46, -0.92), (0.74, -0.92),
               (0.74, -0.34), (0.54, -0.2), (0.54, 0.92))),
    )),
    "tree": Emblem((
        ((0.0, -0.98), (0.46, -0.34), (-0.46, -0.34)), ((0.0, -0.7), (0.62, 0.12), (-0.62, 0.12)),
        ((0.0, -0.3), (0.76, 0.6), (-0.76, 0.6)), _box(-0.13, 0.55, 0.13, 0.98),
    )),
    "flame": Emblem(((
        (-0.1, -0.98), (0.14, -0.3), (0.42, -0.6), (0.5, -0.22), (0.7, 0.02), (0.66, 0.5), (0.34, 0.92), (-0.28, 0.94),
        (-0.64, 0.56), (-0.66, 0.1), (-0.5, -0.3), (-0.36, -0.02), (-0.3, -0.5),
    ),)),
    "gear": Emblem((_gear(),), (_disc(0, 0, 0.32),)),
    "anchor": Emblem(
        (_disc(0, -0.74, 0.26), _box(-0.11, -0.56, 0.11, 0.98), _box(-0.46, -0.42, 0.46, -0.22), _FLUKES),
        (_disc(0, -0.74, 0.11),),
    ),
    "bolt": Emblem(((
        (0.34, -0.98), (-0.56, 0.16), (-0.08, 0.16), (-0.34, 0.98), (0.58, -0.22), (0.1, -0.22),
    ),)),
    "wolf": Emblem(
        (_both(((0.0, -0.36), (0.3, -0.42), (0.82, -0.94), (0.8, -0.06), (0.4, 0.4), (0.24, 0.84), (0.0, 0.96))),),
        (((-0.46, -0.1), (-0.16, 0.04), (-0.36, 0.12)), ((0.46, -0.1), (0.16, 0.04), (0.36, 0.12))),
    ),
    "moon": Emblem((_moon(),)),
    "duck": Emblem((_DUCK,), (_disc(0.36, -0.46, 0.09),)),
}  # fmt: skip


def draw_emblem(canvas: Canvas, name: str, centre: XY, half: float, colour: Colour, behind: Colour) -> None:
    """An emblem twice as wide as `half`, its holes in the colour behind it."""
    emblem = EMBLEMS[name]
    for rings, fill in ((emblem.parts, colour), (emblem.holes, behind)):
        for ring in rings:
            canvas.polygon([(centre[0] + x * half, centre[1] + y * half) for x, y in ring], fill)
