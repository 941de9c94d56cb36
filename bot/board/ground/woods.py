"""Woods: crowns along the edge and in the heart, their shade, and the dotted line that the rules go by."""

import math
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from bot.board.canvas import XY, Canvas, along
from bot.board.ground.noise import chance, field, value_at
from bot.board.ground.periods import TREES, GroundColours, Tree
from bot.board.ground.relief import BEYOND
from bot.board.ground.trees import SPRITES, VARIANTS
from bot.board.outlines import Inside, overrunning, shrunk
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

OVERHANG = 0.3
"""Inches that a crown may reach beyond its wood."""
_LARGER, _LARGEST, _GREAT = 1.34, 1.5, 140
"""How much larger, and sparser, trees are on a wide view; and in a wood of so many square inches."""
_EDGE, _HEART = 0.52, 1.0
"""Inches inside the outline: where the edge's crowns stand, and where the heart begins."""
_GLADE = 76
_SHADE = (0.13, 0.18)


@dataclass(frozen=True, slots=True)
class Crown:
    """A tree: its middle and radius in hundredths of an inch, its kind, and which of its shapes."""

    at: XY
    radius: float
    tree: Tree
    variant: int


def draw_woods(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> None:
    """One wood."""
    rings = overrunning(piece.polygon, table.width, table.height, BEYOND)
    for ring in rings:
        canvas.polygon([plan.px(point) for point in ring], ground.woods)
        for heart in shrunk(ring, _HEART * INCH, rounding=0.5 * INCH):
            canvas.polygon([plan.px(point) for point in heart], ground.heart)
    k, scale = canvas.k, plan.ppi / INCH
    sprites = []
    for crown in _seen(plan, ground, piece, table):
        x, y = plan.px(crown.at)
        sprite = SPRITES.get(ground, crown.tree, crown.variant, crown.radius * scale * k, plan.wide)
        corner = (round(x * k) - sprite.width // 2, round(y * k) - sprite.height // 2)
        sprites.append((sprite, corner))
    aside, down = (round(part * plan.ppi * k) for part in _SHADE)
    for sprite, (x, y) in sprites:
        canvas.image.paste(ground.tree_shade[:3], (x + aside, y + down), sprite.getchannel("A"))
    for sprite, corner in sprites:
        canvas.image.paste(sprite, corner, sprite)
    for ring in rings:
        line = [plan.px(point) for point in ring]
        canvas.dots([*line, line[0]], ground.woods_edge, 3.4, 8)


def crowns_shown(plan: Plan, ground: GroundColours, table: Table) -> int:
    """How many trees this stretch of table has."""
    woods = [piece for piece in table.pieces if piece.type == "woods"]
    return sum(1 for piece in woods for _ in _seen(plan, ground, piece, table))


def _seen(plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> Iterator[Crown]:
    x0, y0, x1, y1 = plan.rect
    for crown in crowns(piece, table.width, table.height, plan.wide, ground.look.trees):
        (x, y), out = crown.at, crown.radius + 0.4 * INCH
        if x0 - out < x < x1 + out and y0 - out < y < y1 + out:
            yield crown


@lru_cache(maxsize=64)
def crowns(piece: Piece, width: int, height: int, wide: bool, mix: tuple[int, ...]) -> tuple[Crown, ...]:
    """All trees of a wood from north to south, those behind the table's edge too where the wood goes on there."""
    rings = overrunning(piece.polygon, width, height, BEYOND)
    area = sum(_area(ring) for ring in rings)
    larger = 1.0 if not wide else _LARGEST if area >= _GREAT * INCH * INCH else _LARGER
    plants = _Plants(piece, larger, mix)
    found = [crown for ring in rings for crown in (*plants.edge(ring), *plants.heart(ring))]
    reach = INCH
    near = [c for c in found if -reach < c.at[0] < width + reach and -reach < c.at[1] < height + reach]
    return tuple(sorted(near, key=lambda crown: crown.at[1]))


def _area(ring: list[XY]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True))) / 2


class _Plants:
    """Says for one wood what grows where."""

    def __init__(self, piece: Piece, larger: float, mix: tuple[int, ...]) -> None:
        self._numbers = chance(piece, "trees")
        self._kinds, self._glades = field(f"{piece.id}:kinds"), field(f"{piece.id}:glades")
        self._larger = larger
        self._mix = mix

    def edge(self, ring: list[XY]) -> Iterator[Crown]:
        """A row just inside the outline, with gaps."""
        row = self._numbers
        inset = _EDGE * self._larger * INCH
        for inner in shrunk(ring, inset, rounding=0.2 * INCH):
            line = [*inner, inner[0]]
            for x, y in along(line, 0.92 * self._larger * INCH):
                jitter = 0.30 * INCH * self._larger
                spot = (x + (next(row) - 0.5) * jitter, y + (next(row) - 0.5) * jitter)
                most = inset + (OVERHANG - 0.15 * self._larger) * INCH
                size, left_out = next(row), next(row) < 0.1
                if not left_out:
                    yield self._crown(spot, size, most)

    def heart(self, ring: list[XY]) -> Iterator[Crown]:
        """Everywhere behind that row, but for bushes in the glades."""
        row = self._numbers
        shape = Inside(ring, 1.25 * self._larger * INCH)
        if shape.empty:
            return
        step = 1.02 * self._larger * INCH
        x0, y0, x1, y1 = shape.bounds
        for down in range(math.ceil((y1 - y0) / step) + 1):
            for across in range(math.ceil((x1 - x0) / step) + 1):
                jitter_x, jitter_y, size, grows = (next(row) for _ in range(4))
                x = x0 + (across + 0.9 * (jitter_x - 0.5)) * step
                y = y0 + (down + 0.9 * (jitter_y - 0.5)) * step
                if not shape.holds(x, y):
                    continue
                if value_at(self._glades, x, y) >= _GLADE:
                    yield self._crown((x, y), size, 2 * INCH)
                elif grows < 0.4:
                    yield self._crown((x, y), size, 2 * INCH, bush=True)

    def _crown(self, spot: XY, size: float, most: float, *, bush: bool = False) -> Crown:
        """The kind goes by the place, so that firs stand with firs; bushes grow among all of them."""
        row = self._numbers
        *shares, bushes = self._mix
        if bush or next(row) * (sum(shares) + bushes) < bushes:
            tree, radius = TREES[-1], 0.26 + 0.10 * size
        else:
            # Most of a field lies around its middle.
            part = (value_at(self._kinds, *spot) - 127) / 150 + 0.5 + 0.2 * (next(row) - 0.5)
            tree = TREES[bisect(list(accumulate(shares)), max(0.0, min(0.999, part)) * sum(shares))]
            radius = 0.42 + 0.34 * size
        return Crown(spot, min(most, radius * self._larger * INCH), tree, int(next(row) * VARIANTS))
