"""The names of buildings, each on a strip of its roof or floor that nothing else covers."""

from collections.abc import Iterator
from dataclasses import replace

from bot.board.canvas import XY, Canvas
from bot.board.crowd import Box, KeptClear
from bot.board.ground.openings import wall_of
from bot.board.ground.periods import GroundColours
from bot.board.ground.rooms import blocked, level_of
from bot.board.place_words import name_of
from bot.board.plan import Plan
from bot.board.scene import Scene
from engine.space.terrain import INCH, Piece

_PARTS = (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0)
"""How far along its building a name may stand."""
_OFF_RIDGE = 0.26
"""How far from the middle of a roof a name stands, in parts of the building's depth."""


def draw_captions(
    canvas: Canvas, scene: Scene, plan: Plan, ground: GroundColours, opened: frozenset[str], taken: KeptClear
) -> None:
    """Name the buildings on the ground plan, those `opened` on their floors, where a strip is free."""
    for piece in scene.table.pieces if plan.floor == 0 else ():
        roofed = piece.id not in opened
        if piece.type != "building" or not piece.polygon or (scene.floor and not roofed):
            continue
        named = replace(piece, name=name_of(piece, scene.language))
        free = (box for box in strips(canvas, plan, named, roofed=roofed) if _free(box, taken))
        if (box := next(free, None)) is not None:
            colour = ground.roof_words if roofed else ground.words
            canvas.text(_middle(box), named.name.upper(), _size(plan), colour, bold=False)
            taken.add_box(box)


def strips(canvas: Canvas, plan: Plan, piece: Piece, *, roofed: bool) -> Iterator[Box]:
    """Where a building's name fits, the plainest first, in design pixels.

    On a roof these are strips below and above its ridge. On a floor they lie along the walls, first along the one
    without a door, and keep off doors and stairs.
    """
    size, thick = _size(plan), wall_of(plan, piece)
    xs, ys = [x for x, _ in piece.polygon], [y for _, y in piece.polygon]
    (west, top), (east, bottom) = plan.px((min(xs), min(ys))), plan.px((max(xs), max(ys)))
    wide = canvas.width_of(piece.name.upper(), size, bold=False) if piece.name else 0.0
    if not 0 < wide <= east - west - 2 * thick - 8:
        return
    half = wide / 2 + 3
    west, east, middle = west + thick + half, east - thick - half, (top + bottom) / 2
    solid: list[Box] = []
    if roofed:
        edge, off = thick + 0.6 * size, _OFF_RIDGE * (bottom - top)
        rows: tuple[float, ...] = (min(middle + off, bottom - edge), max(middle - off, top + edge))
    else:
        level = level_of(piece, 0)
        north = any(opening.kind == "door" and opening.wall == "south" for opening in level.openings)
        inset = thick + 8 + size * 0.36
        rows = (*((top + inset, bottom - inset) if north else (bottom - inset, top + inset)), middle)
        solid = [(*plan.px(box[:2]), *plan.px(box[2:])) for box in blocked(level)]
    for y in rows:
        for part in _PARTS:
            x = west + (east - west) * part
            box = (x - half, y - size / 2, x + half, y + size / 2)
            if not any(box[0] < o[2] and box[2] > o[0] and box[1] < o[3] and box[3] > o[1] for o in solid):
                yield box


def on_table(plan: Plan, box: Box) -> Box:
    """A box of the sheet in hundredths of an inch of the table."""
    scale = INCH / plan.ppi
    return (
        plan.rect[0] + (box[0] - plan.left) * scale,
        plan.rect[1] + (box[1] - plan.top) * scale,
        plan.rect[0] + (box[2] - plan.left) * scale,
        plan.rect[1] + (box[3] - plan.top) * scale,
    )


def _size(plan: Plan) -> int:
    return 24 if plan.wide else 28


def _middle(box: Box) -> XY:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _free(box: Box, taken: KeptClear) -> bool:
    return taken.leave_free(box) and not taken.lines_in(box)
