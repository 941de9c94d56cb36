"""Names from records: made safe to stand in a message, and found by what somebody types or picks of them."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, TypeVar

from bot import language
from bot.errors import Unfit
from bot.language import Language
from engine.fold import fold

SIDE_SIGNS: Final = ("🔵", "🟧", "🔶", "⬣")
"""One for each side, in the order of the record; the shapes are those on the board."""
LONGEST: Final = 40
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
REASONS: Final = " · "
"""Between a name and what else stands in a line of a list."""
LINE: Final = "#"
"""What a text begins with that was picked: see `picked`."""
_PLACE: Final = re.compile(r"[a-z]{0,2}[0-9]+")
"""What a cell, a tag or a number looks like."""
_SHORTEST = 3
_OURS: Final = ("scenario-side", "solo.side", "duel-side")
"""The groups of words that name the sides of ready-made battles."""
_JOINERS: Final = "\u200c\u200d"
"""Signs within words and emoji by which their neighbours stand together, or apart."""
"""Characters of a part from the middle of a word that still mean a name."""

_CALLED = re.compile(r"<a?(:\w+:)[0-9]+>|<(/[^<>:]+):[0-9]+>")
_NUMBER = re.compile(r"<(?:@[!&]?|#)[0-9]+>|[0-9]{17,}")
_MARKUP = re.compile(r"([\\*_~`|>#\[\]<@]|:(?=//))")


def unnumbered(text: str) -> str:
    """A text without a number of Discord's: emoji and commands by their names, and what else it names as `…`."""
    return _NUMBER.sub("…", _CALLED.sub(r"\1\2", text))


def plain(name: str, longest: int = LONGEST) -> str:
    """A name on one line, without control or direction signs, cut where it is too long."""
    if not name.isprintable():
        name = "".join(c if unicodedata.category(c)[0] != "C" or c in _JOINERS else " " for c in name)
    kept = " ".join(name.split())
    if not kept.strip(_JOINERS):
        return "?"
    return kept if len(kept) <= longest else f"{whole(kept, longest - 1)}…"


def whole(name: str, most: int) -> str:
    """The first signs of a name, none of them torn: a sign goes with its marks and with what it is joined to."""
    while 0 < most < len(name) and (_goes_on(name[most]) or name[most - 1] in _JOINERS):
        most -= 1
    return name[:most].rstrip()


def _goes_on(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign)[0] == "M"


def safe(name: str, longest: int = LONGEST) -> str:
    """A name that neither formats, links nor pings anybody."""
    return escaped(plain(name, longest))


def escaped(text: str) -> str:
    """A text, of several lines too, that neither formats, links nor pings anybody."""
    return _MARKUP.sub(r"\\\1", text).replace("@", "@\u200b")


@dataclass(frozen=True, slots=True)
class Named(Generic[T_co]):
    """Something that may be meant, by its id, its name, the tag that its token bears, or the number of that."""

    thing: T_co
    id: str
    names: Sequence[str]
    tag: str = ""
    number: str = ""

    @property
    def called(self) -> str:
        """What tells it from others of its name: `Thug (G2)`."""
        return f"{self.names[0]} ({self.tag or self.id})"


def picked(name: str) -> str:
    """A text that means what has this id, and nothing else."""
    return f"{LINE}{name}"


def line_of(name: str, known: Iterable[Named[Any]]) -> str:
    """The value of a line in a list: the id, `picked` where that by itself might mean something else."""
    others = (one for one in known if one.id != name)
    unlike = not _PLACE.fullmatch(name) and not any(fits(one, name) for one in others for fits in _WHOLE)
    return name if unlike else picked(name)


def meant(typed: str, known: Iterable[Named[T]], *, parts: bool = True) -> T | None:
    """The one of those known that was picked from a list, or that a text means.

    A text means what it names whole, before what bears it as a tag, as an id and as a number; then, where `parts` may
    be typed, by the beginning of a name, of a word in one, or by any part of one. None where it means nothing. Raises
    Unfit, naming them, where it means several alike.
    """
    named = list(known)
    if typed.startswith(LINE) and (found := [one for one in named if picked(one.id) == typed.strip()]):
        return found[0].thing
    # A line of a list may come back as it is shown, with its reasons.
    wanted = {fold(typed), fold(typed.partition(REASONS)[0])} - {""}
    for fits in (*_WHOLE, *(_PARTS if parts else ())):
        found = [one for one in named if any(fits(one, text) for text in wanted)]
        if found:
            return _only(typed, found).thing
    return None


_Fits = Callable[[Named[Any], str], bool]
_WHOLE: Final[Sequence[_Fits]] = (
    lambda one, text: text in (*map(fold, one.names), fold(one.called)),
    lambda one, text: text == fold(one.tag),
    lambda one, text: text == one.id,
    lambda one, text: text == one.number,
)


_PARTS: Final[Sequence[_Fits]] = (
    lambda one, text: any(fold(name).startswith(text) for name in one.names),
    lambda one, text: any(f" {text}" in fold(name).replace("-", " ") for name in one.names),
    lambda one, text: len(text) >= _SHORTEST and any(text in fold(name) for name in one.names),
)


def _only(typed: str, found: Sequence[Named[T]]) -> Named[T]:
    """The one that was found, or that is written so exactly. Raises Unfit where there are more."""
    if len(found) > 1 and len(exact := [one for one in found if typed.strip() in (*one.names, one.tag)]) == 1:
        return exact[0]
    if len(found) > 1:
        raise Unfit("several-meant", name=plain(typed), names=tuple(one.called for one in found))
    return found[0]


def side_in(name: str, reader: Language) -> str:
    """The name of a side: one of ours in the reader's language, any other as it is."""
    group, own = our_side(name)
    return language.term(reader, group, own) if own else name


@cache
def our_side(name: str) -> tuple[str, str]:
    """The group and the side of ours that has this name in some language; empty for none."""
    for group in _OURS:
        for side in language.group(group):
            if not language.has(f"the-side.{side}"):
                continue
            if any(language.term(code, group, side) == name for code in language.languages()):
                return group, side
    return "", ""
