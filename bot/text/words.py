"""Looking words up: a catalogue for each language, keys in common, `{name}` placeholders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot.board.scene import Language
from bot.text import en, fr

__all__ = ["CATALOGUES", "Language", "Words", "language_of", "words_for"]

CATALOGUES: Mapping[Language, Mapping[str, str]] = {"en": en.WORDS, "fr": fr.WORDS}

_ONE: Mapping[Language, tuple[int, ...]] = {"en": (1,), "fr": (0, 1)}
"""Counts that take the singular."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    language: Language = "en"

    def __call__(self, key: str, /, count: int = 1, **values: object) -> str:
        """The words under a key, filled in; `key.many` where the count is plural and there is such a key."""
        catalogue = CATALOGUES[self.language]
        if count not in _ONE[self.language] and f"{key}.many" in catalogue:
            key = f"{key}.many"
        return catalogue[key].format(count=count, **values)

    def has(self, key: str) -> bool:
        """Whether there are words under a key."""
        return key in CATALOGUES[self.language]

    def term(self, group: str, name: str) -> str:
        """The word for one of the rules' own names, or that name itself where it needs none."""
        key = f"{group}.{name}"
        return self(key) if self.has(key) else name.replace("-", " ")

    def listed(self, names: Sequence[str]) -> str:
        """`A, B and C`."""
        if len(names) < 2:
            return "".join(names)
        return self("list.last", before=", ".join(names[:-1]), last=names[-1])

    def number(self, count: int) -> str:
        """A small number as a word."""
        return self(f"number.{count}") if self.has(f"number.{count}") else str(count)


def language_of(locale: object) -> Language:
    """The language for one of Discord's locales, such as `fr` or `en-GB`; English where there are none of its own."""
    language = str(locale)[:2]
    return cast("Language", language) if language in CATALOGUES else "en"


def words_for(locale: object) -> Words:
    """The words for one of Discord's locales."""
    return Words(language_of(locale))
