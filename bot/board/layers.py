"""The ground of a view: drawn once, kept, and laid under every later picture of the same view.

A layer is the large sheet of one stretch of table. The newest few are kept; the sheets handed out for
drawing are used again, since fresh memory of that size costs more than the drawing itself.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock

from PIL import Image, ImageDraw

from bot.board.buildings import draw_buildings
from bot.board.canvas import Canvas, arc, dashed
from bot.board.frame import draw_crosses, draw_hairlines, draw_sections
from bot.board.palette import LIGHTS, NIGHT_EDGE, NIGHT_VEIL, NIGHT_VEIL_ALPHA
from bot.board.plan import Plan
from bot.board.scene import SightCircle
from bot.board.terrain import draw_open_ground
from engine.space.terrain import INCH, Table

KEPT = 4
SPARE = 2


class LayerCache:
    """The newest few pictures by key. Safe under threads: what is in it is only ever read."""

    def __init__(self, size: int = KEPT) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The picture under `key`, made if it is not there; two threads may both make it."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self._kept[key] = made
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


class SheetPool:
    """Large sheets to draw on, each lent to one caller at a time."""

    def __init__(self) -> None:
        self._free: list[Image.Image] = []
        self._lock = Lock()

    @contextmanager
    def sheet(self, base: Image.Image) -> Iterator[Image.Image]:
        """A sheet that shows a copy of `base`."""
        with self._lock:
            index = next((i for i, free in enumerate(self._free) if free.size == base.size), None)
            image = None if index is None else self._free.pop(index)
        if image is None:
            image = base.copy()
        else:
            image.paste(base)
        yield image
        with self._lock:
            self._free.append(image)
            del self._free[:-SPARE]


LAYERS = LayerCache()
SHEETS = SheetPool()


def ground_layer(table: Table, plan: Plan, k: float, lit: tuple[SightCircle, ...]) -> Image.Image:
    """The board alone, all that does not move; by night with what is in sight.

    By day the caller keeps the finished page; at night the undarkened board is kept too, since the
    circles move with the figures.
    """
    local = plan.local()
    if table.light == "day":
        return _drawn(table, local, k)
    bright = LAYERS.get(("bright", table, local, k), lambda: _drawn(table, local, k))
    return _veiled(bright, local, k, lit)


def _drawn(table: Table, plan: Plan, k: float) -> Image.Image:
    light = LIGHTS[table.light]
    canvas = Canvas.blank(plan.width, plan.height, light.ground, k)
    draw_hairlines(canvas, plan, light)
    draw_open_ground(canvas, plan, light, table)
    draw_buildings(canvas, plan, light, table)
    return canvas.image


def indoor_ground(table: Table, plan: Plan, k: float, building: str) -> Image.Image:
    """One building's upper floor without the outdoors."""
    local = plan.local()
    light = LIGHTS[table.light]
    canvas = Canvas.blank(local.width, local.height, light.upper, k)
    draw_crosses(canvas, local, light)
    draw_sections(canvas, local, light, table)
    draw_buildings(canvas, local, light, table, only=building)
    return canvas.image


def _veiled(bright: Image.Image, plan: Plan, k: float, lit: tuple[SightCircle, ...]) -> Image.Image:
    """All darkened but what lies in one of the circles, whose common edge is dashed."""
    veil = Image.new("RGB", bright.size, NIGHT_VEIL[:3])
    dark = Image.blend(bright, veil, NIGHT_VEIL_ALPHA / 255)
    if not lit:
        return dark
    mask = Image.new("L", bright.size, 0)
    pen = ImageDraw.Draw(mask)
    for circle in lit:
        x, y = plan.px(circle.at)
        r = circle.radius / INCH * plan.ppi
        pen.ellipse([(x - r) * k, (y - r) * k, (x + r) * k, (y + r) * k], fill=255)
    dark.paste(bright, (0, 0), mask)
    canvas = Canvas(dark, k)
    for index, circle in enumerate(lit):
        others = lit[:index] + lit[index + 1 :]
        _dash_edge(canvas, plan, circle, others, lit[:index])
    return dark


def _dash_edge(
    canvas: Canvas,
    plan: Plan,
    circle: SightCircle,
    others: tuple[SightCircle, ...],
    earlier: tuple[SightCircle, ...],
) -> None:
    """The part of a circle's edge that no other circle covers; of two equal circles one is enough."""
    if any(other.at == circle.at and other.radius == circle.radius for other in earlier):
        return
    centre = plan.px(circle.at)
    radius = circle.radius / INCH * plan.ppi
    rims = [
        (plan.px(other.at), other.radius / INCH * plan.ppi - 0.5)
        for other in others
        if (other.at, other.radius) != (circle.at, circle.radius)
    ]
    steps = max(24, round(radius * 2 * math.pi / 5))
    for piece in dashed(arc(centre, radius, 0, 360, steps), 7, 8):
        middle = piece[len(piece) // 2]
        if all(math.dist(middle, rim) > reach for rim, reach in rims):
            canvas.line(piece, NIGHT_EDGE, 2)
