"""The ground of a view: drawn once, kept, and laid under every later picture of the same view.

A layer is the large sheet of one stretch of table. The newest few are kept; the sheets handed out for
drawing are used again, since fresh memory of that size costs more than the drawing itself.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock

from PIL import Image

from bot.board.canvas import Canvas
from bot.board.ground.buildings import draw_buildings
from bot.board.ground.periods import ground_of
from bot.board.palette import LIGHTS
from bot.board.plan import Plan
from bot.board.sky import draw_weather
from bot.board.terrain import draw_open_ground
from engine.space.terrain import Table

KEPT = 1
SPARE = 1
"""Each is twenty megabytes."""


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
            while len(self._kept) >= self._size:
                # Before the new one takes as much again.
                self._kept.popitem(last=False)
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
                # Before the new one takes as much again.
                self._free.clear()
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


def ground_sheet(table: Table, plan: Plan, k: float, opened: frozenset[str]) -> Image.Image:
    """The board alone, all that does not move, with these buildings cut away; by night as bright as within sight."""
    local, ground = plan.local(), ground_of(table)
    canvas = Canvas.blank(local.width, local.height, ground.ground, k)
    draw_open_ground(canvas, local, ground, table)
    draw_weather(canvas, local, table)
    draw_buildings(canvas, local, ground, LIGHTS[table.light], table, opened=opened)
    return canvas.image
