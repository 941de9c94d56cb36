"""Small marks: what lines end in, and what lies on, under or before a token."""

import itertools
import math
from collections.abc import Iterator, Sequence

from bot.board.canvas import XY, Canvas, cut, toward
from bot.board.palette import BRICK, BURST, GOLD, INK, RIM, STEEL, Colour, Light


def fallen(canvas: Canvas, centre: XY, r: float) -> None:
    """A weapon that lies on the ground: a blade and its hilt, aslant, on a pale spot."""
    x, y = centre
    canvas.disc(centre, r, INK)
    canvas.disc(centre, 0.88 * r, STEEL)
    canvas.segment((x - 0.58 * r, y + 0.58 * r), (x + 0.62 * r, y - 0.62 * r), INK, 0.20 * r)
    canvas.segment((x - 0.44 * r, y - 0.04 * r), (x + 0.04 * r, y + 0.44 * r), INK, 0.18 * r)


def star_ring(centre: XY, outer: float, inner: float, points: int, turn: float = 0.0) -> list[XY]:
    """The outline of a star, one of its points in the direction `turn`."""
    return [toward(centre, turn + 180 * i / points, inner if i % 2 else outer) for i in range(2 * points)]


def burst(canvas: Canvas, centre: XY, r: float = 24.0) -> None:
    """An eight-pointed star: a hit, or the middle of a blast."""
    canvas.polygon(star_ring(centre, r, 0.50 * r, 8, 12), INK)
    canvas.polygon(star_ring(centre, 0.84 * r, 0.42 * r, 8, 12), GOLD)
    canvas.disc(centre, 0.27 * r, BURST)


def eye(canvas: Canvas, centre: XY, r: float, colour: Colour, pupil: Colour) -> None:
    """An open eye `2 r` wide."""
    x, y = centre
    bend = 0.62 * r
    upper = [(x - r + 2 * r * i / 12, y - bend * math.sin(math.pi * i / 12)) for i in range(13)]
    lower = [(x + r - 2 * r * i / 12, y + bend * math.sin(math.pi * i / 12)) for i in range(13)]
    canvas.polygon([*upper, *lower], colour)
    canvas.disc(centre, 0.34 * r, pupil)


def low_wall(canvas: Canvas, centre: XY, r: float) -> None:
    """Two courses of stone across the lower third: ducked back."""
    x, y = centre
    half, top, course = 1.22 * r, y + 0.34 * r, 0.38 * r
    canvas.rectangle(x - half, top, x + half, top + 2 * course, INK)
    edge = 0.06 * r
    for row, joints in enumerate(((-0.42, 0.42), (-0.82, 0.0, 0.82))):
        low = top + row * course + edge * (1 if row == 0 else 0.5)
        high = top + (row + 1) * course - edge * (0.5 if row == 0 else 1)
        ends = [-half + edge, *(joint * r for joint in joints), half - edge]
        for start, end in itertools.pairwise(ends):
            gap = edge / 2
            canvas.rectangle(x + start + gap, low, x + end - gap, high, BRICK)


def chain(canvas: Canvas, centre: XY, r: float, colour: Colour) -> None:
    """Captured: a chain in the captor's colour."""
    x, y = centre[0], centre[1] + 0.72 * r
    half, high = 1.08 * r, 0.27 * r
    canvas.box(x - half, y - high, x + half, y + high, high, INK)
    canvas.box(x - half + 0.07 * r, y - high + 0.07 * r, x + half - 0.07 * r, y + high - 0.07 * r, 0.2 * r, colour)
    for index in range(4):
        link = (x + (index - 1.5) * 0.46 * r, y)
        canvas.oval(link, 0.17 * r, 0.15 * r, RIM)
        canvas.oval(link, 0.09 * r, 0.07 * r, colour)


def cross(canvas: Canvas, centre: XY, r: float, colour: Colour, width: float, halo: Colour | None = None) -> None:
    """Two crossed bars: dead, or a miss."""
    x, y = centre
    bars = (((x - r, y - r), (x + r, y + r)), ((x - r, y + r), (x + r, y - r)))
    if halo is not None:
        for a, b in bars:
            canvas.line((toward_end(a, b, -3), toward_end(b, a, -3)), halo, width + 6)
    for a, b in bars:
        canvas.segment(a, b, colour, width)


def toward_end(a: XY, b: XY, by: float) -> XY:
    """`a` moved by `by` in the direction of `b`."""
    length = math.dist(a, b) or 1.0
    return a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length


def arrow(
    canvas: Canvas, points: Sequence[XY], colour: Colour, width: float, head: float, halo: Colour,
    *, dash: tuple[float, float] | None = None,
) -> None:  # fmt: skip
    """A line that ends in a head of length `head` at its last point."""
    shaft = cut(points, 0, head * 0.8)
    if shaft:
        canvas.line(shaft, halo, width + 6)
    arrowhead(canvas, points, halo, head, 3)
    if shaft and dash is not None:
        canvas.dashes(shaft, colour, width, *dash)
    elif shaft:
        canvas.line(shaft, colour, width)
    arrowhead(canvas, points, colour, head, 0)


def arrowhead(canvas: Canvas, points: Sequence[XY], colour: Colour, head: float, grow: float) -> None:
    """The head at the end of a line, `grow` larger all round."""
    tip = points[-1]
    shaft = cut(points, 0, head * 0.8)
    before = shaft[-1] if shaft else points[-2]
    direction = math.degrees(math.atan2(tip[0] - before[0], before[1] - tip[1]))
    back = toward(tip, direction, -head - grow)
    corners = (
        toward(tip, direction, 1.5 * grow),
        toward(back, direction + 90, 0.62 * head + 1.3 * grow),
        toward(back, direction - 90, 0.62 * head + 1.3 * grow),
    )
    canvas.polygon(corners, colour)


def swords(canvas: Canvas, centre: XY, r: float) -> None:
    """Hand to hand: crossed swords on a white disc."""
    x, y = centre
    canvas.disc(centre, r, INK)
    canvas.disc(centre, r - 2.2, RIM)
    for lean in (1, -1):
        tip, pommel = (x + 0.58 * lean * r, y - 0.58 * r), (x - 0.56 * lean * r, y + 0.58 * r)
        canvas.segment(tip, pommel, INK, 0.13 * r)
        guard = (x - 0.33 * lean * r, y + 0.34 * r)
        direction = math.degrees(math.atan2(tip[0] - pommel[0], pommel[1] - tip[1]))
        canvas.segment(toward(guard, direction + 90, 0.21 * r), toward(guard, direction - 90, 0.21 * r), INK, 0.11 * r)


def number_disc(canvas: Canvas, centre: XY, mark: str, r: float, text: Colour, halo: Colour) -> None:
    """A step's number, or a choice's letter."""
    canvas.disc(centre, r + 2.5, halo[:3])
    canvas.disc(centre, r, text)
    size = 1.45 * r if len(mark) < 2 else max(24.0, 1.15 * r)
    canvas.text(centre, mark, size, halo[:3])


def frame(canvas: Canvas, centre: XY, half: float, *, talks: bool = False) -> None:
    """The white square of a picture with its four ink corners; with the tail of a speech bubble where one talks."""
    x, y = centre
    if talks:
        tail = [(x - 0.1 * half, y + 0.9 * half), (x + 0.5 * half, y + 0.9 * half), (x - 0.2 * half, y + 1.6 * half)]
        canvas.line([tail[0], tail[2], tail[1]], INK, 6)
        canvas.polygon(tail, RIM)
    edges = (x - half, y - half, x + half, y + half)
    canvas.rectangle(*edges, RIM)
    for corner in corners(edges, 0.55 * half):
        canvas.line(corner, INK, 5)


def corners(edges: tuple[float, float, float, float], arm: float) -> Iterator[tuple[XY, XY, XY]]:
    """The corners of a camera's finder, whose west, north, east and south are given, each with its two arms."""
    west, north, east, south = edges
    for x, across in ((west, arm), (east, -arm)):
        for y, down in ((north, arm), (south, -arm)):
            yield (x + across, y), (x, y), (x, y + down)


def tally(canvas: Canvas, centre: XY, dice: Sequence[bool], text: Colour, halo: Colour) -> None:
    """A dot for each die of a shot: gold hit, a ring missed."""
    half, x = 6.5 * len(dice), centre[0]
    canvas.box(x - half - 4.5, centre[1] - 9.5, x + half + 4.5, centre[1] + 9.5, 9.5, halo[:3])
    canvas.box(x - half - 2, centre[1] - 7, x + half + 2, centre[1] + 7, 7, text)
    for n, hit in enumerate(dice):
        spot = (x - half + 6.5 + 13 * n, centre[1])
        canvas.disc(spot, 5, GOLD if hit else halo[:3])
        if not hit:
            canvas.disc(spot, 3, text)


def pill_width(mark: str) -> float:
    """Half the width of an eye's pill, in parts of its radius."""
    return (1.1, 1.78, 2.05, 2.45)[min(len(mark), 3)]


def eye_pill(canvas: Canvas, centre: XY, mark: str, r: float, text: Colour, halo: Colour) -> None:
    """Number and eye: who came into sight."""
    x, y = centre
    half = pill_width(mark) * r
    canvas.box(x - half - 2.5, y - r - 2.5, x + half + 2.5, y + r + 2.5, r + 2.5, halo[:3])
    canvas.box(x - half, y - r, x + half, y + r, r, text)
    if mark:
        canvas.text(
            (x - 0.35 * r - (half - 0.78 * r) / 2, y),
            mark,
            1.45 * r if len(mark) < 2 else max(24.0, 1.15 * r),
            halo[:3],
        )
    eye(canvas, (x + (half - 1.1 * r if mark else 0), y), 0.78 * r, halo[:3], text)


def tether(canvas: Canvas, home: XY, spot: XY, light: Light) -> None:
    """From a token or a disc pushed aside to the spot where it belongs."""
    canvas.line((spot, home), light.halo, 6)
    canvas.disc(home, 6.5, light.halo[:3])
    canvas.line((spot, home), light.text, 2)
    canvas.disc(home, 4.5, light.text)
