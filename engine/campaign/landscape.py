"""Woods, rough ground and hills as somebody would draw them: rounded, uneven, growing together with their like.

The outlines depend on the dice alone. Each covers, with the buildings that stand there, at least three quarters of
its section (CR3-TERR-02).
"""

from typing import Any

from shapely import LineString, MultiPolygon, Polygon, box, set_precision, unary_union  # type: ignore[import-untyped]

from engine.campaign.noise import Box, Ground, Noise
from engine.state import HEADINGS

_GROWING = ("woods", "rough")
"""What becomes one piece with the same in the next section."""
_POINTS = 18
_COVERED = 0.76
_YARD = 0.5
"""Inches kept free round a building."""
_SPILL, _OVERLAP, _CLEARANCE, _BEYOND = 0.9, 1.0, -0.2, 0.6
"""How far ground reaches beyond its section: at most into open ground, into its like, towards other ground, and over
the table's edge, where it is cut off."""
_SIDES = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""West, north, east, south as steps of column and row."""


def shapes(grounds: list[Ground], width: float, height: float, noise: Noise) -> list[dict[str, Any]]:
    """The pieces of woods, rough ground and hills for these nine sections."""
    table = box(0, 0, width, height)
    drawn: list[tuple[Ground, Polygon]] = []
    for ground in grounds:
        if ground.kind not in (*_GROWING, "hill"):
            continue
        _join(drawn, ground, _outline(ground, grounds, noise).intersection(table))
    return [_piece(ground, shape, noise) for ground, shape in drawn]


def _join(drawn: list[tuple[Ground, Polygon]], ground: Ground, shape: Polygon) -> None:
    """Add a shape to those drawn: one wood with those it meets, under the number of the first section."""
    for other, before in tuple(drawn):
        if not _grows(ground, other) or not shape.intersects(before):
            continue
        both = unary_union([before, shape])
        if isinstance(both, Polygon) and not both.interiors:
            drawn.remove((other, before))
            ground, shape = other, both
        else:  # it would close a ring, which no outline can show
            shape = _largest(shape.difference(before))
    drawn.append((ground, shape))


def _grows(ground: Ground, other: Ground) -> bool:
    """Whether the ground of two neighbouring sections becomes one piece."""
    return ground.kind == other.kind and ground.kind in _GROWING and not (ground.buildings or other.buildings)


def _outline(ground: Ground, grounds: list[Ground], noise: Noise) -> Polygon:
    """A rounded, uneven shape that covers enough of its section: the less uneven, the more it covers."""
    for evenness in (0.0, 0.3, 0.6, 0.9, 1.0):
        shape = _blob(_reach(ground, grounds, noise), evenness, noise, ground.number)
        built = unary_union([_of_rect(rect) for rect in ground.buildings])
        if ground.buildings:
            shape = _largest(shape.difference(unary_union([_yard(rect, ground.box) for rect in ground.buildings])))
        section = box(*ground.box)
        if unary_union([shape, built]).intersection(section).area >= _COVERED * section.area:
            break
    return shape


def _reach(ground: Ground, grounds: list[Ground], noise: Noise) -> Box:
    """The section's box, moved out or in on each side by what lies there."""
    row, column = divmod(ground.number - 1, 3)
    out = []
    for side, (dx, dy) in enumerate(_SIDES):
        there = grounds[(row + dy) * 3 + column + dx] if 0 <= row + dy < 3 and 0 <= column + dx < 3 else None
        if there is None:
            out.append(_BEYOND)
        elif _grows(ground, there):
            out.append(_OVERLAP)
        elif there.kind == "clear" and not there.buildings:
            out.append(_SPILL * noise.part("spill", ground.number, side))
        else:
            out.append(_CLEARANCE)
    west, north, east, south = ground.box
    return west - out[0], north - out[1], east + out[2], south + out[3]


def _blob(reach: Box, evenness: float, noise: Noise, number: int) -> Polygon:
    """Between a circle and a square, dented, and its corners cut twice."""
    west, north, east, south = reach
    x, y, a, b = (west + east) / 2, (north + south) / 2, (east - west) / 2, (south - north) / 2
    points = []
    for n in range(_POINTS):
        dx, dy = (part / 1_000_000 for part in HEADINGS[n * 360 // _POINTS])
        # Fourth roots as square roots of square roots: the same on every machine.
        out = 1 / ((dx**4 + dy**4) ** 0.5) ** 0.5
        out *= 1 - 0.17 * (1 - evenness) * noise.part("dent", number, n)
        points.append((x + a * dx * out, y + b * dy * out))
    return Polygon(_softened(points))


def _softened(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each corner replaced by two, a quarter of the way along its sides."""
    out = []
    for n, (x, y) in enumerate(points):
        nx, ny = points[(n + 1) % len(points)]
        out += [(0.75 * x + 0.25 * nx, 0.75 * y + 0.25 * ny), (0.25 * x + 0.75 * nx, 0.25 * y + 0.75 * ny)]
    return out


def _of_rect(rect: tuple[float, float, float, float]) -> Polygon:
    x, y, across, down = rect
    return box(x, y, x + across, y + down)


def _yard(rect: tuple[float, float, float, float], section: Box) -> Polygon:
    """The ground kept free for a building, open to the south."""
    x, y, across, _ = rect
    return box(x - _YARD, y - _YARD, x + across + _YARD, section[3] + 1)


def _largest(shape: Polygon | MultiPolygon) -> Polygon:
    return shape if isinstance(shape, Polygon) else max(shape.geoms, key=lambda part: part.area)


def _piece(ground: Ground, shape: Polygon, noise: Noise) -> dict[str, Any]:
    # Rounded as a whole: point by point a narrow neck could come to cut itself.
    tidy = _largest(set_precision(shape.simplify(0.08), 0.1))
    ring = [[round(x, 1), round(y, 1)] for x, y in tidy.exterior.coords[:-1]]
    piece: dict[str, Any] = {"id": f"{ground.kind}-{ground.number}", "type": ground.kind, "polygon": ring}
    if ground.kind == "hill":
        piece["crest"] = _crest(ground, tidy, noise)
    return piece


def _crest(ground: Ground, shape: Polygon, noise: Noise) -> list[list[float]]:
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
