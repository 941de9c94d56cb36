"""Terrain in the open, piece by piece in the order in which it covers."""

from bot.board.canvas import Canvas
from bot.board.frame import draw_hairlines, draw_sections
from bot.board.ground.barriers import draw_hedge, draw_wall
from bot.board.ground.decoration import draw_decoration
from bot.board.ground.gully import draw_gully
from bot.board.ground.periods import GroundColours
from bot.board.ground.relief import draw_hill
from bot.board.ground.roads import draw_parapets, draw_roads
from bot.board.ground.rough import draw_impassable, draw_rough
from bot.board.ground.scrub import draw_scrub
from bot.board.ground.tones import draw_grass, draw_tones
from bot.board.ground.water import draw_ford, draw_river, draw_riverbed, is_ford
from bot.board.ground.woods import draw_woods
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

KNOWN = frozenset({
    "hill", "rough", "scrub", "woods", "gully", "riverbed", "river", "ford", "road", "impassable", "hedge", "wall",
    "building",
})  # fmt: skip


def draw_open_ground(canvas: Canvas, plan: Plan, ground: GroundColours, table: Table) -> None:
    """The ground itself and everything on it but buildings."""

    def of(kind: str) -> list[Piece]:
        return [piece for piece in table.pieces if piece.type == kind and _near(plan, piece)]

    draw_tones(canvas, plan, ground, table)
    draw_decoration(canvas, plan, ground, table)
    draw_hairlines(canvas, plan, ground)
    draw_grass(canvas, plan, ground, table)
    for hill in of("hill"):
        draw_hill(canvas, plan, ground, hill, table)
    for rough in of("rough"):
        draw_rough(canvas, plan, ground, rough, table)
    for scrub in of("scrub"):
        draw_scrub(canvas, plan, ground, scrub, table)
    draw_sections(canvas, plan, ground, table)
    for woods in of("woods"):
        draw_woods(canvas, plan, ground, woods, table)
    for gully in of("gully"):
        draw_gully(canvas, plan, ground, gully, table)
    for bed in of("riverbed"):
        draw_riverbed(canvas, plan, ground, bed, table)
    rivers, roads = of("river"), of("road")
    for river in rivers:
        draw_river(canvas, plan, ground, river, table)
    shallow = [road for road in roads if any(is_ford(road, river) for river in rivers)]
    roads = [road for road in roads if road not in shallow]
    for ford in (*of("ford"), *shallow):
        draw_ford(canvas, plan, ground, ford, rivers)
    draw_roads(canvas, plan, ground, roads, table)
    draw_parapets(canvas, plan, ground, roads, rivers)
    for piece in table.pieces:
        if (piece.type == "impassable" or piece.type not in KNOWN) and _near(plan, piece):
            draw_impassable(canvas, plan, ground, piece)
    for hedge in of("hedge"):
        draw_hedge(canvas, plan, ground, hedge)
    for wall in of("wall"):
        draw_wall(canvas, plan, ground, wall)


def _near(plan: Plan, piece: Piece) -> bool:
    """Whether anything of the piece, its shadow included, can be in the picture."""
    points = piece.polygon or piece.line
    if not points:
        return False
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, y0, x1, y1 = plan.rect
    return min(xs) < x1 + INCH and max(xs) > x0 - INCH and min(ys) < y1 + INCH and max(ys) > y0 - INCH
