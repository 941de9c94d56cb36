"""The languages of the bot: each a folder under `assets/languages`, with what it says and how it is written and typed.

`docs/translating.md` tells how a language is added; no code names any but English.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from bot.assets import assets
from engine.errors import DuckbackError
from engine.fold import fold

Language = str
"""The name of a folder: a code such as `fr` or `pt-BR`."""
ENGLISH: Final[Language] = "en"
"""The language of the keys, of the engine's sentences and of the rules' summaries."""


class CatalogueMissing(DuckbackError):
    """A language's catalogue has not been compiled."""

    code = "no-catalogue"

    def __init__(self, path: Path) -> None:
        super().__init__("{path} is missing: `python .ci/catalogues` makes it from the .po beside it", path=path)


@dataclass(frozen=True)
class Manner:
    """How a language is written and typed, as its `language.toml` has it."""

    name: str
    """What its speakers call it."""
    decimal: str
    """The sign between a number's whole part and the rest."""
    print_: tuple[tuple[re.Pattern[str], str], ...]
    """What print puts in the place of a keyboard's spaces and apostrophes."""
    compass: Mapping[str, int]
    """Degrees clockwise from north, by words in capitals without spaces and hyphens."""
    typed: Mapping[str, tuple[str, ...]]
    """Words that mean something where players type them."""
    terms: Mapping[str, str]
    """Game terms, and what the rules call them in English."""

    def printed(self, text: str) -> str:
        """A text as this language prints it."""
        for find, put in self.print_:
            text = find.sub(put, text)
        return text


def folder() -> Path:
    """Where the languages lie."""
    return assets() / "languages"


@cache
def languages() -> tuple[Language, ...]:
    """All there are, English first."""
    found = sorted(path.parent.name for path in folder().glob("*/language.toml"))
    return (ENGLISH, *(code for code in found if code != ENGLISH))


def language_of(locale: object) -> Language:
    """The language for one of Discord's locales, such as `fr` or `en-GB`; English where there are none of its own."""
    code = str(locale)
    return next((language for language in (code, code.partition("-")[0]) if language in languages()), ENGLISH)


def understood(language: Language) -> tuple[Language, ...]:
    """The languages in which words are looked for that a reader of this one types, in their order."""
    return tuple(dict.fromkeys((language, ENGLISH, *languages())))


def typed_in_any(what: str) -> frozenset[str]:
    """Words of every language that mean the same wherever they are typed."""
    return frozenset(fold(word) for language in languages() for word in manner(language).typed.get(what, ()))


@cache
def manner(language: Language) -> Manner:
    """How a language is written and typed."""
    with (folder() / language / "language.toml").open("rb") as file:
        raw = tomllib.load(file)
    return Manner(
        name=raw["name"],
        decimal=raw["decimal"],
        print_=tuple((re.compile(rule["find"]), rule["put"]) for rule in raw.get("print", ())),
        compass={compass_word(word): degrees for word, degrees in raw["compass"].items()},
        typed={what: tuple(words) for what, words in raw["typed"].items()},
        terms=raw.get("terms", {}),
    )


def compass_word(text: str) -> str:
    """A word for a direction as `Manner.compass` spells it."""
    return re.sub(r"[\s-]", "", fold(text)).upper()


@cache
def catalogue(language: Language) -> GNUTranslations:
    """What a language says. Raises CatalogueMissing."""
    path = folder() / language / "duckback.mo"
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        raise CatalogueMissing(path) from None


def has(key: str) -> bool:
    """Whether there is a text under a key."""
    return _english(key)[0] != key


@cache
def group(name: str) -> tuple[str, ...]:
    """The names that there are words for in a group: of `site.farm` the `farm`."""
    keys = vars(catalogue(ENGLISH))["_catalog"]  # The library has no other way to all keys.
    found = (key for key in keys if isinstance(key, str) and key.startswith(f"{name}."))
    return tuple(sorted(key.removeprefix(f"{name}.") for key in found))


def _english(key: str) -> tuple[str, str]:
    """The English under a key, for one and for several: the key itself where there is none, empty without a plural."""
    english = catalogue(ENGLISH)
    many = english.ngettext(key, "", 2)
    # The first releases of Python 3.11 find no singular by `gettext` where there is a plural.
    return (english.ngettext(key, key, 1), many) if many else (english.gettext(key), many)


@lru_cache(maxsize=8192)
def text(language: Language, key: str, count: int = 1) -> str:
    """The text under a key, for so many; the English one where this language lacks it. Raises KeyError."""
    own = catalogue(language)
    one, many = _english(key)
    if one == key:
        raise KeyError(key)
    return manner(language).printed(own.npgettext(key, one, many, count) if many else own.pgettext(key, one))


def said(language: Language, key: str, /, count: int = 1, **values: object) -> str:
    """The text under a key, in the form for that count, filled in."""
    return text(language, key, count).format(count=count, **values)


def term(language: Language, group: str, name: str) -> str:
    """The word for one of the rules' own names, or that name itself where it needs none."""
    key = f"{group}.{name}"
    return said(language, key) if has(key) else name.replace("-", " ")


def listed(language: Language, names: Sequence[str]) -> str:
    """`A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return said(language, "list.last", before=", ".join(names[:-1]), last=names[-1])


def started(text: str) -> str:
    """A text as it stands at the beginning of a line."""
    return text[:1].upper() + text[1:]


@cache
def renamed(language: Language, group_name: str, name: str) -> str:
    """One of a group's words, given in any language, in this one; any other name as it is."""
    known = (key for key in group(group_name) if any(term(code, group_name, key) == name for code in languages()))
    return next((term(language, group_name, key) for key in known), name)


def sentence(language: Language, english: str) -> str:
    """What stands for an English sentence; itself where nothing does."""
    said = catalogue(language).gettext(english)
    return said if said == english else manner(language).printed(said)
