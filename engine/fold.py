"""One reading of everything that people type: what looks alike, on whatever keyboard, is the same text."""

import unicodedata
from functools import lru_cache
from typing import Final

_ALIKE: Final = {
    "'": "`´‘’‚‛′‵ʹʻʼˈ＇",
    '"': "“”„‟«»″‶ʺ＂",
    "-": "‐‑‒–—―⁃−﹘﹣－",
    "°": "º˚⁰",
    "/": "⁄∕",
    "o": "øØ",
    "d": "đĐðÐ",
    "l": "łŁ",
    "i": "ı",
    "ae": "æÆ",
    "oe": "œŒ",
    "th": "þÞ",
}
"""Signs and letters, each with those that stand for it and do not fall apart into it."""
_SIGNS: Final = str.maketrans({sign: one for one, signs in _ALIKE.items() for sign in signs})
_ACCENTS: Final = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F))
"""Accents of letters, and choices between forms of a sign; marks that make other letters are none."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """A text as it is compared: in small letters, without accents, joiners and needless blanks, with the quotes,
    dashes, degrees, inches and digits of a keyboard.

    >>> fold("Mu\u0308ller  O’Brien, ６” NE – 45º")
    'muller o\\'brien, 6" ne - 45°'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)
        apart = unicodedata.normalize("NFKD", text.casefold())
        text = unicodedata.normalize("NFC", "".join(_bare(sign) for sign in apart))
    return " ".join(text.replace("`", "'").casefold().split())


def _bare(sign: str) -> str:
    """A sign without what only adorns it: a digit of any script as it is counted, accents and joiners not at all."""
    if sign.isdecimal():
        return str(unicodedata.decimal(sign))
    code = ord(sign)
    adorns = any(first <= code <= last for first, last in _ACCENTS)
    return "" if adorns or unicodedata.category(sign) == "Cf" else sign
