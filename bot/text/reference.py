"""The rule reference in words: entries with page, our own summary, and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.text.words import Words
from engine.rulesets.model import Ruleset
from engine.rulesets.reference import Rule, reference


def heading(rule: Rule, ruleset: Ruleset, words: Words) -> str:
    """`**Passing dice** · `CR3-DICE-02` · Chain Reaction 3.0, page 3`."""
    key = "rule.heading" if rule.page is None else "rule.heading-page"
    return words(key, title=rule.title, id=rule.id, ruleset=ruleset.title, page=rule.page)


def entries(ruleset: Ruleset, ids: Iterable[str], words: Words) -> str:
    """Several entries, one below the other; ids without an entry are left out."""
    known = reference(ruleset.id)
    found = [known[name] for name in ids if name in known]
    return "\n".join(f"{heading(rule, ruleset, words)}\n{rule.text}" for rule in found)
