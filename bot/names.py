"""Names from records: made safe to stand in a message, and found by what somebody types of them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

SIDE_SIGNS: Final = ("🔵", "🟧", "🔶", "⬣")
"""One for each side, in the order of the record; the shapes are those on the board."""
LONGEST: Final = 40
T = TypeVar("T")
_SHORTEST = 3
"""Characters of a part from the middle of a word that still mean a name."""

_MARKUP = re.compile(r"([\\*_~`|>#\[\]<@]|:(?=//))")


def plain(name: str, longest: int = LONGEST) -> str:
    """A name on one line, without control or direction signs, cut where it is too long."""
    if not name.isprintable():
        name = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name)
    kept = " ".join(name.split()) or "?"
    return kept if len(kept) <= longest else kept[: longest - 1].rstrip() + "…"


def safe(name: str, longest: int = LONGEST) -> str:
    """A name that neither formats, links nor pings anybody."""
    return escaped(plain(name, longest))


def escaped(text: str) -> str:
    """A text, of several lines too, that neither formats, links nor pings anybody."""
    return _MARKUP.sub(r"\\\1", text).replace("@", "@\u200b")


def meant(typed: str, known: Iterable[tuple[T, Sequence[str]]]) -> T | None:
    """The one of those known, each with its names, that a text means: by a whole name, else by the beginning of one, of
    a word in one, or by any part of one. None where it means nobody, or several alike."""
    wanted = " ".join(typed.split()).casefold()
    named = [(one, [name.casefold() for name in names]) for one, names in known if wanted]
    for one, names in named:
        if wanted in names:
            return one
    parts = (
        [one for one, names in named if any(name.startswith(wanted) for name in names)],
        [one for one, names in named if any(f" {wanted}" in name.replace("-", " ") for name in names)],
        [one for one, names in named if any(wanted in name for name in names) and len(wanted) >= _SHORTEST],
    )
    found = next(filter(None, parts), [])
    return found[0] if len(found) == 1 else None
