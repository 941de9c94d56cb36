"""What sticks out from under creatures, seen from above: arms of zombies, head and tail of dogs, legs of bugs.

Every size is a part of the token's radius `r`, and ahead is where the creature looks.
"""

import math
from collections.abc import Callable, Mapping

from bot.board.canvas import XY, Canvas, arc, toward
from bot.board.palette import BILE, EARS, FUR, INK, RIM, Colour
from bot.board.scene import Kind

EDGES: tuple[tuple[float, Colour], ...] = ((0.20, INK), (0.09, RIM), (0.0, INK))
"""A limb from its outer edge to its middle: how much wider than it is each is drawn."""
SIZES: Mapping[Kind, float] = {"dog": 0.82, "young": 0.74, "brain-bug": 1.36}
"""How large a creature's body is, in parts of a token, where it is not one."""
_SHOULDER, _ARM = (52.0, 0.26), 0.98
"""Degrees off the way it looks at which a zombie's arms begin and how thick they are, and how long."""
_FINGERS = (-32.0, 0.0, 32.0)
_SKULL, _MUZZLE = (1.02, 0.52), ((0.32, 1.20), (0.19, 1.80))
_EAR = ((0.16, 1.16), (0.46, 1.30), (0.62, 0.70))
_LEGS = ((48.0, 36.0), (92.0, 96.0), (134.0, 150.0))
"""Degrees off the way it looks at which each of a bug's legs leaves its body, and ends."""
_TAIL = ((0.0, -0.70), (0.16, -1.18), (0.62, -1.50))


def draw_limbs(canvas: Canvas, kind: Kind, centre: XY, r: float, facing: float) -> None:
    """What sticks out of one that stands and is free to strike."""
    if kind in _LIMBS:
        _LIMBS[kind](canvas, centre, r, facing)


def _arms(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """Two arms stretched out ahead, with three fingers each."""
    turn, thick = _SHOULDER
    for wider, colour in EDGES:
        for lean in (-1, 1):
            shoulder = toward(centre, facing + lean * turn, 0.86 * r)
            hand = toward(shoulder, facing, _ARM * r)
            canvas.segment(shoulder, hand, colour, (thick + wider) * r)
            for spread in _FINGERS:
                tip = toward(hand, facing + spread, 0.24 * r)
                canvas.segment(toward(hand, facing, -0.05 * r), tip, colour, (0.10 + wider) * r)


def _dog(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """Its head with the muzzle and two ears, and its tail."""
    turn = math.radians(facing)
    cos, sin = math.cos(turn) * r, math.sin(turn) * r

    def spot(x: float, y: float) -> XY:
        return centre[0] + x * cos + y * sin, centre[1] + x * sin - y * cos

    ahead, size = _SKULL
    nose = spot(0, 1.82)
    for wider, colour in EDGES:
        canvas.line([spot(*point) for point in _TAIL], colour, (0.14 + wider) * r)
        out = 0.8 * wider
        fur = FUR if wider == 0 else colour
        canvas.disc(spot(0, ahead), (size + out) * r, fur)
        sides = [(x + out, y) for x, y in _MUZZLE]
        canvas.polygon([spot(x, y) for x, y in (*sides, *((-x, y) for x, y in reversed(sides)))], fur)
        canvas.polygon(arc(nose, (0.19 + out) * r, 0, 360, 16), fur)
    for lean in (-1, 1):
        canvas.polygon([spot(lean * x, y) for x, y in _EAR], EARS)
    canvas.disc(spot(0, 1.88), 0.13 * r, INK)


def _bug(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """Six legs with a knee each, and two jaws."""
    for wider, colour in EDGES:
        for lean in (-1, 1):
            for hip, foot in _LEGS:
                knee = toward(centre, facing + lean * hip, 1.28 * r)
                leg = [
                    toward(centre, facing + lean * hip, 0.8 * r),
                    knee,
                    toward(centre, facing + lean * foot, 1.7 * r),
                ]
                canvas.line(leg, colour, (0.17 + wider) * r)
            jaw = (toward(centre, facing + lean * 34, 0.9 * r), toward(centre, facing + lean * 8, 1.58 * r))
            canvas.line(list(jaw), colour, (0.15 + wider) * r)


def _puker(canvas: Canvas, centre: XY, r: float, facing: float) -> None:
    """A bug that drags a sac of bile behind it."""
    _bug(canvas, centre, r, facing)
    sac = toward(centre, facing + 180, 0.95 * r)
    for wider, colour in ((0.16, INK), (0.08, RIM), (0.0, BILE)):
        canvas.disc(sac, (0.84 + wider) * r, colour)


_LIMBS: Mapping[Kind, Callable[[Canvas, XY, float, float], None]] = {
    "zombie": _arms, "dog": _dog, "bug": _bug, "puker": _puker,
}  # fmt: skip
