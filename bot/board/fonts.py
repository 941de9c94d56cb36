"""The two typefaces. System fonts are never used: every machine draws the same letters."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from bot.assets import assets

_FACES = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}

CAP_HEIGHT = 0.729
"""Height of a capital letter as a part of the font size."""


@lru_cache(maxsize=128)
def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The condensed face at `size` pixels."""
    path = assets() / "fonts" / _FACES[bold]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, bold: bool = True) -> float:
    """Width of `text` in pixels."""
    return font(size, bold).getlength(text)


@lru_cache(maxsize=256)
def letters(text: str, size: int, bold: bool, anchor: str, stroke: int = 0) -> tuple[Image.Image, int, int]:
    """The words as a mask, and where its north-west corner lies from the spot at which they are anchored.

    Numbers, labels and names come again in every picture. `stroke` is how far their edge is drawn out.
    """
    face = font(size, bold)
    west, north, east, south = face.getbbox(text, anchor=anchor, stroke_width=stroke)
    left, top = math.floor(west), math.floor(north)
    mask = Image.new("L", (max(1, math.ceil(east) - left), max(1, math.ceil(south) - top)))
    pen = ImageDraw.Draw(mask)
    pen.text((-left, -top), text, fill=255, font=face, anchor=anchor, stroke_width=stroke, stroke_fill=255)
    return mask, left, top
