"""Words of other languages for what the rules, which are summed up in English, call otherwise."""

from __future__ import annotations

import re
from functools import cache

from bot.text import en, fr
from bot.text.fr.glossary import TERMS

_TITLES = "table."
"""Under these keys stand the titles of tests and tables."""


@cache
def _terms() -> dict[str, str]:
    """English by French, both folded; whole titles first, since they are longer than the terms in them."""
    titles = {_folded(fr.WORDS[key]): said.casefold() for key, said in en.WORDS.items() if key.startswith(_TITLES)}
    found = {**titles, **{_folded(french): english for french, english in TERMS.items()}}
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def in_english(text: str) -> str:
    """A text with the French terms in it in English; what is no such term stays."""
    folded = _folded(text)
    terms = _terms()
    pattern = r"(?<!\w)(?:" + "|".join(map(re.escape, terms)) + r")(?!\w)"
    return re.sub(pattern, lambda match: terms[match[0]], folded)
