"""Terrain in the open: hills, rough ground, woods, rivers, roads, impassable ground, hedges and walls.

Outlines are drawn exactly where the rules measure them. What is scattered inside (trees, stones) comes
from a hash of the piece, so the same table is the same picture.
"""

import itertools
import math
from collections.abc import Callable, Iterator
from hashlib import blake2b

from PIL import Image, ImageDraw

from bot.board.canvas import XY, Canvas, along, cut, length_of, toward
from bot.board.frame import draw_crosses, draw_sections
from bot.board.outlines import Inside, rails, ribbon, shrunk
from bot.board.palette import Colour, Light
from bot.board.plan import Plan
from engine.space.terrain import INCH, Piece, Table

HILL_STEPS = ((1.1, 1), (2.4, 2))
"""Inches inside the outline, and which hill colour begins there."""

FORD_BANKS = 2 * INCH
"""So much longer than the river is wide may a ford be."""
TIMBER, EARTH = 2, 3
"""The Defence Values of wood and of soft works; what has more, or none of its own, is of stone (CR3-BLDG-01)."""

KNOWN = frozenset({"hill", "rough", "woods", "river", "road", "impassable", "hedge", "wall", "building"})


def draw_open_ground(canvas: Canvas, plan: Plan, light: Light, table: Table) -> None:
    """All terrain but buildings, in the order in which it covers."""

    def of(kind: str) -> list[Piece]:
        return [piece for piece in table.pieces if piece.type == kind and _near(plan, piece)]

    for hill in of("hill"):
        _hill(canvas, plan, light, hill)
    for rough in of("rough"):
        _rough(canvas, plan, light, rough)
    draw_crosses(canvas, plan, light)
    draw_sections(canvas, plan, light, table)
    for woods in of("woods"):
        _woods(canvas, plan, light, woods)
    rivers, roads = of("river"), of("road")
    for river in rivers:
        _river(canvas, plan, light, river)
    fords = [road for road in roads if any(_fords(road, river) for river in rivers)]
    roads = [road for road in roads if road not in fords]
    for ford in fords:
        _ford(canvas, plan, light, ford)
    for road in roads:
        canvas.line(plan.ring(road.polygon), light.road_edge, max(2.0, 0.18 * plan.ppi), closed=True)
    for road in roads:
        canvas.polygon(plan.ring(road.polygon), light.road)
    _parapets(canvas, plan, light, roads, rivers)
    for piece in table.pieces:
        if (piece.type == "impassable" or piece.type not in KNOWN) and _near(plan, piece):
            _impassable(canvas, plan, light, piece)
    for hedge in of("hedge"):
        _hedge(canvas, plan, light, hedge)
    for wall in of("wall"):
        _wall(canvas, plan, light, wall)


def _near(plan: Plan, piece: Piece) -> bool:
    """Whether anything of the piece, its shadow included, can be in the picture."""
    points = piece.polygon or piece.line
    if not points:
        return False
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x0, y0, x1, y1 = plan.rect
    return min(xs) < x1 + INCH and max(xs) > x0 - INCH and min(ys) < y1 + INCH and max(ys) > y0 - INCH


def chance(piece: Piece, salt: str) -> Iterator[float]:
    """An endless row of numbers from 0 up to 1 that depends on the piece alone."""
    seed = repr((piece.id, piece.polygon or piece.line, salt)).encode()
    count = 0
    while True:
        block = blake2b(seed + count.to_bytes(4, "big"), digest_size=64).digest()
        for start in range(0, 64, 4):
            yield int.from_bytes(block[start : start + 4], "big") / 2**32
        count += 1


def _hill(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ring = plan.ring(piece.polygon)
    canvas.polygon(ring, light.hills[0])
    canvas.line(ring, light.contour, 2.5, closed=True)
    for inside, step in HILL_STEPS:
        rings = shrunk(piece.polygon, inside * INCH, rounding=1.2 * INCH, least=2 * INCH * INCH)
        if not rings:
            break
        for inner in rings:
            points = [plan.px(point) for point in inner]
            canvas.polygon(points, light.hills[step])
            canvas.line(points, light.contour, 1.5, closed=True)
    if len(piece.crest) > 1:
        crest = plan.ring(piece.crest)
        canvas.line(crest, light.crest, 3)
        for spot, direction in _stations(crest, 14):
            canvas.segment(toward(spot, direction + 90, 6), toward(spot, direction - 90, 6), light.crest, 2)


def _stations(points: list[XY], step: float) -> Iterator[tuple[XY, float]]:
    """Spots every `step` along a line, with the direction (degrees) of the line there."""
    due = step / 2
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        direction = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        while due <= length:
            yield toward(a, direction, due), direction
            due += step
        due -= length


def _scatter(piece: Piece, step: float, inside: float, salt: str) -> Iterator[tuple[XY, float, float]]:
    """Jittered grid spots at least `inside` inches within a piece, in hundredths, and two free numbers."""
    shape = Inside(piece.polygon, inside * INCH)
    if shape.empty:
        return
    x0, y0, x1, y1 = shape.bounds
    numbers = chance(piece, salt)
    cell = step * INCH
    rows, columns = math.ceil((y1 - y0) / cell), math.ceil((x1 - x0) / cell)
    for row in range(rows + 1):
        for column in range(columns + 1):
            jitter_x, jitter_y, first, second = (next(numbers) for _ in range(4))
            x = x0 + (column + (row % 2) * 0.5 - 0.25 + (jitter_x - 0.5) * 0.55) * cell
            y = y0 + (row + (jitter_y - 0.5) * 0.55) * cell
            if shape.holds(x, y):
                yield (x, y), first, second


def _rough(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ring = plan.ring(piece.polygon)
    canvas.polygon(ring, light.rough)
    for spot, kind, size in _scatter(piece, 0.95, 0.3, "rough"):
        x, y = plan.px(spot)
        r = (0.16 + 0.10 * size) * plan.ppi
        if kind < 0.38:
            canvas.polygon(
                ((x - r, y + r * 0.5), (x - r * 0.7, y - r * 0.3), (x - r * 0.1, y - r * 0.6),
                 (x + r * 0.6, y - r * 0.35), (x + r, y + r * 0.5)),
                light.rough_mark,
            )  # fmt: skip
        elif kind < 0.76:
            for lean, height in ((-0.9, 0.8), (0.0, 1.1), (0.9, 0.8)):
                tip = (x + lean * r, y - height * r * 0.7)
                canvas.segment((x + lean * r * 0.3, y + r * 0.5), tip, light.rough_mark, 1.5)
    canvas.dots([*ring, ring[0]], light.rough_edge, 3, 9)


def _woods(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ring = plan.ring(piece.polygon)
    canvas.polygon(ring, light.woods)
    ppi = plan.ppi
    crowns = [(plan.px(spot), (0.44 + 0.22 * size) * ppi) for spot, _, size in _scatter(piece, 1.28, 0.55, "woods")]
    for (x, y), r in crowns:
        canvas.disc((x + 0.12 * ppi, y + 0.17 * ppi), r, light.tree_shade)
    for (x, y), r in crowns:
        canvas.disc((x, y), r, light.tree)
        canvas.disc((x - 0.22 * r, y - 0.22 * r), 0.55 * r, light.tree_light)
    canvas.dots([*ring, ring[0]], light.woods_edge, 3.4, 8)


def _river(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ring = plan.ring(piece.polygon)
    canvas.polygon(ring, light.river)
    canvas.line(ring, light.river_edge, 2, closed=True)
    if len(piece.line) < 2:
        return
    middle = plan.ring(piece.line)
    total = length_of(middle)
    for index, shift in enumerate((-0.16, 0.18, -0.05)):
        flow = cut(middle, total * (0.06 + 0.34 * index), total * (0.74 - 0.34 * index))
        canvas.line([(x, y + shift * plan.ppi) for x, y in flow], light.river_flow, 2.5)


def _fords(road: Piece, river: Piece) -> bool:
    """Whether a road is no more than the way through a river: so short that there is nothing of a bridge to it."""
    if len(road.line) < 2 or not river.width:
        return False
    shape, middle = Inside(river.polygon, 0), road.line[len(road.line) // 2]
    if len(road.line) == 2:
        middle = ((road.line[0][0] + road.line[1][0]) // 2, (road.line[0][1] + road.line[1][1]) // 2)
    return not shape.empty and shape.holds(*middle) and length_of(road.line) <= river.width + FORD_BANKS


def _ford(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    """Shallow water with stones in it."""
    canvas.polygon(plan.ring(piece.polygon), light.river_flow)
    for spot, kind, size in _scatter(piece, 0.8, 0.1, "ford"):
        (x, y), r = plan.px(spot), (0.13 + 0.10 * size) * plan.ppi
        canvas.oval((x + 0.04 * plan.ppi, y + 0.06 * plan.ppi), 1.25 * r, r, light.river_edge)
        canvas.oval((x, y), 1.25 * r, r, light.stone if kind < 0.6 else light.rough)


def _parapets(canvas: Canvas, plan: Plan, light: Light, roads: list[Piece], rivers: list[Piece]) -> None:
    """Where a road crosses a river it is a bridge: two dark rails along it."""
    for road in roads:
        if len(road.line) < 2 or not road.width:
            continue
        for river in rivers:
            for rail in rails(road.line, road.width, river.polygon, 0.3 * INCH, 0.5 * INCH):
                canvas.line([plan.px(point) for point in rail], light.wall, max(4.0, 0.16 * plan.ppi))


def _masked(canvas: Canvas, ring: list[XY], paint: Callable[[Canvas, float, float], None]) -> None:
    """Paint on a sheet of the ring's size and lay it through the ring's shape."""
    k = canvas.k
    x0, y0 = (max(0, math.floor(min(p[i] for p in ring) * k)) for i in (0, 1))
    x1 = min(canvas.image.width, math.ceil(max(p[0] for p in ring) * k) + 1)
    y1 = min(canvas.image.height, math.ceil(max(p[1] for p in ring) * k) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    sheet = Canvas(canvas.image.crop((x0, y0, x1, y1)), k)
    paint(sheet, x0 / k, y0 / k)
    mask = Image.new("L", (x1 - x0, y1 - y0), 0)
    ImageDraw.Draw(mask).polygon([(round(x * k) - x0, round(y * k) - y0) for x, y in ring], fill=255)
    canvas.paste_through(sheet.image, mask, (x0, y0))


def _impassable(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    ring = plan.ring(piece.polygon) if piece.polygon else ribbon(plan.ring(piece.line), 0.5 * plan.ppi)[0]
    canvas.polygon(ring, light.impassable)

    def hatch(sheet: Canvas, left: float, top: float) -> None:
        step = 0.5 * plan.ppi * math.sqrt(2)
        width, height = sheet.image.width / sheet.k, sheet.image.height / sheet.k
        start = -((left - plan.left + top - plan.top) % step)
        for index in range(math.ceil((width + height) / step) + 1):
            x = start + index * step
            sheet.segment((x, 0), (x - height, height), light.hatch, 3)

    _masked(canvas, ring, hatch)
    canvas.line(ring, light.impassable_edge, 2, closed=True)
    words = piece.name or ("" if piece.type == "impassable" else piece.type.replace("-", " "))
    if words:
        x = sum(p[0] for p in ring) / len(ring)
        y = sum(p[1] for p in ring) / len(ring)
        size = 24 if plan.wide else 28
        canvas.text((x, y), words.upper(), size, light.room, bold=False, halo=light.impassable, halo_width=4)


def _hedge(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    numbers = chance(piece, "hedge")
    line = plan.ring(piece.line)
    inset = 0.28 * plan.ppi
    balls: list[tuple[XY, float]] = [
        (spot, (0.25 + 0.07 * next(numbers)) * plan.ppi)
        for spot in along(cut(line, inset, inset) or line, 0.34 * plan.ppi)
    ]
    _shift_shadow(canvas, balls, light.tree_shade, plan.ppi)
    for spot, r in balls:
        canvas.disc(spot, r + 2, light.hedge_edge)
    for spot, r in balls:
        canvas.disc(spot, r, light.hedge)
    for (x, y), r in balls:
        canvas.disc((x - 0.25 * r, y - 0.25 * r), 0.42 * r, light.hedge_light)


def _shift_shadow(canvas: Canvas, balls: list[tuple[XY, float]], colour: Colour, ppi: float) -> None:
    for (x, y), r in balls:
        canvas.disc((x + 0.08 * ppi, y + 0.11 * ppi), r + 1, colour)


def _wall(canvas: Canvas, plan: Plan, light: Light, piece: Piece) -> None:
    points = plan.ring(piece.line)
    band = max(6.0, 0.26 * plan.ppi)
    if piece.tall:
        band *= 1.35
    if 0 < piece.dv <= TIMBER:
        _palisade(canvas, plan, light, points, band)
        return
    if piece.dv == EARTH:
        _bank(canvas, plan, light, points, band)
        return
    shift = 0.12 * plan.ppi
    canvas.line([(x + shift, y + shift) for x, y in points], light.shadow, band + 2)
    canvas.line(_longer(points, 1.2), light.stone_edge, band + 2.5)
    canvas.line(points, light.stone, band - 2.5)
    for spot, direction in _stations(points, 0.55 * plan.ppi):
        ends = (toward(spot, direction + 90, band / 2), toward(spot, direction - 90, band / 2))
        canvas.segment(*ends, light.stone_edge, 1.5)


def _palisade(canvas: Canvas, plan: Plan, light: Light, points: list[XY], band: float) -> None:
    """Stakes driven in side by side, or the posts and rails of a fence."""
    r = max(4.0, 0.62 * band)
    stakes = [*along(points, 1.75 * r), points[-1]]
    for x, y in stakes:
        canvas.disc((x + 0.10 * plan.ppi, y + 0.10 * plan.ppi), r, light.shadow)
    for spot in stakes:
        canvas.disc(spot, r + 1.2, light.timber_edge)
    for x, y in stakes:
        canvas.disc((x, y), r - 0.8, light.timber)
        canvas.disc((x, y), 0.28 * r, light.timber_edge)


def _bank(canvas: Canvas, plan: Plan, light: Light, points: list[XY], band: float) -> None:
    """A bank of earth: hatched down both its slopes."""
    canvas.line(_longer(points, 1.2), light.earth_edge, 1.6 * band)
    canvas.line(points, light.earth, 1.6 * band - 4)
    for spot, direction in _stations(points, 0.3 * plan.ppi):
        for side in (90, -90):
            inner, outer = toward(spot, direction + side, 0.26 * band), toward(spot, direction + side, 0.72 * band)
            canvas.segment(inner, outer, light.earth_edge, 1.5)


def _longer(points: list[XY], by: float) -> list[XY]:
    """The line with both ends drawn out, so that an edge closes around them."""
    if len(points) < 2 or math.dist(points[0], points[1]) == 0 or math.dist(points[-1], points[-2]) == 0:
        return points

    def out(end: XY, before: XY) -> XY:
        length = math.dist(end, before)
        return end[0] + (end[0] - before[0]) * by / length, end[1] + (end[1] - before[1]) * by / length

    return [out(points[0], points[1]), *points[1:-1], out(points[-1], points[-2])]
