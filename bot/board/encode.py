"""Picture -> file: PNG with one fixed palette for each light.

A palette chosen per picture turned roads pink and ground yellow; this one holds every named colour and
the commonest blends of reference boards, and is shipped as data.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image

from bot.assets import assets
from bot.board.palette import rgb

LIMIT = 100_000
"""Bytes a picture may have."""


@lru_cache(maxsize=2)
def palette_image(light: str) -> Image.Image:
    """The palette of a light as the small picture that Pillow wants."""
    lines = (assets() / "palettes" / f"{light}.hex").read_text("ascii").split()
    flat = [part for line in lines for part in rgb(line)]
    holder = Image.new("P", (1, 1))
    holder.putpalette(flat + flat[-3:] * (256 - len(lines)))
    return holder


def light_of(image: Image.Image) -> str:
    """`night` where the paper at the picture's corner is dark."""
    corner = image.getpixel((0, 0))
    return "night" if isinstance(corner, tuple) and sum(corner[:3]) < 384 else "day"


def reduced(image: Image.Image) -> Image.Image:
    """The picture in its light's 256 colours."""
    return image.quantize(palette=palette_image(light_of(image)), dither=Image.Dither.NONE)


def encode(image: Image.Image) -> bytes:
    """The picture as a PNG file."""
    out = BytesIO()
    reduced(image).save(out, "PNG", compress_level=6)
    return out.getvalue()
