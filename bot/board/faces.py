"""The typefaces: two of our own, and for letters that these lack Noto's, where the extra `letters` has brought them.

System fonts are never used: every machine draws the same letters. A face is opened when it is first needed.
"""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from bot.assets import assets

_OWN: Final = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}
_PACKAGES: Final = ("manimgx_fonts", "manimgx_fonts_cjk")
"""The packages of the extra, each a folder of faces."""
_EASTERN: Final = "NotoSansCJK-VF.otf.ttc"
_EAST: Final = frozenset({"CJK", "HANGUL", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "BOPOMOFO", "KANGXI"})
"""The first words of the names of signs that the face for the Far East has."""
_SIGNS: Final = ("NotoEmoji[wght].ttf", "NotoSansSymbols[wght].ttf", "NotoSans[wght].ttf")
"""Faces of signs that belong to no script."""
_APART: Final = _EAST | {"ARMENIAN", "GEORGIAN", "ETHIOPIC", "EMOJI"}
"""Scripts whose letters stand beside one another as they are; all others are shaped, or torn."""
_LEFTWARDS: Final = ("R", "AL")
_WEIGHT: Final = {True: 700, False: 400}
OWN: Final = ""
"""The name of our own face."""
Runs = tuple[tuple[str, str], ...]
"""Parts of a text, each with the name of its face."""


@lru_cache(maxsize=256)
def face(name: str, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """A face at `size` pixels."""
    if name == OWN:
        path = assets() / "fonts" / _OWN[bold]
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    shapes = ImageFont.Layout.RAQM if _shapes() else ImageFont.Layout.BASIC
    opened = ImageFont.truetype(str(_folders()[name]), size, layout_engine=shapes)
    opened.set_variation_by_axes([_WEIGHT[bold]])
    return opened


@lru_cache(maxsize=2048)
def runs(text: str) -> Runs:
    """The text in parts of one face each, without the words that no face can draw whole."""
    if text.isascii():
        return ((text, OWN),)
    signs: list[tuple[str, str]] = []
    for word in text.split(" "):
        faces = _faces_of(word)
        if faces is None or (not word and not signs):
            continue
        if signs:
            signs.append((" ", OWN if signs[-1][1] in _SIGNS else signs[-1][1]))
        signs += zip(word, faces, strict=True)
    return tuple(("".join(sign for sign, _ in part), name) for name, part in groupby(signs, key=itemgetter(1)))


def drawable(text: str) -> bool:
    """Whether anything of a text can be drawn."""
    return any(part.strip() for part, _ in runs(text))


def legible(text: str, names: Iterable[tuple[str, str]]) -> str:
    """The text with the tag in the place of each name that cannot be drawn whole; `names` are with their tags."""
    for name, tag in () if text.isascii() else names:
        text = text.replace(name, tag) if name and undrawn(name) else text
    return text


def ours(sign: str) -> bool:
    """Whether our own face has a sign, so that it stands in every picture."""
    return _face_of(sign) == OWN


def undrawn(text: str) -> int:
    """How many signs of a text are left out where it is drawn."""
    return 0 if text.isascii() else max(0, len(text.strip()) - sum(len(part) for part, _ in runs(text)))


@lru_cache(maxsize=2048)
def _faces_of(word: str) -> tuple[str, ...] | None:
    """The face of each sign of a word; None where one is lacking. Marks and joiners go with the sign before them."""
    found: list[str] = []
    for char in word:
        kind = unicodedata.category(char)
        name = found[-1] if found and (kind[0] == "M" or kind == "Cf") else _face_of(char)
        if name is None:
            return None
        found.append(name)
    return tuple(found)


@lru_cache(maxsize=4096)
def _face_of(char: str) -> str | None:
    """The name of the first face that has a sign, and can shape it where its script asks for that."""
    if unicodedata.bidirectional(char) not in _LEFTWARDS and _has(OWN, char):
        return OWN
    script = unicodedata.name(char, "").partition(" ")[0]
    own = _EASTERN if script in _EAST else f"NotoSans{script.title()}[wght].ttf"
    if own in _folders() and (script in _APART or _shapes()) and _has(own, char):
        return own
    signs = unicodedata.category(char)[0] in "SP"
    return next((name for name in _SIGNS if signs and name in _folders() and _has(name, char)), None)


def _has(name: str, char: str) -> bool:
    """Whether a face has a sign: what it lacks it draws as it draws what never is a sign."""
    opened = face(name, 24, False)
    return char.isspace() or bytes(opened.getmask(char)) != bytes(opened.getmask("\uffff"))


@lru_cache(maxsize=1)
def _shapes() -> bool:
    return bool(features.check("raqm"))


@lru_cache(maxsize=1)
def _folders() -> dict[str, Path]:
    """Where the faces of the extra lie, by their names."""
    specs = [spec for package in _PACKAGES if (spec := find_spec(package)) is not None and spec.origin]
    return {file.name: file for spec in specs for file in Path(str(spec.origin)).parent.glob("*.tt[fc]")}
