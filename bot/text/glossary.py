"""Words of other languages for what the rules, which are summed up in English, call otherwise."""

import re
from functools import cache

from bot.language import ENGLISH, has, languages, manner, text
from engine.checks import exchange
from engine.rulesets import RULESETS, get


@cache
def _terms() -> dict[str, str]:
    """English by other languages, all folded; whole titles first, since they are longer than the terms in them."""
    tests = sorted({exchange.NAME, *(name for ruleset in RULESETS for name in get(ruleset).checks)})
    titles = [key for name in tests if has(key := f"table.{name}")]
    found: dict[str, str] = {}
    for language in languages()[1:]:
        found |= {_folded(text(language, key)): text(ENGLISH, key).casefold() for key in titles}
        found |= {_folded(term): english for term, english in manner(language).terms.items()}
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def _folded(said: str) -> str:
    return " ".join(said.replace("’", "'").casefold().split())


def in_english(said: str) -> str:
    """A text with the terms of other languages in English; what is no such term stays."""
    terms = _terms()
    pattern = r"(?<!\w)(?:" + "|".join(map(re.escape, terms)) + r")(?!\w)"
    return re.sub(pattern, lambda match: terms[match[0]], _folded(said))
