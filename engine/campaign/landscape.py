"""Woods, rough ground and hills as somebody would draw them: outlines that wander, like growing into like.

The outlines depend on the dice alone, and are the same on every machine: waves come from the table of headings.
Each ground covers, with the buildings that stand there, at least three quarters of its section (CR3-TERR-02).
"""

from typing import Any

from shapely import LineString, MultiPolygon, Polygon, box, set_precision, unary_union  # type: ignore[import-untyped]

from engine.campaign.noise import Box, Noise, SectionGround
from engine.state import HEADINGS

_GROWING = ("woods", "rough")
"""What becomes one piece with the same in the next section."""
_POINTS = 72
_COVERED = 0.76
_YARD = 0.5
"""Inches kept free round a building."""
_BEYOND, _OVERLAP, _OTHER = 1.2, 1.3, 0.25
"""How far ground reaches beyond its section: over the table's edge, where it is cut off, into its like, and towards
other ground."""
_LEAST_SPILL, _MORE_SPILL = 0.9, 0.7
"""How far into open ground, at least, and at most so much more."""
_MOST_POINTS = 195
_TIDY, _TIDY_HILL = 0.07, 0.03
"""Inches by which an outline may be made simpler. Hills have no trees to hide corners."""
_GAP = 0.5
"""Square inches between grounds that grow together which become part of them."""
_CLEAR = 0.15
"""How much of a clear section its neighbours may cover."""
_SIDES = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""West, north, east, south as steps of column and row."""
_WAVES = ((2, 0.06), (3, 0.085), (5, 0.065), (8, 0.042), (13, 0.024))
_HILL_WAVES = ((2, 0.05), (3, 0.085), (5, 0.06), (7, 0.025))
"""Lobes round an outline, and how far they swing it, in parts of its radius."""
_DRAWN_IN = 0.06
_SWINGS = (1.25, 1.1, 1.0, 0.8, 0.6, 0.4, 0.2, 0.0)
"""What the swing is tried with until enough is covered, each time with waves of its own."""

Spills = dict[tuple[int, int], float]
"""By section and side, the part of the usual spill into open ground."""


def shapes(grounds: list[SectionGround], width: float, height: float, noise: Noise) -> list[dict[str, Any]]:
    """The pieces of woods, rough ground and hills for these nine sections."""
    spills: Spills = {}
    outlines = _outlines(grounds, width, height, noise, spills)
    while _overgrown(grounds, outlines, spills):
        outlines = _outlines(grounds, width, height, noise, spills)
    drawn: list[tuple[SectionGround, Polygon]] = []
    for ground in grounds:
        if ground.number in outlines:
            _join(drawn, ground, outlines[ground.number])
    return [_piece(ground, shape, noise) for ground, shape in drawn]


def _outlines(
    grounds: list[SectionGround], width: float, height: float, noise: Noise, spills: Spills
) -> dict[int, Polygon]:
    """The outline of each section's ground; where unlike ones meet, the one of the lower number goes first."""
    table = box(0, 0, width, height)
    outlines: dict[int, Polygon] = {}
    for ground in grounds:
        if ground.kind in (*_GROWING, "hill"):
            others = [outlines[g.number] for g in grounds if g.number in outlines and not _grows(ground, g)]
            others += [_of_rect(rect).buffer(_YARD, join_style="mitre") for g in grounds if g is not ground
                       for rect in g.buildings]  # fmt: skip
            free = table.difference(unary_union(others)) if others else table
            outlines[ground.number] = _outline(ground, grounds, noise, spills, free)
    return outlines


def _overgrown(grounds: list[SectionGround], outlines: dict[int, Polygon], spills: Spills) -> bool:
    """Whether a clear section is covered too far; then the neighbour that covers most of it spills less from now on."""
    for ground in grounds:
        section = box(*ground.box)
        if ground.kind != "clear" or unary_union(list(outlines.values())).intersection(section).area <= (
            _CLEAR * section.area
        ):
            continue
        row, column = divmod(ground.number - 1, 3)
        sides = []
        for side, (dx, dy) in enumerate(_SIDES):
            number = (row - dy) * 3 + column - dx + 1
            inside = 0 <= row - dy < 3 and 0 <= column - dx < 3
            if inside and number in outlines and spills.get((number, side), 1.0) > 0.1:
                sides.append((outlines[number].intersection(section).area, number, side))
        if sides:
            _, number, side = max(sides)
            spills[number, side] = 0.7 * spills.get((number, side), 1.0)
            return True
    return False


def _join(drawn: list[tuple[SectionGround, Polygon]], ground: SectionGround, shape: Polygon) -> None:
    """Add a shape to those drawn: one wood with those it meets, under the number of the first section."""
    joined: list[tuple[SectionGround, Polygon]] = []
    for other, before in drawn:
        if _grows(ground, other) and shape.intersects(before):
            if _without_ring([shape, before, *(one for _, one in joined)]) is not None:
                joined.append((other, before))
            else:
                shape = _largest(shape.difference(before))
    both = _without_ring([shape, *(one for _, one in joined)])
    if both is None:
        shape = _largest(shape.difference(unary_union([one for _, one in joined])))
    else:
        shape = both
        for pair in joined:
            drawn.remove(pair)
            ground = pair[0]
    drawn.append((ground, shape))


def _without_ring(parts: list[Polygon]) -> Polygon | None:
    """All parts as one, with gaps too small to matter filled; None where they make no whole, or close a ring, which no
    outline can show."""
    both = unary_union(parts)
    if not isinstance(both, Polygon) or sum(Polygon(hole).area for hole in both.interiors) > _GAP:
        return None
    return Polygon(both.exterior)


def _grows(ground: SectionGround, other: SectionGround) -> bool:
    """Whether the ground of two neighbouring sections becomes one piece."""
    return ground.kind == other.kind and ground.kind in _GROWING and not (ground.buildings or other.buildings)


def _outline(
    ground: SectionGround, grounds: list[SectionGround], noise: Noise, spills: Spills, free: Polygon
) -> Polygon:
    """An outline that wanders and covers enough of its section: the less it swings, the more it covers."""
    section = box(*ground.box)
    built = unary_union([_of_rect(rect) for rect in ground.buildings])
    yards = unary_union([_yard(rect, ground.box) for rect in ground.buildings])
    reach = _reach(ground, grounds, noise, spills)
    for attempt, swing in enumerate(_SWINGS):
        shape = _wandering(reach, swing, noise, ground, attempt).intersection(free)
        shape = _largest(shape.difference(yards) if ground.buildings else shape)
        if not shape.interiors and unary_union([shape, built]).intersection(section).area >= _COVERED * section.area:
            break
    return Polygon(shape.exterior)


def _reach(ground: SectionGround, grounds: list[SectionGround], noise: Noise, spills: Spills) -> Box:
    """The section's box, moved out on each side by what lies there."""
    row, column = divmod(ground.number - 1, 3)
    out = []
    for side, (dx, dy) in enumerate(_SIDES):
        there = grounds[(row + dy) * 3 + column + dx] if 0 <= row + dy < 3 and 0 <= column + dx < 3 else None
        if there is None:
            out.append(_BEYOND)
        elif _grows(ground, there):
            out.append(_OVERLAP)
        elif there.kind == "clear" and not there.buildings:
            usual = _LEAST_SPILL + _MORE_SPILL * noise.part("spill", ground.number, side)
            out.append(usual * spills.get((ground.number, side), 1.0))
        else:
            out.append(_OTHER)
    west, north, east, south = ground.box
    return west - out[0], north - out[1], east + out[2], south + out[3]


def _wandering(reach: Box, swing: float, noise: Noise, ground: SectionGround, attempt: int) -> Polygon:
    """A square with soft corners, its radius swung by waves."""
    west, north, east, south = reach
    x, y, a, b = (west + east) / 2, (north + south) / 2, (east - west) / 2, (south - north) / 2
    waves = []
    for lobes, height in _HILL_WAVES if ground.kind == "hill" else _WAVES:
        key = (ground.number, lobes, attempt)
        part = height * (0.7 + 0.55 * noise.part("height", *key))
        waves.append((lobes, int(360 * noise.part("phase", *key)), part))
    points = []
    for n in range(_POINTS):
        degrees = n * 360 // _POINTS
        dx, dy = (part / 1_000_000 for part in HEADINGS[degrees])
        # Fourth roots as square roots of square roots: the same on every machine.
        out = 1 / ((dx**4 + dy**4) ** 0.5) ** 0.5
        waved = sum(part * HEADINGS[(lobes * degrees + phase) % 360][0] / 1_000_000 for lobes, phase, part in waves)
        out *= 1 + swing * waved - _DRAWN_IN
        points.append((x + a * dx * out, y + b * dy * out))
    return Polygon(points).buffer(0)


def _of_rect(rect: tuple[float, float, float, float]) -> Polygon:
    x, y, across, down = rect
    return box(x, y, x + across, y + down)


def _yard(rect: tuple[float, float, float, float], section: Box) -> Polygon:
    """The ground kept free for a building, open to the south."""
    x, y, across, _ = rect
    return box(x - _YARD, y - _YARD, x + across + _YARD, section[3] + 3)


def _largest(shape: Polygon | MultiPolygon) -> Polygon:
    return shape if isinstance(shape, Polygon) else max(shape.geoms, key=lambda part: part.area)


def _piece(ground: SectionGround, shape: Polygon, noise: Noise) -> dict[str, Any]:
    tolerance = _TIDY_HILL if ground.kind == "hill" else _TIDY
    # Rounded as a whole: point by point a narrow neck could come to cut itself.
    tidy = _largest(set_precision(shape.simplify(tolerance), 0.05))
    while len(tidy.exterior.coords) > _MOST_POINTS:
        tolerance *= 1.5
        tidy = _largest(set_precision(shape.simplify(tolerance), 0.05))
    ring = [[round(x, 2), round(y, 2)] for x, y in tidy.exterior.coords[:-1]]
    piece: dict[str, Any] = {"id": f"{ground.kind}-{ground.number}", "type": ground.kind, "polygon": ring}
    if ground.kind == "hill":
        piece["crest"] = _crest(ground, tidy, noise)
    return piece


def _crest(ground: SectionGround, shape: Polygon, noise: Noise) -> list[list[float]]:
    """A ridge, a little bent, across the widest part of the hill and short of its foot."""
    west, north, east, south = shape.bounds
    upright = noise.flag("upright", ground.number) and not ground.buildings
    share = 0.25 if ground.buildings else 0.4 + 0.2 * noise.part("ridge", ground.number)
    if upright:
        at = west + share * (east - west)
        line = LineString([(at, north - 1), (at, south + 1)])
    else:
        at = north + share * (south - north)
        line = LineString([(west - 1, at), (east + 1, at)])
    cut = line.intersection(shape)
    (ax, ay), (bx, by) = (cut if isinstance(cut, LineString) else max(cut.geoms, key=lambda part: part.length)).coords
    ridge = []
    for n, along in enumerate((0.18, 0.4, 0.62, 0.82)):
        bend = 0.8 * (noise.part("bend", ground.number, n) - 0.5)
        x, y = ax + along * (bx - ax), ay + along * (by - ay)
        ridge.append([round(x + (bend if upright else 0), 1), round(y + (0 if upright else bend), 1)])
    return ridge
