"""Scrub: bushes and dry grass on open ground, and the dotted line that the rules go by."""

from bot.board.canvas import Canvas
from bot.board.ground.periods import TREES, GroundColours
from bot.board.ground.relief import BEYOND
from bot.board.ground.rough import scatter
from bot.board.ground.trees import SPRITES, VARIANTS
from bot.board.outlines import overrunning
from bot.board.plan import Plan
from engine.space.terrain import Piece, Table

_SHADE = (0.10, 0.14)


def draw_scrub(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, table: Table) -> None:
    """One stretch of scrub, told from rough ground by its bushes and from woods by the room between them."""
    rings = [[plan.px(p) for p in ring] for ring in overrunning(piece.polygon, table.width, table.height, BEYOND)]
    for ring in rings:
        canvas.polygon(ring, ground.woods)
    k, larger = canvas.k, 1.25 if plan.wide else 1.0
    sprites = []
    for spot, kind, size in scatter(piece, 1.0 * larger, 0.35, "scrub"):
        (x, y), radius = plan.px(spot), (0.27 + 0.17 * size) * larger * plan.ppi
        sprite = SPRITES.get(ground, TREES[-1], int(kind * VARIANTS), radius * k, plan.wide)
        sprites.append((sprite, (round(x * k) - sprite.width // 2, round(y * k) - sprite.height // 2)))
    aside, down = (round(part * plan.ppi * k) for part in _SHADE)
    for sprite, (left, top) in sprites:
        canvas.image.paste(ground.tree_shade[:3], (left + aside, top + down), sprite.getchannel("A"))
    for sprite, corner in sprites:
        canvas.image.paste(sprite, corner, sprite)
    for ring in rings:
        canvas.dots([*ring, ring[0]], ground.woods_edge, 3, 8)
