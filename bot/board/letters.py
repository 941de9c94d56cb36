"""The squares of a pad: each button's letter where its square lies, with an eye where enemies see it."""

from dataclasses import dataclass

from bot.board import badges
from bot.board.canvas import XY, Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.drawn import DrawnSquare
from bot.board.palette import INK, RIM, Light, glass
from bot.board.plan import Plan
from bot.board.scene import Scene
from engine.space.terrain import INCH

TILE = 58.0
"""Design pixels of a letter's tile at most; less in a small square, so that it keeps off a token in the middle."""
EYES = {"most": 22.0, "some": 15.0}
"""Half the width of the eye of a square that enemies see most of, and some of."""
PALE = 150
"""How opaque the veil is that lies on a square without a place to go."""
EDGE = 5.0
"""From a square's edge to its letter."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A square's letter and eye as a plan shows them, in design pixels."""

    square: DrawnSquare
    middle: XY
    size: float
    eye: XY

    @property
    def box(self) -> Box:
        """The letter's own square."""
        half = self.size / 2
        return self.middle[0] - half, self.middle[1] - half, self.middle[0] + half, self.middle[1] + half

    @property
    def eye_radius(self) -> float:
        """Half the eye's width; in small squares, and for those seen in part, the eye is smaller."""
        return EYES.get(self.square.seen, 0.0) * min(1.0, 0.5 + 0.5 * self.size / TILE)


def draw_squares(canvas: Canvas, scene: Scene, plan: Plan, light: Light) -> None:
    """The squares themselves, under all figures: framed, or pale where there is no place to go."""
    for square in scene.squares:
        if not square.letter:
            canvas.polygon(_corners(square, plan), glass(light.paper, PALE))
    framed = [_corners(square, plan) for square in scene.squares if square.letter]
    for colour, width in ((glass(light.halo, 120), 7), (light.text, 3)):
        for corners in framed:
            canvas.line(corners, colour, width, closed=True)


def tiles(scene: Scene, plan: Plan, taken: KeptClear) -> list[Tile]:
    """Every letter in the corner of its square where it covers least, north-west before others; now taken."""
    found = []
    widest = max((square.rect[2] - square.rect[0] for square in scene.squares), default=0)
    for square in scene.squares:
        if square.letter:
            tile = min(_tries(square, plan, widest), key=lambda tile: _covered(tile, taken))
            taken.add_box(tile.box)
            if square.seen:
                taken.add_disc(tile.eye, tile.eye_radius)
            found.append(tile)
    return found


def draw_tiles(canvas: Canvas, laid: list[Tile]) -> None:
    """Letters and eyes, above the figures."""
    for tile in laid:
        canvas.box(*tile.box, 0.2 * tile.size, glass(INK, 235))
        canvas.text(tile.middle, tile.square.letter, max(24.0, 0.72 * tile.size), RIM)
        if tile.square.seen:
            badges.eye(canvas, tile.eye, tile.eye_radius + 3, INK, INK)
            badges.eye(canvas, tile.eye, tile.eye_radius, RIM, INK)


def _covered(tile: Tile, taken: KeptClear) -> int:
    """How many things a letter and its eye would cover."""
    (x, y), r = tile.eye, tile.eye_radius
    return len(taken.boxes_in(tile.box)) + len(taken.boxes_in((x - r, y - r, x + r, y + r)))


def _edges(square: DrawnSquare, plan: Plan) -> Box:
    """The square's edges on the sheet, as far as the table goes."""
    (x0, y0), (x1, y1) = plan.px(square.rect[:2]), plan.px(square.rect[2:])
    return max(x0, plan.left), max(y0, plan.top), min(x1, plan.right), min(y1, plan.bottom)


def _corners(square: DrawnSquare, plan: Plan) -> list[XY]:
    x0, y0, x1, y1 = _edges(square, plan)
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _tries(square: DrawnSquare, plan: Plan, widest: int) -> list[Tile]:
    """The letter in each corner with its eye beside it; in a square of an inch in the middle, the eye in a corner.

    Letters are as large as the widest square has room for, also in one that is cut off, as far as that holds them.
    """
    x0, y0, x1, y1 = _edges(square, plan)
    cell = widest <= INCH
    part = 0.5 if cell else 0.28
    size = min(TILE, part * widest / INCH * plan.ppi, min(x1 - x0, y1 - y0) - 2 * EDGE)
    if cell:
        eye = (x1 - 0.22 * (x1 - x0), y0 + 0.15 * (y1 - y0))
        return [Tile(square, ((x0 + x1) / 2, (y0 + y1) / 2), size, eye)]
    aside, found = EDGE + size / 2, []
    for y in (y0 + aside, y1 - aside):
        for x, inwards in ((x0 + aside, 1), (x1 - aside, -1)):
            found.append(Tile(square, (x, y), size, (x + inwards * 0.95 * size, y)))
    return found
