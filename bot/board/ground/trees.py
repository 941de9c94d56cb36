"""Trees from above as small pictures, each drawn once, large, and kept."""

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Lock

from PIL import Image, ImageDraw

from bot.board.canvas import XY
from bot.board.ground.noise import numbers
from bot.board.ground.periods import GroundColours, Shades, Tree
from bot.board.palette import Colour

LARGER = 3
"""A sprite is drawn so many times as large as it is used."""
ROOM = 1.12
"""Half the side of a sprite, in radii of its tree."""
VARIANTS = 3
KEPT_BYTES = 12_000_000

Pen = ImageDraw.ImageDraw
Key = tuple[Shades, Tree, int, int, bool]


class Sprites:
    """The newest sprites, by colours, kind, variant, radius and whether for a wide view; safe under threads."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Image.Image] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, ground: GroundColours, tree: Tree, variant: int, radius: float, wide: bool) -> Image.Image:
        """A tree of about this radius in pixels."""
        key = (ground.shades(tree), tree, variant, _stepped(radius), wide)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = _drawn(*key)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += made.width * made.height * 4
            while self._bytes > self._most and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self._bytes -= old.width * old.height * 4
        return made


def _stepped(radius: float) -> int:
    """Radii in steps of four pixels, of eight from 40 on."""
    step = 4 if radius < 40 else 8
    return max(4, round(radius / step) * step)


def _drawn(shades: Shades, tree: Tree, variant: int, radius: int, wide: bool) -> Image.Image:
    half = math.ceil(radius * ROOM)
    # The shape of the tree is the same for every radius and colour.
    shape = numbers(f"{tree}:{variant}")
    # What is not covered has the tree's own dark, so that a soft edge fades into no other colour.
    sheet = Image.new("RGBA", (2 * half * LARGER, 2 * half * LARGER), (*shades[0][:3], 0))
    _KINDS[tree](ImageDraw.Draw(sheet), half * LARGER, radius * LARGER, shades, shape, wide)
    return sheet.reduce(LARGER)


def _disc(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.ellipse((x - r, y - r, x + r, y + r), fill=(*colour[:3], 255))


def _count(shape: Iterator[float], least: int, most: int) -> int:
    return least + int(next(shape) * (most - least + 1))


def _ring(count: int, shape: Iterator[float], jitter: float) -> list[float]:
    turn = next(shape)
    return [math.tau * (n + turn + jitter * (next(shape) - 0.5)) / count for n in range(count)]


def _broadleaf(pen: Pen, c: float, r: float, shades: Shades, shape: Iterator[float], wide: bool) -> None:
    """Lobes round a middle, with a mass of light leaves to the north-west."""
    dark, middle, light = shades
    lobes = [(angle, 0.56 + 0.10 * next(shape), 0.33 + 0.07 * next(shape))
             for angle in _ring(_count(shape, 5, 6) if wide else _count(shape, 7, 9), shape, 0.35)]  # fmt: skip
    edge = 0.07 if wide else 0.055
    for grow, colour in ((edge, dark), (0.0, middle)):
        _disc(pen, c, c, (0.66 + grow) * r, colour)
        for angle, away, size in lobes:
            _disc(pen, c + math.sin(angle) * away * r, c - math.cos(angle) * away * r, (size + grow) * r, colour)
    x = y = c - 0.13 * r
    if wide:
        _disc(pen, x, y, 0.40 * r, light)
        return
    _disc(pen, x, y, 0.44 * r, light)
    for angle, away, size in lobes:
        _disc(pen, x + math.sin(angle) * 0.62 * away * r, y - math.cos(angle) * 0.62 * away * r, 0.72 * size * r, light)
    for _ in range(5):
        angle, away = math.radians(70 + 130 * next(shape)), 0.30 + 0.42 * next(shape)
        _disc(
            pen, c + math.sin(angle) * away * r, c - math.cos(angle) * away * r, (0.05 + 0.04 * next(shape)) * r, dark
        )


def _star(c: XY, r: float, inner: float, count: int, shape: Iterator[float]) -> list[XY]:
    points = []
    for n, angle in enumerate(_ring(2 * count, shape, 0.5)):
        out = r * (1 - 0.16 * next(shape)) if n % 2 else inner * r * (1 + 0.12 * next(shape))
        points.append((c[0] + math.sin(angle) * out, c[1] - math.cos(angle) * out))
    return points


def _fir(pen: Pen, c: float, r: float, shades: Shades, shape: Iterator[float], wide: bool) -> None:
    """Ragged stars, one within the other; from afar without the tip."""
    count = _count(shape, 11, 13)
    for size, colour, inner in ((1.0, shades[0], 0.72), (0.70, shades[1], 0.66), (0.36, shades[2], 0.55)):
        if wide and colour == shades[2] and sum(colour) < 690:
            return
        shift = c - 0.05 * r * (1 - size)
        pen.polygon(_star((shift, shift), size * r, inner, count, shape), fill=(*colour[:3], 255))


def _palm(pen: Pen, c: float, r: float, shades: Shades, shape: Iterator[float], wide: bool) -> None:
    """Fronds, each with a light rib."""
    dark, middle, light = shades
    angles = _ring(7 if wide else 8, shape, 0.3)
    for grow, colour in ((0.06, dark), (0.0, middle)):
        for angle in angles:
            _frond(pen, c, r, angle, grow, colour)
    for angle in angles:
        end = (c + math.sin(angle) * 0.8 * r, c - math.cos(angle) * 0.8 * r)
        pen.line((c, c, *end), fill=(*light[:3], 255), width=max(2, round(0.07 * r)))
    _disc(pen, c, c, 0.12 * r, dark)


def _frond(pen: Pen, c: float, r: float, angle: float, grow: float, colour: Colour) -> None:
    sides = ((0.0, 0.05), (0.35, 0.20), (0.62, 0.19), (1.0, 0.0))
    along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
    points = []
    for side in (1, -1):
        for away, out in sides if side > 0 else reversed(sides):
            wide = (out + grow) * side
            far = away + (grow if away == 1.0 else 0.0)
            points.append((c + (along[0] * far + across[0] * wide) * r, c + (along[1] * far + across[1] * wide) * r))
    pen.polygon(points, fill=(*colour[:3], 255))


def _bush(pen: Pen, c: float, r: float, shades: Shades, shape: Iterator[float], wide: bool) -> None:
    """A few balls of leaves."""
    dark, middle, light = shades
    balls = [(angle, 0.42, 0.44 + 0.08 * next(shape)) for angle in _ring(_count(shape, 3, 4), shape, 0.4)]
    spots = [(c + math.sin(a) * away * r, c - math.cos(a) * away * r, size * r) for a, away, size in balls]
    for x, y, size in spots:
        _disc(pen, x, y, size + (0.08 if wide else 0.07) * r, dark)
    for x, y, size in spots:
        _disc(pen, x, y, size, middle)
    for x, y, size in spots[:1] if wide else spots:
        _disc(pen, x - 0.24 * size, y - 0.24 * size, 0.5 * size, light)


_KINDS: dict[Tree, Callable[[Pen, float, float, Shades, Iterator[float], bool], None]] = {
    "broadleaf": _broadleaf,
    "other-broadleaf": _broadleaf,
    "fir": _fir,
    "palm": _palm,
    "bush": _bush,
}
SPRITES = Sprites()
