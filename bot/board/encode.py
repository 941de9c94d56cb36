"""Picture -> file: PNG with one fixed palette for each period and light; WebP where many trees are shown.

A palette chosen per picture turned roads pink and ground yellow; these hold every named colour and the commonest
blends of reference boards, and are shipped as data.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.assets import assets
from bot.board.palette import rgb
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
def palette_image(name: str) -> Image.Image:
    """A palette as the small picture that Pillow wants."""
    lines = (assets() / "palettes" / f"{name}.hex").read_text("ascii").split()
    flat = [part for line in lines for part in rgb(line)]
    holder = Image.new("P", (1, 1))
    holder.putpalette(flat + flat[-3:] * (256 - len(lines)))
    return holder


def reduced(image: Image.Image, palette: str = CARDS) -> Image.Image:
    """The picture in a palette's 256 colours."""
    return image.quantize(palette=palette_image(palette), dither=Image.Dither.NONE)


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
    """A board that shows so many trees: PNG, or WebP where a PNG would be too large; the more trees, the coarser."""
    if trees <= MANY_TREES:
        return encode(image, palette_of(table))
    return encode_webp(image, max(COARSEST, min(BEST, 110 - trees // 7)))
