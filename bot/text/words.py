"""Looking words up: texts by their keys, with `{name}` placeholders, in one language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

from bot import language
from bot.language import ENGLISH, Language
from engine.errors import DuckbackError, Said

_TERMS = ("deed", "gear", "status", "terrain", "weapon")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    language: Language = ENGLISH

    def __call__(self, key: str, /, count: int = 1, **values: object) -> str:
        """The text under a key, in the form for that count, filled in."""
        return language.said(self.language, key, count, **values)

    def has(self, key: str) -> bool:
        """Whether there are words under a key."""
        return language.has(key)

    def term(self, group: str, name: str) -> str:
        """The word for one of the rules' own names, or that name itself where it needs none."""
        return language.term(self.language, group, name)

    def started(self, text: str) -> str:
        """A text as it stands at the beginning of a line."""
        return language.started(text)

    def listed(self, names: Sequence[str]) -> str:
        """`A, B and C`."""
        return language.listed(self.language, names)

    def said(self, what: Said, clean: Callable[[str], str] = str) -> str:
        """A sentence of the engine, in this language, with its values made `clean`."""
        said = language.sentence(self.language, what.sentence)
        return _Filler(self, clean).vformat(said, (), what.values) if what.values else said

    def number(self, count: int) -> str:
        """A small number as a word."""
        return self(f"number.{count}") if self.has(f"number.{count}") else str(count)

    def decimal(self, number: str) -> str:
        """A number with this language's decimal sign."""
        return number.replace(".", language.manner(self.language).decimal)


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
            name = str(value).replace(" ", "-")
            # The engine calls a weapon by the name in its book, which is its id in capitals.
            return self._words.term(format_spec, name.casefold() if format_spec == "weapon" else name)
        shown = format(value, format_spec)
        shown = self._clean(shown) if shown else ""
        return self._words.decimal(shown) if isinstance(value, float) else shown


def words_for(locale: object) -> Words:
    """The words for one of Discord's locales."""
    return Words(language.language_of(locale))
