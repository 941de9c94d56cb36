"""The whole table in small, with everybody on it and the crop framed."""

from bot.board.canvas import XY, Canvas
from bot.board.ground.periods import GroundColours, ground_of
from bot.board.machines.hulls import paint_of
from bot.board.palette import INK, LOCATOR, RIM, Colour, Light
from bot.board.plan import Plan, whole
from bot.board.scene import GONE, Scene
from bot.board.shapes import at, rounded, shape
from bot.board.tokens import colours_of
from engine.space.terrain import INCH, Piece

SMALL = 124.0
"""Design pixels across, or down where the table is higher than wide."""
FIGURE = 5.5
"""Radius of a figure's shape."""
AREAS = ("hill", "rough", "scrub", "woods", "gully", "riverbed", "river", "ford", "road", "impassable")
"""Drawn as fills, in this order; then hedges and walls as lines, then buildings."""


def draw_small(canvas: Canvas, scene: Scene, plan: Plan, light: Light, corner: XY) -> None:
    """The table within the square of that north-west corner; the stretch that `plan` shows is framed."""
    table, ground = scene.table, ground_of(scene.table)
    scale = (SMALL - 6) / max(table.width, table.height) * INCH
    width, height = table.width / INCH * scale, table.height / INCH * scale
    left, top = corner[0] + (SMALL - width) / 2, corner[1] + (SMALL - height) / 2
    small = Plan(whole(table), left, top, scale)
    canvas.rectangle(left - 3, top - 3, small.right + 3, small.bottom + 3, light.frame)
    canvas.rectangle(left, top, small.right, small.bottom, ground.ground)
    for piece in sorted(table.pieces, key=_order):
        _draw_piece(canvas, piece, small, ground)
    for machine in scene.machines:
        canvas.line(_kept(small.ring(machine.corners), small), INK, 3, closed=True)
        canvas.polygon(_kept(small.ring(machine.corners), small), paint_of(machine.side, machine.status)["hull"])
    for token in scene.tokens:
        if token.status not in GONE and token.status != "obviously-dead" and small.holds(token.at):
            spot = small.px(token.at)
            canvas.polygon(at(shape(token.side, FIGURE + 1.5, 0), spot), RIM)
            canvas.polygon(at(shape(token.side, FIGURE, 0), spot), colours_of(token.side).fill)
    for marker in scene.markers:
        if small.holds(marker.at):
            canvas.polygon(at(rounded(FIGURE + 1, FIGURE + 1, 2), small.px(marker.at)), INK)
            canvas.polygon(at(rounded(FIGURE - 0.5, FIGURE - 0.5, 1), small.px(marker.at)), RIM)
    (x0, y0), (x1, y1) = small.px(plan.rect[:2]), small.px(plan.rect[2:])
    frame = [(x0 + 2, y0 + 2), (x1 - 2, y0 + 2), (x1 - 2, y1 - 2), (x0 + 2, y1 - 2)]
    canvas.line(frame, RIM, 6, closed=True)
    canvas.line(frame, LOCATOR, 3.5, closed=True)


def _order(piece: Piece) -> int:
    if piece.type == "building":
        return len(AREAS) + 1
    return AREAS.index(piece.type) if piece.type in AREAS else len(AREAS)


def _draw_piece(canvas: Canvas, piece: Piece, small: Plan, ground: GroundColours) -> None:
    if piece.type in ("wall", "hedge"):
        if len(piece.line) > 1:
            colour = ground.hedge[0] if piece.type == "hedge" else ground.stone_edge
            canvas.line(_kept(small.ring(piece.line), small), colour, 2.5)
        return
    if len(piece.polygon) > 2:
        canvas.polygon(_kept(small.ring(piece.polygon), small), _fill(piece.type, ground))


def _kept(points: list[XY], small: Plan) -> list[XY]:
    """The points, those beyond the table's edge moved onto it."""
    return [(min(max(x, small.left), small.right), min(max(y, small.top), small.bottom)) for x, y in points]


def _fill(kind: str, ground: GroundColours) -> Colour:
    fills = {
        "hill": ground.hills[0],
        "rough": ground.rough,
        "scrub": ground.bush[2],
        "woods": ground.broadleaf[1],
        "gully": ground.hill_dark,
        "riverbed": ground.bank,
        "river": ground.water,
        "ford": ground.flow,
        "road": ground.road,
        "building": ground.wall,
    }
    return fills.get(kind, ground.impassable)
