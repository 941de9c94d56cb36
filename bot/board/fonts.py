"""The two typefaces. System fonts are never used: every machine draws the same letters."""

from functools import lru_cache

from PIL import ImageFont

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
