"""A sheet to draw on in finished pixels, kept at twice the size and reduced at the end.

Positions are (x, y) in design pixels (a board is 1080 of them wide) and may be fractions; `k` turns
them into pixels of the large sheet. Colours of four parts are drawn as glass.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.board.fonts import CAP_HEIGHT, letters, text_width
from bot.board.palette import Colour

XY = tuple[float, float]

OVERSAMPLE = 2


class Canvas:
    """The large sheet with its two pens: one covers, one lets the ground shine through."""

    def __init__(self, image: Image.Image, k: float) -> None:
        self.image = image
        self.k = k
        self._solid = ImageDraw.Draw(image)
        self._glass = ImageDraw.Draw(image, "RGBA")

    @classmethod
    def blank(cls, width: float, height: float, colour: Colour, k: float) -> Canvas:
        """A new sheet of `width` x `height` design pixels."""
        size = (round(width * k), round(height * k))
        return cls(Image.new("RGB", size, colour[:3]), k)

    def finished(self) -> Image.Image:
        """The sheet at its final size."""
        return self.image.reduce(OVERSAMPLE)

    def _pen(self, colour: Colour) -> ImageDraw.ImageDraw:
        return self._glass if len(colour) == 4 else self._solid

    def polygon(self, points: Iterable[XY], fill: Colour) -> None:
        """A filled ring."""
        k = self.k
        # Pillow cuts the fractions off.
        large = [part * k + 0.5 for point in points for part in point]
        if len(large) > 4:
            self._pen(fill).polygon(large, fill=fill)

    def rectangle(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        """All from the north-west corner up to, not including, the south-east one."""
        k = self.k
        box = (round(x0 * k), round(y0 * k), round(x1 * k) - 1, round(y1 * k) - 1)
        if box[2] >= box[0] and box[3] >= box[1]:
            self._pen(fill).rectangle(box, fill=fill)

    def box(self, x0: float, y0: float, x1: float, y1: float, radius: float, fill: Colour) -> None:
        """A rectangle with round corners."""
        k = self.k
        corners = (round(x0 * k), round(y0 * k), round(x1 * k) - 1, round(y1 * k) - 1)
        self._pen(fill).rounded_rectangle(corners, radius=radius * k, fill=fill)

    def disc(self, centre: XY, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self.oval(centre, radius, radius, fill)

    def oval(self, centre: XY, across: float, down: float, fill: Colour) -> None:
        """A filled ellipse with half axes `across` and `down`."""
        k = self.k
        x, y = centre[0] * k, centre[1] * k
        box = (round(x - across * k), round(y - down * k), round(x + across * k) - 1, round(y + down * k) - 1)
        if box[2] >= box[0] and box[3] >= box[1]:
            self._pen(fill).ellipse(box, fill=fill)

    def ring(self, centre: XY, radius: float, fill: Colour, width: float) -> None:
        """A circle's line, half of its width on either side of the radius."""
        k, out = self.k, radius + width / 2
        box = tuple(round((part + side) * k) - (side > 0) for side in (-out, out) for part in centre)
        self._pen(fill).ellipse(box, outline=fill, width=round(width * k))

    def segment(self, a: XY, b: XY, fill: Colour, width: float) -> None:
        """A straight bar with flat ends; upright and level ones are exact to the pixel of the large sheet,
        and hairlines lie on whole pixels of the finished one.

        A polygon covers its rim, hence the pixel less for slanting ones.
        """
        length = math.dist(a, b)
        if length < 1e-9:
            return
        if abs(a[0] - b[0]) < 1e-9 or abs(a[1] - b[1]) < 1e-9:
            level = abs(a[1] - b[1]) < 1e-9
            aside, down = (0.0, width / 2) if level else (width / 2, 0.0)
            x0, x1 = sorted((a[0], b[0]))
            y0, y1 = sorted((a[1], b[1]))
            if width <= 1:
                x0, x1 = (x0, x1) if level else (math.floor(x0) + 0.5, math.floor(x0) + 0.5)
                y0, y1 = (math.floor(y0) + 0.5, math.floor(y0) + 0.5) if level else (y0, y1)
            self.rectangle(x0 - aside, y0 - down, x1 + aside, y1 + down, fill)
            return
        half = max(width - 1 / self.k, 0.0) / 2
        dx, dy = (b[0] - a[0]) / length * half, (b[1] - a[1]) / length * half
        self.polygon(
            ((a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx)), fill
        )

    def line(self, points: Sequence[XY], fill: Colour, width: float, *, closed: bool = False) -> None:
        """A line with round joints; its two ends are flat."""
        ring = [*points, points[0]] if closed else list(points)
        for a, b in itertools.pairwise(ring):
            self.segment(a, b, fill, width)
        if width * self.k > 3:
            for joint in ring[:-1] if closed else ring[1:-1]:
                self.disc(joint, width / 2, fill)

    def dashes(
        self, points: Sequence[XY], fill: Colour, width: float, dash: float, gap: float, start: float = 0.0
    ) -> None:
        """The line in pieces of `dash` with `gap` between them, bent where the line bends."""
        for piece in dashed(points, dash, gap, start):
            self.line(piece, fill, width)

    def dots(self, points: Sequence[XY], fill: Colour, size: float, step: float) -> None:
        """Round dots of diameter `size` every `step` along the line."""
        for spot in along(points, step):
            self.disc(spot, size / 2, fill)

    def text(
        self,
        at: XY,
        words: str,
        size: float,
        fill: Colour,
        *,
        bold: bool = True,
        anchor: str = "m",
        halo: Colour | None = None,
        halo_width: float = 4.5,
    ) -> None:
        """Words whose capitals are centred on `at`'s height; `anchor` l, m or r says which part is at x."""
        k = self.k
        large = round(size * k)
        x, y = round(at[0] * k), round(at[1] * k + CAP_HEIGHT * large / 2)
        for colour, stroke in ((halo, round(halo_width * k)), (fill, 0)):
            if colour is not None:
                mask, left, top = letters(words, large, bold, anchor + "s", stroke)
                self._pen(colour).bitmap((x + left, y + top), mask, colour)

    def fitted(
        self, at: XY, words: str, size: float, room: float, colour: Colour, *, bold: bool = True, anchor: str = "l",
        least: float = 24.0,
    ) -> None:  # fmt: skip
        """Words made smaller, then cut, until they fit; a number at their end stays."""
        while self.width_of(words, size, bold) > room and size > least:
            size -= 1
        number = "".join(words.rpartition(" ")[1:]) if words[-1:].isdecimal() else ""
        while self.width_of(words, size, bold) > room and len(words) > 4 + len(number):
            words = words.removesuffix(number).rstrip("…")[:-1].rstrip() + "…" + number
        self.text(at, words, size, colour, bold=bold, anchor=anchor)

    def width_of(self, words: str, size: float, bold: bool = True) -> float:
        """Width of the words in design pixels."""
        return text_width(words, round(size * self.k), bold) / self.k

    def stencil(self, mask: Image.Image, centre: XY, fill: Colour) -> None:
        """The white of a mask in large pixels, its middle at `centre`."""
        at = round(centre[0] * self.k) - mask.width // 2, round(centre[1] * self.k) - mask.height // 2
        self._pen(fill).bitmap(at, mask, fill)

    def paste_through(self, other: Image.Image, mask: Image.Image, at: tuple[int, int]) -> None:
        """Lay `other` (large pixels) at `at` where `mask` is white."""
        self.image.paste(other, at, mask)


def dashed(points: Sequence[XY], dash: float, gap: float, start: float = 0.0) -> Iterator[list[XY]]:
    """The drawn pieces of a dashed line; `start` is how far into the pattern it begins."""
    period = dash + gap
    phase = start % period
    piece: list[XY] = [points[0]] if phase < dash else []
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        done = 0.0
        while length - done > 1e-9:
            left = (dash if phase < dash else period) - phase
            step = min(left, length - done)
            done += step
            spot = (a[0] + (b[0] - a[0]) * done / length, a[1] + (b[1] - a[1]) * done / length)
            drawn = phase < dash
            if drawn:
                piece.append(spot)
            phase += step
            if step == left:
                if drawn:
                    yield piece
                    piece = []
                else:
                    phase = 0.0
                    piece = [spot]
    if len(piece) > 1:
        yield piece


def along(points: Sequence[XY], step: float) -> Iterator[XY]:
    """Spots every `step` along a line, from its beginning."""
    due = 0.0
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        while due <= length:
            part = due / length if length else 0.0
            yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            due += step
        due -= length


def stations(points: Sequence[XY], step: float) -> Iterator[tuple[XY, float]]:
    """Spots every `step` along a line, with the direction (degrees) of the line there."""
    due = step / 2
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        direction = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1]))
        while due <= length:
            yield toward(a, direction, due), direction
            due += step
        due -= length


def length_of(points: Sequence[XY]) -> float:
    """Length of a line through the points."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def spot_at(points: Sequence[XY], distance: float) -> XY:
    """The place `distance` along the line; its end where the line is shorter."""
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        if length >= distance and length > 0:
            part = distance / length
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        distance -= length
    return points[-1]


def cut(points: Sequence[XY], head: float, tail: float) -> list[XY]:
    """The line without its first `head` and last `tail`; empty where nothing is left."""
    total = length_of(points)
    if total <= head + tail:
        return []
    kept = [spot_at(points, head)]
    done = 0.0
    for a, b in itertools.pairwise(points):
        done += math.dist(a, b)
        if head < done < total - tail:
            kept.append(b)
    kept.append(spot_at(points, total - tail))
    return kept


def toward(centre: XY, degrees: float, distance: float) -> XY:
    """The place `distance` from `centre` in a direction, clockwise from north."""
    angle = math.radians(degrees)
    return centre[0] + math.sin(angle) * distance, centre[1] - math.cos(angle) * distance


def arc(centre: XY, radius: float, start: float, end: float, steps: int = 24) -> list[XY]:
    """Spots on a circle from one direction to another, clockwise from north."""
    x, y = centre
    return [(x + across * radius, y + down * radius) for across, down in _directions(start, end, steps)]


@lru_cache(maxsize=256)
def _directions(start: float, end: float, steps: int) -> tuple[XY, ...]:
    return tuple(toward((0.0, 0.0), start + (end - start) * i / steps, 1.0) for i in range(steps + 1))
