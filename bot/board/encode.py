"""Picture -> file: PNG with one fixed palette for each period and light; WebP where many trees are shown.

A palette chosen per picture turned roads pink and ground yellow; these hold every named colour and the commonest
blends of reference boards, and are shipped as data.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.assets import assets
from bot.board.palette import rgb
from bot.board.sky import VEILS, look_of
from engine.space.terrain import Table

LIMIT = 120_000
"""Bytes a picture may have."""
MANY_TREES = 100
"""More trees than these make a PNG too large."""
BEST, COARSEST = 75, 40
"""Quality of a WebP file."""
CARDS = "country-day"
"""The palette of what shows no table."""


def palette_of(table: Table) -> str:
    """The name of the palette that a table's pictures are written in."""
    return f"{table.period or 'country'}-{table.light}"


@lru_cache(maxsize=14)
def palette_image(name: str) -> tuple[list[int], Image.Image]:
    """A palette, and the small picture by which Pillow looks its colours up.

    Pillow knows colours by their upper six bits and takes what is nearest to that cell's lowest corner: the
    small picture therefore has the corners. Else one named colour would be taken for another.
    """
    lines = (assets() / "palettes" / f"{name}.hex").read_text("ascii").split()
    flat = [part for line in lines for part in rgb(line)]
    flat += flat[-3:] * (256 - len(lines))
    corners = Image.new("P", (1, 1))
    corners.putpalette([part & ~3 for part in flat])
    return flat, corners


def reduced(image: Image.Image, palette: str = CARDS) -> Image.Image:
    """The picture in a palette's 256 colours."""
    colours, corners = palette_image(palette)
    indexed = image.quantize(palette=corners, dither=Image.Dither.NONE)
    indexed.putpalette(colours)
    return indexed


def encode(image: Image.Image, palette: str = CARDS) -> bytes:
    """The picture as a PNG file."""
    out = BytesIO()
    reduced(image, palette).save(out, "PNG", compress_level=6)
    return out.getvalue()


def encode_webp(image: Image.Image, quality: int = BEST) -> bytes:
    """The picture as a WebP file: half as large where much is drawn, and twice as long in the making."""
    out = BytesIO()
    image.save(out, "WEBP", quality=quality, method=2)
    return out.getvalue()


def encode_board(image: Image.Image, table: Table, trees: int) -> bytes:
    """A board that shows so many trees, within the limit: PNG, or WebP where a PNG is too large, and where a veil gives
    every colour of the ground a new one.

    Counting trees spares most of the PNG files that would come out too large. The more there is to see, the coarser.
    """
    quality = 110 - trees // 7
    if trees <= MANY_TREES and look_of(table) not in VEILS:
        file = encode(image, palette_of(table))
        if len(file) <= LIMIT:
            return file
        quality = BEST - (len(file) - LIMIT) // 1250
    file = encode_webp(image, max(COARSEST, min(BEST, quality)))
    return file if len(file) <= LIMIT else encode_webp(image, COARSEST)
