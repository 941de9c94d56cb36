"""Hedges, walls of stone and of mud, fences, stakes and banks of earth."""

import itertools
import math

from bot.board.canvas import XY, Canvas, along, cut, stations, toward
from bot.board.ground.noise import chance
from bot.board.ground.periods import GroundColours, mixed
from bot.board.plan import Plan
from engine.space.terrain import Piece

TIMBER, EARTH = 2, 3
"""The Defence Values of wood and of soft works; what has more, or none of its own, is of stone (CR3-BLDG-01)."""
WIDE = 0.4
"""Inches across a wall; a tall one is half as wide again."""
_POSTS = 1.15
"""Inches from one post of a fence to the next."""


def draw_hedge(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece) -> None:
    """Balls of leaves, light to the north-west."""
    row = chance(piece, "hedge")
    line, ppi = plan.ring(piece.line), plan.ppi
    balls = [
        (x + (next(row) - 0.5) * 0.16 * ppi, y + (next(row) - 0.5) * 0.16 * ppi, (0.24 + 0.12 * next(row)) * ppi)
        for x, y in along(cut(line, 0.3 * ppi, 0.3 * ppi) or line, 0.30 * ppi)
    ]
    dark, middle, light = ground.hedge
    for x, y, r in balls:
        canvas.disc((x + 0.10 * ppi, y + 0.14 * ppi), r + 1, ground.tree_shade)
    for x, y, r in balls:
        canvas.disc((x, y), r, dark)
    for x, y, r in balls:
        canvas.disc((x, y), 0.84 * r, middle)
        canvas.disc((x - 0.26 * r, y - 0.26 * r), 0.42 * r, light)


def make_of(piece: Piece) -> str:
    """What a wall is made of, by its Defence Value where nothing says so: the key of its words in a picture."""
    make = piece.made_of or ("wood" if 0 < piece.dv <= TIMBER else "earth" if piece.dv == EARTH else "stone")
    return f"{'high-' if piece.tall and make != 'earth' else ''}wall-of-{make}"


def draw_wall(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece) -> None:
    """A wall as what it is made of."""
    points = plan.ring(piece.line)
    band = max(9.0, WIDE * plan.ppi) * (1.5 if piece.tall else 1.0)
    match make_of(piece):
        case "high-wall-of-wood":
            _palisade(canvas, plan, ground, points, band)
        case "wall-of-wood":
            _fence(canvas, plan, ground, points)
        case "wall-of-earth":
            _bank(canvas, plan, ground, points, band)
        case "wall-of-mud" | "high-wall-of-mud":
            _plastered(canvas, plan, ground, points, band)
        case _:
            _stones(canvas, plan, ground, piece, points, band)


def _stones(canvas: Canvas, plan: Plan, ground: GroundColours, piece: Piece, points: list[XY], band: float) -> None:
    """Two courses of stones side by side, their joints apart."""
    shift = 0.12 * plan.ppi
    canvas.line([(x + shift, y + shift) for x, y in points], ground.shadow, band + 2)
    canvas.line(_longer(points, 1.2), ground.stone_edge, band + 2.5)
    canvas.line(points, ground.stone, band - 2.5)
    row, joint = chance(piece, "stones"), mixed(ground.stone, ground.stone_edge, 0.45)
    dark = mixed(ground.stone, ground.stone_edge, 0.28)
    course = band / 2 - 1.25
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        direction = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        for side in (90, -90):
            start, middle = toward(a, direction + side, course / 2), 0.0
            while middle < length:
                long = min((0.45 + 0.5 * next(row)) * plan.ppi, length - middle)
                ends = toward(start, direction, middle), toward(start, direction, middle + long)
                tone = next(row)
                if tone < 0.3 or tone > 0.8:
                    canvas.segment(*ends, ground.stone_lit if tone < 0.3 else dark, course)
                if middle > 0:
                    across = toward(ends[0], direction + 90, course / 2), toward(ends[0], direction - 90, course / 2)
                    canvas.segment(*across, joint, 1.6)
                middle += long
    canvas.line(points, joint, 1.6)


def _fence(canvas: Canvas, plan: Plan, ground: GroundColours, points: list[XY]) -> None:
    """A rail from post to post."""
    shift, post = 0.10 * plan.ppi, max(4.0, 0.13 * plan.ppi)
    rail = max(4.0, 0.11 * plan.ppi)
    canvas.line([(x + shift, y + shift) for x, y in points], ground.shadow, rail)
    canvas.line(points, ground.timber_edge, rail + 1.6)
    canvas.line(points, ground.timber, rail - 1.6)
    for x, y in (*along(points, _POSTS * plan.ppi), points[-1]):
        canvas.rectangle(x - post - 1, y - post - 1, x + post + 1, y + post + 1, ground.timber_edge)
        canvas.rectangle(x - post + 1, y - post + 1, x + post - 1, y + post - 1, ground.timber)


def _palisade(canvas: Canvas, plan: Plan, ground: GroundColours, points: list[XY], band: float) -> None:
    """Stakes driven in side by side."""
    r = max(5.0, 0.38 * band)
    stakes = [*along(points, 1.75 * r), points[-1]]
    for x, y in stakes:
        canvas.disc((x + 0.10 * plan.ppi, y + 0.10 * plan.ppi), r, ground.shadow)
    for spot in stakes:
        canvas.disc(spot, r + 1.2, ground.timber_edge)
    for x, y in stakes:
        canvas.disc((x, y), r - 0.8, ground.timber)
        canvas.disc((x, y), 0.28 * r, ground.timber_edge)


def _bank(canvas: Canvas, plan: Plan, ground: GroundColours, points: list[XY], band: float) -> None:
    """A bank of earth: hatched down both its slopes."""
    canvas.line(_longer(points, 1.2), ground.earth_edge, 1.6 * band)
    canvas.line(points, ground.earth, 1.6 * band - 4)
    for spot, direction in stations(points, 0.3 * plan.ppi):
        for side in (90, -90):
            inner, outer = toward(spot, direction + side, 0.26 * band), toward(spot, direction + side, 0.72 * band)
            canvas.segment(inner, outer, ground.earth_edge, 1.5)


def _plastered(canvas: Canvas, plan: Plan, ground: GroundColours, points: list[XY], band: float) -> None:
    """Mud bricks under smooth plaster, with a rounded top in the light."""
    shift = 0.12 * plan.ppi
    canvas.line([(x + shift, y + shift) for x, y in points], ground.shadow, band + 2)
    canvas.line(_longer(points, 1.2), ground.earth_edge, band + 2.5)
    canvas.line(points, ground.earth, band - 2.5)
    canvas.line(points, mixed(ground.earth, ground.stone_lit, 0.75), 0.4 * band)


def _longer(points: list[XY], by: float) -> list[XY]:
    """The line with both ends drawn out, so that an edge closes around them."""
    if len(points) < 2 or math.dist(points[0], points[1]) == 0 or math.dist(points[-1], points[-2]) == 0:
        return points

    def out(end: XY, before: XY) -> XY:
        length = math.dist(end, before)
        return end[0] + (end[0] - before[0]) * by / length, end[1] + (end[1] - before[1]) * by / length

    return [out(points[0], points[1]), *points[1:-1], out(points[-1], points[-2])]
