"""Everyday words, and words of other languages, for what the rules, which are summed up in English, call otherwise."""

import re
from functools import cache

from bot.language import ENGLISH, has, languages, manner, text
from engine.checks import exchange
from engine.fold import fold
from engine.ruleset.reference import Rule, search
from engine.ruleset.registry import RULESETS, get

ALTERNATIVES = 2
"""The most names of the rules for one thing, with a stroke between them."""
_ID = re.compile(r"[A-Za-z0-9]+-[A-Za-z0-9-]*")


def look_up(said: str, ruleset: str | None = None, first: str = "") -> list[tuple[str, Rule]]:
    """The rules meant by an id or by words of any language, with their rulesets, the best first.

    What is found in the ruleset named `first` comes before the rest. Raises BadRequest for a ruleset there is not.
    """
    if _ID.fullmatch(said.strip()) and fold(said) not in _terms():
        return search([said], ruleset, first)
    spoken = _bare(fold(said))
    return search(wordings(said), ruleset, first, spoken) or search([spoken or said], ruleset, first)


def wordings(said: str) -> list[str]:
    """What the rules may call it, without words that say nothing of them."""
    terms = _terms()
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, terms)) + r")s?(?!\w)")
    parts = pattern.split(fold(said))
    # Every second part is a term.
    meant = ("".join(terms[part][n] if at % 2 else part for at, part in enumerate(parts)) for n in range(ALTERNATIVES))
    return list(dict.fromkeys(_bare(each) or said for each in meant))


def _bare(text: str) -> str:
    """A text without signs, and without words that say nothing of the rules."""
    return " ".join(word for word in re.findall(r"[\w-]+", text) if word not in _filler())


@cache
def _terms() -> dict[str, tuple[str, ...]]:
    """What the rules call it by what people do, all folded; the longest first, for shorter ones are parts of them."""
    tests = sorted({exchange.NAME, *(name for ruleset in RULESETS for name in get(ruleset).checks)})
    titles = [key for name in tests if has(key := f"table.{name}")]
    found: dict[str, str] = {}
    for language in languages():
        if language != ENGLISH:
            found |= {fold(text(language, key)): fold(text(ENGLISH, key)) for key in titles}
        found |= {fold(term): fold(english) for term, english in manner(language).terms.items()}
    longest = sorted(found, key=len, reverse=True)
    return {term: (*(parts := found[term].split(" / ")), *parts[-1:] * (ALTERNATIVES - len(parts))) for term in longest}


@cache
def _filler() -> frozenset[str]:
    """Words of every language that say nothing of the rules."""
    return frozenset(fold(word) for language in languages() for word in manner(language).typed.get("filler", ()))
