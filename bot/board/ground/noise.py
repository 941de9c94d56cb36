"""Unevenness that is the same for ever: it comes from a hash of what is drawn, never from a random source."""

import math
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b, shake_128

from PIL import Image

from engine.space.terrain import INCH, Piece, Table

FINENESS = 4
"""Pixels of a field to the inch."""
_SPAN = 36
"""Inches over which a piece's field runs before it begins again."""
_CELLS = ((7, 0.0), (14, 0.36), (34, 0.17))
"""How many cells of unevenness 36 inches have, and how much of each goes into what is there already."""


def seed_of(table: Table) -> str:
    """What tells this table from others: its size and its outlines."""
    pieces = [(piece.id, piece.type, piece.polygon or piece.line) for piece in table.pieces]
    return blake2b(repr((table.width, table.height, pieces)).encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=32)
def field(seed: str, width: int = _SPAN * INCH, height: int = _SPAN * INCH) -> Image.Image:
    """Soft hills and hollows, 0 to 255, over so many hundredths of an inch."""
    size = (math.ceil(width / INCH * FINENESS), math.ceil(height / INCH * FINENESS))
    image = Image.new("L", size)
    for cells, part in _CELLS:
        across, down = (max(2, round(cells * length / INCH / _SPAN)) for length in (width, height))
        grains = shake_128(f"{seed}:{cells}".encode()).digest(across * down)
        layer = Image.frombytes("L", (across, down), grains).resize(size, Image.Resampling.BICUBIC)
        image = Image.blend(image, layer, part) if part else layer
    return image


def value_at(noise: Image.Image, x: float, y: float) -> int:
    """The field's value at a place in hundredths of an inch; beyond its end the field begins again."""
    spot = (int(x * FINENESS / INCH) % noise.width, int(y * FINENESS / INCH) % noise.height)
    value = noise.getpixel(spot)
    assert isinstance(value, int | float)
    return int(value)


def chance(piece: Piece, salt: str) -> Iterator[float]:
    """An endless row of numbers from 0 up to 1 that depends on the piece alone."""
    yield from numbers(repr((piece.id, piece.polygon or piece.line, salt)))


def numbers(seed: str) -> Iterator[float]:
    """An endless row of numbers from 0 up to 1."""
    count = 0
    while True:
        block = blake2b(seed.encode() + count.to_bytes(4, "big"), digest_size=64).digest()
        for start in range(0, 64, 4):
            yield int.from_bytes(block[start : start + 4], "big") / 2**32
        count += 1
