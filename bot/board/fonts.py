"""How wide words are, and what they look like."""

import math
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from bot.board.faces import OWN, face, runs

CAP_HEIGHT = 0.729
"""Height of a capital letter as a part of the font size."""
_FROM = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The part of their width that lies before the spot at which words are anchored."""


def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The condensed face at `size` pixels."""
    return face(OWN, size, bold)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, bold: bool = True) -> float:
    """Width of what can be drawn of `text`, in pixels."""
    return sum(face(name, size, bold).getlength(part) for part, name in runs(text))


@lru_cache(maxsize=256)
def letters(text: str, size: int, bold: bool, anchor: str, stroke: int = 0) -> tuple[Image.Image, int, int]:
    """The words as a mask, and where its north-west corner lies from the spot at which they are anchored, by their
    baseline.

    Numbers, labels and names come again in every picture. `stroke` is how far their edge is drawn out.
    """
    along, placed = -_FROM[anchor[0]] * text_width(text, size, bold), []
    for part, name in runs(text):
        opened = face(name, size, bold)
        placed.append((along, part, opened, opened.getbbox(part, anchor="ls", stroke_width=stroke)))
        along += opened.getlength(part)
    if len(placed) == 1:
        [(_, part, opened, _)] = placed
        placed = [(0.0, part, opened, opened.getbbox(part, anchor=anchor, stroke_width=stroke))]
    else:
        anchor = "ls"
    left = math.floor(min((x + box[0] for x, _, _, box in placed), default=0))
    top = math.floor(min((box[1] for *_, box in placed), default=0))
    right = math.ceil(max((x + box[2] for x, _, _, box in placed), default=0))
    bottom = math.ceil(max((box[3] for *_, box in placed), default=0))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    pen = ImageDraw.Draw(mask)
    for x, part, opened, _ in placed:
        pen.text((x - left, -top), part, fill=255, font=opened, anchor=anchor, stroke_width=stroke, stroke_fill=255)
    return mask, left, top
