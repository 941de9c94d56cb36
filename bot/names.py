"""Names from records, made safe to stand in a message."""

import re
import unicodedata
from typing import Final

SIDE_SIGNS: Final = ("🔵", "🟧", "🔶", "⬣")
"""One for each side, in the order of the record; the shapes are those on the board."""
LONGEST: Final = 40

_MARKUP = re.compile(r"([\\*_~`|>#\[\]<@]|:(?=//))")


def plain(name: str, longest: int = LONGEST) -> str:
    """A name on one line, without control or direction signs, cut where it is too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name)
    kept = " ".join(kept.split()) or "?"
    return kept if len(kept) <= longest else kept[: longest - 1].rstrip() + "…"


def safe(name: str, longest: int = LONGEST) -> str:
    """A name that neither formats, links nor pings anybody."""
    return escaped(plain(name, longest))


def escaped(text: str) -> str:
    """A text, of several lines too, that neither formats, links nor pings anybody."""
    return _MARKUP.sub(r"\\\1", text).replace("@", "@\u200b")
