"""The two typefaces and the folder they lie in.

In a checkout `assets/` stands beside `bot/`; an installed wheel carries the same files as
`bot/_assets`. System fonts are never used: every machine draws the same letters.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import ImageFont

_FACES = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}

CAP_HEIGHT = 0.729
"""Height of a capital letter as a part of the font size."""


@lru_cache(maxsize=1)
def assets() -> Path:
    """The folder of fonts and palettes; FileNotFoundError names the two places looked at."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "_assets", package.parent / "assets")
    for place in places:
        if (place / "fonts" / _FACES[True]).is_file():
            return place
    raise FileNotFoundError(f"no fonts in {places[0]} or {places[1]}")


@lru_cache(maxsize=128)
def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The condensed face at `size` pixels."""
    from PIL import ImageFont  # who only wants to know where the folder is has no need of it

    path = assets() / "fonts" / _FACES[bold]
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, bold: bool = True) -> float:
    """Width of `text` in pixels."""
    return font(size, bold).getlength(text)
