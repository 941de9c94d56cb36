"""Looking words up: a catalogue for each language, keys in common, `{name}` placeholders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, cast

from bot.board.scene import Language
from bot.text import en, fr
from engine.errors import DuckbackError, Said

__all__ = ["CATALOGUES", "SENTENCES", "Language", "Words", "language_of", "words_for"]

CATALOGUES: Mapping[Language, Mapping[str, str]] = {"en": en.WORDS, "fr": fr.WORDS}
SENTENCES: Mapping[Language, Mapping[str, str]] = {"en": en.SENTENCES, "fr": fr.SENTENCES}
"""What the engine and the commands say, by their own English sentence; that is said where there is no other."""

_ONE: Mapping[Language, tuple[int, ...]] = {"en": (1,), "fr": (0, 1)}
"""Counts that take the singular."""
_TERMS = ("deed", "status")


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

    def said(self, what: Said, clean: Callable[[str], str] = str) -> str:
        """What the engine said, in this language, with its values made `clean`."""
        sentence = SENTENCES[self.language].get(what.sentence, what.sentence)
        return _Filler(self, clean).vformat(sentence, (), what.values) if what.values else sentence

    def number(self, count: int) -> str:
        """A small number as a word."""
        return self(f"number.{count}") if self.has(f"number.{count}") else str(count)


class _Filler(Formatter):
    """Puts values into a sentence: parts said likewise, terms (`{status:status}`), numbers in the language's way."""

    def __init__(self, words: Words, clean: Callable[[str], str]) -> None:
        self._words = words
        self._clean = clean

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value as it stands in the sentence."""
        if isinstance(value, DuckbackError):
            value = value.said
        if isinstance(value, Said):
            return self._words.said(value, self._clean)
        if format_spec in _TERMS:
            return self._words.term(format_spec, str(value).replace(" ", "-"))
        shown = format(value, format_spec)
        shown = self._clean(shown) if shown else ""
        return shown.replace(".", ",") if isinstance(value, float) and self._words.language == "fr" else shown


def language_of(locale: object) -> Language:
    """The language for one of Discord's locales, such as `fr` or `en-GB`; English where there are none of its own."""
    language = str(locale)[:2]
    return cast("Language", language) if language in CATALOGUES else "en"


def words_for(locale: object) -> Words:
    """The words for one of Discord's locales."""
    return Words(language_of(locale))
